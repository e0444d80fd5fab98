package import Breaking
package import Graphics

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
  private let style: Int
  private let rules: Int
  /// The words by their numbers, of a style that has many; `shared` holds them.
  private var words: [Unmanaged<WordItems>?] = []
  /// Those of a style that has few, as most have: the table would be as long as the book's words are many.
  private var few: [Int: Unmanaged<WordItems>] = [:]
  private static let mostFew = 256

  package init(_ shared: SharedWords, style: Int, rules: Int) {
    (self.shared, self.style, self.rules) = (shared, style, rules)
  }

  /// A word's material, as far as it is known; it is there as long as this.
  ///
  /// To count who has it would be what it costs most to ask: the words of a book are all over the memory.
  package func word(_ number: Int) -> Unmanaged<WordItems>? {
    if number < words.count, let known = words[number] { return known }
    if words.isEmpty, let known = few[number] { return known }
    return shared.items(.init(style: style, rules: rules, word: number)).map {
      note($0, as: number)
    }
  }

  /// Keeps a word's material, as far as there is room.
  ///
  /// A word that another thread has kept already stays as it is.
  package func keep(_ word: WordItems, as number: Int) {
    guard let kept = shared.keep(word, as: .init(style: style, rules: rules, word: number)) else {
      return
    }
    _ = note(kept, as: number)
  }

  private func note(_ word: WordItems, as number: Int) -> Unmanaged<WordItems> {
    let word = Unmanaged.passUnretained(word)
    if words.isEmpty {
      few[number] = word
      guard few.count > Self.mostFew else { return word }
      for (number, word) in few { put(word, at: number) }
      few = [:]
    } else {
      put(word, at: number)
    }
    return word
  }

  private func put(_ word: Unmanaged<WordItems>, at number: Int) {
    if number >= words.count {
      words.append(contentsOf: repeatElement(nil, count: number + 1 - words.count))
    }
    words[number] = word
  }
}
