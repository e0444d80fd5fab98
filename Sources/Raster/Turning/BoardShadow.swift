/// The light blocked by a board that swings about the spine.
///
/// A ray of slope (a, b) that ends at a distance x from the spine passes the board at u = x / (cos − a·sin) from the
/// spine, u·sin above the table. So the board blocks rays with an `a` beyond a limit, and for each `a` a range of `b`:
/// the light's disc is cut into strips of equal `a`, and the blocked fraction of each strip is known.
struct BoardShadow {
  /// The cosine and sine of the angle by which the board is raised.
  var cosine: Float
  var sine: Float
  /// The board's size, in pixels.
  var width: Float
  var height: Float
  /// The slope of the light's centre, and the radius of its disc.
  var light: SIMD2<Float>
  var radius: Float
  /// Below this height, in pixels, the board blocks less light, so that it leaves no dark rim after landing.
  var contact: Float

  private static let strips = 16

  /// The fraction of the light that does not reach a point, `x` from the spine and `y` from the board's head.
  func fraction(_ x: Float, _ y: Float) -> Float {
    guard sine > 1e-5 else { return 0 }
    let limit = ((cosine - x / width) / sine - light.x) / radius
    let (low, high) = x > 0 ? (-1, min(1, limit)) : (max(-1, limit), 1)
    guard low < high else { return 0 }
    let step = (high - low) / Float(Self.strips)
    var sum: Float = 0
    for index in 0..<Self.strips {
      // Relative to the disc's centre, for a radius of 1.
      let position = low + (Float(index) + 0.5) * step
      let z = x / (cosine - sine * (light.x + radius * position)) * sine
      guard z > 0 else { continue }
      let reach = radius * (1 - position * position).squareRoot()
      let taken = min(light.y + reach, (height - y) / z) - max(light.y - reach, -y / z)
      sum += max(0, taken) * min(1, z / contact)
    }
    return sum * step / (.pi * radius)
  }
}
