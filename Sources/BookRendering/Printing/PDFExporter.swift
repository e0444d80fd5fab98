internal import Budgets
internal import Graphics
internal import ImageCoding
internal import Manuscript
internal import PageTurning
internal import Raster
internal import Typesetting

extension BookRenderer {
  /// Writes the book as a PDF with a page or a spread per sheet, selectable text, embedded fonts,
  /// links, outline and page labels.
  ///
  /// The file appears complete or not at all. The same input gives the same bytes. Pages are drawn
  /// as they are laid out and then released.
  ///
  /// - Throws: `RenderError`.
  public func renderPDF(
    to file: FileName, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> Summary {
    try RenderError.writing(file) {
      try dependencies?.check(inputs.entries.map(\.name), output: file)
      return try writePDF(to: file, progress: progress)
    }
  }

  private func writePDF(
    to name: FileName, progress: @escaping (Progress) -> Void
  ) throws -> Summary {
    let (key, before) = (key(of: .pdf), inputs.entries)
    let source = try PageSource(self, options: printedOptions)
    let file = try StreamedFile(name)
    var printer = BookPrinter(source, title: book.title, author: book.author, to: file, progress)
    try source.feed(&printer)
    let (document, layout) = (printer.document, source.layout)
    let fault = document.finish(outline: printer.contents.outline())
    if let fault = file.fault { throw fault }
    if let fault {
      throw OutputError.file(path: "\(name)", reason: "the PDF could not be made: \(fault)")
    }
    layout.pictures?.note(document.pictureFaults)
    var warnings = layout.warnings
    let mark = JobMark(
      key: layout.settled(key), before: before, inputs: inputs.entries)
    if let update = printer.contents.links.update(of: file, mark: mark) {
      file.write(update)
    } else {
      warnings.append("the PDF has no links: this version of Cairo writes it in an unknown form")
    }
    try file.finish()
    try dependencies?.write(inputs.entries.map(\.name), for: name)
    return Summary(
      pageCount: source.pageCount, pictureCount: document.sheetCount,
      missingCharacters: source.missingCharacters, warnings: warnings,
      product: JobProduct(
        pages: document.sheetCount, areSpreads: source.geometry.spine == .mid))
  }

  /// The options for printing: the paper has its own white.
  var printedOptions: RenderOptions {
    var options = directedOptions
    options.theme = options.theme ?? .white
    return options
  }
}

/// Prints sheets into a PDF and collects links, outline and labels.
private struct BookPrinter: PageConsumer {
  let document: PDFDocument
  private(set) var contents: PrintedContents
  private var binder: SheetBinder
  private let file: StreamedFile
  private let goesOn: (_ sheet: Int) -> Bool
  private let expected: Int
  private let progress: (BookRenderer.Progress) -> Void

  init(
    _ source: PageSource, title: String, author: String?, to file: StreamedFile,
    _ progress: @escaping (BookRenderer.Progress) -> Void
  ) {
    let layout = source.layout
    binder = SheetBinder(options: source.options, geometry: source.geometry, layout: layout)
    document = PDFDocument(
      PDFDocument.Description(title: title, author: author, creator: Tool.version),
      size: binder.sheetSize, theme: binder.theme, fonts: layout.fontFiles,
      renderer: layout.pictures?.renderer
    ) { file.write($0) }
    contents = PrintedContents(
      book: layout.book, sheetHeight: binder.sheetSize.height,
      catalog: PDFLinks.Catalog(
        language: source.options.language ?? layout.book.language,
        isRightToLeft: source.geometry.binding.direction == .rightToLeft,
        oddPages: source.geometry.spine == .none && layout.layout.beginsOnVerso
          ? layout.layout.isRightOfSpine(1) ? .right : .left : nil))
    let budget = layout.budget
    goesOn = { budget.goesOn(at: "sheet \($0)") }
    expected = layout.thickness.leaves * 2
    (self.file, self.progress) = (file, progress)
  }

  var isFull: Bool { binder.isBeyondWantedPages }

  var isEmpty: Bool { document.sheetCount == 0 }

  mutating func add(_ pages: [Page]) { binder.add(pages) }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    for sheet in binder.sheets(isLast: isLast) where goesOn(document.sheetCount + 1) {
      contents.add(sheet, number: document.sheetCount)
      document.add(sheet.printed)
      if let fault = file.fault { throw .output(fault) }
    }
    progress(
      BookRenderer.Progress(
        written: document.sheetCount, total: max(expected, document.sheetCount)))
  }
}
