/// The light on a book: from one side, with a soft sheen.
struct PageLight: Sendable {
  /// The direction to the light.
  let direction: Vector
  /// The ambient part of the light, and how it depends on the slope.
  private static let ambient = (even: 0.75, upward: 0.25)
  /// By how much a slope towards the light can be brighter than flat paper.
  private static let highlight = 0.12
  /// The strength and the sharpness of the sheen.
  private static let sheen = (strength: 0.03, exponent: 40.0)
  /// The radius of the light's disc, in slopes.
  private static let discRadius = 1.05

  /// The slope that mirrors the light to the viewer (half vector), and the sheen of flat paper.
  private let half: Vector
  private let flatGlint: Double

  init(_ light: LightDirection = .upperLeft) {
    direction = Vector(light.x, light.y, light.z).normalized
    half = (direction + Vector(0, 0, 1)).normalized
    flatGlint = power(half.z, Self.sheen.exponent)
  }

  /// The brightness of paper with this normal, as a factor on its colour: 1 for flat paper.
  ///
  /// The normal points to the viewer. Factors apply to sRGB values, in which text is blended.
  func shade(normal: Vector) -> Double {
    let n = normal.z < 0 ? normal * -1 : normal
    let light = direction
    let facing = max(0, Vector.dot(n, light)) / light.z
    var d = 0.5 * (Self.ambient.even + Self.ambient.upward * n.z) + 0.5 * facing
    if d > 1 { d = 1 + Self.highlight * hyperbolicTangent(2 * (d - 1)) }
    let glint = power(max(0, Vector.dot(n, half)), Self.sheen.exponent)
    return d + Self.sheen.strength * max(0, glint - flatGlint)
  }

  /// The light is not a point, so that shadows have soft edges.
  var disc: LightDisc {
    LightDisc(
      x: direction.x / direction.z, y: direction.y / direction.z, radius: Self.discRadius)
  }

  /// The slopes of `count` rays, each in the middle of a part of the disc.
  func rays(_ count: Int) -> [(x: Double, y: Double)] {
    let disc = disc
    return (0..<count).map { index in
      let k = Double(index) + 0.5
      // The rays are on a sunflower spiral, evenly distributed over the disc.
      let radius = disc.radius * (k / Double(count)).squareRoot()
      let turn = 2.399963 * k
      return (disc.x + radius * cosine(turn), disc.y + radius * sine(turn))
    }
  }
}

/// The light that casts shadows: it comes evenly from the directions in a disc.
///
/// A direction is given by its slope: the horizontal distance of its ray per unit of height.
package struct LightDisc: Sendable {
  /// The slope of its centre.
  package var x: Double
  package var y: Double
  package var radius: Double
}
