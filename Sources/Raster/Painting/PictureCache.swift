internal import Graphics
internal import ImageCoding

/// The pictures of pages, read at the sizes they were painted at, and kept for the next page.
struct PictureCache {
  /// The bytes of pixels beyond which all that is kept is thrown away: a few large pictures of a painter.
  private static let mostBytes = 64 << 20

  private struct Key: Hashable {
    var file: PictureFile
    var width: Int
    var height: Int
  }

  private let fontFiles: [FontFile]
  /// The fonts of the text in SVG pictures: made when the first is met.
  private var fonts: SVGFonts?
  private var kept: [Key: Bitmap?] = [:]
  private var bytes = 0
  /// What was wrong with pictures, by the names of their files.
  private(set) var faults: [String: ImageError] = [:]

  init(fonts: [FontFile]) { fontFiles = fonts }

  /// A picture of so many pixels; nil where its file gives none.
  mutating func picture(_ file: PictureFile, width: Int, height: Int) -> Bitmap? {
    let key = Key(file: file, width: width, height: height)
    if let known = kept[key] { return known }
    var made: Bitmap?
    do throws(ImageError) {
      let isSVG = ImageFormat(of: file.bytes) == .svg
      if isSVG, fonts == nil { fonts = SVGFonts(fontFiles) }
      let read = try ImageFile.decode(
        file.bytes, fitting: (width, height), fonts: isSVG ? fonts : nil)
      made = read.bitmap.rgba()
      if let fault = read.fault { faults[file.name] = fault }
    } catch { faults[file.name] = error }
    if bytes > Self.mostBytes { (kept, bytes) = ([:], 0) }
    bytes += made?.bytes.count ?? 0
    kept[key] = .some(made)
    return made
  }
}
