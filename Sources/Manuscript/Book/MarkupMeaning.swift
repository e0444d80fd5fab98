/// The meaning of an element to the house style, from its name and classes.
enum MarkupMeaning: String {
  case letter, verse, signature, epigraph, quote

  /// The meaning of the first class that has one; otherwise only a quotation has one.
  init?(element name: String, classes: [String]) {
    for name in classes {
      switch name {
      case "letter": self = .letter
      case "verse", "poem": self = .verse
      case "signature", "address": self = .signature
      case "epigraph": self = .epigraph
      case "quote": self = .quote
      default: continue
      }
      return
    }
    guard name == "blockquote" else { return nil }
    self = .quote
  }
}

extension InlineStyle {
  /// The style of an element's text; nil if it has none of its own.
  init?(element name: String, classes: [String]) {
    if classes.contains(where: { ["smallcaps", "small-caps", "sc"].contains($0) }) {
      self = .smallCapitals
      return
    }
    switch name {
    case "em", "i", "cite", "dfn": self = .emphasis
    case "strong", "b": self = .strong
    case "sc": self = .smallCapitals
    case "sup": self = .superscript
    case "sub": self = .subscript
    case "del", "s", "strike": self = .strikethrough
    case "code", "kbd", "samp", "tt": self = .code
    default: return nil
    }
  }
}
