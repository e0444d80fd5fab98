internal import CPrefetch
package import Graphics

/// A paragraph's items for the line breaker.
///
/// Boxes, glue, penalties and discretionaries are added as in TeX; what is kept is a table of legal
/// breaks with running sums, so that the width of any line costs two subtractions. The breaker
/// refers to breaks by their index in the table; the caller keeps what they mean.
package struct ItemList: Sendable {
  /// The penalty from which a break is never taken.
  package static let infinitePenalty = 10_000
  /// The penalty at which a break is always taken.
  package static let forced = -10_000

  /// Running sums from the start of the paragraph, in scaled points.
  struct Sums {
    var width = 0
    var stretch = 0
    var shrink = 0
    /// The greatest tracking of letters once all glue is stretched.
    var tracking = 0
    /// The number of spaces.
    var gaps = 0

    static func += (sums: inout Sums, other: Sums) {
      sums.width += other.width
      sums.stretch += other.stretch
      sums.shrink += other.shrink
      sums.tracking += other.tracking
      sums.gaps += other.gaps
    }
  }

  /// A legal breakpoint.
  struct Break {
    /// The sums of everything before the break, without the glue at it.
    var end: Sums
    /// The sums of everything before the first item of the next line.
    var start: Sums
    /// The width added to the line that ends here: a hyphen, less a kern that disappears.
    var before: Int
    /// The width added to the line that begins here.
    var after: Int
    var penalty: Int32
    /// Whether it counts as a hyphen; two should not follow each other.
    var isFlagged: Bool
    /// Whether it divides a word with a hyphen that is not in the text.
    var divides = false
    /// Whether a line ends here only where it cannot be avoided.
    var isTied = false
    /// Whether infinite glue fills the line, as at the end of a paragraph.
    var fills: Bool
    /// The shortfall up to which a line that ends here counts as full.
    ///
    /// A 32-bit number, which fits into padding.
    var slack: Int32 = 0
    /// The maximum number of breaks between this one and the start of a line that ends here; 0 for any.
    ///
    /// A line ends between letters that fit no line only if it begins with them or among them.
    var reach: Int32 = 0
    /// Demerits of a line that ends here, besides the penalty.
    var extraDemerits = 0
    /// Hashes of the words before and after, which should not be stacked on themselves; 0 for words
    /// too short to notice.
    var words = (before: 0, after: 0)

    /// Whether infinite glue fills a line that ends here and lacks `shortfall`.
    @inline(__always)
    func fills(lacking shortfall: Int) -> Bool { fills || shortfall > 0 && shortfall <= Int(slack) }
  }

  private(set) var breaks: [Break] = []
  /// The width added to the first line.
  private(set) var firstAfter = 0
  private var sums = Sums()
  private var pending = 0
  private var followsBox = false

  package init() {}

  /// Removes all items; those of another paragraph may reuse their memory.
  package mutating func removeAll() {
    var breaks = breaks
    self = ItemList()
    breaks.removeAll(keepingCapacity: true)
    self.breaks = breaks
  }

  /// Reserves memory for a number of further breaks.
  package mutating func reserve(_ count: Int) { breaks.reserveCapacity(breaks.count + count) }

  /// The number of legal breaks so far, which is the index of the next.
  package var breakCount: Int { breaks.count }

  /// Adds a box: a width that is never divided.
  ///
  /// `elasticity` is how far its letters may be expanded or narrowed, `tracking` how far they may
  /// be spaced.
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

  /// Adds demerits to a break.
  package mutating func addDemerits(at index: Int, by demerits: Int) {
    breaks[index].extraDemerits += demerits
  }

  /// Lets a line end at a break only where it cannot be avoided, at the cost of some demerits.
  package mutating func tie(at index: Int, by demerits: Int) {
    breaks[index].isTied = true
    breaks[index].extraDemerits += demerits
  }

  /// The natural width of what is between the breaks before and after some consecutive ones, however they are broken.
  ///
  /// Letters that fit no line are measured as a whole.
  package func widthOfUnit(_ ties: ClosedRange<Int>) -> Length {
    var (first, last) = (ties.lowerBound - 1, ties.upperBound + 1)
    while first >= 0, breaks[first].reach > 0 { first -= 1 }
    while last + 1 < breaks.count, breaks[last].reach > 0 { last += 1 }
    return naturalWidth(from: first < 0 ? nil : first, to: last)
  }

  /// The natural width of the line between two breakpoints; `start` is nil for the start of the paragraph.
  func naturalWidth(from start: Int?, to end: Int) -> Length {
    let (to, from) = (breaks[end], start.map { breaks[$0] })
    return Length(
      scaledPoints: to.end.width - (from?.start.width ?? 0) + (from?.after ?? firstAfter)
        + to.before)
  }

  /// Removes breaks of a finished list; their indices ascend.
  package mutating func remove(_ indices: [Int]) {
    breaks.remove(at: indices)
    pending = breaks.count
  }

  /// Sets the protrusion of the paragraph's first character.
  package mutating func protrudeFirst(by length: Length) { firstAfter = -length.scaledPoints }

  /// The surroundings of a break.
  package struct BreakSides {
    /// The protrusion of the last character before the break and of the first on the next line.
    package var protrusion: (before: Length, after: Length)
    /// The hashes of the words before and after; 0 for those that may be stacked.
    package var words: (before: Int, after: Int)

    package init(
      protrusion: (before: Length, after: Length) = (.zero, .zero),
      words: (before: Int, after: Int) = (0, 0)
    ) {
      (self.protrusion, self.words) = (protrusion, words)
    }
  }

  /// Sets the surroundings of a break; called once.
  package mutating func tell(_ sides: BreakSides, at index: Int) {
    breaks[index].before -= sides.protrusion.before.scaledPoints
    breaks[index].after -= sides.protrusion.after.scaledPoints
    breaks[index].words = sides.words
  }

  /// Adds glue, where a line may end if a box precedes it.
  ///
  /// Returns whether it became a legal break.
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
    // A second space in a row is not a separate break.
    if isBreakable { followsBox = false }
    return isLegal
  }

  /// Adds a penalty, which takes no space unless the line ends there.
  ///
  /// Infinite glue fills the line that ends there if `fills`, or if it lacks at most `slack`.
  /// `gain` is added to the width of the lines on both sides.
  package mutating func penalty(
    _ cost: Int, isFlagged: Bool = false, fills: Bool = false, slack: Length = .zero,
    gain: (before: Length, after: Length) = (.zero, .zero)
  ) {
    guard cost < Self.infinitePenalty else { return }
    append(
      before: gain.before.scaledPoints, after: gain.after.scaledPoints, penalty: cost,
      isFlagged: isFlagged, fills: fills)
    breaks[breaks.count - 1].slack = Int32(clamping: slack.scaledPoints)
  }

  /// Adds a penalty between letters that fit no line.
  ///
  /// `isFirst` says whether it is the first among them, `gain` what is added to the line before it. No line ends there
  /// that begins before these letters (css-text-3, 5.5).
  package mutating func emergency(
    _ cost: Int, isFirst: Bool, fills: Bool = false, slack: Length = .zero, gain: Length = .zero
  ) {
    let reach = isFirst ? 0 : breaks.last?.reach ?? 0
    penalty(cost, fills: fills, slack: slack, gain: (before: gain, after: .zero))
    breaks[breaks.count - 1].reach = reach + 1
  }

  /// Adds a discretionary: a break that changes the widths on both sides.
  package mutating func discretionary(before: Length, after: Length, penalty: Int) {
    append(
      before: before.scaledPoints, after: after.scaledPoints, penalty: penalty, isFlagged: true)
    breaks[breaks.count - 1].divides = true
    // Whatever follows a hyphen belongs to the next line, spaces included.
    settle()
  }

  /// Prefetches items that are appended soon, so that the processor does not wait for them.
  package func prefetch() {
    breaks.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      rb_prefetch(base, bytes.count)
    }
  }

  /// Appends items that were made separately and begin with a box.
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

  /// Ends the paragraph with a forced break preceded by infinite glue.
  package mutating func finish() {
    penalty(Self.forced, fills: true)
    settle()
  }

  /// Leaves lines short before letters that fit no line: those that are wider than the widest.
  package mutating func leaveWhite(beforeLettersWiderThan widest: Length) {
    var index = 0
    while index < breaks.count {
      let first = index
      while index < breaks.count, breaks[index].reach > 0 { index += 1 }
      // There is no line before letters that begin the paragraph.
      if first > 0, index > first, index < breaks.count {
        let width = breaks[index].end.width - breaks[first - 1].start.width
        if width > widest.scaledPoints { breaks[first - 1].fills = true }
      }
      index += 1
    }
  }

  /// Leaves a line short that ends at a break and lacks no more than the width of what begins the next line.
  package mutating func leaveWhite(at index: Int, lackingUpTo width: Length) {
    breaks[index].slack = max(breaks[index].slack, Int32(clamping: width.scaledPoints))
  }

  /// Whether a line that begins at one break may end at another; −1 is the start of the paragraph.
  @inline(__always)
  func allowsLine(from start: Int, endingAt end: Int) -> Bool {
    let reach = Int(breaks[end].reach)
    return reach == 0 || start >= end - reach
  }

  /// Whether the line between two breaks is only a part of a divided word.
  func isFragment(from start: Int, to end: Int) -> Bool {
    breaks[start].divides && breaks[end].end.gaps == breaks[start].start.gaps
  }

  /// The gaps and the tracking of the line between two breaks; `start` is nil for the start of the
  /// paragraph.
  func gapsAndTracking(from start: Int?, to end: Int) -> (gaps: Int, tracking: Int) {
    let from = start.map { breaks[$0].start } ?? Sums()
    let to = breaks[end].end
    return (to.gaps - from.gaps, to.tracking - from.tracking)
  }

  /// The max-content width: the widest line if lines end only at forced breaks.
  package var fullMeasure: Length { widest { $0.penalty <= Self.forced } }

  /// The min-content width: the widest line if all breaks are taken.
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
        after: after - sides.protrusion.after.scaledPoints, penalty: Int32(clamping: penalty),
        isFlagged: isFlagged, fills: fills, words: sides.words))
  }

  /// Sets the start of the next line for pending breaks: after all glue so far.
  private mutating func settle() {
    while pending < breaks.count {
      breaks[pending].start = sums
      pending += 1
    }
  }
}

extension Array {
  /// Removes the elements at indices that ascend.
  package mutating func remove(at indices: [Int]) {
    guard let first = indices.first else { return }
    var (kept, next) = (first, 0)
    for index in first..<count {
      if next < indices.count, indices[next] == index {
        next += 1
      } else {
        self[kept] = self[index]
        kept += 1
      }
    }
    removeLast(indices.count)
  }
}
