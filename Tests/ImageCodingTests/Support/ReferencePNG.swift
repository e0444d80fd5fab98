import Graphics

/// Reads the PNGs that the encoder writes (of filters none and up, not interlaced), and checks each byte of
/// their frame, sharing no code with the encoder or its libraries.
struct ReferencePNG {
  struct Fault: Error { var what: String }

  var chunks: [(name: String, content: [UInt8])] = []

  init(_ file: [UInt8]) throws {
    guard file.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else {
      throw Fault(what: "signature")
    }
    var place = 8
    while place < file.count {
      guard place + 12 <= file.count else { throw Fault(what: "frame") }
      let length = Self.number(file[place..<place + 4])
      guard place + 12 + length <= file.count else { throw Fault(what: "length") }
      let body = file[place + 4..<place + 8 + length]
      guard Self.crc(body) == Self.number(file[place + 8 + length..<place + 12 + length]) else {
        throw Fault(what: "checksum")
      }
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      place += 12 + length
    }
  }

  func chunk(_ name: String) -> [UInt8]? { chunks.first { $0.name == name }?.content }

  var width: Int { Self.number(chunk("IHDR")?[0..<4] ?? []) }
  var height: Int { Self.number(chunk("IHDR")?[4..<8] ?? []) }
  var depth: Int { Int(chunk("IHDR")?[8] ?? 0) }
  var colorType: Int { Int(chunk("IHDR")?[9] ?? 0) }

  /// The picture, as four bytes a pixel.
  func rgba() throws -> [UInt8] {
    let rows = try ReferenceInflate.unpack(
      chunks.filter { $0.name == "IDAT" }.flatMap { $0.content })
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0
    let stride = 1 + (width * samples * depth + 7) / 8
    guard rows.count == stride * height else { throw Fault(what: "rows") }
    let (plte, trns) = (chunk("PLTE") ?? [], chunk("tRNS") ?? [])
    var out: [UInt8] = []
    var line = [UInt8](repeating: 0, count: stride - 1)
    for row in 0..<height {
      let fresh = rows[row * stride + 1..<(row + 1) * stride]
      switch rows[row * stride] {
      case 0: line = Array(fresh)
      case 2: line = zip(line, fresh).map { $0 &+ $1 }
      default: throw Fault(what: "filter")
      }
      func sample(_ index: Int) -> UInt8 {
        let bit = index * depth
        let byte = line[bit / 8]
        return byte >> UInt8(8 - depth - bit % 8) & UInt8(truncatingIfNeeded: 1 << depth - 1)
      }
      for column in 0..<width {
        let s = (0..<samples).map { sample(column * samples + $0) }
        switch colorType {
        case 0: out += [s[0], s[0], s[0], 255]
        case 2: out += s + [255]
        case 3:
          let index = Int(s[0])
          guard index * 3 + 3 <= plte.count else { throw Fault(what: "index") }
          out += plte[index * 3..<index * 3 + 3] + [index < trns.count ? trns[index] : 255]
        case 4: out += [s[0], s[0], s[0], s[1]]
        default: out += s
        }
      }
    }
    return out
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The checksum of the PNG specification, annex D, a bit at a time.
  static func crc(_ bytes: some Sequence<UInt8>) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}
