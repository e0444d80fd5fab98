internal import Documents

/// The elements of a document that a nested list of selectors is about.
///
/// All of them are found in one pass over the document for each compound, from an element to those that a combinator
/// leads to, so that the work is in proportion to the document whatever the combinators are.
struct ListedElements {
  enum Kind {
    /// Elements that match one of the selectors, as in `:is()`.
    case subjects
    /// Elements for which one of the relative selectors matches another, as in `:has()`.
    case anchors
    /// Subjects, counted from their parent's start, as in `:nth-child(… of …)`.
    case places
  }

  /// Whether the compound at a place in a selector's list holds for a node.
  typealias Test = (_ compounds: [Selector.Compound], _ place: Int, _ node: Int) -> Bool

  /// The identity of the list is the key of these elements: it must live as long as they do.
  private let list: SelectorList
  private var isListed: [Bool]
  /// The number of subjects up to each node among its parent's children, and that of the last child by its parent.
  private var places: [Int32] = []
  private var totals: [Int32] = []

  init(_ list: SelectorList, _ kind: Kind, in table: ElementTable, _ holds: Test) {
    self.list = list
    isListed = Array(repeating: false, count: table.entries.count)
    for selector in list.selectors {
      let found =
        kind == .anchors
        ? Self.anchors(selector.compounds, table, holds)
        : Self.subjects(selector.compounds, table, holds)
      for node in found.indices where found[node] { isListed[node] = true }
    }
    if kind == .places { count(table) }
  }

  func contains(_ node: Int) -> Bool { isListed[node] }

  /// The place of an element among the subjects of its parent, from 1; nil if it is none.
  func place(of node: Int, _ nth: Selector.Nth, _ table: ElementTable) -> Int? {
    guard isListed[node] else { return nil }
    let parent = Int(table.entries[node].parent)
    guard nth.isFromEnd, parent >= 0 else { return Int(places[node]) }
    return Int(totals[parent] - places[node]) + 1
  }

  private mutating func count(_ table: ElementTable) {
    places = Array(repeating: 0, count: isListed.count)
    totals = places
    for (node, entry) in table.entries.enumerated() where entry.isElement {
      places[node] =
        (entry.previous >= 0 ? places[Int(entry.previous)] : 0) + (isListed[node] ? 1 : 0)
      if entry.parent >= 0 { totals[Int(entry.parent)] = places[node] }
    }
  }

  // MARK: - Passes

  /// The elements that match a selector: from the leftmost compound to the subject.
  private static func subjects(
    _ compounds: [Selector.Compound], _ table: ElementTable, _ holds: Test
  ) -> [Bool] {
    var found = table.entries.indices.map {
      table.entries[$0].isElement && holds(compounds, compounds.count - 1, $0)
    }
    for place in compounds.indices.dropLast().reversed() {
      found = following(found, compounds[place].combinator, table)
      for node in found.indices where found[node] { found[node] = holds(compounds, place, node) }
    }
    return found
  }

  /// The elements at which a relative selector begins: from the subject to the leftmost compound and beyond.
  private static func anchors(
    _ compounds: [Selector.Compound], _ table: ElementTable, _ holds: Test
  ) -> [Bool] {
    var found = table.entries.indices.map {
      table.entries[$0].isElement && holds(compounds, 0, $0)
    }
    for place in compounds.indices {
      if place > 0 {
        for node in found.indices where found[node] { found[node] = holds(compounds, place, node) }
      }
      found = preceding(found, compounds[place].combinator, table)
    }
    return found
  }

  /// The elements that a combinator leads to from those of a set, which are to its left.
  private static func following(
    _ set: [Bool], _ combinator: Selector.Combinator, _ table: ElementTable
  ) -> [Bool] {
    var found = Array(repeating: false, count: set.count)
    for (node, entry) in table.entries.enumerated() where entry.isElement {
      let from = Int(combinator.isAmongSiblings ? entry.previous : entry.parent)
      guard from >= 0 else { continue }
      found[node] = set[from] || combinator.isTransitive && found[from]
    }
    return found
  }

  /// The elements from which a combinator leads to those of a set, which are to its right.
  private static func preceding(
    _ set: [Bool], _ combinator: Selector.Combinator, _ table: ElementTable
  ) -> [Bool] {
    var found = Array(repeating: false, count: set.count)
    for (node, entry) in table.entries.enumerated().reversed() where entry.isElement {
      let to = Int(combinator.isAmongSiblings ? entry.previous : entry.parent)
      guard to >= 0, set[node] || combinator.isTransitive && found[node] else { continue }
      found[to] = true
    }
    return found
  }
}

extension Selector.Combinator {
  /// Whether it relates an element to its siblings, and not to its ancestors.
  fileprivate var isAmongSiblings: Bool { self == .next || self == .subsequent }

  /// Whether what it leads to is led to further.
  fileprivate var isTransitive: Bool { self == .descendant || self == .subsequent }
}
