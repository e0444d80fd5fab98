import TestSupport
import Testing

@testable import Shaping

/// Which way round the contours of letters run before these are emboldened.
struct ContourDirectionsTests {
  private typealias Contour = [ContourDirections.Point]

  /// A square about a middle, counter-clockwise.
  private func square(_ x: Double, _ size: Double) -> Contour {
    [(x - size, -size), (x + size, -size), (x + size, size), (x - size, size)]
  }

  private func isCounterClockwise(_ contour: Contour) -> Bool {
    zip(contour, contour.dropFirst() + contour.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    } > 0
  }

  @Test(arguments: UInt64(0)..<40)
  func `whichever way round strokes run, ink is bounded counter-clockwise and holes clockwise`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var contours: [(contour: Contour, isHole: Bool)] = []
    // Strokes beside each other, some with a hole and with ink in that; each is filled alike either way round.
    for place in 0..<Int.random(in: 1...5, using: &random) {
      let depth = Int.random(in: 1...3, using: &random)
      let isTurned = Bool.random(using: &random)
      for level in 0..<depth {
        let own = square(Double(place) * 100, 40 - Double(level) * 12)
        let isHole = level == 1
        contours.append((isHole != isTurned ? own.reversed() : own, isHole))
      }
    }
    contours.shuffle(using: &random)
    var mended = contours.map(\.contour)
    for number in ContourDirections.misdirected(mended) { mended[number].reverse() }
    for (contour, own) in zip(mended, contours) {
      #expect(isCounterClockwise(contour) != own.isHole)
    }
    #expect(ContourDirections.misdirected(mended).isEmpty)
  }

  @Test func `strokes that overlap are ink both, whichever way round they run`() {
    for isTurned in [false, true] {
      let strokes = [square(0, 20), square(10, 20)].map { isTurned ? $0.reversed() : $0 }
      #expect(ContourDirections.misdirected(strokes) == (isTurned ? [0, 1] : []))
    }
  }
}
