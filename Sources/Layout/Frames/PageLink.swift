public import Graphics
public import Manuscript
package import Paragraphs

/// A part of a page that leads somewhere: the part of a link on one line.
public struct PageLink: Sendable, Hashable {
  /// Its rectangle, from the page's top left.
  public var rect: Rect
  /// Where it leads.
  public var target: BookLink.Target

  /// Makes a link at a rectangle.
  public init(rect: Rect, target: BookLink.Target) { (self.rect, self.target) = (rect, target) }
}

extension [BookLink] {
  /// The links with those of other documents, in order.
  package func adding(_ others: [BookLink]) -> [BookLink] {
    guard !others.isEmpty else { return self }
    // A note in another note is in its list, too.
    let all = Dictionary((self + others).map { ($0.range, $0) }) { first, _ in first }
    return all.values.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// The parts of lines that belong to links, which are in order.
  package func places(in lines: [PageLine]) -> [PageLink] {
    guard !isEmpty else { return [] }
    return lines.flatMap { line -> [PageLink] in
      let first = partitioningIndex { $0.range.upperBound > line.range.lowerBound }
      return self[first...].prefix { $0.range.lowerBound < line.range.upperBound }.compactMap {
        line.place(of: $0)
      }
    }
  }
}

extension PageLine {
  /// The rectangle on the page of a link's glyphs in the line; nil if it has none.
  fileprivate func place(of link: BookLink) -> PageLink? {
    var ends: (left: Length, right: Length)?
    for run in runs {
      for glyph in run.glyphs where link.range.contains(glyph.cluster) {
        let left = run.origin.x + glyph.x
        let right = left + glyph.advance
        ends = (min(ends?.left ?? left, left), max(ends?.right ?? right, right))
      }
    }
    guard let ends, ends.right > ends.left else { return nil }
    return PageLink(
      rect: placed(
        Rect(
          x: ends.left, y: origin.y - ascent, width: ends.right - ends.left,
          height: ascent + descent)),
      target: link.target)
  }
}
