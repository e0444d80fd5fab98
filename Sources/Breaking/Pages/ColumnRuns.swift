/// The items of a column of text that stand in columns beside each other, and how high those are on a page.
struct ColumnRuns {
  private struct Run {
    var range: Range<Int>
    var balancer: ColumnBalancer
  }

  private var runs: [Run] = []
  /// The run of each item; empty where there are none.
  private var runOfItem: [Int32] = []
  /// What was asked for last, as a column of a page is by many.
  private var known = (range: 0..<0, height: 0, missing: 0)

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

  /// Whether the next item stands in the same columns.
  func goesOn(behind item: Int) -> Bool {
    !runs.isEmpty && item + 1 < runOfItem.count && runOfItem[item] >= 0
      && runOfItem[item + 1] == runOfItem[item]
  }

  /// How high the columns are that end with an item, on a page that begins with another.
  mutating func height(to item: Int, onPageFrom start: Int) -> Int {
    find(to: item, onPageFrom: start)
    return known.height
  }

  /// How much lower they are than the highest, all together, where the columns go on behind the page.
  mutating func missing(to item: Int, onPageFrom start: Int) -> Int {
    guard goesOn(behind: item) else { return 0 }
    find(to: item, onPageFrom: start)
    return known.missing
  }

  private mutating func find(to item: Int, onPageFrom start: Int) {
    let run = runs[Int(runOfItem[item])]
    let range = max(run.range.lowerBound, start)..<item + 1
    guard known.range != range else { return }
    let own = range.lowerBound - run.range.lowerBound..<range.upperBound - run.range.lowerBound
    // One item more makes columns higher, if anything.
    let isNext =
      known.range.lowerBound == range.lowerBound
      && known.range.upperBound + 1 == range.upperBound && !known.range.isEmpty
      && known.height < ColumnBalancer.endless
    let found = run.balancer.columns(
      of: own, least: isNext ? known.height : 1, beginsPage: start >= run.range.lowerBound)
    known = (range, found.height, found.height < ColumnBalancer.endless ? found.missing : 0)
  }
}
