/// Pseudo-classes and pseudo-elements.
extension SelectorParser {
  mutating func pseudoClass(
    _ reader: inout SelectorReader, atoms: inout Atoms, specificity: inout Specificity,
    pseudo: inout PseudoElement?
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
    case "-rb-opening": return [.opening]
    case "-rb-introduction": return [.introduction]
    case "-rb-picture": return [.picture]
    case "-rb-first-column": return [.table(.firstColumn)]
    case "-rb-last-column": return [.table(.lastColumn)]
    case "-rb-last-row": return [.table(.lastRow)]
    case "-rb-many-columns": return [.table(.manyColumns)]
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
      // A part of an element is not an element.
      if name == "not", selectors.contains(where: { $0.pseudo != nil }) {
        return failed("a pseudo-element in brackets")
      }
      selectors.removeAll { $0.pseudo != nil }
      if name != "where" { specificity.add(selectors.map(\.specificity).max() ?? 0) }
      if name == "not" { return .not(SelectorList(selectors)) }
      return .any(SelectorList(selectors))
    case "has":
      guard let relative = relativeSelectors(&reader, atoms: &atoms) else { return nil }
      specificity.add(relative.map(\.specificity).max() ?? 0)
      return .has(SelectorList(relative))
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      specificity.classes += 1
      guard let nth = nth(name, &reader, atoms: &atoms) else { return nil }
      if let among = nth.among { specificity.add(among.selectors.map(\.specificity).max() ?? 0) }
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

  /// The relative selectors of `:has()` (selectors-4, 4.5); nil if one is invalid.
  private mutating func relativeSelectors(
    _ reader: inout SelectorReader, atoms: inout Atoms
  ) -> [Selector]? {
    var relative: [Selector] = []
    for var part in reader.parts() {
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
      relative.append(selector)
    }
    return relative
  }

  /// The argument of `:nth-child()` and its like (selectors-4, 14.3); nil if it is invalid.
  private mutating func nth(
    _ name: String, _ reader: inout SelectorReader, atoms: inout Atoms
  ) -> Selector.Nth? {
    guard
      var nth = reader.takeNth(
        isOfType: name.hasSuffix("of-type"), isFromEnd: name.hasPrefix("nth-last"))
    else { return failed("the numbers in “:\(name)()”") }
    reader.skipSpaces()
    guard reader.peek() != nil else { return nth }
    guard !nth.isOfType, reader.peek()?.word == "of" else {
      return failed("the numbers in “:\(name)()”")
    }
    reader.index += 1
    guard let among = list(&reader, atoms: &atoms, isForgiving: false) else { return nil }
    nth.among = SelectorList(among)
    return nth
  }

  private static let elements: [String: PseudoElement] = [
    "before": .before, "after": .after, "first-letter": .firstLetter, "first-line": .firstLine,
    "marker": .marker, "footnote-call": .footnoteCall, "footnote-marker": .footnoteMarker,
  ]

  /// Pseudo-elements that CSS 2 wrote with one colon.
  private static let oldElements: Set<String> = ["before", "after", "first-letter", "first-line"]

  private static let foreignElements: Set<String> = [
    "selection", "placeholder", "backdrop", "cue", "part", "slotted", "highlight", "target-text",
    "spelling-error", "grammar-error", "file-selector-button", "details-content",
    "view-transition", "outside", "column",
  ]

  /// Pseudo-classes for user actions and forms; on a page none of them applies.
  private static let never: Set<String> = [
    "hover", "active", "focus", "focus-visible", "focus-within", "visited", "target",
    "target-within", "checked", "disabled", "enabled", "default", "indeterminate", "valid",
    "invalid", "in-range", "out-of-range", "required", "optional", "read-only", "read-write",
    "placeholder-shown", "autofill", "fullscreen", "modal", "open", "popover-open", "playing",
    "paused", "defined", "user-valid", "user-invalid", "local-link", "past", "future", "current",
    "host", "blank",
  ]
}
