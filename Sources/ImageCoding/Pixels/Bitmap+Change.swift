package import Graphics

/// A part of a picture, in pixels from its top left corner.
package struct BitmapPart: Sendable, Hashable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

extension Bitmap {
  /// The whole picture.
  package var whole: BitmapPart { BitmapPart(x: 0, y: 0, width: width, height: height) }

  /// The smallest part outside which the picture equals another of its size, both with four bytes per pixel; a single
  /// pixel if all are equal.
  package func change(from other: Bitmap) -> BitmapPart {
    let length = bytesPerRow
    return bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { others -> BitmapPart in
        func differs(_ row: Int) -> Bool {
          let range = row * length..<(row + 1) * length
          return !own[range].elementsEqual(others[range])
        }
        guard let top = (0..<height).first(where: differs),
          let bottom = (0..<height).last(where: differs)
        else { return BitmapPart(x: 0, y: 0, width: 1, height: 1) }
        var (left, right) = (length, 0)
        for row in top...bottom {
          let start = row * length
          var column = 0
          while column < left, own[start + column] == others[start + column] { column += 1 }
          left = min(left, column)
          column = length
          while column > right, own[start + column - 1] == others[start + column - 1] {
            column -= 1
          }
          right = max(right, column)
        }
        let first = left / 4
        return BitmapPart(
          x: first, y: top, width: (right + 3) / 4 - first, height: bottom + 1 - top)
      }
    }
  }

  /// A part of a picture with four bytes per pixel.
  package func part(_ part: BitmapPart) -> Bitmap {
    guard part.width < width || part.height < height else { return self }
    var out: [UInt8] = []
    out.reserveCapacity(part.width * part.height * 4)
    for row in part.y..<part.y + part.height {
      let start = row * bytesPerRow + part.x * 4
      out += bytes[start..<start + part.width * 4]
    }
    return Bitmap(width: part.width, height: part.height, format: .rgba, bytes: out)
  }
}
