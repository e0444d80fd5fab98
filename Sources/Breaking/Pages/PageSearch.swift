/// A search for the cheapest pages of a column.
struct PageSearch {
  /// The cap on a page's missing lines when facing pages are compared.
  private static let maxShort = 8
  /// The number of states per place; a state is twice the missing lines of the page before, plus
  /// one for an odd page.
  private static let stateCount = 2 * (maxShort + 1)
  /// The difference in cost at which the start of a page is dropped in favour of one of the next `nearby`.
  private static let hopeless = 8_000_000
  private static let nearby = 48
  /// The maximum number of partial pages kept for a line, which differ in height.
  private static let maxPartial = 64
  /// The cost above which pages are not considered in the first search, and the factor by which it grows in each search
  /// after that.
  static let firstLimit = 250_000
  private static let limitFactor = 4

  /// The cheapest sequence of pages to a place where a page begins.
  private struct State {
    /// The cost of the pages so far; `Int.max` if unreachable.
    var cost = Int.max
    /// The place where the page before begins, and the state of that place it came from.
    var previous: Int32 = -1
    var previousState: Int32 = 0
    /// The last alternative chosen on that page; the others follow by links.
    var lastChosen: Int32 = -1
    /// The height of the notes that the page leaves over.
    var carried = 0
  }

  /// A page filled up to some line.
  private struct PartialPage {
    var height: Int
    var notes: Int
    /// The height of its notes that may move to the next page.
    var later: Int
    var cost: Int
    var lastChosen: Int32
    /// The part of its height above the columns that its last line is in.
    var aboveColumns = 0
  }

  /// An alternative that was chosen, and the one chosen before it.
  private struct ChosenAlternative {
    var alternative: Int
    var previous: Int32
  }

  private let column: ColumnChain
  private let breaker: PageBreaker
  private let isFirstOdd: Bool
  /// The states of the places that were reached, in order of discovery; pages begin at few.
  private var table: [State] = []
  /// Where the states of each place begin in that table; −1 for none.
  private var rows: [Int32]
  /// The least cost of each place.
  private var leastCosts: [Int]
  private var chosen: [ChosenAlternative] = []
  /// The partial pages of the page being filled, by the distance of their last line from the first.
  private var partialPages: [[PartialPage]] = []
  /// The number of lines of the page that may have partial pages.
  private var reached = 0
  /// The height of the notes left over from the page before.
  private var carried = 0
  /// The lines that are in adjacent columns.
  private var columns: ColumnRuns
  /// The cost above which no sequence of pages is considered.
  private var limit = Int.max
  /// The greatest cost of the page being filled that stays within the limit.
  private var allowance = Int.max

  init(column: ColumnChain, breaker: PageBreaker, isFirstOdd: Bool) {
    (self.column, self.breaker, self.isFirstOdd) = (column, breaker, isFirstOdd)
    rows = Array(repeating: -1, count: column.end + 1)
    leastCosts = Array(repeating: .max, count: column.end + 1)
    columns = ColumnRuns(column.nodes)
  }

  /// The lines of each page; `carried` is the height of notes left over before the first.
  ///
  /// Costs are never negative, so pages that cost no more than a limit are the cheapest of all if a search that goes no
  /// further finds any. Limits are raised until one does.
  mutating func run(carried: Int, firstLimit: Int = PageSearch.firstLimit) -> [[ColumnLine]] {
    limit = column.hasRewards ? .max : firstLimit
    while !search(carried: carried), limit < .max {
      limit = limit > .max / Self.limitFactor ? .max : limit * Self.limitFactor
      table.removeAll(keepingCapacity: true)
      for index in rows.indices { rows[index] = -1 }
      for index in leastCosts.indices { leastCosts[index] = .max }
      chosen.removeAll(keepingCapacity: true)
    }
    let pages = trace()
    assert(!pages.isEmpty || column.end == 0, "each place has the end of a page before it")
    // No line is ever lost.
    return pages.isEmpty ? (0..<column.end).map { [column.nodes[$0].place] } : pages
  }

  /// Tries the pages from each place on; returns whether any reach the end within the limit.
  private mutating func search(carried: Int) -> Bool {
    let first = row(of: 0) + (isFirstOdd ? 1 : 0)
    (table[first].cost, table[first].carried) = (0, carried)
    leastCosts[0] = 0
    for start in 0..<column.end where leastCosts[start] < .max {
      let farther = leastCosts[start...].dropFirst().prefix(Self.nearby).min() ?? .max
      if farther < leastCosts[start] - Self.hopeless { continue }
      let row = row(of: start)
      var states = (0..<Self.stateCount).filter { table[row + $0].cost < .max }
      // Notes left over take up space, so each of their heights is searched separately.
      while let first = states.first {
        self.carried = table[row + first].carried
        fill(from: start, states.filter { table[row + $0].carried == self.carried })
        states.removeAll { table[row + $0].carried == self.carried }
      }
    }
    return leastCosts[column.end] < .max
  }

  /// Tries every page that begins at a place.
  private mutating func fill(from start: Int, _ states: [Int]) {
    for index in 0..<reached { partialPages[index].removeAll(keepingCapacity: true) }
    reached = 0
    var least = limit
    let row = row(of: start)
    for state in states { least = min(least, table[row + state].cost) }
    allowance = limit - least
    let later = breaker.notesLater(ofCarried: carried)
    reach(0, PartialPage(height: 0, notes: carried, later: later, cost: 0, lastChosen: -1))
    var position = start
    var open = start
    while position < column.end, position <= open {
      defer { position += 1 }
      guard position - start < reached else { break }
      let alternatives = column.nodes[position].alternatives
      for page in partialPages[position - start] {
        // Considers alternative lines of the paragraph from here on.
        for alternative in alternatives
        where page.cost + column.alternatives[alternative].cost <= allowance {
          chosen.append(ChosenAlternative(alternative: alternative, previous: page.lastChosen))
          var other = page
          other.cost += column.alternatives[alternative].cost
          other.lastChosen = Int32(chosen.count - 1)
          open = max(
            open, take(other, at: column.starts[alternative], from: start, states))
        }
        open = max(open, take(page, at: position, from: start, states))
      }
    }
  }

  /// Adds a line to the page; returns how far the page may extend, or 0 if it is full.
  private mutating func take(_ page: PartialPage, at index: Int, from start: Int, _ states: [Int])
    -> Int
  {
    let node = column.nodes[index]
    var page = page
    let isFirst = page.height == 0 && page.notes == carried
    let above = page.height + (isFirst ? node.item.repeatedHeight : node.item.spaceBefore)
    page.height = above + node.item.height
    if node.item.columnSet >= 0 {
      if columns.begins(at: index, onPageFrom: start) { page.aboveColumns = above }
      page.height = page.aboveColumns + columns.height(to: index, onPageFrom: start)
    }
    if node.item.notes > 0 {
      page.notes += node.item.notes
      page.later = node.item.notesLater
    }
    let full = page.height + (page.notes > 0 ? page.notes + breaker.noteGap : 0)
    guard full - page.later <= breaker.capacity || isFirst else { return 0 }
    let white = max(0, breaker.capacity - full)
    let short = lines(in: white)
    let fits = full + node.item.heightBelow - page.later <= breaker.capacity || isFirst
    if fits, !isTooSoon(node, full, short) {
      var page = page
      if node.item.columnSet >= 0 {
        // Adjacent columns differ as facing pages do.
        let missing = lines(in: columns.missing(to: index, onPageFrom: start))
        page.cost += missing * breaker.options.facingDifference
      }
      if white < node.item.heightOfNext {
        var ended = page
        ended.cost += short * breaker.options.shortBeforeWhole
        end(ended, with: node, 0, from: start, states)
      } else {
        end(page, with: node, short, from: start, states)
      }
    }
    // There may be lines beside those that fill the page.
    let isFull = full - page.later >= breaker.capacity && !columns.goesOn(after: index)
    guard !isFull, node.next < column.end else { return 0 }
    reach(node.next - start, page)
    return node.next
  }

  /// The most lines that count towards a cost: the sum of the costs of all pages has to be a number.
  private static let mostLines = 1 << 14

  /// The number of lines that have a height together, as far as they count.
  private func lines(in height: Int) -> Int { min(height / breaker.line, Self.mostLines) }

  /// Ends the page after a line, for each state of its start.
  private mutating func end(
    _ page: PartialPage, with node: ColumnChain.Node, _ short: Int, from start: Int,
    _ states: [Int]
  ) {
    let carried = breaker.carried(text: page.height, notes: page.notes, later: page.later)
    let noteCost = cost(ofCarried: carried, page, isLast: node.next == column.end)
    let own = row(of: start)
    for state in states {
      let cost =
        table[own + state].cost + page.cost + noteCost
        + self.cost(node, isWhole: start == 0, short: short, state: state)
      let next = min(short, Self.maxShort) * 2 + (1 - state & 1)
      guard cost <= limit, self.cost(of: next, at: node.next) > cost else { continue }
      leastCosts[node.next] = min(leastCosts[node.next], cost)
      table[row(of: node.next) + next] = State(
        cost: cost, previous: Int32(start), previousState: Int32(state),
        lastChosen: page.lastChosen,
        carried: carried)
    }
  }

  /// Whether a page that ends here is so short that ending a line later is possible and as good, so
  /// that it need not be considered.
  private func isTooSoon(_ node: ColumnChain.Node, _ full: Int, _ short: Int) -> Bool {
    guard short > 3, node.next < column.end else { return false }
    let next = column.nodes[node.next].item
    // An item that begins a column may make all others higher.
    return next.penaltyAfter == 0 && next.notes == 0 && !next.startsColumn
      && full + next.spaceBefore + next.height + next.heightBelow <= breaker.capacity
  }

  /// Keeps a partial page unless a cheaper one has the same height.
  private mutating func reach(_ index: Int, _ page: PartialPage) {
    while partialPages.count <= index { partialPages.append([]) }
    reached = max(reached, index + 1)
    if let known = partialPages[index].firstIndex(where: { $0.height == page.height }) {
      let old = partialPages[index][known]
      if (page.cost, page.notes) < (old.cost, old.notes) { partialPages[index][known] = page }
    } else if partialPages[index].count < Self.maxPartial {
      partialPages[index].append(page)
    }
  }

  /// The cost of notes that move to the next page, growing with their height.
  private func cost(ofCarried carried: Int, _ page: PartialPage, isLast: Bool) -> Int {
    guard carried > 0 else { return 0 }
    let lines = lines(in: carried)
    let cost = breaker.options.dividedNote + lines * lines * breaker.options.shortLine / 30
    // Notes that do not begin on their own page, and pages of notes only, are a last resort.
    return cost + (carried > page.later ? ColumnItem.infinitePenalty : 0)
      + (isLast ? 4 * breaker.options.dividedNote : 0)
  }

  /// The cost of a page that ends with this line.
  private func cost(
    _ last: ColumnChain.Node, isWhole: Bool, short: Int, state: Int
  ) -> Int {
    let options = breaker.options
    let isOdd = state & 1 == 1
    if last.next == column.end {
      let lines = breaker.capacity / breaker.line - short
      guard lines < options.leastLastLines, !isWhole else { return 0 }
      // A page of only one or two lines looks like a mistake.
      let missing = 2 * max(0, 3 - lines)
      return options.shortChapterEnd * max(1, missing * missing)
    }
    var cost = last.item.penaltyAfter + short * short * options.shortLine
    if last.item.isHyphenated {
      cost += breaker.hasFacingPages && !isOdd ? options.hyphenAtFoot : options.hyphenAtTurn
    }
    if breaker.hasFacingPages, isOdd, !isWhole {
      cost += abs(min(short, Self.maxShort) - state / 2) * options.facingDifference
    }
    return cost
  }

  /// Where the states of a place begin in the table; they are made when they are first requested.
  private mutating func row(of index: Int) -> Int {
    if rows[index] >= 0 { return Int(rows[index]) }
    rows[index] = Int32(table.count)
    for _ in 0..<Self.stateCount { table.append(State()) }
    return Int(rows[index])
  }

  /// The least cost of pages that end in this state before a place.
  private func cost(of state: Int, at index: Int) -> Int {
    rows[index] < 0 ? .max : table[Int(rows[index]) + state].cost
  }

  private func trace() -> [[ColumnLine]] {
    var position = column.end
    guard
      var state = (0..<Self.stateCount).min(by: {
        cost(of: $0, at: position) < cost(of: $1, at: position)
      })
    else { return [] }
    var pages: [[ColumnLine]] = []
    while position > 0 {
      guard rows[position] >= 0 else { break }
      let here = table[Int(rows[position]) + state]
      guard here.previous >= 0 else { break }
      pages.append(rows(from: Int(here.previous), to: position, lastChosen: here.lastChosen))
      (position, state) = (Int(here.previous), Int(here.previousState))
    }
    return pages.reversed()
  }

  /// The lines between two places, with the alternatives of a chain of choices.
  private func rows(from start: Int, to end: Int, lastChosen: Int32) -> [ColumnLine] {
    var taken: Set<Int> = []
    var lastChosen = lastChosen
    while lastChosen >= 0 {
      taken.insert(chosen[Int(lastChosen)].alternative)
      lastChosen = chosen[Int(lastChosen)].previous
    }
    var rows: [ColumnLine] = []
    var position = start
    while position < end {
      if let other = column.nodes[position].alternatives.first(where: taken.contains) {
        position = column.starts[other]
      }
      rows.append(column.nodes[position].place)
      position = column.nodes[position].next
    }
    return rows
  }
}
