internal import Graphics

/// The stretch or shrink that a line needs to fill its width.
struct LineMeasure {
  /// The shortfall left after tracking; negative if the line is too wide.
  var shortfall: Int
  /// The part of the shortfall that tracking fills.
  private let tracked: Int
  var stretch: Int
  var shrink: Int
  var fills: Bool
  var badness: Int
  var fitness: Int

  /// The badness of a line that does not fit even when fully shrunk.
  static let overfull = 10_001

  /// Measures the line between two breaks; the first is nil for the start of the paragraph.
  @inline(__always)
  init(
    _ items: borrowing ItemList, from start: Int?, to end: Int, width: Length,
    extraStretch: Int
  ) {
    let from = start.map { items.breaks[$0] }
    let to = items.breaks[end]
    let shortfall =
      width.scaledPoints - (to.end.width - (from?.start.width ?? 0))
      - (from?.after ?? items.firstAfter) - to.before
    self.init(
      shortfall: shortfall,
      stretch: to.end.stretch - (from?.start.stretch ?? 0) + extraStretch,
      shrink: to.end.shrink - (from?.start.shrink ?? 0),
      tracking: to.end.tracking - (from?.start.tracking ?? 0),
      fills: to.fills(lacking: shortfall))
  }

  @inline(__always)
  init(shortfall: Int, stretch: Int, shrink: Int, tracking: Int = 0, fills: Bool) {
    // Tracking fills half of what glue cannot, up to its limit.
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

  /// Whether the badness of a line without infinite glue is 10,000, tested without a division:
  /// `badness` gives it for ratios above 1290/297.
  @inline(__always)
  static func isHopelesslyLoose(shortfall: Int, stretch: Int, tracking: Int) -> Bool {
    guard shortfall > stretch, stretch >= 0 else { return false }
    let tracked = min((shortfall - stretch) / 2, tracking)
    return (shortfall - tracked) * 297 >= 1291 * stretch && shortfall > tracked
  }

  /// The number of classes of spaces that contrast is counted with.
  static let spaceClasses = 20

  /// The width of the line's spaces: 0 and 1 for narrow ones, 2 for their natural width, up to the
  /// widest.
  var spaceClass: Int {
    if shortfall < 0 { return shortfall * 2 < -shrink ? 0 : 1 }
    guard stretch > 0 else { return 2 }
    return min(2 + shortfall / max(stretch / 6, 1), Self.spaceClasses - 1)
  }

  /// The white beyond stretch and tracking, which readers see as holes.
  struct Holes {
    /// The white in each gap of a line, beyond its stretch.
    var gap = 0
    /// The white at the end of a line without gaps.
    var end = 0

    func areWithin(_ other: Holes) -> Bool { gap <= other.gap && end <= other.end }
  }

  /// The holes of a line with a number of gaps and this much tracking.
  func holes(tracking: Int, gaps: Int) -> Holes {
    guard !fills else { return Holes() }
    let rest = shortfall + tracked - stretch - tracking
    return gaps > 0 ? Holes(gap: max(rest, 0) / gaps) : Holes(end: max(rest, 0))
  }

  /// The demerits of a hole in a line of this width.
  ///
  /// They grow with the cube, so that no line takes what several could share. A hole of 1/64 of the
  /// width costs as much as the worst badness; none counts as wider than the line.
  static func demerits(ofHole hole: Int, in width: Int) -> Int {
    let part = min(hole, width) * 1024 / max(width, 1)
    return part * part * part * 24_414
  }

  /// The white at the end of a line that is left short; of one that ends with a hyphen, what it would be without.
  func white(isDivided: Bool, in measure: Length) -> Holes {
    Holes(end: shortfall + tracked + (isDivided ? measure.scaledPoints / 8 : 0))
  }

  /// The demerits of a line that is left short.
  ///
  /// They are at least those of gaps that are an em too wide, and grow with the square of the white. Those of a divided
  /// word are more than what it saves.
  func shortDemerits(isDivided: Bool, in measure: Length) -> Int {
    let part = min(shortfall + tracked, measure.scaledPoints) * 1024 / max(measure.scaledPoints, 1)
    return 1_000_000_000 + part * part * 10_000 + (isDivided ? 400_000_000 : 0)
  }

  /// The line as part of the result.
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
