/// The parameters of a leaf's bend and of the views of it.
package struct LeafShape: Sendable, Hashable {
  package var width: Double
  package var height: Double
  package var slant: Double
  package var bend: Double
  package var roll: Double
  /// Whether there are pages on both sides of the spine, so that the eye is above it.
  package var hasTwoSides: Bool
  package var eyeDistance: Double?
  package var light: LightDirection

  /// The number of steps of a bend that is drawn.
  private static let steps = 512

  /// Its bend.
  var cone: RollingCone {
    RollingCone(
      width: width, height: height, slant: slant, bend: bend, roll: roll, steps: Self.steps)
  }
}
