/// The order of the cascade layers of one origin.
struct CascadeLayers {
  /// The rank of rules in no layer, which are stronger than all layers.
  static let unlayered: Int32 = 1 << 29

  private final class Node {
    var children: [Node] = []
    var byName: [String: Node] = [:]
    var rank: Int32 = 0
  }

  private let root = Node()
  private var isEmpty = true

  /// Adds a layer after those named before.
  mutating func add(_ name: LayerName) {
    var node = root
    for part in name.parts.prefix(StylingLimits.nesting) {
      isEmpty = false
      if let known = node.byName[part] {
        node = known
      } else {
        let made = Node()
        node.children.append(made)
        node.byName[part] = made
        node = made
      }
    }
  }

  /// Gives each layer its rank: nested layers come before the layer's own rules.
  func rank() {
    guard !isEmpty else { return }
    var next: Int32 = 0
    func visit(_ node: Node) {
      for child in node.children { visit(child) }
      node.rank = next
      next += 1
    }
    for child in root.children { visit(child) }
  }

  /// The rank of a layer; a greater rank is stronger, unless the declaration is important.
  func rank(of name: LayerName) -> Int32 {
    guard !name.parts.isEmpty else { return Self.unlayered }
    var node = root
    for part in name.parts.prefix(StylingLimits.nesting) { node = node.byName[part] ?? node }
    return node.rank
  }
}

/// A sheet with its place among those of a document.
struct PlacedSheet: Sendable {
  var sheet: StyleSheet
  var origin: Origin
  /// The layer that it is imported into.
  var layer = LayerName.root
  /// The layers that the importing sheet names before the import.
  var layersBefore: [LayerName] = []

  /// The layer of one of its rules.
  func layer(of rule: StyleSheet.Rule) -> LayerName { layer.appending(rule.layer) }
}

extension [PlacedSheet] {
  /// The page rules of the sheets with their ranks, in order.
  var pageRules: [PageRules.Ranked] {
    let layers = cascadeLayers
    return flatMap { placed in
      placed.sheet.pageRules.map { rule in
        let name = placed.layer.appending(rule.layer)
        return PageRules.Ranked(
          rule: rule, origin: placed.origin,
          rank: layers[placed.origin]?.rank(of: name) ?? CascadeLayers.unlayered)
      }
    }
  }

  /// The order of the cascade layers of each origin.
  var cascadeLayers: [Origin: CascadeLayers] {
    var layers: [Origin: CascadeLayers] = [:]
    for placed in self {
      var own = layers[placed.origin] ?? CascadeLayers()
      for name in placed.layersBefore { own.add(name) }
      own.add(placed.layer)
      for name in placed.sheet.layers { own.add(placed.layer.appending(name)) }
      layers[placed.origin] = own
    }
    for own in layers.values { own.rank() }
    return layers
  }
}
