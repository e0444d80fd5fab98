/// The texts that sheets may add to pages besides those of documents: their strings, and the counter styles that they
/// name.
///
/// This is a superset of what they do add: which rules apply is unknown.
package struct SheetCharacters: Sendable {
  /// The non-ASCII characters of strings and names.
  package private(set) var characters: Set<Unicode.Scalar> = []
  /// The built-in counter styles that are named.
  package private(set) var counterStyles: Set<TextProperties.ListMarker> = []
  /// Whether characters may have their full-width forms.
  package private(set) var widens = false
  /// Whether quotation marks of the text's language may be added.
  package private(set) var quotes = false

  package init() {}

  /// Adds what a sheet contains.
  package mutating func add(sheet file: [UInt8]) { add(SheetDecoding.decode(file)) }

  /// Adds what the declarations of an attribute contain.
  package mutating func add(declarations text: String) { add(Array(text.utf8)) }

  private mutating func add(_ text: [UInt8]) {
    var tokenizer = Tokenizer(text)
    while let token = tokenizer.next() {
      switch token {
      case .ident(let name):
        add(name)
        switch name.lowercased() {
        case let name where TextProperties.widening.contains(name): widens = true
        case "open-quote", "close-quote": quotes = true
        case let name where name.contains("text-emphasis"): add(EmphasisMark.namedSigns)
        default: break
        }
        if let style = TextProperties.ListMarker(named: name) { counterStyles.insert(style) }
      case .string(let string): add(string)
      case .delim(let scalar): if !scalar.isASCII { characters.insert(scalar) }
      default: continue
      }
    }
  }

  private mutating func add(_ text: String) {
    for scalar in text.unicodeScalars where !scalar.isASCII { characters.insert(scalar) }
  }
}
