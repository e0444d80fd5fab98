internal import Graphics
internal import ImageCoding
internal import Manuscript
internal import PageTurning
internal import Raster
internal import Typesetting

extension BookRenderer {
  /// Writes the book as a PDF: a page or a spread a sheet, its text to be searched and copied, its
  /// fonts embedded, with links, outline and page labels.
  ///
  /// The file appears whole or not at all. The same input gives the same bytes. Pages are drawn as
  /// they are laid out, and not kept.
  public func renderPDF(
    to file: FileName, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> Summary {
    try RenderError.writing(file) {
      try dependencies?.check(inputs.entries.map(\.name), output: file)
      return try writePDF(to: file, progress: progress)
    }
  }

  private func writePDF(
    to name: FileName, progress: (Progress) -> Void
  ) throws -> Summary {
    let (key, before) = (key(of: .pdf), inputs.entries)
    let (options, geometry, layout) = try printedLayout()
    let binder = SheetBinder(options: options, geometry: geometry, layout: layout)
    let file = try StreamedFile(name)
    let document = PDFDocument(
      PDFDocument.Description(
        title: book.title, author: book.author, creator: Tool.version),
      size: binder.sheetSize, theme: binder.theme, fonts: layout.fontFiles
    ) { file.write($0) }
    var contents = PrintedContents(
      book: book, sheetHeight: binder.sheetSize.height,
      catalog: PDFLinks.Catalog(
        language: options.language ?? book.language,
        isRightToLeft: geometry.binding.direction == .rightToLeft))
    let expected = layout.thickness.leaves * 2
    var sheets = binder
    while !layout.isFinished, !sheets.isBeyondWantedPages {
      let pages = layout.nextPages()
      if let failure = layout.failure { throw RenderError.book(failure) }
      for sheet in sheets.add(pages, isLast: layout.isFinished) {
        contents.add(sheet, number: document.sheetCount)
        document.add(sheet.printed)
        if let fault = file.fault { throw fault }
      }
      progress(
        Progress(written: document.sheetCount, total: max(expected, document.sheetCount)))
    }
    let missing = layout.missingCharacters.sorted()
    if options.isStrict, !missing.isEmpty { throw RenderError.missingGlyphs(missing) }
    if document.sheetCount == 0, let pages = options.pages {
      throw RenderError.noPages(of: sheets.pageCount, in: pages)
    }
    let fault = document.finish(outline: contents.outline())
    if let fault = file.fault { throw fault }
    if let fault {
      throw OutputError.file(path: "\(name)", reason: "the document could not be made: \(fault)")
    }
    layout.pictures?.note(document.pictureFaults)
    var warnings = layout.warnings
    let mark = RunMark(
      key: layout.lacksPatterns ? nil : key, before: before, inputs: inputs.entries)
    if let update = contents.links.update(of: file, mark: mark) {
      file.write(update)
    } else {
      warnings.append("the PDF has no links: this version of Cairo writes it in a form of its own")
    }
    try file.finish()
    try dependencies?.write(inputs.entries.map(\.name), for: name)
    return Summary(
      pageCount: sheets.pageCount, pictureCount: document.sheetCount, missingCharacters: missing,
      warnings: warnings,
      product: RunProduct(pages: document.sheetCount, areSpreads: geometry.spine == .mid))
  }

  /// The book's layout for paper, and the options and sizes that it has.
  func printedLayout() throws(RenderError) -> (RenderOptions, PictureGeometry, BookLayout) {
    var options = options
    if book.publication?.isRightToLeft ?? false, options.orientation == .horizontal {
      options.direction = options.direction ?? .rightToLeft
    }
    // Paper has its own white.
    options.theme = options.theme ?? .white
    if let fault = options.fault { throw .options(fault) }
    let geometry = PictureGeometry(options)
    do {
      let layout = try BookLayout(
        book: book, layout: geometry.layout, family: options.family, language: options.language,
        publication: options.publication, jobs: options.threadCount, noting: inputs)
      return (options, geometry, layout)
    } catch { throw .font(error) }
  }
}
