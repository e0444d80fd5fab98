/// A direction or a position in space: x to the right, y along the spine, z towards the viewer.
package struct Vector: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var z: Double

  @inlinable
  package init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (a: Vector, s: Double) -> Vector { Vector(a.x * s, a.y * s, a.z * s) }
  static func dot(_ a: Vector, _ b: Vector) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

  /// The same direction with length 1.
  var normalized: Vector { self * (1 / Vector.dot(self, self).squareRoot()) }
}
