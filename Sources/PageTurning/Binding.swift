public import Graphics

/// The axis along which a book's pages follow each other.
public enum NavigationOrientation: String, Sendable, Hashable, CaseIterable {
  /// Horizontally, like the pages of a book; the spine is vertical.
  case horizontal
  /// Vertically, like the pages of a wall calendar; the spine is horizontal.
  case vertical
}

/// The direction in which a book is read along its axis.
public enum ReadingDirection: String, Sendable, Hashable, CaseIterable {
  /// From left to right, or from the top down.
  case leftToRight = "ltr"
  /// From right to left, or from the bottom up.
  case rightToLeft = "rtl"
}

/// The arrangement of a book's first and last page, if its spine is in the middle.
public struct CoverOptions: Sendable, Hashable {
  /// Whether the first page is alone, like a recto; otherwise it faces the second.
  public var isAlone = true
  /// Whether the last page is alone; a blank page is inserted before it if need be.
  public var isBackAlone = false
  /// Whether the first leaf and the last are boards, which swing without bending.
  public var isBoard = false

  /// The defaults.
  public init() {}
}

/// The binding and reading direction of a book: which pages it shows together, and on which side.
public struct Binding: Sendable, Hashable {
  /// The position of the spine.
  public var spine: Spine
  /// The axis along which pages follow each other.
  public var orientation: NavigationOrientation
  /// The direction in which it is read.
  public var direction: ReadingDirection
  /// The arrangement of the first and last page.
  public var cover: CoverOptions
  /// Whether every second page is printed on the back of a leaf, and visible only while it turns.
  ///
  /// It has no effect with the spine in the middle, where backs are also visible at rest.
  public var hasBacks: Bool

  /// Makes a binding; a book with its spine on the right is read from right to left unless specified otherwise.
  public init(
    spine: Spine, orientation: NavigationOrientation = .horizontal,
    direction: ReadingDirection? = nil, cover: CoverOptions = CoverOptions(),
    hasBacks: Bool = false
  ) {
    self.spine = spine
    self.orientation = orientation
    self.direction = direction ?? (spine == .max ? .rightToLeft : .leftToRight)
    self.cover = cover
    self.hasBacks = hasBacks && (spine == .min || spine == .max)
  }

  /// Whether pictures are painted as if the spine were on the left or the book read from left to right, and mirrored in
  /// the end.
  package var isMirrored: Bool {
    switch spine {
    case .min: false
    case .max: true
    case .mid, .none: direction == .rightToLeft
    }
  }

  /// Whether a turn towards the end of the book moves a leaf away over the spine.
  ///
  /// With the spine on the side towards which one reads, a turn brings a leaf instead.
  package var forwardTakesAway: Bool {
    switch spine {
    case .min: direction == .leftToRight
    case .max: direction == .rightToLeft
    case .mid, .none: true
    }
  }
}

extension Binding {
  /// The number of spreads of a book with `pages` pages.
  public func spreadCount(pages: Int) -> Int {
    guard pages > 0 else { return 0 }
    guard spine == .mid else { return hasBacks ? (pages - 1) / 2 + 1 : pages }
    let places = firstPlace + pages
    let natural = (places - 1) / 2 + 1
    return natural + (movesBackCover(pages) ? 1 : 0)
  }

  /// A spread by its index, from 0.
  public func spread(_ index: Int, pages: Int) -> Spread<PageNumber> {
    func page(_ number: Int) -> PageNumber? {
      number >= 1 && number <= pages ? PageNumber(number) : nil
    }
    switch spine {
    case .none, .min: return Spread(left: nil, right: page(hasBacks ? 2 * index + 1 : index + 1))
    case .max: return Spread(left: page(hasBacks ? 2 * index + 1 : index + 1), right: nil)
    case .mid:
      let (first, last) = (2 * index + 1 - firstPlace, PageNumber(pages))
      var spread = Spread(left: page(first), right: page(first + 1))
      if movesBackCover(pages) {
        // The last page would face another: a blank page faces that one instead, and the last page follows.
        if spread.right == last { spread.right = .filler }
        if index == spreadCount(pages: pages) - 1 { spread = Spread(left: last, right: nil) }
      } else if spread.left == last, spread.right == nil, pages > 0, !endsAlone {
        spread.right = .filler
      }
      return direction == .rightToLeft ? spread.swapped : spread
    }
  }

  /// The index of the spread that shows a page, or has it on the back of its leaf; nil for none.
  public func index(ofPage page: PageNumber, pages: Int) -> Int? {
    let number = page.value
    guard number >= 1, number <= pages else { return nil }
    guard spine == .mid else { return hasBacks ? (number - 1) / 2 : number - 1 }
    if number == pages, movesBackCover(pages) { return spreadCount(pages: pages) - 1 }
    return (firstPlace + number - 1) / 2
  }

  /// Whether the leaf between two spreads, given by their indices from 0, is a board.
  public func isBoard(from: Int, to: Int, pages: Int) -> Bool {
    guard cover.isBoard else { return false }
    let (first, second) = (min(from, to), max(from, to))
    let last = spreadCount(pages: pages) - 1
    guard spine == .mid else { return first == 0 || second == last }
    let isClosed = movesBackCover(pages) || endsAlone && (firstPlace + pages) % 2 == 1
    return first == 0 && cover.isAlone || second == last && isClosed
  }

  /// The number of empty positions before the first page.
  private var firstPlace: Int { cover.isAlone ? 1 : 0 }

  /// Whether a last page on the left faces nothing, rather than a blank page.
  private var endsAlone: Bool { cover.isAlone || cover.isBackAlone }

  /// Whether the last page would face another but should be alone.
  private func movesBackCover(_ pages: Int) -> Bool {
    spine == .mid && cover.isBackAlone && pages > 1 && (firstPlace + pages) % 2 == 0
  }
}
