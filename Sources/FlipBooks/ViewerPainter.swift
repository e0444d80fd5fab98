internal import BookInput
internal import Graphics
internal import ImageCoding
internal import Output
internal import Pagination
internal import Raster
internal import Snapshots

/// Draws the pages of a viewer in its sizes; one per thread.
final class ViewerPainter {
  /// A size of the pages.
  struct Size: Sendable {
    /// The scale in pixels per point.
    var scale: Double
    var width: Int
    var height: Int
    var name: @Sendable (PageNumber) -> String
  }

  private let pictures: BookResources?
  private let theme: PageTheme
  private var painter: PagePainter
  private let encoder: PNGEncoder
  private let isSmall: Bool

  /// Makes a painter.
  ///
  /// Thumbnails have sixteen shades from paper to ink, which halves their files.
  init(
    fonts: [FontFile], theme: PageTheme, pictures: BookResources?, effort: PNGEffort,
    isSmall: Bool
  ) {
    (self.pictures, self.theme, self.isSmall) = (pictures, theme, isSmall)
    painter = PagePainter(fonts: fonts, renderer: pictures?.renderer)
    encoder = PNGEncoder(effort: effort)
  }

  /// A page as a PNG file, and the digest of its pixels.
  func draw(_ page: Page, _ size: Size) -> (file: [UInt8], digest: String) {
    let files = page.images.map { PictureFile($0, of: pictures) }
    var bitmap = painter.paint(
      page.displayList, pictures: files, width: size.width, height: size.height,
      scale: size.scale, theme: theme)
    pictures?.note(painter.pictureFaults)
    if isSmall, bitmap.format != .rgba {
      for index in bitmap.bytes.indices {
        bitmap.bytes[index] = UInt8((UInt16(bitmap.bytes[index]) + 8) / 17 * 17)
      }
    }
    let density = Int((size.scale * 72 / 0.0254).rounded())
    return (encoder.encode(bitmap, pixelsPerMetre: density), PixelDigest.of(bitmap))
  }
}
