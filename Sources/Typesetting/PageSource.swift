package import BookInput
internal import Budgets
package import Files
internal import Graphics
package import Manuscript
package import Pagination
package import RenderingOptions

/// What takes the pages of a book as they are laid out, and makes something of them.
package protocol PageConsumer {
  /// Whether all pages it wants have been added.
  var isFull: Bool { get }
  /// Whether it has found nothing to make anything of.
  var isEmpty: Bool { get }

  /// Takes the next pages of the book.
  mutating func add(_ pages: [Page])

  /// Makes what can be made of the pages added so far.
  ///
  /// `isLast` tells that they are all pages of the book, `isEnd` that no more will be added.
  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError)
}

/// The layout of a book as an output wants it: made from the options, handed on in batches, ended by the errors
/// that end any output.
package final class PageSource {
  /// The number of pages of a book whose end is not laid out yet: more than any has.
  package static let endless = 1 << 40

  /// The options as they are used, with the book's own direction where none was asked for.
  package let options: RenderOptions
  /// The sizes and colours of its pictures.
  package let geometry: PictureGeometry
  /// The layout.
  package let layout: BookLayout
  /// The pages laid out so far.
  package private(set) var pageCount = 0
  private let timings: Timings?

  /// Prepares to lay a book out; nothing is set yet.
  ///
  /// `geometry` names the sizes where they are not those of the options, `inputs` notes the files that are read,
  /// `start` is the processor time of the process when the run began (nil: now).
  ///
  /// - Throws: `.options` where these contradict each other, `.font` where a font file is none.
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
        book: book, layout: self.geometry.layout, family: options.family,
        language: options.language, publication: options.publication, jobs: options.threadCount,
        usesSystem: options.usesSystem, limits: options.limits, start: start,
        noting: inputs)
    } catch { throw .font(error) }
  }

  /// Characters that no font had so far, in order.
  package var missingCharacters: [Unicode.Scalar] { layout.missingCharacters.sorted() }

  /// The documents, style sheets and fonts that the book names and that are missing or unusable, so far.
  package var missingFiles: [String] {
    let pictures = Set(layout.missingPictures.map(\.name))
    return layout.book.source.missingFiles.filter { !pictures.contains($0) }
  }

  /// Ends a run that has gone beyond what it may.
  private func refuseExcess() throws(RenderError) {
    if let excess = layout.budget.excess { throw .book(excess.description) }
  }

  /// Lays the book out until its end, or until the consumer is full.
  ///
  /// Under `isStrict` nothing is processed before it is known that no glyph, picture, file or end of a link is missing
  /// and that nothing leaves its page, and a picture that turns out to be damaged when it is painted ends it.
  ///
  /// - Throws: `.book` where it cannot be read to its end, `.missingGlyphs`, `.missingPictures`, `.missingFiles`,
  ///   `.offPage`, `.deadLinks`, `.options` where it has none of the pages that were asked for, and what the consumer throws.
  package func feed<Consumer: PageConsumer>(_ consumer: inout Consumer) throws(RenderError) {
    while !layout.isFinished, !consumer.isFull {
      let pages = nextPages()
      if let failure = layout.failure { throw .book(failure) }
      pageCount += pages.count
      consumer.add(pages)
      // A strict run reports all that is missing, and draws nothing before.
      if !options.isStrict {
        try consumer.process(isLast: layout.isFinished, isEnd: false)
        try refuseExcess()
      }
    }
    if options.isStrict { try refuseMissing() }
    try consumer.process(isLast: layout.isFinished, isEnd: true)
    if options.isStrict { try refuseDamaged() }
    try refuseExcess()
    if consumer.isEmpty, let pages = options.pages { throw .noPages(of: pageCount, in: pages) }
  }

  private func nextPages() -> [Page] {
    let pages =
      if let timings { timings.measure("lay out") { layout.nextPages() } } else {
        layout.nextPages()
      }
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
