internal import Graphics
internal import Shaping

/// Running sums over a paragraph's glyphs, from left to right: ways to set it measure its lines again and again.
final class GlyphSums: Sendable {
  /// The width of all glyphs before each, and before the end, but for spaces that may stretch.
  private let widths: [Length]
  /// How many clusters these are of.
  private let clusters: [Int32]
  /// The spaces that may stretch.
  private let spaces: [Int32]

  /// Sums up glyphs whose clusters never go back.
  init(_ glyphs: [ShapedGlyph], _ text: [UInt8]) {
    var (widths, clusters, spaces): ([Length], [Int32], [Int32]) = ([], [], [])
    widths.reserveCapacity(glyphs.count + 1)
    clusters.reserveCapacity(glyphs.count + 1)
    spaces.reserveCapacity(text.count / 4 + 1)
    var (width, count, last) = (Length.zero, Int32(0), -1)
    for (index, glyph) in glyphs.enumerated() {
      widths.append(width)
      clusters.append(count)
      if glyph.cluster < text.count, text.isSpace(at: glyph.cluster) {
        spaces.append(Int32(truncatingIfNeeded: index))
        continue
      }
      width += glyph.advance
      if glyph.cluster != last { (count, last) = (count + 1, glyph.cluster) }
    }
    widths.append(width)
    clusters.append(count)
    (self.widths, self.clusters, self.spaces) = (widths, clusters, spaces)
  }

  /// The width of glyphs without those spaces.
  func width(_ range: Range<Int>) -> Length { widths[range.upperBound] - widths[range.lowerBound] }

  /// How many clusters glyphs without those spaces are of, where none of them reaches beyond the range.
  func clusters(_ range: Range<Int>) -> Int {
    Int(clusters[range.upperBound] - clusters[range.lowerBound])
  }

  /// The spaces among glyphs.
  func spaces(_ range: Range<Int>) -> ArraySlice<Int32> {
    let first = spaces.partitioningIndex { $0 >= range.lowerBound }
    var end = first
    while end < spaces.count, spaces[end] < range.upperBound { end += 1 }
    return spaces[first..<end]
  }
}

extension ShapedParagraph {
  /// The width of glyphs whose widths are multiplied by a factor, each rounded by itself, without the spaces that may
  /// stretch; `spaces` are those.
  func width(
    _ range: Range<Int>, without spaces: ArraySlice<Int32>, expansion: Double
  ) -> Length {
    glyphs.withUnsafeBufferPointer { glyphs in
      var (sum, start) = (Length.zero, range.lowerBound)
      for space in spaces {
        for glyph in start..<Int(space) { sum += glyphs[glyph].advance * expansion }
        start = Int(space) + 1
      }
      for glyph in start..<range.upperBound { sum += glyphs[glyph].advance * expansion }
      return sum
    }
  }
}
