internal import Breaking
internal import Graphics
internal import Layout
internal import Paragraphs

/// The edges of boxes next to lines of text on the grid.
///
/// They extend into the leading of these lines as far as possible, and what they take beyond that is whole steps: those
/// above the first line of a box and those below its last are rounded up together.
struct GridEdges {
  /// Adjacent edges: the start edges of boxes above a line, or the end edges below one.
  struct Group {
    var slices: Range<Int>
    var isBeginning: Bool
    /// Their height on the grid.
    var height: Length
  }

  private enum Kind { case line, beginning, end, other }

  private let grid: LineGrid
  private let slices: [Slice]
  private let kinds: [Kind]
  /// The part of its step that each line leaves free, above and below its letters alike.
  private let leading: (Slice) -> Length
  /// The slices with the start and end edges of each box.
  private var beginnings: [Int: Int] = [:]
  private var ends: [Int: Int] = [:]
  /// The top of each slice if nothing is rounded.
  private var tops: [Length] = []
  private var isTaken: [Bool]
  private(set) var groups: [Int: Group] = [:]
  /// The slices that end boxes.
  private(set) var closing: Set<Int> = []
  /// The height below each slice, beyond whole steps, to the ends of the boxes around it.
  private(set) var remainders: [Length]

  /// Finds the edges in a column; `isRunning` tells its lines of running text, `leading` what each leaves free.
  init(
    _ slices: [Slice], on grid: LineGrid, isRunning: (Int) -> Bool,
    leading: @escaping (Slice) -> Length
  ) {
    (self.slices, self.grid, self.leading) = (slices, grid, leading)
    kinds = slices.indices.map { isRunning($0) ? .line : Self.edge(slices[$0]) }
    isTaken = Array(repeating: false, count: slices.count)
    remainders = Array(repeating: .zero, count: slices.count + 1)
    guard kinds.contains(where: { $0 == .beginning || $0 == .end }) else { return }
    var top = Length.zero
    for (number, slice) in slices.enumerated() {
      top += slice.spaceBefore
      tops.append(top)
      top += slice.height
      for open in slice.boxes where kinds[number] == .beginning && open.start != nil {
        beginnings[open.box] = number
      }
      for open in slice.boxes where kinds[number] == .end && open.end != nil {
        ends[open.box] = number
      }
    }
    for slice in slices.indices where !isTaken[slice] {
      if kinds[slice] == .beginning { addBeginning(slice) }
      if kinds[slice] == .end { addEnd(slice) }
    }
    for slice in slices.indices { remainders[slice + 1] += remainders[slice] }
  }

  /// The kind of a slice in which only boxes are painted.
  private static func edge(_ slice: Slice) -> Kind {
    guard slice.pieces.isEmpty, slice.columns == nil, slice.container < 0 else { return .other }
    let begins = slice.boxes.contains { $0.start != nil }
    let ends = slice.boxes.contains { $0.end != nil }
    return begins == ends ? .other : begins ? .beginning : .end
  }

  // MARK: Finding

  /// Whether a slice is directly below the one above it, on whatever page.
  private func isJoined(_ slice: Int) -> Bool {
    slice > 0 && slices[slice].spaceBefore == .zero
      && slices[slice - 1].penaltyAfter >= ColumnItem.infinitePenalty
  }

  /// The start edges from a slice down to a line; nil if no line is below them.
  private func beginning(_ first: Int) -> Range<Int>? {
    var end = first + 1
    while end < slices.count, kinds[end] == .beginning, isJoined(end) { end += 1 }
    guard end < slices.count, kinds[end] == .line, isJoined(end) else { return nil }
    return first..<end
  }

  /// The end edges from a line down to a slice; nil if no line is above them.
  private func end(_ last: Int) -> Range<Int>? {
    var first = last
    while first > 0, kinds[first - 1] == .end, isJoined(first) { first -= 1 }
    guard first > 0, kinds[first - 1] == .line, isJoined(first) else { return nil }
    return first..<last + 1
  }

  private mutating func addBeginning(_ first: Int) {
    guard slices[first].spaceBefore >= .zero, let run = beginning(first) else { return }
    if let last = partner(of: first), let after = end(last) {
      return areAlike(run, after) ? add(run, after) : add(first..<first + 1, last..<last + 1)
    }
    // Edges without a partner are rounded together.
    let end = run.dropFirst().first { partner(of: $0) != nil } ?? run.upperBound
    let height = slices[first..<end].height
    add(first..<end, isBeginning: true, grid.step * whole(height - free(end)))
  }

  /// The end of the box whose start edge is in a slice, if both are rounded together; nil for none.
  private func partner(of first: Int) -> Int? {
    var last = -1
    for open in slices[first].boxes where open.start != nil {
      if let end = ends[open.box] { last = max(last, end) }
    }
    guard last >= 0, !isTaken[last], end(last) != nil,
      tops[last] + slices[last].height - tops[first] <= grid.page, !overlaps(last)
    else { return nil }
    return last
  }

  private mutating func addEnd(_ first: Int) {
    var end = first + 1
    while end < slices.count, kinds[end] == .end, !isTaken[end], isJoined(end) { end += 1 }
    guard !overlaps(end - 1), self.end(first) != nil else { return }
    let height = slices[first..<end].height
    add(first..<end, isBeginning: false, grid.step * whole(height - free(first - 1)))
  }

  /// Whether what follows a slice is beside it.
  private func overlaps(_ slice: Int) -> Bool {
    slice + 1 < slices.count && slices[slice + 1].spaceBefore < .zero
  }

  /// Whether two groups are the edges of the same boxes.
  private func areAlike(_ above: Range<Int>, _ below: Range<Int>) -> Bool {
    guard !isTaken[above].contains(true), !isTaken[below].contains(true) else { return false }
    let begun = Set(slices[above].flatMap { $0.boxes.filter { $0.start != nil }.map(\.box) })
    let ended = Set(slices[below].flatMap { $0.boxes.filter { $0.end != nil }.map(\.box) })
    return begun == ended
  }

  // MARK: Heights

  /// The leading of the line next to some edges; none if other edges are between.
  private func free(_ slice: Int) -> Length {
    kinds.indices.contains(slice) && kinds[slice] == .line
      ? max(leading(slices[slice]), .zero) : .zero
  }

  /// The least whole number of steps that holds a height.
  private func whole(_ height: Length) -> Int {
    max(Int((height / grid.step - 0.001).rounded(.up)), 0)
  }

  /// Rounds up the edges above and below some lines together, so that the lines are on the grid if that takes no more
  /// height, and centred in what is left otherwise.
  private mutating func add(_ above: Range<Int>, _ below: Range<Int>) {
    let edges = (above: slices[above].height, below: slices[below].height)
    // How much of the edges may overlap the lines.
    let inside = (
      above: min(edges.above, free(above.upperBound)),
      below: min(edges.below, free(below.lowerBound - 1))
    )
    let sum = edges.above + edges.below
    let steps = whole(sum - inside.above - inside.below)
    let own = (above: whole(edges.above - inside.above), below: whole(edges.below - inside.below))
    var height = grid.step * own.above
    if own.above + own.below > steps {
      let slack = grid.step * steps - sum
      let fraction = slack < .zero ? inside.above / (inside.above + inside.below) : 0.5
      height = edges.above + slack * fraction
    }
    let rest = grid.step * steps - height
    add(above, isBeginning: true, height)
    add(below, isBeginning: false, rest)
    remainders[above.upperBound] += rest
    remainders[below.lowerBound] -= rest
  }

  private mutating func add(_ run: Range<Int>, isBeginning: Bool, _ height: Length) {
    groups[run.lowerBound] = Group(slices: run, isBeginning: isBeginning, height: height)
    for slice in run { isTaken[slice] = true }
    if !isBeginning { closing.insert(run.upperBound - 1) }
  }
}

extension GridEdges.Group {
  /// Gives the edges their height: extra space goes outside the boxes, and what exceeds the height overlaps the line.
  func place(in slices: inout [Slice]) {
    let natural = slices[self.slices].height
    let top = slices[self.slices.lowerBound].top
    // How far boxes begin below the top, or end above where they would.
    let white = isBeginning ? max(height - natural, .zero) : .zero
    let lift = isBeginning ? .zero : max(natural - height, .zero)
    let full = isBeginning ? self.slices.lowerBound : self.slices.upperBound - 1
    var (before, place) = (Length.zero, Length.zero)
    for slice in self.slices {
      let own = slices[slice].height
      slices[slice].height = slice == full ? height : .zero
      let end = place + slices[slice].height
      for box in slices[slice].boxes.indices {
        slices[slice].boxes[box].start? += white + before - place
        slices[slice].boxes[box].end? += before + own - lift - end
      }
      before += own
      slices[slice].top = top + place - white
      place = end
    }
  }
}
