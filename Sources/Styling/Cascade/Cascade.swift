internal import Graphics

/// Weighs the declarations that apply to an element, and computes its style.
struct Cascade {
  /// A block of declarations that applies to an element, with its rank.
  struct RankedBlock {
    var block: DeclarationBlock
    var origin: Origin
    /// The rank of its cascade layer within its origin; less than all others for the element's own declarations.
    var rank = CascadeLayers.unlayered
  }

  private struct Winner {
    var declaration: Declaration
    /// The index of its block in the list.
    var block: Int
    var place: DeclarationSource {
      DeclarationSource(block: block, isImportant: declaration.isImportant)
    }
  }

  /// The source of a declaration: the index of its block, and whether it is weighed among important ones.
  private struct DeclarationSource {
    var block: Int
    var isImportant = false
  }

  private let table = PropertyTable.shared
  private let ignored: StyleOptions.Ignored
  private var winners: [Winner?]
  /// The properties with a declaration.
  private var declared: [Int] = []
  /// The properties of the element that no design may set, since they carry the meaning of the book.
  var kept: Set<Int> = []
  private let sizeNumber: Int?

  init(ignoring ignored: StyleOptions.Ignored) {
    self.ignored = ignored
    winners = Array(repeating: nil, count: table.properties.count)
    sizeNumber = table.number("font-size")
  }

  /// Computes the style of the element for which the computation has been set up.
  ///
  /// The blocks are in the order in which they win without importance.
  mutating func compute(_ blocks: [RankedBlock], _ computation: Computation) {
    resolveVariables(blocks, computation)
    for number in declared { winners[number] = nil }
    declared.removeAll(keepingCapacity: true)
    resolveDirection(blocks, computation)
    let direction = computation.style.text
    for isImportant in [false, true] {
      for place in ordered(blocks, isImportant: isImportant) {
        let ranked = blocks[place]
        for declaration in ranked.block.spread
        where declaration.isImportant == isImportant && !isIgnored(declaration, ranked.origin) {
          let number = target(declaration.number, direction)
          if winners[number] == nil { declared.append(number) }
          winners[number] = Winner(declaration: declaration, block: place)
        }
      }
    }
    // The font size is computed in its turn, whether it is declared or not.
    if let sizeNumber, winners[sizeNumber] == nil { declared.append(sizeNumber) }
    declared.sort()
    for number in declared {
      let winner = winners[number]
      if let winner {
        apply(winner.declaration.value, to: number, from: winner.place, blocks, computation)
      }
      if number == sizeNumber {
        switch winner?.declaration.value {
        case .set, .pending: break
        default: computation.settleSize()
        }
      }
    }
    finish(computation)
  }

  /// The indices of the blocks that may have such declarations, in the order in which they win: important ones win in
  /// the reverse order of origins and cascade layers (CSS Cascade 5, sections 6.2 and 6.4.3).
  func ordered(_ blocks: [RankedBlock], isImportant: Bool) -> [Int] {
    guard isImportant else { return Array(blocks.indices) }
    guard blocks.contains(where: \.block.hasImportant) else { return [] }
    return Origin.important.flatMap { origin in
      let own = blocks.indices.filter { blocks[$0].origin == origin }
      guard own.contains(where: { blocks[$0].rank < CascadeLayers.unlayered }) else { return own }
      return own.sorted { (blocks[$1].rank, $0) < (blocks[$0].rank, $1) }
    }
  }

  func isIgnored(_ declaration: Declaration, _ origin: Origin) -> Bool {
    switch origin {
    case .author: !ignored.isDisjoint(with: table.properties[declaration.number].ignored)
    case .design: kept.contains(declaration.number)
    case .userAgent, .base, .user, .option: false
    }
  }

  /// The physical property for a logical one.
  func target(_ number: Int, _ text: TextProperties) -> Int {
    guard let logical = table.properties[number].logical else { return number }
    let position = logical.place(text.writingMode, isRightToLeft: text.isRightToLeft)
    return table.number(logical.physicalNames[position]) ?? number
  }

  /// Computes the properties that map logical to physical properties: the direction of the element's text.
  private func resolveDirection(_ blocks: [RankedBlock], _ computation: Computation) {
    for name in ["writing-mode", "direction"] {
      guard let number = table.number(name) else { continue }
      var last: Declaration?
      for isImportant in [false, true] {
        for place in ordered(blocks, isImportant: isImportant) {
          for declaration in blocks[place].block.spread
          where declaration.number == number && declaration.isImportant == isImportant {
            last = declaration
          }
        }
      }
      guard let last else { continue }
      apply(
        last.value, to: number, from: DeclarationSource(block: blocks.count), blocks, computation)
    }
  }

  // MARK: - Values

  private func apply(
    _ value: Declaration.Value, to number: Int, from source: DeclarationSource,
    _ blocks: [RankedBlock],
    _ computation: Computation
  ) {
    let property = table.properties[number]
    switch value {
    case .set(let setting): setting(computation)
    case .wide(.inherit): property.copy?(computation.parent, &computation.style)
    case .wide(.initial): property.copy?(computation.initial, &computation.style)
    case .wide(.unset): unset(property, computation)
    case .wide(.revert): revert(number, from: source, blocks, computation)
    case .wide(.revertLayer): revert(number, from: source, blocks, computation, isLayer: true)
    case .pending(let pending):
      guard
        let whole = Variables.substitute(pending.tokens, computation.style.variables),
        let tokens = AttributeValues.substitute(whole, computation.element),
        !tokens.isEmpty
      else { return unset(property, computation) }
      if let wide = Wide(tokens.filter { $0 != .space }) {
        return apply(.wide(wide), to: number, from: source, blocks, computation)
      }
      let settings = table.read(pending.known, tokens, base: pending.base) ?? []
      let direction = computation.style.text
      guard let found = settings.first(where: { target($0.number, direction) == number }) else {
        return unset(property, computation)
      }
      if let setting = found.setting {
        setting(computation)
      } else {
        property.copy?(computation.initial, &computation.style)
      }
    }
  }

  private func unset(_ property: Property, _ computation: Computation) {
    property.copy?(
      property.isInherited ? computation.parent : computation.initial, &computation.style)
  }

  /// Sets the property to its value without the origin of a `revert`, or without the cascade layer of a `revert-layer`.
  private func revert(
    _ number: Int, from source: DeclarationSource, _ blocks: [RankedBlock],
    _ computation: Computation,
    isLayer: Bool = false
  ) {
    let isKnown = source.block < blocks.count
    var origin = isKnown ? blocks[source.block].origin : .author
    // The cascade layers of the origin that are skipped.
    var ranks = [isKnown ? blocks[source.block].rank : CascadeLayers.unlayered] as Set<Int32>
    var isLayer = isLayer
    let direction = computation.style.text
    // A loop, not recursion: a hundred thousand layers may each revert to the next.
    for place in weaker(than: source, blocks) {
      let own = blocks[place.block]
      guard
        own.origin.rawValue < origin.rawValue
          || isLayer && own.origin == origin && !ranks.contains(own.rank),
        let last = own.block.spread.last(where: {
          target($0.number, direction) == number && $0.isImportant == place.isImportant
        })
      else { continue }
      let wide = wide(last.value, computation)
      guard wide == .revert || wide == .revertLayer else {
        return apply(last.value, to: number, from: place, blocks, computation)
      }
      if own.origin != origin { (origin, ranks) = (own.origin, []) }
      ranks.insert(own.rank)
      isLayer = wide == .revertLayer
    }
    unset(table.properties[number], computation)
  }

  /// The places of weaker declarations, the strongest first: if an important one is skipped with its cascade layer,
  /// normal declarations of stronger layers count, too.
  private func weaker(than source: DeclarationSource, _ blocks: [RankedBlock])
    -> [DeclarationSource]
  {
    guard source.isImportant else {
      return blocks.indices.prefix(source.block).reversed().map { DeclarationSource(block: $0) }
    }
    let important = ordered(blocks, isImportant: true)
    let end = important.firstIndex(of: source.block) ?? 0
    return important[..<end].reversed().map { DeclarationSource(block: $0, isImportant: true) }
      + blocks.indices.reversed().map { DeclarationSource(block: $0) }
  }

  /// The CSS-wide keyword that a value consists of, possibly after substituting variables; nil for others.
  private func wide(_ value: Declaration.Value, _ computation: Computation) -> Wide? {
    switch value {
    case .wide(let wide): return wide
    case .set: return nil
    case .pending(let pending):
      let whole = Variables.substitute(pending.tokens, computation.style.variables)
      let tokens = whole.flatMap { AttributeValues.substitute($0, computation.element) }
      return tokens.flatMap { tokens in Wide(tokens.filter { $0 != .space }) }
    }
  }

  private func resolveVariables(_ blocks: [RankedBlock], _ computation: Computation) {
    guard blocks.contains(where: { !$0.block.variables.isEmpty }) else { return }
    computation.style.variables = Variables.resolve(
      variables(blocks), inherited: computation.parent.variables)
  }

  /// The custom properties that some blocks declare, and those of drawings, as they are written.
  func variables(_ blocks: [RankedBlock]) -> [String: [Token]] {
    var declared: [String: [Token]] = [:]
    for isImportant in [false, true] {
      for place in ordered(blocks, isImportant: isImportant) {
        for variable in blocks[place].block.variables where variable.isImportant == isImportant {
          declared[variable.name] = variable.tokens
        }
      }
    }
    return declared
  }

  // MARK: - Dependencies between properties

  private func finish(_ computation: Computation) {
    let parent = computation.parent
    for path in WorkingStyle.borderPaths {
      let style = computation.style.box[keyPath: path].style
      if style == .none || style == .hidden { computation.style.box[keyPath: path].width = .zero }
    }
    var style = computation.style
    let outline = style.box.outline.border.style
    if outline == .none || outline == .hidden { style.box.outline.border.width = .zero }
    let rule = style.box.columns.rule.style
    if rule == .none || rule == .hidden { style.box.columns.rule.width = .zero }
    style.background.assemble(into: &style.box.background)
    style.assembleMaps()
    if style.ligatures.isEmpty, style.numerals.isEmpty, style.scriptPosition.isEmpty,
      style.kerning.isEmpty
    {
      style.text.features = style.namedFeatures
    } else {
      style.text.features =
        style.ligatures + style.numerals + style.scriptPosition + style.kerning
        + style.namedFeatures
    }
    // CSS 2.2, section 9.7: floats, absolutely positioned boxes and flex items are blocks.
    let isPlaced = style.box.position == .absolute || style.box.position == .fixed
    let isInFlex = parent.box.display.holdsItems || parent.isInContents
    style.isInContents = style.box.display == .contents && isInFlex
    // css-flexbox-1, 3: flex items do not float or clear.
    if isPlaced || isInFlex { style.box.float = .none }
    if isInFlex { style.box.clear = .none }
    let isOut = style.box.float.isBeside || isPlaced
    if case .flex = style.box.display { style.box.display = .flex(isColumn: style.isColumn) }
    style.box.flex.isColumn = style.isColumn
    switch style.box.display {
    case .inline, .inlineBlock, .inlineTable, .inlineFlex, .inlineGrid, .ruby:
      style.box.wouldBeInline = isOut
    default: style.box.wouldBeInline = false
    }
    if isOut || isInFlex { style.box.display = Self.block(style.box.display, style.isColumn) }
    let isApart =
      isOut || style.box.display == .inlineBlock || style.box.display == .inlineTable
      || style.box.display == .inlineFlex || style.box.display == .inlineGrid
    style.text.decorations = style.decorations(of: parent, isApart: isApart)
    style.text.decoration = style.text.decorations.reduce([]) { $0.union($1.lines) }
    computation.style = style
  }

  private static func block(
    _ display: BoxProperties.Display, _ isColumn: Bool
  ) -> BoxProperties.Display {
    switch display {
    case .inline, .inlineBlock, .tableRow, .tableRowGroup, .tableHeaderGroup, .tableFooterGroup,
      .tableCell, .tableColumn, .tableColumnGroup, .tableCaption, .ruby, .rubyText:
      .block
    case .inlineTable: .table
    case .inlineFlex: .flex(isColumn: isColumn)
    case .inlineGrid: .grid
    case .none, .contents, .block, .listItem, .flowRoot, .flex, .grid, .table, .rubyParenthesis:
      display
    }
  }
}

extension BoxProperties.Display {
  /// Whether its child boxes are flex or grid items, which are in no line.
  package var holdsItems: Bool {
    switch self {
    case .flex, .inlineFlex, .grid, .inlineGrid: true
    default: false
    }
  }
}
