internal import Graphics
internal import ImageCoding
internal import PageTurning
internal import Raster
internal import Typesetting

/// Draws pictures and packs them: what each thread does. It keeps all that drawing wants kept.
struct FramePainter: ~Copyable {
  private let options: RenderOptions
  private let geometry: PictureGeometry
  private let pageCount: Int
  private var painter: PagePainter
  private let encoder: PNGEncoder

  init(options: RenderOptions, geometry: PictureGeometry, fonts: [FontFile], pageCount: Int) {
    self.options = options
    self.geometry = geometry
    self.pageCount = pageCount
    painter = PagePainter(fonts: fonts)
    encoder = PNGEncoder(effort: options.pngEffort)
  }

  /// The picture's file, and what the manifest says of it.
  mutating func draw(_ picture: Picture, _ pages: [Int: Page]) -> ([UInt8], Manifest.Entry) {
    let bitmap = paint(picture, pages)
    let ranges = picture.pages.compactMap { pages[$0]?.range }
    let entry = Manifest.Entry(
      picture: picture, width: bitmap.width, height: bitmap.height,
      range: (ranges.map(\.lowerBound).min() ?? 0)..<(ranges.map(\.upperBound).max() ?? 0),
      digest: PixelDigest.of(bitmap))
    let density = Int((geometry.scale * 72 / 0.0254).rounded())
    return (encoder.encode(bitmap, pixelsPerMetre: density), entry)
  }

  private mutating func paint(_ picture: Picture, _ pages: [Int: Page]) -> Bitmap {
    page(picture.spread.right ?? picture.spread.left, pages)
  }

  private mutating func page(_ number: Int?, _ pages: [Int: Page]) -> Bitmap {
    let list = number.flatMap { pages[$0]?.displayList } ?? DisplayList()
    return painter.paint(
      list, width: geometry.pageWidth, height: geometry.pageHeight, scale: geometry.scale,
      theme: geometry.theme)
  }
}
