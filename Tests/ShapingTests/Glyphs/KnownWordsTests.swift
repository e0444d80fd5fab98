import Graphics
import TestSupport
import Testing

@testable import Shaping

struct KnownWordsTests {
  private func text(_ bytes: [UInt8], tag: UInt32 = 0) -> ShortText? {
    bytes.withUnsafeBufferPointer { ShortText($0, 0..<bytes.count, tag: tag) }
  }

  private func word(_ number: Int?, glyphs count: Int) -> WordTable.Entry {
    let glyphs = (0..<count).map {
      ShapedGlyph(
        id: UInt16(truncatingIfNeeded: number ?? 0), isUnsafeToBreak: false, cluster: $0,
        advance: .pt(Double(count)))
    }
    var entry = WordTable.Entry(glyphs: glyphs, isUnsafeBehind: count % 2 == 1)
    entry.number = number
    return entry
  }

  private func expect(_ known: KnownWords, _ place: Int, has entry: WordTable.Entry) {
    let found = known.word(at: place)
    var glyphs: [ShapedGlyph] = []
    known.append(place, to: &glyphs)
    #expect(found.number == entry.number)
    #expect(found.isUnsafeBehind == entry.isUnsafeBehind)
    #expect(glyphs == entry.glyphs)
  }

  @Test func `a word that was kept is found as it was, and no other`() throws {
    var random = SplitMix64(seed: 5)
    var known = KnownWords()
    var kept: [ShortText: WordTable.Entry] = [:]
    for number in 0..<5000 {
      let count = Int.random(in: 0...32, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 97...100, using: &random) }
      let tag = UInt32.random(in: 0...3, using: &random)
      let key = try #require(text(bytes, tag: tag))
      #expect((known.place(of: key) == nil) == (kept[key] == nil))
      guard kept[key] == nil else { continue }
      let entry = word(number, glyphs: count)
      if known.keep(entry, as: key) != nil { kept[key] = entry }
    }
    #expect(kept.count > 2000)
    for (key, entry) in kept {
      expect(known, try #require(known.place(of: key)), has: entry)
    }
  }

  @Test func `a word without a number is not kept`() throws {
    var known = KnownWords()
    let key = try #require(text([97]))
    #expect(known.keep(word(nil, glyphs: 1), as: key) == nil)
    #expect(known.place(of: key) == nil)
  }

  /// Texts of sixteen bytes with one hash: what the second half adds, the first takes away.
  @Test func `of words with one hash some are kept, and none is taken for another`() throws {
    let (first, second): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
    // Newton's iteration for the inverse of an odd number.
    var inverse = first
    for _ in 0..<6 { inverse = inverse &* (2 &- first &* inverse) }
    var known = KnownWords()
    var kept: [(ShortText, WordTable.Entry)] = []
    for number in 0..<100 {
      let high = UInt64(number + 1)
      let low = 0 &- high &* second &* inverse
      let bytes = withUnsafeBytes(of: (low.littleEndian, high.littleEndian)) { Array($0) }
      let key = try #require(text(bytes))
      let entry = word(number, glyphs: number % 5)
      if known.keep(entry, as: key) != nil { kept.append((key, entry)) }
    }
    #expect((1..<100).contains(kept.count))
    for (key, entry) in kept {
      expect(known, try #require(known.place(of: key)), has: entry)
    }
  }
}
