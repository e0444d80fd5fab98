package import BookInput
package import Files
package import Graphics
internal import ImageCoding
internal import Layout
internal import Manuscript
internal import PageTurning
package import Pagination
internal import Raster
package import RenderingOptions
package import Typesetting

/// Draws and encodes pictures; one per thread.
///
/// It keeps everything that drawing wants to reuse.
package final class FramePainter {
  private let options: RenderOptions
  private let geometry: PictureGeometry
  private let thickness: BookThickness
  private let pictures: BookResources?
  private var painter: PagePainter
  private var turner: TurnPainter
  private let leaves = KeptLeaves()
  private var drawn = BoundedCache<PageNumber, Bitmap>(limit: 12)
  private var blank: Bitmap?
  private let encoder: PNGEncoder
  private let previews: PreviewPainter?
  private let source: PictureSource
  /// The timings of each picture's steps, and the number of the thread in them.
  package var timings: (Timings, worker: Int)?

  package init(
    options: RenderOptions, geometry: PictureGeometry, fonts: [FontFile], thickness: BookThickness,
    pictures: BookResources?, context: String
  ) {
    self.pictures = pictures
    self.options = options
    self.geometry = geometry
    self.thickness = thickness
    painter = PagePainter(fonts: fonts, renderer: pictures?.renderer)
    turner = TurnPainter(options: options.turn)
    encoder = PNGEncoder(effort: options.pngEffort)
    source = PictureSource(context: context, options: options, pictures: pictures)
    previews = options.previews.map {
      PreviewPainter(
        options: options, previews: $0, geometry: geometry, fonts: fonts, thickness: thickness,
        pictures: pictures)
    }
  }

  /// A picture's file and its manifest entry.
  ///
  /// `former` gives the record of a file that exists already, by the digest of everything that the picture shows; if it
  /// does, none is made.
  func draw(
    _ picture: Picture, _ pages: [PageNumber: Page], unless former: (String) -> FormerRun.Picture?
  ) -> (entry: Manifest.Entry, file: [UInt8]?) {
    let source = source.digest(
      of: picture, edges: edges(of: picture, pages), in: pages, geometry.binding)
    if let former = former(source) {
      let entry = Manifest.Entry(
        picture: picture, width: former.width, height: former.height, range: range(picture, pages),
        digest: former.digest, byteCount: former.byteCount, source: source,
        images: images(picture, pages))
      return (entry, nil)
    }
    let bitmap = measure("paint") { paint(picture, pages) }
    let (file, digest) = measure("pack") { pack(bitmap, picture) }
    let entry = Manifest.Entry(
      picture: picture, width: bitmap.width, height: bitmap.height, range: range(picture, pages),
      digest: digest, byteCount: file.count, source: source, images: images(picture, pages))
    return (entry, file)
  }

  /// The bytes of the book that a picture shows.
  private func range(_ picture: Picture, _ pages: [PageNumber: Page]) -> Range<Int> {
    let ranges = picture.pages(geometry.binding).compactMap { pages[$0]?.range }
    return (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0)
  }

  /// The names of the book's pictures that a picture shows.
  private func images(_ picture: Picture, _ pages: [PageNumber: Page]) -> [String] {
    guard let pictures else { return [] }
    var names = picture.pages(geometry.binding).flatMap { pages[$0]?.images.map(\.source) ?? [] }
    if case .cover? = picture.preview?.subject {
      names += [pictures.source.coverPath].compactMap { $0 }
      names += pages[1]?.images.map(\.source) ?? []
    }
    return names
  }

  /// A picture's file, and the digest of its pixels.
  private func pack(_ bitmap: Bitmap, _ picture: Picture) -> (file: [UInt8], digest: String) {
    // A thumbnail's size is in pixels, so it has no print resolution.
    let density = picture.preview == nil ? Int((geometry.scale * 72 / 0.0254).rounded()) : nil
    var digest = PixelDigest(bitmap)
    let file = encoder.encode(bitmap, pixelsPerMetre: density, isMarked: true) {
      digest.add(rows: $0)
    }
    return (file, digest.hexDigest())
  }

  /// Measures a step of drawing a picture, if timings are wanted.
  func measure<Value, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let (timings, worker) = timings else { return try body() }
    return try timings.measure(name, worker: worker, body)
  }

  /// The pixels of a picture.
  package func paint(_ picture: Picture, _ pages: [PageNumber: Page]) -> Bitmap {
    defer { pictures?.note(painter.pictureFaults) }
    if let preview = picture.preview, let previews { return previews.paint(preview, pages) }
    guard let indicator = options.indicator else { return bare(picture, pages) }
    var bitmap = bare(picture, pages).rgba()
    indicator.paint(
      on: &bitmap, count: picture.pageCount, position: picture.position, options: options,
      binding: geometry.binding, scale: geometry.scale)
    return bitmap
  }

  /// Whether a picture is one page with nothing around it.
  private func isFlatPage(_ picture: Picture) -> Bool {
    let fillsPicture =
      geometry.pictureSize.map { $0 == (geometry.pageWidth, geometry.pageHeight) } ?? true
    return picture.preview != nil
      || picture.next == nil && geometry.spine == .none
        && geometry.margin == (0, 0) && fillsPicture
  }

  /// The turn that a picture belongs to; nil for a spread at rest.
  private func turn(_ picture: Picture) -> PageTurn? {
    guard let next = picture.next, picture.progress != nil else { return nil }
    var turn = PageTurn(
      from: picture.spread, to: next, binding: geometry.binding, options: options.turn)
    turn.isBoard = picture.isBoard
    return turn
  }

  /// The apparent thickness of the book in a picture: at rest, or at both ends of its turn.
  private func edges(of picture: Picture, _ pages: [PageNumber: Page]) -> [BookEdges] {
    guard !isFlatPage(picture) else { return [.none] }
    let edges = spreadLayout(picture, pages).edges
    return picture.next == nil ? [edges.first] : [edges.first, edges.second]
  }

  /// The position of the open book in a picture.
  private func spreadLayout(_ picture: Picture, _ pages: [PageNumber: Page]) -> SpreadLayout {
    func read(_ spread: Spread<PageNumber>) -> Double {
      thickness.read(upTo: spread.pages.first.flatMap { pages[$0]?.range.lowerBound } ?? 0)
    }
    // A scene always runs as if a leaf were taken away, whichever way the turn goes.
    var reads = (read(picture.spread), read(picture.next ?? picture.spread))
    if let turn = turn(picture), !turn.takesAway { swap(&reads.0, &reads.1) }
    var layout = SpreadLayout(
      pageWidth: geometry.pageWidth, pageHeight: geometry.pageHeight, binding: geometry.binding,
      margin: geometry.margin.beside, frame: geometry.frame, desk: options.desk,
      paper: geometry.theme.paper, leaves: thickness.leaves, read: reads.0,
      readAfter: reads.1)
    layout.gap = geometry.gap(options.turn)
    return layout
  }

  /// The picture without an indicator.
  private func bare(_ picture: Picture, _ pages: [PageNumber: Page]) -> Bitmap {
    if isFlatPage(picture) { return page(picture.spread.right, pages) }
    let layout = spreadLayout(picture, pages)
    let scene: Scene
    if let turn = turn(picture), let progress = picture.progress {
      scene = turn.scene(
        at: progress, width: Double(geometry.pageWidth), height: Double(geometry.pageHeight),
        grip: picture.grip, leaves: leaves)
    } else {
      scene = Scene.rest(picture.spread, geometry.binding)
    }
    // The pictures of a turn show the same few pages.
    var shown: [PageNumber: Bitmap] = [:]
    for number in picture.pages(geometry.binding) {
      shown[number] = drawn.value(for: number) { page(number, pages) }
    }
    let blank = blank ?? page(nil, pages)
    self.blank = blank
    return turner.paint(scene, layout: layout) { [shown] in shown[PageNumber($0.value)] ?? blank }
  }

  /// The files of a page's pictures.
  private func files(of page: Page) -> [PictureFile] {
    page.images.map { PictureFile($0, of: pictures) }
  }

  private func page(_ number: PageNumber?, _ pages: [PageNumber: Page]) -> Bitmap {
    let shown = number.flatMap { pages[$0] }
    let list = number.flatMap { number in
      shown.map { source.displayList(of: number, $0) }
    }
    return painter.paint(
      list ?? DisplayList(), pictures: shown.map(files) ?? [],
      width: geometry.pageWidth, height: geometry.pageHeight, scale: geometry.scale,
      theme: geometry.theme)
  }
}
