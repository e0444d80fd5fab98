internal import Graphics

/// The widths of a table's columns.
enum TableColumns {
  /// Shares out the room: each column has what it needs in full, or as much as any other.
  ///
  /// `full` are the widths at which nothing in a column is divided into lines, `least` those at which
  /// no word is. A column is wider than the others only where a word of it needs that, and narrower
  /// only where it has no more to hold. Where the words do not fit side by side, columns of the widest
  /// words are alike, and those of short words and numbers keep theirs whole.
  static func widths(full: [Length], least: [Length], room: Length) -> [Length] {
    guard full.reduce(.zero, +) > room else { return full }
    let hasRoom = least.reduce(.zero, +) < room
    // The sum grows with the common width, so the largest that fits is found by halving.
    func widths(_ common: Length) -> [Length] {
      zip(full, least).map { full, least in
        hasRoom ? min(max(common, least), full) : min(common, least)
      }
    }
    var (low, high) = (Length.zero, room)
    while high.scaledPoints - low.scaledPoints > 1 {
      let middle = Length(scaledPoints: (low.scaledPoints + high.scaledPoints) / 2)
      if widths(middle).reduce(.zero, +) > room { high = middle } else { low = middle }
    }
    return widths(low)
  }
}
