import Graphics
import TestSupport
import Testing

@testable import PageTurning
@testable import Raster

/// The shadows of leaves and boards: soft, as of a light that is no point, and without facets.
struct ShadowGridTests {
  struct Case: Sendable, CustomStringConvertible {
    var width: Double
    var height: Double
    var fraction: Double

    var description: String { "\(width) × \(height) at \(fraction)" }
  }

  static let cases = [(60.0, 90.0), (90, 60)].flatMap { size in
    [0.2, 0.4, 0.6, 0.8].map { Case(width: size.0, height: size.1, fraction: $0) }
  }

  @Test(arguments: sample(cases))
  func `a leaf's few rays throw the shadow of many`(c: Case) throws {
    let turn = PageTurn(
      from: Spread(left: 1, right: 2), to: Spread(left: 3, right: 4), binding: Binding(spine: .mid),
      options: TurnOptions())
    guard
      case .leaf(var leaf, _) = turn.scene(at: c.fraction, width: c.width, height: c.height).stage
    else { throw TestFault.noLeaf }
    let geometry = LeafGeometry(
      spineX: 95, top: 20, pageWidth: Float(c.width), pageHeight: Float(c.height),
      apexDistance: Float(leaf.apexDistance), leadsAtFoot: leaf.leadsAtFoot)
    let few = ShadowGrid(leaf, geometry, width: 190, height: 130)
    leaf.rays = PageLight(turn.options.light).rays(200)
    let many = ShadowGrid(leaf, geometry, width: 190, height: 130)
    let greatest = zip(few.all, many.all).map { abs($0 - $1) }.max() ?? 1
    #expect(many.all.contains { $0 > 0.3 })
    #expect(greatest < 0.08)
    // A facet's edge is where the shadow changes from one cell to the next and not to the one after.
    #expect(roughness(few) < 1.25 * roughness(many))
  }

  @Test(arguments: [0.1, 0.35, 0.7])
  func `a pixel's shadow does not depend on which others are seen`(fraction: Double) throws {
    let turn = PageTurn(
      from: Spread(left: 1, right: 2), to: Spread(left: 3, right: 4), binding: Binding(spine: .mid),
      options: TurnOptions())
    guard case .leaf(let leaf, _) = turn.scene(at: fraction, width: 180, height: 240).stage else {
      throw TestFault.noLeaf
    }
    let (width, height) = (420, 300)
    let geometry = LeafGeometry(
      spineX: 210, top: 30, pageWidth: 180, pageHeight: 240,
      apexDistance: Float(leaf.apexDistance), leadsAtFoot: leaf.leadsAtFoot)
    let shadow = LeafShadow(
      ShadowGrid(leaf, geometry, width: width, height: height), strength: 0.7, slope: (0.2, 0.3))
    func row(_ y: Int, _ columns: Range<Int>, seen: Range<Int>) throws -> [UInt32] {
      var pixels = [UInt32](repeating: 0xFFF0_C8A0, count: width)
      try pixels.withUnsafeMutableBufferPointer { pixels in
        let start = try #require(pixels.baseAddress)
        shadow.darken(start, y: y, columns: columns, seen: seen, by: .wholeLeaf)
      }
      return pixels
    }
    var random = SplitMix64(seed: 74)
    var darkened = 0
    for y in stride(from: 0, to: height, by: 3) {
      let first = Int.random(in: 0..<width, using: &random)
      let columns = first..<Int.random(in: first...width, using: &random)
      let whole = try row(y, columns, seen: columns)
      darkened += whole.count { $0 != 0xFFF0_C8A0 }
      for _ in 0..<20 {
        let start = Int.random(in: columns.lowerBound...columns.upperBound, using: &random)
        let seen = start..<Int.random(in: start...columns.upperBound, using: &random)
        let part = try row(y, columns, seen: seen)
        #expect(part[seen] == whole[seen])
        #expect(part[..<seen.lowerBound].allSatisfy { $0 == 0xFFF0_C8A0 })
        #expect(part[seen.upperBound...].allSatisfy { $0 == 0xFFF0_C8A0 })
      }
    }
    #expect(darkened > 200)
  }

  /// How much the shadow's slope changes from cell to cell along the rows.
  private func roughness(_ grid: ShadowGrid) -> Float {
    (0..<grid.rows).reduce(0) { sum, row in
      let line = Array(grid.all[(row * grid.columns)..<((row + 1) * grid.columns)])
      return sum
        + (1..<(line.count - 1)).reduce(0) {
          $0 + abs(line[$1 - 1] + line[$1 + 1] - 2 * line[$1])
        }
    }
  }

  @Test(arguments: [0.2, 0.35, 0.5, 0.65, 0.8])
  func `a board takes as much of the light as of a thousand of its rays`(angle: Double) {
    let light = PageLight()
    let (width, height, contact) = (60.0, 90.0, 4.0)
    let (c, s) = (cosine(angle * .pi), sine(angle * .pi))
    let shadow = BoardShadow(
      cosine: Float(c), sine: Float(s), width: Float(width), height: Float(height),
      light: SIMD2(Float(light.disc.x), Float(light.disc.y)), radius: Float(light.disc.radius),
      contact: Float(contact))
    var greatest = 0.0
    for y in stride(from: -30.5, through: 120, by: 7) {
      for x in stride(from: -100.25, through: 100, by: 7) {
        let taken = light.rays(1000).reduce(0.0) { sum, ray in
          let u = x / (c - s * ray.x)
          let z = u * s
          let isTaken = u > 0 && u < width && (0..<height).contains(y + z * ray.y)
          return sum + (isTaken ? min(1, z / contact) : 0)
        }
        let fraction = Double(shadow.fraction(Float(x), Float(y)))
        greatest = max(greatest, abs(taken / 1000 - fraction))
      }
    }
    #expect(greatest < 0.03)
  }

  private enum TestFault: Error { case noLeaf }
}
