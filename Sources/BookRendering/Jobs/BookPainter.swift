internal import Files
internal import Graphics
internal import Manuscript
internal import Output
internal import Pagination
internal import RenderingOptions
internal import Typesetting

/// Draws all pictures of a run: pages, spreads and turns, a film, thumbnails, an unpaged book.
///
/// Pages are drawn as they are laid out and then released; a film, an unpaged book or a reversed
/// run needs all pages first.
struct BookPainter: PageProcessor {
  /// The pictures drawn so far.
  private(set) var run: RenderJob
  private let source: PageSource
  /// The destination of the pictures; nil if they are only planned.
  private let output: (any PictureOutput)?
  private let fileStem: String

  private var options: RenderOptions { source.options }

  init(
    _ source: PageSource, into output: (any PictureOutput)?, fileStem: String,
    timings: Timings?, progress: @escaping @Sendable (BookRenderer.Progress) -> Void
  ) {
    (self.source, self.output, self.fileStem) = (source, output, fileStem)
    run = RenderJob(
      options: source.options, geometry: source.geometry, jobs: source.options.threadCount,
      layout: source.layout, fileStem: fileStem, progress: progress)
    run.timings = timings
  }

  var isFull: Bool { !needsAllPages && run.isBeyondWantedPages }

  var isEmpty: Bool { run.entries.isEmpty }

  mutating func add(_ pages: [Page]) { run.add(pages) }

  mutating func process(isLast: Bool, isEnd: Bool) throws(RenderError) {
    guard isEnd else {
      guard !options.isReversed, !needsAllPages else { return }
      return try run.draw(into: output, isLast: isLast, isEnd: false)
    }
    if let film = options.film {
      let plan = try FilmPlan(
        film, pages: run.orderedPages, book: source.layout.book, options: options,
        geometry: source.geometry)
      return try run.draw(plan.pictures(), into: output)
    }
    if let mode = options.unpaged { run = try unpaged(mode) }
    try run.draw(into: output, isLast: isLast, isEnd: true)
    if isEmpty { try refuseEmptyPreviews() }
  }

  /// Whether drawing must wait for all pages.
  private var needsAllPages: Bool {
    options.film != nil || options.indicator != nil || options.unpaged != nil
  }

  /// The book as one column, or as tiles of it.
  private func unpaged(_ mode: RenderOptions.Unpaged) throws(RenderError) -> RenderJob {
    let column = UnpagedText(run.orderedPages, layout: run.geometry.layout)
    var options = options
    if mode == .one { options.layout.pageSize.height = column.height }
    if mode == .one, options.fault != nil {
      throw .options(.output(.longColumn))
    }
    var other = RenderJob(
      options: options, geometry: PictureGeometry(options), jobs: run.jobs,
      layout: source.layout, fileStem: fileStem, progress: run.progress)
    other.timings = run.timings
    other.add(column.tiles(of: options.layout.pageSize.height))
    return other
  }

  private func refuseEmptyPreviews() throws(RenderError) {
    guard options.previews?.selections.isEmpty == false else { return }
    if let pages = options.pages, pages.lowerBound.value > run.pageCount { return }
    // With a page range, the number of pages may be unknown.
    throw .options(.book(.thumbnails(of: options.pages, count: run.pageCount)))
  }
}
