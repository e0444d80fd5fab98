internal import Graphics
internal import Manuscript
internal import PageTurning
internal import Raster
internal import Typesetting

extension BookRenderer {
  /// Writes a page or a spread of the book as an SVG: the one that the options name.
  ///
  /// The file appears whole or not at all. The same input gives the same bytes.
  public func renderSVG(to file: FileName) throws(RenderError) -> Summary {
    try RenderError.writing(file) {
      try dependencies?.check(inputs.entries.map(\.name), output: file)
      return try writeSVG(to: file)
    }
  }

  private func writeSVG(to name: FileName) throws -> Summary {
    let (key, before) = (key(of: .svg), inputs.entries)
    let (options, geometry, layout) = try printedLayout()
    var binder = SheetBinder(options: options, geometry: geometry, layout: layout)
    var found: BoundSheet?
    while !layout.isFinished, !binder.isBeyondWantedPages {
      let pages = layout.nextPages()
      if let failure = layout.failure { throw RenderError.book(failure) }
      for sheet in binder.add(pages, isLast: layout.isFinished) {
        guard found == nil else {
          throw RenderError.options(
            "an SVG is one page or spread; choose it, as with --pages 3")
        }
        found = sheet
      }
    }
    let missing = layout.missingCharacters.sorted()
    if options.isStrict, !missing.isEmpty { throw RenderError.missingGlyphs(missing) }
    guard let found else {
      if let pages = options.pages { throw RenderError.noPages(of: binder.pageCount, in: pages) }
      throw RenderError.options("the book has no pages to draw")
    }
    var writer = SVGSheet(fonts: layout.fontFiles, theme: binder.theme)
    let text = writer.file(
      of: found, size: binder.sheetSize, title: "\(book.title), \(found.printed.label)",
      language: options.language ?? book.language)
    let file = try StreamedFile(name)
    let mark = RunMark(
      key: layout.lacksPatterns ? nil : key, before: before, inputs: inputs.entries)
    file.write(Array(text.utf8) + (mark?.comment(behind: text.utf8.count) ?? []))
    try file.finish()
    try dependencies?.write(inputs.entries.map(\.name), for: name)
    return Summary(
      pageCount: binder.pageCount, pictureCount: 1, missingCharacters: missing,
      warnings: layout.warnings,
      product: RunProduct(pages: 1, areSpreads: geometry.spine == .mid))
  }
}
