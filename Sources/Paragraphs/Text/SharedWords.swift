package import Shaping
internal import Synchronization

/// What the threads that set a book know of its words together: each word is shaped, divided and measured by
/// one of them.
///
/// A thread asks once for each word and keeps the answer, so that it seldom waits for another.
package final class SharedWords: Sendable {
  /// A style with the face and the script that its letters are shaped by.
  package struct FacedStyle: Hashable {
    package var style: TextStyle
    package var face: Int
    package var script: UInt32
  }

  /// A word as it is shaped, in a style, under rules: by their numbers.
  package struct Key: Hashable {
    package var style: Int
    package var rules: Int
    package var word: Int
  }

  private struct Known {
    var styles = Numbering<FacedStyle>()
    var rules = Numbering<ParagraphItems.Rules>()
    var words: [Key: WordItems] = [:]
  }

  package let glyphs = WordTable()
  private let known = Mutex(Known())

  /// More words of all styles together are not kept, each of which takes some 400 bytes: a novel has
  /// half as many.
  private static let mostWords = 1 << 15

  package init() {}

  /// The number of a style, the same for all threads.
  package func number(of style: FacedStyle) -> Int {
    known.withLock { $0.styles.number(of: style) }
  }

  /// The number of rules, the same for all threads.
  package func number(of rules: ParagraphItems.Rules) -> Int {
    known.withLock { $0.rules.number(of: rules) }
  }

  /// A word's material, as far as some thread has found it.
  package func items(_ key: Key) -> WordItems? { known.withLock { $0.words[key] } }

  /// Keeps a word's material, as long as this is there, and gives what is kept: what a thread has kept first, nil where
  /// there is no room.
  package func keep(_ items: WordItems, as key: Key) -> WordItems? {
    known.withLock { known in
      if let kept = known.words[key] { return kept }
      guard known.words.count < Self.mostWords else { return nil }
      known.words[key] = items
      return items
    }
  }
}
