internal import Breaking
package import Graphics
internal import Shaping
internal import TextAnalysis

/// The end of a line and the beginning of the next, as offsets of bytes in the paragraph (TeX §816).
package struct Breakpoint: Sendable {
  package var end: Int
  package var start: Int
  package var kind: PageLine.End

  /// Whether it is between letters that are shaped differently because of it.
  var isAmongLetters: Bool {
    switch kind {
    case .hyphen, .explicit, .dash, .letter: true
    case .space, .broken, .forced, .last: false
    }
  }
}

/// A shaped paragraph as an item list, with its breakpoints.
package struct ParagraphItems {
  /// The penalty of a break after a space at which no line should end, in code that is too wide.
  private static let emergencySpacePenalty = 1000

  var itemList = ItemList()
  package var breakpoints: [Breakpoint] = []
  /// The breaks at unbreakable ties.
  var tied: [Int] = []

  /// The source of the items, in a class: passing it along with the items at every word would cost more.
  private final class Source {
    let paragraph: ShapedParagraph
    let layoutContext: LayoutContext
    let rules: Rules
    let runs: [RunFacts]

    init(_ paragraph: ShapedParagraph, _ rules: Rules, _ layoutContext: LayoutContext) {
      var rules = rules
      // Letters that are spread are not expanded too.
      if paragraph.clusterGlue != nil { rules.microtypography = .none }
      (self.paragraph, self.rules, self.layoutContext) = (paragraph, rules, layoutContext)
      runs = paragraph.runs.map { RunFacts($0, paragraph, rules, layoutContext) }
    }
  }

  private let source: Source
  package var paragraph: ShapedParagraph { _read { yield source.paragraph } }
  package var rules: Rules { _read { yield source.rules } }
  package var runs: [RunFacts] { _read { yield source.runs } }
  package var layoutContext: LayoutContext { source.layoutContext }
  /// The clusters in use, all or those of the words to be added, and the one after them.
  package var clusters: [ShapedParagraph.Cluster] = []

  /// The maximum number of clusters that are kept together for want of a break among them.
  private static let longestUnbreakable = 4096

  /// Whether some word is wider than the narrowest line even if it is divided wherever it may be, so that it is broken
  /// between any of its letters.
  package private(set) var breaksWords = false
  /// Whether some word is divided only because it is wider than the narrowest line.
  private(set) var hyphenatesWideWords = false
  /// The widest segment so far that is never divided.
  package var widest = Length.zero
  /// The record of the word whose items are being made to be kept.
  package var record: WordRecord?

  /// Makes the items of a paragraph; word by word if it was shaped like that, unless that is not wanted: the result is
  /// the same.
  package init(
    _ paragraph: ShapedParagraph, rules: Rules, _ layoutContext: LayoutContext, byWords: Bool = true
  ) {
    source = Source(paragraph, rules, layoutContext)
    layoutContext.spareItems.take(&itemList, &breakpoints)
    if rules.indent != .zero { itemList.box(rules.indent) }
    if byWords, canBeMadeOfWords {
      addWords()
    } else {
      clusters = paragraph.clusters()
      var next = 0
      add(clusters: clusters.count, next: &next)
      finishPlaces(from: 0)
    }
    finish()
  }

  /// Adds the first clusters, `count` of them; `next` is the first break of the text that is not before their end.
  package mutating func add(clusters count: Int, next: inout Int) {
    let bytes = paragraph.text.bytes
    let breaks = paragraph.analysis.breaks
    var index = 0
    while index < count {
      let cluster = clusters[index]
      while next < breaks.count, breaks[next].offset < cluster.start { next += 1 }
      if next < breaks.count, breaks[next].offset == cluster.start, index > 0 {
        addOpportunity(
          at: cluster.start, isMandatory: breaks[next].isMandatory,
          gain: { $0.lineGain(before: index) }
        )
      }
      if bytes[cluster.start] == 0x20 {
        index = addSpaces(from: index, breaks: breaks, next: next)
        continue
      }
      if bytes.endsLine(at: cluster.start) {
        index += 1
        continue
      }
      let word = wordEnd(from: index, to: count, breaks: breaks, next: next)
      let end = unbreakableEnd(from: index, word: word, to: count, breaks: breaks, next: next)
      addSegment(index..<end)
      index = end
    }
  }

  private mutating func finish() {
    let bytes = paragraph.text.bytes
    itemList.finish()
    if breaksWords { itemList.leaveWhite(beforeLettersWiderThan: rules.widest) }
    leaveWhiteBeforeObjects()
    // Whatever ends the last line is not drawn, just as what ends the others is not.
    let last = paragraph.lastCluster ?? bytes.count
    let end = last < bytes.count && bytes.endsLine(at: last) ? last : bytes.count
    breakpoints.append(Breakpoint(end: end, start: bytes.count, kind: .last))
    if protrudes { itemList.protrudeFirst(by: paragraph.protrusion(after: 0)) }
    finishPlaces(from: breakpoints.count - 1)
    removeBreaksInUnits()
  }

  /// Words seldom take this fraction of a line; anything wider is not a matter of justification.
  private static let wideFraction = 1.0 / 6

  /// Leaves lines short before pictures and other boxes that do not fit on them.
  private mutating func leaveWhiteBeforeObjects() {
    let text = paragraph.text
    guard rules.justifies, !text.objects.isEmpty else { return }
    var next = 0
    for run in paragraph.runs {
      guard let object = run.object.map({ text.objects[$0] }), isWide(object)
      else { continue }
      while next < breakpoints.count, breakpoints[next].start < run.range.lowerBound { next += 1 }
      guard next < breakpoints.count, breakpoints[next].start == run.range.lowerBound else {
        continue
      }
      itemList.leaveWhite(at: next, lackingUpTo: object.width)
    }
  }

  private func isWide(_ object: StyledText.Object) -> Bool {
    object.edge == nil && object.leader == nil && object.width > rules.widest * Self.wideFraction
  }

  /// The fewest letters of a word that is broken where short ones are kept whole.
  private static let fewestInLongWord = 6

  /// Adds clusters between which no line ends except at added hyphens.
  private mutating func addSegment(_ segment: Range<Int>) {
    let wrapping = runs[clusters[segment.lowerBound].run].wrapping
    var hyphens = (rules.hyphenates ? possibleHyphens(in: segment) : [])[...]
    // Anything between two hyphens that is wider than a line is broken anywhere.
    var first = segment.lowerBound
    while first < segment.upperBound {
      let own = hyphens.prefix { $0.place <= first }
      hyphens = hyphens[own.endIndex...]
      let piece = first..<(hyphens.first?.place ?? segment.upperBound)
      let width = clusters[piece].reduce(Length.zero) { $0 + $1.width }
      let isTooWide =
        wrapping == .breaksWordsAnywhere && rules.isMeasured
        || wrapping != .overflows && width > rules.narrowest
          && (!rules.keepsShortWords || piece.count >= Self.fewestInLongWord)
      widest = max(widest, width)
      if isTooWide, hyphens.isEmpty, first == segment.lowerBound, width > rules.narrowest {
        hyphens = hyphensInWideWords(in: segment)[...]
        hyphenatesWideWords = hyphenatesWideWords || !hyphens.isEmpty
        if hyphens.first.map({ $0.place > first }) ?? false { continue }
        hyphens = []
      }
      breaksWords = breaksWords || isTooWide
      if first > segment.lowerBound { add(own) }
      if isTooWide {
        addBrokenAnywhere(piece)
      } else {
        add(piece)
      }
      first = piece.upperBound
    }
  }

  /// Adds the clusters of a word that fits no line, which may be broken between any two of them.
  private mutating func addBrokenAnywhere(_ piece: Range<Int>) {
    for place in piece {
      let followsSpace =
        place > piece.lowerBound && paragraph.text.bytes.isSpace(at: clusters[place - 1].start)
      let isSpace = paragraph.text.bytes.isSpace(at: clusters[place].start)
      // No line ends among spaces.
      if place > piece.lowerBound, !(followsSpace && isSpace) {
        let isFirst = place == piece.lowerBound + 1
        if followsSpace {
          itemList.emergency(Self.emergencySpacePenalty, isFirst: isFirst, fills: true)
        } else {
          let (penalty, slack) = emergency(at: place, in: piece)
          itemList.emergency(
            penalty, isFirst: isFirst, slack: slack,
            gain: .zero - spacing(after: place - 1))
        }
        breakpoints.append(
          Breakpoint(
            end: clusters[place].start, start: clusters[place].start,
            kind: followsSpace ? .forced : .broken))
      }
      add(place..<(place + 1))
    }
  }

  /// Adds the hyphens at the same place.
  private mutating func add(_ hyphens: ArraySlice<Hyphen>) {
    for hyphen in hyphens {
      itemList.discretionary(
        before: hyphen.before, after: hyphen.after, penalty: rules.hyphenPenalty)
      if hyphen.leavesStub { itemList.addDemerits(at: breakpoints.count, by: rules.stubDemerits) }
      if rules.capitalDemerits > 0 {
        // Whether a word is a proper noun depends on the word before it.
        if record?.start == hyphen.word {
          record?.hyphens.append(breakpoints.count)
        } else if paragraph.text.bytes.isProperNoun(at: hyphen.word) {
          itemList.addDemerits(at: breakpoints.count, by: rules.capitalDemerits)
        }
      }
      breakpoints.append(Breakpoint(end: hyphen.offset, start: hyphen.offset, kind: .hyphen))
    }
  }

  /// Adds clusters that stay together: a box, and the glue of spaces at which no line ends.
  private mutating func add(_ piece: Range<Int>) {
    let bytes = paragraph.text.bytes
    var (width, elasticity, tracking) = (Length.zero, Length.zero, Length.zero)
    var isEmpty = true
    for place in piece {
      let cluster = clusters[place]
      let run = runs[cluster.run]
      if let glue = paragraph.clusterGlue?.gap(before: cluster.start)?.glue {
        if !isEmpty { itemList.box(width) }
        (width, isEmpty) = (.zero, true)
        itemList.glue(
          glue.width, stretch: rules.justifies ? glue.stretch : .zero,
          shrink: rules.justifies ? glue.shrink : .zero, isBreakable: false)
      }
      if rules.justifies, let stroke = paragraph.kashida?.place(before: cluster.start) {
        itemList.box(width, elasticity: elasticity * expansion, tracking: tracking)
        (width, elasticity, tracking, isEmpty) = (.zero, .zero, .zero, true)
        itemList.glue(.zero, stretch: stroke.stretch, shrink: .zero, isBreakable: false)
      }
      guard rules.justifies, bytes.isSpace(at: cluster.start) else {
        let own = cluster.width - kernWithSpace(place)
        width += own
        if run.expands { elasticity += own }
        tracking += run.tracking
        isEmpty = false
        continue
      }
      // A box even if it has no width: white that is not at the end of a line is kept where a line begins with it.
      itemList.box(width, elasticity: elasticity * expansion, tracking: tracking)
      (width, elasticity, tracking, isEmpty) = (.zero, .zero, .zero, true)
      let (stretch, shrink) = self.elasticity(place)
      itemList.glue(cluster.width, stretch: stretch, shrink: shrink, isBreakable: false)
    }
    if !isEmpty { itemList.box(width, elasticity: elasticity * expansion, tracking: tracking) }
  }

  private var expansion: Double { rules.microtypography.expansion }

  /// Whether characters at the ends of lines protrude into the margins.
  package var protrudes: Bool {
    rules.microtypography.protrudes && rules.justifies && !paragraph.isRightToLeft
  }

  /// Tells the breaker how far the characters at the breaks from `first` on protrude into the margins, and which words
  /// are there, so that none is directly below itself.
  mutating func finishPlaces(from first: Int) {
    let bytes = paragraph.text.bytes
    for index in first..<breakpoints.count {
      let position = breakpoints[index]
      var sides = ItemList.BreakSides()
      if protrudes {
        let before =
          position.kind == .hyphen
          ? paragraph.hyphenProtrusion(at: position.end, layoutContext)
          : paragraph.protrusion(before: position.end)
        sides.protrusion = (before, paragraph.protrusion(after: position.start))
      }
      if rules.namesWords, position.kind != .last {
        sides.words = (
          bytes.wordHash(before: position.end), bytes.wordHash(after: position.start)
        )
      }
      itemList.tell(sides, at: index)
    }
  }

  /// The stretch and shrink of a space.
  private func elasticity(_ index: Int) -> (stretch: Length, shrink: Length) {
    guard rules.justifies else { return (.zero, .zero) }
    guard rules.spacing.hasSpaceFactors else { return runs[clusters[index].run].spaces }
    let run = paragraph.runs[clusters[index].run]
    return rules.spacing.elasticity(
      paragraph.traits[run.style].size, layoutContext.fonts[run.font].metrics,
      followsCapital: index > 0 && isCapital(index - 1))
  }

  private func isCapital(_ index: Int) -> Bool {
    let (scalar, _) = paragraph.text.bytes.scalar(at: clusters[index].start)
    return scalar.properties.generalCategory == .uppercaseLetter
  }

  /// The byte at which a cluster begins; after the last one, the end of the text.
  package func offset(_ index: Int) -> Int {
    index < clusters.count ? clusters[index].start : paragraph.text.bytes.count
  }

  /// The cluster after the letters among which no line may end.
  private func wordEnd(
    from index: Int, to count: Int, breaks: [ParagraphAnalysis.BreakOpportunity], next: Int
  ) -> Int {
    var next = next
    if next < breaks.count, breaks[next].offset <= clusters[index].start { next += 1 }
    var end = index + 1
    while end < count, paragraph.text.bytes[clusters[end].start] != 0x20,
      !paragraph.text.bytes.endsLine(at: clusters[end].start)
    {
      while next < breaks.count, breaks[next].offset < clusters[end].start { next += 1 }
      if next < breaks.count, breaks[next].offset == clusters[end].start { break }
      end += 1
    }
    return end
  }

  /// The cluster after something that fits no line: a word and the marks that follow it without a break.
  ///
  /// UAX 14 allows line breaks at some breakpoints where the paragraph's rules do not. Where a line can hold everything, it
  /// is the end of the word.
  private mutating func unbreakableEnd(
    from index: Int, word: Int, to count: Int, breaks: [ParagraphAnalysis.BreakOpportunity],
    next: Int
  ) -> Int {
    let bytes = paragraph.text.bytes
    var (end, next) = (word, next)
    while end < count, end - index < Self.longestUnbreakable, bytes[clusters[end].start] != 0x20,
      !bytes.endsLine(at: clusters[end].start)
    {
      while next < breaks.count, breaks[next].offset < clusters[end].start { next += 1 }
      if next < breaks.count, breaks[next].offset == clusters[end].start, isBreak(breaks[next]) {
        break
      }
      end = wordEnd(from: end, to: count, breaks: breaks, next: next)
    }
    guard end > word else { return word }
    let width = clusters[index..<end].reduce(Length.zero) { $0 + $1.width }
    // Narrower lines cannot hold it, even if each of its parts fits.
    widest = max(widest, width)
    return width > rules.narrowest ? end : word
  }

  /// Adds the spaces from a cluster on as glue, and returns the cluster after them.
  private mutating func addSpaces(
    from index: Int, breaks: [ParagraphAnalysis.BreakOpportunity], next: Int
  ) -> Int {
    var end = index
    while end < clusters.count, paragraph.text.bytes[clusters[end].start] == 0x20 { end += 1 }
    var next = next
    while next < breaks.count, breaks[next].offset < offset(end) { next += 1 }
    let isBreakable = next < breaks.count && breaks[next].offset == offset(end)
    for position in index..<end {
      let (stretch, shrink) = elasticity(position)
      let kern = position == index && index > 0 ? kernWithSpace(index - 1) : .zero
      let isBreak = itemList.glue(
        clusters[position].width + kern,
        stretch: stretch, shrink: shrink, isBreakable: isBreakable)
      if isBreak {
        tie(clusters[index].start..<offset(end), of: clusters[index].run)
        breakpoints.append(Breakpoint(end: clusters[index].start, start: offset(end), kind: .space))
      }
    }
    return end
  }

  /// The extra width of letters because of the space after them: by a kern that is lost when the line ends there, and
  /// by letter-spacing.
  func kernWithSpace(_ index: Int) -> Length {
    let run = runs[clusters[index].run]
    guard index + 1 < clusters.count else { return run.letterspacing }
    let next = clusters[index + 1]
    guard paragraph.text.bytes[next.start] == 0x20 else { return .zero }
    guard next.isUnsafeToBreak, next.run == clusters[index].run, !run.isRightToLeft else {
      return run.letterspacing
    }
    return run.letterspacing
      + paragraph.kern(endingAt: next.start, in: paragraph.runs[next.run], layoutContext)
  }
}
