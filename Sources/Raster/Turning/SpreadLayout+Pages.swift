internal import Graphics

extension SpreadLayout {
  /// The pages of a spread on a desk, as far as they are in the picture.
  ///
  /// Each pixel is written once: the desk is copied only where there is no page.
  func spread(_ left: ShadedPage?, _ right: ShadedPage?, on desk: Bitmap) -> Bitmap {
    guard left != nil || right != nil else { return desk }
    let bytes = [UInt8](unsafeUninitializedCapacity: desk.bytes.count) { bytes, count in
      count = desk.bytes.count
      let target = UnsafeMutableRawBufferPointer(bytes).bindMemory(to: UInt32.self)
      desk.withWords { desk in
        guard let target = target.baseAddress else { return }
        (left?.pixels ?? []).withUnsafeBufferPointer { leftPixels in
          (right?.pixels ?? []).withUnsafeBufferPointer { rightPixels in
            let left = placed(left, leftPixels, at: spineX - pageWidth)
            let right = placed(right, rightPixels, at: spineX)
            for row in 0..<height { copyRow(row, left, right, desk, to: target + row * width) }
          }
        }
      }
    }
    return Bitmap(width: width, height: height, format: .rgba, bytes: bytes)
  }

  /// A page as raw memory, and the rows and columns of the picture that it covers.
  private struct PlacedPage {
    /// The page's pixel in the first of the columns, at its head.
    var pixels: UnsafePointer<UInt32>
    var width: Int
    var rows: Range<Int>
    var columns: Range<Int>
  }

  private func placed(
    _ page: ShadedPage?, _ pixels: UnsafeBufferPointer<UInt32>, at column: Int
  ) -> PlacedPage? {
    guard let page, let start = pixels.baseAddress else { return nil }
    let (first, last) = (max(0, column), min(column + page.width, width))
    guard first < last else { return nil }
    return PlacedPage(
      pixels: start + first - column, width: page.width, rows: top..<top + page.height,
      columns: first..<last)
  }

  /// Writes one row: the desk up to a page, the page, and so on.
  @inline(__always)
  private func copyRow(
    _ row: Int, _ left: PlacedPage?, _ right: PlacedPage?, _ desk: UnsafePointer<UInt32>,
    to line: UnsafeMutablePointer<UInt32>
  ) {
    var done = 0
    @inline(__always)
    func copy(_ page: PlacedPage?) {
      guard let page, page.rows.contains(row) else { return }
      let (first, last) = (max(done, page.columns.lowerBound), page.columns.upperBound)
      guard first < last else { return }
      (line + done).update(from: desk + row * width + done, count: first - done)
      (line + first).update(
        from: page.pixels + (row - top) * page.width + first - page.columns.lowerBound,
        count: last - first)
      done = last
    }
    copy(left)
    copy(right)
    (line + done).update(from: desk + row * width + done, count: width - done)
  }
}
