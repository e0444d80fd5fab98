import Graphics
import TestSupport
import Testing

@testable import PageTurning

/// The laws of the leaf, on a page of 60 × 80 units; the reference numbers were computed apart.
struct RollingConeTests {
  private func cone(_ roll: Double, slant: Double = 0.4, steps: Int = 1024) -> RollingCone {
    RollingCone(width: 60, height: 80, slant: slant, bend: 0.45, roll: roll, steps: steps)
  }

  private func distance(_ a: Vector, _ b: Vector) -> Double {
    let d = a - b
    return Vector.dot(d, d).squareRoot()
  }

  @Test func `the whole arc of the elastica is the lemniscate's`() {
    #expect(abs(Elastica.wholeArc - 5.244115108584) < 1e-6)
    #expect(Elastica.turning(0) == 0 && Elastica.turning(1) == 1)
    #expect(abs(Elastica.turning(0.5) - 0.5) < 1e-6)
  }

  @Test(arguments: [-1.2, -0.8, -0.4, -0.1, 0, 0.1, 0.4, 0.8, 1.2])
  func `what it is said to cover beyond the spine it covers`(slant: Double) {
    let (width, height) = (60.0, 80.0)
    for step in 0...40 {
      let cone = RollingCone(
        width: width, height: height, slant: slant, bend: 0.45, roll: Double(step) / 40)
      let said = cone.overhang
      // The leaf as points, by the rows that they are seen in.
      var covered = [Double](repeating: 0, count: 21)
      for u in 0...60 {
        for v in 0...80 {
          let point = cone.point(u: Double(u), v: Double(v))
          let row = Int((point.y / height * 20).rounded())
          for near in row - 2...row + 2 where covered.indices.contains(near) {
            covered[near] = max(covered[near], -point.x)
          }
        }
      }
      for row in covered.indices {
        let fraction = Double(row) / 20
        let extent = said.head + (said.foot - said.head) * fraction
        #expect(extent <= covered[row] + width * 0.12, "\(step): row \(row)")
      }
    }
  }

  @Test(arguments: [
    (0.25, 45.0, 80.0, Vector(43.7115, 79.1641, 3.6464)),
    (0.25, 60.0, 80.0, Vector(42.4042, 67.2523, 10.4715)),
    (0.25, 60.0, 60.0, Vector(58.2820, 58.8855, 4.8619)),
    (0.5, 60.0, 0.0, Vector(53.4486, -2.1890, 11.2044)),
    (0.5, 30.0, 60.0, Vector(29.2947, 59.7799, 2.5598)),
    (0.5, 45.0, 40.0, Vector(37.7177, 37.5061, 9.8685)),
    (0.5, 60.0, 80.0, Vector(-0.1599, 55.7538, 10.1265)),
    (0.75, 15.0, 0.0, Vector(12.9666, -0.0893, 5.6451)),
    (0.75, 30.0, 40.0, Vector(-3.5188, 36.4542, 12.8794)),
    (0.75, 60.0, 80.0, Vector(-42.7239, 67.2523, 9.0794)),
    (0.9, 15.0, 0.0, Vector(-13.5027, -0.0715, 4.7585)),
    (0.9, 60.0, 80.0, Vector(-59.3550, 79.4028, 2.2301)),
  ])
  func `points are where the reference has them`(
    roll: Double, u: Double, v: Double, expected: Vector
  ) {
    #expect(distance(cone(roll).point(u: u, v: v), expected) < 2e-4)
  }

  @Test func `the cone's numbers are the reference's`() {
    let half = cone(0.5)
    #expect(abs(half.bendAngle - 0.27) < 1e-12)
    #expect(abs(half.turning - 3.130965) < 1e-5)
    #expect(abs(half.bendStart - 0.257699) < 1e-6)
    #expect(abs(cone(0.75).lean - 0.003556) < 1e-5)
    #expect(abs(cone(0.9).lean - 2.128678) < 1e-4)
  }

  @Test(arguments: [-0.8, -0.4, 0.001, 0.4, 0.8])
  func `it lies flat at both ends`(slant: Double) {
    for u in stride(from: 0.0, through: 60, by: 15) {
      for v in stride(from: 0.0, through: 80, by: 20) {
        #expect(distance(cone(0, slant: slant).point(u: u, v: v), Vector(u, v, 0)) < 1e-7)
        #expect(distance(cone(1, slant: slant).point(u: u, v: v), Vector(-u, v, 0)) < 1e-7)
      }
    }
  }

  @Test(arguments: [-0.8, -0.4, 0.1, 0.4, 0.8])
  func `the bound edge never moves and nothing sinks below the table`(slant: Double) {
    for step in 0...40 {
      let cone = cone(Double(step) / 40, slant: slant, steps: 256)
      for v in stride(from: 0.0, through: 80, by: 16) {
        #expect(distance(cone.point(u: 0, v: v), Vector(0, v, 0)) < 1e-9)
        for u in stride(from: 0.0, through: 60, by: 12) {
          #expect(cone.point(u: u, v: v).z >= -1e-9)
        }
      }
    }
  }

  @Test(arguments: [(0.4, 0.002), (0.8, 0.012)])
  func `paper does not stretch`(slant: Double, tolerance: Double) {
    for step in 1..<10 {
      let cone = cone(Double(step) / 10, slant: slant)
      for u in stride(from: 0.0, to: 60, by: 6) {
        for v in stride(from: 0.0, to: 80, by: 8) {
          let here = cone.point(u: u, v: v)
          #expect(abs(distance(here, cone.point(u: u + 0.5, v: v)) / 0.5 - 1) < tolerance)
          #expect(abs(distance(here, cone.point(u: u, v: v + 0.5)) / 0.5 - 1) < tolerance)
        }
      }
    }
  }

  @Test func `the upper corner leads as the lower one does, upside down`() {
    for step in 1..<10 {
      let (lower, upper) = (cone(Double(step) / 10), cone(Double(step) / 10, slant: -0.4))
      for u in stride(from: 0.0, through: 60, by: 20) {
        let (a, b) = (lower.point(u: u, v: 70), upper.point(u: u, v: 10))
        #expect(distance(a, Vector(b.x, 80 - b.y, b.z)) < 1e-9)
      }
    }
  }

  @Test func `the leading corner only ever goes left`() {
    var last = Double.infinity
    for step in 0...200 {
      let x = cone(Double(step) / 200, steps: 256).point(u: 60, v: 80).x
      #expect(x <= last + 1e-9)
      last = x
    }
  }

  @Test func `256 steps are nearly as good as 4,096`() {
    for roll in [0.25, 0.5, 0.75, 0.9] {
      let (coarse, fine) = (cone(roll, steps: 256), cone(roll, steps: 4096))
      for u in [15.0, 30, 45, 60] {
        #expect(distance(coarse.point(u: u, v: 60), fine.point(u: u, v: 60)) < 1e-3)
      }
    }
  }

  @Test func `progress is even at the ends and the middle`() {
    #expect(RollingCone.roll(at: 0) == 0)
    #expect(abs(RollingCone.roll(at: 1) - 1) < 1e-12)
    #expect(abs(RollingCone.roll(at: 0.25) - 0.329577) < 1e-6)
    #expect(abs(RollingCone.roll(at: 0.1) - 0.146774) < 1e-6)
    #expect(abs(RollingCone.roll(at: 0.9) - 0.853226) < 1e-6)
  }
}

struct ProjectionTableTests {
  @Test(arguments: [0.25, 0.5, 0.75])
  func `the silhouette is where the reference has it`(roll: Double) {
    let expected = [
      0.25: (0.721126, 0.740160), 0.5: (0.377447, 0.385806), 0.75: (0.097371, 0.099328),
    ]
    let cone = RollingCone(width: 60, height: 80, slant: 0.4, bend: 0.45, roll: roll, steps: 1024)
    // The apex lies 60 units below the foot, at a height of 140 from the head.
    let straight = ProjectionTable(cone, eyeX: 0, eyeY: 0, inverseHeight: 0, light: PageLight())
    let eye = ProjectionTable(
      cone, eyeX: 0, eyeY: 100 / 320, inverseHeight: 1 / 320, light: PageLight())
    #expect(abs(Double(straight.silhouette) - (expected[roll]?.0 ?? 0)) < 1e-4)
    #expect(abs(Double(eye.silhouette) - (expected[roll]?.1 ?? 0)) < 1e-4)
  }

  /// Rays of light are slanted: each passes the paper at the spine on its back's side at another lean than the eye does.
  @Test(arguments: [-0.6, -0.25, 0, 0.25, 0.6])
  func `a view has a front as long as the paper at the spine is turned towards it`(eyeX: Double) {
    var counts = (front: 0, back: 0)
    for step in sample(1..<400) {
      let cone = RollingCone(
        width: 60, height: 80, slant: 0.4, bend: 0.45, roll: Double(step) / 400)
      let turned = cosine(cone.lean) - eyeX * sine(cone.lean)
      // Next to its end the front is narrower than a step of the curve.
      guard abs(turned) > 0.02 else { continue }
      let view = ProjectionTable(cone, eyeX: eyeX, eyeY: 0, inverseHeight: 0, light: nil)
      #expect(view.front.table.isEmpty == (turned < 0), "roll \(step)/400")
      #expect((view.silhouette > 0) == (turned > 0), "roll \(step)/400")
      if turned > 0 { counts.front += 1 } else { counts.back += 1 }
    }
    #expect(counts.front > 9 && counts.back > 0)
  }

  /// Front and back meet at the silhouette, wherever between two samples that lies: a leaf that a
  /// finger holds comes by bends that none of an even turn has.
  @Test(arguments: [0.05, 0.19, 0.4, -0.3])
  func `front and back meet at the silhouette`(slant: Double) {
    for step in 1..<120 {
      let cone = RollingCone(
        width: 360, height: 540, slant: slant, bend: 0.45, roll: Double(step) / 120)
      let view = ProjectionTable(
        cone, eyeX: 0, eyeY: (cone.apexDistance + 270) / 2000, inverseHeight: 1.0 / 2000,
        light: PageLight())
      guard let front = view.front.table.first, let back = view.back.table.first else { continue }
      let gap = abs(front.across - back.across) + abs(front.along - back.along)
      #expect(gap < 0.01, "roll \(step)/120: \(front) and \(back)")
      let shades = (view.front.table + view.back.table).map(\.shade)
      #expect(shades.allSatisfy { (0.2...1.3).contains($0) })
    }
  }

  @Test func `flat paper is as light as paper`() {
    #expect(abs(PageLight().shade(normal: Vector(0, 0, 1)) - 1) < 1e-12)
    #expect(abs(PageLight().shade(normal: Vector(0, 0, -1)) - 1) < 1e-12)
  }
}

struct SpreadTests {
  @Test func `page 1 lies alone on the right`() {
    #expect(Spread.number(0, pages: 5, spine: .mid) == Spread(left: nil, right: 1))
    #expect(Spread.number(1, pages: 5, spine: .mid) == Spread(left: 2, right: 3))
    #expect(Spread.number(2, pages: 4, spine: .mid) == Spread(left: 4, right: nil))
  }

  @Test(arguments: 0..<12)
  func `every page is in one spread`(pages: Int) {
    for spine in Spine.allCases {
      let count = Spread.count(pages: pages, spine: spine)
      let all = (0..<count).flatMap { Spread.number($0, pages: pages, spine: spine).pages }
      #expect(all == (1..<(pages + 1)).map { PageNumber($0) })
    }
  }
}
