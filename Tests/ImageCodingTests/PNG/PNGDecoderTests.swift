import Graphics
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct PNGDecoderTests {
  @Test(arguments: SyntheticPNG.kinds)
  func `every colour type, depth, filter and interlacing is read`(
    kind: (colorType: Int, depth: Int)
  ) throws {
    var random = SplitMix64(seed: UInt64(kind.colorType * 100 + kind.depth))
    let sides = [1, 2, 3, 5, 8, 9, 17]
    for width in sides {
      for height in sides {
        for bits in 0..<4 {
          let synthetic = SyntheticPNG(
            width: width, height: height, colorType: kind.colorType, depth: kind.depth,
            isInterlaced: bits & 1 == 1, hasTransparency: bits & 2 == 2 && kind.colorType < 4)
          let (file, rgba) = synthetic.make(using: &random)
          let picture = try PNGDecoder(isStrict: true).decode(file)
          #expect(picture.width == width && picture.height == height)
          let isSame = picture.bytes == rgba
          #expect(isSame, "\(synthetic)")
        }
      }
    }
  }

  @Test func `sixteen bits of a widened byte are that byte`() throws {
    var random = SplitMix64(seed: 3)
    let synthetic = SyntheticPNG(width: 4, height: 4, colorType: 0, depth: 8)
    let (file, _) = synthetic.make(using: &random)
    let narrow = try PNGDecoder().decode(file)
    let wide = narrow.bytes.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    var rows: [UInt8] = []
    for row in 0..<4 { rows += [0] + wide[row * 4..<row * 4 + 4].flatMap { [$0, $0] } }
    let sixteen = SyntheticPNG.file([
      ("IHDR", SyntheticPNG.word(4) + SyntheticPNG.word(4) + [16, 0, 0, 0, 0]),
      ("IDAT", SyntheticPNG.zlib(rows)), ("IEND", []),
    ])
    #expect(try PNGDecoder().decode(sixteen) == narrow)
  }

  @Test func `data in many chunks is read as one`() throws {
    var random = SplitMix64(seed: 4)
    let picture = Bitmap.random(width: 30, height: 20, format: .rgba, using: &random)
    let png = try ReferencePNG(PNGEncoder().encode(picture))
    let data = try #require(png.chunk("IDAT"))
    for length in [1, 7, 1000] {
      var chunks = [("IHDR", png.chunk("IHDR") ?? []), ("tEXt", Array("Title\0none".utf8))]
      for start in stride(from: 0, to: data.count, by: length) {
        chunks.append(("IDAT", Array(data[start..<min(start + length, data.count)])))
      }
      chunks += [("IDAT", []), ("tIME", [7, 230, 1, 1, 0, 0, 0]), ("IEND", [])]
      #expect(try PNGDecoder(isStrict: true).decode(SyntheticPNG.file(chunks)) == picture)
    }
  }

  @Test func `a format is told by its first bytes`() {
    let samples: [(String, ImageFormat?)] = [
      ("GIF89a....", .gif), ("GIF88a....", nil), ("RIFF....WEBPVP8 ", .webp),
      ("RIFF....WAVE", nil), ("<?xml version='1.0'?>\n<!-- - --><svg xmlns='x'/>", .svg),
      ("\u{FEFF}  <svg/>", .svg), ("a <svg/>", nil), ("", nil), ("<html>", nil),
    ]
    for (text, format) in samples { #expect(ImageFormat(of: text.utf8) == format, "\(text)") }
    #expect(ImageFormat(of: [0xFF, 0xD8, 0xFF, 0xE0] as [UInt8]) == .jpeg)
    #expect(ImageFormat(of: [137, 80, 78, 71, 13, 10, 26, 10] as [UInt8]) == .png)
    #expect(ImageFormat(of: [137, 80, 78, 71, 13, 10, 26] as [UInt8]) == nil)
  }
}
