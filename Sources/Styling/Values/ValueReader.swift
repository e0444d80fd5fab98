/// Reads the tokens of a value from left to right, ignoring spaces between them.
///
/// A reader may have advanced when it returns nil: callers that try something else afterwards work on a copy.
struct ValueReader {
  let tokens: [Token]
  /// The token to read next.
  var index: Int
  /// The end of the tokens to read.
  let end: Int
  /// The path of the sheet, against which addresses are resolved.
  let base: String
  /// The number of functions around this reader.
  let depth: Int

  init(_ tokens: [Token], base: String) {
    self.init(tokens: tokens, from: 0, to: tokens.count, base: base, depth: 0)
  }

  private init(tokens: [Token], from index: Int, to end: Int, base: String, depth: Int) {
    (self.tokens, self.index, self.end) = (tokens, index, end)
    (self.base, self.depth) = (base, depth)
  }

  /// Whether only spaces are left.
  var isAtEnd: Bool { peek() == nil }

  /// The next token other than a space.
  func peek() -> Token? {
    var position = index
    while position < end {
      if tokens[position] != .space { return tokens[position] }
      position += 1
    }
    return nil
  }

  /// Takes the next token other than a space.
  mutating func next() -> Token? {
    while index < end {
      index += 1
      if tokens[index - 1] != .space { return tokens[index - 1] }
    }
    return nil
  }

  /// Takes a token, if it is next.
  mutating func take(_ token: Token) -> Bool {
    guard peek() == token else { return false }
    _ = next()
    return true
  }

  /// Takes a slash.
  mutating func takeSlash() -> Bool { take(.delim("/")) }

  /// Takes a keyword, if it is next.
  mutating func take(word: String) -> Bool {
    guard peek()?.word == word else { return false }
    _ = next()
    return true
  }

  /// Takes a keyword from a table, and returns its value.
  mutating func take<Value>(of words: [String: Value]) -> Value? {
    guard let word = peek()?.word, let value = words[word] else { return nil }
    _ = next()
    return value
  }

  /// Takes a name as written.
  mutating func takeName() -> String? {
    guard case .ident(let name)? = peek() else { return nil }
    _ = next()
    return name
  }

  /// Takes a function, and returns a reader for its contents.
  mutating func takeFunction(_ names: String...) -> ValueReader? {
    guard case .function(let name)? = peek(), names.contains(name) else { return nil }
    return takeBlock()
  }

  /// Takes any block or function, and returns a reader for its contents.
  mutating func takeBlock() -> ValueReader? {
    guard peek()?.closer != nil, depth < StylingLimits.nesting else { return nil }
    _ = next()
    let start = index
    // The closing bracket may be missing at the end of a sheet.
    let isClosed = skipBlock()
    return ValueReader(
      tokens: tokens, from: start, to: isClosed ? index - 1 : index, base: base, depth: depth + 1)
  }

  /// Moves past the bracket that closes the block; returns false if the value ends before it.
  private mutating func skipBlock() -> Bool {
    var open = 1
    while index < end, open > 0 {
      if tokens[index].closer != nil { open += 1 }
      switch tokens[index] {
      case .closeRound, .closeSquare, .closeCurly: open -= 1
      default: break
      }
      index += 1
    }
    return open == 0
  }

  // MARK: - Values

  mutating func takeNumber() -> Double? {
    if case .number(let value, _)? = peek() {
      _ = next()
      return value
    }
    var copy = self
    guard case .number(let value)? = copy.takeSum() else { return nil }
    self = copy
    return value
  }

  /// Takes an integer, limited to the range of counters.
  mutating func takeInteger() -> Int? {
    guard case .number(let value, true)? = peek() else { return nil }
    _ = next()
    let limit = Double(StylingLimits.count)
    return Int(min(max(value, -limit), limit))
  }

  /// Takes a number, or a percentage as a fraction.
  mutating func takeFraction() -> Double? {
    if case .percentage(let value)? = peek() {
      _ = next()
      return value / 100
    }
    return takeNumber()
  }

  /// Takes a length, or a percentage unless that is not allowed.
  mutating func takeMeasure(percent: Bool = true) -> SpecifiedLength? {
    switch peek() {
    case .dimension(let value, let unit)?:
      guard let measure = SpecifiedLength(value, unit: unit) else { return nil }
      _ = next()
      return measure
    case .percentage(let value)?:
      guard percent else { return nil }
      _ = next()
      return .term(value, .percent)
    case .number(0, _)?:
      _ = next()
      return .zero
    case .function?:
      var copy = self
      guard case .measure(let measure)? = copy.takeSum() else { return nil }
      self = copy
      return measure
    default: return nil
    }
  }

  /// Takes a length that is not negative.
  mutating func takePositive(percent: Bool = true) -> SpecifiedLength? {
    var copy = self
    guard let measure = copy.takeMeasure(percent: percent), !measure.isNegative else { return nil }
    self = copy
    return measure
  }

  /// Takes an address, resolved against the sheet's; a remote one is `.remote`.
  mutating func takeAddress() -> Address? {
    switch peek() {
    case .url(let reference)?:
      _ = next()
      return Address(reference, from: base)
    case .function("url")?:
      guard var inner = takeBlock(), case .string(let reference)? = inner.next() else { return nil }
      return Address(reference, from: base)
    default: return nil
    }
  }
}
