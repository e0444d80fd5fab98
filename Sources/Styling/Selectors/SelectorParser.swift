internal import Documents

/// Reads selectors: Selectors 4.
struct SelectorParser {
  /// Namespaces by prefix; the empty prefix is that of names without one.
  var namespaces: [String: String]
  /// The selectors of the surrounding rule, for `&`; nil outside of rules.
  var parents: [Selector]?
  /// The part that could not be read, for a warning.
  var fault: String?

  init(namespaces: [String: String]) { self.namespaces = namespaces }

  /// The selectors of a list; nil if one of them is invalid, because then the whole rule is dropped.
  mutating func list(_ tokens: [Token], atoms: inout Atoms) -> [Selector]? {
    var reader = SelectorReader(tokens[...], depth: 0)
    guard let parents else { return list(&reader, atoms: &atoms, isForgiving: false) }
    var selectors: [Selector] = []
    for var part in reader.parts() {
      guard let selector = nested(&part, parents, atoms: &atoms) else { return nil }
      selectors.append(selector)
    }
    return selectors
  }

  mutating func list(
    _ reader: inout SelectorReader, atoms: inout Atoms, isForgiving: Bool
  ) -> [Selector]? {
    var selectors: [Selector] = []
    for part in reader.parts() {
      var part = part
      if let selector = complex(&part, atoms: &atoms) {
        selectors.append(selector)
      } else {
        guard isForgiving else { return nil }
        fault = nil
      }
    }
    return selectors
  }

  mutating func failed<Result>(_ what: String) -> Result? {
    if fault == nil { fault = what }
    return nil
  }

  // MARK: - Compounds and combinators

  mutating func complex(
    _ reader: inout SelectorReader, atoms: inout Atoms
  ) -> Selector? {
    reader.skipSpaces()
    var compounds: [Selector.Compound] = []
    var specificity = Specificity()
    var pseudo: PseudoElement?
    while true {
      guard
        let compound = compound(
          &reader, atoms: &atoms, specificity: &specificity, pseudo: &pseudo)
      else { return nil }
      compounds.append(compound)
      guard compounds.count <= StylingLimits.compounds else {
        return failed("a very long selector")
      }
      let hasSpace = reader.skipSpaces()
      guard let token = reader.peek() else { break }
      guard pseudo == nil else { return failed("something after a pseudo-element") }
      let combinator: Selector.Combinator
      switch token {
      case .delim(">"): combinator = .child
      case .delim("+"): combinator = .next
      case .delim("~"): combinator = .subsequent
      default:
        guard hasSpace else { return failed("a selector") }
        combinator = .descendant
      }
      if combinator != .descendant {
        reader.index += 1
        reader.skipSpaces()
      }
      compounds[compounds.count - 1].combinator = combinator
    }
    // Each compound keeps its relation to the one on its left.
    var turned: [Selector.Compound] = []
    for (index, compound) in compounds.enumerated().reversed() {
      var compound = compound
      compound.combinator = index > 0 ? compounds[index - 1].combinator : .descendant
      turned.append(compound)
    }
    return Selector(
      compounds: turned, pseudo: pseudo, specificity: specificity.value,
      ancestorHashes: Self.hashes(turned))
  }

  /// Hashes of what ancestors of the element must have: from the compounds after the first `>` or space.
  static func hashes(_ compounds: [Selector.Compound]) -> [UInt32] {
    var hashes: [UInt32] = []
    var isAncestor = false
    for (index, compound) in compounds.enumerated() {
      if isAncestor {
        if let name = compound.name?.name, name.exact == name.small {
          hashes.append(AncestorHash.name(name.exact))
        }
        for test in compound.tests {
          switch test {
          case .id(let atom): hashes.append(AncestorHash.id(atom))
          case .className(let atom): hashes.append(AncestorHash.className(atom))
          case .attribute(let test) where test.comparison == .word && !test.ignoresCase:
            hashes.append(AncestorHash.word(test.name, Substring(test.value).utf8))
          default: continue
          }
        }
      }
      // A sibling of an ancestor is not an ancestor; but an ancestor of it is one of both.
      guard index + 1 < compounds.count else { break }
      switch compound.combinator {
      case .descendant, .child: isAncestor = true
      case .next, .subsequent: isAncestor = false
      }
    }
    return Array(hashes.suffix(4))
  }

  private mutating func compound(
    _ reader: inout SelectorReader, atoms: inout Atoms, specificity: inout Specificity,
    pseudo: inout PseudoElement?
  ) -> Selector.Compound? {
    var compound = Selector.Compound()
    var hasParents = false
    let start = reader.index
    if let name = nameTest(&reader, atoms: &atoms) {
      compound.name = name
      if name.name != nil { specificity.types += 1 }
    } else if fault != nil {
      return nil
    } else if let standard = namespaces[""] {
      // Without a name, the default namespace applies all the same.
      compound.name = .init(namespace: .named(standard), name: nil)
    }
    while let token = reader.peek() {
      switch token {
      case .hash, .delim("."), .openSquare, .colon:
        guard pseudo == nil else { return failed("something after a pseudo-element") }
      default: break
      }
      switch token {
      case .hash(let id, true):
        reader.index += 1
        compound.tests.append(.id(atoms.number(id)))
        specificity.ids += 1
      case .delim("."):
        guard case .ident(let name)? = reader.peek(1) else {
          return failed("a class without a name")
        }
        reader.index += 2
        compound.tests.append(.className(atoms.number(name)))
        specificity.classes += 1
      case .delim("&"):
        reader.index += 1
        addParents(to: &compound, &specificity, isFirst: !hasParents)
        hasParents = true
      case .openSquare:
        guard let inner = reader.takeBlock(), let test = attribute(inner) else {
          return failed("an attribute's selector")
        }
        compound.tests.append(.attribute(test))
        specificity.classes += 1
      case .colon:
        guard
          let test = pseudoClass(
            &reader, atoms: &atoms, specificity: &specificity, pseudo: &pseudo)
        else { return nil }
        compound.tests += test
      default:
        return reader.index > start ? compound : failed("a selector")
      }
    }
    return reader.index > start ? compound : failed("an empty selector")
  }

  /// More tests than this are not repeated for `&`.
  private static let maxInlined = 64

  /// Adds the test for `&`: outside of rules, the root.
  ///
  /// A second one in a compound adds no condition, but is counted.
  private func addParents(
    to compound: inout Selector.Compound, _ specificity: inout Specificity, isFirst: Bool
  ) {
    guard let parents else { return compound.tests.append(.root) }
    let (parent, weight) = parentTests(parents)
    specificity.add(weight)
    guard isFirst else { return }
    if compound.name == nil || parent.name == nil, parent.tests.count <= Self.maxInlined {
      compound.name = compound.name ?? parent.name
      compound.tests += parent.tests
    } else {
      compound.tests.append(.any(SelectorList(parents)))
    }
  }

  // MARK: - Names and attributes

  private mutating func nameTest(
    _ reader: inout SelectorReader, atoms: inout Atoms
  ) -> Selector.NameTest? {
    func test(_ token: Token?) -> (exact: Int32, small: Int32)?? {
      switch token {
      case .ident(let name)?:
        .some((atoms.number(name), atoms.number(name.asciiLowercased)))
      case .delim("*")?: .some(nil)
      default: nil
      }
    }
    if reader.peek() == .delim("|") {
      guard let name = test(reader.peek(1)) else { return failed("a name's namespace") }
      reader.index += 2
      return .init(namespace: .none, name: name)
    }
    guard let first = test(reader.peek()) else { return nil }
    if reader.peek(1) == .delim("|"), let name = test(reader.peek(2)) {
      guard let prefix = reader.peek(), let namespace = namespace(prefix) else { return nil }
      reader.index += 3
      return .init(namespace: namespace, name: name)
    }
    reader.index += 1
    let namespace = namespaces[""].map { Selector.NamespaceTest.named($0) } ?? .any
    return .init(namespace: namespace, name: first)
  }

  private mutating func namespace(_ prefix: Token) -> Selector.NamespaceTest? {
    guard case .ident(let name) = prefix else { return .any }
    guard let address = namespaces[name] else {
      return failed("the namespace prefix “\(name.shortened)”, which no @namespace declares")
    }
    return .named(address)
  }

  private mutating func attribute(_ block: SelectorReader) -> Selector.AttributeTest? {
    var reader = block
    reader.skipSpaces()
    var namespace = Selector.NamespaceTest.none
    guard let first = reader.peek() else { return nil }
    var name: String
    if reader.isPrefixed {
      if first != .delim("|") {
        guard let test = self.namespace(first) else { return nil }
        namespace = test
        reader.index += 1
      }
      reader.index += 1
      guard case .ident(let local)? = reader.peek() else { return nil }
      name = local
    } else {
      guard case .ident(let local)? = reader.peek() else { return nil }
      name = local
      // Sheets for programs without namespace support write `epub\:type`.
      if let colon = local.firstIndex(of: ":") {
        namespace = Self.prefixes[String(local[..<colon])].map { .named($0) } ?? .any
        name = String(local[local.index(after: colon)...])
      }
    }
    reader.index += 1
    reader.skipSpaces()
    var test = Selector.AttributeTest(
      namespace: namespace, name: name, comparison: .exists, value: "", ignoresCase: false)
    guard let sign = reader.peek() else { return test }
    let comparisons: [Unicode.Scalar: Selector.AttributeTest.Comparison] = [
      "~": .word, "|": .dash, "^": .prefix, "$": .suffix, "*": .contains,
    ]
    guard case .delim(let mark) = sign else { return nil }
    if mark == "=" {
      test.comparison = .equals
    } else {
      guard let comparison = comparisons[mark], reader.peek(1) == .delim("=") else { return nil }
      test.comparison = comparison
      reader.index += 1
    }
    reader.index += 1
    reader.skipSpaces()
    switch reader.peek() {
    case .ident(let value)?, .string(let value)?: test.value = value
    // A value that should be quoted, as in `[width=50]`.
    case .number(let value, true)?: test.value = String(Int(value))
    default: return nil
    }
    reader.index += 1
    reader.skipSpaces()
    switch reader.peek()?.word {
    case "i":
      test.ignoresCase = true
      reader.index += 1
    case "s": reader.index += 1
    default: break
    }
    reader.skipSpaces()
    return reader.peek() == nil ? test : nil
  }

  private static let prefixes = [
    "epub": Namespace.epub, "xml": Namespace.xml, "xlink": Namespace.xlink,
  ]
}

extension String {
  /// At most forty characters, for messages.
  var shortened: String { utf8.count <= 40 ? self : String(unicodeScalars.prefix(40)) + "…" }
}
