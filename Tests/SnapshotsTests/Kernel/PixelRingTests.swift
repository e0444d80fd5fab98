import TestSupport
import Testing

@testable import Snapshots

/// A `PixelRing` finds the same as looking at the eight pixels one by one.
@Suite struct PixelRingTests {
  /// The pixels around the middle of three rows, by columns.
  private func neighbours(_ words: [UInt32], width: Int) -> [(word: UInt32, x: Int, y: Int)] {
    (-1...1).flatMap { x in
      (-1...1).compactMap { y in
        x == 0 && y == 0 ? nil : (words[(1 + y) * width + 1 + x], x, y)
      }
    }
  }

  @Test func `a ring finds the first of the darkest and of the brightest pixels`() throws {
    let width = 5
    for seed in 0..<2000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      // Few colours, so that many are alike.
      let colors = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000
      }
      let words = (0..<3 * width).map { _ in
        colors[Int.random(in: 0..<colors.count, using: &random)]
      }
      let (own, round) = (words[width + 1], neighbours(words, width: width))
      let ring = try words.withUnsafeBufferPointer { words in
        PixelRing(round: try #require(words.baseAddress) + width + 1, width: width)
      }
      #expect(ring.isOpaque)
      #expect(ring.alike == round.count { $0.word == own })
      let lumas = round.map { Brightness.luma($0.word) }
      let least = try #require(lumas.min())
      let greatest = try #require(lumas.max())
      let darkest = round[try #require(lumas.firstIndex(of: least))]
      let brightest = round[try #require(lumas.firstIndex(of: greatest))]
      let (isDarker, isBrighter) = (
        least < Brightness.luma(own), greatest > Brightness.luma(own)
      )
      #expect(
        ring.ends.darkest.map { [$0.column, $0.row] } == (isDarker ? [darkest.x, darkest.y] : nil))
      #expect(
        ring.ends.brightest.map { [$0.column, $0.row] }
          == (isBrighter ? [brightest.x, brightest.y] : nil))
    }
  }

  @Test func `a ring is opaque only if all nine pixels are`() throws {
    let width = 4
    for place in 0..<3 * width {
      var words = [UInt32](repeating: 0xFF12_3456, count: 3 * width)
      words[place] = 0xFE12_3456
      let ring = try words.withUnsafeBufferPointer { words in
        PixelRing(round: try #require(words.baseAddress) + width + 1, width: width)
      }
      // The fourth pixel of a row is outside the ring.
      #expect(ring.isOpaque == (place % width == 3), "\(place)")
    }
  }
}
