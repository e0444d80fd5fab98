internal import CHarfBuzz
internal import Graphics

/// Shapes text word by word if its font allows that, each distinct word once.
///
/// The glyphs are those that `Shaper` returns for the whole text. Each thread has its own shaper; results are shared
/// through a `WordTable`.
package struct WordShaper: ~Copyable {
  /// A word of a text, with the space before it.
  package struct Word: Sendable, Hashable {
    /// The byte where it begins, including its space if it has one.
    package var start: Int
    /// The index of its first glyph among those of the text.
    package var firstGlyph: Int
    /// The number of the word in its font; nil for words that are not cached.
    ///
    /// A word at the end of a range has a different number than before a space. Numbers count from 0 and may index
    /// tables.
    package var number: Int?
  }

  private let shaper = Shaper()
  /// The words known to all threads.
  private let table: WordTable
  /// The number of the last font.
  private var lastFont: (font: Font, number: Int)?
  /// The words that this thread has used.
  private var known = KnownWords()
  private var letters: [UInt8] = []
  private var shaped: [ShapedGlyph] = []
  /// The words of the range being shaped, and the indices of the unknown ones.
  private var spans: [Span] = []
  private var missing: [Int] = []

  private static let latin: UInt32 = 0x4C61_746E

  /// Makes a shaper that shares its results through a table.
  package init(sharing table: WordTable = WordTable()) { self.table = table }

  /// Shapes a range of a text and appends its glyphs, like `Shaper.shape`, and its words if it was shaped by words.
  ///
  /// Returns whether it was.
  @discardableResult
  package mutating func shape(
    _ text: UnsafeBufferPointer<UInt8>, range: Range<Int>, font: Font, script: UInt32,
    rightToLeft: Bool, into glyphs: inout [ShapedGlyph], words: inout [Word]
  ) -> Bool {
    guard font.face.isShapedByWords, script == Self.latin, !rightToLeft, !range.isEmpty,
      text.isPlain(range)
    else {
      shaper.shape(
        text, range: range, font: font, script: script, rightToLeft: rightToLeft, into: &glyphs)
      return false
    }
    find(text, range, number(of: font))
    shapeMissing(text, font)
    var isUnsafe = false
    for span in spans {
      let (start, first) = (span.range.lowerBound, glyphs.count)
      let isUnsafeBehind: Bool
      if span.place >= 0 {
        let word = known.word(at: span.place)
        words.append(Word(start: start, firstGlyph: first, number: word.number))
        known.append(span.place, to: &glyphs)
        isUnsafeBehind = word.isUnsafeBehind
      } else {
        guard let entry = span.entry else { continue }
        words.append(Word(start: start, firstGlyph: first, number: entry.number))
        glyphs.append(contentsOf: entry.glyphs)
        isUnsafeBehind = entry.isUnsafeBehind
      }
      glyphs.withUnsafeMutableBufferPointer { glyphs in
        for index in first..<glyphs.count { glyphs[index].cluster &+= start }
        if isUnsafe, first < glyphs.count { glyphs[first].isUnsafeToBreak = true }
      }
      isUnsafe = isUnsafeBehind
    }
    return true
  }

  /// A word of the range being shaped, with its glyphs as far as they are known.
  private struct Span {
    var range: Range<Int>
    /// Whether no space follows.
    var isLast: Bool
    /// Nil for a word that is too long to be cached.
    var key: ShortText?
    /// Its place among those that this thread has used; −1 for others.
    var place: Int
    /// The result for a word that is not cached.
    var entry: WordTable.Entry?
  }

  /// Divides a range into words, and finds the known ones.
  private mutating func find(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int
  ) {
    spans.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, text[end] != 0x20 { end += 1 }
      let isLast = end == range.upperBound
      let key = ShortText(text, start..<end, tag: UInt32(number) << 1 | (isLast ? 1 : 0))
      if let key { known.prefetch(key) }
      spans.append(Span(range: start..<end, isLast: isLast, key: key, place: -1))
      start = end
    }
    // The words of a book are scattered in memory: all are prefetched before the first is read.
    for index in spans.indices {
      if let key = spans[index].key { known.prefetchWord(key) }
    }
    for index in spans.indices {
      guard let key = spans[index].key, let position = known.place(of: key) else {
        missing.append(index)
        continue
      }
      spans[index].place = position
      known.prefetchGlyphs(position)
    }
  }

  /// The number of words shaped together: HarfBuzz has a high cost per call, however short the text.
  private static let maxTogether = 16

  /// Shapes the words that this thread has not used yet.
  private mutating func shapeMissing(_ text: UnsafeBufferPointer<UInt8>, _ font: Font) {
    var together: [Int] = []
    for index in missing {
      let span = spans[index]
      guard let key = span.key, !span.isLast else {
        take(entry(text, span, font), at: index)
        continue
      }
      if let position = known.place(of: key) {
        spans[index].place = position
      } else if let entry = table.entry(key) {
        take(entry, at: index)
      } else if !together.contains(where: { spans[$0].key == key }) {
        together.append(index)
        if together.count == Self.maxTogether { shape(&together, text, font) }
      }
    }
    shape(&together, text, font)
    // Words that occur twice were shaped once.
    for index in missing where spans[index].place < 0 && spans[index].entry == nil {
      take(entry(text, spans[index], font), at: index)
    }
  }

  /// Stores the result for a word of the range, as far as there is space.
  private mutating func take(_ entry: WordTable.Entry, at index: Int) {
    guard let key = spans[index].key else { return spans[index].entry = entry }
    if let position = known.place(of: key) ?? known.keep(entry, as: key) {
      spans[index].place = position
    } else {
      spans[index].entry = entry
    }
  }

  /// Shapes new words in one sequence: each begins with a space, and no rule depends on both sides of that.
  private mutating func shape(
    _ together: inout [Int], _ text: UnsafeBufferPointer<UInt8>, _ font: Font
  ) {
    defer { together.removeAll(keepingCapacity: true) }
    guard together.count > 1 else { return }
    letters.removeAll(keepingCapacity: true)
    for index in together { letters.append(contentsOf: text[spans[index].range]) }
    shapeLetters(isLast: false, font)
    var (start, glyph) = (0, 0)
    for index in together {
      guard let key = spans[index].key else { continue }
      let end = start + spans[index].range.count
      let first = glyph
      while glyph < shaped.count, shaped[glyph].cluster < end {
        shaped[glyph].cluster -= start
        glyph += 1
      }
      let isUnsafeBehind = glyph < shaped.count && shaped[glyph].isUnsafeToBreak
      var own = shaped.withUnsafeBufferPointer { Array($0[first..<glyph]) }
      // The flag for the space belongs to the previous word.
      if !own.isEmpty { own[0].isUnsafeToBreak = false }
      let entry = table.keep(
        WordTable.Entry(glyphs: own, isUnsafeBehind: isUnsafeBehind), as: key)
      take(entry, at: index)
      start = end
    }
  }

  private mutating func number(of font: Font) -> Int {
    if let lastFont, lastFont.font == font { return lastFont.number }
    let number = table.number(of: font)
    lastFont = (font, number)
    return number
  }

  /// The glyphs of a word that begins with the space before it.
  private mutating func entry(
    _ text: UnsafeBufferPointer<UInt8>, _ span: Span, _ font: Font
  ) -> WordTable.Entry {
    guard let key = span.key else { return shapedEntry(text, span, font) }
    return table.entry(key) ?? table.keep(shapedEntry(text, span, font), as: key)
  }

  private mutating func shapedEntry(
    _ text: UnsafeBufferPointer<UInt8>, _ span: Span, _ font: Font
  ) -> WordTable.Entry {
    letters.removeAll(keepingCapacity: true)
    letters.append(contentsOf: text[span.range])
    shapeLetters(isLast: span.isLast, font)
    var isUnsafeBehind = false
    if !span.isLast, let space = shaped.last, space.cluster == span.range.count {
      isUnsafeBehind = space.isUnsafeToBreak
      shaped.removeLast()
    }
    // A plain copy of the array would keep the capacity for the longest word.
    let glyphs = shaped.withUnsafeBufferPointer { Array($0) }
    return WordTable.Entry(glyphs: glyphs, isUnsafeBehind: isUnsafeBehind)
  }

  /// Shapes the collected letters, followed by a space unless they are the last.
  private mutating func shapeLetters(isLast: Bool, _ font: Font) {
    if !isLast { letters.append(0x20) }
    shaped.removeAll(keepingCapacity: true)
    letters.withUnsafeBufferPointer {
      shaper.shape(
        $0, range: 0..<letters.count, font: font, script: Self.latin, rightToLeft: false,
        into: &shaped)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a range has only Latin letters and common characters, none of which joins its
  /// neighbours.
  fileprivate func isPlain(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = self[index]
      switch byte {
      case ..<0x80: index += 1
      // Up to U+02FF, before the combining marks.
      case 0xC2...0xCB: index += 2
      // General punctuation except the joiners, which belong to the character before them.
      case 0xE2 where index + 2 < range.upperBound && self[index + 1] & 0xFE == 0x80:
        if self[index + 1] == 0x80, self[index + 2] & 0xFE == 0x8C { return false }
        index += 3
      default: return false
      }
    }
    return true
  }
}
