internal import Documents

/// Values from the attributes of elements: `attr()` in any property (css-values-4, 7.7).
enum AttributeValues {
  /// A value with the element's attributes substituted; nil if one is missing or has the wrong type, and there is no
  /// fallback.
  static func substitute(_ tokens: [Token], _ element: Document.Element?) -> [Token]? {
    guard tokens.contains(.function("attr")) else { return tokens }
    var result: [Token] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index] == .function("attr") else {
        result.append(tokens[index])
        index += 1
        continue
      }
      var end = index + 1
      var open = 1
      while end < tokens.count {
        open += tokens[end].opens != 0 ? 1 : tokens[end].closes != 0 ? -1 : 0
        if open == 0 { break }
        end += 1
      }
      guard let value = value(tokens[(index + 1)..<end], element) else { return nil }
      result += value
      guard result.count <= StylingLimits.expandedTokens else { return nil }
      index = end + 1
    }
    return result
  }

  /// Whether the fallback of each `attr()` has its type.
  static func isValid(_ tokens: [Token]) -> Bool {
    var reader = ValueReader(tokens, base: "")
    while let token = reader.peek() {
      guard token == .function("attr") else {
        _ = reader.next()
        continue
      }
      guard let inner = reader.takeBlock() else { return false }
      let inside = inner.tokens[inner.index..<inner.end]
      guard let comma = inside.firstIndex(of: .comma) else { continue }
      let type = inside[..<comma].filter { $0 != .space }.dropFirst().first?.word
      var instead = ValueReader(
        Array(inside[(comma + 1)...]), base: "")
      switch type {
      case "color": guard instead.takeColor() != nil, instead.isAtEnd else { return false }
      case let type? where type == "length" || SpecifiedLength(0, unit: type) != nil:
        guard instead.takeMeasure() != nil, instead.isAtEnd else { return false }
      case "number": guard instead.takeNumber() != nil, instead.isAtEnd else { return false }
      case "integer": guard instead.takeInteger() != nil, instead.isAtEnd else { return false }
      default: continue
      }
    }
    return true
  }

  /// The value of the contents of one `attr()`.
  private static func value(
    _ inside: ArraySlice<Token>, _ element: Document.Element?
  ) -> [Token]? {
    let comma = inside.firstIndex(of: .comma) ?? inside.endIndex
    let words = inside[..<comma].filter { $0 != .space }
    let instead = comma < inside.endIndex ? Array(inside[(comma + 1)...]) : nil
    guard case .ident(let name)? = words.first else { return nil }
    let written = element?.attributes.first { $0.name == name }?.value
    guard let written else { return instead }
    return typed(written, words.dropFirst()) ?? instead
  }

  private static func typed(_ text: String, _ type: ArraySlice<Token>) -> [Token]? {
    let kind: String
    switch type.first {
    case nil: return [.string(text)]
    case .delim("%")?: kind = "%"
    case .function("type")?:
      // `type(<length>)`, with a single name.
      guard let name = type.lazy.compactMap(\.word).first else { return nil }
      kind = name
    case let token?: kind = token.word ?? ""
    }
    switch kind {
    case "string", "raw-string": return [.string(text)]
    case "url": return [.url(text)]
    default: break
    }
    var tokenizer = Tokenizer(Array(text.utf8))
    var tokens: [Token] = []
    while let token = tokenizer.next(), tokens.count < StylingLimits.expandedTokens {
      tokens.append(token)
    }
    tokens = tokens.filter { $0 != .space }
    var reader = ValueReader(tokens, base: "")
    switch kind {
    case "color":
      return reader.takeColor() != nil && reader.isAtEnd ? tokens : nil
    case "length", "length-percentage":
      return reader.takeMeasure() != nil && reader.isAtEnd ? tokens : nil
    case "angle", "time", "frequency":
      guard tokens.count == 1, case .dimension? = tokens.first else { return nil }
      return tokens
    case "integer":
      guard tokens.count == 1, case .number(_, true)? = tokens.first else { return nil }
      return tokens
    default: break
    }
    guard tokens.count == 1, case .number(let number, let isWhole)? = tokens.first else {
      return nil
    }
    switch kind {
    case "number": return [.number(number, isWhole: isWhole)]
    case "%": return [.percentage(number)]
    default: return kind.isEmpty ? nil : [.dimension(number, kind)]
    }
  }
}
