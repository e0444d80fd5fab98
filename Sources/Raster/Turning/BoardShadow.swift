/// What a board that swings about the spine takes of the light.
///
/// A ray of slope (a, b) that ends x beside the spine passes the board at the distance
/// u = x / (cos − a·sin) from the spine, u·sin above the table. So those that the board takes have an
/// `a` beyond a limit, and for each `a` a stretch of `b`: the light's disc is cut into strips of equal
/// `a`, and of each the share is known.
struct BoardShadow {
  /// Of the angle by which the board is turned up.
  var cosine: Float
  var sine: Float
  /// The board's size, in pixels.
  var width: Float
  var height: Float
  /// The slope of the light's middle, and the radius of its disc.
  var light: SIMD2<Float>
  var radius: Float
  /// Lower than this the board takes less, lest one that has landed keep a dark rim; in pixels.
  var contact: Float

  private static let strips = 16

  /// The share of the light that does not reach a place, `x` from the spine and `y` from the board's
  /// head.
  func share(_ x: Float, _ y: Float) -> Float {
    guard sine > 1e-5 else { return 0 }
    let limit = ((cosine - x / width) / sine - light.x) / radius
    let (low, high) = x > 0 ? (-1, min(1, limit)) : (max(-1, limit), 1)
    guard low < high else { return 0 }
    let step = (high - low) / Float(Self.strips)
    var sum: Float = 0
    for index in 0..<Self.strips {
      // From the disc's middle, for a radius of 1.
      let place = low + (Float(index) + 0.5) * step
      let z = x / (cosine - sine * (light.x + radius * place)) * sine
      guard z > 0 else { continue }
      let reach = radius * (1 - place * place).squareRoot()
      let taken = min(light.y + reach, (height - y) / z) - max(light.y - reach, -y / z)
      sum += max(0, taken) * min(1, z / contact)
    }
    return sum * step / (.pi * radius)
  }
}
