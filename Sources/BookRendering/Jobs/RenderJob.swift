internal import BookInput
internal import Budgets
internal import Files
internal import Graphics
internal import ImageCoding
internal import Output
internal import PageTurning
internal import Pagination
internal import RenderingOptions
internal import Settings
internal import Snapshots
internal import Typesetting

/// A run in progress: its pages and pictures so far.
struct RenderJob {
  let options: RenderOptions
  let geometry: PictureGeometry
  let jobs: Int
  let fonts: [FontFile]
  let thickness: BookThickness
  private let pictures: BookResources?
  private let budget: Budget
  let progress: @Sendable (BookRenderer.Progress) -> Void
  /// The record of the layout.
  private(set) var recorder: LayoutRecorder

  /// The pictures written so far: those at full size, followed by thumbnails.
  var entries: [Manifest.Entry] { ownEntries + previewEntries }
  /// The entries for the manifest at the end of the run.
  var settledEntries: [Manifest.Entry] { pictures?.settled(entries) ?? entries }
  private var ownEntries: [Manifest.Entry] = []
  private var previewEntries: [Manifest.Entry] = []
  private var previews: PreviewPlan?
  private var namer: PictureNamer?
  /// The number of pages laid out so far.
  private(set) var pageCount = 0
  /// Whether all pages of the book are laid out.
  var isWholeBook = false
  /// Turns the key at the start of the run into the one to record (`BookLayout.settlesKey`).
  var settledKey: (_ key: String?) -> String? = { $0 }
  /// Measures the time of each picture.
  var timings: Timings?
  private var pages: [PageNumber: Page] = [:]
  /// The first spread that is not drawn yet.
  private var nextSpread = 0
  private let painters: WorkerLocal<FramePainter>
  /// A digest of what every picture depends on besides its pages.
  private let context: String

  init(
    options: RenderOptions, geometry: PictureGeometry, jobs: Int, layout: BookLayout,
    fileStem: String = "book", progress: @escaping @Sendable (BookRenderer.Progress) -> Void
  ) {
    (self.options, self.geometry, self.jobs) = (options, geometry, jobs)
    fonts = layout.fontFiles
    thickness = layout.thickness
    (pictures, budget) = (layout.pictures, layout.budget)
    self.progress = progress
    recorder = LayoutRecorder(options: options, geometry: geometry, layout: layout)
    painters = WorkerLocal(workers: jobs)
    context =
      recorder.conditionsDigest + ValueText.of(options.pngEffort)
      + ValueText.of(options.previews?.fitting as Any)
      + ValueText.of(options.previews?.sheet as Any)
    namer = options.naming.map { PictureNamer($0, book: layout.book, fileStem: fileStem) }
    previews = options.previews.map {
      PreviewPlan($0, render: options, binding: geometry.binding, book: layout.book)
    }
  }

  /// The layout of the pages that were drawn.
  var layoutRecord: LayoutRecord { recorder.record(of: entries.map(\.picture)) }

  /// Whether all requested pages are laid out.
  var isBeyondWantedPages: Bool {
    guard let last = options.pages?.upperBound, !options.isReversed else { return false }
    // A spread needs all of its pages and those of the one it turns to.
    let isOfSpreads =
      geometry.showsTurns || geometry.spine != .none || options.previews?.areSpreads ?? false
    return pageCount - (isOfSpreads ? 3 : 0) >= last.value
  }

  /// The requested turns, if none of them is drawn.
  private var idleTurns: ClosedRange<Int>? {
    guard let turns = options.turns, turns.upperBound > 0, !options.turnInstants.isEmpty,
      geometry.showsTurns, !entries.contains(where: { $0.picture.kind == .turn })
    else { return nil }
    return turns
  }

  /// Throws if the whole book has none of the requested turns, as for pages.
  func refuseIdleTurns() throws(RenderError) {
    let count = max(geometry.binding.spreadCount(pages: pageCount) - 1, 0)
    guard isWholeBook, let idleTurns, idleTurns.lowerBound > count else { return }
    throw .options(.book(.turns(idleTurns, count: count)))
  }

  /// Warnings about requests that the pages drawn cannot satisfy.
  var warnings: [String] {
    idleTurns.map {
      ["\(Setting.turns) \($0.asOption) selects no turn of the pages that are drawn"]
    } ?? []
  }

  mutating func add(_ new: [Page]) {
    for page in new { pages[page.number] = page }
    pageCount += new.count
    recorder.add(new)
    previews?.add(new)
  }

  /// The number of spreads that can be drawn: all, or those whose next spread is complete.
  private func drawableSpreads(isLast: Bool) -> Int {
    let binding = geometry.binding
    if isLast { return binding.spreadCount(pages: pageCount) }
    guard let last = binding.index(ofPage: PageNumber(pageCount), pages: PageSource.endless) else {
      return 0
    }
    let isWhole = binding.spread(last, pages: PageSource.endless).pages.allSatisfy {
      $0.value <= pageCount
    }
    let whole = isWhole ? last + 1 : last
    return max(0, geometry.showsTurns || geometry.spine != .none ? whole - 1 : whole)
  }

  /// Draws all pictures whose pages are complete, and releases pages that are no longer needed.
  ///
  /// If there would be too many pictures, none is drawn; without an output, they are only planned. `isLast` means that
  /// all pages of the book are laid out, `isEnd` that no more will be.
  mutating func draw(
    into output: (any PictureOutput)?, isLast: Bool, isEnd: Bool
  ) throws(RenderError) {
    let plan = PicturePlan(
      binding: geometry.binding, showsTurns: geometry.showsTurns, instants: options.turnInstants,
      turns: options.turns, pages: options.pages, isReversed: options.isReversed)
    let allPages = isLast ? pageCount : PageSource.endless
    let spreadCount = geometry.binding.spreadCount(pages: allPages)
    let end = max(drawableSpreads(isLast: isLast), nextSpread)
    var units: [[Picture]] = []
    var total = ownEntries.count + previewEntries.count
    let areOwnDrawn = !(options.previews?.replacesPictures ?? false)
    for index in nextSpread..<end where areOwnDrawn {
      let pictures = plan.pictures(
        ofSpread: index, spreadCount: spreadCount, pageCount: allPages, laidOut: pageCount)
      if !pictures.isEmpty { units.append(pictures) }
      total += pictures.count
      guard total <= RenderOptions.mostPictures else { throw Self.tooManyPictures }
    }
    if options.isReversed { units.reverse() }
    let small = previews?.units(pageCount: pageCount, isLast: isLast, isEnd: isEnd) ?? []
    total += small.reduce(0) { $0 + $1.count }
    guard total <= RenderOptions.mostPictures else { throw Self.tooManyPictures }
    units += small
    units = units.map { namer?.named($0, pages) ?? $0 }
    nextSpread = end
    if !units.isEmpty {
      do throws(OutputError) {
        keep(try drawUnits(units, into: output))
      } catch { throw .output(error) }
    }
    let next = geometry.binding.spread(end, pages: PageSource.endless).pages.first
    let needed = [next, previews?.oldest].compactMap { $0 }.min()
    pages = pages.filter { page, _ in needed.map { page >= $0 } ?? false }
  }

  private mutating func keep(_ new: [Manifest.Entry]) {
    ownEntries += new.filter { $0.picture.preview == nil }
    previewEntries += new.filter { $0.picture.preview != nil }
  }

  private static let tooManyPictures = RenderError.options(
    .output(.pictures([.pages, .turns, .framesPerTurn])))

  /// Draws the pictures of a film once all pages are laid out.
  mutating func draw(_ film: [Picture], into output: (any PictureOutput)?) throws(RenderError) {
    guard film.count <= RenderOptions.mostPictures else {
      throw .options(.output(.pictures([.framesPerSecond, .framesPerTurn])))
    }
    // Neighbouring pictures show the same pages, so a thread takes several in a row.
    let length = max(1, min(16, film.count / max(jobs, 1)))
    let film = namer?.named(film, pages) ?? film
    let units = stride(from: 0, to: film.count, by: length).map {
      Array(film[$0..<min($0 + length, film.count)])
    }
    guard !units.isEmpty else { return }
    do throws(OutputError) {
      keep(try drawUnits(units, into: output))
    } catch { throw .output(error) }
  }

  /// The pages kept so far, in order.
  var orderedPages: [Page] { pages.values.sorted { $0.number < $1.number } }

  /// The manifest entry of a picture that is not painted, without digest.
  private func plan(_ picture: Picture) -> Manifest.Entry {
    Manifest.Entry(
      picture: picture, width: geometry.frame.width, height: geometry.frame.height, range: 0..<0,
      digest: "")
  }

  private func drawUnits(
    _ units: [[Picture]], into output: (any PictureOutput)?
  ) throws(OutputError) -> [Manifest.Entry] {
    guard let receivers = try output?.receivers() else {
      return units.flatMap { $0 }.map { plan($0) }
    }
    let (sink, scheduler) = (receivers.sink, receivers.scheduler)
    let units = scheduler?.scheduled(units) ?? units
    receivers.layoutObserver?(units.flatMap { $0 }, recorder)
    let before = ownEntries.count + previewEntries.count
    let round = PictureRound(
      jobs: jobs, painters: painters, before: before,
      total: before + units.reduce(0) { $0 + $1.count }, progress: progress)
    let (options, geometry, fonts, thickness) = (options, geometry, fonts, thickness)
    let (pages, pictures, context, timings) = (pages, pictures, context, timings)
    let (budget, bytes) = (budget, geometry.frame.width * geometry.frame.height * 8)
    return try round.draw(units.count) {
      FramePainter(
        options: options, geometry: geometry, fonts: fonts, thickness: thickness,
        pictures: pictures, context: context)
    } _: { painter, worker, task, note throws(OutputError) in
      painter.timings = timings.map { ($0, worker + 1) }
      for picture in units[task] {
        // The driver of the run reports it.
        guard budget.allows(bytes: bytes, at: picture.name) else {
          scheduler?.abandon()
          return
        }
        scheduler?.waitForCapacity(for: picture)
        func take() throws(OutputError) -> Manifest.Entry {
          try sink.take(picture, of: pages, from: painter)
        }
        guard let timings else {
          note(try take())
          continue
        }
        note(try timings.measure(picture.name, worker: worker + 1, take))
      }
    }
  }
}
