internal import Files
internal import Graphics
internal import Manuscript
internal import Output
internal import PageTurning
internal import Raster
internal import RenderingOptions
internal import Typesetting

/// An SVG of one page or spread.
struct SVGExporter: DocumentExporter {
  private let name: FileName
  private let layout: BookLayout
  private let binder: SheetBinder
  private let language: String
  private var text = ""

  init(_ source: PageSource, to name: FileName) throws(OutputError) {
    (self.name, layout, binder) = (name, source.layout, SheetBinder(source))
    language = source.options.language ?? layout.book.language
  }

  mutating func add(_ sheet: BoundSheet) throws(OutputError) {
    var writer = SVGSheet(fonts: layout.fontFiles, theme: binder.theme)
    text = writer.file(
      of: sheet, size: binder.sheetSize,
      title: "\(layout.book.title), \(sheet.printed.label)", language: language)
  }

  mutating func finish(mark: () -> JobMark?) throws(OutputError) -> [String] {
    let file = try StreamedFile(name)
    file.write(Array(text.utf8) + (mark()?.comment(after: text.utf8.count) ?? []))
    try file.finish()
    return []
  }
}
