internal import Documents

/// The properties of a document's elements that selectors test, as numbers, by node.
///
/// It is a class because copying the references to its arrays for each test cost as much as the test.
final class ElementTable {
  /// One element; for a text, `name` is none and `parent` is its container.
  struct Entry {
    var name = Atoms.none
    var id = Atoms.none
    var parent: Int32 = -1
    /// The previous element with the same parent.
    var previous: Int32 = -1
    /// From 1, among the elements of its parent.
    var place: Int32 = 0
    var classes: Range<Int32> = 0..<0
    var isElement = false
    var isXHTML = true
    var hasAttributes = false
    /// Whether it contains neither elements nor words.
    var isEmpty = true
    /// The language from the nearest element that specifies one, by number in `languages`.
    var language: Int32 = 0
  }

  let document: Document
  // Lazily made data belong to one thread: exclusivity checks at every selector would cost more.
  @exclusivity(unchecked) private(set) var entries: [Entry] = []
  @exclusivity(unchecked) private(set) var classes: [Int32] = []
  /// The number of child elements of each node.
  private(set) var childCounts: [Int32] = []
  private(set) var languages: [String] = [""]
  /// Places among the elements with the same name, and their number: made when a selector needs them.
  private var typePlaces: [Int32] = []
  private var typeCounts: [UInt64: Int32] = [:]
  /// Classes added to elements, by their nodes.
  private let houseClasses: [Int: [Int32]]
  /// Whether selectors see these.
  @exclusivity(unchecked) var showsHouseClasses = false

  init(_ document: Document, atoms: Atoms, house: HouseClasses? = nil) {
    self.document = document
    houseClasses = house?.names.mapValues { $0.map(atoms.known) } ?? [:]
    entries.reserveCapacity(document.nodes.count)
    childCounts = Array(repeating: 0, count: document.nodes.count)
    var last = Array(repeating: Int32(-1), count: document.nodes.count)
    var numbers = ["": Int32(0)]
    let names = document.names.map { Self.atom(of: $0, atoms) }
    for (index, node) in document.nodes.enumerated() {
      var entry = Entry()
      entry.parent = Int32(truncatingIfNeeded: node.parent)
      if node.parent >= 0 { entry.language = entries[node.parent].language }
      if node.isElement {
        entry.isElement = true
        let element = document.knownElement(index)
        (entry.name, entry.isXHTML) = names[node.nameNumber]
        fill(&entry, element, atoms)
        if let language = Self.language(element) {
          let known = numbers[language]
          entry.language = known ?? Int32(truncatingIfNeeded: languages.count)
          if known == nil {
            numbers[language] = entry.language
            languages.append(language)
          }
        }
        if node.parent >= 0 {
          childCounts[node.parent] += 1
          entry.place = childCounts[node.parent]
          entry.previous = last[node.parent]
          last[node.parent] = Int32(truncatingIfNeeded: index)
          entries[node.parent].isEmpty = false
        } else {
          entry.place = 1
        }
      } else if node.parent >= 0, case .text(let range) = node.content, !range.isEmpty {
        entries[node.parent].isEmpty = false
      }
      entries.append(entry)
    }
  }

  private static func atom(of name: Document.Name, _ atoms: Atoms) -> (atom: Int32, isXHTML: Bool) {
    guard name.namespace == Namespace.xhtml else { return (atoms.known(name.local), false) }
    let hasCapitals = name.local.utf8.contains { $0 &- 0x41 < 26 }
    return (atoms.known(hasCapitals ? name.local.asciiLowercased : name.local), true)
  }

  private func fill(_ entry: inout Entry, _ element: Document.Element, _ atoms: Atoms) {
    entry.hasAttributes = !element.attributes.isEmpty
    guard entry.hasAttributes else { return }
    if let id = element.id { entry.id = atoms.known(id) }
    let start = Int32(truncatingIfNeeded: classes.count)
    for name in element.classes {
      let atom = atoms.known(name)
      if atom != Atoms.none { classes.append(atom) }
    }
    if classes.count - Int(start) > Self.fewClasses { classes[Int(start)...].sort() }
    entry.classes = start..<Int32(truncatingIfNeeded: classes.count)
  }

  private static func language(_ element: Document.Element) -> String? {
    var plain: String?
    for attribute in element.attributes where attribute.name == "lang" {
      if attribute.namespace == Namespace.xml { return attribute.value }
      if attribute.namespace.isEmpty { plain = attribute.value }
    }
    return plain
  }

  /// The number of classes of an element from which on they are in order.
  private static let fewClasses = 16

  /// Whether a class is among some of an element that are in order.
  private func hasSortedClass(_ range: Range<Int>, _ atom: Int32) -> Bool {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if classes[middle] < atom { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && classes[low] == atom
  }

  /// Whether a place among the classes of an element has one that is before it too.
  func isRepeated(_ place: Int32, in range: Range<Int32>) -> Bool {
    let before = Int(range.lowerBound)..<Int(place)
    return range.count > Self.fewClasses
      ? !before.isEmpty && classes[Int(place) - 1] == classes[Int(place)]
      : classes[before].contains(classes[Int(place)])
  }

  func hasClass(_ node: Int, _ atom: Int32) -> Bool {
    let range = entries[node].classes
    let has =
      range.count > Self.fewClasses
      ? hasSortedClass(Int(range.lowerBound)..<Int(range.upperBound), atom)
      : range.contains { classes[Int($0)] == atom }
    return has || showsHouseClasses && houseClasses(of: node).contains(atom)
  }

  func houseClasses(of node: Int) -> [Int32] {
    houseClasses.isEmpty ? [] : houseClasses[node] ?? []
  }

  /// The element's place from the start or the end of its parent, from 1.
  func place(_ node: Int, _ nth: Selector.Nth) -> Int {
    let entry = entries[node]
    guard nth.isOfType else {
      guard nth.isFromEnd, entry.parent >= 0 else { return Int(entry.place) }
      return Int(childCounts[Int(entry.parent)] - entry.place) + 1
    }
    if typePlaces.isEmpty { countTypes() }
    let position = Int(typePlaces[node])
    guard nth.isFromEnd else { return position }
    return Int(typeCounts[key(node)] ?? 0) - position + 1
  }

  /// Names that occur in no sheet are distinguished by the names themselves, otherwise `p:last-of-type` would be right
  /// and `:first-of-type` wrong.
  private func countTypes() {
    var unknown: [String: Int32] = [:]
    typePlaces = Array(repeating: 0, count: entries.count)
    for node in entries.indices where entries[node].isElement {
      if entries[node].name == Atoms.none {
        let name = document.knownElement(node).name
        let number = unknown[name] ?? Int32(truncatingIfNeeded: -2 - unknown.count)
        unknown[name] = number
        entries[node].name = number
      }
      typeCounts[key(node), default: 0] += 1
      typePlaces[node] = typeCounts[key(node)] ?? 0
    }
  }

  private func key(_ node: Int) -> UInt64 {
    UInt64(UInt32(bitPattern: entries[node].parent)) << 32
      | UInt64(UInt32(bitPattern: entries[node].name))
  }
}
