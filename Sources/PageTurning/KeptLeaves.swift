internal import Graphics

/// Leaves that were bent before, by their shapes: the leaf of each turn of a book goes through the same.
///
/// One belongs to each worker.
package final class KeptLeaves {
  /// Each takes some 180 kB.
  private var leaves = BoundedCache<LeafShape, Scene.Leaf>(limit: 48)

  package init() {}

  /// The leaf of a shape, with any pages.
  subscript(shape: LeafShape) -> Scene.Leaf? {
    get { leaves[shape] }
    set { leaves[shape] = newValue }
  }
}
