package import Breaking
internal import CPrefetch
package import Graphics
internal import Shaping

/// The items of a word, wherever it is in text of one style.
///
/// They are shared, since the words of a book recur.
package final class WordItems: Sendable {
  /// Its letters, without the spaces around them.
  let itemList: ItemList
  /// Its breaks, counted from its first letter.
  package let breakpoints: [Breakpoint]
  /// Where Unicode allows breaks in it, counted from its first letter.
  package let opportunities: [Int]
  /// The breaks that are more expensive where the word is a proper noun.
  let hyphensOfName: [Int]
  /// The widest of its parts that are never divided.
  package let widest: Length
  package let ends: WordEnds

  package init(
    itemList: ItemList, breakpoints: [Breakpoint], opportunities: [Int],
    hyphensOfName: [Int], widest: Length, ends: WordEnds
  ) {
    (self.itemList, self.breakpoints, self.opportunities) = (itemList, breakpoints, opportunities)
    (self.hyphensOfName, self.widest, self.ends) = (hyphensOfName, widest, ends)
  }
}

/// The facts about a word's ends that the breaks beside it need.
package struct WordEnds: Sendable {
  /// The protrusion of its first character into the left margin, and of its last into the right.
  package var protrusion = (first: Length.zero, last: Length.zero)
  /// Hashes of the words that it begins and ends with.
  package var names = (first: 0, last: 0)
  /// Its extra width because of the space after it.
  var kern = Length.zero
}

/// The record of a word while its items are made.
package struct WordRecord {
  /// The byte of its first letter.
  package var start: Int
  /// The breaks at hyphens of the word that begins there.
  package var hyphens: [Int] = []
}

/// The words of one style under one set of rules, by their numbers from shaping: those that a thread has used so far.
package final class WordItemsCache {
  private let shared: SharedWords
  /// The index of these words among the shared ones, which own them.
  private let place: Int
  // It belongs to one thread, and its accessors call nothing else: exclusivity checks at every word would cost more.
  @exclusivity(unchecked) private var words = NumberedValues<Unmanaged<WordItems>>()

  package init(_ shared: SharedWords, style: FacedStyleNumber, rules: Int) {
    self.shared = shared
    place = shared.place(of: .init(style: style, rules: rules))
  }

  /// A word's items, if known; they live as long as this object.
  ///
  /// Reference counting would be the most expensive part: the words of a book are scattered in memory.
  package func word(_ number: Int) -> Unmanaged<WordItems>? {
    if let known = words[number] { return known }
    return shared.items(number, at: place).map { note($0, as: number) }
  }

  /// Prefetches the items of words that are used soon, as far as they are known, so that the processor does not wait
  /// for them.
  func prefetch(_ numbers: ArraySlice<WordShaper.Word>) {
    words.many.withUnsafeBufferPointer { words in
      guard let first = words.baseAddress else { return }
      func each(_ body: (Int) -> Void) {
        for case let number? in numbers.lazy.map(\.number) where number < words.count {
          body(number)
        }
      }
      each { rb_prefetch(first + $0, 1) }
      each { number in
        guard let word = words[number] else { return }
        let start = UnsafeRawPointer(word.toOpaque())
        rb_prefetch(start, Self.bytesOfWord)
      }
      each { number in words[number]?._withUnsafeGuaranteedRef { $0.itemList.prefetch() } }
    }
  }

  /// The maximum size of a word without its breaks, in bytes.
  private static let bytesOfWord = 192

  /// Keeps a word's items, if there is space.
  ///
  /// A word that another thread has already stored is left as it is.
  package func keep(_ word: WordItems, as number: Int) {
    guard let kept = shared.keep(word, of: number, at: place) else { return }
    _ = note(kept, as: number)
  }

  private func note(_ word: WordItems, as number: Int) -> Unmanaged<WordItems> {
    let word = Unmanaged.passUnretained(word)
    words[number] = word
    return word
  }
}
