internal import TextAnalysis

/// The metadata of a publication.
package struct PublicationMetadata: Sendable, Hashable {
  /// The direction of a text.
  package enum Direction: Sendable, Hashable {
    case leftToRight, rightToLeft
  }

  /// The title; empty if there is none.
  package var title = ""
  /// The direction of the title.
  package var direction = Direction.leftToRight
  /// The authors, in order.
  package var creators: [String] = []
  /// The first language as a BCP 47 tag; empty if there is none.
  package var language = ""
  /// The unique identifier; empty if there is none.
  package var identifier = ""
  /// The publisher.
  package var publisher: String?

  package init() {}
}

extension PublicationMetadata.Direction {
  /// The direction given by an attribute `dir`; for `auto`, by the first letter of the text.
  init?(_ attribute: String?, text: String) {
    switch attribute?.lowercased() {
    case "ltr": self = .leftToRight
    case "rtl": self = .rightToLeft
    case "auto":
      self =
        TextDirection.isRightToLeft(text.unicodeScalars) == true ? .rightToLeft : .leftToRight
    default: return nil
    }
  }

  /// The direction in which a language is customarily written.
  init(language: String) {
    self = Script.isRightToLeft(language: language) ? .rightToLeft : .leftToRight
  }
}
