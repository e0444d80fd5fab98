internal import BookRendering
internal import Manuscript

extension Command {
  /// `info BOOK`: a summary of a book and its contents, as text or as JSON.
  static func info(
    _ book: Book, _ options: RenderOptions, _ format: LayoutFormat, start: Double
  ) throws -> ExitCode {
    let info = try renderer(book, options, start: start).info()
    try Messages.print(format == .json ? info.json : info.text)
    return .done
  }
}
