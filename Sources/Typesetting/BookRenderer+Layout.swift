public import RenderingOptions

extension BookRenderer {
  /// The shortcomings of a written layout.
  public struct LayoutSummary: Sendable {
    /// The shortcomings of the book, one sentence each.
    public var warnings: [String]
    /// Characters that no font had.
    public var missingCharacters: [Unicode.Scalar]
    /// The rules that lines or pages of the book break, if they were checked.
    public var brokenRules: Set<Lint.Rule> = []
  }

  /// Writes the book's layout: pages, lines and glyph runs with their exact positions, but no pixels.
  ///
  /// `write` is called with the text of a few pages at a time, and returns false to stop.
  ///
  /// - Throws: the errors that end any output of the book, and those of `write`.
  public func writeLayout(
    as format: LayoutFormat, to write: @escaping (String) throws(RenderError) -> Bool
  ) throws(RenderError) -> LayoutSummary {
    let source = try pageSource(directedOptions)
    let text = LayoutText(
      format: format, layout: source.layout, isWholeBook: options.pages == nil)
    return try tell(of: source, text, write).summary
  }

  /// Writes the flaws of the book's lines and pages.
  ///
  /// `file` names the book in them, and `pictureResolution` is the least resolution of pictures in pixels per inch.
  ///
  /// - Throws: as `writeLayout`.
  public func writeLints(
    as format: LayoutFormat, file: String, pictureResolution: Double = 150,
    to write: @escaping (String) throws(RenderError) -> Bool
  ) throws(RenderError) -> LayoutSummary {
    let source = try pageSource(directedOptions)
    let linter = source.layout.linter(pictureResolution: pictureResolution)
    var (summary, text) = try tell(
      of: source,
      LintText(format: format, file: file, linter: linter, isWholeBook: options.pages == nil), write
    )
    summary.brokenRules = text.brokenRules
    return summary
  }

  private func tell<Text: PageText>(
    of source: PageSource, _ text: Text, _ write: @escaping (String) throws(RenderError) -> Bool
  ) throws(RenderError) -> (summary: LayoutSummary, text: Text) {
    var writer = PageTextWriter(text, pages: options.pages, write: write)
    try source.feed(&writer)
    let summary = LayoutSummary(
      warnings: source.layout.warnings, missingCharacters: source.missingCharacters)
    return (summary, writer.text)
  }
}
