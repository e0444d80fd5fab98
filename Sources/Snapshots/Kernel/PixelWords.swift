internal import Graphics

/// Calls `body` with the pixels of a picture's upper left part as 32-bit words.
///
/// An RGBA picture of that width is not copied.
func withWords<Result>(
  of bitmap: Bitmap, within part: PixelSize, _ body: (UnsafePointer<UInt32>) -> Result
) -> Result? {
  let isWhole = part.width == bitmap.width && part.height <= bitmap.height
  if bitmap.format == .rgba, isWhole {
    return bitmap.bytes.withUnsafeBytes { bytes in
      // The bytes of an array are aligned for any type.
      bytes.assumingMemoryBound(to: UInt32.self).baseAddress.map(body)
    }
  }
  let words = PixelRows(bitmap).words(within: part)
  return words.withUnsafeBufferPointer { $0.baseAddress.map(body) }
}
