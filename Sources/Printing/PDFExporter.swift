internal import BookInput
internal import Files
internal import Graphics
internal import ImageCoding
internal import Manuscript
internal import Output
internal import PageTurning
internal import Pagination
internal import Raster
internal import RenderingOptions
internal import Typesetting

/// A PDF with a page or a spread per sheet, selectable text, embedded fonts, links, outline and
/// page labels.
struct PDFExporter: DocumentExporter {
  private let document: PDFDocument
  private var contents: PrintedContents
  private let file: StreamedFile
  private let name: FileName
  private let layout: BookLayout

  init(_ source: PageSource, to name: FileName) throws(OutputError) {
    let file = try StreamedFile(name)
    let layout = source.layout
    let binder = SheetBinder(source)
    document = PDFDocument(
      PDFDocument.Description(
        title: layout.book.title, author: layout.book.author, creator: Tool.version),
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
    (self.file, self.name, self.layout) = (file, name, layout)
  }

  mutating func add(_ sheet: BoundSheet) throws(OutputError) {
    contents.add(sheet, number: document.sheetCount)
    document.add(sheet.printed)
    if let fault = file.fault { throw fault }
  }

  mutating func finish(mark: () -> JobMark?) throws(OutputError) -> [String] {
    let fault = document.finish(outline: contents.outline())
    if let fault = file.fault { throw fault }
    if let fault {
      throw .file(path: "\(name)", reason: "the PDF could not be made: \(fault)")
    }
    layout.pictures?.note(document.pictureFaults)
    var warnings: [String] = []
    if let update = contents.links.update(
      of: file, fonts: document.fontNumbers, mark: mark())
    {
      file.write(update)
    } else {
      warnings.append("the PDF has no links: this version of Cairo writes it in an unknown form")
    }
    try file.finish()
    return warnings
  }
}
