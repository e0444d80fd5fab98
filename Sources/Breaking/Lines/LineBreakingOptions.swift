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

  /// Values for prose in a type of this size: fewer divided words and no ladders of them.
  ///
  /// They were found on a novel of 210,000 words at 64 letters a line.
  public static func prose(fontSize: Length) -> LineBreakingOptions {
    LineBreakingOptions(
      pretolerance: 50, tolerance: 200, linePenalty: 10, hyphenPenalty: 150, exHyphenPenalty: 50,
      adjDemerits: 10_000, doubleHyphenDemerits: 50_000, finalHyphenDemerits: 50_000,
      emergencyStretch: [fontSize, fontSize * 3], prefersLooseLines: true)
  }
}
