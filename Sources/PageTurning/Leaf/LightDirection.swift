/// A direction from the page to the light; its length does not matter.
public struct LightDirection: Sendable, Hashable {
  /// To the right.
  public var x: Double
  /// Towards the page's foot.
  public var y: Double
  /// Up from the page; above zero.
  public var z: Double

  /// Makes a direction.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  /// From the upper left.
  public static let upperLeft = LightDirection(x: -0.42, y: -0.38, z: 0.824)
}
