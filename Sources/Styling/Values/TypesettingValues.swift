package import Graphics

/// How the ends of lines are chosen (`text-wrap-style`).
package enum TextWrapStyle: Sendable, Hashable {
  /// As the page's options have it.
  case auto
  /// The same.
  case pretty
  /// So that all are about as long.
  case balance
  /// One after the other.
  case stable
}

/// A letter that is several lines high (CSS Inline 3, section 7).
package struct InitialLetter: Sendable, Hashable {
  /// How many lines it is high.
  package var size: Double
  /// How many lines it sinks: 1 stands on the first line.
  package var sink: Int

  package init(size: Double, sink: Int) { (self.size, self.sink) = (size, sink) }
}

/// The white above what heads a page.
package enum Sinkage: Sendable, Hashable {
  /// Lines of the grid.
  case lines(Int)
  /// A length, or a share of the page's text.
  case extent(LengthPercentage)
}

/// A string for the margins of pages, as `string-set` has it (CSS Generated Content for Paged Media, section 1.1).
package struct NamedString: Sendable, Hashable {
  package var name: String
  package var content: [BoxProperties.Generated]
  package init(name: String, content: [BoxProperties.Generated]) {
    (self.name, self.content) = (name, content)
  }
}

/// What an element is entered as in one of the lists of a book (`-rb-entry`).
package struct ListEntry: Sendable, Hashable {
  /// The lists that the program makes of what elements say.
  package enum List: Sendable, Hashable { case figures, tables, index }

  package var list: List
  /// Its words, in an index with `!` between an entry and those under it; nil is the words of the element.
  package var content: [BoxProperties.Generated]?
  /// What it is sorted by instead.
  package var sort: [BoxProperties.Generated] = []
  /// The entry that is to be looked at instead.
  package var see: [BoxProperties.Generated] = []
  /// The entry that is to be looked at, too.
  package var seeAlso: [BoxProperties.Generated] = []
}

/// The pages that a sheet adds to a book (`-rb-added-pages`).
package struct AddedPages: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let halfTitle = AddedPages(rawValue: 1)
  package static let contents = AddedPages(rawValue: 2)
  package static let figures = AddedPages(rawValue: 4)
  package static let tables = AddedPages(rawValue: 8)
  package static let index = AddedPages(rawValue: 16)
}

/// Which of the strings of a page is meant.
package enum StringPlace: Sendable, Hashable {
  /// The first that begins on the page, or else the one that goes on.
  case first
  /// The one that goes on from the page before.
  case start
  /// The one that the page ends with.
  case last
  /// None on the page where it begins, else the one that goes on.
  case firstExcept

  static let words: [String: StringPlace] = [
    "first": .first, "start": .start, "last": .last, "first-except": .firstExcept,
  ]
}

/// How a paragraph begins, or its letter that is several lines high.
package struct ParagraphOpening: Sendable, Hashable {
  /// What of a paragraph stands in small capitals, or as its `::first-line` has it (`-rb-lead-in`).
  package enum LeadIn: Sendable, Hashable {
    case none
    /// The rest of the first word.
    case word
    /// Up to the first mark of punctuation, or five words.
    case phrase
    /// The first line.
    case line
  }
  /// What becomes of marks before a `::first-letter` that is several lines high (`-rb-initial-quote`).
  package enum Quote: Sendable, Hashable { case large, hang, omit }
  /// Which lines follow the shape of such a letter (`initial-letter-wrap`); the others keep clear of all of it.
  package enum Wrap: Sendable, Hashable { case none, first, all }
  /// Nil is nothing.
  package var leadIn: LeadIn?
  package var quote = Quote.hang
  package var wrap = Wrap.none
  /// How many letters of a `::first-letter` are several lines high (`-rb-initial-letters`).
  package var letters = 1
  package init() {}
}

/// The size of pages that a sheet asks for (CSS Paged Media 3, section 7.1).
package enum SpecifiedPageSize: Sendable, Hashable {
  case size(Size)
  /// The layout's own size, as high as wide it is or the other way round.
  case portrait, landscape
}
