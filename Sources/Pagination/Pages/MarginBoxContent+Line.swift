internal import Graphics
internal import Layout
internal import Paragraphs
internal import Styling

/// Heads and folios are nearly always a single line, with the same text wherever it is placed: it is laid out once, as
/// wide as the edge of the page, and moved to its place in boxes of other widths.
extension MarginBoxContent {
  /// The only line of a box, positioned by its alignment alone.
  struct Line {
    /// The edge of the page that it was laid out in.
    let edge: Rect
    let line: PageLine
    let alignment: ParagraphShape.Alignment
    let edges: BoxEdges

    /// The line in a part of the edge; nil if it does not fit there.
    func placed(in area: Rect) -> PageLine? {
      let (left, right) = edges.sides(in: area)
      guard area.minY == edge.minY, area.size.height == edge.size.height,
        right - left >= line.width
      else { return nil }
      return line.moved(to: left, and: right, alignment)
    }
  }

  /// The line in an edge of a page; nil if there is more than one, or something else is painted.
  func line(in edge: Rect, _ grid: MarginGrid) -> Line? {
    if let line = known.line, line.edge == edge { return line }
    guard known.mayBeLine, isUndivided else { return nil }
    let edges = style.edges(in: edge.size.width)
    guard edges == style.edges(in: .zero),
      case .line(let line)? = items(of: pieces, in: edge, grid)?.only
    else {
      known.mayBeLine = false
      return nil
    }
    let (left, right) = edges.sides(in: edge)
    let shape = style.text.shape(right - left, isRightToLeft: line.isRightToLeft)
    let alignment = shape.alignment(ofLast: true)
    guard alignment != .justified, line.measureLeft == left, line.measureRight == right,
      line.moved(to: left, and: right, alignment).origin == line.origin
    else {
      known.mayBeLine = false
      return nil
    }
    known.line = Line(edge: edge, line: line, alignment: alignment, edges: edges)
    return known.line
  }
}

extension BoxEdges {
  /// The left and right edges of the content, in the part of a page that the box fills.
  fileprivate func sides(in area: Rect) -> (left: Length, right: Length) {
    (area.minX + margin.lineLeft + inset.lineLeft, area.maxX - margin.lineRight - inset.lineRight)
  }
}

extension PageLine {
  /// The line between other edges, if it is aligned to its edges.
  fileprivate func moved(
    to left: Length, and right: Length, _ alignment: ParagraphShape.Alignment
  ) -> PageLine {
    let x = alignment.start(of: width, between: left, and: right, isRightToLeft: isRightToLeft)
    let shift = x - origin.x
    var line = self
    (line.measureLeft, line.measureRight) = (left, right)
    line.origin.x = x
    for gap in gaps.indices { line.gaps[gap].x += shift }
    for run in runs.indices { line.runs[run].origin.x += shift }
    return line
  }
}

extension Array {
  /// The only element; nil if there are more, or none.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
