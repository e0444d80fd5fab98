/// The name of a cascade layer with those of the layers around it (css-cascade-5, 6.4); a layer without a name has one
/// that nothing else can have.
struct LayerName: Hashable, Sendable {
  var parts: [String] = []

  /// What is in no layer.
  static let root = LayerName()

  /// A layer in this one.
  func appending(_ inner: LayerName) -> LayerName { LayerName(parts: parts + inner.parts) }

  /// A layer in this one that has no name, by where it stands.
  func anonymous(_ path: String, at place: Int) -> LayerName {
    LayerName(parts: parts + ["\(path)\u{0}\(place)"])
  }
}
