import Foundation
import TestSupport
import Testing

@testable import Graphics

/// Functions without the system's library, with that library as the authority.
struct ElementaryFunctionsTests {
  @Test func `sine and cosine are the library's`() {
    for step in sample(-4_000...4_000) {
      let angle = Double(step) / 50
      let found = Angle.sineAndCosine(angle)
      #expect(abs(found.sine - sin(angle)) < 1e-13 && abs(found.cosine - cos(angle)) < 1e-13)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `an angle without a direction is none`(angle: Double) {
    #expect(Angle.sineAndCosine(angle) == (0, 1))
  }

  @Test func `logarithm and exponential are the library's`() {
    for step in sample(-600...600) {
      let number = exp(Double(step) / 2)
      #expect(abs(Logarithm.of(number) - Double(step) / 2) < 1e-12 * max(1, abs(Double(step))))
      let power = Logarithm.exponential(Double(step) / 2)
      #expect(abs(power / number - 1) < 1e-11)
    }
  }

  @Test func `numbers without a logarithm have 0, and what is too small is 0`() {
    #expect([0, -1, Double.nan, .infinity].allSatisfy { Logarithm.of($0) == 0 })
    #expect(Logarithm.exponential(-701) == 0 && Logarithm.exponential(0) == 1)
    #expect(Logarithm.exponential(1e9).isFinite)
  }
}
