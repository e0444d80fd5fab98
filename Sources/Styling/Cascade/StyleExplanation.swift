/// The origin of the style of an element, or of a part of it: each declared property, with the declaration that won and
/// those that it beat.
package struct StyleExplanation: Sendable, Hashable {
  /// A declaration that applies to the element.
  package struct Weighed: Sendable, Hashable {
    /// The declaration as written in the sheet.
    package var text: String
    /// The origin of the sheet, in one word.
    package var origin: String
    /// The sheet and the line in it, from 1, or the element's attribute that is its source.
    package var place: String
    /// The matching selector of its rule, as written; empty if there is none.
    package var selector: String
    /// The numbers of ids, classes and types in that selector; nil if there is none.
    package var specificity: [Int]?
    package var isImportant: Bool
    /// Whether it is ignored: because of `--ignore`, or because it is a design's that would remove the book's meaning.
    package var isLeftOut: Bool
  }

  /// The weighing of a property's declarations.
  package struct Weighing: Sendable, Hashable {
    package var property: String
    /// The final value of the property.
    package var computed: String
    /// The result of the cascade, if an override by the reader has changed it; otherwise nil.
    package var cascaded: String?
    /// The winner first, then the ones it beat, the strongest first; ignored ones come last.
    package var declarations: [Weighed]
  }

  /// The element as a selector, with the part of it that is explained.
  package var element: String
  /// The byte of the document's file where it begins.
  package var source: Int
  /// The number of elements of the document that get their style in the same way.
  package var count = 1
  package var properties: [Weighing]
}

/// A selector that cannot be read.
package struct SelectorFault: Error, Sendable, Hashable {
  /// Its fault, in a few words.
  package var message: String
}

/// The elements to explain.
package enum StyleTarget: Sendable, Hashable {
  /// Those that match a selector.
  case selector(String)
  /// The innermost element at a byte of the document's file.
  case byte(Int)
}

extension Origin {
  /// The target in one word.
  var name: String {
    switch self {
    case .userAgent: "program"
    case .base: "base"
    case .author: "book"
    case .design: "design"
    case .user: "reader"
    case .option: "option"
    }
  }
}
