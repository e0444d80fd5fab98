package import Graphics

extension Bitmap {
  /// The picture at another size, with four bytes per pixel: resampled with the same filter as files.
  package func resampled(width: Int, height: Int) -> Bitmap {
    let source = rgba()
    var resampler = RowResampler(
      from: (source.width, source.height), to: (max(width, 1), max(height, 1)))
    source.bytes.withUnsafeBytes { bytes in
      let rowBytes = source.width * 4
      for row in 0..<source.height {
        resampler.add(
          UnsafeRawBufferPointer(rebasing: bytes[row * rowBytes..<(row + 1) * rowBytes]))
      }
    }
    return Bitmap(width: width, height: height, format: .rgba, bytes: resampler.pixels)
  }
}
