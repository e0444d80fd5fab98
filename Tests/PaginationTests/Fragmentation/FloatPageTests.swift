import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Floats and the text beside them, on pages.
@Suite struct FloatPageTests {
  private static func words(_ count: Int, _ word: String, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in String(repeating: word, count: Int.random(in: 1...3, using: &random)) }
      .joined(separator: " ")
  }

  /// The grounds of boxes on a page.
  private func grounds(on page: Page) -> [Rect] {
    page.shapes.compactMap { if case .fill(let rect, _) = $0 { rect } else { nil } }
  }

  /// Whether a line's letters, without what may hang out of it, lie over a rectangle.
  private func lies(_ line: PageLine, on rect: Rect) -> Bool {
    let (left, right) = (line.origin.x + .pt(1), line.origin.x + line.width - .pt(1))
    return right > rect.minX && left < rect.maxX && line.origin.y > rect.minY
      && line.origin.y - .pt(4) < rect.maxY
  }

  @Test(arguments: seeds(60))
  func `no line of the text lies on a float, and the lines of each float lie on its ground`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let letters = ["b", "c", "d"].prefix(Int.random(in: 2...3, using: &random))
    let inside = Bool.random(using: &random)
    let floats = letters.map { letter in
      let side = ["left", "right"].randomElement(using: &random) ?? "left"
      let margin = ["0", "0 8px 6px", "5px", "0 0 1em 1em"].randomElement(using: &random) ?? "0"
      let style =
        "float: \(side); width: \(Int.random(in: 25...65, using: &random))%; margin: \(margin); "
        + "background: #eee"
      let text = Self.words(Int.random(in: 3...40, using: &random), letter, &random)
      let between = Self.words(Int.random(in: 1...9, using: &random), "a", &random)
      return inside
        ? "<p><span style=\"\(style)\">\(text)</span>\(between)</p>"
        : "<div style=\"\(style)\">\(text)</div>"
    }
    let set = try FlowPages(
      onGrid: 14,
      "<style>p { margin: 0; text-indent: 0 }</style>\(floats.joined())<p>"
        + Self.words(90, "a", &random) + "</p>")
    for page in set.pages {
      let grounds = grounds(on: page)
      for line in page.lines where ![.head, .folio].contains(line.role) {
        let isText = line.text.first == "a"
        #expect(
          grounds.contains { lies(line, on: $0) } != isText,
          "“\(line.text)” at \(line.origin), on \(grounds)")
      }
    }
  }

  @Test(arguments: sample([90, 300, 500, 700, 1200]), ["figure", "img"])
  func `lines are narrow for a picture only on the page that it stands on`(
    height: Int, kind: String
  ) throws {
    for before in [0, 3, 6, 20, 33, 38] {
      let picture = "<img src='p.png' alt='' style='height: \(height)px'/>"
      let float =
        kind == "figure"
        ? "<figure class='f'>\(picture)<figcaption>caption</figcaption></figure>"
        : picture.replacing("style='", with: "class='f' style='")
      let text = (0..<before).map { "<p>x\($0)</p>" }.joined()
      let words = String(repeating: "words that fill the lines beside it and below. ", count: 70)
      let set = try FlowPages(
        ["\(text)\(float)<p class='t'>\(words)</p>"],
        css: """
          .f { float: right; margin: 1em 0 0 1em; break-inside: avoid; orphans: 1; widows: 1 } figcaption { margin: 0 }
          img { width: 90px } .t { text-align: justify; orphans: 1; widows: 1 }
          """, pictures: ["p.png": (90, 900)])
      #expect(set.pages.count { !$0.images.isEmpty } == 1)
      let last = set.lines.last?.text
      for page in set.pages where page.images.isEmpty {
        for line in page.lines
        where ![.head, .folio].contains(line.role) && line.text.contains(" ") && line.text != last {
          #expect(line.width > .pt(280), "\(before): “\(line.text)” on page \(page.number)")
        }
      }
    }
  }
}
