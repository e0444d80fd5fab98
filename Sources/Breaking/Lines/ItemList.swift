package import Graphics

/// A paragraph as the line breaker sees it: what can be a line's end, and the widths between.
///
/// Boxes, glue, penalties and discretionaries are put in as TeX has them; what is kept is a table of
/// the legal breaks with running sums, so that the width of any line is two subtractions. The break's
/// number in the table is what the breaker speaks of; the caller keeps what it means.
package struct ItemList: Sendable {
  /// A penalty from which on a break is never taken.
  package static let forbidden = 10_000
  /// A penalty at which a break is always taken.
  package static let forced = -10_000

  /// Sums of widths, stretch and shrink in scaled points, from the paragraph's beginning.
  struct Sums {
    var width = 0
    var stretch = 0
    var shrink = 0
    /// How far letters may be moved apart where all else is stretched already.
    var tracking = 0
    /// How many spaces.
    var gaps = 0

    static func += (sums: inout Sums, other: Sums) {
      sums.width += other.width
      sums.stretch += other.stretch
      sums.shrink += other.shrink
      sums.tracking += other.tracking
      sums.gaps += other.gaps
    }
  }

  /// A place where a line may end.
  struct Break {
    /// All before the break, without the glue at it.
    var end: Sums
    /// All before the first thing of the next line.
    var start: Sums
    /// What the line that ends here is wider by: a hyphen, a kern that vanishes.
    var before: Int
    /// What the line that begins here is wider by.
    var after: Int
    var penalty: Int
    /// Whether it counts as a hyphen, two of which should not follow each other.
    var isFlagged: Bool
    /// Whether a word is divided here, where the text has no hyphen of its own.
    var divides = false
    /// Whether white fills the rest of the line, as it does at a paragraph's end.
    var fills: Bool
    /// A line that ends here and lacks no more than this is full.
    ///
    /// It fits beside what stands before it, so that a break is no larger for it.
    var slack: Int32 = 0
    /// What a line costs that ends here, besides the penalty.
    var extraDemerits = 0
    /// Numbers of the words before and after, which should not stand below themselves; 0 for words
    /// that are too short to be noticed.
    var words = (before: 0, after: 0)

    /// Whether white fills a line that ends here and lacks so much.
    @inline(__always)
    func fills(lacking shortfall: Int) -> Bool { fills || shortfall > 0 && shortfall <= Int(slack) }
  }

  private(set) var breaks: [Break] = []
  /// What the first line is wider by.
  private(set) var firstAfter = 0
  private var sums = Sums()
  private var pending = 0
  private var followsBox = false

  package init() {}

  /// The number of legal breaks so far: the number that the next will have.
  package var breakCount: Int { breaks.count }

  /// Adds something that has a width and is never divided; letters that may be drawn wider or narrower
  /// have elasticity as well, and those that may be moved apart tracking.
  package mutating func box(
    _ width: Length, elasticity: Length = .zero, tracking: Length = .zero
  ) {
    settle()
    sums.width += width.scaledPoints
    sums.stretch += elasticity.scaledPoints
    sums.shrink += elasticity.scaledPoints
    sums.tracking += tracking.scaledPoints
    followsBox = true
  }

  /// Makes a break dearer by so many demerits.
  package mutating func addDemerits(at index: Int, by demerits: Int) {
    breaks[index].extraDemerits += demerits
  }

  /// Tells how far the paragraph's first character stands out.
  package mutating func protrudeFirst(by length: Length) { firstAfter = -length.scaledPoints }

  /// What stands on both sides of a break.
  package struct BreakSides {
    /// How far the characters there stand out into the margins: the last before it, and the first of
    /// the next line.
    package var protrusion: (before: Length, after: Length)
    /// The words by numbers; 0 for those that may stand below themselves.
    package var words: (before: Int, after: Int)

    package init(
      protrusion: (before: Length, after: Length) = (.zero, .zero),
      words: (before: Int, after: Int) = (0, 0)
    ) {
      (self.protrusion, self.words) = (protrusion, words)
    }
  }

  /// Tells what stands on both sides of a break, once.
  package mutating func tell(_ sides: BreakSides, at index: Int) {
    breaks[index].before -= sides.protrusion.before.scaledPoints
    breaks[index].after -= sides.protrusion.after.scaledPoints
    breaks[index].words = sides.words
  }

  /// Adds a space, at which a line may end when something stands before it: between those sides.
  ///
  /// Returns whether it did become a legal break.
  @discardableResult
  package mutating func glue(
    _ width: Length, stretch: Length, shrink: Length, isBreakable: Bool = true,
    between sides: BreakSides = BreakSides()
  ) -> Bool {
    let isLegal = isBreakable && followsBox
    if isLegal { append(penalty: 0, isFlagged: false, between: sides) }
    sums.width += width.scaledPoints
    sums.stretch += stretch.scaledPoints
    sums.shrink += shrink.scaledPoints
    sums.gaps += 1
    // A second space after the first is no break of its own.
    if isBreakable { followsBox = false }
    return isLegal
  }

  /// Adds a place where a line may end at a penalty; nothing is there when it does not.
  ///
  /// White fills the line that ends there, or what it lacks if that is no more than `slack`. The lines on
  /// both sides are wider by `gain`.
  package mutating func penalty(
    _ cost: Int, isFlagged: Bool = false, fills: Bool = false, slack: Length = .zero,
    gain: (before: Length, after: Length) = (.zero, .zero)
  ) {
    guard cost < Self.forbidden else { return }
    append(
      before: gain.before.scaledPoints, after: gain.after.scaledPoints, penalty: cost,
      isFlagged: isFlagged, fills: fills)
    breaks[breaks.count - 1].slack = Int32(clamping: slack.scaledPoints)
  }

  /// Adds a place where a line may end, the widths about it changing when it does.
  package mutating func discretionary(before: Length, after: Length, penalty: Int) {
    append(
      before: before.scaledPoints, after: after.scaledPoints, penalty: penalty, isFlagged: true)
    breaks[breaks.count - 1].divides = true
    // What follows a hyphen belongs to the next line, spaces and all.
    settle()
  }

  /// Adds material that was put together by itself and begins with a box.
  package mutating func append(_ other: ItemList) {
    settle()
    for var place in other.breaks {
      place.end += sums
      place.start += sums
      breaks.append(place)
    }
    sums += other.sums
    pending += other.pending
    followsBox = other.followsBox
  }

  /// Ends the paragraph: a last break, before which white fills the line.
  package mutating func finish() {
    penalty(Self.forced, fills: true)
    settle()
  }

  /// Whether a line from one break to another is nothing but a part of a divided word.
  func isFragment(from start: Int, to end: Int) -> Bool {
    breaks[start].divides && breaks[end].end.gaps == breaks[start].start.gaps
  }

  /// How many gaps a line from one break (nil: the paragraph's beginning) to another has, and how far its
  /// letters may be moved apart.
  func room(from start: Int?, to end: Int) -> (gaps: Int, tracking: Int) {
    let from = start.map { breaks[$0].start } ?? Sums()
    let to = breaks[end].end
    return (to.gaps - from.gaps, to.tracking - from.tracking)
  }

  /// The width of the widest line when lines end only where they must.
  package var fullMeasure: Length { widest { $0.penalty <= Self.forced } }

  /// The least width at which no line overflows: that of the widest line when all breaks are taken.
  package var leastMeasure: Length { widest { _ in true } }

  private func widest(_ isTaken: (Break) -> Bool) -> Length {
    var (widest, start, after) = (0, 0, 0)
    for place in breaks where isTaken(place) {
      widest = max(widest, place.end.width + place.before - start + after)
      (start, after) = (place.start.width, place.after)
    }
    return Length(scaledPoints: widest)
  }

  private mutating func append(
    before: Int = 0, after: Int = 0, penalty: Int, isFlagged: Bool, fills: Bool = false,
    between sides: BreakSides = BreakSides()
  ) {
    breaks.append(
      Break(
        end: sums, start: sums, before: before - sides.protrusion.before.scaledPoints,
        after: after - sides.protrusion.after.scaledPoints, penalty: penalty,
        isFlagged: isFlagged, fills: fills, words: sides.words))
  }

  /// Tells the breaks that wait for it where the next line begins: after all glue so far.
  private mutating func settle() {
    while pending < breaks.count {
      breaks[pending].start = sums
      pending += 1
    }
  }
}
