/// Rules within rules (css-nesting-1).
extension SheetParser {
  /// Reads the contents of the braces of a rule, or of a condition within it: declarations, and nested rules for
  /// elements relative to those of the rule.
  ///
  /// Declarations after a nested rule come after it in the cascade, too (css-nesting-1, 4).
  mutating func styleBlock(of rule: StyleSheet.Rule, depth: Int, atoms: inout Atoms) {
    var block = DeclarationBlock()
    func flush(_ parser: inout SheetParser) {
      guard !block.isEmpty else { return }
      defer { block = DeclarationBlock() }
      parser.selectorCount += rule.selectors.count
      guard parser.selectorCount <= StylingLimits.ruleSelectors else {
        let position = parser.tokenizer.position
        return parser.warn(
          "rules beyond the 4,194,304th selector are left out", at: position, isMinor: false)
      }
      var rule = rule
      rule.block = block
      parser.sheet.rules.append(rule)
    }
    defer { flush(&self) }
    while true {
      let start = tokenizer.position
      guard let token = tokenizer.next() else { return }
      switch token {
      case .space, .semicolon: continue
      case .closeCurly: return
      case .atKeyword(let name):
        if Self.groupingRules.contains(name) { flush(&self) }
        nestedAtRule(name, of: rule, start: start, depth: depth, atoms: &atoms)
      case .ident(let name):
        guard !declaration(name, start: start, to: &block) else { continue }
        flush(&self)
        nestedRule(of: rule, start: start, depth: depth, atoms: &atoms)
      default:
        tokenizer.position = start
        flush(&self)
        nestedRule(of: rule, start: start, depth: depth, atoms: &atoms)
      }
    }
  }

  /// The nested rules that contain declarations for the rule's elements.
  private static let groupingRules: Set<String> = ["layer", "media", "supports"]

  private mutating func nestedRule(
    of outer: StyleSheet.Rule, start: Int, depth: Int, atoms: inout Atoms
  ) {
    let prelude = collect { $0 == .openCurly || $0 == .semicolon || $0 == .closeCurly }
    let end = tokenizer.position
    let token = tokenizer.next()
    guard token == .openCurly else {
      // Neither a rule nor a declaration.
      if token == .closeCurly { tokenizer.position = end }
      return
    }
    ruleCount += 1
    guard let prelude, ruleCount <= StylingLimits.rules, depth < StylingLimits.nesting else {
      warn("a nested rule is left out: it is too deep, or too long", at: start, isMinor: false)
      return skipBlock()
    }
    var parser = SelectorParser(namespaces: namespaces)
    // A selector with a pseudo-element cannot be a parent of other rules.
    parser.parents = outer.selectors.filter { $0.pseudo == nil }
    guard let selectors = parser.list(prelude, atoms: &atoms) else {
      warn("a rule is left out because of \(parser.fault ?? "its selector")", at: start)
      return skipBlock()
    }
    styleBlock(
      of: StyleSheet.Rule(
        selectors: selectors, block: DeclarationBlock(), prelude: Int32(start)..<Int32(end),
        layer: layer), depth: depth + 1, atoms: &atoms)
  }

  private mutating func nestedAtRule(
    _ name: String, of rule: StyleSheet.Rule, start: Int, depth: Int, atoms: inout Atoms
  ) {
    switch name {
    case "layer": layerRule(start: start, depth: depth, in: rule, atoms: &atoms)
    case "media", "supports":
      let prelude = collect { $0 == .semicolon || $0 == .openCurly || $0 == .closeCurly }
      let end = tokenizer.position
      guard tokenizer.next() == .openCurly else { return tokenizer.position = end }
      guard holds(name, prelude), depth < StylingLimits.nesting else { return skipBlock() }
      styleBlock(of: rule, depth: depth + 1, atoms: &atoms)
    default: skipUnknown(name, start: start)
    }
  }
}

extension SelectorParser {
  /// A nested selector: it is relative to the rule's elements unless it refers to them (css-nesting-1, 3.2).
  mutating func nested(
    _ reader: inout SelectorReader, _ parents: [Selector], atoms: inout Atoms
  ) -> Selector? {
    reader.skipSpaces()
    var combinator: Selector.Combinator?
    switch reader.peek() {
    case .delim(">")?: combinator = .child
    case .delim("+")?: combinator = .next
    case .delim("~")?: combinator = .subsequent
    default: break
    }
    let hasParent = reader.contains(.delim("&"))
    if combinator != nil { reader.index += 1 }
    guard var selector = complex(&reader, atoms: &atoms) else { return nil }
    guard combinator != nil || !hasParent else { return selector }
    var specificity = Specificity()
    specificity.add(selector.specificity)
    let (tests, weight) = parentTests(parents)
    specificity.add(weight)
    selector.compounds[selector.compounds.count - 1].combinator = combinator ?? .descendant
    selector.compounds.append(tests)
    selector.specificity = specificity.value
    selector.ancestorHashes = Self.hashes(selector.compounds)
    return selector
  }

  /// The test for `&`, and its specificity.
  func parentTests(_ parents: [Selector]) -> (compound: Selector.Compound, specificity: UInt32) {
    if parents.count == 1, parents[0].compounds.count == 1 {
      return (parents[0].compounds[0], parents[0].specificity)
    }
    return (
      Selector.Compound(tests: [.any(SelectorList(parents))]), parents.map(\.specificity).max() ?? 0
    )
  }
}
