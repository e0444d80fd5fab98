internal import CISAL

/// The chunks of a PNG, in file order.
///
/// Every number is checked against the available bytes; nothing is copied.
struct PNGChunks {
  /// A chunk's name and its position.
  struct Chunk {
    /// Four letters; the first is a capital if no reader may skip the chunk.
    var name: String
    /// The chunk's own bytes.
    var content: Range<Int>
    /// Whether the checksum after the bytes matches them.
    var isSound: Bool

    /// The whole chunk, including its frame.
    var extent: Range<Int> { content.lowerBound - 8..<content.upperBound + 4 }
    /// Whether no reader may skip the chunk (PNG specification, 5.4).
    var isCritical: Bool { name.utf8.first.map { $0 & 0x20 == 0 } ?? true }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next chunk begins.
  private(set) var place = PNGFile.signature.count

  /// Walks through the bytes of a file, which begin with the signature.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next chunk; the file must not end before it.
  mutating func next() throws(ImageError) -> Chunk {
    let left = bytes.count - place
    guard left >= 8 else { throw .truncated(at: bytes.count) }
    let letters = bytes[place + 4..<place + 8]
    let length = number(at: place)
    guard letters.allSatisfy({ Self.isLetter($0) }), length <= Self.longest else {
      throw .notAChunk(at: place)
    }
    guard left >= length + PNGFile.chunkOverhead else { throw .truncated(at: bytes.count) }
    let content = place + 8..<place + 8 + length
    let isSound = checksum(of: place + 4..<content.upperBound) == number(at: content.upperBound)
    place = content.upperBound + 4
    return Chunk(
      name: String(decoding: letters, as: UTF8.self), content: content, isSound: isSound)
  }

  /// The four bytes at an offset, big-endian.
  func number(at place: Int) -> Int {
    (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
  }

  /// A length has 31 bits (PNG specification, 7.1).
  private static let longest = Int(Int32.max)

  private static func isLetter(_ byte: UInt8) -> Bool {
    let capital = byte & ~0x20
    return capital >= UInt8(ascii: "A") && capital <= UInt8(ascii: "Z")
  }

  private func checksum(of range: Range<Int>) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    return Int(crc32_gzip_refl(0, start + range.lowerBound, UInt64(range.count)))
  }
}
