internal import CHarfBuzz
internal import Graphics

/// Shapes text word by word if its font allows that, each distinct word once.
///
/// The glyphs are those that `Shaper` gives for the whole text. Each thread has its own; what they find
/// is shared by a `WordTable`.
package struct WordShaper: ~Copyable {
  /// A word of a text, with the space before it.
  package struct Word: Sendable, Hashable {
    /// The byte where it begins, including its space if it has one.
    package var start: Int
    /// The index of its first glyph among those of the text.
    package var firstGlyph: Int
    /// The number of the word in its font; nil for words that are not cached.
    ///
    /// A word at the end of a range has another number than before a space. Numbers count from 0
    /// and may index tables.
    package var number: Int?
  }

  private let shaper = Shaper()
  /// What all threads know.
  private let table: WordTable
  /// The number of the last font.
  private var lastFont: (font: Font, number: Int)?
  /// The words that this thread has met.
  private var words: [ShortText: WordTable.Entry] = [:]
  private var letters: [UInt8] = []
  private var shaped: [ShapedGlyph] = []

  private static let latin: UInt32 = 0x4C61_746E

  /// Makes a shaper that shares what it finds by a table.
  package init(sharing table: WordTable = WordTable()) { self.table = table }

  /// Shapes a range of a text and appends its glyphs, like `Shaper.shape`, and its words if it was
  /// shaped by words.
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
    let number = number(of: font)
    var start = range.lowerBound
    var isUnsafe = false
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, text[end] != 0x20 { end += 1 }
      let entry = entry(text, start..<end, isLast: end == range.upperBound, font, number)
      let first = glyphs.count
      words.append(Word(start: start, firstGlyph: first, number: entry.number))
      glyphs.append(contentsOf: entry.glyphs)
      for index in first..<glyphs.count { glyphs[index].cluster += start }
      if isUnsafe, first < glyphs.count { glyphs[first].isUnsafeToBreak = true }
      isUnsafe = entry.isUnsafeBehind
      start = end
    }
    return true
  }

  private mutating func number(of font: Font) -> Int {
    if let lastFont, lastFont.font == font { return lastFont.number }
    let number = table.number(of: font)
    lastFont = (font, number)
    return number
  }

  /// The glyphs of a word that begins with the space before it; a space follows unless it is the
  /// last.
  private mutating func entry(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isLast: Bool, _ font: Font,
    _ number: Int
  ) -> WordTable.Entry {
    guard let key = ShortText(text, range, tag: UInt32(number) << 1 | (isLast ? 1 : 0)) else {
      return shapedAnew(text, range, isLast: isLast, font)
    }
    if let known = words[key] { return known }
    let entry =
      table.entry(key) ?? table.keep(shapedAnew(text, range, isLast: isLast, font), as: key)
    if entry.number != nil { words[key] = entry }
    return entry
  }

  private mutating func shapedAnew(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isLast: Bool, _ font: Font
  ) -> WordTable.Entry {
    letters.removeAll(keepingCapacity: true)
    letters.append(contentsOf: text[range])
    if !isLast { letters.append(0x20) }
    shaped.removeAll(keepingCapacity: true)
    letters.withUnsafeBufferPointer {
      shaper.shape(
        $0, range: 0..<letters.count, font: font, script: Self.latin, rightToLeft: false,
        into: &shaped)
    }
    var isUnsafeBehind = false
    if !isLast, let space = shaped.last, space.cluster == range.count {
      isUnsafeBehind = space.isUnsafeToBreak
      shaped.removeLast()
    }
    // A copy of the array would keep the room that the longest word has taken.
    let glyphs = shaped.withUnsafeBufferPointer { Array($0) }
    return WordTable.Entry(glyphs: glyphs, isUnsafeBehind: isUnsafeBehind)
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
