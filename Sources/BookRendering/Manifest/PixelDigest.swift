internal import Digests
internal import Graphics
internal import ImageCoding

/// The digest of a picture's pixels.
///
/// Equal pixels have equal digests, whatever the format of the bitmap. It is XXH3's 128 bits over
/// - the width and the height, four bytes each, big-endian;
/// - the number of bytes per pixel as one byte: 1 (grey) if all pixels are opaque greys, otherwise
///   4 (RGBA);
/// - the pixels.
///
/// A cryptographic digest took a tenth of the time of a run and would add nothing here.
enum PixelDigest {
  static func of(_ bitmap: Bitmap) -> String {
    if bitmap.format == .gray { return of(bitmap.bytes, size: 1, bitmap) }
    let full = bitmap.rgba()
    guard full.isOpaqueGray else { return of(full.bytes, size: 4, bitmap) }
    let grays = stride(from: 0, to: full.bytes.count, by: 4).map { full.bytes[$0] }
    return of(grays, size: 1, bitmap)
  }

  private static func of(_ pixels: [UInt8], size: UInt8, _ bitmap: Bitmap) -> String {
    let hash = XXH128()
    var head: [UInt8] = []
    for number in [bitmap.width, bitmap.height] {
      for shift in [24, 16, 8, 0] { head.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    head.append(size)
    head.withUnsafeBytes { hash.update($0) }
    pixels.withUnsafeBytes { hash.update($0) }
    return hash.hexDigest()
  }
}
