/// How an element, or a part of it, comes to its style: each property that a sheet speaks of, with the
/// declaration that won and those that it beat.
package struct StyleExplanation: Sendable, Hashable {
  /// A declaration that holds for the element.
  package struct Weighed: Sendable, Hashable {
    /// As the sheet writes it.
    package var text: String
    /// Where the sheet comes from, in a word.
    package var origin: String
    /// The sheet and the line in it, from 1, or what else of the element says it.
    package var place: String
    /// The selector of its rule that matches, as it is written; empty where it has none.
    package var selector: String
    /// The ids, classes and types of that selector; nil where it has none.
    package var specificity: [Int]?
    package var isImportant: Bool
    /// Whether it does not count: because of `--ignore`, or as a design's that would take the book's meaning.
    package var isLeftOut: Bool
  }

  /// What of a property was weighed.
  package struct Weighing: Sendable, Hashable {
    package var property: String
    /// The value that the element has in the end.
    package var computed: String
    /// The value that the cascade came to, where a wish of the reader has changed it; nil where none has.
    package var cascaded: String?
    /// The winner first, and then what it beat, the strongest first; those left out come last.
    package var declarations: [Weighed]
  }

  /// The element as a selector writes it, with the part of it that is meant.
  package var element: String
  /// The byte of the document's file that it begins at.
  package var source: Int
  /// How many elements of the document come to their style in the same way.
  package var count = 1
  package var properties: [Weighing]
}

/// A selector that cannot be read.
package struct SelectorFault: Error, Sendable, Hashable {
  /// What is wrong with it, in a few words.
  package var message: String
}

/// Which elements are meant.
package enum StyleTarget: Sendable, Hashable {
  /// Those that match.
  case selector(String)
  /// The innermost at a byte of the document's file.
  case byte(Int)
}

extension Origin {
  /// In a word.
  var name: String {
    switch self {
    case .program: "program"
    case .base: "base"
    case .author: "book"
    case .design: "design"
    case .user: "reader"
    case .option: "option"
    }
  }
}
