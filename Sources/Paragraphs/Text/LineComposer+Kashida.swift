internal import Graphics
internal import Shaping

/// Lines with elongated words.
extension LineComposer {
  /// The elongation of the words of a line.
  struct Strokes {
    var places: [Kashida.Position] = []
    /// The length of each, and of all.
    var length = Length.zero
    var whole: Length { length * places.count }
  }

  /// The part of the line's missing width that its elongated words take, beside its spaces: as many strokes as keep
  /// each at least as long as the face draws it, at the best places and among those the last.
  func strokes(_ cut: Cut, lack: Length, besideSpaces spaces: Length) -> Strokes {
    guard lack > .zero, let kashida = paragraph.kashida else { return Strokes() }
    let places = kashida.places(in: cut.range)
    let stretch = kashida.stretch(in: cut.range)
    guard let longest = places.map(\.length).max(), stretch > .zero else { return Strokes() }
    let share = lack * (stretch / (stretch + spaces))
    let count = min(places.count, share.scaledPoints / max(longest.scaledPoints, 1))
    guard count > 0 else { return Strokes() }
    let best = places.sorted { ($0.rank, $1.offset) < ($1.rank, $0.offset) }.prefix(count)
    let most = best.map(\.most).min() ?? .zero
    return Strokes(
      places: Array(best),
      length: min(Length(scaledPoints: share.scaledPoints / count), most))
  }

  /// The pieces of a line with the strokes in their words, scaled by the same expansion as its letters.
  func draw(_ strokes: Strokes, in pieces: [Piece], expansion: Double) -> [Piece] {
    guard !strokes.places.isEmpty else { return pieces }
    var pieces = pieces
    for place in strokes.places {
      guard
        let piece = pieces.firstIndex(where: {
          $0.run.isRightToLeft && $0.run.range.contains(place.before)
        })
      else { continue }
      // Glyphs are ordered from left to right: the letter after the place comes first.
      let glyphs = pieces[piece].glyphs
      let index = glyphs.firstIndex { $0.cluster < place.offset } ?? glyphs.endIndex
      pieces[piece].glyphs.insert(
        contentsOf: Self.glyphs(of: place, length: strokes.length * (1 / expansion)), at: index)
    }
    return pieces
  }

  /// As many tatweels as fill a stroke, overlapping where they are too long, and none over its letters.
  private static func glyphs(of place: Kashida.Position, length: Length) -> [ShapedGlyph] {
    let (own, whole) = (max(place.length.scaledPoints, 1), length.scaledPoints)
    let count = max((whole + own - 1) / own, 1)
    var (glyphs, end) = ([ShapedGlyph](), 0)
    for number in 1...count {
      // Where the next one begins; the last ends at the end of the stroke.
      let next = number < count ? (whole - own) * number / (count - 1) : whole
      glyphs.append(
        ShapedGlyph(
          id: place.glyph, isUnsafeToBreak: true, cluster: place.before,
          advance: Length(scaledPoints: next - end)))
      end = next
    }
    return glyphs
  }
}
