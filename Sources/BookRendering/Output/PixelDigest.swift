internal import Digests
internal import Graphics
internal import ImageCoding

/// The digest of a picture's pixels.
///
/// Equal pixels have equal digests, however their picture is held. It is SHA-256 of
/// - the width and the height as four bytes each, highest first;
/// - the bytes of a pixel as one byte: 1 (grey) where all pixels are opaque greys, else 4 (RGBA);
/// - for each row: how many pixels at its beginning are the same, as four bytes, and that pixel;
///   and where that is not the whole row, how many at its end are the same, and that pixel, and
///   the pixels between.
///
/// Most of a page is margin and leading: so two thirds of the hashing, which was a quarter of a run,
/// are spared.
enum PixelDigest {
  static func of(_ bitmap: Bitmap) -> String {
    var bytes = bitmap.bytes
    var size = bitmap.format.bytesPerPixel
    if bitmap.format != .gray {
      let full = bitmap.rgba()
      bytes = full.bytes
      size = 4
      if full.isOpaqueGray {
        bytes = stride(from: 0, to: full.bytes.count, by: 4).map { full.bytes[$0] }
        size = 1
      }
    }
    var hash = SHA256()
    var form: [UInt8] = []
    form.append(bigEndian: bitmap.width)
    form.append(bigEndian: bitmap.height)
    form.append(UInt8(size))
    bytes.withUnsafeBufferPointer { pixels in
      for row in 0..<bitmap.height {
        let start = row * bitmap.width * size
        form.append(row: pixels[start..<(start + bitmap.width * size)], pixel: size)
        if form.count > 1 << 16 {
          hash.update(form)
          form.removeAll(keepingCapacity: true)
        }
      }
    }
    hash.update(form)
    return hash.hexDigest()
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: Int) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Appends a row with the runs at its ends as numbers.
  fileprivate mutating func append(row: Slice<UnsafeBufferPointer<UInt8>>, pixel size: Int) {
    let row = UnsafeBufferPointer(rebasing: row)
    guard let start = row.baseAddress, row.count >= size else { return }
    // A byte that repeats the one a pixel before it continues the run.
    var first = size
    while first + 8 <= row.count, word(start + first) == word(start + first - size) { first += 8 }
    while first < row.count, row[first] == row[first - size] { first += 1 }
    let leading = first / size
    append(bigEndian: leading)
    append(contentsOf: row[..<size])
    guard leading * size < row.count else { return }
    var last = row.count - size
    while last >= 8, word(start + last - 8) == word(start + last - 8 + size) { last -= 8 }
    while last > 0, row[last - 1] == row[last - 1 + size] { last -= 1 }
    let trailing = (row.count - last) / size
    append(bigEndian: trailing)
    append(contentsOf: row[(row.count - size)...])
    append(contentsOf: row[(leading * size)..<(row.count - trailing * size)])
  }

  private func word(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self)
  }
}
