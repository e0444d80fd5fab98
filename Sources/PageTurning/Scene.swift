/// A turn at an instant: which pages lie where, and how the leaf between them is bent.
package struct Scene: Sendable {
  /// The page that lies left of the spine, beneath the leaf; nil where there is none.
  package var underLeft: Int?
  /// The page that lies right of the spine, beneath the leaf.
  package var underRight: Int?
  /// The leaf; nil while nothing turns.
  package var leaf: Leaf?
  /// Whether all is to be mirrored, as for a book whose spine is at the right.
  package var isMirrored: Bool

  /// A leaf on its way.
  package struct Leaf: Sendable {
    /// The page on its front.
    package var front: Int?
    /// The page on its back; nil lets the front shine through.
    package var back: Int?
    /// What the eye sees of it.
    package var view: ProjectionTable
    /// What each ray of light sees of it.
    package var shadows: [ProjectionTable]
    /// How far the apex is beyond the page's end, in the page's unit.
    package var apexDistance: Double
    /// Whether the apex is below the page's foot.
    package var leadsAtFoot: Bool
    /// The slope of the light's middle, by which a shadow lies away from what throws it.
    package var lightSlope: (x: Double, y: Double)
  }
}

/// The turning of a leaf, from one spread to another.
package struct PageTurn: Sendable {
  package var from: Spread
  package var to: Spread
  package var spine: Spine
  package var options: TurnOptions

  /// The rays of the shadows' light: more are not seen to be softer.
  private static let rayCount = 16

  package init(from: Spread, to: Spread, spine: Spine, options: TurnOptions) {
    (self.from, self.to, self.spine, self.options) = (from, to, spine, options)
  }

  /// Whether it goes towards the book's end.
  package var isForward: Bool { (from.pages.first ?? 0) <= (to.pages.first ?? 0) }

  /// The turn at a progress from 0 to 1, for pages of this size in any unit.
  ///
  /// At 0 and before it is the first spread at rest, at 1 and after it the second.
  package func scene(at progress: Double, width: Double, height: Double) -> Scene {
    guard progress > 0 else { return Self.rest(from, spine) }
    guard progress < 1 else { return Self.rest(to, spine) }
    // A turn back is the turn there, seen backwards.
    let (first, second) = isForward ? (from, to) : (to, from)
    let time = isForward ? progress : 1 - progress
    let cone = RollingCone(
      width: width, height: height, slant: options.slant, bend: options.bend,
      roll: RollingCone.roll(at: time), steps: 512)
    return Scene(
      underLeft: spine == .mid ? first.left : nil,
      underRight: spine == .max ? second.left : second.right,
      leaf: leaf(cone, front: spine == .max ? first.left : first.right, second),
      isMirrored: spine == .max)
  }

  private func leaf(_ cone: RollingCone, front: Int?, _ second: Spread) -> Scene.Leaf {
    let apexY = cone.leadsAtFoot ? cone.height + cone.apexDistance : -cone.apexDistance
    let toward = cone.leadsAtFoot ? -1.0 : 1.0
    // The eye is over the middle of what is seen.
    let eye = (x: spine == .mid ? 0 : cone.width / 2, y: cone.height / 2)
    let inverse = options.eyeDistance.map { 1 / ($0 * cone.height) } ?? 0
    let light = PageLight()
    let slope = PageLight.direction
    return Scene.Leaf(
      front: front, back: options.isDoubleSided ? back(second, front) : nil,
      view: ProjectionTable(
        cone, eyeX: eye.x * inverse, eyeY: (eye.y - apexY) * toward * inverse,
        inverseHeight: inverse, light: light),
      shadows: PageLight.rays(Self.rayCount).map { ray in
        ProjectionTable(
          cone, eyeX: ray.x, eyeY: ray.y * toward, inverseHeight: 0, light: nil)
      }, apexDistance: cone.apexDistance, leadsAtFoot: cone.leadsAtFoot,
      lightSlope: (slope.x / slope.z, slope.y / slope.z))
  }

  /// The page on the leaf's back: the next verso, which faces the next recto.
  private func back(_ second: Spread, _ front: Int?) -> Int? {
    if spine == .mid { return second.left }
    guard let front, let shown = second.pages.first, shown > front + 1 else { return nil }
    return front + 1
  }

  /// A spread at rest.
  package static func rest(_ spread: Spread, _ spine: Spine) -> Scene {
    Scene(
      underLeft: spine == .mid ? spread.left : nil,
      underRight: spine == .max ? spread.left : spread.right, leaf: nil, isMirrored: spine == .max)
  }
}
