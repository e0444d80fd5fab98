internal import BookInput
internal import Budgets
public import Files
internal import Graphics
internal import Manuscript
internal import Output
internal import PageTurning
internal import Pagination
internal import Raster
public import RenderingOptions
public import Typesetting

extension BookRenderer {
  /// Writes the book, or the one requested sheet of it, as a document.
  ///
  /// The file appears complete or not at all. The same input gives the same bytes. Sheets are added
  /// as they are laid out and then released.
  ///
  /// - Throws: `RenderError`.
  public func export(
    to file: FileName, as format: DocumentFormat,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(RenderError) -> Summary {
    try RenderError.writing(file) {
      try dependencies?.check(inputs.entries.map(\.name), output: file)
      return try write(format, to: file, progress)
    }
  }

  private func write(
    _ format: DocumentFormat, to file: FileName, _ progress: @escaping (Progress) -> Void
  ) throws -> Summary {
    guard let exporter = DocumentFormat.exporters.first(where: { $0.format == format })?.exporter
    else { throw RenderError.options(.output(.format(format.name))) }
    if format.embedsFonts, let face = options.unprintableFace {
      throw RenderError.options(.output(.font(face.name, format: format)))
    }
    let (key, before) = (key(of: .document(format)), inputs.entries)
    let source = try pageSource(printedOptions)
    let layout = source.layout
    var feed = SheetFeed(format, try exporter.init(source, to: file), source, progress)
    try source.feed(&feed)
    guard feed.count > 0 else { throw RenderError.options(.book(.empty)) }
    let more = try feed.exporter.finish {
      JobMark(
        key: layout.settled(key), before: before, inputs: inputs.entries,
        warnings: JobWarnings(reading: book.warnings, drawing: layout.warnings))
    }
    try dependencies?.write(inputs.entries.map(\.name), for: file)
    return Summary(
      pageCount: source.pageCount, pictureCount: feed.count,
      missingCharacters: source.missingCharacters, warnings: layout.warnings + more,
      product: JobProduct(pages: feed.count, areSpreads: source.geometry.spine == .mid),
      unsettledPictures: source.layout.unsettledPictures)
  }

  /// The options for printing: the paper provides its own white.
  var printedOptions: RenderOptions {
    var options = directedOptions
    options.theme = options.theme ?? .white
    return options
  }
}

/// Binds pages to sheets and passes these to an exporter.
private struct SheetFeed: PageProcessor {
  private(set) var count = 0
  var exporter: any DocumentExporter
  private var binder: SheetBinder
  private let format: DocumentFormat
  private let goesOn: (_ sheet: Int) -> Bool
  private let expected: Int
  private let progress: (BookRenderer.Progress) -> Void

  init(
    _ format: DocumentFormat, _ exporter: any DocumentExporter, _ source: PageSource,
    _ progress: @escaping (BookRenderer.Progress) -> Void
  ) {
    (self.format, self.exporter, self.progress) = (format, exporter, progress)
    binder = SheetBinder(source)
    let budget = source.layout.budget
    goesOn = { budget.goesOn(at: "sheet \($0)") }
    expected = source.layout.thickness.leaves * 2
  }

  var isFull: Bool { binder.isBeyondWantedPages }

  var isEmpty: Bool { count == 0 }

  mutating func add(_ pages: [Page]) { binder.add(pages) }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    for sheet in binder.sheets(isLast: isLast) where goesOn(count + 1) {
      guard !format.holdsOneSheet || count == 0 else {
        throw .options(.output(.severalSheets(format)))
      }
      do { try exporter.add(sheet) } catch { throw .output(error) }
      count += 1
    }
    guard !format.holdsOneSheet else { return }
    progress(BookRenderer.Progress(written: count, total: max(expected, count)))
  }
}
