/// Rules for other sheets, cascade layers and namespaces.
extension SheetParser {
  mutating func importRule(start: Int) {
    let tokens = collect { $0 == .semicolon || $0 == .openCurly } ?? []
    if tokenizer.next() == .openCurly { skipBlock() }
    guard isAtStart else {
      warn("an @import after rules is left out", at: start)
      return
    }
    var reader = ValueReader(tokens, base: path)
    let address: Address?
    if case .string(let reference)? = reader.peek() {
      _ = reader.next()
      address = Address(reference, from: path)
    } else {
      address = reader.takeAddress()
    }
    let layersBefore = sheet.layers.count
    let layer = importLayer(&reader, start: start)
    if let supports = reader.takeFunction("supports") {
      let inside = Array(supports.tokens[supports.index..<supports.end])
      let isDeclaration = inside.contains(.colon) && inside.first?.closer == nil
      let whole = isDeclaration ? [.openRound] + inside + [.closeRound] : inside
      guard condition.holds(supports: whole) else { return }
    }
    let mediaList = Array(tokens[min(reader.index, tokens.count)...])
    if mediaList.contains(.openRound) { sheet.asksMedia = true }
    guard condition.holds(mediaList: mediaList) else { return }
    switch address {
    case .path where sheet.imports.count >= StylingLimits.sheets:
      warn("an @import beyond the 1,000th is left out", at: start)
    case .path(let path):
      sheet.imports.append(.init(path: path, layer: layer, layersBefore: layersBefore))
      if layer != .root { note(layer, at: start) }
    case .remote: warn("an @import from outside the book is left out", at: start, isMinor: false)
    case .data, nil: warn("an @import without a file is left out", at: start)
    }
  }

  mutating func namespaceRule() {
    let tokens = collect { $0 == .semicolon || $0 == .openCurly } ?? []
    if tokenizer.next() == .openCurly { skipBlock() }
    var reader = ValueReader(tokens, base: path)
    let prefix = reader.takeName() ?? ""
    switch reader.next() {
    case .string(let address)?, .url(let address)?: namespaces[prefix] = address
    case .function("url")?:
      if case .string(let address)? = reader.next() { namespaces[prefix] = address }
    default: return
    }
  }

  // MARK: Cascade layers

  /// The layer that a sheet is imported into: `layer` or `layer(name)` (css-cascade-5, 4.1).
  private func importLayer(_ reader: inout ValueReader, start: Int) -> LayerName {
    if reader.take(word: "layer") { return layer.anonymous(path, at: start) }
    guard let inside = reader.takeFunction("layer") else { return .root }
    return Self.layerName(Array(inside.tokens[inside.index..<inside.end])) ?? .root
  }

  /// Reads `@layer a, b.c;`, which puts layers in order, or `@layer a { … }` (css-cascade-5, 6.4).
  mutating func layerRule(
    start: Int, depth: Int, in rule: StyleSheet.Rule? = nil, atoms: inout Atoms
  ) {
    let prelude = collect { $0 == .semicolon || $0 == .openCurly || $0 == .closeCurly } ?? []
    let end = tokenizer.position
    let token = tokenizer.next()
    let names = prelude.split(separator: .comma, omittingEmptySubsequences: false).map {
      Self.layerName(Array($0))
    }
    guard token == .openCurly else {
      if token == .closeCurly, depth > 0 { tokenizer.position = end }
      if names.contains(nil) { return warn("a layer without a name is left out", at: start) }
      for case let name? in names { note(layer.appending(name), at: start) }
      return
    }
    let isNamed = prelude.contains { $0 != .space }
    guard names.count == 1, !isNamed || names[0] != nil, depth < StylingLimits.nesting,
      layer.parts.count + (names[0]?.parts.count ?? 1) <= StylingLimits.nesting
    else {
      warn("a layer is left out because of its name or its depth", at: start)
      return skipBlock()
    }
    let outer = layer
    defer { layer = outer }
    layer =
      isNamed ? outer.appending(names[0] ?? .root) : outer.anonymous(path, at: start)
    note(layer, at: start)
    isAtStart = false
    if var rule {
      rule.layer = layer
      styleBlock(of: rule, depth: depth + 1, atoms: &atoms)
    } else {
      rules(depth: depth + 1, atoms: &atoms)
    }
  }

  /// Records a layer in the order of those of the sheet.
  private mutating func note(_ name: LayerName, at start: Int) {
    guard knownLayers.count < StylingLimits.layers, name.parts.count <= StylingLimits.nesting else {
      return warn("a layer is left out of the order: it is too deep, or the 10,001st", at: start)
    }
    if knownLayers.insert(name).inserted { sheet.layers.append(name) }
  }

  /// Names joined by dots; nil for anything else.
  private static func layerName(_ tokens: [Token]) -> LayerName? {
    var parts: [String] = []
    var needsName = true
    for token in tokens.drop(while: { $0 == .space }) {
      switch token {
      case .ident(let name) where needsName: parts.append(name)
      case .delim(".") where !needsName: break
      case .space: continue
      default: return nil
      }
      needsName.toggle()
    }
    return needsName || parts.count > StylingLimits.nesting ? nil : LayerName(parts: parts)
  }
}
