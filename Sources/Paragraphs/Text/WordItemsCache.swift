package import Breaking
internal import CPrefetch
package import Graphics
internal import Shaping

/// What a word is to the line breaker, wherever it stands in text of one style.
///
/// It is shared, since books say words again and again.
package final class WordItems: Sendable {
  /// Its letters, without the spaces about them.
  let material: ItemList
  /// Its breaks, counted from its first letter.
  package let places: [ParagraphItems.Place]
  /// Where Unicode lets lines end in it, counted from its first letter.
  package let opportunities: [Int]
  /// The breaks that are dearer where the word is a name.
  let hyphensOfName: [Int]
  /// The widest of its parts that are never divided.
  package let widest: Length
  package let ends: WordEnds

  package init(
    material: ItemList, places: [ParagraphItems.Place], opportunities: [Int],
    hyphensOfName: [Int], widest: Length, ends: WordEnds
  ) {
    (self.material, self.places, self.opportunities) = (material, places, opportunities)
    (self.hyphensOfName, self.widest, self.ends) = (hyphensOfName, widest, ends)
  }
}

/// What the ends of a word are to the breaks beside it.
package struct WordEnds: Sendable {
  /// How far its first character stands out into the left margin, and its last into the right.
  package var protrusion = (first: Length.zero, last: Length.zero)
  /// Numbers of the words that it begins and ends with.
  package var names = (first: 0, last: 0)
  /// How much wider it is for the space behind it.
  var kern = Length.zero
}

/// What is noted of a word while its material is put together.
package struct WordRecord {
  /// The byte of its first letter.
  package var start: Int
  /// The breaks at hyphens of the word that begins there.
  package var hyphens: [Int] = []
}

/// The words of one style, under one set of rules, by the numbers that they have when shaped: those that a
/// thread has met.
package final class WordItemsCache {
  private let shared: SharedWords
  /// The place of the words among those that threads share, which hold them.
  private let place: Int
  // It belongs to one thread, and what looks into it calls nothing else: checks at every word would cost more than that.
  @exclusivity(unchecked) private var words = NumberedValues<Unmanaged<WordItems>>()

  package init(_ shared: SharedWords, style: Int, rules: Int) {
    self.shared = shared
    place = shared.place(of: .init(style: style, rules: rules))
  }

  /// A word's material, as far as it is known; it is there as long as this.
  ///
  /// To count who has it would be what it costs most to ask: the words of a book are all over the memory.
  package func word(_ number: Int) -> Unmanaged<WordItems>? {
    if let known = words[number] { return known }
    return shared.items(number, at: place).map { note($0, as: number) }
  }

  /// Asks for the material of words that are looked at soon, as far as it is known: the processor does not wait for
  /// it then.
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
      each { number in words[number]?._withUnsafeGuaranteedRef { $0.material.prefetch() } }
    }
  }

  /// How many bytes a word takes at most without its breaks.
  private static let bytesOfWord = 192

  /// Keeps a word's material, as far as there is room.
  ///
  /// A word that another thread has kept already stays as it is.
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
