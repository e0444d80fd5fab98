internal import Graphics
internal import Manuscript
internal import PageTurning
internal import Raster
internal import Typesetting

extension BookRenderer {
  /// Writes the requested page or spread of the book as an SVG.
  ///
  /// The file appears complete or not at all. The same input gives the same bytes.
  ///
  /// - Throws: `RenderError`.
  public func renderSVG(to file: FileName) throws(RenderError) -> Summary {
    try RenderError.writing(file) {
      try dependencies?.check(inputs.entries.map(\.name), output: file)
      return try writeSVG(to: file)
    }
  }

  private func writeSVG(to name: FileName) throws -> Summary {
    let (key, before) = (key(of: .svg), inputs.entries)
    let source = try PageSource(self, options: printedOptions)
    let (options, layout) = (source.options, source.layout)
    var finder = SheetFinder(
      binder: SheetBinder(options: options, geometry: source.geometry, layout: layout))
    try source.feed(&finder)
    let binder = finder.binder
    guard let found = finder.found else {
      throw RenderError.options("the book has no pages to draw")
    }
    var writer = SVGSheet(fonts: layout.fontFiles, theme: binder.theme)
    let text = writer.file(
      of: found, size: binder.sheetSize, title: "\(book.title), \(found.printed.label)",
      language: options.language ?? book.language)
    let file = try StreamedFile(name)
    let mark = JobMark(
      key: layout.settled(key), before: before, inputs: inputs.entries)
    file.write(Array(text.utf8) + (mark?.comment(behind: text.utf8.count) ?? []))
    try file.finish()
    try dependencies?.write(inputs.entries.map(\.name), for: name)
    return Summary(
      pageCount: source.pageCount, pictureCount: 1, missingCharacters: source.missingCharacters,
      warnings: layout.warnings,
      product: JobProduct(pages: 1, areSpreads: source.geometry.spine == .mid))
  }
}

/// Finds the one requested sheet.
private struct SheetFinder: PageConsumer {
  var binder: SheetBinder
  private(set) var found: BoundSheet?

  init(binder: SheetBinder) { self.binder = binder }

  var isFull: Bool { binder.isBeyondWantedPages }

  var isEmpty: Bool { found == nil }

  mutating func add(_ pages: [Page]) { binder.add(pages) }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    for sheet in binder.sheets(isLast: isLast) {
      guard found == nil else {
        throw .options("an SVG holds one page or spread; choose it, such as --pages 3")
      }
      found = sheet
    }
  }
}
