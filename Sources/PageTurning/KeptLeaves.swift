/// Leaves that were bent before, by their shapes: the leaf of each turn of a book goes through the same.
///
/// One belongs to each worker.
package final class KeptLeaves {
  private var leaves: [LeafShape: Scene.Leaf] = [:]

  /// More are thrown away, all of them: each takes some 180 kB.
  private static let most = 48

  package init() {}

  /// The leaf of a shape, with any pages.
  subscript(shape: LeafShape) -> Scene.Leaf? {
    get { leaves[shape] }
    set {
      if leaves.count >= Self.most, leaves[shape] == nil { leaves = [:] }
      leaves[shape] = newValue
    }
  }
}
