internal import Graphics

/// The rows of a picture in PNG's form: for each row the filter type, then the pixels.
///
/// They are prepared a few at a time, so that they are still in a near cache when they are compressed. Grey and indexed
/// rows are not filtered (0): every filter was measured to make pages of text larger. Colour rows are either unfiltered
/// or the difference from the row above (2), as `PNGEncoder` chooses. Choosing a filter for each row would gain 2 %
/// more.
struct PNGRows {
  /// The prepared rows.
  var bytes: ArraySlice<UInt8> { buffer[..<count] }
  /// The bytes of the rows, and of earlier rows if there were more.
  private var buffer: [UInt8] = []
  private var count = 0
  /// Of filtered rows, two that are packed but not filtered: the last one and the one above.
  private var packed: [UInt8] = []

  /// Removes the rows; their buffer is reused, and gets at least this many bytes.
  mutating func removeAll(reserving bytes: Int) {
    count = 0
    if buffer.count < bytes { buffer = [UInt8](repeating: 0, count: bytes) }
  }

  /// Prepares some rows of a picture after the existing ones.
  ///
  /// Filtered rows must begin with the picture's first row, or follow those before.
  mutating func append(
    _ wanted: Range<Int>, of bitmap: Bitmap, as form: PNGForm, isFiltered: Bool
  ) {
    let length = form.bytesPerRow(width: bitmap.width)
    let first = count
    count += (1 + length) * wanted.count
    if buffer.count < count { buffer += [UInt8](repeating: 0, count: count - buffer.count) }
    if isFiltered, wanted.lowerBound == 0 || packed.count != length * 2 {
      packed = [UInt8](repeating: 0, count: length * 2)
    }
    packed.withUnsafeMutableBytes { packed in
      buffer.withUnsafeMutableBytes { rows in
        bitmap.bytes.withUnsafeBytes { pixels in
          for row in wanted {
            let start = first + (row - wanted.lowerBound) * (1 + length)
            let target = UnsafeMutableRawBufferPointer(
              rebasing: rows[start + 1..<start + 1 + length])
            let source = UnsafeRawBufferPointer(
              rebasing: pixels[row * bitmap.bytesPerRow..<(row + 1) * bitmap.bytesPerRow])
            rows[start] = isFiltered ? 2 : 0
            guard isFiltered else {
              Self.pack(source, into: target, as: form)
              continue
            }
            if case .rgb = form, row > 0 {
              let above = UnsafeRawBufferPointer(
                rebasing: pixels[(row - 1) * bitmap.bytesPerRow..<row * bitmap.bytesPerRow])
              Self.packRGB(source, less: above, into: target)
              continue
            }
            let half = row % 2 * length
            let line = UnsafeMutableRawBufferPointer(rebasing: packed[half..<half + length])
            let other = length - half
            let above = UnsafeMutableRawBufferPointer(rebasing: packed[other..<other + length])
            Self.pack(source, into: line, as: form)
            Self.subtract(above, from: line, into: target)
          }
        }
      }
    }
  }

  /// Writes the differences between two rows, byte by byte.
  private static func subtract(
    _ above: UnsafeMutableRawBufferPointer, from line: UnsafeMutableRawBufferPointer,
    into target: UnsafeMutableRawBufferPointer
  ) {
    guard let line = line.baseAddress, let above = above.baseAddress else { return }
    var index = 0
    while index + 32 <= target.count {
      let lower = line.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
      let upper = above.loadUnaligned(fromByteOffset: index, as: SIMD32<UInt8>.self)
      target.storeBytes(of: lower &- upper, toByteOffset: index, as: SIMD32<UInt8>.self)
      index += 32
    }
    while index < target.count {
      target[index] =
        line.load(fromByteOffset: index, as: UInt8.self)
        &- above.load(fromByteOffset: index, as: UInt8.self)
      index += 1
    }
  }

  private static func pack(
    _ pixels: UnsafeRawBufferPointer, into row: UnsafeMutableRawBufferPointer, as form: PNGForm
  ) {
    switch form {
    case .rgb: packRGB(pixels, into: row)
    case .grayAlpha:
      for index in 0..<row.count / 2 {
        row[index * 2] = pixels[index * 4]
        row[index * 2 + 1] = pixels[index * 4 + 3]
      }
    case .palette(let palette) where palette.bitDepth < 8:
      palette.indices.withUnsafeBufferPointer { indices in
        packBits(pixels, indices: indices, bitDepth: palette.bitDepth, into: row)
      }
    case .gray, .palette, .rgba: row.copyMemory(from: pixels)
    }
  }

  /// Drops the alpha of each pixel.
  private static func packRGB(
    _ pixels: UnsafeRawBufferPointer, into row: UnsafeMutableRawBufferPointer
  ) {
    let count = pixels.count / 4
    var index = 0
    // Two pixels are stored as eight bytes, the last two of which the next store overwrites.
    while index * 3 + 8 <= row.count {
      let pair = UInt64(
        littleEndian: pixels.loadUnaligned(fromByteOffset: index * 4, as: UInt64.self))
      let packed = pair & 0xFF_FFFF | (pair &>> 8) & 0xFFFF_FF00_0000
      row.storeBytes(of: packed.littleEndian, toByteOffset: index * 3, as: UInt64.self)
      index += 2
    }
    while index < count {
      row[index * 3] = pixels[index * 4]
      row[index * 3 + 1] = pixels[index * 4 + 1]
      row[index * 3 + 2] = pixels[index * 4 + 2]
      index += 1
    }
  }

  /// Drops the alpha from the differences between each pixel and the one above it.
  ///
  /// Much is equal to the row above, and is skipped sixteen pixels at a time.
  private static func packRGB(
    _ pixels: UnsafeRawBufferPointer, less above: UnsafeRawBufferPointer,
    into row: UnsafeMutableRawBufferPointer
  ) {
    let count = pixels.count / 4
    var index = 0
    // The last store of a group writes two bytes that the next one overwrites.
    while index * 3 + 50 <= row.count {
      let words = pixels.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<UInt64>.self)
      let others = above.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<UInt64>.self)
      let unlike = words ^ others
      let half = unlike.lowHalf | unlike.highHalf
      let quarter = half.lowHalf | half.highHalf
      if quarter[0] | quarter[1] == 0 {
        for part in 0..<3 {
          row.storeBytes(of: .zero, toByteOffset: index * 3 + part * 16, as: SIMD16<UInt8>.self)
        }
      } else {
        let differences = unsafeBitCast(
          unsafeBitCast(words, to: SIMD64<UInt8>.self)
            &- unsafeBitCast(others, to: SIMD64<UInt8>.self), to: SIMD8<UInt64>.self)
        for pair in 0..<8 {
          let word = UInt64(littleEndian: differences[pair])
          let packed = word & 0xFF_FFFF | (word &>> 8) & 0xFFFF_FF00_0000
          row.storeBytes(
            of: packed.littleEndian, toByteOffset: index * 3 + pair * 6, as: UInt64.self)
        }
      }
      index += 16
    }
    while index < count {
      for channel in 0..<3 {
        row[index * 3 + channel] = pixels[index * 4 + channel] &- above[index * 4 + channel]
      }
      index += 1
    }
  }

  /// Packs indices of less than a byte, the leftmost in the highest bits.
  private static func packBits(
    _ pixels: UnsafeRawBufferPointer, indices: UnsafeBufferPointer<UInt8>, bitDepth: Int,
    into row: UnsafeMutableRawBufferPointer
  ) {
    let perByte = 8 / bitDepth
    let whole = pixels.count / perByte
    guard let source = pixels.baseAddress, let table = indices.baseAddress else { return }
    func index(_ place: Int) -> UInt8 {
      table[Int(source.load(fromByteOffset: place, as: UInt8.self))]
    }
    switch bitDepth {
    case 1:
      for column in 0..<whole {
        let place = column &* 8
        let high = index(place) &<< 7 | index(place &+ 1) &<< 6 | index(place &+ 2) &<< 5
        let middle = index(place &+ 3) &<< 4 | index(place &+ 4) &<< 3 | index(place &+ 5) &<< 2
        row[column] = high | middle | index(place &+ 6) &<< 1 | index(place &+ 7)
      }
    case 2:
      for column in 0..<whole {
        let place = column &* 4
        let high = index(place) &<< 6 | index(place &+ 1) &<< 4
        row[column] = high | index(place &+ 2) &<< 2 | index(place &+ 3)
      }
    default:
      for column in 0..<whole {
        row[column] = index(column &* 2) &<< 4 | index(column &* 2 &+ 1)
      }
    }
    guard whole < row.count else { return }
    var last: UInt8 = 0
    for (step, place) in (whole * perByte..<pixels.count).enumerated() {
      last |= index(place) << UInt8(8 - bitDepth * (step + 1))
    }
    row[whole] = last
  }
}
