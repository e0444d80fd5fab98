/// What a sheet says of one property.
struct Declaration: Sendable {
  enum Value: Sendable {
    case set(Setting)
    case wide(Wide)
    /// What can only be read when its variables are known.
    case pending(PendingValue)
  }
  /// The property's number in the table.
  var number: Int
  var value: Value
  var isImportant: Bool
  /// The bytes of the sheet's text that it was read from.
  var source: Range<Int32> = 0..<0
}

/// The words that all properties have.
enum Wide: String, Sendable {
  case inherit, initial, unset, revert
  case revertLayer = "revert-layer"

  static let words: Set<String> = [
    "inherit", "initial", "unset", "revert", "revert-layer", "default",
  ]

  /// The word that a value consists of.
  init?(_ tokens: [Token]) {
    guard tokens.count == 1, let word = tokens[0].word else { return nil }
    self.init(rawValue: word)
  }
}

/// A value with variables in it.
struct PendingValue: Sendable {
  var known: PropertyTable.Known
  var tokens: [Token]
  var base: String
}

/// What a sheet says of a custom property.
struct VariableDeclaration: Sendable {
  var name: String
  var tokens: [Token]
  var isImportant: Bool
  /// The bytes of the sheet's text that it was read from.
  var source: Range<Int32> = 0..<0
}

/// The declarations between two braces, in order.
struct DeclarationBlock: Sendable {
  var declarations: [Declaration] = []
  var variables: [VariableDeclaration] = []
  /// Whether a value depends on the element's attributes, so that equal elements may look different.
  var asksElement = false
  /// Whether one is of all properties.
  var declaresAll = false

  var isEmpty: Bool { declarations.isEmpty && variables.isEmpty }

  /// Whether any of them is important.
  var hasImportant: Bool {
    declarations.contains(where: \.isImportant) || variables.contains(where: \.isImportant)
  }

  /// Tells the declarations behind some where they were read from.
  mutating func locate(
    declarations: Int, variables: Int, at source: Range<Int32>
  ) {
    for index in declarations..<self.declarations.count { self.declarations[index].source = source }
    for index in variables..<self.variables.count { self.variables[index].source = source }
  }

  /// The declarations, those of all properties one by one.
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

  /// Adds the declarations of another block behind its own.
  mutating func append(_ other: DeclarationBlock) {
    declarations += other.declarations
    variables += other.variables
    asksElement = asksElement || other.asksElement
    declaresAll = declaresAll || other.declaresAll
  }
}
