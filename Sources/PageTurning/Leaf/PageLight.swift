/// The light that a book is seen in: from one side, with a soft sheen.
struct PageLight: Sendable {
  /// The direction to the light.
  let direction: Vector
  /// How much of the light comes from all sides, and how that depends on the slope.
  private static let ambient = (even: 0.75, upward: 0.25)
  /// How much lighter than flat paper a slope towards the light becomes at the most.
  private static let highlight = 0.12
  /// The strength and the sharpness of the sheen.
  private static let sheen = (strength: 0.03, exponent: 40.0)
  /// The radius of the light's disc, in slopes.
  private static let discRadius = 1.05

  /// The slope that mirrors the light to the viewer, and the sheen of flat paper.
  private let half: Vector
  private let flatGlint: Double

  init(_ light: LightDirection = .upperLeft) {
    direction = Vector(light.x, light.y, light.z).normalized
    half = (direction + Vector(0, 0, 1)).normalized
    flatGlint = power(half.z, Self.sheen.exponent)
  }

  /// How light paper of this slope is, as a factor on its colour: 1 where it lies flat.
  ///
  /// The normal is turned to the viewer. Factors apply to sRGB values, as text is blended there.
  func shade(normal: Vector) -> Double {
    let n = normal.z < 0 ? normal * -1 : normal
    let light = direction
    let facing = max(0, Vector.dot(n, light)) / light.z
    var d = 0.5 * (Self.ambient.even + Self.ambient.upward * n.z) + 0.5 * facing
    if d > 1 { d = 1 + Self.highlight * hyperbolicTangent(2 * (d - 1)) }
    let glint = power(max(0, Vector.dot(n, half)), Self.sheen.exponent)
    return d + Self.sheen.strength * max(0, glint - flatGlint)
  }

  /// The light is no point, so that shadows have soft edges.
  var disc: LightDisc {
    LightDisc(
      x: direction.x / direction.z, y: direction.y / direction.z, radius: Self.discRadius)
  }

  /// The slopes of a number of rays, each in the middle of a part of the disc.
  func rays(_ count: Int) -> [(x: Double, y: Double)] {
    let disc = disc
    return (0..<count).map { index in
      let k = Double(index) + 0.5
      // Rays lie on a sunflower's spiral: evenly over the disc.
      let radius = disc.radius * (k / Double(count)).squareRoot()
      let turn = 2.399963 * k
      return (disc.x + radius * cosine(turn), disc.y + radius * sine(turn))
    }
  }
}

/// The light that throws shadows: it comes evenly from the directions of a disc.
///
/// A direction is given by its slope: how far its ray goes to the side for a unit of height.
package struct LightDisc: Sendable {
  /// The slope of its middle.
  package var x: Double
  package var y: Double
  package var radius: Double
}
