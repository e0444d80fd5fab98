import Graphics
import TestSupport
import Testing

@testable import ImageCoding

struct PNGEncoderTests {
  private func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The chunks of a file, whose lengths must lead exactly to its end.
  private func chunks(_ file: [UInt8]) throws -> [(name: String, body: ArraySlice<UInt8>)] {
    #expect(file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var chunks: [(name: String, body: ArraySlice<UInt8>)] = []
    var at = 8
    while at < file.count {
      let length = bigEndian(file[at..<(at + 4)])
      try #require(at + 12 + length <= file.count)
      chunks.append(
        (
          String(decoding: file[(at + 4)..<(at + 8)], as: UTF8.self),
          file[(at + 8)..<(at + 8 + length)]
        ))
      at += 12 + length
    }
    return chunks
  }

  @Test(arguments: [(1, 1), (3, 2), (800, 7), (1, 300)], [PNGEffort.fast, .small])
  func `a picture's head tells its size and its narrowest form`(
    size: (Int, Int), effort: PNGEffort
  ) throws {
    var random = SplitMix64(seed: 1)
    let count = size.0 * size.1
    let gray = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let grays: [UInt8] = gray.flatMap { value -> [UInt8] in [value, value, value, 255] }
    let encoder = PNGEncoder(effort: effort)
    for bitmap in [
      Bitmap(width: size.0, height: size.1, format: .gray, bytes: gray),
      Bitmap(width: size.0, height: size.1, format: .rgba, bytes: grays),
    ] {
      let chunks = try chunks(encoder.encode(bitmap))
      let head = try #require(chunks.first)
      #expect(head.name == "IHDR" && chunks.last?.name == "IEND")
      #expect(bigEndian(head.body.prefix(4)) == size.0)
      #expect(bigEndian(head.body.dropFirst(4).prefix(4)) == size.1)
      #expect(head.body.dropFirst(9).first == 0)
    }
  }
}
