import Testing

@testable import PageTurning

/// How far a leaf is seen beyond its page.
struct RiseTests {
  @Test(arguments: [0.05, 0.4, 0.8], [2.0, 4, 20])
  func `no point of a leaf is seen beyond its rise`(slant: Double, eye: Double) {
    var options = TurnOptions()
    options.eyeDistance = eye
    for (width, height) in [(60.0, 90.0), (140, 90)] {
      let rise = options.rise(width: width, height: height, slant: slant, isSpineInMiddle: true)
      let scale = options.inverseEyeHeight(width: width, height: height)
      var greatest = 0.0
      for roll in stride(from: 0.013, to: 1, by: 0.047) {
        let cone = RollingCone(
          width: width, height: height, slant: -slant, bend: options.bend, roll: roll, steps: 64)
        for u in stride(from: 0, through: width, by: width / 9) {
          for v in stride(from: 0, through: height, by: height / 5) {
            let point = cone.point(u: u, v: v)
            let fromMiddle = (point.y - height / 2) / (1 - point.z * scale)
            greatest = max(greatest, abs(fromMiddle) - height / 2)
          }
        }
      }
      #expect(greatest < rise + 0.005 * height, "\(width) × \(height)")
    }
  }
}
