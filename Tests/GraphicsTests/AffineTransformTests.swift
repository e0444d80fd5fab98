import TestSupport
import Testing

@testable import Graphics

/// The algebra of affine maps.
struct AffineTransformTests {
  private func map(_ random: inout SplitMix64) -> AffineTransform {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    return AffineTransform(
      a: number(0.5...2), b: number(-0.4...0.4), c: number(-0.4...0.4), d: number(0.5...2),
      e: number(-90...90), f: number(-90...90))
  }

  private func numbers(_ map: AffineTransform) -> [Double] {
    [map.a, map.b, map.c, map.d, map.e, map.f]
  }

  private func areEqual(_ first: AffineTransform, _ second: AffineTransform) -> Bool {
    zip(numbers(first), numbers(second)).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `a point is mapped as PDF has it`() {
    let map = AffineTransform(a: 2, b: 3, c: 5, d: 7, e: 11, f: 13)
    #expect(map.applying(to: Point(x: .pt(1), y: .pt(10))) == Point(x: .pt(63), y: .pt(86)))
    #expect(AffineTransform.identity.applying(to: Point(x: .pt(4), y: .pt(9))).y == .pt(9))
  }

  @Test(arguments: seeds(50)) func `maps are a group`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (first, second, third) = (map(&random), map(&random), map(&random))
    #expect(
      areEqual(
        first.concatenating(second).concatenating(third),
        first.concatenating(second.concatenating(third))))
    #expect(first.concatenating(.identity) == first)
    let inverse = try #require(first.inverse)
    #expect(areEqual(first.concatenating(inverse), .identity))
    #expect(areEqual(inverse.concatenating(first), .identity))
  }

  @Test(arguments: seeds(50)) func `a moved map is the map between two translations`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let map = map(&random)
    let there = AffineTransform(e: 30, f: -8.5)
    let back = AffineTransform(e: -30, f: 8.5)
    #expect(
      areEqual(
        map.moved(x: .pt(30), y: .pt(-8.5)), back.concatenating(map).concatenating(there)))
  }

  @Test func `quarter turns undo each other, and four of them are none`() {
    let quarter = AffineTransform.quarter
    #expect(quarter.applying(to: Point(x: .pt(1), y: .zero)) == Point(x: .zero, y: .pt(1)))
    #expect(quarter.concatenating(.quarterBack) == .identity)
    let half = quarter.concatenating(quarter)
    #expect(half.concatenating(half) == .identity && half.a == -1 && half.d == -1)
  }

  @Test func `a map that flattens the plane has no inverse`() {
    #expect(AffineTransform(a: 2, b: 4, c: 1, d: 2).inverse == nil)
    #expect(AffineTransform(a: 0, d: 0).inverse == nil)
  }

  @Test func `what is neither turned, slanted nor mirrored keeps rectangles upright`() {
    #expect(AffineTransform(a: 2, d: 0.5, e: 9).keepsUpright)
    for map in [AffineTransform.quarter, AffineTransform(c: 0.1), AffineTransform(a: -1)] {
      #expect(!map.keepsUpright)
    }
  }
}
