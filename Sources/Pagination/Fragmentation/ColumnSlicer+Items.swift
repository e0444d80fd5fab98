internal import Graphics
internal import Layout

/// Boxes side by side: grid and flex items, and table cells.
extension ColumnSlicer {
  /// A grid or flex item: its leaves, its extent in the container, and its inline size with its margins.
  struct Item {
    var leaves: Range<Int>
    var top: Length
    var bottom: Length
    var width: Length

    init(leaves: Range<Int>, _ fragment: Fragment) {
      (self.leaves, top) = (leaves, fragment.offset.block)
      bottom = top + fragment.size.block
      width = fragment.size.inline + fragment.edges.margin.inlineSum
    }
  }

  /// Keeps the distances between the lines and edges of items that are side by side, and of those that are alone beside
  /// empty space where others are not.
  mutating func keepDistances(of items: [Item], in container: Int, _ fragment: Int) {
    let order = items.indices.sorted { (items[$0].top, $0) < (items[$1].top, $1) }
    var isBeside = Array(repeating: false, count: items.count)
    // Of the items that begin above, the one that reaches lowest.
    var lowest: Int?
    for item in order {
      if let above = lowest, items[above].bottom > items[item].top {
        (isBeside[above], isBeside[item]) = (true, true)
      }
      if lowest.map({ items[$0].bottom < items[item].bottom }) ?? true { lowest = item }
    }
    guard isBeside.contains(true) else { return }
    let width = engine.fragments[fragment].contentRect.size.inline
    for item in items.indices where isBeside[item] || items[item].width < width - .pt(1) {
      for leaf in items[item].leaves {
        (leaves[leaf].container, leaves[leaf].isBeside) = (container, true)
      }
    }
  }

  /// Whether the space between a box's edge and its content belongs to both: not if the box is only as high as what is
  /// beside it, and a page may end in that (css-break-3, 4.1, class C).
  func isNear(_ white: Length, in box: Int) -> Bool {
    let parent = tree[box].parent
    let isItem = parent >= 0 && [.flex, .grid].contains(tree[parent].kind)
    let fillsRow = tree[box].kind == .tableCell || isItem
    return !fillsRow || white <= pageSize * Self.lineFraction
  }
}
