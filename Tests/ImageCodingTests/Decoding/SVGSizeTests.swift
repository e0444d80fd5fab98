import TestSupport
import Testing

@testable import ImageCoding

/// What drawings say of their sizes is a number within the limits, whatever it is.
struct SVGSizeTests {
  /// A number as a file may have it: of any size, or none.
  private static func number(_ random: inout SplitMix64) -> String {
    let odd = [
      "", "0", "-0", "-5", "nan", "inf", "-inf", "infinity", "1e-300", "9e8", "1e308", "1e309",
      "5e-324", "0x1p-1074", "0x1p1023", "1e", "1.2.3", "٣", "100%", "auto", "1e3px", "+7", ".5",
    ]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return odd.randomElement(using: &random) ?? ""
    case 1: return "\(Double(bitPattern: UInt64.random(in: 0...(.max), using: &random)))"
    default: return "\(Double.random(in: 1e-9...5000, using: &random))"
    }
  }

  @Test func `any four numbers of a view box and any width and height give a size within limits`()
    throws
  {
    var random = SplitMix64(seed: 0x53_5647)
    let units = ["", "px", "in", "mm", "em", "e", "%", "q", " pt"]
    for _ in 0..<20_000 {
      var attributes = ""
      if Bool.random(using: &random) {
        let numbers = (0..<4).map { _ in Self.number(&random) }
        let separator = [" ", ",", "\t"].randomElement(using: &random) ?? " "
        attributes += " viewBox='\(numbers.joined(separator: separator))'"
      }
      for side in ["width", "height"] where Bool.random(using: &random) {
        let unit = units.randomElement(using: &random) ?? ""
        attributes += " \(side)='\(Self.number(&random))\(unit)'"
      }
      let header = try ImageFile.probe(Array("<svg\(attributes)/>".utf8))
      #expect((1...ImageLimits.side).contains(header.width), "\(attributes)")
      #expect((1...ImageLimits.side).contains(header.height), "\(attributes)")
      #expect(header.width * header.height <= ImageLimits.bookPixels, "\(attributes)")
    }
  }

  @Test(arguments: [
    ("viewBox='0 0 30 20'", 30, 20), ("width='60' viewBox='0 0 30 20'", 60, 40),
    ("width='1e2px' viewBox='0\t0\t30,20'", 100, 67), ("width='2em' height='1in'", 32, 96),
    ("width='100%' viewBox='0 0 30 20'", 30, 20), ("", 300, 150),
    ("viewBox='0 0 2e6 1e6'", 14_142, 7071), ("width='100' viewBox='0 0 1e-300 9e8'", 1, 32_767),
  ])
  func `a drawing is as large as it says`(attributes: String, width: Int, height: Int) throws {
    let header = try ImageFile.probe(Array("<svg \(attributes)/>".utf8))
    #expect((header.width, header.height) == (width, height))
  }
}
