/// The values of an element's custom properties (css-variables-1): those that differ from its parent's, and its
/// parent's.
///
/// Elements share what they inherit, so that each costs only what it declares.
struct CustomProperties: Sendable {
  private final class Layer: Sendable {
    /// The values set here; nil for properties that have none from here on.
    let own: [String: [Token]?]
    let below: Layer?
    let depth: Int

    init(_ own: [String: [Token]?], over below: Layer?) {
      (self.own, self.below, depth) = (own, below, (below?.depth ?? 0) + 1)
    }
  }

  private var layer: Layer?
  /// A lookup goes through this many layers at most.
  private static let mostLayers = 8

  init() {}

  /// The value of a property; nil if it has none.
  subscript(_ name: String) -> [Token]? {
    var next = layer
    while let layer = next {
      if let value = layer.own[name] { return value }
      next = layer.below
    }
    return nil
  }

  /// All properties with a value.
  var all: [String: [Token]] { (layer.map(Self.merged) ?? [:]).compactMapValues(\.self) }

  /// The number of tokens of the values that are not shared with the parent.
  var ownTokens: Int { layer?.own.values.reduce(0) { $0 + ($1?.count ?? 0) } ?? 0 }

  /// The same with some values changed or, where they are nil, removed.
  func changed(_ changes: [String: [Token]?]) -> CustomProperties {
    guard !changes.isEmpty else { return self }
    var made = self
    made.layer = Layer(changes, over: layer)
    if let layer = made.layer, layer.depth > Self.mostLayers {
      made.layer = Layer(Self.merged(layer), over: nil)
    }
    return made
  }

  private static func merged(_ layer: Layer) -> [String: [Token]?] {
    guard let below = layer.below else { return layer.own }
    return merged(below).merging(layer.own) { _, own in own }
  }
}
