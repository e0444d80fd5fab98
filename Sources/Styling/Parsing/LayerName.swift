/// The name of a cascade layer with those of the layers around it (css-cascade-5, 6.4); an anonymous layer has a unique
/// name.
struct LayerName: Hashable, Sendable {
  var parts: [String] = []

  /// The name for rules in no layer.
  static let root = LayerName()

  /// A nested layer.
  func appending(_ inner: LayerName) -> LayerName { LayerName(parts: parts + inner.parts) }

  /// A nested anonymous layer, identified by its place.
  func anonymous(_ path: String, at index: Int) -> LayerName {
    LayerName(parts: parts + ["\(path)\u{0}\(index)"])
  }
}
