internal import Graphics

/// Leaves that were bent before, by shape: the leaf of each turn of a book goes through the same shapes.
///
/// Each worker has its own.
package final class KeptLeaves {
  /// Each takes some 180 kB.
  private var leaves = BoundedCache<LeafShape, Scene.Leaf>(limit: 48)

  package init() {}

  /// The leaf with a shape, whatever its pages.
  subscript(shape: LeafShape) -> Scene.Leaf? {
    get { leaves[shape] }
    set { leaves[shape] = newValue }
  }
}
