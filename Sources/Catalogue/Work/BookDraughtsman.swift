internal import BookRendering
internal import Budgets
internal import Manuscript

/// Draws a book into a pack, in a child process.
enum BookDraughtsman {
  /// The longest side of a poster, in pixels.
  private static let posterSide = 512

  static func draw(_ job: BookJob, as drawing: BookDrawing) throws(BookFault) -> BookReport {
    guard drawing.conditions == job.conditions else {
      throw BookFault(
        .output, "a font, a style sheet or a pattern has changed since the run began; run it again")
    }
    var report = BookReport()
    let start = ProcessMeter.processorTime
    let (book, pictures): (Book, String)
    do throws(InputError) {
      (book, pictures) = try drawing.reading.book(job.file, bytes: job.book)
    } catch { throw BookFault(.book, error.reason) }
    guard pictures == job.pictures else {
      throw BookFault(
        .output, "a picture of “\(job.name)” has changed since its key was made; run it again")
    }
    report.read = ProcessMeter.processorTime - start
    let pack: PackWriter
    do throws(OutputError) { pack = try PackWriter(folder: job.folder, crash: job.crash) } catch {
      throw BookFault(.output, error.description)
    }
    var renderer = BookRenderer(book: book, options: drawing.options)
    renderer.start = start
    renderer.inputs = InputLedger(copying: drawing.inputs)
    renderer.inputs.note(job.name, digest: job.sha256)
    renderer.origin = BookOrigin(job.name, format: drawing.reading.format)
    renderer.fileStem = stem(of: job.name)
    do {
      let summary = try draw(renderer, drawing.product, into: pack)
      let drawn = ProcessMeter.processorTime
      let poster = try poster(of: renderer)
      let finished = ProcessMeter.processorTime
      report.draw = drawn - start - report.read
      report.poster = finished - drawn
      report.pages = summary.pageCount
      report.unsettled = summary.unsettledPictures.count
      let clock = Clock.seconds
      (report.files, report.bytes) = try pack.finish(
        key: job.key, book: PackedBook(book, job, summary), poster: poster)
      report.write = Clock.seconds - clock
    } catch { throw BookFault(error) }
    report.resident = ProcessMeter().residentBytes
    return report
  }

  private static func stem(of name: FileName) -> String {
    let text = name.text
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return text }
    return String(text[..<dot])
  }

  private static func draw(
    _ renderer: BookRenderer, _ product: BookDrawing.Product, into pack: PackWriter
  ) throws -> BookRenderer.Summary {
    var summary: BookRenderer.Summary?
    switch product {
    case .pictures:
      let run = try renderer.render { name, bytes, digest throws(OutputError) in
        try pack.take(name, bytes, pixels: digest)
      }
      try pack.take("manifest.json", run.manifest)
      return run.summary
    case .viewer: summary = try renderer.render(into: pack.loose)
    case .file(let kind, let name):
      summary = try renderer.make(kind, at: .file(pack.loose.appending(name)))
    }
    try pack.takeLoose()
    guard let summary else { throw BookFault(.output, "nothing was drawn") }
    return summary
  }

  private static func poster(of renderer: BookRenderer) throws(RenderError) -> [UInt8] {
    var options = renderer.options
    (options.viewer, options.naming, options.indicator) = (nil, nil, nil)
    var poster = BookRenderer(book: renderer.book, options: options)
    poster.start = renderer.start
    return try poster.thumbnail(longestSide: posterSide)
  }
}

extension PackedBook {
  fileprivate init(_ book: Book, _ job: BookJob, _ summary: BookRenderer.Summary) {
    let warnings = book.warnings.map(\.message) + summary.warnings
    self.init(
      sha256: job.sha256, title: book.title, author: book.author, language: book.language,
      pageCount: summary.pageCount, warnings: warnings,
      unsettledPictures: summary.unsettledPictures)
  }
}

extension BookFault {
  /// Describes an error of drawing.
  init(_ error: any Error) {
    switch error {
    case let fault as BookFault: self = fault
    case let error as OutputError: self.init(.output, error.description)
    case let error as RenderError:
      let kind: Kind =
        switch error {
        case .options: .options
        case .book: .book
        case .font, .missingGlyphs, .missingPictures, .missingFiles, .offPage, .deadLinks: .glyphs
        case .output: .output
        }
      self.init(kind, error.description)
    default: self.init(.book, "\(error)".escapedForTerminal)
    }
  }
}
