internal import FlipBooks
internal import Files
internal import Output
public import RenderingOptions
public import Typesetting

extension BookRenderer {
  /// The names of the files that `render` would write, ending with the manifest.
  ///
  /// The book is laid out to count its pages; nothing is drawn or written.
  ///
  /// - Throws: `RenderError` if the options are impossible or the book cannot be laid out.
  public func outputNames() throws(RenderError) -> [String] {
    if let viewer = options.viewer { return try outputNames(of: viewer) }
    let (run, _) = try draw(into: nil)
    return run.entries.map(\.picture.name) + [OutputFiles.manifest]
  }
}
