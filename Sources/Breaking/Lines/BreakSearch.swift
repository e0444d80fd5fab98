internal import Graphics

/// One pass of TeX's search for the lines with the fewest demerits (TeX: The Program, §§ 829–877).
///
/// Breaks are tried in order. A node is the cheapest sequence of lines to a break for one class of
/// fitness of its last line. It is active while a line from it may still reach the current break.
struct BreakSearch: ~Copyable {
  /// More demerits than any paragraph has.
  static let awful = 1 << 61

  /// Stored in 32 bytes, since a novel has a million.
  struct Node {
    private let breakNumber: Int32
    private let previousNode: Int32
    private let lineNumber: Int32
    private let fitnessClass: Int16
    private let hyphenCount: Int16
    let total: Int
    /// The demerits of the line that ends here.
    let demerits: Int

    init(
      breakIndex: Int, previous: Int, line: Int, fitness: Int, total: Int, hyphens: Int,
      demerits: Int
    ) {
      (breakNumber, previousNode) = (Int32(breakIndex), Int32(previous))
      (lineNumber, fitnessClass) = (Int32(line), Int16(fitness))
      hyphenCount = Int16(clamping: hyphens)
      (self.total, self.demerits) = (total, demerits)
    }

    /// The breakpoint, and the previous node; −1 for the start of the paragraph.
    var breakIndex: Int { Int(breakNumber) }
    var previous: Int { Int(previousNode) }
    /// The number of the line that begins here, from 0.
    var line: Int { Int(lineNumber) }
    /// The class of the line that ends here: TeX's fitness, or the width of its spaces.
    var fitness: Int { Int(fitnessClass) }
    /// The number of consecutive lines ending in a hyphen, up to and including this one.
    var hyphens: Int { Int(hyphenCount) }
  }

  struct Candidate {
    var total = BreakSearch.awful
    var node = -1
    var demerits = 0
  }

  private let items: ItemList
  private let shape: LineShape
  private let options: LineBreakingOptions
  private let threshold: Int
  private let isFinal: Bool
  private let extraStretch: Int
  /// The widest holes allowed, if lines of any badness are; nil if badness decides.
  private let widest: LineMeasure.Holes?
  /// The number of nodes above which the search is pruned.
  var mostActive = 400
  /// The first of the lines of equal width, where different line counts begin to compete;
  /// `Int.max` to keep them apart to the end.
  let firstAlike: Int
  private(set) var nodes: Arena<Node>
  /// All groups; the active ones form a list in order of their line numbers and breaks, as in TeX (§ 821).
  var groups: Arena<Group>
  var head = -1
  /// The state of the groups of each line number.
  var activeLines: Arena<ActiveLine>
  /// The group before the current position in the list (TeX's `prev_r`); −1 at its start.
  var previous = -1
  /// The number of active nodes.
  var activeCount = 0
  private var best: Arena<Candidate>
  let classCount: Int
  /// The demerits by which another node at the same break may exceed the cheapest and still
  /// matter, by class.
  let spread: Int
  /// Whether the additions to a line's demerits are never negative.
  private let addsOnly: Bool
  private var least = BreakSearch.awful
  /// The first and the last class with a candidate.
  private var firstClass = Int.max
  private var lastClass = -1

  init(
    items: ItemList, shape: LineShape, options: LineBreakingOptions, threshold: Int,
    isFinal: Bool, extraStretch: Int, widest: LineMeasure.Holes? = nil, countsLines: Bool = false,
    memory: SearchMemory
  ) {
    self.widest = widest
    firstAlike = countsLines ? .max : shape.first.count
    (self.items, self.shape, self.options) = (items, shape, options)
    (self.threshold, self.isFinal, self.extraStretch) = (threshold, isFinal, extraStretch)
    classCount = options.contrastDemerits > 0 ? LineMeasure.spaceClasses : 4
    spread = max(
      abs(options.adjDemerits), options.contrastDemerits * classCount * classCount)
    addsOnly = options.addsOnly
    best = Arena(capacity: classCount, in: memory)
    nodes = Arena(capacity: items.breaks.count * 4 + 1, in: memory)
    groups = Arena(capacity: items.breaks.count + items.breaks.count / 2 + 1, in: memory)
    activeLines = Arena(capacity: 64, in: memory)
    for _ in 0..<classCount { best.append(Candidate()) }
  }

  /// The lines with the fewest demerits; nil if none reach the end within the threshold.
  mutating func run() -> LineBreaks? {
    guard search() else { return nil }
    // Takes the first of equals, like TeX.
    guard head >= 0 else { return nil }
    var end = groups[head].nodes.lowerBound
    for group in activeGroups {
      for node in groups[group].nodes where nodes[node].total < nodes[end].total { end = node }
    }
    return lines(to: end)
  }

  /// The best lines for each number of lines; empty if none reach the end.
  mutating func runByCount() -> [LineBreaks] {
    guard search() else { return [] }
    var best: [Int: Int] = [:]
    for group in activeGroups {
      for node in groups[group].nodes {
        let count = nodes[node].line
        if let known = best[count], nodes[known].total <= nodes[node].total { continue }
        best[count] = node
      }
    }
    return best.keys.sorted().map { lines(to: best[$0] ?? 0) }
  }

  /// Tries all breaks in order; returns whether the end was reached.
  private mutating func search() -> Bool {
    nodes.append(
      Node(
        breakIndex: -1, previous: -1, line: 0, fitness: 2, total: 0, hyphens: 0, demerits: 0))
    insert(
      Group(
        0..<1, breakIndex: -1, line: 0, least: 0, start: ItemList.Sums(), after: items.firstAfter))
    for index in items.breaks.indices {
      tryBreak(index)
      if head < 0 { return false }
    }
    return true
  }

  private mutating func tryBreak(_ index: Int) {
    let here = items.breaks[index]
    let isForced = here.penalty <= ItemList.forced
    let isEnd = index == items.breaks.count - 1
    previous = -1
    // Most candidate lines are far too short, which a comparison shows.
    let canSkip = !isForced && !here.fills && here.slack == 0 && threshold < 10_000
    let most = here.end.stretch + extraStretch + shape.rag.scaledPoints
    var (number, width) = (-1, 0)
    // The line number all of whose hopelessly loose groups have been passed.
    var used = -1
    var position = head
    while position >= 0 {
      let line = groups[position].line
      if line != number {
        finishGroup(index, here)
        number = line
        width = shape.width(ofLine: number).scaledPoints
      }
      let available = width - here.end.width - here.before
      if canSkip, line != used {
        position = passHopeless(
          from: position, width: available, stretch: most, tracking: here.end.tracking)
        guard position >= 0, groups[position].line == line else { continue }
        if line < firstAlike, activeLines[line].firstTried == position { used = line }
      }
      let group = groups[position]
      let shortfall = available + group.width
      let measure = LineMeasure(
        shortfall: shortfall, stretch: most - group.stretch,
        shrink: here.end.shrink - group.shrink, tracking: here.end.tracking - group.tracking,
        fills: here.fills(lacking: shortfall))
      let stays = measure.badness <= 10_000 && !isForced
      if stays {
        previous = position
      } else {
        remove(position)
      }
      position = group.next
      takeLines(
        of: group, measure, to: here, width: width,
        mayEnd: items.allowsLine(from: group.breakIndex, endingAt: index),
        isEnd: isEnd, mayBeFree: !stays && isFinal && head < 0)
    }
    finishGroup(index, here)
    if activeCount > mostActive { dropSurplus() }
  }

  /// Considers the lines from the nodes of a group; `mayEnd` if they may end here, `mayBeFree` if nothing else is left:
  /// then the line is taken as it is, without demerits.
  @inline(__always)
  private mutating func takeLines(
    of group: Group, _ measure: LineMeasure, to here: ItemList.Break, width: Int, mayEnd: Bool,
    isEnd: Bool, mayBeFree: Bool
  ) {
    var isGood = mayEnd && measure.badness <= threshold
    var hole = 0
    let isShort = widest != nil && shape.leavesShort(measure) && hasGaps(group, to: here)
    if let widest {
      let holes =
        isShort
        ? measure.white(isDivided: here.isFlagged, in: shape.rest)
        : holes(in: measure, of: group, to: here)
      isGood = isGood && holes.areWithin(widest)
      hole = isShort ? 0 : max(holes.gap, holes.end)
    }
    guard isGood || mayBeFree else { return }
    var total = demerits(measure, to: here)
    // Nodes more expensive than the cheapest by more than the spread are dropped in the end.
    let most = addsOnly && least < Self.awful ? least + spread : Self.awful
    guard group.least + total <= most else { return }
    let spaces = spaces(of: measure)
    total += extraDemerits(
      from: group.breakIndex, to: here, natural: width - measure.shortfall, isEnd: isEnd)
    if hole > 0 { total += LineMeasure.demerits(ofHole: hole, in: shape.rest.scaledPoints) }
    if isShort { total += measure.shortDemerits(isDivided: here.isFlagged, in: shape.rest) }
    for node in group.nodes {
      let own = spaces ?? nodes[node].fitness
      if mayBeFree, least == Self.awful, node + 1 == group.nodes.upperBound {
        take(node, class: own, demerits: 0)
      } else if isGood, nodes[node].total + total <= most {
        take(
          node, class: own,
          demerits: total
            + contrastDemerits(
              of: own, after: nodes[node].fitness, hyphens: nodes[node].hyphens,
              isFirst: nodes[node].previous < 0, isFlagged: here.isFlagged, isEnd: isEnd))
      }
    }
  }

  private func hasGaps(_ group: Group, to here: ItemList.Break) -> Bool {
    here.end.gaps > (group.breakIndex < 0 ? 0 : items.breaks[group.breakIndex].start.gaps)
  }

  /// Considers a line from a node, keeping it if it is the cheapest of its class.
  private mutating func take(_ node: Int, class fitness: Int, demerits: Int) {
    let total = nodes[node].total + demerits
    // On equal demerits the later start wins.
    guard total <= best[fitness].total else { return }
    best[fitness] = Candidate(total: total, node: node, demerits: demerits)
    least = min(least, total)
    firstClass = min(firstClass, fitness)
    lastClass = max(lastClass, fitness)
  }

  /// The holes in the line from a group's nodes to a break.
  private func holes(
    in measure: LineMeasure, of group: Group, to here: ItemList.Break
  ) -> LineMeasure.Holes {
    let start = group.breakIndex
    let gaps = here.end.gaps - (start < 0 ? 0 : items.breaks[start].start.gaps)
    return measure.holes(
      tracking: here.end.tracking - group.tracking, gaps: shape.rag == .zero ? gaps : 0)
  }

  /// The class of a line by its spaces; nil for a line that takes over the class of the one before.
  private func spaces(of measure: LineMeasure) -> Int? {
    guard options.contrastDemerits > 0 else { return measure.fitness }
    return measure.fills && measure.shortfall >= 0 ? nil : measure.spaceClass
  }

  /// The demerits of a line to a break by its badness and the penalty there.
  private func demerits(_ measure: LineMeasure, to here: ItemList.Break) -> Int {
    var total = options.linePenalty + measure.badness
    total = abs(total) >= 10_000 ? 100_000_000 : total * total
    let penalty = Int(here.penalty)
    if penalty > 0 {
      total += penalty * penalty
    } else if penalty > ItemList.forced {
      total -= penalty * penalty
    }
    return total + here.extraDemerits
  }

  /// The additional demerits of a line between two breaks, whatever precedes it; `natural` is its width.
  private func extraDemerits(
    from start: Int, to here: ItemList.Break, natural: Int, isEnd: Bool
  ) -> Int {
    guard start >= 0 else { return 0 }
    var total = 0
    if options.stackDemerits > 0 {
      let above = items.breaks[start].words
      if above.before != 0, above.before == here.words.before { total += options.stackDemerits }
      if above.after != 0, above.after == here.words.after { total += options.stackDemerits }
    }
    if isEnd, options.runtDemerits > 0 {
      if items.isFragment(from: start, to: items.breaks.count - 1) {
        total += options.fragmentDemerits
      } else if natural < options.runtWidth.scaledPoints {
        total += options.runtDemerits
      }
    }
    return total
  }

  /// The demerits of a line next to the one before it, which has a class and ends a run of lines
  /// with a hyphen: stacked hyphens, contrasting spaces.
  @inline(__always)
  private func contrastDemerits(
    of fitness: Int, after above: Int, hyphens: Int, isFirst: Bool, isFlagged: Bool, isEnd: Bool
  ) -> Int {
    var total = 0
    if hyphens > 0 {
      if isEnd {
        total += options.finalHyphenDemerits
      } else if isFlagged {
        total += options.doubleHyphenDemerits
        if hyphens > 1 { total += options.ladderDemerits }
      }
    }
    let contrast = abs(fitness - above)
    if options.contrastDemerits == 0 {
      if contrast > 1 { total += options.adjDemerits }
    } else if contrast > 2, !isFirst {
      total += (contrast - 2) * (contrast - 2) * options.contrastDemerits
    }
    return total
  }

  /// Makes nodes of the best lines to this break among those with one line number.
  private mutating func finishGroup(_ index: Int, _ here: ItemList.Break) {
    guard least < Self.awful else { return }
    let limit = least + spread
    let start = nodes.count
    for fitness in firstClass...lastClass {
      let candidate = best[fitness]
      if candidate.total <= limit, candidate.node >= 0 {
        nodes.append(
          Node(
            breakIndex: index, previous: candidate.node, line: nodes[candidate.node].line + 1,
            fitness: fitness, total: candidate.total,
            hyphens: here.isFlagged ? nodes[candidate.node].hyphens + 1 : 0,
            demerits: candidate.demerits))
      }
      best[fitness] = Candidate()
    }
    insert(
      Group(
        start..<nodes.count, breakIndex: index, line: min(nodes[start].line, firstAlike),
        least: least, start: here.start, after: here.after))
    (least, firstClass, lastClass) = (Self.awful, .max, -1)
  }

  private func lines(to end: Int) -> LineBreaks {
    var chain: [Int] = []
    var node = end
    while nodes[node].previous >= 0 {
      chain.append(node)
      node = nodes[node].previous
    }
    var start: Int?
    let lines = chain.reversed().enumerated().map { number, node in
      let index = nodes[node].breakIndex
      defer { start = index }
      return LineMeasure(
        items, from: start, to: index, width: shape.width(ofLine: number),
        extraStretch: shape.rag.scaledPoints
      ).line(endingAt: index, demerits: nodes[node].demerits)
    }
    return LineBreaks(lines: lines, demerits: nodes[end].total)
  }
}
