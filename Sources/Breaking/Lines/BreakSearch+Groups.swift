/// The list of what is active.
extension BreakSearch {
  /// The active nodes of one break and one line number, from which all lines to another break are
  /// alike.
  struct Group {
    /// The nodes, which are consecutive.
    var nodes: Range<Int>
    /// Their breakpoint; −1 for the start of the paragraph.
    let breakIndex: Int
    /// The number of the line that begins there; capped at the first of the lines that are all
    /// alike.
    let line: Int
    /// The total of the cheapest.
    let least: Int
    /// The width to subtract from the sums at a break to get the line from here to there, including
    /// what is added at its start.
    let width: Int
    let stretch: Int
    let shrink: Int
    let tracking: Int
    /// The next group that is active; −1 behind the last.
    var next = -1

    init(
      _ nodes: Range<Int>, breakIndex: Int, line: Int, least: Int, start: ItemList.Sums, after: Int
    ) {
      (self.nodes, self.breakIndex, self.line) = (nodes, breakIndex, line)
      (self.least, width) = (least, start.width - after)
      (stretch, shrink, tracking) = (start.stretch, start.shrink, start.tracking)
    }
  }

  /// The active groups, in order.
  var activeGroups: [Int] {
    var (found, group): ([Int], Int) = ([], head)
    while group >= 0 {
      found.append(group)
      group = groups[group].next
    }
    return found
  }

  /// Makes a group active, behind the last that the search has passed.
  mutating func insert(_ group: Group) {
    var group = group
    group.next = previous < 0 ? head : groups[previous].next
    link(to: groups.count)
    previous = groups.count
    activeCount += group.nodes.count
    groups.append(group)
  }

  /// Deactivates the group behind the last that the search has passed.
  mutating func remove(_ group: Group) {
    link(to: group.next)
    activeCount -= group.nodes.count
  }

  /// Makes a group follow the last that the search has passed.
  mutating func link(to group: Int) {
    if previous < 0 { head = group } else { groups[previous].next = group }
  }

  /// Leaves these groups active, in their order.
  mutating func keep(_ kept: [Int]) {
    (previous, activeCount) = (-1, 0)
    for group in kept {
      link(to: group)
      previous = group
      activeCount += groups[group].nodes.count
    }
    link(to: -1)
  }
}
