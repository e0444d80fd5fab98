internal import ImageCoding
package import Isolation

/// The child processes of a program that draw the SVG pictures of books (`DrawingOptions`).
public enum DrawingProcess {
  /// Draws, and does not return, if the process was started by another for that purpose; otherwise lets this program
  /// start itself for it.
  ///
  /// A program that draws books calls it once, before anything else in `main`. One that does not needs `render-book`
  /// next to it.
  public static func serveIfAsked() { serveIfAsked([]) }

  /// The same, for a program whose child processes do other work as well.
  package static func serveIfAsked(_ others: [WorkService]) {
    WorkService.serveIfAsked([SVGService.service] + others)
  }
}
