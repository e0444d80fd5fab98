import Graphics
import Testing

@testable import Pagination
@testable import Paragraphs

/// Larger letters among others, on the grid of lines.
struct LargerWordTests {
  private static let step = 13.0

  /// The distances of the lines of a paragraph, in steps.
  private func distances(_ middle: String, css: String = "") throws -> [Double] {
    let words = String(repeating: "words of the usual size ", count: 12)
    let pages = try FlowPages(
      onGrid: Self.step, "<style>p { margin: 0 } \(css)</style><p>\(words)\(middle) \(words)</p>")
    let lines = pages.lines.filter { $0.role == .body }
    return zip(lines, lines.dropFirst()).map { ($1.origin.y - $0.origin.y).points / Self.step }
  }

  @Test(arguments: [1.0, 1.1, 1.2, 1.3])
  func `a word whose ink fits into a line keeps the distance of lines`(size: Double) throws {
    let word = "<span style='font-size: \(size)em'>larger</span>"
    for css in ["", "p { line-height: 1.3 }"] {
      let distances = try distances(word, css: css)
      #expect(distances.count > 4)
      #expect(distances.allSatisfy { abs($0 - 1) < 0.01 }, "\(size): \(distances)")
    }
  }

  @Test func `one that does not fit, or asks for its own line height, takes more lines`() throws {
    for style in ["font-size: 1.8em", "font-size: 1.3em; line-height: 2.4"] {
      let distances = try distances("<span style='\(style)'>larger</span>")
      #expect(distances.contains { $0 > 1.9 }, "\(style): \(distances)")
    }
  }

  @Test func `lines of nothing but larger letters have the distance that these ask for`() throws {
    let text = String(repeating: "larger letters ", count: 60)
    let distances = try distances("<br/><span style='font-size: 1.3em'>\(text)</span><br/>")
    #expect(distances.count { $0 > 1.05 } > 5, "\(distances)")
  }
}
