package import Graphics
internal import Shaping
internal import Styling

extension ParagraphItems {
  /// The rules for the lines of a paragraph.
  package struct Rules: Sendable, Hashable {
    package var hyphenates: Bool
    /// Whether a word that fits no line is divided by patterns where others are not: in titles.
    var hyphenatesWideWords = false
    /// Whether words are divided at soft hyphens in the text.
    package var dividesAtSoftHyphens: Bool
    var justifies: Bool
    package var spacing: WordSpacing
    package var microtypography: Microtypography
    /// The width of the narrowest line: anything wider without a break must be broken.
    var narrowest: Length
    /// The width of the widest line.
    var widest: Length
    /// The width of the narrowest line, with its indent: nothing tied that fits is divided.
    var leastMeasure = Length.zero
    package var indent: Length
    /// The end of white in bytes, within and after which no line ends.
    var indentEnd = 0
    /// The indent of a line after a forced break.
    var breakIndent = Length.zero
    var exHyphenPenalty: Int
    var hyphenPenalty: Int
    /// The cost of dividing a word with a capital inside a sentence, in demerits.
    var capitalDemerits = 0
    /// The cost of dividing a word before or after its second letter, in demerits.
    var stubDemerits = 0
    /// The cost of a line that ends at a tied space, in demerits; 0 where nothing is tied.
    var tieDemerits = 0
    /// Whether the min-content width of the text is wanted.
    var isMeasured = false
    /// Whether the words at the breaks are compared.
    var namesWords = false
    /// Whether words of a few letters overflow lines that are too narrow for them.
    var keepsShortWords = false
  }

  /// The facts about a run's letters and spaces that the breaker needs.
  package struct RunFacts {
    /// Whether its letters may be expanded.
    var expands: Bool
    /// The greatest tracking of each letter.
    package var tracking: Length
    var spaces: (stretch: Length, shrink: Length)
    package var letterspacing: Length
    package var isRightToLeft: Bool
    package var wrapping: TextStyle.Wrapping
    /// Whether its words may be divided by patterns: lines may end in it, but not anywhere.
    var isDivided: Bool
    /// Whether that may be where a word fits no line.
    var mayBeDivided: Bool
    /// The ties of its language besides those of all.
    var tyingHabits: TyingHabits
    /// The words known so far.
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
      spaces = rules.spacing.elasticity(style.size, layoutContext.fonts[run.font].metrics)
      letterspacing = Shaper.isCursive(run.script) ? .zero : style.letterspacing
      isRightToLeft = run.isRightToLeft
      mayBeDivided = style.white.wraps && !style.breaksLetters && style.hyphens != .none
      isDivided = mayBeDivided && style.hyphens == .auto
      wrapping = style.white.wraps || !style.breaksLetters ? style.wrapping : .overflows
      tyingHabits =
        style.language.isEmpty
        ? layoutContext.tyingHabits : TyingHabits(language: style.language)
      words = layoutContext.words(style: run.facedStyle, rules: rules)
    }
  }
}
