internal import Graphics

extension SpreadLayout {
  /// The pages of a spread on a desk, as far as they are in the picture.
  ///
  /// Each pixel is written once: the desk is copied only where no page lies.
  func spread(_ left: ShadedPage?, _ right: ShadedPage?, on desk: Bitmap) -> Bitmap {
    guard left != nil || right != nil else { return desk }
    let bytes = [UInt8](unsafeUninitializedCapacity: desk.bytes.count) { bytes, count in
      count = desk.bytes.count
      let target = UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
      desk.withWords { desk in
        guard let target = target.baseAddress else { return }
        for row in 0..<height { copyRow(row, left, right, desk, to: target + row * width) }
      }
    }
    return Bitmap(width: width, height: height, format: .rgba, bytes: bytes)
  }

  /// Writes one row: the desk up to a page, the page, and so on.
  private func copyRow(
    _ row: Int, _ left: ShadedPage?, _ right: ShadedPage?, _ desk: UnsafePointer<UInt32>,
    to line: UnsafeMutablePointer<UInt32>
  ) {
    var done = 0
    for (page, column) in [(left, spineX - pageWidth), (right, spineX)] {
      guard let page, (top..<top + page.height).contains(row) else { continue }
      let (first, last) = (max(done, column), min(column + page.width, width))
      guard first < last else { continue }
      (line + done).update(from: desk + row * width + done, count: first - done)
      page.pixels.withUnsafeBufferPointer { pixels in
        guard let pixels = pixels.baseAddress else { return }
        (line + first).update(
          from: pixels + (row - top) * page.width + first - column, count: last - first)
      }
      done = last
    }
    (line + done).update(from: desk + row * width + done, count: width - done)
  }
}
