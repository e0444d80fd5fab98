/// Makes declarations from names and the tokens after them.
struct DeclarationReader {
  /// The path against which addresses are resolved.
  let base: String
  private let table = PropertyTable.shared

  /// The outcome of reading a declaration.
  enum Outcome {
    case added
    /// A property without effect here.
    case unused
    case unknownProperty
    case unknownValue
  }

  init(base: String) { self.base = base }

  /// Reads a declaration into a block.
  func add(_ name: String, _ written: [Token], to block: inout DeclarationBlock) -> Outcome {
    var tokens = written[...]
    let isImportant = Self.takeImportant(&tokens)
    while tokens.first == .space { tokens = tokens.dropFirst() }
    while tokens.last == .space { tokens = tokens.dropLast() }
    let value = Array(tokens)
    if name.hasPrefix("--") {
      block.variables.append(
        VariableDeclaration(name: name, tokens: value, isImportant: isImportant))
      return .added
    }
    let lower = name.asciiLowercased
    guard let known = table.known(lower) else {
      if DrawingProperties.names.contains(lower) {
        // Inherited like variables, and read by the renderer of drawings.
        block.variables.append(
          VariableDeclaration(name: lower, tokens: value, isImportant: isImportant))
        return .added
      }
      return PropertyTable.isUnused(lower) ? .unused : .unknownProperty
    }
    guard !value.isEmpty else { return .unknownValue }
    func add(_ number: Int, _ value: Declaration.Value) {
      block.declarations.append(
        Declaration(number: number, value: value, isImportant: isImportant))
    }
    let isOfAll = lower == "all"
    let numbers = isOfAll ? [PropertyTable.all] : known.numbers
    if let wide = Wide(value) {
      block.declaresAll = block.declaresAll || isOfAll
      for number in numbers { add(number, .wide(wide)) }
      return .added
    }
    let asksElement = value.contains(.function("attr"))
    // Content lists read attributes themselves.
    let takesAttributes = ["content", "bookmark-label", "-rb-entry"].contains(lower)
    if asksElement {
      block.asksElement = true
      guard takesAttributes || AttributeValues.isValid(value) else { return .unknownValue }
    }
    if value.contains(.function("var")) || asksElement && !takesAttributes {
      let pending = PendingValue(known: known, tokens: value, base: base)
      block.declaresAll = block.declaresAll || isOfAll
      for number in numbers { add(number, .pending(pending)) }
      return .added
    }
    guard let settings = table.read(known, value, base: base) else { return .unknownValue }
    for (number, setting) in settings {
      add(number, setting.map { .set($0) } ?? .wide(.initial))
    }
    return .added
  }

  private static func takeImportant(_ tokens: inout ArraySlice<Token>) -> Bool {
    var rest = tokens
    while rest.last == .space { rest = rest.dropLast() }
    guard rest.last?.word == "important" else { return false }
    rest = rest.dropLast()
    while rest.last == .space { rest = rest.dropLast() }
    guard rest.last == .delim("!") else { return false }
    tokens = rest.dropLast()
    return true
  }
}
