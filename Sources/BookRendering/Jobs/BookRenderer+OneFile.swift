internal import FlipBooks
internal import Printing
public import RenderingOptions
public import Typesetting

extension BookRenderer {
  /// Makes one file of the book: a film, a document or a viewer, complete or not at all.
  ///
  /// Returns nil if the file goes to standard output and its reader has gone. Only films go there.
  ///
  /// - Throws: `RenderError`.
  public func make(
    _ kind: OneFile, at target: FilmTarget,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> Summary? {
    switch (kind, target) {
    case (.film(let film), _): return try renderFilm(to: target, film, progress: progress)
    case (.document(let format), .file(let file)):
      return try export(to: file, as: format, progress: progress)
    case (.viewer, .file(let file)): return try render(into: file, progress: progress)
    case (.document, .standardOutput), (.viewer, .standardOutput):
      throw .options(.output(.standardOutput))
    }
  }
}
