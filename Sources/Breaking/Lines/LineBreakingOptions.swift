package import Graphics

/// The parameters of line breaking, by TeX's names where TeX has them (The TeXbook, chapter 14).
package struct LineBreakingOptions: Sendable, Hashable {
  /// The greatest badness of a line in the pass without hyphenation.
  package var pretolerance: Int
  /// The greatest badness of a line in the pass with hyphenation.
  package var tolerance: Int
  /// The cost of each line; more means fewer lines.
  package var linePenalty: Int
  /// The penalty of a hyphenated word.
  package var hyphenPenalty: Int
  /// The penalty of a break after a hyphen or dash in the text.
  package var exHyphenPenalty: Int
  /// The demerits of a tight line next to a loose one.
  package var adjDemerits: Int
  /// The demerits of two hyphenated lines in a row.
  package var doubleHyphenDemerits: Int
  /// The demerits of a hyphenated word on the line before the last.
  package var finalHyphenDemerits: Int
  /// The extra stretch of every line in further passes, one value per pass.
  package var emergencyStretch: [Length]
  /// The demerits of a line whose spaces differ from those of the line before, per squared step
  /// beyond two; 0 for TeX's four classes and `adjDemerits`.
  ///
  /// A step is a sixth of the stretch of a space, or half of its shrink.
  package var contrastDemerits = 0
  /// The width below which a last line costs `runtDemerits`.
  package var runtWidth = Length.zero
  /// The demerits of a last line that is too short.
  package var runtDemerits = 0
  /// The demerits of a last line that is only the end of a divided word.
  package var fragmentDemerits = 0
  /// The demerits of dividing a capitalised word inside a sentence, usually a name.
  package var capitalDemerits = 0
  /// The demerits of dividing a word next to its second letter.
  package var stubDemerits = 0
  /// The demerits of a line that ends at a tied space, as in `Mr. X`; first fit ends lines there only if there is no
  /// other place.
  package var tieDemerits = 0
  /// The demerits of the same word at the start or end of two lines in a row.
  package var stackDemerits = 0
  /// The demerits of a river: gaps below each other on four lines or more.
  package var riverDemerits = 0
  /// The demerits of the third hyphenated line in a row, and of each after it.
  package var ladderDemerits = 0
  /// Whether a line of any looseness is preferred to an overfull one; TeX does so only at a
  /// tolerance of 10,000.
  package var prefersLooseLines: Bool

  /// The extra stretch of the last pass, in scaled points.
  var lastStretch: Int { emergencyStretch.last?.scaledPoints ?? 0 }

  /// Whether additional demerits are never negative.
  var addsOnly: Bool {
    [
      adjDemerits, doubleHyphenDemerits, finalHyphenDemerits, contrastDemerits, runtDemerits,
      fragmentDemerits, stackDemerits, ladderDemerits,
    ].allSatisfy { $0 >= 0 }
  }

  /// Plain TeX's values (The TeXbook, appendix B).
  package static let plainTeX = LineBreakingOptions(
    pretolerance: 100, tolerance: 200, linePenalty: 10, hyphenPenalty: 50, exHyphenPenalty: 50,
    adjDemerits: 10_000, doubleHyphenDemerits: 10_000, finalHyphenDemerits: 5000,
    emergencyStretch: [], prefersLooseLines: false)

  /// Values for prose at a font size and line width.
  ///
  /// There is a single pass, with hyphenation and a high tolerance, so that everything is weighed against everything
  /// else and no hyphen, runt or loose line is taken because an earlier pass had no alternative. Tuned on two novels, of
  /// 122,000 and 560,000 words, at 64 characters per line. A divided word may end a paragraph where otherwise a gap would
  /// be wider than half an em.
  package static func prose(fontSize: Length, measure: Length) -> LineBreakingOptions {
    LineBreakingOptions(
      pretolerance: -1, tolerance: 5000, linePenalty: 10, hyphenPenalty: 330, exHyphenPenalty: 50,
      adjDemerits: 10_000, doubleHyphenDemerits: 350_000, finalHyphenDemerits: 250_000,
      emergencyStretch: [], contrastDemerits: 1550,
      runtWidth: max(fontSize * 2, measure * 0.12), runtDemerits: 3_000_000,
      fragmentDemerits: 4_000_000, capitalDemerits: 30_000, stubDemerits: 45_000,
      tieDemerits: 1_000_000_000, stackDemerits: 100_000,
      riverDemerits: 1_200_000,
      ladderDemerits: 1_000_000, prefersLooseLines: true)
  }
}
