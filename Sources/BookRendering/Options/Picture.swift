internal import PageTurning

/// A picture of a run: which pages it shows, and at which instant of a turn.
struct Picture: Sendable, Hashable {
  /// What a picture shows.
  enum Kind: String, Sendable, Hashable {
    case page, spread, turn, thumbnail, sheet
  }

  var kind: Kind
  /// The file's name.
  var name: String
  /// The spread at rest, or the one a turn begins with.
  var spread: Spread
  /// The spread a turn ends with.
  var next: Spread?
  /// How far the turn has come: from 0 to 1.
  var progress: Double?
  /// Whether a board turns.
  var isBoard = false
  /// How a finger bends the leaf.
  var grip: PageTurn.Grip?
  /// What a thumbnail or contact sheet shows; nil for pictures in their own size.
  var preview: Preview?
  /// Where the book is open, as `Pager.position`.
  var position = 1.0
  /// How many pages the book has, as far as they are laid out.
  var pageCount = 0
  /// Its place among those of its kind, counted from 1: of a turn, that of the spread it begins with.
  var place = 0
  /// Its place among the pictures inside a turn, counted from 1; nil at rest.
  var frame: Int?

  /// The pages that are to be seen, in order.
  func pages(_ binding: Binding) -> [Int] {
    if let preview { return preview.pages }
    var pages = Set(spread.pages + (next?.pages ?? []))
    if binding.hasBacks, next != nil, let first = pages.min() { pages.insert(first + 1) }
    return pages.sorted()
  }
}

/// The pictures of a run, in the order of their names: which is that of time.
struct PicturePlan {
  let binding: Binding
  let showsTurns: Bool
  /// The progress of each picture inside a turn.
  let instants: [Double]
  let turns: ClosedRange<Int>?
  let pages: ClosedRange<Int>?
  let isReversed: Bool

  /// The pictures of a spread, counted from 0: itself at rest, and the turn to the next.
  ///
  /// With the order reversed, the turn is the one back to the spread before.
  ///
  /// `pageCount` is the book's where all pages are laid out; before that it is more than there are.
  func pictures(
    ofSpread index: Int, spreadCount: Int, pageCount: Int, laidOut: Int
  ) -> [Picture] {
    let place = isReversed ? spreadCount - index : index + 1
    let spread = binding.spread(index, pages: pageCount)
    guard isWanted(spread) else { return [] }
    let isMid = binding.spine == .mid
    let stem = (isMid ? "spread-" : "page-") + padded(place, 4)
    let start = Double(spread.pages.first ?? 1)
    var pictures = [
      Picture(
        kind: isMid ? .spread : .page, name: stem + ".png", spread: spread, position: start,
        pageCount: laidOut, place: place)
    ]
    let other = isReversed ? index - 1 : index + 1
    guard showsTurns, (0..<spreadCount).contains(other), isTurnWanted(place) else {
      return pictures
    }
    let next = binding.spread(other, pages: pageCount)
    guard isWanted(next) else { return pictures }
    let isBoard = binding.isBoard(from: index, to: other, pages: pageCount)
    let end = Double(next.pages.first ?? 1)
    let digits = max(2, String(instants.count).utf8.count)
    for (frame, progress) in instants.enumerated() {
      pictures.append(
        Picture(
          kind: .turn, name: stem + "_turn-" + padded(frame + 1, digits) + ".png", spread: spread,
          next: next, progress: progress, isBoard: isBoard,
          position: start + (end - start) * progress, pageCount: laidOut, place: place,
          frame: frame + 1))
    }
    return pictures
  }

  private func isWanted(_ spread: Spread) -> Bool {
    guard let pages else { return true }
    return spread.pages.contains { pages.contains($0) }
  }

  private func isTurnWanted(_ place: Int) -> Bool {
    turns?.contains(place) ?? true
  }

}

/// A number with at least so many digits.
func padded(_ number: Int, _ digits: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
