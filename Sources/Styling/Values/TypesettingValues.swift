package import Graphics

/// The choice of the ends of lines (`text-wrap-style`).
package enum TextWrapStyle: Sendable, Hashable {
  /// According to the page's options.
  case auto
  /// The same.
  case pretty
  /// All lines are about equally long.
  case balance
  /// One after the other.
  case stable
}

/// An initial letter several lines high (CSS Inline 3, section 7).
package struct InitialLetter: Sendable, Hashable {
  /// Its height in lines.
  package var size: Double
  /// The lines by which it sinks: 1 is on the first line.
  package var sink: Int

  package init(size: Double, sink: Int) { (self.size, self.sink) = (size, sink) }
}

/// The white above an element at the top of a page.
package enum Sinkage: Sendable, Hashable {
  /// Lines of the grid.
  case lines(Int)
  /// A length, or a percentage of the page's text area.
  case extent(LengthPercentage)
}

/// A string for page margins, as set by `string-set` (CSS Generated Content for Paged Media, section 1.1).
package struct NamedString: Sendable, Hashable {
  package var name: String
  package var content: [BoxProperties.Generated]
  package init(name: String, content: [BoxProperties.Generated]) {
    (self.name, self.content) = (name, content)
  }
}

/// An entry for an element in one of the lists of a book (`-rb-entry`).
package struct ListEntry: Sendable, Hashable {
  /// The lists that the program generates from entries.
  package enum List: Sendable, Hashable { case figures, tables, index }

  package var list: List
  /// Its text, in an index with `!` between an entry and its subentries; nil for the text of the element.
  package var content: [BoxProperties.Generated]?
  /// The sort key to use instead.
  package var sort: [BoxProperties.Generated] = []
  /// The entry to see instead.
  package var see: [BoxProperties.Generated] = []
  /// The entry to see also.
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

/// The string of a page that is used.
package enum StringKeyword: Sendable, Hashable {
  /// The first that begins on the page, or else the current one.
  case first
  /// The current one at the start of the page.
  case start
  /// The one at the end of the page.
  case last
  /// None on the page where it begins, otherwise the current one.
  case firstExcept

  static let words: [String: StringKeyword] = [
    "first": .first, "start": .start, "last": .last, "first-except": .firstExcept,
  ]
}

/// The opening of a paragraph, or its initial several lines high.
package struct ParagraphOpening: Sendable, Hashable {
  /// The part of a paragraph in small capitals, or in its `::first-line` style (`-rb-lead-in`).
  package enum LeadIn: Sendable, Hashable {
    case none
    /// The rest of the first word.
    case word
    /// Up to the first punctuation mark, or five words.
    case phrase
    /// The first line.
    case line
  }
  /// The treatment of marks before a `::first-letter` several lines high (`-rb-initial-quote`).
  package enum Quote: Sendable, Hashable { case large, hang, omit }
  /// The lines that follow the shape of such a letter (`initial-letter-wrap`); the others keep clear of it entirely.
  package enum Wrap: Sendable, Hashable { case none, first, all }
  /// Nil for none.
  package var leadIn: LeadIn?
  package var quote = Quote.hang
  package var wrap = Wrap.none
  /// The number of letters of a `::first-letter` that are several lines high (`-rb-initial-letters`).
  package var letters = 1
  package init() {}
}

/// The specified page size (CSS Paged Media 3, section 7.1).
package enum SpecifiedPageSize: Sendable, Hashable {
  case size(Size)
  /// The layout's own size, in this orientation.
  case portrait, landscape
}
