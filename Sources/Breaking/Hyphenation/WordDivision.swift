/// The digits that patterns assign to a word, in the dictionary's encoding.
struct WordDivision {
  /// A change of spelling at a break.
  struct Change {
    /// The replacement; an equals sign stands for the break.
    var text: [UInt8]
    /// The number of bytes from the start of the change to the break.
    var distance: Int
    /// The number of bytes that it replaces.
    var cut: Int
  }

  /// The digit after each byte, except the last; an odd one allows a break.
  private(set) var digits: [UInt8]
  /// The breaks that change the spelling, by the byte before each.
  private(set) var changes: [Int: Change] = [:]

  /// Applies all patterns of a level to a word; the highest digit counts.
  init(_ word: [UInt8], _ trie: PatternTrie) {
    digits = [UInt8](repeating: 0, count: word.count)
    guard trie.mayOccur(in: word) else { return }
    let list = trie.list
    // Full stops stand for the ends of the word and for digits in it.
    let stop = UInt8(ascii: ".")
    let count = word.count + 2
    var changed = ChangedBreaks(count: count)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count * 2) { buffer in
      buffer.initialize(repeating: 0)
      let text = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
      // The digit after each byte of `text`.
      let found = UnsafeMutableBufferPointer(rebasing: buffer[count...])
      (text[0], text[count - 1]) = (stop, stop)
      for (place, byte) in word.enumerated() { text[place + 1] = byte.isDigit ? stop : byte }
      trie.eachPattern(in: UnsafeBufferPointer(text)) { pattern, start in
        let letters = list.letters(of: pattern)
        let replacement = list.replacement(of: pattern)
        var first = start == 0 ? 1 : 0
        if let replacement {
          // Positions count from the first letter that is not a full stop.
          if list.letters[letters.lowerBound] == stop { first = 1 }
          changed.begin(list.replacements[replacement], at: start - 1 + first)
        }
        let digit = list.firstDigit(of: pattern)
        for place in first...letters.count
        where list.digits[digit + place] > found[start - 1 + place] {
          let gap = start - 1 + place
          found[gap] = list.digits[digit + place]
          if found[gap] & 1 == 1 { changed.note(replacement, at: gap) }
        }
      }
      for place in digits.indices.dropLast() { digits[place] = found[place + 1] }
    }
    changed.eachBreak(in: word.count) { place, distance, replacement in
      changes[place] = Change(
        text: list.replacements[replacement].text, distance: distance,
        cut: list.replacements[replacement].cut)
    }
  }

  /// Forbids a break after a byte.
  mutating func forbid(at index: Int) {
    if digits.indices.contains(index) { digits[index] = 0 }
  }

  /// Takes the digits of another division of the whole word; changes of spelling stay.
  mutating func replace(by other: WordDivision) {
    digits = other.digits
    changes.merge(other.changes) { $1 }
  }

  /// Takes the digits inside a part of the word, which may be spelt differently and so differ in
  /// length.
  mutating func replace(_ part: Range<Int>, by other: WordDivision) {
    for index in 0..<part.count {
      digits[part.lowerBound + index] = index < other.digits.count ? other.digits[index] : 0
      if let change = other.changes[index] { changes[part.lowerBound + index] = change }
    }
  }
}

/// Finds the breaks of a word whose patterns change its spelling.
///
/// A gap is the position after a byte. A change begins in one gap, its anchor; its break is in that
/// gap or a later one.
private struct ChangedBreaks {
  /// The replacement that the odd digit of each gap comes from, if any.
  private var replacements: [Int?] = []
  /// The break of the change that begins in each gap, and how many letters it replaces.
  private var breaks: [Int?] = []
  private var cuts: [Int] = []
  /// The gaps that may hold the break of the current pattern.
  private var reach = 0...0
  private let count: Int

  init(count: Int) { self.count = count }

  /// Begins a pattern with a change of spelling, whose positions count from a gap.
  mutating func begin(_ replacement: PatternList.Replacement, at gap: Int) {
    if replacements.isEmpty {
      replacements = Array(repeating: nil, count: count)
      breaks = replacements
      cuts = Array(repeating: 0, count: count)
    }
    let anchor = min(gap + replacement.index, count - 1)
    cuts[anchor] = replacement.cut
    reach = anchor...(anchor + replacement.cut)
  }

  /// Notes that the odd digit of a gap comes from a pattern: the current one, if it has a
  /// replacement.
  mutating func note(_ replacement: Int?, at gap: Int) {
    guard !replacements.isEmpty else { return }
    replacements[gap] = replacement
    if replacement != nil, reach.contains(gap) { breaks[reach.lowerBound] = gap }
  }

  /// Calls `body` for each break that changes the spelling: the byte before it, how far before the
  /// break the change begins, and the replacement.
  func eachBreak(in wordCount: Int, _ body: (Int, Int, Int) -> Void) {
    guard !replacements.isEmpty else { return }
    var anchor = 0
    while anchor < wordCount {
      if let gap = breaks[anchor], gap > 0, let replacement = replacements[gap] {
        body(gap - 1, gap - anchor, replacement)
        anchor += cuts[anchor]
      } else {
        anchor += 1
      }
    }
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
