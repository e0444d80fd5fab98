internal import Synchronization

/// The words shaped by the threads of a job: each is shaped by one of them.
///
/// A thread asks once for each word and keeps the answer, so it seldom waits for another.
package final class WordTable: Sendable {
  /// The glyphs of a word, with the space before it.
  struct Entry: Sendable {
    /// Clusters count from the start of the word.
    var glyphs: [ShapedGlyph]
    /// Whether a line that begins with the space after the word would be shaped differently.
    var isUnsafeBehind: Bool
    /// The word's number; −1 for words that are not cached.
    private var keptAs: Int32 = -1

    init(glyphs: [ShapedGlyph], isUnsafeBehind: Bool) {
      (self.glyphs, self.isUnsafeBehind) = (glyphs, isUnsafeBehind)
    }

    /// The word's number, the same for all threads; nil for words that are not cached.
    var number: Int? {
      get { keptAs < 0 ? nil : Int(keptAs) }
      set { keptAs = newValue.map(Int32.init) ?? -1 }
    }
  }

  private struct Words {
    var fonts = Numbering<Font>()
    var entries: [ShortText: Entry] = [:]
  }

  private let words = Mutex(Words())
  /// The maximum number of cached words, counted by font: more than a book has, at 300 bytes each.
  private static let maxWords = 1 << 14

  package init() {}

  /// The number of a font, the same for all threads.
  func number(of font: Font) -> Int { words.withLock { $0.fonts.number(of: font) } }

  /// The entry of a known word.
  func entry(_ key: ShortText) -> Entry? { words.withLock { $0.entries[key] } }

  /// Stores a word and gives it a number, if there is space and no thread has stored it before.
  func keep(_ entry: Entry, as key: ShortText) -> Entry {
    words.withLock { words in
      if let known = words.entries[key] { return known }
      guard words.entries.count < Self.maxWords else { return entry }
      var entry = entry
      entry.number = words.entries.count
      words.entries[key] = entry
      return entry
    }
  }
}
