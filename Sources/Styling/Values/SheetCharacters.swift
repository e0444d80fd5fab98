/// What sheets may add to pages besides the text of documents: their strings, and the counter styles that they name.
///
/// This is a superset of what they do add: which rules apply is unknown.
package struct SheetCharacters: Sendable {
  /// The non-ASCII characters of strings and names.
  package private(set) var characters: Set<Unicode.Scalar> = []
  /// The built-in counter styles that are named.
  package private(set) var counterStyles: Set<TextProperties.ListMarker> = []

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
