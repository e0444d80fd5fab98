internal import Manuscript

/// Reads selectors: Selectors 4.
struct SelectorParser {
  /// Prefixes of namespaces; the empty one is that of names without a prefix.
  var namespaces: [String: String]
  /// What could not be read, for a warning.
  private(set) var fault: String?

  init(namespaces: [String: String]) { self.namespaces = namespaces }

  /// The selectors of a list; nil where one of them is none, because then the whole rule is dropped.
  mutating func list(_ tokens: [Token], atoms: inout Atoms) -> [Selector]? {
    var reader = SelectorReader(tokens[...], depth: 0)
    return list(&reader, atoms: &atoms, isForgiving: false)
  }

  private mutating func list(
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

  private mutating func failed<Result>(_ what: String) -> Result? {
    if fault == nil { fault = what }
    return nil
  }

  // MARK: - Compounds and what lies between them

  private mutating func complex(
    _ reader: inout SelectorReader, atoms: inout Atoms
  ) -> Selector? {
    reader.skipSpaces()
    var compounds: [Selector.Compound] = []
    var specificity = Specificity()
    var pseudo: StyledDocument.Pseudo?
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
      guard pseudo == nil else { return failed("something behind a pseudo-element") }
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
    // Each compound keeps how it is related to the one on its left.
    var turned: [Selector.Compound] = []
    for (place, compound) in compounds.enumerated().reversed() {
      var compound = compound
      compound.combinator = place > 0 ? compounds[place - 1].combinator : .descendant
      turned.append(compound)
    }
    return Selector(
      compounds: turned, pseudo: pseudo, specificity: specificity.value,
      ancestorHashes: Self.hashes(turned))
  }

  /// What ancestors of the element must have: compounds behind the first `>` or space on.
  private static func hashes(_ compounds: [Selector.Compound]) -> [UInt32] {
    var hashes: [UInt32] = []
    var isAncestor = false
    for (place, compound) in compounds.enumerated() {
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
      // A sibling of an ancestor is none itself; but an ancestor of it is one of both.
      guard place + 1 < compounds.count else { break }
      switch compound.combinator {
      case .descendant, .child: isAncestor = true
      case .next, .subsequent: isAncestor = false
      }
    }
    return Array(hashes.suffix(4))
  }

  private mutating func compound(
    _ reader: inout SelectorReader, atoms: inout Atoms, specificity: inout Specificity,
    pseudo: inout StyledDocument.Pseudo?
  ) -> Selector.Compound? {
    var compound = Selector.Compound()
    let start = reader.index
    if let name = nameTest(&reader, atoms: &atoms) {
      compound.name = name
      if name.name != nil { specificity.types += 1 }
    } else if fault != nil {
      return nil
    } else if let standard = namespaces[""] {
      // Without a name the namespace of names without a prefix holds all the same.
      compound.name = .init(namespace: .named(standard), name: nil)
    }
    while let token = reader.peek() {
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
      case .openSquare:
        guard let inner = reader.takeBlock(), let test = attribute(inner) else {
          return failed("an attribute's selector")
        }
        compound.tests.append(.attribute(test))
        specificity.classes += 1
      case .colon:
        guard pseudo == nil else { return failed("something behind a pseudo-element") }
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
      // Sheets for programs that know no namespaces write `epub\:type`.
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
    // What should be in quotation marks, as in `[width=50]`.
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

  // MARK: - Classes and elements that are not in the document

  private mutating func pseudoClass(
    _ reader: inout SelectorReader, atoms: inout Atoms, specificity: inout Specificity,
    pseudo: inout StyledDocument.Pseudo?
  ) -> [Selector.Test]? {
    reader.index += 1
    let isElement = reader.peek() == .colon
    if isElement { reader.index += 1 }
    switch reader.peek() {
    case .ident(let written)?:
      reader.index += 1
      let name = written.asciiLowercased
      if isElement || Self.oldElements.contains(name) {
        if let element = Self.elements[name] {
          pseudo = element
          specificity.types += 1
          return []
        }
        guard isElement, name.hasPrefix("-") || Self.foreignElements.contains(name) else {
          return failed("the pseudo-element “\(name.shortened)”")
        }
        return [.never]
      }
      specificity.classes += 1
      return simple(name)
    case .function(let name)?:
      guard let inner = reader.takeBlock() else { return failed("brackets within brackets") }
      if isElement {
        return Self.foreignElements.contains(name) || name.hasPrefix("-")
          ? [.never] : failed("the pseudo-element “\(name.shortened)”")
      }
      return function(name, inner, atoms: &atoms, specificity: &specificity).map { [$0] }
    default: return failed("a pseudo-class without a name")
    }
  }

  private mutating func simple(_ name: String) -> [Selector.Test]? {
    func nth(_ offset: Int, isOfType: Bool, isFromEnd: Bool) -> Selector.Test {
      .nth(.init(step: 0, offset: offset, isOfType: isOfType, isFromEnd: isFromEnd))
    }
    switch name {
    case "first-child": return [nth(1, isOfType: false, isFromEnd: false)]
    case "last-child": return [nth(1, isOfType: false, isFromEnd: true)]
    case "first-of-type": return [nth(1, isOfType: true, isFromEnd: false)]
    case "last-of-type": return [nth(1, isOfType: true, isFromEnd: true)]
    case "only-child":
      return [
        nth(1, isOfType: false, isFromEnd: false), nth(1, isOfType: false, isFromEnd: true),
      ]
    case "only-of-type":
      return [nth(1, isOfType: true, isFromEnd: false), nth(1, isOfType: true, isFromEnd: true)]
    case "root", "scope": return [.root]
    case "empty": return [.empty]
    case "link", "any-link", "-webkit-any-link", "-moz-any-link": return [.link]
    default:
      return Self.never.contains(name) || name.hasPrefix("-")
        ? [.never] : failed("the pseudo-class “\(name.shortened)”")
    }
  }

  private mutating func function(
    _ name: String, _ block: SelectorReader, atoms: inout Atoms, specificity: inout Specificity
  ) -> Selector.Test? {
    var reader = block
    switch name {
    case "not", "is", "where", "matches", "-webkit-any", "-moz-any", "any":
      guard var selectors = list(&reader, atoms: &atoms, isForgiving: name != "not") else {
        return nil
      }
      // A part of an element is no element.
      if name == "not", selectors.contains(where: { $0.pseudo != nil }) {
        return failed("a pseudo-element in brackets")
      }
      selectors.removeAll { $0.pseudo != nil }
      if name != "where" { specificity.add(selectors.map(\.specificity).max() ?? 0) }
      if name == "not" { return .not(selectors) }
      return .any(selectors)
    case "has":
      var relative: [(Selector.Combinator, Selector)] = []
      for part in reader.parts() {
        var part = part
        part.skipSpaces()
        var combinator = Selector.Combinator.descendant
        switch part.peek() {
        case .delim(">")?: combinator = .child
        case .delim("+")?: combinator = .next
        case .delim("~")?: combinator = .subsequent
        default: break
        }
        if combinator != .descendant { part.index += 1 }
        guard var selector = complex(&part, atoms: &atoms) else { return nil }
        guard selector.pseudo == nil else { return failed("a pseudo-element in brackets") }
        selector.compounds[selector.compounds.count - 1].combinator = combinator
        selector.compounds.append(.init(tests: [.anchor]))
        relative.append((combinator, selector))
      }
      specificity.add(relative.map(\.1.specificity).max() ?? 0)
      return .has(relative)
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      specificity.classes += 1
      guard
        var nth = reader.takeNth(
          isOfType: name.hasSuffix("of-type"), isFromEnd: name.hasPrefix("nth-last"))
      else { return failed("the numbers in “:\(name)()”") }
      reader.skipSpaces()
      if reader.peek() != nil {
        guard !nth.isOfType, reader.peek()?.word == "of" else {
          return failed("the numbers in “:\(name)()”")
        }
        reader.index += 1
        guard let among = list(&reader, atoms: &atoms, isForgiving: false) else { return nil }
        specificity.add(among.map(\.specificity).max() ?? 0)
        nth.among = among
      }
      return .nth(nth)
    case "lang":
      specificity.classes += 1
      var languages: [String] = []
      for var part in reader.parts() {
        part.skipSpaces()
        switch part.peek() {
        case .ident(let language)?, .string(let language)?:
          languages.append(language.asciiLowercased)
        default: return failed("a language")
        }
      }
      return .language(languages)
    case "dir":
      specificity.classes += 1
      reader.skipSpaces()
      guard let word = reader.peek()?.word else { return failed("a direction") }
      return word == "rtl" || word == "ltr" ? .rightToLeft(word == "rtl") : .never
    case "host", "host-context", "state", "active-view-transition-type", "current":
      specificity.classes += 1
      return .never
    default: return failed("the pseudo-class “\(name.shortened)()”")
    }
  }

  private static let elements: [String: StyledDocument.Pseudo] = [
    "before": .before, "after": .after, "first-letter": .firstLetter, "first-line": .firstLine,
    "marker": .marker,
  ]

  /// Elements that CSS 2 wrote with one colon.
  private static let oldElements: Set<String> = ["before", "after", "first-letter", "first-line"]

  private static let foreignElements: Set<String> = [
    "selection", "placeholder", "backdrop", "cue", "part", "slotted", "highlight", "target-text",
    "spelling-error", "grammar-error", "file-selector-button", "details-content",
    "view-transition", "footnote-call", "footnote-marker", "outside", "column",
  ]

  /// Classes of what readers do, and of forms; on a page none of it is so.
  private static let never: Set<String> = [
    "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target",
    "target-within", "checked", "disabled", "enabled", "default", "indeterminate", "valid",
    "invalid", "in-range", "out-of-range", "required", "optional", "read-only", "read-write",
    "placeholder-shown", "autofill", "fullscreen", "modal", "open", "popover-open", "playing",
    "paused", "defined", "user-valid", "user-invalid", "local-link", "past", "future", "current",
    "host", "blank",
  ]
}

/// How many ids, classes and types a selector has.
struct Specificity {
  var ids: UInt32 = 0
  var classes: UInt32 = 0
  var types: UInt32 = 0

  /// As one number: ten bits each, more than a selector may have compounds.
  var value: UInt32 { min(ids, 1023) << 20 | min(classes, 1023) << 10 | min(types, 1023) }

  mutating func add(_ value: UInt32) {
    ids += value >> 20
    classes += value >> 10 & 1023
    types += value & 1023
  }
}

extension String {
  /// At most forty characters, for messages.
  var shortened: String { utf8.count <= 40 ? self : String(unicodeScalars.prefix(40)) + "…" }
}
