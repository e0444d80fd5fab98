/// Custom properties: CSS Variables 1.
enum Variables {
  /// The values of an element's custom properties, with other variables substituted.
  ///
  /// Those that refer to themselves are omitted.
  static func resolve(
    _ declared: [String: [Token]], inherited: CustomProperties
  ) -> CustomProperties {
    var resolver = Resolver(declared: declared, inherited: inherited)
    for name in declared.keys.sorted() { resolver.resolve(name, depth: 0) }
    return inherited.changed(resolver.changes)
  }

  /// A value with its variables substituted; nil if one is missing, or if it becomes too long.
  static func substitute(_ tokens: [Token], _ values: CustomProperties) -> [Token]? {
    var resolver = Resolver(declared: [:], inherited: values)
    return resolver.substitute(tokens[...], depth: 0)
  }

  private struct Resolver {
    let declared: [String: [Token]]
    let inherited: CustomProperties
    /// The values of resolved names; nil for those without one.
    var changes: [String: [Token]?] = [:]
    /// Names being resolved: one found again refers to itself.
    private var begun: Set<String> = []

    init(declared: [String: [Token]], inherited: CustomProperties) {
      (self.declared, self.inherited) = (declared, inherited)
    }

    private func value(_ name: String) -> [Token]? { changes[name] ?? inherited[name] }

    mutating func resolve(_ name: String, depth: Int) {
      guard let tokens = declared[name], begun.insert(name).inserted else { return }
      let inherited = value(name)
      changes[name] = .some(nil)
      switch Wide(tokens.filter { $0 != .space }) {
      case .initial?: return
      case .some: changes[name] = .some(inherited)
      case nil: changes[name] = .some(substitute(tokens[...], depth: depth))
      }
    }

    mutating func substitute(_ tokens: ArraySlice<Token>, depth: Int) -> [Token]? {
      guard depth < StylingLimits.nesting else { return nil }
      var result: [Token] = []
      var index = tokens.startIndex
      while index < tokens.endIndex {
        guard tokens[index] == .function("var") else {
          result.append(tokens[index])
          index += 1
          guard result.count <= StylingLimits.expandedTokens else { return nil }
          continue
        }
        // To its closing bracket.
        var end = index + 1
        var open = 1
        var comma: Int?
        while end < tokens.endIndex {
          if tokens[end].closer != nil { open += 1 }
          if tokens[end] == .closeRound || tokens[end] == .closeSquare
            || tokens[end] == .closeCurly
          {
            open -= 1
          }
          if open == 0 { break }
          if tokens[end] == .comma, open == 1, comma == nil { comma = end }
          end += 1
        }
        let inside = tokens[(index + 1)..<end]
        guard case .ident(let name)? = inside.first(where: { $0 != .space }), name.hasPrefix("--")
        else { return nil }
        resolve(name, depth: depth + 1)
        if let value = value(name) {
          result += value
        } else {
          guard let comma, let instead = substitute(tokens[(comma + 1)..<end], depth: depth + 1)
          else { return nil }
          result += instead
        }
        guard result.count <= StylingLimits.expandedTokens else { return nil }
        index = min(end + 1, tokens.endIndex)
      }
      return result
    }
  }
}
