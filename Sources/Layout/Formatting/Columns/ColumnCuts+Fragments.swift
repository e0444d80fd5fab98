internal import Graphics
internal import Styling

extension ColumnCuts {
  /// The cuts allowed in the content of a fragment, which was laid out as one column.
  init(of strip: Int, _ engine: LayoutEngine, leavingOut spanners: Set<Int>) {
    var gatherer = CutGatherer(engine: engine)
    gatherer.addChildren(of: strip, at: .zero, leavingOut: spanners)
    self.init(
      hard: gatherer.hard, soft: gatherer.soft, weak: gatherer.weak, solid: gatherer.solid,
      forced: gatherer.forced)
  }
}

/// Collects the places where fragments must not be cut, and where they must be.
private struct CutGatherer {
  let engine: LayoutEngine
  var hard: [ColumnCuts.Interval] = []
  var soft: [ColumnCuts.Interval] = []
  var weak: [ColumnCuts.Interval] = []
  var solid: [ColumnCuts.Interval] = []
  var forced: [Length] = []

  private static let grain = Length(scaledPoints: 1)

  private func style(_ fragment: Int) -> BoxProperties? {
    let box = engine.fragments[fragment].box
    guard box >= 0, engine.fragments[fragment].isBox, !engine.tree[box].isAnonymous else {
      return nil
    }
    return engine.tree.style(box).box
  }

  private func isInFlow(_ fragment: Int) -> Bool {
    let made = engine.fragments[fragment]
    return made.isBox && made.box >= 0 && !engine.tree.isFloat(made.box)
      && !engine.tree.isAbsolute(made.box) && !engine.tree[made.box].isInlineLevel
  }

  mutating func addChildren(of fragment: Int, at top: Length, leavingOut: Set<Int> = []) {
    guard engine.goesOn else { return }
    let made = engine.fragments[fragment]
    var last: (fragment: Int, bottom: Length)?
    var lines: [ColumnCuts.Interval] = []
    for child in made.children where !leavingOut.contains(child) {
      let own = engine.fragments[child]
      let position = top + own.offset.block
      let interval = ColumnCuts.Interval(start: position, end: position + own.size.block)
      if case .line = own.content, own.box == made.box { lines.append(interval) }
      if isInFlow(child) {
        if let last { addBreak(between: last.fragment, last.bottom, and: child, position) }
        last = (child, interval.end)
      }
      add(child, interval)
    }
    addLineRules(lines, of: made)
  }

  private mutating func add(_ fragment: Int, _ interval: ColumnCuts.Interval) {
    let made = engine.fragments[fragment]
    switch made.content {
    case .placeholder, .decoration: return
    case .line, .text, .picture: return hard.append(interval)
    case .column: return addChildren(of: fragment, at: interval.start)
    case .box: break
    }
    let style = style(fragment)
    if engine.isMonolithic(fragment) { return hard.append(interval) }
    let (top, bottom) = (interval.start, interval.end)
    let inset = made.edges.inset
    hard.append(ColumnCuts.Interval(start: top, end: top + inset.blockStart))
    hard.append(ColumnCuts.Interval(start: bottom - inset.blockEnd, end: bottom))
    if let style {
      if style.breakInside == .avoid || style.breakInside == .avoidColumn { soft.append(interval) }
      if style.height != nil || style.minHeight != .zero || !isInFlow(fragment) {
        solid.append(interval)
      }
    }
    addChildren(of: fragment, at: top)
  }

  // MARK: Rules

  /// `break-before` and `break-after` of a box also apply to boxes of which it is the first or last child (css-break-3,
  /// 3.1).
  private func asks(before fragment: Int) -> [BoxProperties.Break] {
    let own = style(fragment).map { [$0.breakBefore] } ?? []
    guard let first = engine.fragments[fragment].children.first(where: isInFlow) else { return own }
    return own + asks(before: first)
  }

  private func asks(after fragment: Int) -> [BoxProperties.Break] {
    let own = style(fragment).map { [$0.breakAfter] } ?? []
    guard let last = engine.fragments[fragment].children.last(where: isInFlow) else { return own }
    return own + asks(after: last)
  }

  private mutating func addBreak(
    between first: Int, _ bottom: Length, and second: Int, _ top: Length
  ) {
    let asked = asks(after: first) + asks(before: second)
    if asked.contains(where: \.forcesColumn) {
      forced.append(max(top - engine.fragments[second].edges.margin.blockStart, bottom))
    } else if asked.contains(where: \.avoidsColumn) {
      soft.append(ColumnCuts.Interval(start: bottom - Self.grain, end: top + Self.grain))
    }
  }

  /// The minimum number of lines before and after a cut.
  private mutating func addLineRules(_ lines: [ColumnCuts.Interval], of made: Fragment) {
    guard lines.count > 1, made.box >= 0 else { return }
    let text = engine.tree.style(made.box).text
    let first = lines[min(max(text.orphans, 1), lines.count) - 1]
    let last = lines[lines.count - min(max(text.widows, 1), lines.count)]
    soft.append(ColumnCuts.Interval(start: lines[0].start, end: first.end))
    weak.append(ColumnCuts.Interval(start: last.start, end: lines[lines.count - 1].end))
  }
}

extension LayoutEngine {
  /// Whether a box is entirely in one column (css-break-3, 4.1): if it is transformed, has columns of its own, or clips
  /// its content.
  func isMonolithic(_ fragment: Int) -> Bool {
    let box = fragments[fragment].box
    guard box >= 0, fragments[fragment].isBox else { return false }
    if tree.isTransformed(box) { return true }
    guard !tree[box].isAnonymous else { return false }
    let properties = tree.style(box).box
    return properties.columns.isMultiple || properties.clips
  }
}
