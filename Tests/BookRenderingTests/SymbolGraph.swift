/// What is read of a symbol graph (the symbol graph format of Swift, 0.6).
struct SymbolGraph: Decodable {
  struct Comment: Decodable {}

  struct Identifier: Decodable { let precise: String }

  /// A piece of a declaration, with the symbol that it names.
  struct Fragment: Decodable { let preciseIdentifier: String? }

  struct Symbol: Decodable {
    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]?

    var name: String { pathComponents.joined(separator: ".") }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
  }

  let symbols: [Symbol]
  let relationships: [Relationship]

  /// The symbols that some graphs do not name, however far one follows them: from a declaration to the types that it
  /// names, and from a type to its members and what it conforms to.
  static func unreachable(from roots: [SymbolGraph], among all: [SymbolGraph]) -> [String] {
    var named: [String: [String]] = [:]
    for graph in all {
      for symbol in graph.symbols {
        named[symbol.identifier.precise, default: []] +=
          (symbol.declarationFragments ?? []).compactMap(\.preciseIdentifier)
      }
      for relationship in graph.relationships {
        switch relationship.kind {
        case "memberOf", "requirementOf", "optionalRequirementOf", "defaultImplementationOf":
          named[relationship.target, default: []].append(relationship.source)
        default: named[relationship.source, default: []].append(relationship.target)
        }
      }
    }
    var reached: Set<String> = []
    var waiting = roots.flatMap(\.symbols).map(\.identifier.precise)
    while let next = waiting.popLast() {
      if reached.insert(next).inserted { waiting += named[next] ?? [] }
    }
    return all.flatMap(\.symbols).filter { !reached.contains($0.identifier.precise) }.map(\.name)
      .sorted()
  }
}
