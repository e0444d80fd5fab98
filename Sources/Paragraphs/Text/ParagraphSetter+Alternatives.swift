internal import Breaking
internal import Budgets
internal import Graphics

/// The alternatives of a paragraph that pages choose from.
extension ParagraphSetter {
  /// A paragraph set in a number of lines, and its additional cost compared with the best.
  package struct Alternative {
    package var lines: [SetLine]
    package var demerits: Int

    package init(lines: [SetLine], demerits: Int) {
      (self.lines, self.demerits) = (lines, demerits)
    }
  }

  /// The badness above which a line is too loose to be chosen for the sake of the page.
  private static let tooLoose = 2000
  /// The demerits of a forbidden break, which is only taken if nothing else is possible.
  private static let excludingDemerits = 1 << 36

  /// The best lines of a paragraph, and alternatives with one line fewer and one or two more.
  package func alternatives(_ text: StyledText, shape: ParagraphShape) -> [Alternative] {
    guard shape.optimizes, shape.hyphenates, shape.alignment == .justified,
      breaking.pretolerance < 0,
      !text.bytes.isEmpty, text.bytes.count <= Self.longestPiece
    else { return [Alternative(lines: set(text, shape: shape), demerits: 0)] }
    guard layoutContext.budget.spend(text: text.bytes.count, at: layoutContext.place) else {
      return []
    }
    let paragraph = ShapedParagraph(text, baseLevel: shape.baseLevel, layoutContext)
    let itemList = itemList(of: paragraph, shape)
    defer { layoutContext.spareItems.keep(itemList) }
    let lineShape = lineShape(shape, paragraph)
    let known = KnownLines()
    let source = LineDraft.Source(paragraph, layoutContext.fonts)
    func compose(_ breaks: LineBreaks) -> Candidate {
      let lines = lines(
        source, breaks, itemList.breakpoints, shape, isFirst: true, known: known
      ).lines
      let rivers = Rivers.ends(in: lines)
      return Candidate(
        items: itemList.itemList, breaks: breaks, lines: lines, rivers: rivers,
        demerits: breaks.demerits + rivers.count * breaking.riverDemerits)
    }
    var candidates = LineBreaker(options: breaking, memory: layoutContext.searchMemory)
      .breakLinesByCount(
        itemList.itemList, shape: lineShape, worst: Self.tooLoose
      ).map(compose)
    guard let first = candidates.first, allows(first.lines, of: text.bytes.count) else { return [] }
    candidates[0] = withFewerRivers(first, itemList.itemList, lineShape, compose)
    let best = candidates[0]
    let others = candidates.dropFirst().filter { $0.lines.count != best.lines.count }
    observe(
      paragraph, itemList.breakpoints, shape,
      ([best] + others).map {
        .init(
          items: $0.items, breaks: $0.breaks, lines: $0.lines, rivers: $0.rivers.count,
          demerits: $0.demerits)
      })
    return ([best] + others).map {
      Alternative(lines: $0.lines, demerits: max(0, $0.demerits - best.demerits))
    }
  }

  /// A candidate for a paragraph's lines, with the lines at which a river is complete.
  private struct Candidate {
    var items: ItemList
    var breaks: LineBreaks
    var lines: [SetLine]
    var rivers: [Int]
    var demerits: Int
  }

  /// The candidate itself, or a better one without its first river.
  ///
  /// The positions of spaces are not known while lines are chosen; so each line end in the river is forbidden in turn,
  /// and the lines are chosen again.
  private func withFewerRivers(
    _ candidate: Candidate, _ itemList: ItemList, _ shape: LineShape,
    _ compose: (LineBreaks) -> Candidate
  ) -> Candidate {
    guard breaking.riverDemerits > 0, let end = candidate.rivers.first,
      candidate.lines.count == candidate.breaks.lines.count
    else { return candidate }
    for line in max(0, end - Rivers.shortest)...end where line + 1 < candidate.lines.count {
      var other = itemList
      other.addDemerits(at: candidate.breaks.lines[line].breakIndex, by: Self.excludingDemerits)
      let breaks = LineBreaker(options: breaking, memory: layoutContext.searchMemory).breakLines(
        other, shape: shape)
      // It must be the better one, whatever rivers it has.
      guard breaks.demerits < candidate.demerits else { continue }
      var found = compose(breaks)
      found.items = other
      if found.demerits < candidate.demerits { return found }
    }
    return candidate
  }
}
