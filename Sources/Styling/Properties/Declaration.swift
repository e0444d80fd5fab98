/// A declaration of one property.
struct Declaration: Sendable {
  enum Value: Sendable {
    case set(Setting)
    case wide(Wide)
    /// A value that can only be read when its variables are known.
    case pending(PendingValue)
  }
  /// The property's number in the table.
  var number: Int
  var value: Value
  var isImportant: Bool
  /// The byte range in the sheet's text that it was read from.
  var source: Range<Int32> = 0..<0
}

/// The CSS-wide keywords.
enum Wide: String, Sendable {
  case inherit, initial, unset, revert
  case revertLayer = "revert-layer"

  static let words: Set<String> = [
    "inherit", "initial", "unset", "revert", "revert-layer", "default",
  ]

  /// The keyword that a value consists of.
  init?(_ tokens: [Token]) {
    guard tokens.count == 1, let word = tokens[0].word else { return nil }
    self.init(rawValue: word)
  }
}

/// A value that contains variables.
struct PendingValue: Sendable {
  var known: PropertyTable.Known
  var tokens: [Token]
  var base: String
}

/// A declaration of a custom property.
struct VariableDeclaration: Sendable {
  var name: String
  var tokens: [Token]
  var isImportant: Bool
  /// The byte range in the sheet's text that it was read from.
  var source: Range<Int32> = 0..<0
}

/// The declarations between two braces, in order.
struct DeclarationBlock: Sendable {
  var declarations: [Declaration] = []
  var variables: [VariableDeclaration] = []
  /// Whether a value depends on the element's attributes, so that otherwise equal elements may differ in style.
  var asksElement = false
  /// Whether it declares `all`.
  var declaresAll = false

  var isEmpty: Bool { declarations.isEmpty && variables.isEmpty }

  /// Whether any of them is important.
  var hasImportant: Bool {
    declarations.contains(where: \.isImportant) || variables.contains(where: \.isImportant)
  }

  /// Sets the source range of the declarations after the first few.
  mutating func locate(
    declarations: Int, variables: Int, at source: Range<Int32>
  ) {
    for index in declarations..<self.declarations.count { self.declarations[index].source = source }
    for index in variables..<self.variables.count { self.variables[index].source = source }
  }

  /// The declarations, with `all` expanded to each property.
  var spread: [Declaration] {
    guard declaresAll else { return declarations }
    return declarations.flatMap { declaration in
      guard declaration.number == PropertyTable.all else { return [declaration] }
      return PropertyTable.shared.numbersOfAll.map { number in
        var own = declaration
        own.number = number
        return own
      }
    }
  }

  /// Appends the declarations of another block.
  mutating func append(_ other: DeclarationBlock) {
    declarations += other.declarations
    variables += other.variables
    asksElement = asksElement || other.asksElement
    declaresAll = declaresAll || other.declaresAll
  }
}
