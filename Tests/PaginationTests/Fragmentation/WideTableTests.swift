import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Tables that need more room than a page has.
struct WideTableTests {
  private struct Sample {
    var words: [[String]] = []
    var padding = 0
    var html: String {
      let rows = words.map { "<tr>\($0.map { "<td>\($0)</td>" }.joined())</tr>" }.joined()
      return "<table>\(rows)</table>"
    }
    var css: String {
      "table {border-spacing: 0; hyphens: none} td {padding: 1px \(padding)px; text-align: left}"
    }
  }

  private static func samples() -> [Sample] {
    var random = SplitMix64(seed: 0x7AB1E)
    return (0..<60).map { _ in
      let columns = Int.random(in: 3...16, using: &random)
      var sample = Sample(padding: Int.random(in: 0...16, using: &random))
      for row in 0..<2 {
        sample.words.append(
          (0..<columns).map { column in
            let length = Int.random(in: 2...13, using: &random)
            return String(
              (0..<length).map { _ in "abcdenorstu".randomElement(using: &random) ?? "a" })
              + "\(row)\(column)"
          })
      }
      return sample
    }
  }

  /// The sum of the widest words of all columns at full size, in points.
  private func need(_ sample: Sample) throws -> Double {
    let words = sample.words.flatMap { $0 }
    let lines = try FlowPages([words.map { "<p>\($0)</p>" }.joined()], css: "p {hyphens: none}")
      .pages.flatMap(\.lines)
    let widths = Dictionary(
      lines.map { ($0.text, $0.width.points) }, uniquingKeysWith: { first, _ in first })
    return try sample.words[0].indices.reduce(0) { sum, column in
      sum + (try sample.words.map { try #require(widths[$0[column]]) }.max() ?? 0)
    }
  }

  @Test func `words stay whole where they fit at half their size with the least padding`()
    throws
  {
    var (whole, large, divided) = (0, 0, 0)
    for sample in Self.samples() {
      let need = try need(sample)
      // A quarter of it, but a fifth of an em, if it is that, always stays.
      let side = Double(sample.padding) * 10 / 16
      let least = max(side * 0.25, min(side, 2))
      let padding = least * Double(2 * sample.words[0].count)
      let lines = try FlowPages([sample.html], css: sample.css).pages.flatMap(\.lines)
        .filter { $0.role == .table }
      #expect(lines.count >= sample.words[0].count * 2)
      let words = Set(sample.words.flatMap { $0 })
      let sizes = lines.flatMap(\.runs).map(\.size.points)
      if need * 0.5 + padding < 295 {
        #expect(lines.allSatisfy { words.contains($0.text) }, "\(need) \(padding)")
        whole += 1
      } else {
        divided += 1
      }
      if need + padding < 295 {
        #expect(sizes.allSatisfy { $0 > 9.9 }, "\(need) \(padding)")
        large += 1
      }
      #expect(sizes.allSatisfy { $0 > 4.9 })
      for (line, next) in zip(lines, lines.dropFirst()) where line.origin.y == next.origin.y {
        #expect(next.origin.x - line.origin.x - line.width >= .pt(2 * least - 0.1))
      }
    }
    #expect(whole > 10 && large > 5 && divided > 2)
  }
}
