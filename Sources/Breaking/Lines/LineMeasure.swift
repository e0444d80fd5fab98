internal import Graphics

/// What filling one line asks of its spaces.
struct LineMeasure {
  /// What the line lacks to its measure besides what tracking gives; negative when it is too wide.
  var shortfall: Int
  /// What tracking gives.
  private let tracked: Int
  var stretch: Int
  var shrink: Int
  var fills: Bool
  var badness: Int
  var fitness: Int

  /// A badness beyond all: the line does not fit however much it shrinks.
  static let overfull = 10_001

  /// Measures the line from after one break (nil: the paragraph's beginning) to another.
  @inline(__always)
  init(
    _ material: borrowing ItemList, from start: Int?, to end: Int, width: Length,
    extraStretch: Int
  ) {
    let from = start.map { material.breaks[$0] }
    let to = material.breaks[end]
    let shortfall =
      width.scaledPoints - (to.end.width - (from?.start.width ?? 0))
      - (from?.after ?? material.firstAfter) - to.before
    self.init(
      shortfall: shortfall,
      stretch: to.end.stretch - (from?.start.stretch ?? 0) + extraStretch,
      shrink: to.end.shrink - (from?.start.shrink ?? 0),
      tracking: to.end.tracking - (from?.start.tracking ?? 0),
      fills: to.fills(lacking: shortfall))
  }

  @inline(__always)
  init(shortfall: Int, stretch: Int, shrink: Int, tracking: Int = 0, fills: Bool) {
    // Letters are moved apart for half of what is wanted beyond the stretch, as far as they may be.
    let tracked = shortfall > stretch && !fills ? min((shortfall - stretch) / 2, tracking) : 0
    (self.shortfall, self.stretch, self.shrink) = (shortfall - tracked, stretch, shrink)
    self.tracked = tracked
    let shortfall = self.shortfall
    self.fills = fills
    if shortfall > 0 {
      badness = fills ? 0 : Breaking.badness(shortfall: shortfall, elasticity: stretch)
      fitness = badness > 99 ? 0 : badness > 12 ? 1 : 2
    } else if -shortfall > shrink {
      (badness, fitness) = (Self.overfull, 3)
    } else {
      badness = Breaking.badness(shortfall: -shortfall, elasticity: shrink)
      fitness = badness > 12 ? 3 : 2
    }
  }

  /// Whether the badness of a line that white does not fill is 10,000, as can be seen without a division
  /// (`badness` gives it where the ratio is over 1290 of 297).
  @inline(__always)
  static func isHopelesslyLoose(shortfall: Int, stretch: Int, tracking: Int) -> Bool {
    guard shortfall > stretch, stretch >= 0 else { return false }
    let tracked = min((shortfall - stretch) / 2, tracking)
    return (shortfall - tracked) * 297 >= 1291 * stretch && shortfall > tracked
  }

  /// The classes of spaces that are told apart where contrast is counted.
  static let spaceClasses = 20

  /// How wide the line's spaces are: 0 and 1 for narrow ones, 2 for such as they are, up to the widest.
  var spaceClass: Int {
    if shortfall < 0 { return shortfall * 2 < -shrink ? 0 : 1 }
    guard stretch > 0 else { return 2 }
    return min(2 + shortfall / max(stretch / 6, 1), Self.spaceClasses - 1)
  }

  /// The white that is wider than stretch and tracking allow: what the reader sees as holes.
  struct Holes {
    /// In each gap of a line, besides its stretch.
    var gap = 0
    /// At the end of a line that has no gaps.
    var end = 0

    func areWithin(_ other: Holes) -> Bool { gap <= other.gap && end <= other.end }
  }

  /// The holes of a line with so many gaps, whose letters may be moved apart so far.
  func holes(tracking: Int, gaps: Int) -> Holes {
    guard !fills else { return Holes() }
    let rest = shortfall + tracked - stretch - tracking
    return gaps > 0 ? Holes(gap: max(rest, 0) / gaps) : Holes(end: max(rest, 0))
  }

  /// What a hole costs, in lines of this width.
  ///
  /// It is by the cube, so that no line takes what several could share. A hole of a 64th of the measure
  /// costs as much as the worst badness, and none is wider than the measure.
  static func demerits(ofHole hole: Int, in width: Int) -> Int {
    let share = min(hole, width) * 1024 / max(width, 1)
    return share * share * share * 24_414
  }

  /// The line as a part of the answer.
  func line(endingAt index: Int, demerits: Int) -> LineBreaks.Line {
    let ratio: Double
    if shortfall > 0 {
      ratio = fills || stretch <= 0 ? 0 : Double(shortfall) / Double(stretch)
    } else {
      ratio = shrink <= 0 ? 0 : max(-1, Double(shortfall) / Double(shrink))
    }
    return LineBreaks.Line(
      breakIndex: index, ratio: ratio, badness: min(badness, 10_000), demerits: demerits,
      fitness: fitness, fills: fills, isOverfull: badness >= Self.overfull)
  }
}
