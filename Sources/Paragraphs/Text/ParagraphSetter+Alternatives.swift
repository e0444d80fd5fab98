internal import Breaking
internal import Budgets
internal import Graphics

/// The lines of a paragraph that pages choose from.
extension ParagraphSetter {
  /// A paragraph set in a number of lines, and what that costs more than the best.
  package struct Alternative {
    package var lines: [SetLine]
    package var demerits: Int

    package init(lines: [SetLine], demerits: Int) {
      (self.lines, self.demerits) = (lines, demerits)
    }
  }

  /// The badness from which on a line is too loose to be chosen for the page's sake.
  private static let tooLoose = 2000
  /// What a way costs in which no line can be set better for a break that was forbidden.
  private static let forbidden = 1 << 36

  /// The best lines of a paragraph, and others in one line fewer and one or two more.
  package func alternatives(_ text: StyledText, shape: ParagraphShape) -> [Alternative] {
    guard shape.optimizes, shape.hyphenates, shape.alignment == .justified,
      breaking.pretolerance < 0,
      !text.bytes.isEmpty, text.bytes.count <= Self.longestPiece
    else { return [Alternative(lines: set(text, shape: shape), demerits: 0)] }
    guard layoutContext.budget.spend(text: text.bytes.count, at: layoutContext.place) else {
      return []
    }
    let paragraph = ShapedParagraph(text, baseLevel: shape.baseLevel, layoutContext)
    let material = material(of: paragraph, shape)
    defer { layoutContext.spareItems.keep(material) }
    let lineShape = lineShape(shape, paragraph)
    let known = KnownLines()
    let source = LineDraft.Source(paragraph, layoutContext.fonts)
    func compose(_ breaks: LineBreaks) -> Candidate {
      let lines = lines(
        source, breaks, material.places, shape, isFirst: true, known: known
      ).lines
      let rivers = Rivers.ends(in: lines)
      return Candidate(
        items: material.material, breaks: breaks, lines: lines, rivers: rivers,
        demerits: breaks.demerits + rivers.count * breaking.riverDemerits)
    }
    var candidates = LineBreaker(options: breaking, memory: layoutContext.searchMemory)
      .breakLinesByCount(
        material.material, shape: lineShape, worst: Self.tooLoose
      ).map(compose)
    guard let first = candidates.first else { return [] }
    candidates[0] = withFewerRivers(first, material.material, lineShape, compose)
    let best = candidates[0]
    let others = candidates.dropFirst().filter { $0.lines.count != best.lines.count }
    observe(
      paragraph, material.places, shape,
      ([best] + others).map {
        .init(
          items: $0.items, breaks: $0.breaks, lines: $0.lines, rivers: $0.rivers.count,
          demerits: $0.demerits)
      })
    return ([best] + others).map {
      Alternative(lines: $0.lines, demerits: max(0, $0.demerits - best.demerits))
    }
  }

  /// A way to set a paragraph, with the lines at which a river has become one.
  private struct Candidate {
    var items: ItemList
    var breaks: LineBreaks
    var lines: [SetLine]
    var rivers: [Int]
    var demerits: Int
  }

  /// The candidate itself, or a better one without its first river.
  ///
  /// Where spaces come to stand is not known while lines are chosen; so each end of a line in the river
  /// is forbidden in turn, and the lines are chosen anew.
  private func withFewerRivers(
    _ candidate: Candidate, _ material: ItemList, _ shape: LineShape,
    _ compose: (LineBreaks) -> Candidate
  ) -> Candidate {
    guard breaking.riverDemerits > 0, let end = candidate.rivers.first,
      candidate.lines.count == candidate.breaks.lines.count
    else { return candidate }
    for line in max(0, end - Rivers.shortest)...end where line + 1 < candidate.lines.count {
      var other = material
      other.addDemerits(at: candidate.breaks.lines[line].breakIndex, by: Self.forbidden)
      let breaks = LineBreaker(options: breaking, memory: layoutContext.searchMemory).breakLines(
        other, shape: shape)
      // Whatever its rivers, it is to be the better one.
      guard breaks.demerits < candidate.demerits else { continue }
      var found = compose(breaks)
      found.items = other
      if found.demerits < candidate.demerits { return found }
    }
    return candidate
  }
}
