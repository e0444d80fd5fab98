internal import Graphics

/// Leaders: patterns that fill the free width of a line (css-content-3, 2.5).
extension LineComposer {
  /// The width that the leaders of a line must fill.
  struct Leaders: Sendable {
    private var count: Int
    private var rest: Length

    /// This number of leaders shares a width, which may be negative.
    init(_ count: Int, share: Length) { (self.count, rest) = (share < .zero ? 0 : count, share) }

    /// Whether they take all of the free width.
    var fillLine: Bool { count > 0 }

    /// The width of the next object, with its share if it is a leader.
    mutating func width(of object: StyledText.Object) -> Length {
      guard object.leader != nil, count > 0 else { return object.width }
      let share = Length(scaledPoints: rest.scaledPoints / count)
      count -= 1
      rest = rest - share
      return object.width + share
    }
  }

  /// Whether a piece of a line is a leader.
  func isLeader(_ piece: Piece) -> Bool {
    guard let object = piece.run.object else { return false }
    return paragraph.text.objects[object].leader != nil
  }
}

extension DrawnLetters {
  /// The maximum number of repetitions on a line.
  private static let maxRepeats = 1_000

  /// Fills part of the line with a leader's pattern, aligned with that of other lines that end at the same place:
  /// repetitions are counted from the edge of the measure.
  mutating func fill(
    _ object: StyledText.Object, from start: Length, to end: Length, edge: Length
  ) {
    guard let pattern = object.leader, object.width > .zero else { return }
    let step = object.width.scaledPoints
    /// The place of the repetition with this number from the edge.
    func place(_ number: Int) -> Length { edge - Length(scaledPoints: step * number) }
    let first = (edge - end).scaledPoints
    var number = first > 0 ? (first + step - 1) / step + 1 : first / step + 1
    var places: [Length] = []
    while places.count < Self.maxRepeats, place(number) >= start {
      if place(number) + object.width <= end { places.append(place(number)) }
      number += 1
    }
    for run in pattern {
      var filled = run
      filled.origin.x = .zero
      filled.glyphs = places.reversed().flatMap { place in
        run.glyphs.map { glyph in
          var glyph = glyph
          glyph.x += place + run.origin.x
          // Not part of the text.
          glyph.textOffset = .max
          return glyph
        }
      }
      if !filled.glyphs.isEmpty { runs.append(filled) }
    }
  }
}
