import Graphics
import TestSupport
import Testing

@testable import ImageCoding

/// The short way through plain files, against libspng.
struct PlainPNGTests {
  private let decoder = PNGDecoder()

  private func isPlain(_ png: SyntheticPNG) -> Bool {
    let isNarrow = png.colorType == 3 || png.depth == 8
    let hasClearColor = png.hasTransparency && [0, 2].contains(png.colorType)
    return isNarrow && !png.isInterlaced && !hasClearColor
  }

  @Test(arguments: SyntheticPNG.kinds)
  func `plain files are unpacked at once, to the pixels that libspng gives`(
    kind: (colorType: Int, depth: Int)
  ) throws {
    var random = SplitMix64(seed: UInt64(kind.colorType * 100 + kind.depth) + 7)
    for round in 0..<60 {
      let synthetic = SyntheticPNG(
        width: Int.random(in: 1...70, using: &random),
        height: Int.random(in: 1...40, using: &random), colorType: kind.colorType,
        depth: kind.depth, isInterlaced: round % 4 == 3,
        hasTransparency: round % 2 == 1 && kind.colorType < 4)
      let (file, rgba) = synthetic.make(using: &random)
      let outline = try decoder.outline(of: file)
      let plain = PNGDecoder.unpackPlain(file, outline)
      let isRight = plain == (isPlain(synthetic) ? rgba : nil)
      #expect(isRight, "\(synthetic)")
      let isSame = try PNGDecoder.decode(file, outline).bytes == rgba
      #expect(isSame, "\(synthetic)")
    }
  }

  @Test(arguments: [
    Bitmap.Format.gray, .rgba, .indexed(palette: (0...3).map { Color(red: $0, green: 9, blue: 0) }),
  ])
  func `packed pictures, too`(format: Bitmap.Format) throws {
    var random = SplitMix64(seed: 77)
    for effort in PNGEffort.allCases {
      // Large enough for several blocks of the stream.
      var picture = Bitmap.random(width: 400, height: 300, format: format, using: &random)
      for index in picture.bytes.indices where index % 3000 > 900 { picture.bytes[index] = 1 }
      let file = PNGEncoder(effort: effort).encode(picture)
      let outline = try decoder.outline(of: file)
      let plain = try #require(PNGDecoder.unpackPlain(file, outline))
      let isSame = try plain == PNGDecoder.decode(file, outline).bytes
      #expect(isSame && plain == picture.rgba().bytes)
    }
  }

  @Test func `what the short way takes is sound to libspng, and the same`() throws {
    var random = SplitMix64(seed: 78)
    var (taken, refused) = (0, 0)
    for kind in SyntheticPNG.kinds where kind.colorType == 3 || kind.depth == 8 {
      let synthetic = SyntheticPNG(
        width: 9, height: 5, colorType: kind.colorType, depth: kind.depth,
        hasTransparency: kind.colorType == 3)
      let picture = Bitmap.random(width: 9, height: 5, format: .rgba, using: &random)
      for file in [synthetic.make(using: &random).file, PNGEncoder().encode(picture)] {
        let png = try ReferencePNG(file)
        for index in png.chunks.indices {
          for place in png.chunks[index].content.indices {
            for flip: UInt8 in sample([1, 2, 8, 0x40, 0xFF]) {
              var chunks = png.chunks.map { ($0.name, $0.content) }
              chunks[index].1[place] ^= flip
              let changed = SyntheticPNG.file(chunks)
              guard let outline = try? decoder.outline(of: changed) else { continue }
              guard let plain = PNGDecoder.unpackPlain(changed, outline) else {
                refused += 1
                continue
              }
              taken += 1
              let general = try? PNGDecoder.decode(changed, outline).bytes
              let isSame = general == plain
              #expect(isSame, "\(kind), \(chunks[index].0), byte \(place) with \(flip)")
            }
          }
        }
      }
    }
    #expect(taken > 100 && refused > 1000)
  }

  @Test func `a small picture is unpacked to see that it is whole`() throws {
    var random = SplitMix64(seed: 79)
    let picture = Bitmap.random(width: 40, height: 40, format: .rgba, using: &random)
    let png = try ReferencePNG(PNGEncoder().encode(picture))
    try PNGDecoder(isStrict: true).check(
      SyntheticPNG.file(png.chunks.map { ($0.name, $0.content) }))
    var chunks = png.chunks.map { ($0.name, $0.content) }
    let data = try #require(chunks.firstIndex { $0.0 == "IDAT" })
    chunks[data].1[chunks[data].1.count / 2] ^= 0xFF
    #expect(throws: ImageError.self) {
      try PNGDecoder(isStrict: true).check(SyntheticPNG.file(chunks))
    }
  }
}
