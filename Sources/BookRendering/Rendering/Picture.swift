internal import PageTurning

/// A picture of a run: which pages it shows, and at which instant of a turn.
struct Picture: Sendable, Hashable {
  /// What a picture shows.
  enum Kind: String, Sendable, Hashable {
    case page, spread, turn
  }

  var kind: Kind
  /// The file's name.
  var name: String
  /// The spread at rest, or the one a turn begins with.
  var spread: Spread
  /// The spread a turn ends with.
  var next: Spread?
  /// How far the turn has come: above 0 and below 1.
  var progress: Double?

  /// The pages that are to be seen, in order.
  var pages: [Int] { Array(Set(spread.pages + (next?.pages ?? []))).sorted() }
}

/// The pictures of a run, in the order of their names: which is that of time.
struct PicturePlan {
  let spine: Spine
  let framesPerTurn: Int
  let turns: ClosedRange<Int>?
  let pages: ClosedRange<Int>?
  let isReversed: Bool

  /// The pictures of a spread, counted from 0: itself at rest, and the turn to the next.
  ///
  /// With the order reversed, the turn is the one back to the spread before.
  func pictures(ofSpread index: Int, spreadCount: Int, pageCount: Int) -> [Picture] {
    let place = isReversed ? spreadCount - index : index + 1
    let spread = Spread.number(index, pages: pageCount, spine: spine)
    guard isWanted(spread) else { return [] }
    let stem = (spine == .mid ? "spread-" : "page-") + padded(place, 4)
    var pictures = [
      Picture(kind: spine == .mid ? .spread : .page, name: stem + ".png", spread: spread)
    ]
    let other = isReversed ? index - 1 : index + 1
    guard spine != .none, (0..<spreadCount).contains(other), isTurnWanted(place) else {
      return pictures
    }
    let next = Spread.number(other, pages: pageCount, spine: spine)
    guard isWanted(next) else { return pictures }
    let digits = max(2, String(framesPerTurn).utf8.count)
    for frame in 0..<framesPerTurn {
      pictures.append(
        Picture(
          kind: .turn, name: stem + "_turn-" + padded(frame + 1, digits) + ".png", spread: spread,
          next: next, progress: Double(frame + 1) / Double(framesPerTurn + 1)))
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

  private func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
