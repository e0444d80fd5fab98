/// What a reader sees of a book: its pages, how it is bound, and where it is open.
///
/// A value: nothing about it changes by itself. To go elsewhere, or to change the pages, gives a
/// `Turn` from this state to another. Each page has a key, which stays the same whatever is put in or
/// taken out before it; a page whose contents change gets another key, so that nothing can take its
/// old picture for it.
public struct Pager: Sendable, Hashable {
  /// How the book is bound.
  public private(set) var binding: Binding
  /// The keys of the pages in reading order: above 0, each once.
  public private(set) var keys: [PageKey]
  /// The number of the spread that is open, counted from 0; 0 where there are no pages.
  public private(set) var index: Int

  /// Opens a book at its first page; keys that are there already, or not above 0, are left out.
  public init(keys: [PageKey], binding: Binding) {
    var known: Set<PageKey> = []
    self.keys = keys.filter { $0.value > 0 && known.insert($0).inserted }
    self.binding = binding
    index = 0
  }

  /// The most pages that a book has whose keys are their numbers.
  static let mostPages = 1_000_000

  /// Opens a book of a number of pages, a million at most, whose keys are their numbers.
  public init(pageCount: Int, binding: Binding) {
    let numbers = (1...Self.mostPages).prefix(max(pageCount, 0))
    self.init(keys: numbers.map { PageKey($0) }, binding: binding)
  }

  /// How many pages there are.
  public var pageCount: Int { keys.count }
  /// How many spreads there are.
  public var spreadCount: Int { binding.spreadCount(pages: pageCount) }
  /// The open spread, with the pages' numbers.
  public var spread: Spread<PageNumber> { binding.spread(index, pages: pageCount) }
  /// The open spread, with the pages' keys.
  public var opening: Spread<PageKey> { opening(index) }

  /// Where the book is open: the number of the first page that is shown; not a number where there
  /// are no pages.
  public var position: Double { position(ofSpread: index) }

  /// The key of the page that the reader is at; nil where there are no pages.
  public var currentKey: PageKey? { spread.pages.first.flatMap(key(ofPage:)) }

  /// A spread with the pages' keys in place of their numbers.
  func opening(_ index: Int) -> Spread<PageKey> {
    binding.spread(index, pages: pageCount).map(key(ofPage:))
  }

  private func position(ofSpread index: Int) -> Double {
    binding.spread(index, pages: pageCount).pages.first.map { Double($0.value) } ?? .nan
  }

  /// The number of the page with a key.
  public func number(ofKey key: PageKey) -> PageNumber? {
    keys.firstIndex(of: key).map { PageNumber($0 + 1) }
  }

  /// The key of a page; nil if there is no such page.
  public func key(ofPage number: PageNumber) -> PageKey? {
    keys.indices.contains(number.index) ? keys[number.index] : nil
  }
}

// MARK: - Going elsewhere

extension Pager {
  /// The turn to another spread, counted from 0; nil where there is none, or where it is open.
  public func turn(toSpread other: Int) -> Turn? {
    guard other != index, (0..<spreadCount).contains(other) else { return nil }
    var after = self
    after.index = other
    return Turn(
      before: self, after: after, isForward: other > index,
      isBoard: binding.isBoard(from: index, to: other, pages: pageCount))
  }

  /// The one turn to a page by its number, however far it is; nil where there is no such page or
  /// where it is to be seen.
  public func turn(toPage number: PageNumber) -> Turn? {
    binding.index(ofPage: number, pages: pageCount).flatMap { turn(toSpread: $0) }
  }

  /// The turn to a place of the book; nil where the book has none of it, or where it is open there.
  public func turn(to destination: Destination, in table: PageTable? = nil) -> Turn? {
    switch destination {
    case .spreads(let count):
      let (other, isBeyond) = index.addingReportingOverflow(count)
      return isBeyond ? nil : turn(toSpread: other)
    case .first: return turn(toSpread: 0)
    case .last: return turn(toSpread: spreadCount - 1)
    case .page(let number): return turn(toPage: number)
    case .label, .chapter, .link, .offset:
      return table?.page(of: destination).flatMap { turn(toPage: $0) }
    }
  }

  /// The turn to the next spread in reading order; nil at the end.
  public var next: Turn? { turn(toSpread: index + 1) }
  /// The turn to the spread before; nil at the beginning.
  public var previous: Turn? { turn(toSpread: index - 1) }
  /// The turn back to the first page.
  public var rewind: Turn? { turn(to: .first) }
  /// The turn on to the last page.
  public var fastForward: Turn? { turn(to: .last) }

  /// The book open at another page, without a turn.
  public func opened(atPage number: PageNumber) -> Pager {
    turn(toPage: number)?.after ?? self
  }

  /// The instant of a turn that a position stands for: a page's number and the share of the way from
  /// the spread that it begins to the next.
  ///
  /// Positions before the first page or beyond the last spread are theirs; nil where there are no
  /// pages, or for what is not a number.
  public func instant(at position: Double) -> (pager: Pager, turn: Turn?, progress: Double)? {
    guard pageCount > 0, !position.isNaN else { return nil }
    let page = Int(min(max(position, 1), Double(pageCount)).rounded(.down))
    guard let first = binding.index(ofPage: PageNumber(page), pages: pageCount) else { return nil }
    var pager = self
    pager.index = first
    guard let turn = pager.next else { return (pager, nil, 0) }
    let (start, end) = (pager.position, turn.after.position)
    let share = min(max((position - start) / (end - start), 0), 1)
    return (pager, turn, share)
  }
}

// MARK: - Pages that change

extension Pager {
  /// Puts a page before another; nil where the other is not there, or the new one is.
  public func inserting(_ key: PageKey, before other: PageKey) -> Turn? {
    number(ofKey: other).flatMap { insert(key, at: $0.index) }
  }

  /// Inserts a page after another; nil if the other does not exist, or the new one does.
  public func inserting(_ key: PageKey, after other: PageKey) -> Turn? {
    number(ofKey: other).flatMap { insert(key, at: $0.index + 1) }
  }

  /// Puts a page at the end; nil where it is there already.
  public func appending(_ key: PageKey) -> Turn? { insert(key, at: keys.count) }

  private func insert(_ key: PageKey, at place: Int) -> Turn? {
    guard key.value > 0, !keys.contains(key) else { return nil }
    return changed { $0.insert(key, at: place) }
  }

  /// Takes a page out; where the reader was at it, the next one is shown, or the last.
  public func deleting(_ key: PageKey) -> Turn? {
    guard keys.contains(key) else { return nil }
    return changed { $0.removeAll { $0 == key } }
  }

  /// Moves a page to another place, counted from 1 after it was taken out; the reader stays at theirs.
  public func moving(_ key: PageKey, toPage number: PageNumber) -> Turn? {
    guard keys.contains(key), keys.indices.contains(number.index) else { return nil }
    return changed {
      $0.removeAll { $0 == key }
      $0.insert(key, at: number.index)
    }
  }

  /// Puts another page in the place of one; nil where that is not there, or the new one is.
  public func replacing(_ key: PageKey, with other: PageKey) -> Turn? {
    guard let number = number(ofKey: key), other.value > 0, !keys.contains(other) else {
      return nil
    }
    return changed(following: currentKey == key ? other : currentKey) { $0[number.index] = other }
  }

  /// The same book bound otherwise, as when the view gets another shape; the reader stays at the page.
  public func rebound(_ binding: Binding) -> Pager {
    var other = self
    other.binding = binding
    if let page = spread.pages.first {
      other.index = binding.index(ofPage: page, pages: pageCount) ?? 0
    }
    return other
  }

  private func changed(_ change: (inout [PageKey]) -> Void) -> Turn {
    changed(following: currentKey, change)
  }

  /// Changes the pages, and stays at the page with a key, or at the place where it was.
  private func changed(following key: PageKey?, _ change: (inout [PageKey]) -> Void) -> Turn {
    var after = self
    change(&after.keys)
    let place = spread.pages.first ?? .first
    let page =
      key.flatMap { after.number(ofKey: $0) } ?? min(place, PageNumber(max(after.pageCount, 1)))
    after.index = binding.index(ofPage: page, pages: after.pageCount) ?? 0
    // What follows the reader's place comes to it; what was before it goes back to it.
    return Turn(before: self, after: after, isForward: page >= place, isBoard: false)
  }
}

/// The way from one state of a book to another.
public struct Turn: Sendable, Hashable {
  /// The book before.
  public let before: Pager
  /// The book after it.
  public let after: Pager
  /// Whether it goes towards the book's end.
  public let isForward: Bool
  /// Whether a board turns, which does not bend.
  public let isBoard: Bool

  /// Whether there is anything to see of it: a change elsewhere in the book leaves the open spread as
  /// it is.
  public var isSeen: Bool { before.opening != after.opening }

  /// Where the book is open at a progress from 0 to 1, as `Pager.position`.
  public func position(at progress: Double) -> Double {
    before.position + (after.position - before.position) * progress
  }

  /// The same turn in a book that has nothing but the leaves it shows.
  func between() -> Turn {
    let (first, last) = (min(before.index, after.index), max(before.index, after.index))
    let places = (first...last).flatMap { before.binding.spread($0, pages: before.pageCount).pages }
    guard let start = places.first?.index, var end = places.last?.value else { return self }
    if before.binding.hasBacks { end = min(end + 1, before.pageCount) }
    let small = Pager(keys: Array(before.keys[start..<end]), binding: before.binding)
    let other = small.fastForward?.after ?? small
    return Turn(
      before: before.index == first ? small : other, after: before.index == first ? other : small,
      isForward: isForward, isBoard: isBoard)
  }

  /// What is to be drawn of it; pages are named by their keys.
  package func drawn(_ options: TurnOptions) -> PageTurn {
    var turn = PageTurn(
      from: before.opening, to: after.opening, binding: after.binding, options: options,
      isForward: isForward)
    turn.isBoard = isBoard
    if after.binding.hasBacks {
      let rectos = [before, after].compactMap { $0.spread.pages.first }
      turn.backPage = rectos.min().flatMap { number in
        after.key(ofPage: PageNumber(number.value + 1))
      }
    }
    return turn
  }
}
