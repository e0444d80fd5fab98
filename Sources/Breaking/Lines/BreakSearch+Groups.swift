/// The list of active nodes, in groups.
extension BreakSearch {
  /// The active nodes of one break and one line number, from which all lines to another break are
  /// alike.
  ///
  /// Stored in 64 bytes, since nothing is read more often in the search.
  struct Group {
    private var firstNode: Int32
    private var endNode: Int32
    private let breakNumber: Int32
    private let lineNumber: Int32
    private var nextGroup: Int32 = -1
    private var formerGroup: Int32 = -1
    /// The total of the cheapest node.
    let least: Int
    /// The width to subtract from the sums at a break to get the line from here to there, including
    /// what is added at its start.
    let width: Int
    let stretch: Int
    let shrink: Int
    let tracking: Int

    init(
      _ nodes: Range<Int>, breakIndex: Int, line: Int, least: Int, start: ItemList.Sums, after: Int
    ) {
      (firstNode, endNode) = (Int32(nodes.lowerBound), Int32(nodes.upperBound))
      (breakNumber, lineNumber) = (Int32(breakIndex), Int32(line))
      (self.least, width) = (least, start.width - after)
      (stretch, shrink, tracking) = (start.stretch, start.shrink, start.tracking)
    }

    /// The nodes, which are consecutive.
    var nodes: Range<Int> {
      get { Int(firstNode)..<Int(endNode) }
      set { (firstNode, endNode) = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
    }
    /// Their breakpoint; −1 for the start of the paragraph.
    var breakIndex: Int { Int(breakNumber) }
    /// The number of the line that begins there; capped at the first of the lines that are all
    /// alike.
    var line: Int { Int(lineNumber) }
    /// The next active group; −1 after the last.
    var next: Int {
      get { Int(nextGroup) }
      set { nextGroup = Int32(newValue) }
    }
    /// The previous active group; −1 before the first.
    var former: Int {
      get { Int(formerGroup) }
      set { formerGroup = Int32(newValue) }
    }

    /// Whether lines from here are looser than those from a group that begins earlier, wherever they end.
    func isLooser(than other: Group) -> Bool {
      width >= other.width && stretch >= other.stretch && tracking >= other.tracking
    }
  }

  /// The state of the active groups of one line number that are in the list from the last break to the first: lines
  /// from the first of these are looser than lines from those after them.
  struct ActiveLine {
    /// The last of them, which has the longest lines; −1 for none.
    var longest = -1
    /// The first whose lines to an earlier break were not hopelessly loose, where the search starts; −1 for none.
    var firstTried = -1
    /// Whether each is looser than the next.
    var isOrdered = true
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

  /// Makes a group active, after the last that the search has passed.
  mutating func insert(_ group: Group) {
    var group = group
    let number = groups.count
    (group.former, group.next) = (previous, previous < 0 ? head : groups[previous].next)
    if group.next >= 0 { groups[group.next].former = number }
    noteFirst(number, group)
    if previous < 0 { head = number } else { groups[previous].next = number }
    previous = number
    activeCount += group.nodes.count
    groups.append(group)
  }

  /// Records that a group is the first of its line.
  private mutating func noteFirst(_ number: Int, _ group: Group) {
    while activeLines.count <= group.line { activeLines.append(ActiveLine()) }
    guard group.next >= 0, groups[group.next].line == group.line else {
      activeLines[group.line].longest = number
      return
    }
    if !group.isLooser(than: groups[group.next]) { activeLines[group.line].isOrdered = false }
  }

  /// Deactivates the group after the last that the search has passed.
  mutating func remove(_ number: Int) {
    let (line, next) = (groups[number].line, groups[number].next)
    if activeLines[line].longest == number {
      let isLast = previous < 0 || groups[previous].line != line
      activeLines[line].longest = isLast ? -1 : previous
    }
    if activeLines[line].firstTried == number {
      activeLines[line].firstTried = next >= 0 && groups[next].line == line ? next : -1
    }
    activeCount -= groups[number].nodes.count
    link(to: next)
  }

  /// Links a group after the last that the search has passed.
  private mutating func link(to group: Int) {
    if previous < 0 { head = group } else { groups[previous].next = group }
    if group >= 0 { groups[group].former = previous }
  }

  /// Leaves only these groups active, in their order.
  mutating func keep(_ kept: [Int]) {
    (previous, activeCount) = (-1, 0)
    for line in activeLines.indices {
      (activeLines[line].longest, activeLines[line].firstTried) = (-1, -1)
    }
    for group in kept {
      link(to: group)
      previous = group
      activeCount += groups[group].nodes.count
      activeLines[groups[group].line].longest = group
    }
    link(to: -1)
  }

  /// Passes the groups with the same line number, from one on, whose lines are hopelessly loose; returns the first that
  /// is not passed.
  mutating func passHopeless(
    from index: Int, width: Int, stretch: Int, tracking: Int
  ) -> Int {
    let line = groups[index].line
    func isHopeless(_ group: Int) -> Bool {
      LineMeasure.isHopelesslyLoose(
        shortfall: width + groups[group].width, stretch: stretch - groups[group].stretch,
        tracking: tracking - groups[group].tracking)
    }
    // The lines of the first have the least stretch; if it were negative, they would be tried.
    let isOrdered =
      line < firstAlike && activeLines[line].isOrdered && stretch >= groups[index].stretch
    guard isOrdered else {
      var next = index
      while next >= 0, groups[next].line == line, isHopeless(next) {
        previous = next
        next = groups[next].next
      }
      return next
    }
    let longest = activeLines[line].longest
    guard !isHopeless(longest) else {
      previous = longest
      return groups[longest].next
    }
    var first = activeLines[line].firstTried >= 0 ? activeLines[line].firstTried : index
    if isHopeless(first) {
      repeat { first = groups[first].next } while isHopeless(first)
    } else {
      while first != index, !isHopeless(groups[first].former) { first = groups[first].former }
    }
    activeLines[line].firstTried = first
    if first != index { previous = groups[first].former }
    return first
  }
}
