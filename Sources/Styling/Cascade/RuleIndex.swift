internal import Documents

/// The origin of a declaration; later ones win over earlier ones.
///
/// CSS Cascade 4, section 6.1, with two ranks added between the program's and the book's and between the book's and the
/// reader's. The reader's sheets are above the book's, since the person who renders a book decides how it looks; among
/// important declarations the book's own sheets are weakest and the program's strongest, as in CSS.
enum Origin: UInt8, Sendable, CaseIterable {
  /// The appearance of HTML's elements.
  case userAgent
  /// The default typesetting (`base.css`).
  case base
  /// The book's own sheets.
  case author
  /// A house design, above the book's own sheets or instead of them.
  case design
  /// The reader's sheets.
  case user
  /// The command's options.
  case option

  /// The origins in the order in which their important declarations win.
  static let important: [Origin] = [.author, .design, .user, .option, .base, .userAgent]
}

/// The rules of several sheets, indexed by their last compound.
final class RuleIndex: Sendable {
  /// A selector and its rule.
  struct Entry: Sendable {
    /// Hashes of what ancestors must have; if there are fewer than four, zeros, which always match.
    var ancestors: SIMD4<UInt32>
    var pseudo: StyledDocument.Pseudo?
    /// Origin, cascade layer, specificity: greater is stronger, and of equals the later block wins.
    var weight: UInt64
    var block: Int32
  }

  let entries: [Entry]
  /// The selector of each entry, stored separately because few are read.
  let selectors: [Selector]
  let blocks: [DeclarationBlock]
  let origins: [Origin]
  /// The rank of each block's cascade layer within its origin.
  let layers: [Int32]
  /// The sheets of the rules, for explanations.
  private let sheets: [PlacedSheet]
  private let byID: [Int32: [Int32]]
  private let byClass: [Int32: [Int32]]
  private let byName: [Int32: [Int32]]
  private let byAttribute: [String: [Int32]]
  private let others: [Int32]

  init(_ sheets: [PlacedSheet]) {
    let cascadeLayers = sheets.cascadeLayers
    var layers: [Int32] = []
    var entries: [Entry] = []
    var selectors: [Selector] = []
    var blocks: [DeclarationBlock] = []
    var origins: [Origin] = []
    var (byID, byClass, byName) = ([Int32: [Int32]](), [Int32: [Int32]](), [Int32: [Int32]]())
    var (byAttribute, others) = ([String: [Int32]](), [Int32]())
    for placed in sheets {
      for rule in placed.sheet.rules {
        let block = Int32(truncatingIfNeeded: blocks.count)
        let layer =
          cascadeLayers[placed.origin]?.rank(of: placed.layer(of: rule)) ?? CascadeLayers.unlayered
        blocks.append(rule.block)
        origins.append(placed.origin)
        layers.append(layer)
        for selector in rule.selectors {
          let number = Int32(truncatingIfNeeded: entries.count)
          let weight =
            UInt64(placed.origin.rawValue) << 60 | UInt64(layer) << 30
            | UInt64(selector.specificity)
          var ancestors = SIMD4<UInt32>()
          for (index, hash) in selector.ancestorHashes.enumerated() { ancestors[index] = hash }
          entries.append(
            Entry(
              ancestors: ancestors, pseudo: selector.pseudo, weight: weight, block: block))
          selectors.append(selector)
          // The rarest of its conditions: an id, else a class, a name, an attribute.
          var (id, className, attribute): (Int32?, Int32?, String?)
          for test in selector.compounds[0].tests {
            switch test {
            case .id(let atom): id = atom
            case .className(let atom): className = atom
            case .attribute(let test): attribute = test.name
            default: continue
            }
          }
          if let id {
            byID[id, default: []].append(number)
          } else if let className {
            byClass[className, default: []].append(number)
          } else if let attribute {
            byAttribute[attribute, default: []].append(number)
          } else if let name = selector.compounds[0].name?.name {
            byName[name.exact, default: []].append(number)
            if name.small != name.exact { byName[name.small, default: []].append(number) }
          } else {
            others.append(number)
          }
        }
      }
    }
    (self.entries, self.selectors) = (entries, selectors)
    (self.blocks, self.origins, self.layers) = (blocks, origins, layers)
    self.sheets = sheets
    (self.byID, self.byClass, self.byName) = (byID, byClass, byName)
    (self.byAttribute, self.others) = (byAttribute, others)
  }

  /// The rule that contains a block, and its sheet.
  func rule(ofBlock block: Int) -> (sheet: StyleSheet, rule: StyleSheet.Rule) {
    var rest = block
    for sheet in sheets.lazy.map(\.sheet) {
      if rest < sheet.rules.count { return (sheet, sheet.rules[rest]) }
      rest -= sheet.rules.count
    }
    preconditionFailure("each block is a rule's")
  }

  /// Calls with the number of each rule that may match an element, as long as `body` returns true.
  func forEachCandidate(_ node: Int, _ table: ElementTable, _ body: (Int) -> Bool) {
    let entry = table.entries[node]
    func all(_ numbers: [Int32]?) {
      guard let numbers else { return }
      for number in numbers { guard body(Int(number)) else { return } }
    }
    all(others)
    if entry.name >= 0 { all(byName[entry.name]) }
    if table.showsHouseClasses {
      let house = table.houseClasses(of: node)
      let own = house.isEmpty ? [] : entry.classes.map { table.classes[Int($0)] }
      for atom in house where !own.contains(atom) { all(byClass[atom]) }
    }
    guard entry.hasAttributes else { return }
    if entry.id >= 0, !byID.isEmpty { all(byID[entry.id]) }
    if !byClass.isEmpty {
      // A class that is written twice counts once.
      for place in entry.classes where !table.isRepeated(place, in: entry.classes) {
        all(byClass[table.classes[Int(place)]])
      }
    }
    guard !byAttribute.isEmpty else { return }
    var seen: Set<String> = []
    for name in table.document.knownElement(node).attributes.lazy.map(\.name) {
      guard let numbers = byAttribute[name], seen.insert(name).inserted else { continue }
      all(numbers)
    }
  }
}
