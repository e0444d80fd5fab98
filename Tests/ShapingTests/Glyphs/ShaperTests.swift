import Assets
import Glibc
import Graphics
import Testing

@testable import Shaping

struct ShaperTests {
  private func shape(_ text: String, features: [FontFeature] = []) throws -> [ShapedGlyph] {
    let face = try Face(Asset.vollkorn.regular)
    let font = Font(face: face, size: .pt(11), features: features)
    var glyphs: [ShapedGlyph] = []
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer {
      Shaper().shape(
        $0, range: 0..<bytes.count, font: font, script: 0x4C61_746E, rightToLeft: false,
        into: &glyphs)
    }
    return glyphs
  }

  @Test func `f and i become one glyph`() throws {
    #expect(try shape("fi").count == 1)
    #expect(try shape("fi", features: [FontFeature("liga", 0)]).count == 2)
  }

  @Test func `the environment cannot choose another shaper`() async {
    await #expect(processExitsWith: .success) {
      setenv("HB_SHAPER_LIST", "fallback", 1)
      let glyphs = try ShaperTests().shape("fi")
      #expect(glyphs.count == 1)
    }
  }

  @Test(arguments: [0x4172_6162, 0x5379_7263, 0x4D6F_6E67, 0x4C61_746E] as [UInt32])
  func `letters that join are not spaced`(script: UInt32) throws {
    let face = try Face(Asset.vollkorn.regular)
    let text = Array("نص طويل and words".utf8)
    let widths = [Length.zero, .pt(2)].map { spacing in
      var glyphs: [ShapedGlyph] = []
      text.withUnsafeBufferPointer {
        Shaper().shape(
          $0, range: 0..<text.count, font: Font(face: face, size: .pt(11), letterspacing: spacing),
          script: script, rightToLeft: false, into: &glyphs)
      }
      return glyphs.reduce(Length.zero) { $0 + $1.advance }
    }
    #expect((widths[0] == widths[1]) == (script != 0x4C61_746E))
  }

  @Test func `letters are kerned`() throws {
    let pair = try shape("AV").reduce(Length.zero) { $0 + $1.advance }
    let alone = try ["A", "V"].reduce(Length.zero) { sum, letter in
      sum + (try shape(letter).reduce(Length.zero) { $0 + $1.advance })
    }
    #expect(pair < alone)
  }

  @Test func `small capitals and old-style figures have glyphs of their own`() throws {
    #expect(try shape("abc").map(\.id) != shape("abc", features: [FontFeature("smcp")]).map(\.id))
    let old = try shape("1786", features: [FontFeature("onum")]).map(\.id)
    let lining = try shape("1786", features: [FontFeature("lnum")]).map(\.id)
    #expect(old != lining)
  }

  @Test func `a font cut anywhere is refused or draws nothing, and never traps`() {
    let whole = Asset.vollkorn.regular.bytes
    for part in 0..<20 {
      let file = FontFile(name: "cut", bytes: Array(whole.prefix(whole.count * part / 20)))
      if let face = try? Face(file) {
        let font = Font(face: face, size: .pt(10))
        var glyphs: [ShapedGlyph] = []
        Array("fi".utf8).withUnsafeBufferPointer {
          Shaper().shape(
            $0, range: 0..<2, font: font, script: 0x4C61_746E, rightToLeft: false, into: &glyphs)
        }
      }
      var coverage: [UInt8] = []
      _ = GlyphRasterizer(file).mask(glyph: 40, pixelsPerEm: 20, phase: 0, into: &coverage)
    }
  }

  @Test func `FreeType's advances are HarfBuzz's`() throws {
    // The same advance in two libraries: moving a mask by one phase moves it by 1/16 pixel.
    let rasterizer = GlyphRasterizer(Asset.vollkorn.regular)
    let face = try Face(Asset.vollkorn.regular)
    let glyph = try #require(face.glyph(for: "n"))
    func centre(_ phase: Int) -> Double {
      var bytes: [UInt8] = []
      let mask = rasterizer.mask(glyph: glyph, pixelsPerEm: 32, phase: phase, into: &bytes)
      var (sum, moment) = (0.0, 0.0)
      for (index, byte) in bytes.enumerated() {
        sum += Double(byte)
        moment += Double(byte) * (Double(index % mask.width + mask.left) + 0.5)
      }
      return moment / sum
    }
    for phase in 1..<16 {
      #expect(abs(centre(phase) - centre(0) - Double(phase) / 16) < 0.01)
    }
  }

  @Test func `a mask that is shifted by whole samples is that of a glyph drawn there`() throws {
    let rasterizer = GlyphRasterizer(Asset.vollkorn.regular)
    let face = try Face(Asset.vollkorn.regular)
    for letter in ["n", "j", "W", "\u{2588}", "."] as [Unicode.Scalar] {
      guard let glyph = face.glyph(for: letter) else { continue }
      for (synthesis, expansion) in [([], 1.0), (.bold, 0.98), (.oblique, 1.02)]
        as [(Synthesis, Double)]
      {
        for phase in 0..<16 {
          var (bytes, plain): ([UInt8], [UInt8]) = ([7], [7])
          let mask = rasterizer.mask(
            glyph: glyph, pixelsPerEm: 20.37, expansion: expansion, synthesis: synthesis,
            phase: phase, into: &bytes)
          let expected = rasterizer.samples(
            glyph: glyph, pixelsPerEm: 20.37, expansion: expansion, synthesis: synthesis,
            phase: phase)?.mask(shift: 0, into: &plain)
          #expect(mask == expected)
          #expect(bytes == plain)
        }
      }
    }
  }
}
