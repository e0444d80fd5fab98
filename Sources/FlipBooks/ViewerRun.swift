internal import BookInput
internal import Budgets
internal import Files
internal import Graphics
internal import ImageCoding
internal import Output
internal import PageTurning
internal import Pagination
internal import RenderingOptions
internal import Snapshots
internal import Typesetting

/// A run that draws each page in several sizes and collects the viewer's data.
struct ViewerRun {
  private let options: RenderOptions
  private let geometry: PictureGeometry
  private let jobs: Int
  private let fonts: [FontFile]
  private let pictures: BookResources?
  private let budget: Budget
  private let painters: WorkerLocal<ViewerPainter>
  private let sizes: [ViewerPainter.Size]
  private let isSingle: Bool

  private(set) var places: LinkTargets
  private(set) var pages: [ViewerPage] = []
  private(set) var entries: [Manifest.Entry] = []
  private(set) var recorder: LayoutRecorder
  /// The number of pages laid out so far.
  private(set) var pageCount = 0

  /// The box of a thumbnail in pixels, shown at half the size on sharp screens.
  private static let thumbnail = (width: 180.0, height: 260.0)

  init(
    _ viewer: Viewer, options: RenderOptions, geometry: PictureGeometry, jobs: Int,
    layout: BookLayout
  ) {
    (self.options, self.geometry, self.jobs) = (options, geometry, jobs)
    fonts = layout.fontFiles
    (pictures, budget) = (layout.pictures, layout.budget)
    places = LinkTargets(layout.book)
    recorder = LayoutRecorder(options: options, geometry: geometry, layout: layout)
    painters = WorkerLocal(workers: jobs)
    let (width, height, scale) = (geometry.pageWidth, geometry.pageHeight, geometry.scale)
    var sizes = [
      ViewerPainter.Size(scale: scale, width: width, height: height) { ViewerFiles.picture($0) }
    ]
    if Self.hasDoubles(viewer, geometry) {
      sizes.append(
        ViewerPainter.Size(scale: scale * 2, width: width * 2, height: height * 2) {
          ViewerFiles.picture($0, isDouble: true)
        })
    }
    let fraction = min(
      Self.thumbnail.width / Double(width), Self.thumbnail.height / Double(height), 1)
    sizes.append(
      ViewerPainter.Size(
        scale: scale * fraction, width: max(1, Int((Double(width) * fraction).rounded())),
        height: max(1, Int((Double(height) * fraction).rounded()))
      ) { ViewerFiles.thumbnail($0) })
    self.sizes = sizes
    isSingle = viewer.isOneFile
  }

  /// Whether there are pictures at twice the size: not in a single file, nor for very large pages.
  static func hasDoubles(_ viewer: Viewer, _ geometry: PictureGeometry) -> Bool {
    !viewer.isOneFile
      && max(geometry.pageWidth, geometry.pageHeight) * 2 <= RenderOptions.longestSide
      && geometry.pageWidth * geometry.pageHeight * 4 <= RenderOptions.largestPicture
  }

  /// Whether all requested pages are laid out.
  var isBeyondWantedPages: Bool { options.pages.map { pageCount >= $0.upperBound.value } ?? false }

  /// Adds pages and returns those that are to be drawn.
  mutating func add(_ new: [Page]) -> [Page] {
    pageCount += new.count
    recorder.add(new)
    let wanted = new.filter { options.pages?.contains($0.number) ?? true }
    pages += wanted.map { ViewerPage($0) }
    return wanted
  }

  /// The names of a page's pictures.
  func names(ofPage number: PageNumber) -> [String] { sizes.map { $0.name(number) } }

  /// Draws some pages in all sizes.
  mutating func draw(
    _ wanted: [Page], into sink: any PictureFileSink,
    progress: @escaping @Sendable (RenderProgress) -> Void
  ) throws(OutputError) {
    guard !wanted.isEmpty else { return }
    let round = PictureRound(
      jobs: jobs, painters: painters, before: entries.count,
      total: entries.count + wanted.count * sizes.count, progress: progress)
    let (options, geometry, fonts, pictures) = (options, geometry, fonts, pictures)
    let (sizes, isSingle, budget) = (sizes, isSingle, budget)
    entries += try round.draw(wanted.count) {
      ViewerPainter(
        fonts: fonts, theme: geometry.theme, pictures: pictures, effort: options.pngEffort,
        isSmall: isSingle)
    } _: { painter, _, task, note throws(OutputError) in
      let page = wanted[task]
      for size in sizes where budget.goesOn(at: size.name(page.number)) {
        let (file, digest) = painter.draw(page, size)
        let picture = Picture(
          kind: .page, name: size.name(page.number),
          spread: Spread(left: nil, right: page.number), position: Double(page.number.value))
        try sink.take(file, as: picture.name, digest: digest)
        note(
          Manifest.Entry(
            picture: picture, width: size.width, height: size.height, range: page.range,
            digest: digest, byteCount: file.count, source: digest))
      }
    }
  }

  /// The layout of the drawn pages, with their positions in pictures.
  var layoutRecord: LayoutRecord {
    var record = recorder.record(of: entries.map(\.picture))
    record.pictures = entries.map { entry in
      let rect = PixelRect(x: 0, y: 0, width: entry.width, height: entry.height)
      return .init(
        name: entry.picture.name, isFlat: true,
        pages: entry.picture.spread.pages.map { (number: $0, place: rect) })
    }
    return record
  }
}
