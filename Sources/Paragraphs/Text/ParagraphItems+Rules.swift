package import Graphics
internal import Shaping
internal import Styling

extension ParagraphItems {
  /// What may be done to lines.
  package struct Rules: Sendable, Hashable {
    package var hyphenates: Bool
    /// Whether words are divided where the text itself says that they may be.
    package var dividesAtSoftHyphens: Bool
    var justifies: Bool
    package var spacing: WordSpacing
    package var microtypography: Microtypography
    /// The width of the narrowest line: what is wider and has no break must be broken.
    var narrowest: Length
    /// The width of the widest line.
    var widest: Length
    package var indent: Length
    /// How far a line behind a forced break is set in.
    var breakIndent = Length.zero
    var exHyphenPenalty: Int
    var hyphenPenalty: Int
    /// What dividing a word with a capital inside a sentence costs, in demerits.
    var capitalDemerits = 0
    /// What dividing a word behind or before its second letter costs, in demerits.
    var stubDemerits = 0
    /// What a line costs that ends at a space that is tied, in demerits.
    var tieDemerits = 0
    /// Whether the least width of the text is asked for.
    var isMeasured = false
    /// Whether the words at the breaks are compared.
    var namesWords = false
  }

  /// What the letters and spaces of a run are to the breaker.
  package struct RunFacts {
    /// Whether its letters may be drawn wider or narrower.
    var expands: Bool
    /// How far each letter may be moved from the next.
    package var tracking: Length
    var spaces: (stretch: Length, shrink: Length)
    package var letterspacing: Length
    package var isRightToLeft: Bool
    package var wrapping: TextStyle.Wrapping
    /// Whether its words may be divided by patterns: lines may end in it, and not anywhere.
    var isDivided: Bool
    /// Whether words of one letter are tied to what follows them.
    var tiesLetters: Bool
    /// What is known of its words.
    package var words: WordItemsCache?

    package init(
      _ run: ShapedParagraph.Run, _ paragraph: ShapedParagraph, _ rules: Rules,
      _ layoutContext: LayoutContext
    ) {
      let style = paragraph.text.styles[run.style]
      expands = rules.justifies && rules.microtypography.expansion != 0 && style.expands
      tracking =
        rules.justifies && paragraph.isTracked(run)
        ? style.size * rules.microtypography.tracking : .zero
      spaces = rules.spacing.elasticity(style.size, layoutContext.fonts.faces[run.font].metrics)
      letterspacing = Shaper.isCursive(run.script) ? .zero : style.letterspacing
      isRightToLeft = run.isRightToLeft
      isDivided = style.white.wraps && !style.breaksLetters && style.hyphens == .auto
      wrapping = style.white.wraps || !style.breaksLetters ? style.wrapping : .overflows
      tiesLetters =
        style.language.isEmpty
        ? layoutContext.tiesLetters : LayoutContext.tiesLetters(in: style.language)
      words = layoutContext.words(style: run.number, rules: rules)
    }
  }
}
