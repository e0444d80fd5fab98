internal import ImageCoding
package import Isolation

/// The children of a program that draw the SVG pictures of books (`DrawingOptions`).
public enum DrawingProcess {
  /// Draws, and does not return, where the process was started by another to do so; else lets this
  /// program start itself for that.
  ///
  /// A program that draws books calls it once, before anything else in `main`. One that does not needs
  /// `render-book` beside it.
  public static func serveIfAsked() { serveIfAsked([]) }

  /// The same, for a program whose children do other work as well.
  package static func serveIfAsked(_ others: [WorkService]) {
    WorkService.serveIfAsked([SVGService.service] + others)
  }
}
