internal import Digests
package import Graphics
internal import ImageCoding

/// The digest of a picture's pixels, which may be added a few rows at a time.
///
/// Equal pixels have equal digests, whatever the format of the bitmap. It is XXH3's 128 bits over
/// - the width and the height, four bytes each, big-endian;
/// - the number of bytes per pixel as one byte: 1 (grey) if all pixels are opaque greys, otherwise
///   4 (RGBA);
/// - the pixels.
///
/// A cryptographic digest took a tenth of a run's time and would add nothing here.
package struct PixelDigest: ~Copyable {
  /// The conversion of a picture's bytes to those of the digest.
  private enum Source {
    case asTheyLie
    /// The first of every four bytes.
    case reds
    /// A byte for each of 256 values.
    case grays([UInt8])
    /// Four bytes for each of 256 values.
    case colors([UInt32])
  }

  private let bitmap: Bitmap
  private let source: Source
  private let hash = XXH128()
  private var grays: [UInt8] = []
  private var colors: [UInt32] = []

  /// Begins the digest of a picture.
  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    var pixelSize: UInt8 = 1
    switch bitmap.format {
    case .gray: source = .asTheyLie
    case .rgba where bitmap.isOpaqueGray: source = .reds
    case .rgba: (source, pixelSize) = (.asTheyLie, 4)
    case .indexed(let palette):
      // Indices beyond the palette are black.
      let all = palette.prefix(256) + Array(repeating: .black, count: max(0, 256 - palette.count))
      let areGray = all.map { $0.isGray && $0.alpha == 255 }
      if bitmap.bytes.allSatisfy({ areGray[Int($0)] }) {
        source = .grays(all.map(\.red))
      } else {
        (source, pixelSize) = (.colors(all.map(\.packedRGBA)), 4)
      }
    }
    var head: [UInt8] = []
    for number in [bitmap.width, bitmap.height] {
      for shift in [24, 16, 8, 0] { head.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    head.append(pixelSize)
    head.withUnsafeBytes { hash.update($0) }
  }

  /// The number of pixels converted at a time: they stay in the nearest cache.
  private static let pixelsAtOnce = 1 << 13

  /// Adds some rows, which follow those added before.
  mutating func add(rows: Range<Int>) {
    let length = bitmap.bytesPerRow
    var rest = rows.lowerBound * length..<rows.upperBound * length
    if case .asTheyLie = source {
      return bitmap.bytes.withUnsafeBytes {
        hash.update(UnsafeRawBufferPointer(rebasing: $0[rest]))
      }
    }
    while !rest.isEmpty {
      let some = rest.prefix(Self.pixelsAtOnce * bitmap.format.bytesPerPixel)
      rest = some.upperBound..<rest.upperBound
      add(some)
    }
  }

  /// Adds bytes of the picture in converted form, at most `pixelsAtOnce`.
  private mutating func add(_ range: Range<Int>) {
    let count = range.count / bitmap.format.bytesPerPixel
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress.map({ $0 + range.lowerBound }) else { return }
      switch source {
      case .asTheyLie: hash.update(UnsafeRawBufferPointer(start: bytes, count: range.count))
      case .reds:
        Self.fill(&grays) { reds in
          for index in 0..<count { reds[index] = bytes[index &* 4] }
        }
      case .grays(let table): Self.fill(&grays) { Self.look(up: bytes, count, in: table, into: $0) }
      case .colors(let table):
        Self.fill(&colors) { Self.look(up: bytes, count, in: table, into: $0) }
      }
    }
    switch source {
    case .asTheyLie: break
    case .reds, .grays:
      grays.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    case .colors:
      colors.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<(count * 4)])) }
    }
  }

  /// Calls `write` with the elements of an array, which is allocated once.
  private static func fill<Element: FixedWidthInteger>(
    _ buffer: inout [Element], _ write: (UnsafeMutablePointer<Element>) -> Void
  ) {
    if buffer.isEmpty { buffer = Array(repeating: 0, count: pixelsAtOnce) }
    buffer.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { write(start) } }
  }

  /// Writes the table entries of some bytes; most paper is bare, and is done sixteen pixels at a time.
  @inline(__always)
  private static func look<Element: FixedWidthInteger>(
    up bytes: UnsafePointer<UInt8>, _ count: Int, in table: [Element],
    into buffer: UnsafeMutablePointer<Element>
  ) {
    table.withUnsafeBufferPointer { table in
      var index = 0
      while index < count {
        let end = min(index &+ 16, count)
        if end &- index == 16, isUniform(bytes + index) {
          let element = table[Int(bytes[index])]
          for position in index..<index &+ 16 { buffer[position] = element }
        } else {
          for position in index..<end { buffer[position] = table[Int(bytes[position])] }
        }
        index = end
      }
    }
  }

  /// Whether sixteen bytes are equal.
  @inline(__always)
  private static func isUniform(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let words = UnsafeRawPointer(bytes)
    let pattern = UInt64(bytes.pointee) &* 0x0101_0101_0101_0101
    let low = words.loadUnaligned(as: UInt64.self) ^ pattern
    let high = words.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ pattern
    return low | high == 0
  }

  /// The digest of all rows added, as hexadecimal digits.
  consuming func hexDigest() -> String { hash.hexDigest() }

  /// The digest of a whole picture.
  package static func of(_ bitmap: Bitmap) -> String {
    var digest = PixelDigest(bitmap)
    digest.add(rows: 0..<bitmap.height)
    return digest.hexDigest()
  }
}
