extension TurnOptions {
  /// Whether leaves bend and are viewed as by default.
  package var bendsAsUsual: Bool {
    let usual = TurnOptions()
    return (slant, bend, eyeDistance) == (usual.slant, usual.bend, usual.eyeDistance)
  }

  /// The greatest distance of a slanted turning leaf above the head of the page or below its foot, in the unit of the
  /// page's width and height.
  package func rise(
    width: Double, height: Double, slant: Double, isSpineInMiddle: Bool
  ) -> Double {
    let eye = (x: isSpineInMiddle ? 0 : width / 2, y: height / 2)
    let inverseEyeHeight = inverseEyeHeight(width: width, height: height)
    var most = 0.0
    for step in 0...Self.riseSteps {
      let cone = RollingCone(
        width: width, height: height, slant: slant, bend: bend,
        roll: Double(step) / Double(Self.riseSteps), steps: 64)
      for along in 0...Self.riseSteps {
        for v in [0, height] {
          let point = cone.point(u: width * Double(along) / Double(Self.riseSteps), v: v)
          // A leaf that comes up to the eye is clipped there.
          let nearness = min(point.z * inverseEyeHeight, 0.5)
          let y = eye.y + (point.y - eye.y) / (1 - nearness)
          most = max(most, -y, y - height)
        }
      }
    }
    return most
  }

  /// The number of instants of a turn, and of points along an edge, at which its rise is computed.
  private static var riseSteps: Int { 32 }
}
