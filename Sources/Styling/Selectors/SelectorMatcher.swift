internal import Documents

/// Tests whether elements of one document match selectors, from right to left.
final class SelectorMatcher {
  /// The scope of a failure, so that nothing is tried that must fail too.
  private enum Result {
    case matches
    /// Another element may match.
    case failsHere
    /// No sibling will match, but perhaps one of an ancestor.
    case failsAllSiblings
    /// No element will match.
    case failsEverywhere
  }

  /// The children of a parent that have been tried for the compound before `~`.
  private struct Siblings {
    /// The last one tried.
    var last: Int32
    /// The first one that matches; −1 for none so far.
    var found: Int32
  }

  let table: ElementTable
  /// The remaining comparisons: a document and a sheet that would take minutes are cut short.
  @exclusivity(unchecked) var steps: Int
  private var siblings: [SiblingKey: Siblings] = [:]
  private struct SiblingKey: Hashable {
    var selector: Int
    var compound: Int
    var parent: Int32
  }

  /// The elements that match lists with combinators and relative selectors, and the places among them.
  @exclusivity(unchecked) private var sets: [ObjectIdentifier: ListedElements] = [:]

  /// The first paragraphs of the document's chapters.
  private lazy var openings = table.document.openings(openingRule)
  private lazy var tablePlaces = TablePlaces(table.document, steps: &steps)
  private let openingRule: OpeningRule

  init(table: ElementTable, steps: Int, openings: OpeningRule = .underHeading) {
    self.table = table
    openingRule = openings
    self.steps = steps + StylingLimits.stepsOfNode * table.entries.count
  }

  /// Counts an examined rule; returns false if no steps are left.
  func takeStep() -> Bool {
    steps -= 1
    return steps > 0
  }

  /// Whether an element matches a selector; a pseudo-element is ignored.
  ///
  /// The number identifies the selectors of rules; nested ones have none.
  func matches(_ selector: Selector, number: Int?, node: Int) -> Bool {
    matches(selector.compounds, from: 0, number: number, node: node) == .matches && steps > 0
  }

  private func matches(
    _ compounds: [Selector.Compound], from place: Int, number: Int?, node: Int
  ) -> Result {
    steps -= 1
    guard steps > 0 else { return .failsEverywhere }
    guard holds(compounds, place, node) else { return .failsHere }
    guard place + 1 < compounds.count else { return .matches }
    let entry = table.entries[node]
    switch compounds[place].combinator {
    case .child:
      guard entry.parent >= 0 else { return .failsEverywhere }
      let result = matches(compounds, from: place + 1, number: number, node: Int(entry.parent))
      return result == .matches || result == .failsEverywhere ? result : .failsAllSiblings
    case .descendant:
      var ancestor = entry.parent
      while ancestor >= 0 {
        let result = matches(compounds, from: place + 1, number: number, node: Int(ancestor))
        if result == .matches || result == .failsEverywhere { return result }
        ancestor = table.entries[Int(ancestor)].parent
      }
      return .failsEverywhere
    case .next:
      guard entry.previous >= 0 else { return .failsAllSiblings }
      return matches(compounds, from: place + 1, number: number, node: Int(entry.previous))
    case .subsequent:
      if let number {
        return precedes(compounds, place + 1, number, node) ? .matches : .failsAllSiblings
      }
      var sibling = entry.previous
      while sibling >= 0 {
        let result = matches(compounds, from: place + 1, number: nil, node: Int(sibling))
        if result != .failsHere { return result }
        sibling = table.entries[Int(sibling)].previous
      }
      return .failsAllSiblings
    }
  }

  /// Whether an earlier sibling matches: each is tried once, however many come after it.
  private func precedes(
    _ compounds: [Selector.Compound], _ place: Int, _ number: Int, _ node: Int
  ) -> Bool {
    // Looking up a known result costs as much as ten comparisons.
    steps -= 10
    let entry = table.entries[node]
    let key = SiblingKey(selector: number, compound: place, parent: entry.parent)
    var known = siblings[key] ?? Siblings(last: -1, found: -1)
    guard known.found < 0 else { return known.found < Int32(truncatingIfNeeded: node) }
    var untried: [Int32] = []
    var sibling = entry.previous
    while sibling > known.last {
      untried.append(sibling)
      sibling = table.entries[Int(sibling)].previous
    }
    for sibling in untried.reversed() {
      known.last = sibling
      if matches(compounds, from: place, number: number, node: Int(sibling)) == .matches {
        known.found = sibling
        break
      }
    }
    siblings[key] = known
    return known.found >= 0
  }

  // MARK: - One element

  /// Whether an element fulfils one of the compounds, which is read in place.
  private func holds(_ compounds: [Selector.Compound], _ place: Int, _ node: Int) -> Bool {
    if let name = compounds[place].name {
      let entry = table.entries[node]
      if let atoms = name.name, entry.name != (entry.isXHTML ? atoms.small : atoms.exact) {
        return false
      }
      switch name.namespace {
      case .any: break
      case .none:
        guard table.document.knownElement(node).namespace.isEmpty else { return false }
      case .named(let address):
        guard table.document.knownElement(node).namespace == address else { return false }
      }
    }
    guard !compounds[place].tests.isEmpty else { return true }
    for test in compounds[place].tests { guard holds(test, node) else { return false } }
    return true
  }

  private func holds(_ test: Selector.Test, _ node: Int) -> Bool {
    switch test {
    case .id(let atom): return table.entries[node].id == atom
    case .className(let atom): return table.hasClass(node, atom)
    case .attribute(let test): return table.entries[node].hasAttributes && holds(test, node)
    case .root: return table.entries[node].parent < 0
    case .empty: return table.entries[node].isEmpty
    case .opening: return openings.contains(node)
    case .introduction: return table.document.isIntroduction(node)
    case .picture: return table.document.isPictureAlone(node)
    case .table(let place): return tablePlaces.has(node, place)
    case .link:
      let element = table.document.knownElement(node)
      let name = element.name
      guard name == "a" || name == "area" || name == "A" else { return false }
      return element.attributes.contains { $0.name == "href" }
    case .nth(let nth):
      if let among = nth.among {
        return elements(among, .places).place(of: node, nth, table).map(nth.holds) ?? false
      }
      return nth.holds(table.place(node, nth))
    case .language(let ranges):
      let language = table.languages[Int(table.entries[node].language)].asciiLowercased
      return ranges.contains { range in
        if range == "*" { return !language.isEmpty }
        return !range.isEmpty && (language == range || language.hasPrefix(range + "-"))
      }
    case .rightToLeft(let isRightToLeft):
      return Direction.isRightToLeft(node, table) == isRightToLeft
    case .any(let selectors): return matchesAny(selectors, node)
    case .not(let selectors): return !matchesAny(selectors, node)
    case .has(let relative): return elements(relative, .anchors).contains(node)
    case .never: return false
    }
  }

  private func matchesAny(_ list: SelectorList, _ node: Int) -> Bool {
    if list.hasCombinators { return elements(list, .subjects).contains(node) }
    for selector in list.selectors {
      steps -= Self.stepsOfInner
      guard steps > 0 else { return false }
      if holds(selector.compounds, 0, node) { return true }
    }
    return false
  }

  /// The elements of a list: found once, whichever of them are asked for.
  private func elements(_ list: SelectorList, _ kind: ListedElements.Kind) -> ListedElements {
    let key = ObjectIdentifier(list)
    if let known = sets[key] { return known }
    let made = ListedElements(list, kind, in: table) { compounds, place, node in
      self.steps -= 1
      return self.steps > 0 && self.holds(compounds, place, node)
    }
    sets[key] = made
    return made
  }

  /// The cost of a nested selector besides its comparisons.
  private static let stepsOfInner = 4

  private func holds(_ test: Selector.AttributeTest, _ node: Int) -> Bool {
    for attribute in table.document.knownElement(node).attributes where attribute.name == test.name
    {
      switch test.namespace {
      case .any: break
      case .none: guard attribute.namespace.isEmpty else { continue }
      case .named(let address): guard attribute.namespace == address else { continue }
      }
      return holds(test, value: attribute.value)
    }
    return false
  }

  /// The bytes of attributes that are compared in the time of one step.
  private static let bytesOfStep = 64

  private func holds(_ test: Selector.AttributeTest, value written: String) -> Bool {
    if test.comparison == .exists { return true }
    steps -= (written.utf8.count + test.value.utf8.count) / Self.bytesOfStep
    let value = test.ignoresCase ? written.asciiLowercased : written
    let wanted = test.ignoresCase ? test.value.asciiLowercased : test.value
    let (bytes, sought) = (value.utf8, wanted.utf8)
    switch test.comparison {
    case .exists: return true
    case .equals: return bytes.elementsEqual(sought)
    case .word: return bytes.hasWord(sought)
    case .dash:
      guard bytes.starts(with: sought) else { return false }
      return bytes.count == sought.count || bytes.dropFirst(sought.count).first == 0x2D
    case .prefix: return !sought.isEmpty && bytes.starts(with: sought)
    case .suffix: return !sought.isEmpty && bytes.reversed().starts(with: sought.reversed())
    case .contains:
      return !sought.isEmpty && Array(bytes).contains(Array(sought))
    }
  }
}

extension String.UTF8View {
  /// Whether one of the words separated by white space is this.
  fileprivate func hasWord(_ word: String.UTF8View) -> Bool {
    guard !word.isEmpty else { return false }
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(where: \.isSpace) ?? endIndex
      if self[start..<end].elementsEqual(word) { return true }
      start = end < endIndex ? index(after: end) : end
    }
    return false
  }
}
