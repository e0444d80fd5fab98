internal import Graphics
internal import ImageCoding

/// Pictures of pages in the sizes at which they were shown, in the form they are drawn from: kept for the next page.
struct KeptPictures<Picture> {
  /// The size in bytes of what is kept: a few large pictures.
  private static var mostBytes: Int { 64 << 20 }

  private struct Key: Hashable {
    var file: PictureFile
    var width: Int
    var height: Int
  }

  private let fontFiles: [FontFile]
  /// The fonts of the text in SVG pictures, loaded on first use.
  private var fonts: SVGFonts?
  private let renderer: SVGRenderer
  private var kept = BoundedCache<Key, Picture?>(limit: mostBytes)
  /// The copies that reduced pictures are drawn from, by file and side.
  private var copies = ReducedPictures()
  /// The theme of the pages that show them.
  var theme: PageTheme {
    didSet { if theme != oldValue, theme.isDark || oldValue.isDark { forget() } }
  }
  /// The faults of pictures, by file name: no more than the book has files.
  private(set) var faults: [String: ImageError] = [:]

  init(fonts: [FontFile], renderer: SVGRenderer?, theme: PageTheme = .white) {
    self.theme = theme
    (fontFiles, self.renderer) = (fonts, renderer ?? SVGRenderer())
  }

  /// A picture at a size in pixels; nil if its file yields none.
  ///
  /// `make` is called if it is not known yet, and also returns its size in bytes.
  mutating func picture(
    _ file: PictureFile, width: Int, height: Int,
    make: (inout Self) throws(ImageError) -> (picture: Picture, byteCount: Int)?
  ) -> Picture? {
    let key = Key(file: file, width: width, height: height)
    if let known = kept[key] { return known }
    var made: (picture: Picture, byteCount: Int)?
    do throws(ImageError) { made = try make(&self) } catch { faults[file.name] = error }
    kept.insert(made?.picture, for: key, cost: made?.byteCount ?? Self.faultBytes)
    return made?.picture
  }

  /// The cost of a picture that cannot be drawn: thousands of them are kept at most.
  private static var faultBytes: Int { 1 << 14 }

  private mutating func forget() {
    (kept, copies) = (BoundedCache(limit: Self.mostBytes), ReducedPictures())
  }

  /// Records that a picture's file is damaged.
  mutating func note(_ fault: ImageError, in file: PictureFile) { faults[file.name] = fault }

  /// The pixels of a picture's file, four bytes each; a truncated file gives what is there.
  mutating func pixels(
    of file: PictureFile, width: Int, height: Int
  ) throws(ImageError) -> Bitmap {
    if file.isReduced { return try reduced(file, width: width, height: height) }
    let isSVG = ImageFormat(of: file.bytes) == .svg
    if isSVG, fonts == nil { fonts = renderer.fonts(fontFiles) }
    let read = try ImageFile.decode(
      file.bytes, fitting: (width, height), fonts: isSVG ? fonts : nil, renderer: renderer)
    if let fault = read.fault { note(fault, in: file) }
    return read.bitmap.rgba().legible(on: theme)
  }
}

extension KeptPictures {
  /// A picture drawn from a smaller copy, which is decoded once for all sizes up to its own.
  private mutating func reduced(
    _ file: PictureFile, width: Int, height: Int
  ) throws(ImageError) -> Bitmap {
    var whole = file
    whole.isReduced = false
    let side = ReducedPictures.side(width: width, height: height)
    let copy: Bitmap
    if let known = copies[whole, side] {
      copy = known
    } else {
      copy = try pixels(of: whole, width: side, height: side)
      copies.keep(copy, of: whole, side)
    }
    return copy.resampled(width: width, height: height)
  }
}

extension KeptPictures<Bitmap> {
  /// The pixels of a picture, four bytes each; nil if its file yields none.
  mutating func picture(_ file: PictureFile, width: Int, height: Int) -> Bitmap? {
    picture(file, width: width, height: height) { kept throws(ImageError) in
      let bitmap = try kept.pixels(of: file, width: width, height: height)
      return (bitmap, bitmap.bytes.count)
    }
  }
}
