internal import Files
package import Graphics
package import PageTurning

/// A picture of a run: the pages it shows, and the instant of a turn.
package struct Picture: Sendable, Hashable {
  /// The kind of a picture.
  package enum Kind: String, Sendable, Hashable {
    case page, spread, turn, thumbnail, sheet
  }

  /// The subject of the picture.
  package var kind: Kind
  /// The file name.
  package var name: String
  /// The spread at rest, or the first spread of a turn.
  package var spread: Spread<PageNumber>
  /// The second spread of a turn.
  package var next: Spread<PageNumber>?
  /// The progress of the turn, from 0 to 1.
  package var progress: Double?
  /// Whether a stiff board turns.
  package var isBoard = false
  /// The bend of a leaf under a finger.
  package var grip: PageTurn.Grip?
  /// The content of a thumbnail or contact sheet; nil for pictures at full size.
  package var preview: Preview?
  /// The position of the book; see `Pager.position`.
  package var position = 1.0
  /// The number of pages laid out so far.
  package var pageCount = 0
  /// The number among pictures of its kind, from 1; for a turn, that of its first spread.
  package var place = 0
  /// The number among the pictures of a turn, from 1; nil at rest.
  package var frame: Int?

  package init(
    kind: Kind, name: String, spread: Spread<PageNumber>, next: Spread<PageNumber>? = nil,
    progress: Double? = nil,
    isBoard: Bool = false, grip: PageTurn.Grip? = nil, preview: Preview? = nil,
    position: Double = 1.0, pageCount: Int = 0, place: Int = 0, frame: Int? = nil
  ) {
    self.kind = kind
    self.name = name
    self.spread = spread
    self.next = next
    self.progress = progress
    self.isBoard = isBoard
    self.grip = grip
    self.preview = preview
    self.position = position
    self.pageCount = pageCount
    self.place = place
    self.frame = frame
  }

  /// The visible pages in order.
  package func pages(_ binding: Binding) -> [PageNumber] {
    if let preview { return preview.pages }
    var pages = Set(spread.pages + (next?.pages ?? []))
    if binding.hasBacks, next != nil, let first = pages.min() {
      pages.insert(PageNumber(first.value + 1))
    }
    return pages.sorted()
  }
}

/// The pictures of a run in the order of their names, which is that of time.
package struct PicturePlan {
  /// The binding of the book.
  package let binding: Binding
  /// Whether turns are drawn.
  package let showsTurns: Bool
  /// The progress of each picture of a turn.
  package let instants: [Double]
  /// The turns that are drawn, by number; nil for all.
  package let turns: ClosedRange<Int>?
  /// The pages that are drawn, by number; nil for all.
  package let pages: ClosedRange<PageNumber>?
  /// Whether leaves are turned back.
  package let isReversed: Bool

  package init(
    binding: Binding, showsTurns: Bool, instants: [Double], turns: ClosedRange<Int>?,
    pages: ClosedRange<PageNumber>?, isReversed: Bool
  ) {
    self.binding = binding
    self.showsTurns = showsTurns
    self.instants = instants
    self.turns = turns
    self.pages = pages
    self.isReversed = isReversed
  }

  /// The pictures of a spread, by index: the spread at rest, and the turn to the next.
  ///
  /// In reverse order, the turn is the one to the spread before. `pageCount` is the number of pages
  /// once all are laid out, and greater before that.
  package func pictures(
    ofSpread index: Int, spreadCount: Int, pageCount: Int, laidOut: Int
  ) -> [Picture] {
    let position = isReversed ? spreadCount - index : index + 1
    let spread = binding.spread(index, pages: pageCount)
    guard isWanted(spread) else { return [] }
    let isMid = binding.spine == .mid
    let stem = (isMid ? "spread-" : "page-") + padded(position, 4)
    let start = Double((spread.pages.first ?? .first).value)
    var pictures = [
      Picture(
        kind: isMid ? .spread : .page, name: stem + ".png", spread: spread, position: start,
        pageCount: laidOut, place: position)
    ]
    let other = isReversed ? index - 1 : index + 1
    guard showsTurns, (0..<spreadCount).contains(other), isTurnWanted(position) else {
      return pictures
    }
    let next = binding.spread(other, pages: pageCount)
    guard isWanted(next) else { return pictures }
    let isBoard = binding.isBoard(from: index, to: other, pages: pageCount)
    let end = Double((next.pages.first ?? .first).value)
    let digits = max(2, String(instants.count).utf8.count)
    for (frame, progress) in instants.enumerated() {
      pictures.append(
        Picture(
          kind: .turn, name: stem + "_turn-" + padded(frame + 1, digits) + ".png", spread: spread,
          next: next, progress: progress, isBoard: isBoard,
          position: start + (end - start) * progress, pageCount: laidOut, place: position,
          frame: frame + 1))
    }
    return pictures
  }

  private func isWanted(_ spread: Spread<PageNumber>) -> Bool {
    guard let pages else { return true }
    return spread.pages.contains(where: pages.contains)
  }

  private func isTurnWanted(_ index: Int) -> Bool {
    turns?.contains(index) ?? true
  }

}
