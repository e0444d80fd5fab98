public import Files
internal import Output
public import RenderingOptions
internal import Typesetting

/// Makes a document from a book's sheets.
///
/// To add a format, write an exporter and add a line to `DocumentFormat.exporters`.
protocol DocumentExporter {
  /// Prepares a file for the sheets of a book.
  init(_ source: PageSource, to file: FileName) throws(OutputError)

  /// Adds the next sheet.
  mutating func add(_ sheet: BoundSheet) throws(OutputError)

  /// Writes the rest of the file and renames it into place; returns warnings, one sentence each.
  ///
  /// `mark` returns the run's mark; it is called after all faults of pictures are recorded.
  mutating func finish(mark: () -> JobMark?) throws(OutputError) -> [String]
}

extension DocumentFormat {
  /// The formats and their exporters, in the order of the help.
  static var exporters: [(format: DocumentFormat, exporter: any DocumentExporter.Type)] {
    [
      (.pdf, PDFExporter.self),
      (.svg, SVGExporter.self),
      (.hocr, HOCRExporter.self),
    ]
  }

  /// A PDF with a sheet per page or spread.
  public static let pdf = DocumentFormat("pdf", embedsFonts: true, summary: "pdf")
  /// An SVG of one page or spread.
  public static let svg = DocumentFormat(
    "svg", holdsOneSheet: true, summary: "svg of a single page")
  /// The text with the boxes of lines and words.
  public static let hocr = DocumentFormat("hocr", summary: "hocr: text with boxes")
  /// All formats, in the order of the help.
  public static var all: [DocumentFormat] { exporters.map(\.format) }

  /// The format of a name such as `pdf`; nil for others.
  public init?(named name: String) {
    guard let format = Self.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The format of a file by its extension, in any case; nil for others.
  public init?(of file: FileName) {
    let name = file.text.lowercased()
    guard let format = Self.all.first(where: { name.hasSuffix(".\($0.name)") }) else { return nil }
    self = format
  }
}
