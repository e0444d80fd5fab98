internal import Graphics

/// The rows of a picture as PNG wants them: a filter's number, then the pixels, of each row.
///
/// The number is always 0, for no filter. Of eleven ways to choose filters the best made page turns
/// 4 % smaller with ISA-L and larger with libdeflate, and every one made pages of text larger.
struct PNGRows {
  private(set) var bytes: [UInt8] = []

  /// Lays out a picture; the room of the last one is used again.
  mutating func fill(from bitmap: Bitmap, as form: PNGForm) {
    let length = 1 + form.bytesPerRow(width: bitmap.width)
    let count = length * bitmap.height
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    bytes.withUnsafeMutableBytes { rows in
      bitmap.bytes.withUnsafeBytes { pixels in
        for row in 0..<bitmap.height {
          let target = UnsafeMutableRawBufferPointer(
            rebasing: rows[row * length..<(row + 1) * length])
          target[0] = 0
          let start = row * bitmap.bytesPerRow
          Self.pack(
            UnsafeRawBufferPointer(rebasing: pixels[start..<start + bitmap.bytesPerRow]),
            into: UnsafeMutableRawBufferPointer(rebasing: target[1...]), as: form)
        }
      }
    }
  }

  private static func pack(
    _ pixels: UnsafeRawBufferPointer, into row: UnsafeMutableRawBufferPointer, as form: PNGForm
  ) {
    switch form {
    case .rgb: packRGB(pixels, into: row)
    case .grayAlpha:
      for place in 0..<row.count / 2 {
        row[place * 2] = pixels[place * 4]
        row[place * 2 + 1] = pixels[place * 4 + 3]
      }
    case .palette(let palette) where palette.bitDepth < 8:
      palette.indices.withUnsafeBufferPointer { indices in
        packBits(pixels, indices: indices, bitDepth: palette.bitDepth, into: row)
      }
    case .gray, .palette, .rgba: row.copyMemory(from: pixels)
    }
  }

  /// Leaves the alpha out of each pixel.
  private static func packRGB(
    _ pixels: UnsafeRawBufferPointer, into row: UnsafeMutableRawBufferPointer
  ) {
    let count = pixels.count / 4
    var place = 0
    // Two pixels are a store of eight bytes, of which the last two are written over by the next.
    while place * 3 + 8 <= row.count {
      let pair = UInt64(
        littleEndian: pixels.loadUnaligned(fromByteOffset: place * 4, as: UInt64.self))
      let packed = pair & 0xFF_FFFF | (pair &>> 8) & 0xFFFF_FF00_0000
      row.storeBytes(of: packed.littleEndian, toByteOffset: place * 3, as: UInt64.self)
      place += 2
    }
    while place < count {
      row[place * 3] = pixels[place * 4]
      row[place * 3 + 1] = pixels[place * 4 + 1]
      row[place * 3 + 2] = pixels[place * 4 + 2]
      place += 1
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
