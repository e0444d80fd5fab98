import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Boxes that are higher than a page.
struct TallBoxTests {
  /// The rectangles of a page that are filled with blue.
  private func blue(_ page: Page) -> [Rect] {
    page.frame.gathered { item, context -> Rect? in
      guard case .fill(let rect, let ink) = item, ink.color?.blue == 255, ink.color?.red == 0
      else { return nil }
      return context.seen(rect)
    }
  }

  @Test(
    arguments: [
      "", "overflow: hidden", "display: flow-root", "display: flex", "min-height: 700px",
      "position: relative", "padding: 20px",
    ], sample([0.0, 3.5, 9]))
  func `a box that continues on the next page fills its page`(css: String, line: Double) throws {
    let text = (0..<9).map { "<p style='orphans: 4; widows: 4'>w\($0) \(prose(70))</p>" }.joined()
    let set = try FlowPages([
      "<div style='margin-top: \(line)em; background: #00f; \(css)'><div>\(text)</div></div><p>after</p>"
    ])
    #expect(set.pages.count > 2)
    let inBorder = try FlowPages([
      "<blockquote style='border: 2px solid red; padding: 5px'><div style='margin-top: \(line)em; background: #00f; padding: 7px; \(css)'>\(text)</div></blockquote>"
    ])
    for page in set.pages.dropLast() + inBorder.pages.dropLast() {
      let bottom = blue(page).map(\.maxY).max()
      #expect(bottom.map { abs(($0 - .pt(450)).points) < 0.1 } ?? false, "\(bottom as Any)")
    }
  }

  @Test func `boxes end above the notes of their page`() throws {
    let note = "<aside epub:type='footnote' id='n'><p>The note.</p></aside>"
    let call = "<a epub:type='noteref' href='#n'>1</a>"
    let set = try FlowPages([
      "<div style='background: #00f'><p>one\(call) \(prose(600))</p></div>\(note)"
    ])
    let page = try #require(set.pages.first)
    let first = try #require(page.lines.first { $0.role == .note })
    #expect(blue(page).allSatisfy { $0.maxY < first.origin.y - first.ascent + .pt(0.1) })
  }

  @Test func `notes have the backgrounds, the borders and the opacity of their boxes on each page`()
    throws
  {
    let call = "<a epub:type='noteref' href='#n'>1</a>"
    let note = "<aside class='n' epub:type='footnote' id='n'><p>\(prose(900))</p></aside>"
    let css = ".n { background: #00f; opacity: 0.5; border: 2px solid #f00; padding: 0 4px }"
    let set = try FlowPages(["<p>one\(call) \(prose(300))</p>" + note], css: css)
    let pages = set.pages.filter { $0.lines.contains { $0.role == .note } }
    #expect(pages.count > 1)
    for page in pages {
      let lines = page.lines.filter { $0.role == .note }
      let ground = blue(page)
      #expect(ground.count == 1)
      for rect in ground {
        #expect(rect.minX == .pt(50) && rect.maxX == .pt(350) && rect.maxY <= .pt(450.1))
        // The text is inside the border and the padding, of six pixels at sixteen to ten points.
        #expect(
          lines.allSatisfy {
            rect.minY < $0.origin.y && rect.maxY > $0.origin.y && $0.origin.x >= .pt(53)
          })
      }
      let groups = page.frame.items.compactMap { item -> Frame.Group? in
        if case .group(let group) = item { group } else { nil }
      }
      #expect(groups.map(\.alpha) == [0.5])
      #expect(groups.first?.frame.lines.count == lines.count)
    }
  }

  @Test(arguments: ["height", "min-height"], [500, 1500, 90_000])
  func `the space of a box begins below its text and goes on for less than a page`(
    property: String, height: Int
  ) throws {
    let set = try FlowPages([
      "<p>before</p><div style='background: #00f; \(property): \(height * 2)px'>\(prose(40))</div><p>after</p>"
    ])
    let filled = set.pages.flatMap { page in blue(page).map(\.size.height) }.reduce(.zero, +)
    #expect(set.pages.count == 2 && filled > .pt(400) && filled < .pt(800), "\(filled)")
    #expect(blue(set.pages[0]).contains { abs(($0.maxY - .pt(450)).points) < 0.1 })
  }

  @Test(arguments: ["", "position: relative", "border: 1px solid red; padding: 0 3px"])
  func `a note is printed if its call is`(css: String) throws {
    let notes = (0..<4).map { "<aside epub:type='footnote' id='n\($0)'><p>note \($0)</p></aside>" }
    for height in [3, 30, 60, 95] {
      for inner in ["", "overflow: hidden", "margin: 3px 0"] {
        let lines = (0..<100).map { line in
          let call = "<a epub:type='noteref' href='#n\(line / 25)'>*</a>"
          return "l\(line)" + (line % 25 == 12 ? call : "") + " word"
        }
        let set = try FlowPages([
          "<div style='overflow: hidden; line-height: 16px; height: \(height * 16)px; \(css)'><div style='\(inner)'>"
            + lines.joined(separator: "<br/>") + "</div></div>" + notes.joined()
        ])
        let printed = set.lines.filter { $0.role == .note }.map(\.text)
        #expect(
          printed == (0..<4).filter { $0 * 25 + 12 < height }.map { "*\u{2004}note \($0)" },
          "\(height)")
      }
    }
  }

  /// Each has a blue child that reaches beyond the padding box, which is that of a box of 80 × 120 pixels.
  @Test(
    arguments: [
      "height: 120px; width: 80px; transform: scale(1)",
      "height: 120px; width: 80px; rotate: 0.001deg",
      "height: 120px; width: 80px; writing-mode: vertical-rl",
      "height: 120px; width: 80px; writing-mode: vertical-lr",
      "height: 120px; width: 80px; writing-mode: sideways-lr",
      "height: 120px; width: 80px; position: relative", "height: 120px; width: 80px; float: left",
      "height: 120px; width: 80px",
    ], ["horizontal-tb", "vertical-rl", "vertical-lr"])
  func `nothing of what a box holds is seen beyond its padding edge`(css: String, mode: String)
    throws
  {
    for child in [
      "width: 400px; height: 400px", "width: 400px; height: 400px; margin: -100px",
      "width: 60px; height: 60px; position: relative; left: 40px; top: 80px",
    ] {
      let set = try FlowPages(
        [
          "<p>before</p><div style='overflow: hidden; \(css)'><div style='background: #00f; \(child)'></div></div><p>after</p>"
        ], css: "html { writing-mode: \(mode) }")
      let seen = blue(set.pages[0])
      #expect(!seen.isEmpty || mode != "horizontal-tb" || css.contains("mode"), "\(child)")
      for rect in seen {
        #expect(rect.size.width <= .pt(50.1) && rect.size.height <= .pt(75.1), "\(child) \(rect)")
      }
    }
  }

  @Test(arguments: ["", "position: relative", "border: 3px solid red", "writing-mode: inherit"])
  func `a box that is divided clips what reaches beyond its sides, and what is below its end`(
    css: String
  ) throws {
    let text = (0..<6).map { "<p>w\($0) \(prose(70))</p>" }.joined()
    for child in ["margin: 0 -60px", "position: relative; left: -60px", "width: 2000px"] {
      let set = try FlowPages([
        "<div style='overflow: hidden; margin: 0 80px; \(css)'>\(text)<div style='background: #00f; height: 20px; \(child)'></div>\(text)</div>"
      ])
      let seen = set.pages.flatMap(blue)
      #expect(
        set.pages.count > 2 && seen.count == 1
          && seen.allSatisfy { $0.minX >= .pt(99.9) && $0.maxX <= .pt(300.1) }, "\(child) \(seen)")
    }
    for inner in [
      "", "background: #00f", "padding: 20px; border: 2px solid #00f", "height: 3000px",
    ] {
      let set = try FlowPages([
        "<div style='overflow: hidden; height: 900px; \(css)'><div style='\(inner)'>\(text)\(text)\(text)</div></div><p>after</p>"
      ])
      #expect(set.pages.count == 2 && set.words.hasSuffix("after"), "\(inner)")
      let after = try #require(set.lines.last { $0.text == "after" })
      let isBelow = blue(set.pages[set.pages.count - 1]).allSatisfy {
        $0.maxY <= after.origin.y - after.ascent + .pt(0.1)
      }
      #expect(isBelow, "\(inner)")
    }
  }
}
