internal import Graphics
internal import Layout

/// Boxes that stand beside each other: items of grids and flex containers, and cells.
extension ColumnSlicer {
  /// An item of a grid or of flex lines: its leaves, and where it begins and ends in its container.
  struct Item {
    var leaves: Range<Int>
    var top: Length
    var bottom: Length

    init(leaves: Range<Int>, _ fragment: Fragment) {
      (self.leaves, top) = (leaves, fragment.offset.block)
      bottom = top + fragment.size.block
    }
  }

  /// Lets the lines and the edges of items keep their distances where they stand beside each other.
  mutating func keepDistances(of items: [Item], in container: Int) {
    let order = items.indices.sorted { (items[$0].top, $0) < (items[$1].top, $1) }
    var isBeside = Array(repeating: false, count: items.count)
    // The item that reaches lowest of those that begin above.
    var lowest: Int?
    for item in order {
      if let above = lowest, items[above].bottom > items[item].top {
        (isBeside[above], isBeside[item]) = (true, true)
      }
      if lowest.map({ items[$0].bottom < items[item].bottom }) ?? true { lowest = item }
    }
    for item in items.indices where isBeside[item] {
      for leaf in items[item].leaves {
        (leaves[leaf].container, leaves[leaf].isBeside) = (container, true)
      }
    }
  }

  /// Whether white between an edge of a box and what is in it belongs to both: not where the box is only as high as what
  /// stands beside it, and a page may end in that (css-break-3, 4.1, class C).
  func isNear(_ white: Length, in box: Int) -> Bool {
    let parent = tree[box].parent
    let isItem = parent >= 0 && [.flex, .grid].contains(tree[parent].kind)
    let fillsRow = tree[box].kind == .tableCell || isItem
    return !fillsRow || white <= pageSize * Self.lineShare
  }
}
