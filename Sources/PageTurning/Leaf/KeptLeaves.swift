/// What the bend of a leaf and the views of it depend on.
package struct LeafShape: Sendable, Hashable {
  package var width: Double
  package var height: Double
  package var slant: Double
  package var bend: Double
  package var roll: Double
  /// Whether pages lie at both sides of the spine, so that the eye is above it.
  package var hasTwoSides: Bool
  package var eyeDistance: Double?
  package var light: LightDirection

  /// The steps of a bend that is looked at.
  private static let steps = 512

  /// Its bend.
  var cone: RollingCone {
    RollingCone(
      width: width, height: height, slant: slant, bend: bend, roll: roll, steps: Self.steps)
  }
}

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
