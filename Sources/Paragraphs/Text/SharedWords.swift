package import Graphics
package import Shaping
internal import Synchronization

/// The knowledge of words that the threads that set a book share: each word is shaped, divided and measured by one of
/// them.
///
/// A thread asks once for each word and keeps the answer, so it seldom waits for another. Nothing is evicted, unlike from
/// a `BoundedCache`: the threads hold words without counting references (`WordItemsCache`), and those that come when it
/// is full are kept by nobody.
package final class SharedWords: Sendable {
  /// A style with the face and the script with which its letters are shaped.
  package struct FacedStyle: Hashable {
    package var style: TextStyle
    package var face: FontNumber
    package var script: UInt32
  }

  /// A style and the rules, by their numbers.
  package struct Key: Hashable {
    package var style: FacedStyleNumber
    package var rules: Int
  }

  private struct Known {
    var styles = Numbering<FacedStyle>()
    var rules = Numbering<ParagraphItems.Rules>()
    /// The words for each key, by their numbers from shaping.
    var words: [NumberedValues<WordItems>] = []
    var places: [Key: Int] = [:]
    var count = 0
  }

  package let glyphs = WordTable()
  private let known = Mutex(Known())

  /// The maximum number of words of all styles together, each of which takes some 400 bytes: a novel has half as many.
  private static let maxWords = 1 << 15

  package init() {}

  /// The number of a style, the same for all threads.
  package func number(of style: FacedStyle) -> FacedStyleNumber {
    FacedStyleNumber(known.withLock { $0.styles.number(of: style) })
  }

  /// The number of rules, the same for all threads.
  package func number(of rules: ParagraphItems.Rules) -> Int {
    known.withLock { $0.rules.number(of: rules) }
  }

  /// The index of the words of a style under some rules.
  package func place(of key: Key) -> Int {
    known.withLock { known in
      if let position = known.places[key] { return position }
      known.words.append(NumberedValues())
      known.places[key] = known.words.count - 1
      return known.words.count - 1
    }
  }

  /// A word's items, if some thread has made them.
  package func items(_ word: Int, at index: Int) -> WordItems? {
    known.withLock { $0.words[index][word] }
  }

  /// Keeps a word's items for as long as this object lives, and returns those that are kept: the first that any thread
  /// stored, or nil where there is no space.
  package func keep(_ items: WordItems, of word: Int, at index: Int) -> WordItems? {
    known.withLock { known in
      if let kept = known.words[index][word] { return kept }
      guard known.count < Self.maxWords else { return nil }
      known.words[index][word] = items
      known.count += 1
      return items
    }
  }
}

/// Values by numbers from 0: in a dictionary while there are few, then in a table up to the greatest number.
struct NumberedValues<Value> {
  private var table: [Value?] = []
  private var few: [Int: Value] = [:]
  private static var maxFew: Int { 256 }

  /// The values of low numbers, once there are many; can be read without touching the array that holds them.
  var many: [Value?] { table }

  subscript(number: Int) -> Value? {
    get { table.isEmpty ? few[number] : number < table.count ? table[number] : nil }
    set {
      guard table.isEmpty else { return put(newValue, at: number) }
      few[number] = newValue
      guard few.count > Self.maxFew else { return }
      for (number, value) in few { put(value, at: number) }
      few = [:]
    }
  }

  private mutating func put(_ value: Value?, at number: Int) {
    if number >= table.count {
      table.append(contentsOf: repeatElement(nil, count: number + 1 - table.count))
    }
    table[number] = value
  }
}
