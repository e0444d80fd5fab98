package import BookInput
internal import Budgets
package import Files
internal import Graphics
package import Manuscript
package import Pagination
package import RenderingOptions

/// Consumes the pages of a book as they are laid out, and is asked for what it has found when all are there.
package protocol PageConsumer {
  /// Whether all pages it needs have been added.
  var isFull: Bool { get }
  /// Whether it has found nothing to process.
  var isEmpty: Bool { get }

  /// Adds the next pages of the book.
  mutating func add(_ pages: [Page])
}

/// Produces something from the pages of a book as they are laid out.
package protocol PageProcessor: PageConsumer {
  /// Processes the pages added so far.
  ///
  /// `isLast` tells that they are all pages of the book, `isEnd` that no more will be added.
  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError)
}

/// The layout of a book for an output: made from the options, passed on in batches, ended by the errors that end any
/// output.
package final class PageSource {
  /// The page count of a book that is not laid out to its end yet: more than any book has.
  package static let endless = 1 << 40

  /// The options in effect, with the book's own direction if none was requested.
  package let options: RenderOptions
  /// The sizes and colours of its pictures.
  package let geometry: PictureGeometry
  /// The layout.
  package let layout: BookLayout
  /// The number of pages laid out so far.
  package private(set) var pageCount = 0
  private let timings: Timings?

  /// Prepares to lay a book out; nothing is set yet.
  ///
  /// `geometry` has the sizes if they differ from those of the options, `inputs` records the files that are read,
  /// `start` is the processor time of the process when the run began (nil: now).
  ///
  /// - Throws: `.options` if these contradict each other, `.font` if a font file is not a font.
  package init(
    of book: Book, options: RenderOptions, geometry: PictureGeometry? = nil,
    noting inputs: InputLedger, timings: Timings? = nil, start: Double? = nil
  ) throws(RenderError) {
    if let fault = options.fault { throw .options(fault) }
    self.options = options
    self.geometry = geometry ?? PictureGeometry(options)
    self.timings = timings
    do {
      layout = try BookLayout(
        of: book, options: options, on: self.geometry.layout, start: start, noting: inputs)
    } catch { throw .font(error) }
  }

  /// Characters that no font had so far, in order.
  package var missingCharacters: [Unicode.Scalar] { layout.missingCharacters.sorted() }

  /// The documents, style sheets and fonts that the book refers to and that are missing or unusable, so far.
  package var missingFiles: [String] {
    let pictures = Set(layout.missingPictures.map(\.name))
    return layout.book.source.missingFiles.filter { !pictures.contains($0) }
  }

  /// Ends a run that has exceeded its limits.
  private func refuseExcess() throws(RenderError) {
    if let excess = layout.budget.excess { throw .book(excess.description) }
  }

  /// Lays the book out to its end, or until the consumer is full.
  ///
  /// - Throws: `.book` if it cannot be read to its end, and what a strict run does not pass over: `.missingGlyphs`,
  ///   `.missingPictures`, `.missingFiles`, `.offPage`, `.deadLinks`.
  package func feed<Consumer: PageConsumer>(_ consumer: inout Consumer) throws(RenderError) {
    while let pages = try nextPages(unless: consumer.isFull) {
      consumer.add(pages)
      if !options.isStrict { try refuseExcess() }
    }
    if options.isStrict {
      try refuseMissing()
      try refuseDamaged()
    }
    try refuseExcess()
    try refuseNothing(consumer)
  }

  /// Lays the book out to its end, or until the processor is full.
  ///
  /// With `isStrict` nothing is processed before it is known that no glyph, picture, file or link target is missing and
  /// nothing reaches beyond its page, and a picture that turns out to be damaged when painted is an error.
  ///
  /// - Throws: `.book` if it cannot be read to its end, `.missingGlyphs`, `.missingPictures`, `.missingFiles`,
  ///   `.offPage`, `.deadLinks`, `.options` if it has none of the requested pages, and the errors of the processor.
  package func feed<Processor: PageProcessor>(_ processor: inout Processor) throws(RenderError) {
    while let pages = try nextPages(unless: processor.isFull) {
      processor.add(pages)
      // A strict run reports everything that is missing, and draws nothing before.
      if !options.isStrict {
        try processor.process(isLast: layout.isFinished, isEnd: false)
        try refuseExcess()
      }
    }
    if options.isStrict { try refuseMissing() }
    try processor.process(isLast: layout.isFinished, isEnd: true)
    if options.isStrict { try refuseDamaged() }
    try refuseExcess()
    try refuseNothing(processor)
  }

  private func refuseNothing(_ consumer: some PageConsumer) throws(RenderError) {
    if consumer.isEmpty, let pages = options.pages { throw .noPages(of: pageCount, in: pages) }
  }

  /// The next pages; nil at the end of the book, or if nobody needs more.
  private func nextPages(unless isFull: Bool) throws(RenderError) -> [Page]? {
    guard !layout.isFinished, !isFull else { return nil }
    let pages =
      if let timings { timings.measure("lay out") { layout.nextPages() } } else {
        layout.nextPages()
      }
    if let failure = layout.failure { throw .book(failure) }
    pageCount += pages.count
    return options.showsFrames ? pages.map { $0.withFrameOutlines() } : pages
  }

  private func refuseMissing() throws(RenderError) {
    let missing = missingCharacters
    if !missing.isEmpty { throw .missingGlyphs(missing) }
    let pictures = layout.missingPictures.map(\.name)
    let files = missingFiles
    if !files.isEmpty { throw .missingFiles(files) }
    if !pictures.isEmpty { throw .missingPictures(pictures) }
    if layout.offPage.count > 0 {
      throw .offPage(layout.offPage.names, count: layout.offPage.count)
    }
    let cut = layout.linesCutByPages
    if !cut.isEmpty { throw .offPage(cut.map { "“\($0.shortened)”" }, count: cut.count) }
    let links = layout.deadLinks.filter(\.isCertain)
    if !links.isEmpty {
      throw .deadLinks(links.map { $0.text + ($0.filePlace.map { " (\($0))" } ?? "") })
    }
  }

  private func refuseDamaged() throws(RenderError) {
    let damaged = layout.pictures?.damagedPictures ?? []
    if !damaged.isEmpty { throw .missingPictures(damaged) }
  }
}
