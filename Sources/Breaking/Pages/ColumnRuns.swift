/// The items of a column of text that are in adjacent columns, and the height of those on a page.
struct ColumnRuns {
  private struct Run {
    var range: Range<Int>
    var balancer: ColumnBalancer
  }

  private var runs: [Run] = []
  /// The run of each item; empty where there are none.
  private var runOfItem: [Int32] = []
  /// The columns that were last requested: a page takes one item after the other.
  private var known: (run: Int, columns: GrowingColumns)?

  init(_ nodes: [ColumnChain.Node]) {
    guard nodes.contains(where: { $0.item.columnSet >= 0 }) else { return }
    runOfItem = Array(repeating: -1, count: nodes.count)
    var start = 0
    while start < nodes.count {
      let first = nodes[start].item
      let end = nodes[start...].firstIndex { $0.item.columnSet != first.columnSet } ?? nodes.count
      if first.columnSet >= 0 {
        for item in start..<end { runOfItem[item] = Int32(runs.count) }
        runs.append(
          Run(
            range: start..<end,
            balancer: ColumnBalancer(nodes[start..<end].map(\.item), count: first.columnCount)))
      }
      start = end
    }
  }

  /// Whether an item is the first of its columns on a page that begins with another.
  func begins(at item: Int, onPageFrom start: Int) -> Bool {
    item == max(runs[Int(runOfItem[item])].range.lowerBound, start)
  }

  /// Whether the next item is in the same columns.
  func goesOn(after item: Int) -> Bool {
    !runs.isEmpty && item + 1 < runOfItem.count && runOfItem[item] >= 0
      && runOfItem[item + 1] == runOfItem[item]
  }

  /// The height of the columns that end with an item, on a page that begins with another.
  mutating func height(to item: Int, onPageFrom start: Int) -> Int {
    find(to: item, onPageFrom: start)
    return known?.columns.height ?? 0
  }

  /// The total by which they are lower than the highest, where the columns continue after the page.
  mutating func missing(to item: Int, onPageFrom start: Int) -> Int {
    guard goesOn(after: item) else { return 0 }
    find(to: item, onPageFrom: start)
    return known?.columns.missing ?? 0
  }

  private mutating func find(to item: Int, onPageFrom start: Int) {
    let number = Int(runOfItem[item])
    let range = runs[number].range
    let first = max(range.lowerBound, start) - range.lowerBound
    let end = item + 1 - range.lowerBound
    let isKnown =
      known.map {
        $0.run == number && $0.columns.range.lowerBound == first
          && $0.columns.range.upperBound <= end
      }
      ?? false
    if !isKnown {
      known = (
        number,
        GrowingColumns(
          runs[number].balancer, from: first, beginsPage: start >= range.lowerBound)
      )
    }
    while known?.columns.range.upperBound ?? end < end { known?.columns.grow() }
  }
}
