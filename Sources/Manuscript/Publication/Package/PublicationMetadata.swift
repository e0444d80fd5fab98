internal import TextAnalysis

/// What a publication says of itself.
package struct PublicationMetadata: Sendable, Hashable {
  /// Which way a text runs.
  package enum Direction: Sendable, Hashable {
    case leftToRight, rightToLeft
  }

  /// The title; empty where there is none.
  package var title = ""
  /// Which way the title runs.
  package var direction = Direction.leftToRight
  /// Those who wrote it, in order.
  package var creators: [String] = []
  /// The first language, as BCP 47 has it; empty where there is none.
  package var language = ""
  /// The unique identifier; empty where there is none.
  package var identifier = ""
  /// Who published it.
  package var publisher: String?

  package init() {}
}

extension PublicationMetadata.Direction {
  /// The direction that an attribute `dir` says, by the first letter of the text where it says `auto`.
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
