/// Reads the tokens of a selector, in which spaces matter.
struct SelectorReader {
  private let tokens: ArraySlice<Token>
  var index: Int
  private let depth: Int

  init(_ tokens: ArraySlice<Token>, depth: Int) {
    (self.tokens, self.depth) = (tokens, depth)
    index = tokens.startIndex
  }

  /// The next token, or a later one; nil at the end.
  func peek(_ offset: Int = 0) -> Token? {
    index + offset < tokens.endIndex ? tokens[index + offset] : nil
  }

  /// Whether a token is among the remaining ones, in brackets or outside.
  func contains(_ token: Token) -> Bool { tokens[index...].contains(token) }

  /// Returns whether there were any.
  @discardableResult mutating func skipSpaces() -> Bool {
    let start = index
    while peek() == .space { index += 1 }
    return index > start
  }

  /// Whether a name with a prefix, or a vertical bar, is next.
  var isPrefixed: Bool {
    if peek() == .delim("|"), case .ident? = peek(1) { return true }
    guard peek(1) == .delim("|"), case .ident? = peek(2) else { return false }
    return true
  }

  /// The parts separated by commas, including bracketed blocks.
  func parts() -> [SelectorReader] {
    var parts: [SelectorReader] = []
    var start = index
    var open = 0
    for position in index..<tokens.endIndex {
      let token = tokens[position]
      if token.closer != nil { open += 1 }
      switch token {
      case .closeRound, .closeSquare, .closeCurly: open -= 1
      case .comma where open == 0:
        parts.append(SelectorReader(tokens[start..<position], depth: depth))
        start = position + 1
      default: continue
      }
    }
    parts.append(SelectorReader(tokens[start...], depth: depth))
    return parts
  }

  /// Takes a block or function; nil if they are nested too deeply.
  mutating func takeBlock() -> SelectorReader? {
    guard peek()?.closer != nil, depth < StylingLimits.nesting else { return nil }
    index += 1
    let start = index
    var open = 1
    while index < tokens.endIndex {
      let token = tokens[index]
      index += 1
      if token.closer != nil { open += 1 }
      switch token {
      case .closeRound, .closeSquare, .closeCurly: open -= 1
      default: continue
      }
      if open == 0 { return SelectorReader(tokens[start..<(index - 1)], depth: depth + 1) }
    }
    return SelectorReader(tokens[start..<index], depth: depth + 1)
  }

  /// Takes `2n + 1`, `odd`, `-n+3`: CSS Syntax 3, section 6.
  mutating func takeNth(isOfType: Bool, isFromEnd: Bool) -> Selector.Nth? {
    // Its tokens depend on spaces, so it is read as text.
    var text = ""
    skipSpaces()
    loop: while let token = peek() {
      switch token {
      case .ident(let name):
        if name.asciiLowercased == "of" { break loop }
        text += name.asciiLowercased
      case .number(let value, true):
        // A number after a name, as in `n 1`, needs its sign; in `n+1` it is part of the number.
        text +=
          (value >= 0 && !text.isEmpty && !text.hasSuffix("+") && !text.hasSuffix("-") ? "+" : "")
        text += String(Int(value))
      case .dimension(let value, let unit) where value == value.rounded():
        text += String(Int(value)) + unit
      case .delim("+"): text += "+"
      case .delim("-"): text += "-"
      case .space: break
      default: return nil
      }
      index += 1
    }
    guard let (step, offset) = Self.formula(text) else { return nil }
    return .init(step: step, offset: offset, isOfType: isOfType, isFromEnd: isFromEnd)
  }

  private static func formula(_ text: String) -> (step: Int, offset: Int)? {
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    func number(_ text: Substring) -> Int? {
      Int(text.first == "+" ? text.dropFirst() : text).map { min(max($0, -1_000_000), 1_000_000) }
    }
    guard let n = text.firstIndex(of: "n") else { return number(text[...]).map { (0, $0) } }
    let (before, after) = (text[..<n], text[text.index(after: n)...])
    let step: Int?
    switch before {
    case "", "+": step = 1
    case "-": step = -1
    default: step = number(before)
    }
    guard let step else { return nil }
    if after.isEmpty { return (step, 0) }
    guard let sign = after.first, sign == "+" || sign == "-", let offset = number(after) else {
      return nil
    }
    return (step, offset)
  }
}
