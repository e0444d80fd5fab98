internal import Graphics

/// The pixels of a picture's upper left part as words of four bytes, for as long as a call lasts.
///
/// Pictures that are held so anyway are not copied.
func withWords<Result>(
  of bitmap: Bitmap, within part: PixelSize, _ body: (UnsafePointer<UInt32>) -> Result
) -> Result? {
  let isWhole = part.width == bitmap.width && part.height <= bitmap.height
  if bitmap.format == .rgba, isWhole {
    return bitmap.bytes.withUnsafeBytes { bytes in
      // An array's bytes begin where any number may lie.
      bytes.assumingMemoryBound(to: UInt32.self).baseAddress.map(body)
    }
  }
  let words = PixelRows(bitmap).words(within: part)
  return words.withUnsafeBufferPointer { $0.baseAddress.map(body) }
}
