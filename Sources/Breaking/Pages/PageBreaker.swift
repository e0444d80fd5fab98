/// Divides a chapter's column of lines into pages, all of them together.
///
/// A dynamic programme over the places where a page may begin: for each, and for which side of the
/// leaf it is, the cheapest way to get there is kept, together with how short the facing page is.
package struct PageBreaker: Sendable {
  /// The height that a page's lines and notes share.
  package var capacity: Int
  /// The height of a line: what depths are compared in.
  package var line: Int
  /// The white between text and notes.
  package var noteGap: Int
  /// Whether even pages face odd ones.
  package var hasFacingPages: Bool
  package var options: PageBreakingOptions

  package init(
    capacity: Int, line: Int, noteGap: Int, hasFacingPages: Bool,
    options: PageBreakingOptions = PageBreakingOptions()
  ) {
    self.capacity = capacity
    self.line = max(1, line)
    self.noteGap = noteGap
    self.hasFacingPages = hasFacingPages
    self.options = options
  }

  /// Pages shorter than this count as this short when facing pages are compared.
  private static let mostShort = 8

  private struct State {
    /// What the pages up to here cost; the largest number where there is no way to get here.
    var price = Int.max
    /// The item that the page before begins with, and which of that item's states it came from.
    var previous: Int32 = -1
    var previousState: Int32 = 0
  }

  /// The items of each page, in order; the first page has the given number.
  ///
  /// Each page has at least one item, though it be higher than the page.
  package func pages(_ items: [GalleyItem], firstPage: Int) -> [Range<Int>] {
    guard !items.isEmpty else { return [] }
    // A state's number: twice how short the page before is, plus one for a page that is odd.
    let stateCount = 2 * (Self.mostShort + 1)
    var table = [State](repeating: State(), count: (items.count + 1) * stateCount)
    table[firstPage & 1].price = 0
    for start in items.indices {
      let states = (0..<stateCount).filter { table[start * stateCount + $0].price < .max }
      guard !states.isEmpty else { continue }
      var height = 0
      var notes = 0
      for end in (start + 1)...items.count {
        let item = items[end - 1]
        height += item.height + (end - 1 > start ? item.spaceBefore : 0)
        notes += item.notes
        let full = height + (notes > 0 ? notes + noteGap : 0)
        if full > capacity && end > start + 1 { break }
        let short = max(0, capacity - full) / line
        for state in states {
          let price =
            table[start * stateCount + state].price
            + self.price(items, start, end, short: short, state: state)
          let next = min(short, Self.mostShort) * 2 + (1 - state & 1)
          let place = end * stateCount + next
          if table[place].price > price {
            table[place] = State(
              price: price, previous: Int32(start), previousState: Int32(state))
          }
        }
      }
    }
    return trace(table, itemCount: items.count, stateCount: stateCount)
  }

  /// What the page of these items costs.
  private func price(
    _ items: [GalleyItem], _ start: Int, _ end: Int, short: Int, state: Int
  ) -> Int {
    let last = items[end - 1]
    let isOdd = state & 1 == 1
    if end == items.count {
      let lines = (capacity / line) - short
      return lines < options.leastLastLines && start > 0 ? options.shortChapterEnd : 0
    }
    var price = last.penaltyAfter + short * short * options.shortLine
    if last.isHyphenated {
      price += hasFacingPages && !isOdd ? options.hyphenAtFoot : options.hyphenAtTurn
    }
    if hasFacingPages, isOdd, start > 0 {
      price += abs(min(short, Self.mostShort) - state / 2) * options.facingDifference
    }
    return price
  }

  private func trace(_ table: [State], itemCount: Int, stateCount: Int) -> [Range<Int>] {
    var end = itemCount
    guard
      var state = (0..<stateCount).min(by: {
        table[end * stateCount + $0].price < table[end * stateCount + $1].price
      })
    else { return [0..<itemCount] }
    var pages: [Range<Int>] = []
    while end > 0 {
      let here = table[end * stateCount + state]
      guard here.previous >= 0 else { break }
      pages.append(Int(here.previous)..<end)
      (end, state) = (Int(here.previous), Int(here.previousState))
    }
    return pages.reversed()
  }
}
