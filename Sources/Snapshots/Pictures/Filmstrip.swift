package import Graphics

/// A turn as a contact sheet: its pictures in rows, in the order of time.
package struct Filmstrip: Sendable {
  /// The number of pictures in a row.
  package let columns: Int
  /// The size of a cell: that of the largest picture.
  package let cell: PixelSize
  /// The number of pictures.
  package let count: Int

  /// Plans a sheet for pictures of these sizes.
  package init(sizes: [PixelSize], columns: Int = 4) {
    self.columns = max(1, min(columns, max(1, sizes.count)))
    cell = PixelSize(
      width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    count = sizes.count
  }

  /// The sheet of some pictures.
  package static func sheet(of pictures: [Bitmap], columns: Int = 4) -> Bitmap {
    let sizes = pictures.map { PixelSize(width: $0.width, height: $0.height) }
    let strip = Filmstrip(sizes: sizes, columns: columns)
    var sheet = Sheet(size: strip.size, color: .white)
    for (index, picture) in pictures.enumerated() {
      let position = strip.place(of: index)
      sheet.lay(picture.rgba(), x: position.x, y: position.y)
    }
    return sheet.bitmap
  }

  /// The size of the sheet.
  package var size: PixelSize {
    let rows = (count + columns - 1) / columns
    return PixelSize(
      width: columns * (cell.width + DifferencePicture.gap) - DifferencePicture.gap,
      height: max(0, rows * (cell.height + DifferencePicture.gap) - DifferencePicture.gap))
  }

  /// The cell of a picture, by index.
  package func place(of index: Int) -> PixelRect {
    PixelRect(
      x: index % columns * (cell.width + DifferencePicture.gap),
      y: index / columns * (cell.height + DifferencePicture.gap), width: cell.width,
      height: cell.height)
  }

  /// The number of differing pixels in each picture.
  package func differences(in mask: DifferenceMask) -> [Int] {
    (0..<count).map { index in
      let area = place(of: index)
      var differing = 0
      for row in area.rows.clamped(to: 0..<mask.size.height) {
        for column in area.columns.clamped(to: 0..<mask.size.width)
        where mask.marks[row * mask.size.width + column] == .different { differing += 1 }
      }
      return differing
    }
  }
}

extension Bitmap {
  /// The picture reduced by a factor, each pixel the mean of a square.
  ///
  /// Incomplete squares at the right and bottom are left out.
  package func reduced(by factor: Int) -> Bitmap {
    guard factor > 1, width >= factor, height >= factor else { return self }
    let full = rgba()
    let (columns, rows) = (width / factor, height / factor)
    let bytes = [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { out, count in
      full.bytes.withUnsafeBufferPointer { source in
        for row in 0..<rows {
          for column in 0..<columns {
            for channel in 0..<4 {
              var sum = 0
              for y in row * factor..<(row + 1) * factor {
                for x in column * factor..<(column + 1) * factor {
                  sum &+= Int(source[(y &* width &+ x) &* 4 &+ channel])
                }
              }
              out[(row * columns + column) * 4 + channel] = UInt8(sum / (factor * factor))
            }
          }
        }
      }
      count = columns * rows * 4
    }
    return Bitmap(width: columns, height: rows, format: .rgba, bytes: bytes)
  }
}
