internal import Breaking
internal import Budgets
internal import Graphics

/// The ways to set a paragraph that pages choose from.
extension ParagraphSetter {
  /// A paragraph set in so many lines, and what that costs more than the best way.
  package struct Variant {
    package var lines: [SetLine]
    package var demerits: Int
  }

  /// The badness from which on a line is too loose to be chosen for the page's sake.
  private static let tooLoose = 2000
  /// What a way costs in which no line can be set better for a break that was forbidden.
  private static let forbidden = 1 << 36

  /// The best lines of a paragraph, and others in one line fewer and one or two more.
  package func variants(_ text: StyledText, shape: ParagraphShape) -> [Variant] {
    guard shape.optimizes, shape.hyphenates, shape.alignment == .justified,
      breaking.pretolerance < 0,
      !text.bytes.isEmpty, text.bytes.count <= Self.longestStretch
    else { return [Variant(lines: set(text, shape: shape), demerits: 0)] }
    guard layoutContext.budget.spend(text: text.bytes.count, at: layoutContext.place) else {
      return []
    }
    let paragraph = ShapedParagraph(text, baseLevel: shape.baseLevel, layoutContext)
    let material = material(of: paragraph, shape)
    let lineShape = lineShape(shape, paragraph)
    let known = KnownLines()
    func compose(_ breaks: LineBreaks) -> Way {
      let lines = lines(
        paragraph, breaks, material.places, shape, isFirst: true, known: known
      ).lines
      let rivers = Rivers.ends(in: lines)
      return Way(
        items: material.material, breaks: breaks, lines: lines, rivers: rivers,
        demerits: breaks.demerits + rivers.count * breaking.riverDemerits)
    }
    var ways = LineBreaker(options: breaking).breakLinesByCount(
      material.material, shape: lineShape, worst: Self.tooLoose
    ).map(compose)
    guard let first = ways.first else { return [] }
    ways[0] = withFewerRivers(first, material.material, lineShape, compose)
    let best = ways[0]
    let others = ways.dropFirst().filter { $0.lines.count != best.lines.count }
    observe(
      paragraph, material.places, shape,
      ([best] + others).map { way in
        .init(
          items: way.items, breaks: way.breaks, lines: way.lines, rivers: way.rivers.count,
          demerits: way.demerits)
      })
    return ([best] + others).map {
      Variant(lines: $0.lines, demerits: max(0, $0.demerits - best.demerits))
    }
  }

  /// A way to set a paragraph, with the lines at which a river has become one.
  private struct Way {
    var items: ItemList
    var breaks: LineBreaks
    var lines: [SetLine]
    var rivers: [Int]
    var demerits: Int
  }

  /// The way itself, or a better one without its first river.
  ///
  /// Where spaces come to stand is not known while lines are chosen; so each end of a line in the river
  /// is forbidden in turn, and the lines are chosen anew.
  private func withFewerRivers(
    _ way: Way, _ material: ItemList, _ shape: LineShape, _ compose: (LineBreaks) -> Way
  ) -> Way {
    guard breaking.riverDemerits > 0, let end = way.rivers.first,
      way.lines.count == way.breaks.lines.count
    else { return way }
    for line in max(0, end - Rivers.shortest)...end where line + 1 < way.lines.count {
      var other = material
      other.addDemerits(at: way.breaks.lines[line].breakIndex, by: Self.forbidden)
      let breaks = LineBreaker(options: breaking).breakLines(other, shape: shape)
      // Whatever its rivers, it is to be the better way.
      guard breaks.demerits < way.demerits else { continue }
      var found = compose(breaks)
      found.items = other
      if found.demerits < way.demerits { return found }
    }
    return way
  }
}
