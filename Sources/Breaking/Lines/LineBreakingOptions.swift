public import Graphics

/// What makes a good paragraph: TeX's parameters by TeX's names (The TeXbook, chapter 14).
public struct LineBreakingOptions: Sendable, Hashable {
  /// The greatest badness of a line in a paragraph without divided words.
  public var pretolerance: Int
  /// The greatest badness of a line in a paragraph with them.
  public var tolerance: Int
  /// What each line costs, so that fewer are better.
  public var linePenalty: Int
  /// What a divided word costs.
  public var hyphenPenalty: Int
  /// What a break after a hyphen or a dash of the text costs.
  public var exHyphenPenalty: Int
  /// What a tight line beside a loose one costs.
  public var adjDemerits: Int
  /// What two divided lines running cost.
  public var doubleHyphenDemerits: Int
  /// What a divided word before the last line costs.
  public var finalHyphenDemerits: Int
  /// Stretch that is granted to every line while choosing, when nothing else has helped: in passes,
  /// one after another.
  public var emergencyStretch: [Length]
  /// What a line costs whose spaces differ from those of the line before, for each step of difference
  /// beyond two, squared; 0 for TeX's four classes and `adjDemerits`.
  ///
  /// A step is a sixth of what spaces may stretch, or half of what they may shrink.
  public var contrastDemerits = 0
  /// A last line that is shorter than this costs `runtDemerits`.
  public var runtWidth = Length.zero
  /// What a last line costs that is too short.
  public var runtDemerits = 0
  /// What a last line costs that is only the end of a divided word.
  public var fragmentDemerits = 0
  /// What dividing a word with a capital costs that does not begin a sentence: most are names.
  public var capitalDemerits = 0
  /// What the same word costs at the beginning or at the end of two lines running.
  public var stackDemerits = 0
  /// What a river costs: gaps below each other on four lines and more.
  public var riverDemerits = 0
  /// What the third divided line running costs, and each after it.
  public var ladderDemerits = 0
  /// Whether a line of any looseness is taken before one that is too long for its measure; TeX does
  /// that at a tolerance of 10,000 only.
  public var prefersLooseLines: Bool

  /// The stretch of the last pass, in scaled points.
  var lastStretch: Int { emergencyStretch.last?.scaledPoints ?? 0 }

  /// Plain TeX's values (The TeXbook, appendix B).
  public static let plainTeX = LineBreakingOptions(
    pretolerance: 100, tolerance: 200, linePenalty: 10, hyphenPenalty: 50, exHyphenPenalty: 50,
    adjDemerits: 10_000, doubleHyphenDemerits: 10_000, finalHyphenDemerits: 5000,
    emergencyStretch: [], prefersLooseLines: false)

  /// Values for prose in a type of this size, in lines of this width.
  ///
  /// There is one pass, in which words may be divided and lines be quite loose: so all is weighed against
  /// all, and no hyphen, runt or loose line is taken because a pass before had none. Found on a novel
  /// of 122,000 words at 64 letters a line.
  public static func prose(fontSize: Length, measure: Length) -> LineBreakingOptions {
    LineBreakingOptions(
      pretolerance: -1, tolerance: 5000, linePenalty: 10, hyphenPenalty: 330, exHyphenPenalty: 100,
      adjDemerits: 10_000, doubleHyphenDemerits: 400_000, finalHyphenDemerits: 300_000,
      emergencyStretch: [], contrastDemerits: 1000,
      runtWidth: max(fontSize * 2, measure * 0.12), runtDemerits: 3_000_000,
      fragmentDemerits: 10_000_000_000, capitalDemerits: 100_000, stackDemerits: 100_000,
      riverDemerits: 400_000,
      ladderDemerits: 1_000_000, prefersLooseLines: true)
  }
}
