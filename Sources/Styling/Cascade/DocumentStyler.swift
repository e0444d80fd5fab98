internal import Documents
internal import Graphics

/// Computes the styles of one document's elements, starting at the root.
struct DocumentStyler {
  let document: Document
  let indexes: [RuleIndex]
  /// The number of the first block and entry of each index.
  var firstBlocks: [Int32] = []
  private var firstEntries: [Int] = []
  private let table: ElementTable
  let matcher: SelectorMatcher
  private let hints: PresentationalHints
  private let computation: Computation
  var cascade: Cascade
  private let options: StyleOptions
  /// The limits of a design; nil if there is none, or if it replaces the book's sheets.
  let designLimits: DesignLimits?
  private(set) var warnings = WarningList()

  /// Styles as they are inherited, and their numbers by the keys that produce them.
  private(set) var working: [InheritedStyle] = []
  /// The numbers of these in the table of styles that documents share; −1 for those that are not shared.
  private(set) var shares: [Int32] = []
  /// The styles that documents share.
  var styles: StyleTable
  private(set) var numbers: [Int32] = []
  private(set) var pseudoNumbers: [Int: Int32] = [:]
  /// The blocks of declarations of styles that elements other than XHTML's have, by the numbers of these styles.
  private(set) var drawingBlocks: [Int32: [Int32]] = [:]
  private var shared: [Key: Int32] = [:]
  /// Blocks of `style` attributes and of hints, by their text.
  private var localBlocks: [DeclarationBlock] = []
  /// Their ranks: hints are in a separate layer, below all of the author's sheets.
  private var localRanks: [Int32] = []
  var localNumbers: [String: Int32] = [:]
  /// Blocks whose values depend on the element's attributes: hardly ever more than one.
  private var asking: Set<Int32> = []

  /// The factors that determine an element's style.
  private struct Key: Hashable {
    var parent: Int32
    var blocks: [Int32]
    var language: Int32
    var isHeading: Bool
    /// The element, if its attributes matter; −1 otherwise.
    var node: Int32
    /// The properties of it that a design must keep.
    var kept = DesignLimits.Meaning.none
  }

  /// A matching rule, by weight.
  struct Match: Comparable {
    var weight: UInt64
    var block: Int32
    var pseudo: StyledDocument.Pseudo?

    static func < (one: Match, other: Match) -> Bool {
      (one.weight, one.block) < (other.weight, other.block)
    }
  }

  init(
    _ document: Document, atoms: Atoms, styles: StyleTable, media: Media, options: StyleOptions,
    steps: Int, openings: OpeningRule = .underHeading,
    letters: @escaping (TextProperties) -> LetterMeasures
  ) {
    self.document = document
    self.styles = styles
    indexes = styles.indexes
    self.options = options
    let isOverBook = !options.designSheets.isEmpty && options.designKeepsMeaning
    designLimits = isOverBook ? DesignLimits() : nil
    let hasHouse = isOverBook || options.designKeepsMeaning && !options.optionSheet.isEmpty
    table = ElementTable(document, atoms: atoms, house: hasHouse ? HouseClasses(document) : nil)
    matcher = SelectorMatcher(table: table, steps: steps, openings: openings)
    hints = PresentationalHints(table: table)
    var initial = WorkingStyle.initial(media)
    if let family = options.bodyFamily { initial.text.fontFamilies = [family, "serif"] }
    computation = Computation(initial: initial, media: media, letters: letters)
    var ignored = options.ignored
    if ignored.contains(.bookCSS) { ignored = .init(rawValue: .max) }
    cascade = Cascade(ignoring: ignored)
    var (block, entry): (Int32, Int) = (0, 0)
    for index in indexes {
      firstBlocks.append(block)
      for (number, content) in index.blocks.enumerated() where content.asksElement {
        asking.insert(block + Int32(truncatingIfNeeded: number))
      }
      firstEntries.append(entry)
      block += Int32(truncatingIfNeeded: index.blocks.count)
      entry += index.entries.count
    }
  }

  /// Removes and returns the styles as they are inherited: all of them may be large.
  mutating func takeWorking() -> [InheritedStyle] {
    defer { working = [] }
    return working
  }

  /// Styles all elements.
  mutating func run() {
    numbers.reserveCapacity(document.nodes.count)
    var filters: [(filter: AncestorFilter, end: Int)] = []
    for node in document.nodes.indices {
      while let last = filters.last, last.end <= node { filters.removeLast() }
      let entry = table.entries[node]
      guard entry.isElement else {
        numbers.append(entry.parent >= 0 ? numbers[Int(entry.parent)] : 0)
        continue
      }
      style(node, filters.last?.filter ?? AncestorFilter())
      if document.nodes[node].end > node + 1 {
        var filter = filters.last?.filter ?? AncestorFilter()
        insert(node, into: &filter)
        filters.append((filter, document.nodes[node].end))
      }
    }
    if matcher.steps <= 0 {
      warnings.add(
        StyleWarning(
          path: document.path, line: 1,
          message: "its style rules are too many or too complex; some were not applied",
          isMinor: false))
    }
  }

  func insert(_ node: Int, into filter: inout AncestorFilter) {
    let entry = table.entries[node]
    filter.insert(AncestorHash.name(entry.name))
    for atom in table.houseClasses(of: node) { filter.insert(AncestorHash.className(atom)) }
    guard entry.hasAttributes else { return }
    if entry.id >= 0 { filter.insert(AncestorHash.id(entry.id)) }
    for place in entry.classes {
      filter.insert(AncestorHash.className(table.classes[Int(place)]))
    }
    for attribute in document.knownElement(node).attributes {
      for word in Substring(attribute.value).utf8.split(whereSeparator: \.isSpace) {
        filter.insert(AncestorHash.word(attribute.name, word))
      }
    }
  }

  // MARK: - One element

  private mutating func style(_ node: Int, _ filter: AncestorFilter) {
    var matches = matches(node, filter)
    matches.sort()
    let entry = table.entries[node]
    let parent = entry.parent >= 0 ? numbers[Int(entry.parent)] : -1
    var blocks = matches.compactMap { $0.pseudo == nil ? $0.block : nil }
    addLocalBlocks(node, matches, to: &blocks)
    let name = entry.isXHTML ? document.knownElement(node).name : ""
    let number = number(
      of: Key(
        parent: parent, blocks: blocks, language: entry.language,
        isHeading: Self.headings.contains(name), node: asksElement(blocks) ? Int32(node) : -1,
        kept: designLimits?.meaning(node, document) ?? .none),
      node)
    numbers.append(number)
    if !entry.isXHTML, !blocks.isEmpty { drawingBlocks[number] = blocks }
    guard matches.contains(where: { $0.pseudo != nil }) else { return }
    stylePseudos(node, matches, number)
  }

  /// Elements whose text is not running text.
  private static let headings: Set<String> = [
    "h1", "h2", "h3", "h4", "h5", "h6", "hgroup", "pre", "table",
  ]

  /// The call of a footnote is small and raised (css-gcpm-3, 2.4), unless sheets say otherwise.
  private static let footnoteCall = "hfont-size: .7em; vertical-align: super"

  private mutating func stylePseudos(_ node: Int, _ matches: [Match], _ number: Int32) {
    for pseudo in [
      StyledDocument.Pseudo.before, .after, .firstLetter, .firstLine, .marker, .footnoteCall,
      .footnoteMarker,
    ] {
      var blocks = matches.compactMap { $0.pseudo == pseudo ? $0.block : nil }
      guard !blocks.isEmpty else { continue }
      if pseudo == .footnoteCall { blocks.insert(localBlock(Self.footnoteCall), at: 0) }
      let style = self.number(
        of: Key(
          parent: number, blocks: blocks, language: table.entries[node].language,
          isHeading: false, node: asksElement(blocks) ? Int32(node) : -1),
        node)
      if pseudo == .before || pseudo == .after {
        let box = working[Int(style)].style.box
        guard box.content != nil, box.display != .none else { continue }
      }
      pseudoNumbers[node * 8 + Int(pseudo.rawValue)] = style
    }
  }

  mutating func matches(_ node: Int, _ filter: AncestorFilter) -> [Match] {
    var matches: [Match] = []
    // The first index is that of the program and the reader, without which everything would be inline.
    let left = matcher.steps
    matcher.steps = .max
    table.showsHouseClasses = true
    add(0, node, filter, to: &matches)
    table.showsHouseClasses = false
    matcher.steps = left
    for index in indexes.indices.dropFirst() where matcher.steps > 0 {
      add(index, node, filter, to: &matches)
    }
    return matches
  }

  private mutating func add(
    _ position: Int, _ node: Int, _ filter: AncestorFilter, to matches: inout [Match]
  ) {
    let index = indexes[position]
    index.forEachCandidate(node, table) { number in
      guard matcher.takeStep() else { return false }
      let entry = index.entries[number]
      for position in 0..<4 where !filter.mayContain(entry.ancestors[position]) { return true }
      if matcher.matches(
        index.selectors[number], number: firstEntries[position] + number, node: node)
      {
        matches.append(
          Match(
            weight: entry.weight, block: firstBlocks[position] + entry.block, pseudo: entry.pseudo))
      }
      return true
    }
  }

  /// Adds the declarations of the element's own attributes where they are weighed: hints before the author's first
  /// rule, the `style` attribute after the last.
  mutating func addLocalBlocks(_ node: Int, _ matches: [Match], to blocks: inout [Int32]) {
    if let text = hints.text(node) {
      blocks.insert(
        localBlock("h" + text), at: count(matches) { $0 < UInt64(Origin.author.rawValue) })
    }
    let entry = table.entries[node]
    guard entry.hasAttributes, !options.ignored.contains(.bookCSS) else { return }
    if let text = document.knownElement(node)["style"], !text.isEmpty {
      let above = count(matches) { $0 > UInt64(Origin.author.rawValue) }
      blocks.insert(localBlock("s" + text), at: blocks.count - above)
    }
  }

  /// The number of matching blocks of an element that come from some origins.
  private func count(_ matches: [Match], from origins: (UInt64) -> Bool) -> Int {
    matches.count { $0.pseudo == nil && origins($0.weight >> 60) }
  }

  /// Local blocks have negative numbers.
  private mutating func localBlock(_ text: String) -> Int32 {
    if let number = localNumbers[text] { return number }
    let block = SheetParser.block(
      String(text.dropFirst()), path: document.path, warnings: &warnings)
    localBlocks.append(block)
    localRanks.append(text.hasPrefix("s") ? -1 : -2)
    if block.asksElement { asking.insert(Int32(truncatingIfNeeded: -localBlocks.count)) }
    let number = Int32(truncatingIfNeeded: -localBlocks.count)
    localNumbers[text] = number
    return number
  }

  private func asksElement(_ blocks: [Int32]) -> Bool {
    !asking.isEmpty && blocks.contains { asking.contains($0) }
  }

  func ranked(_ block: Int32) -> Cascade.RankedBlock {
    if block < 0 {
      // The element's own declarations are stronger than all sheets of their origin, even if they are important.
      let number = Int(-1 - block)
      return .init(block: localBlocks[number], origin: .author, rank: localRanks[number])
    }
    for (position, index) in indexes.enumerated().reversed() where block >= firstBlocks[position] {
      let number = Int(block - firstBlocks[position])
      return .init(
        block: index.blocks[number], origin: index.origins[number], rank: index.layers[number])
    }
    return .init(block: DeclarationBlock(), origin: .userAgent)
  }

  private mutating func number(of key: Key, _ node: Int) -> Int32 {
    if let number = shared[key] { return number }
    let tableKey = tableKey(of: key)
    let known = tableKey.flatMap { styles.number(of: $0) }
    if let known {
      working.append(styles.styles[Int(known)])
      shares.append(known)
    } else {
      compute(key, node)
      let style = InheritedStyle(computation.style)
      working.append(style)
      shares.append(tableKey.map { styles.add(style, for: $0) } ?? -1)
    }
    let number = Int32(truncatingIfNeeded: working.count - 1)
    if key.parent < 0 { computation.rootSize = working[Int(number)].style.text.fontSize }
    shared[key] = number
    return number
  }

  /// The key of a style that is valid in all documents; nil if it depends on this document alone.
  private func tableKey(of key: Key) -> StyleTable.Key? {
    let parent = key.parent >= 0 ? shares[Int(key.parent)] : -1
    guard key.node < 0, key.parent < 0 || parent >= 0, key.blocks.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    return StyleTable.Key(
      parent: parent, blocks: key.blocks, language: table.languages[Int(key.language)],
      isHeading: key.isHeading, kept: key.kept)
  }

  /// Computes a style.
  private mutating func compute(_ key: Key, _ node: Int) {
    let initial = computation.initial
    computation.parent = key.parent >= 0 ? working[Int(key.parent)].style : initial
    computation.style = computation.parent.child(from: initial)
    computation.style.text.language = table.languages[Int(key.language)]
    if key.isHeading { computation.style.isRunning = false }
    computation.element = document.element(node)
    cascade.kept = designLimits?.properties(of: key.kept) ?? []
    cascade.compute(key.blocks.map(ranked), computation)
  }
}
