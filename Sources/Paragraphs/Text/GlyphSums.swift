internal import Graphics
internal import Shaping

/// Prefix sums over a paragraph's glyphs, from left to right: its lines are measured again for every alternative.
final class GlyphSums: Sendable {
  /// The width of all glyphs before each one, and before the end, without stretchable spaces.
  private let widths: [Length]
  /// The number of clusters before each glyph.
  private let clusters: [Int32]
  /// The stretchable spaces.
  private let spaces: [Int32]

  /// Sums up glyphs whose clusters are in ascending order.
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

  /// The number of clusters of glyphs without those spaces, where none extends beyond the range.
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
  /// The width of glyphs scaled by a factor, each rounded separately, without the stretchable spaces, which are given
  /// as `spaces`.
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
