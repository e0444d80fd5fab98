import TestSupport

/// Makes PNGs of every colour type, depth, filter and interlacing, of random samples.
///
/// It knows the pixels they stand for. The data is stored, not packed.
struct SyntheticPNG {
  var width: Int
  var height: Int
  var colorType: Int
  var depth: Int
  var isInterlaced = false
  var hasTransparency = false

  /// Every type and depth that the PNG specification allows (11.2.2).
  static let kinds: [(colorType: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  private var samples: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  /// The file, and its pixels as RGBA.
  func make(using random: inout SplitMix64) -> (file: [UInt8], rgba: [UInt8]) {
    let top = (1 << depth) - 1
    // Few values, so that the transparent one occurs.
    let values = (0..<3).map { _ in Int.random(in: 0...top, using: &random) }
    let pixels = (0..<width * height).map { _ in
      (0..<samples).map { _ in values[Int.random(in: 0..<3, using: &random)] }
    }
    let colors = (0...top & 255).map { _ in
      (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    var chunks: [(String, [UInt8])] = [("IHDR", head)]
    if colorType == 3 { chunks.append(("PLTE", colors.flatMap { $0.prefix(3) })) }
    let clear = (0..<samples).map { _ in values[0] }
    if hasTransparency {
      switch colorType {
      case 3: chunks.append(("tRNS", colors.map { $0[3] }))
      case 0, 2: chunks.append(("tRNS", clear.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }))
      default: break
      }
    }
    chunks.append(("IDAT", Self.zlib(data(of: pixels, using: &random))))
    chunks.append(("IEND", []))
    let rgba = pixels.flatMap { pixel -> [UInt8] in
      func byte(_ sample: Int) -> UInt8 {
        depth == 16 ? UInt8(sample >> 8) : UInt8(sample * 255 / top)
      }
      let alpha: UInt8 = hasTransparency && pixel == clear ? 0 : 255
      switch colorType {
      case 0: return [byte(pixel[0]), byte(pixel[0]), byte(pixel[0]), alpha]
      case 2: return pixel.map(byte) + [alpha]
      case 3: return colors[pixel[0]].prefix(3) + [hasTransparency ? colors[pixel[0]][3] : 255]
      case 4: return [byte(pixel[0]), byte(pixel[0]), byte(pixel[0]), byte(pixel[1])]
      default: return pixel.map(byte)
      }
    }
    return (Self.file(chunks), rgba)
  }

  private var head: [UInt8] {
    Self.word(width) + Self.word(height) + [
      UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0,
    ]
  }

  /// The filtered rows of all passes.
  private func data(of pixels: [[Int]], using random: inout SplitMix64) -> [UInt8] {
    // Where each of Adam7's passes begins and how far it steps (PNG specification, 8.2).
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var data: [UInt8] = []
    for (x, y, dx, dy) in isInterlaced ? adam7 : [(0, 0, 1, 1)] where x < width {
      var above: [UInt8] = []
      for row in stride(from: y, to: height, by: dy) {
        let line = stride(from: x, to: width, by: dx).flatMap { pixels[row * width + $0] }
        let bytes = pack(line)
        let filter = Int.random(in: 0...4, using: &random)
        data += [UInt8(filter)] + filtered(bytes, above: above, filter)
        above = bytes
      }
    }
    return data
  }

  private func pack(_ line: [Int]) -> [UInt8] {
    if depth == 16 { return line.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    var bytes = [UInt8](repeating: 0, count: (line.count * depth + 7) / 8)
    for (index, sample) in line.enumerated() {
      let bit = index * depth
      bytes[bit / 8] |= UInt8(sample) << UInt8(8 - depth - bit % 8)
    }
    return bytes
  }

  private func filtered(_ bytes: [UInt8], above: [UInt8], _ filter: Int) -> [UInt8] {
    let step = max(1, samples * depth / 8)
    return bytes.indices.map { place in
      let left = place >= step ? Int(bytes[place - step]) : 0
      let up = above.isEmpty ? 0 : Int(above[place])
      let corner = above.isEmpty || place < step ? 0 : Int(above[place - step])
      let guess =
        switch filter {
        case 0: 0
        case 1: left
        case 2: up
        case 3: (left + up) / 2
        default:
          // The nearest to left + up − corner; the first of equals.
          [left, up, corner].min {
            abs(left + up - corner - $0) < abs(left + up - corner - $1)
          } ?? 0
        }
      return bytes[place] &- UInt8(guess)
    }
  }

  static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return word(content.count) + body + word(ReferencePNG.crc(body))
  }

  static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    [137, 80, 78, 71, 13, 10, 26, 10] + chunks.flatMap { chunk($0.0, $0.1) }
  }

  /// A zlib stream of stored blocks.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
      out += [start + 65_535 >= bytes.count ? 1 : 0, low, high, ~low, ~high] + part
    }
    return out + word(Int(ReferenceInflate.adler(bytes)))
  }
}
