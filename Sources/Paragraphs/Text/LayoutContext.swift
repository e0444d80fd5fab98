package import Breaking
package import Budgets
package import Graphics
package import Shaping
package import TextAnalysis

/// The tools with which a thread sets text: opened fonts, ICU's and HarfBuzz's working state, caches.
///
/// Each thread has its own. Nothing that it keeps changes the result of what is set later.
package final class LayoutContext {
  package let fonts: FontTable
  package let language: String
  package let analyzer: TextAnalyzer
  package let shaper = Shaper()
  let searchMemory = SearchMemory()
  @exclusivity(unchecked) var spareItems = SpareItems()
  var wordShaper: WordShaper
  package let hyphenator: Hyphenator?
  /// The ties of the book's language besides those of all.
  let tyingHabits: TyingHabits
  /// Whether missing spaces at French punctuation are added.
  package let spacesFrench: Bool
  private var fallback = FontFallback()
  /// The hyphens of faces, as far as requested.
  @exclusivity(unchecked) private var knownHyphens: [FontNumber: [UInt8]?] = [:]
  private var orders = BoundedCache<Faces, FaceOrder>(limit: 256)
  private var lastOrder: (faces: Faces, order: FaceOrder)?
  private var ownNotes = FontNotes()
  private var lastHabits: (language: String, habits: Habits)?

  private struct Habits {
    var isEastAsian: Bool
    var isGreek: Bool
  }

  /// The properties of a style that select faces.
  private struct Faces: Hashable {
    var role: FontTable.Role
    var face: FontNumber?
    var next: [FontNumber]
  }

  /// The remaining budget of the job.
  package let budget: Budget
  /// The current document or chapter, named in messages if the budget is exceeded there.
  package var place = "the title"
  /// Is told of each paragraph whose lines are chosen; nil where nobody asks.
  package var observer: (any ParagraphObserver)?
  /// Letters shaped on their own at the ends of lines: before a space, as if there were none, and at hyphens.
  @exclusivity(unchecked) private var lettersAlone: [ShortText: LettersAlone] = [:]
  @exclusivity(unchecked) var glyphInks = GlyphInks()
  private var kashidasOfWords: [ShortText: KashidaSeam?] = [:]

  /// The styles so far, with their faces and scripts, by which letters are shaped.
  ///
  /// Words refer to them by number, since they are slow to compare.
  private var numbers: [SharedWords.FacedStyle: FacedStyleNumber] = [:]
  /// The most recent ones, as many as a page has.
  private var lastStyles: [(style: SharedWords.FacedStyle, number: FacedStyleNumber)] = []
  private static let maxLastStyles = 4

  /// The number of a style with this face in this script.
  package func number(of style: TextStyle, face: FontNumber, script: UInt32) -> FacedStyleNumber {
    for index in lastStyles.indices
    where lastStyles[index].style.face == face && lastStyles[index].style.script == script
      && lastStyles[index].style.style == style
    {
      return lastStyles[index].number
    }
    let faced = SharedWords.FacedStyle(style: style, face: face, script: script)
    let number = numbers[faced] ?? sharedWords.number(of: faced)
    numbers[faced] = number
    if lastStyles.count == Self.maxLastStyles { lastStyles.removeFirst() }
    lastStyles.append((faced, number))
    return number
  }

  /// The knowledge of all threads.
  private let sharedWords: SharedWords
  /// The items of words, by the numbers of their style and of the rules.
  private var words: [StyleAndRules: WordItemsCache] = [:]
  private var numbersOfRules: [ParagraphItems.Rules: Int] = [:]
  private var lastWords:
    (style: FacedStyleNumber, rules: ParagraphItems.Rules, words: WordItemsCache)?

  private struct StyleAndRules: Hashable {
    var style: FacedStyleNumber
    var rules: Int
  }

  /// The known words of a style under some rules, whatever the line width; nil where no more are kept.
  package func words(style: FacedStyleNumber, rules: ParagraphItems.Rules) -> WordItemsCache? {
    var rules = rules
    (rules.narrowest, rules.widest, rules.leastMeasure) = (.zero, .zero, .zero)
    (rules.indent, rules.breakIndent) = (.zero, .zero)
    if let lastWords, lastWords.style == style, lastWords.rules == rules { return lastWords.words }
    let number = numbersOfRules[rules] ?? sharedWords.number(of: rules)
    numbersOfRules[rules] = number
    let key = StyleAndRules(style: style, rules: number)
    guard
      let found = words[key]
        ?? (words.count < Self.maxStyles
          ? WordItemsCache(sharedWords, style: style, rules: number) : nil)
    else { return nil }
    words[key] = found
    lastWords = (style, rules, found)
    return found
  }

  /// The words of more styles are not kept: a book has about a dozen.
  private static let maxStyles = 64

  @exclusivity(unchecked) private var hyphensOfWords: [ShortText: [ParagraphItems.Hyphen]] = [:]

  /// The places where a word may be divided, counted from its start; nil if not known yet.
  package func hyphens(of word: ShortText) -> [ParagraphItems.Hyphen]? { hyphensOfWords[word] }

  /// Stores the places where a word may be divided.
  package func keep(_ hyphens: [ParagraphItems.Hyphen], of word: ShortText) {
    if hyphensOfWords.count < Self.maxWords { hyphensOfWords[word] = hyphens }
  }

  /// No more words, or parts of them, are kept: a language has fewer in a book.
  private static let maxWords = 50_000

  /// Patterns of other languages, as far as text in them was found.
  private var otherHyphenators = BoundedCache<String, Hyphenator?>(limit: maxLanguages)
  private let findHyphenator: @Sendable (String) -> Hyphenator?

  /// Prepares to set text.
  ///
  /// `findHyphenator` finds the patterns of a language that is not the book's; what is learned about words is shared
  /// with other threads that set the same book.
  package init(
    fonts: FontTable, language: String, hyphenator: Hyphenator?,
    findHyphenator: @escaping @Sendable (String) -> Hyphenator? = { _ in nil },
    budget: Budget = Budget(.none), sharing sharedWords: SharedWords = SharedWords(),
    spacesFrench: Bool = false
  ) {
    self.spacesFrench = spacesFrench
    tyingHabits = TyingHabits(language: language)
    self.sharedWords = sharedWords
    wordShaper = WordShaper(sharing: sharedWords.glyphs)
    self.budget = budget
    self.findHyphenator = findHyphenator
    self.fonts = fonts
    self.language = language
    self.hyphenator = hyphenator
    analyzer = TextAnalyzer(language: Self.breakLocale(of: language))
  }

  private var tailoredAnalyzers = BoundedCache<String, TextAnalyzer>(limit: maxLanguages)

  /// The analyzer for line-breaking rules other than those of the book's language, by ICU's name for them.
  package func analyzer(forLocale locale: String) -> TextAnalyzer {
    tailoredAnalyzers.value(for: locale) { TextAnalyzer(language: locale) }
  }

  /// The number of languages that are remembered besides the book's.
  private static let maxLanguages = 64

  /// The hyphen that a face has: U+2010, the hyphen-minus or the Armenian one; nil where it has none.
  func hyphen(ofFace face: FontNumber) -> [UInt8]? {
    if let known = knownHyphens[face] { return known }
    let hyphens: [Unicode.Scalar] = ["\u{2010}", "-", "\u{58A}"]
    let found = hyphens.first { fonts[face].glyph(for: $0) != nil }
      .map { Array(String($0).utf8) }
    knownHyphens[face] = .some(found)
    return found
  }

  /// The notes about letters so far.
  package var notes: FontNotes {
    var notes = ownNotes
    (notes.missing, notes.coloredFaces) = (fallback.missing, fallback.coloredFaces)
    return notes
  }

  /// Notes that a chapter that should begin with a large initial begins in a script without capitals.
  package func noteWithoutInitial(script: UInt32) { ownNotes.scriptsWithoutInitials.insert(script) }

  /// The faces that a style's letters may come from.
  private func order(of style: TextStyle) -> FaceOrder {
    let faces = Faces(role: style.role, face: style.face, next: style.nextFaces)
    if let lastOrder, lastOrder.faces == faces { return lastOrder.order }
    let order = orders.value(for: faces) { fonts.order(of: style) }
    lastOrder = (faces, order)
    return order
  }

  /// The language's habits that affect the choice of faces.
  private func habits(of language: String) -> Habits {
    if let lastHabits, lastHabits.language == language { return lastHabits.habits }
    let primary = language.prefix { $0 != "-" }.lowercased()
    let habits = Habits(
      isEastAsian: ["ja", "zh"].contains(primary), isGreek: ["el", "grc"].contains(primary))
    lastHabits = (language, habits)
    return habits
  }

  /// Divides a segment of a paragraph, of one style and script, by the faces that draw its letters; `polytonic` are the
  /// paragraph's letters of polytonic Greek.
  func fontRuns(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of style: TextStyle,
    script: UInt32, _ analysis: ParagraphAnalysis, polytonic: [Unicode.Scalar] = []
  ) -> [(range: Range<Int>, face: FontNumber)] {
    let order = order(of: style)
    let habits = habits(of: style.language.isEmpty ? language : style.language)
    let runs = fallback.runs(
      bytes, range: range, order: order, script: script, isEastAsian: habits.isEastAsian,
      isGreekBook: habits.isGreek, polytonic: polytonic
    ) { [analyzer] in
      analyzer.clusters(bytes, range, analysis)
    }
    for run in runs
    where run.face >= order.askedFor && !fonts.isOfOtherScript(order.numbers[run.face]) {
      ownNotes.lend(
        bytes, run.range, script: script, from: order.faces[run.face], order: order)
    }
    return runs.map { ($0.range, order.numbers[$0.face]) }
  }

  /// The font of a style, for shaping; of a fallback face where the style's own lacks the letters.
  package func font(_ style: TextStyle, face: FontNumber) -> Font {
    Font(
      face: fonts[face], size: style.size, features: style.features,
      language: style.language.isEmpty ? language : style.language,
      letterspacing: style.letterspacing, wordspacing: style.wordspacing)
  }

  /// The best place to elongate a word in Arabic script, counted from its start; nil where its face draws none well.
  func kashida(in word: Range<Int>, of run: ShapedParagraph.Run, _ paragraph: ShapedParagraph)
    -> KashidaSeam?
  {
    let key = paragraph.text.bytes.withUnsafeBufferPointer {
      ShortText($0, word, tag: run.facedStyle.tag)
    }
    if let key, let known = kashidasOfWords[key] { return known }
    let found = findKashida(
      in: Array(paragraph.text.bytes[word]), of: run, paragraph.text.styles[run.style])
    if let key, kashidasOfWords.count < Self.maxWords { kashidasOfWords[key] = .some(found) }
    return found
  }

  /// The places where a word may be divided by the rules of its language; an empty language is the book's.
  func hyphenPoints(in word: [UInt8], language: String = "") -> [Hyphenator.Point] {
    hyphenator(of: language)?.points(in: word) ?? []
  }

  /// The hyphenator of a language; an empty one is the book's.
  func hyphenator(of language: String) -> Hyphenator? {
    guard !language.isEmpty, language != self.language else { return hyphenator }
    return otherHyphenators.value(for: language) { findHyphenator(language) }
  }

  /// The width of letters shaped on their own, as in a run.
  package func aloneWidth(
    _ text: [UInt8], of run: ShapedParagraph.Run, _ style: @autoclosure () -> TextStyle
  ) -> Length {
    alone(text, of: run, style()).width
  }

  /// Letters shaped on their own from left to right, as in a run: the same letters end lines again and again.
  ///
  /// Their style is only evaluated if they are not known yet.
  func alone(
    _ text: [UInt8], of run: ShapedParagraph.Run, _ style: @autoclosure () -> TextStyle
  ) -> LettersAlone {
    let key = text.withUnsafeBufferPointer {
      ShortText($0, 0..<text.count, tag: run.facedStyle.tag)
    }
    if let key, let known = lettersAlone[key] { return known }
    var glyphs: [ShapedGlyph] = []
    text.withUnsafeBufferPointer {
      shaper.shape(
        $0, range: 0..<text.count, font: font(style(), face: run.font), script: run.script,
        rightToLeft: false, into: &glyphs)
    }
    let found = LettersAlone(
      glyphs: glyphs, width: glyphs.reduce(Length.zero) { $0 + $1.advance })
    if let key, lettersAlone.count < Self.maxWords { lettersAlone[key] = found }
    return found
  }
}

/// Letters shaped on their own.
struct LettersAlone {
  /// Clusters are counted from the first letter.
  let glyphs: [ShapedGlyph]
  let width: Length
}

extension TextAnalyzer {
  /// The grapheme clusters of a segment of a paragraph, and after which of them lines may end.
  fileprivate func clusters(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ analysis: ParagraphAnalysis
  ) -> [FontFallback.Cluster] {
    let breaks = analysis.breaks
    var next = breaks.partitioningIndex { $0.offset > range.lowerBound }
    return graphemeEnds(UnsafeBufferPointer(rebasing: bytes[range])).map { end in
      let end = range.lowerBound + end
      while next < breaks.count, breaks[next].offset < end { next += 1 }
      return FontFallback.Cluster(
        end: end, endsWord: next < breaks.count && breaks[next].offset == end)
    }
  }
}
