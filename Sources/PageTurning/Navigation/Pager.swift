public import Graphics

/// A book as its reader sees it: its pages, its binding, and where it is open.
///
/// It is a value: it does not change by itself. Going elsewhere or changing the pages produces a `Turn` from this state
/// to another. Each page has a key, which stays the same whatever is inserted or deleted before it; a page whose
/// content changes gets another key, so that its old picture cannot be mistaken for it.
public struct Pager: Sendable, Hashable {
  /// The binding of the book.
  public private(set) var binding: Binding
  /// The keys of the pages in reading order: above 0, without duplicates.
  public private(set) var keys: [PageKey]
  /// The index of the open spread, from 0; 0 if there are no pages.
  public private(set) var index: Int

  /// Opens a book at its first page; duplicate keys, and those not above 0, are left out.
  public init(keys: [PageKey], binding: Binding) {
    var known: Set<PageKey> = []
    self.keys = keys.filter { $0.value > 0 && known.insert($0).inserted }
    self.binding = binding
    index = 0
  }

  /// The most pages of a book whose keys are its page numbers.
  static let mostPages = 1_000_000

  /// Opens a book with a number of pages, at most a million, whose keys are their numbers.
  public init(pageCount: Int, binding: Binding) {
    let numbers = (1...Self.mostPages).prefix(max(pageCount, 0))
    self.init(keys: numbers.map { PageKey($0) }, binding: binding)
  }

  /// The number of pages.
  public var pageCount: Int { keys.count }
  /// The number of spreads.
  public var spreadCount: Int { binding.spreadCount(pages: pageCount) }
  /// The open spread, with the pages' numbers.
  public var spread: Spread<PageNumber> { binding.spread(index, pages: pageCount) }
  /// The open spread, with the pages' keys.
  public var opening: Spread<PageKey> { opening(index) }

  /// The position in the book: the number of the first visible page; NaN if there are no pages.
  public var position: Double { position(ofSpread: index) }

  /// The key of the page that the reader is on; nil if there are no pages.
  public var currentKey: PageKey? { spread.pages.first.flatMap(key(ofPage:)) }

  /// A spread with the keys of its pages instead of their numbers.
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
  /// The turn to another spread, by index from 0; nil if there is none, or if it is open.
  public func turn(toSpread other: Int) -> Turn? {
    guard other != index, (0..<spreadCount).contains(other) else { return nil }
    var after = self
    after.index = other
    return Turn(
      before: self, after: after, isForward: other > index,
      isBoard: binding.isBoard(from: index, to: other, pages: pageCount))
  }

  /// The single turn to a page by its number, however far it is; nil if there is no such page or it is visible.
  public func turn(toPage number: PageNumber) -> Turn? {
    binding.index(ofPage: number, pages: pageCount).flatMap { turn(toSpread: $0) }
  }

  /// The turn to a destination; nil if the book does not have it, or is open there.
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
  /// The turn to the preceding spread; nil at the beginning.
  public var previous: Turn? { turn(toSpread: index - 1) }
  /// The turn back to the first page.
  public var rewind: Turn? { turn(to: .first) }
  /// The turn forward to the last page.
  public var fastForward: Turn? { turn(to: .last) }

  /// The book open at another page, without a turn.
  public func opened(atPage number: PageNumber) -> Pager {
    turn(toPage: number)?.after ?? self
  }

  /// The instant of a turn that corresponds to a position: a page number plus the fraction of the way from the spread
  /// with that page to the next.
  ///
  /// Positions before the first page or beyond the last spread are clamped; nil if there are no pages, or for NaN.
  public func instant(at position: Double) -> (pager: Pager, turn: Turn?, progress: Double)? {
    guard pageCount > 0, !position.isNaN else { return nil }
    let page = Int(min(max(position, 1), Double(pageCount)).rounded(.down))
    guard let first = binding.index(ofPage: PageNumber(page), pages: pageCount) else { return nil }
    var pager = self
    pager.index = first
    guard let turn = pager.next else { return (pager, nil, 0) }
    let (start, end) = (pager.position, turn.after.position)
    let fraction = min(max((position - start) / (end - start), 0), 1)
    return (pager, turn, fraction)
  }
}

// MARK: - Pages that change

extension Pager {
  /// Inserts a page before another; nil if the other does not exist, or the new one does.
  public func inserting(_ key: PageKey, before other: PageKey) -> Turn? {
    number(ofKey: other).flatMap { insert(key, at: $0.index) }
  }

  /// Inserts a page after another; nil if the other does not exist, or the new one does.
  public func inserting(_ key: PageKey, after other: PageKey) -> Turn? {
    number(ofKey: other).flatMap { insert(key, at: $0.index + 1) }
  }

  /// Appends a page; nil if it exists already.
  public func appending(_ key: PageKey) -> Turn? { insert(key, at: keys.count) }

  private func insert(_ key: PageKey, at index: Int) -> Turn? {
    guard key.value > 0, !keys.contains(key) else { return nil }
    return changed { $0.insert(key, at: index) }
  }

  /// Deletes a page; if the reader was on it, the next one is shown, or the last.
  public func deleting(_ key: PageKey) -> Turn? {
    guard keys.contains(key) else { return nil }
    return changed { $0.removeAll { $0 == key } }
  }

  /// Moves a page to another position, counted from 1 after it was removed; the reader stays on the same page.
  public func moving(_ key: PageKey, toPage number: PageNumber) -> Turn? {
    guard keys.contains(key), keys.indices.contains(number.index) else { return nil }
    return changed {
      $0.removeAll { $0 == key }
      $0.insert(key, at: number.index)
    }
  }

  /// Replaces a page by another; nil if it does not exist, or the new one does.
  public func replacing(_ key: PageKey, with other: PageKey) -> Turn? {
    guard let number = number(ofKey: key), other.value > 0, !keys.contains(other) else {
      return nil
    }
    return changed(following: currentKey == key ? other : currentKey) { $0[number.index] = other }
  }

  /// The same book with another binding, as when the shape of the view changes; the reader stays on the page.
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

  /// Changes the pages, and stays on the page with a key, or at the same position.
  private func changed(following key: PageKey?, _ change: (inout [PageKey]) -> Void) -> Turn {
    var after = self
    change(&after.keys)
    let place = spread.pages.first ?? .first
    let page =
      key.flatMap { after.number(ofKey: $0) } ?? min(place, PageNumber(max(after.pageCount, 1)))
    after.index = binding.index(ofPage: page, pages: after.pageCount) ?? 0
    // If what followed the reader's place takes it, the turn is forward; if what preceded it does, it is back.
    return Turn(before: self, after: after, isForward: page >= place, isBoard: false)
  }
}

/// The transition from one state of a book to another.
public struct Turn: Sendable, Hashable {
  /// The book before the turn.
  public let before: Pager
  /// The book after the turn.
  public let after: Pager
  /// Whether it goes towards the end of the book.
  public let isForward: Bool
  /// Whether a board turns, which does not bend.
  public let isBoard: Bool

  /// Whether the turn is visible: a change elsewhere in the book leaves the open spread as it is.
  public var isSeen: Bool { before.opening != after.opening }

  /// The position in the book at a progress from 0 to 1, as in `Pager.position`.
  public func position(at progress: Double) -> Double {
    before.position + (after.position - before.position) * progress
  }

  /// The same turn in a book with only the leaves it shows.
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

  /// The turn as it is drawn; pages are identified by their keys.
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
