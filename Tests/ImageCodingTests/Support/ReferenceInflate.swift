/// Unpacks a zlib stream bit by bit, straight from RFC 1950 and RFC 1951, and shares no code with
/// what it checks.
struct ReferenceInflate {
  struct Fault: Error { var what: String }

  private let input: [UInt8]
  private var place = 0
  private var bit = 0
  private var output: [UInt8] = []
  private var farthest = 0

  static func unpack(_ stream: [UInt8]) throws -> [UInt8] { try read(stream).output }

  /// How far back a stream reaches.
  static func reach(of stream: [UInt8]) throws -> Int { try read(stream).farthest }

  private static func read(_ stream: [UInt8]) throws -> ReferenceInflate {
    guard stream.count >= 6, stream[0] & 15 == 8, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
    else { throw Fault(what: "no zlib head") }
    var inflate = ReferenceInflate(input: stream, place: 2)
    while try inflate.block() {}
    if inflate.bit > 0 { inflate.place += 1 }
    guard inflate.place + 4 == stream.count else { throw Fault(what: "bytes left over") }
    let sum = stream.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    guard sum == adler(inflate.output) else { throw Fault(what: "wrong Adler-32") }
    return inflate
  }

  static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  private init(input: [UInt8], place: Int) {
    self.input = input
    self.place = place
  }

  private mutating func bits(_ count: Int) throws -> Int {
    var number = 0
    for step in 0..<count {
      guard place < input.count else { throw Fault(what: "too short") }
      number |= Int(input[place] >> UInt8(bit) & 1) << step
      bit += 1
      if bit == 8 { (bit, place) = (0, place + 1) }
    }
    return number
  }

  /// Unpacks a block; false after the last.
  private mutating func block() throws -> Bool {
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0: try stored()
    case 1:
      let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      try packed(Code(lengths), Code([Int](repeating: 5, count: 30)))
    case 2:
      let (letters, distances) = try codes()
      try packed(letters, distances)
    default: throw Fault(what: "no such block")
    }
    return !isLast
  }

  private mutating func stored() throws {
    if bit > 0 { (bit, place) = (0, place + 1) }
    let count = try bits(16)
    guard try bits(16) == count ^ 0xFFFF, place + count <= input.count else {
      throw Fault(what: "wrong stored length")
    }
    output += input[place..<place + count]
    place += count
  }

  private mutating func codes() throws -> (Code, Code) {
    let (letters, distances, lengths) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    var first = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for index in order.prefix(lengths) { first[index] = try bits(3) }
    let code = Code(first)
    var all: [Int] = []
    while all.count < letters + distances {
      switch try symbol(code) {
      case let length where length < 16: all.append(length)
      case 16:
        guard let last = all.last else { throw Fault(what: "nothing to repeat") }
        all += repeatElement(last, count: try bits(2) + 3)
      case 17: all += repeatElement(0, count: try bits(3) + 3)
      default: all += repeatElement(0, count: try bits(7) + 11)
      }
    }
    return (Code(Array(all[..<letters])), Code(Array(all[letters...])))
  }

  private mutating func packed(_ letters: Code, _ distances: Code) throws {
    let lengthBase = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
      163, 195, 227, 258,
    ]
    while true {
      let letter = try symbol(letters)
      if letter < 256 {
        output.append(UInt8(letter))
      } else if letter == 256 {
        return
      } else {
        let kind = letter - 257
        let extra = kind < 8 || kind == 28 ? 0 : (kind - 4) / 4
        let length = lengthBase[kind] + (try bits(extra))
        let far = try symbol(distances)
        let farExtra = far < 4 ? 0 : (far - 2) / 2
        let base = far < 4 ? far + 1 : (2 + far & 1) << farExtra + 1
        let distance = base + (try bits(farExtra))
        farthest = max(farthest, distance)
        guard distance <= output.count else { throw Fault(what: "too far back") }
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var (word, first, index) = (0, 0, 0)
    for length in 1...15 {
      word |= try bits(1)
      let count = code.counts[length]
      if word - count < first { return code.symbols[index + word - first] }
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    throw Fault(what: "no such code")
  }

  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in 1...15 {
        let of = lengths.indices.filter { lengths[$0] == length }
        counts[length] = of.count
        symbols += of
      }
    }
  }
}
