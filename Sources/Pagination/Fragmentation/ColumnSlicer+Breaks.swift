internal import Breaking
internal import Layout
internal import Paragraphs
internal import Styling

/// Breaks that boxes ask for or avoid (css-break-3, 3).
extension ColumnSlicer {
  /// Records what a box asks for before it.
  mutating func begin(_ box: Int) {
    guard box >= 0, !tree[box].isAnonymous else { return }
    let side = tree.style(box).box.breakBefore
    if side.isForced {
      starts.append((leaves.count, side))
    } else if side == .column {
      columnStarts.append(leaves.count)
    } else if side.isAvoided(inColumns: openColumns >= 0), !leaves.isEmpty {
      bonds.append(
        Bond(leaves: leaves.count - 1..<leaves.count + 1, penalty: ColumnItem.infinitePenalty))
    }
  }

  /// Records what a box asks for within it and after it; `first` is its first leaf, and `isDivisible` whether it may be
  /// divided whatever it asks for.
  mutating func finish(_ box: Int, from first: Int, isDivisible: Bool = false) {
    guard box >= 0, !tree[box].isAnonymous, first < leaves.count else { return }
    let style = tree.style(box).box
    if !isDivisible, style.breakInside.isAvoided(inColumns: openColumns >= 0) {
      if height(of: first..<leaves.count) <= pageSize {
        bonds.append(Bond(leaves: first..<leaves.count, penalty: ColumnItem.infinitePenalty))
        for leaf in first..<leaves.count { leaves[leaf].alternatives = -1 }
      }
    }
    if style.breakAfter.isForced {
      starts.append((leaves.count, style.breakAfter))
    } else if style.breakAfter == .column {
      columnStarts.append(leaves.count)
    } else if style.breakAfter.isAvoided(inColumns: openColumns >= 0)
      || style.breakAfter == .auto && engine.isBoldHeading(box)
    {
      bonds.append(
        Bond(leaves: leaves.count - 1..<leaves.count + 1, penalty: ColumnItem.infinitePenalty))
      if titleEnds.last != leaves.count { titleEnds.append(leaves.count) }
    }
  }

  /// Keeps a one-line paragraph below a title with what follows: to the eye it is the first line below the title.
  mutating func keepLinesBelowTitles() {
    for line in titleEnds where line + 1 < leaves.count && isParagraph(leaves[line].fragment) {
      bonds.append(
        Bond(
          leaves: line..<line + 2, penalty: PageBreakingOptions.standard.orphan, adds: true))
    }
  }

  /// Whether a fragment is the only line of a text paragraph.
  private func isParagraph(_ fragment: Int) -> Bool {
    guard fragment >= 0 else { return false }
    let made = engine.fragments[fragment]
    if case .text(let text) = made.content {
      return text.line.isFirst && text.line.isLast && text.line.role == .body
    }
    return made.isLineOfText && made.children.contains { isParagraph($0) }
  }
}

extension BoxProperties.Break {
  /// Whether a page or a column should not begin there: values for columns alone count only in columns.
  fileprivate func isAvoided(inColumns: Bool) -> Bool {
    self == .avoid || self == .avoidPage || self == .avoidColumn && inColumns
  }
}
