internal import Breaking
internal import Graphics
internal import Shaping
internal import TextAnalysis

/// Paragraphs that were shaped word by word: the items of a word are made once and kept.
extension ParagraphItems {
  /// Whether the paragraph consists only of such words, from left to right.
  var canBeMadeOfWords: Bool {
    paragraph.isMadeOfWords && !paragraph.isRightToLeft && !rules.spacing.hasSpaceFactors
  }

  /// Letters between two spaces, or at the text's ends.
  private struct Segment {
    /// The words that its spaces begin, and the words of its letters.
    var spaces: Range<Int>
    var words: Range<Int>
    var letters: Range<Int>
    /// The run of its first letter.
    var run: Int
  }

  /// The current position in the text.
  private struct Reader {
    var word = 0
    /// The run in which the last segment, including its spaces, begins.
    var run = 0
    /// The next of the text's breaks.
    var next = 0
    /// The first word that was not prefetched yet.
    var asked = 0
  }

  /// The number of words that are prefetched before the first is read: they are scattered in memory.
  private static let wordsTogether = 48

  /// Prefetches the items of the next words, as far as they are known.
  private func prefetch(_ reader: inout Reader) {
    let words = paragraph.words
    let all = reader.asked..<min(reader.asked + Self.wordsTogether, words.count)
    reader.asked = all.upperBound
    var (first, run) = (all.lowerBound, reader.run)
    while first < all.upperBound {
      while run + 1 < runs.count, paragraph.runs[run].range.upperBound <= words[first].start {
        run += 1
      }
      var end = first + 1
      while end < all.upperBound, words[end].start < paragraph.runs[run].range.upperBound {
        end += 1
      }
      runs[run].words?.prefetch(words[first..<end])
      first = end
    }
  }

  /// Adds all words, with the spaces between them.
  package mutating func addWords() {
    var reader = Reader()
    var before = WordEnds()
    // One for a space, and a hyphen in every other word.
    let breaks = paragraph.words.count + paragraph.words.count / 2 + 1
    itemList.reserve(breaks)
    breakpoints.reserveCapacity(breaks)
    while reader.word < paragraph.words.count {
      if reader.word >= reader.asked { prefetch(&reader) }
      let segment = nextSegment(&reader)
      let number = number(of: segment)
      let word = number.flatMap { runs[segment.run].words?.word($0) }
      let known = word.flatMap { word in
        word._withUnsafeGuaranteedRef { isAlike($0, segment, next: reader.next) } ? word : nil
      }
      let ends = known.map { $0._withUnsafeGuaranteedRef { $0.ends } } ?? ends(of: segment)
      addSpaces(of: segment, &reader, between: before, and: ends)
      before = ends
      if let known {
        known._withUnsafeGuaranteedRef { add($0, of: segment) }
      } else if !segment.letters.isEmpty {
        before.kern = addUnknown(
          segment, ends, as: word == nil ? number : nil, next: &reader.next)
      }
    }
  }

  /// The letters from a word on, with the spaces before them.
  private func nextSegment(_ reader: inout Reader) -> Segment {
    let (words, bytes) = (paragraph.words, paragraph.text.bytes)
    func start(_ word: Int) -> Int { word < words.count ? words[word].start : bytes.count }
    func hasSpace(_ word: Int) -> Bool {
      word < words.count && bytes[words[word].start] == 0x20
    }
    var last = reader.word
    var spaces = last..<last
    if hasSpace(last) {
      // A space without letters after it is a separate word.
      while start(last + 1) == start(last) + 1, hasSpace(last + 1) { last += 1 }
      spaces = reader.word..<last + 1
    }
    let first = start(last) + (spaces.isEmpty ? 0 : 1)
    var end = last + 1
    while end < words.count, !hasSpace(end) { end += 1 }
    // Of several spaces, the first may be in a different run from the last.
    let begin = words[reader.word].start
    while reader.run + 1 < runs.count, paragraph.runs[reader.run].range.upperBound <= begin {
      reader.run += 1
    }
    var run = reader.run
    while run + 1 < runs.count, paragraph.runs[run].range.upperBound <= first { run += 1 }
    reader.word = end
    return Segment(spaces: spaces, words: last..<end, letters: first..<start(end), run: run)
  }

  /// The number of a segment's word where its items depend on that alone: a word whose style keeps it on one line is
  /// divided nowhere.
  private func number(of segment: Segment) -> Int? {
    guard segment.words.count == 1, !segment.letters.isEmpty,
      !paragraph.text.keepsTogether(segment.letters)
    else { return nil }
    let end = paragraph.runs[segment.run].range.upperBound
    // A space of another run, which looks different, does not kern.
    let isAtEnd = segment.letters.upperBound == paragraph.text.bytes.count
    guard segment.letters.upperBound < end || isAtEnd else { return nil }
    return paragraph.words[segment.words.lowerBound].number
  }

  /// Whether the items of a known word are valid here.
  private func isAlike(_ word: WordItems, _ segment: Segment, next: Int) -> Bool {
    guard word.widest <= rules.narrowest else { return false }
    let breaks = paragraph.analysis.breaks
    let letters = segment.letters
    var next = next
    while next < breaks.count, breaks[next].offset <= letters.lowerBound { next += 1 }
    for opportunity in word.opportunities {
      guard next < breaks.count, breaks[next].offset == letters.lowerBound + opportunity else {
        return false
      }
      next += 1
    }
    return next == breaks.count || breaks[next].offset >= letters.upperBound
  }

  private func ends(of segment: Segment) -> WordEnds {
    var ends = WordEnds()
    let (letters, bytes) = (segment.letters, paragraph.text.bytes)
    if protrudes {
      ends.protrusion = (
        paragraph.protrusion(after: letters.lowerBound),
        paragraph.protrusion(before: letters.upperBound)
      )
    }
    if rules.namesWords {
      ends.names = (
        bytes.wordHash(after: letters.lowerBound), bytes.wordHash(before: letters.upperBound)
      )
    }
    return ends
  }

  /// Adds the spaces before a segment as glue; lines may end there if Unicode allows it.
  private mutating func addSpaces(
    of segment: Segment, _ reader: inout Reader, between before: WordEnds, and after: WordEnds
  ) {
    guard let first = segment.spaces.first else { return }
    let breaks = paragraph.analysis.breaks
    let start = paragraph.words[first].start
    while reader.next < breaks.count, breaks[reader.next].offset < start { reader.next += 1 }
    if reader.next < breaks.count, breaks[reader.next].offset == start, start > 0 {
      let index = breakpoints.count
      addOpportunity(at: start, isMandatory: breaks[reader.next].isMandatory)
      finishPlaces(from: index)
    }
    let end = segment.letters.lowerBound
    while reader.next < breaks.count, breaks[reader.next].offset < end { reader.next += 1 }
    let isBreakable = reader.next < breaks.count && breaks[reader.next].offset == end
    var run = reader.run
    for word in segment.spaces {
      let space = paragraph.words[word].start
      while run < segment.run, paragraph.runs[run].range.upperBound <= space { run += 1 }
      let (stretch, shrink) = rules.justifies ? runs[run].spaces : (.zero, .zero)
      let kern = word == first ? before.kern : .zero
      let isBreak = itemList.glue(
        paragraph.spaceWidth(of: word).width + kern, stretch: stretch, shrink: shrink,
        isBreakable: isBreakable,
        between: ItemList.BreakSides(
          protrusion: (before.protrusion.last, after.protrusion.first),
          words: (before.names.last, after.names.first)))
      if isBreak {
        tie(start..<end, of: run)
        breakpoints.append(Breakpoint(end: start, start: end, kind: .space))
      }
    }
  }

  /// Adds a known word.
  private mutating func add(_ word: WordItems, of segment: Segment) {
    let (first, start) = (breakpoints.count, segment.letters.lowerBound)
    itemList.append(word.itemList)
    for place in word.breakpoints {
      breakpoints.append(
        Breakpoint(end: start + place.end, start: start + place.start, kind: place.kind))
    }
    if !word.hyphensOfName.isEmpty, paragraph.text.bytes.isProperNoun(at: start) {
      for hyphen in word.hyphensOfName {
        itemList.addDemerits(at: first + hyphen, by: rules.capitalDemerits)
      }
    }
  }

  /// Adds letters cluster by cluster, and keeps their items if they are a word that has a number and is not known;
  /// returns how much wider they are because of the space after them.
  private mutating func addUnknown(
    _ segment: Segment, _ ends: WordEnds, as number: Int?, next: inout Int
  ) -> Length {
    let letters = segment.letters
    let first = segment.words.lowerBound
    clusters = paragraph.clusters(
      from: paragraph.words[first].firstGlyph
        + (segment.spaces.isEmpty ? 0 : paragraph.spaceWidth(of: first).glyphs),
      of: segment.run, to: letters.upperBound)
    let isFollowed = clusters.last.map { $0.start >= letters.upperBound } ?? false
    let count = clusters.count - (isFollowed ? 1 : 0)
    guard count > 0 else { return .zero }
    let kern = kernWithSpace(count - 1)
    let bytes = paragraph.text.bytes
    guard let number, let words = runs[segment.run].words, !letters.contains(where: bytes.endsLine)
    else {
      let index = breakpoints.count
      add(clusters: count, next: &next)
      finishPlaces(from: index)
      return kern
    }
    let word = word(of: segment, clusters: count, ends, kern: kern, next: &next)
    if word.widest <= rules.narrowest { words.keep(word, as: number) }
    add(word, of: segment)
    return kern
  }

  /// The items of a segment, independent of where it is: made apart from the paragraph.
  private mutating func word(
    of segment: Segment, clusters count: Int, _ ends: WordEnds, kern: Length, next: inout Int
  ) -> WordItems {
    let start = segment.letters.lowerBound
    // Swapped, not copied: a paragraph's item list is long.
    var (itemList, breakpoints) = (ItemList(), [Breakpoint]())
    swap(&self.itemList, &itemList)
    swap(&self.breakpoints, &breakpoints)
    (widest, record) = (.zero, WordRecord(start: start))
    add(clusters: count, next: &next)
    finishPlaces(from: 0)
    swap(&self.itemList, &itemList)
    swap(&self.breakpoints, &breakpoints)
    var ends = ends
    ends.kern = kern
    defer { record = nil }
    return WordItems(
      itemList: itemList,
      breakpoints: breakpoints.map {
        Breakpoint(end: $0.end - start, start: $0.start - start, kind: $0.kind)
      },
      opportunities: paragraph.analysis.opportunities(inside: segment.letters),
      hyphensOfName: record?.hyphens ?? [], widest: widest, ends: ends)
  }
}

extension ShapedParagraph {
  /// The width of the space that a word begins with, and its number of glyphs.
  fileprivate func spaceWidth(of word: Int) -> (width: Length, glyphs: Int) {
    var (width, glyph) = (Length.zero, words[word].firstGlyph)
    while glyph < glyphs.count, glyphs[glyph].cluster == words[word].start {
      width += glyphs[glyph].advance
      glyph += 1
    }
    return (width, glyph - words[word].firstGlyph)
  }
}

extension ParagraphAnalysis {
  /// The breaks inside a segment, counted from its beginning.
  fileprivate func opportunities(inside range: Range<Int>) -> [Int] {
    breaks[breaks.partitioningIndex { $0.offset > range.lowerBound }...]
      .prefix { $0.offset < range.upperBound }.map { $0.offset - range.lowerBound }
  }
}
