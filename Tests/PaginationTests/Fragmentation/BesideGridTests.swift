import Assets
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Texts that run beside each other on the grid of lines: sidebars, and cells of tables.
@Suite struct BesideGridTests {
  private static let step = 14.0

  private static func words(_ count: Int, _ word: String, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in String(repeating: word, count: Int.random(in: 1...3, using: &random)) }
      .joined(separator: " ")
  }

  /// The lines of text on a page that begin with a letter, from the top down.
  private func lines(_ letter: Character, on page: Page) -> [PageLine] {
    page.lines.filter { $0.text.first == letter && ![.head, .folio].contains($0.role) }
      .sorted { $0.origin.y < $1.origin.y }
  }

  @Test(arguments: seeds(30))
  func `the text beside a sidebar goes on line by line, and so does the sidebar`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let size: Double = [0.7, 0.8, 0.9, 1.0, 1.1].randomElement(using: &random) ?? 1
    let height: Double = [1.0, 1.2, 1.27, 1.4, 1.6].randomElement(using: &random) ?? 1.4
    let padding: Double = [0.0, 0.3, 0.5, 1].randomElement(using: &random) ?? 0
    let heading = Bool.random(using: &random) ? "<h4>bb</h4>" : ""
    let body = """
      <div style="float: right; width: 40%; font-size: \(size)em; line-height: \(height); padding: \(padding)em; \
      background: #eee">\(heading)<p style="margin: 0">\(Self.words(45, "b", &random))</p></div>
      """
    let text = (0..<3).map { _ in
      "<p style=\"margin: 0; text-indent: 0\">\(Self.words(40, "a", &random))</p>"
    }.joined()
    let page = try #require(try FlowPages(onGrid: Self.step, body + text).pages.first)
    let places = lines("a", on: page).map(\.origin.y.points)
    #expect(places.count > 5)
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(abs(next - place - Self.step) < 0.01, "the text: \(places)")
    }
    let own = lines("b", on: page).filter { $0.role != .heading }.map(\.origin.y.points)
    let distances = zip(own.dropFirst(), own).map { $0 - $1 }
    let least = try #require(distances.min())
    #expect(least > size * FlowPages.layout.fontSize.points * 0.7, "the sidebar: \(own)")
    #expect(distances.allSatisfy { $0 - least < 0.01 }, "the sidebar: \(own)")
  }

  /// The seeds of sidebars that end on their first page.
  private static let undivided: Set = [3, 5, 7, 10, 11, 14, 16, 17, 18, 20, 21, 33, 35]

  @Test(arguments: seeds(40))
  func
    `text and a sidebar both go on at the head of the next page, and fill the page that they leave`(
      seed: Int
    ) throws
  {
    var random = SplitMix64(seed: UInt64(seed))
    let size: Double = [0.7, 0.8, 0.9, 1.0, 1.2].randomElement(using: &random) ?? 1
    let height: Double = [1.1, 1.2, 1.27, 1.4, 1.6].randomElement(using: &random) ?? 1.4
    let edges: Double = [0, 2, 5, 9].randomElement(using: &random) ?? 0
    let side = Bool.random(using: &random) ? "left" : "right"
    let sidebar = """
      <div style="float: \(side); width: 40%; font-size: \(size)em; line-height: \(height); margin: \(edges)px; \
      padding: \(edges)px; border: \(edges / 4)px solid"><p style="margin: 0">\(Self.words(260, "b", &random))</p></div>
      """
    let text = (0..<2).map { _ in
      "<p style=\"margin: 0; text-indent: 0; orphans: 1; widows: 1\">\(Self.words(500, "a", &random))</p>"
    }.joined()
    let before = "<p>\(Self.words(Int.random(in: 1...190, using: &random), "a", &random))</p>"
    let set = try FlowPages(onGrid: Self.step, before + sidebar + text)
    let first = FlowPages.layout.top.points
    var divided = 0
    for (page, next) in zip(set.pages, set.pages.dropFirst()) {
      let (own, beside) = (lines("b", on: page), lines("b", on: next))
      guard !own.isEmpty, let top = beside.first?.origin.y.points else { continue }
      divided += 1
      let a = try #require(lines("a", on: next).first).origin.y.points
      #expect(a < first + Self.step, "page \(next.number): the text begins at \(a)")
      #expect(top < first + Self.step * 1.2, "page \(next.number): the sidebar begins at \(top)")
      // Neither leaves more than three lines of the page empty, which facing pages share.
      let foot = first + 28 * Self.step
      for letter: Character in ["a", "b"] {
        let last = try #require(lines(letter, on: page).last).origin.y.points
        #expect(
          last > foot - Self.step * 3.4 - edges, "page \(page.number): \(letter) ends at \(last)")
      }
    }
    #expect((divided > 0) != Self.undivided.contains(seed))
    // No line of the text lies on one of the sidebar.
    for page in set.pages {
      for line in lines("a", on: page) {
        for other in lines("b", on: page) where abs((line.origin.y - other.origin.y).points) < 5 {
          #expect(
            line.origin.x + line.width <= other.origin.x
              || line.origin.x >= other.origin.x + other.width)
        }
      }
    }
  }

  @Test(arguments: seeds(40))
  func `notes in the margin keep their distances of lines, also below their text`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let size: Double = [0.7, 0.75, 0.8, 0.9].randomElement(using: &random) ?? 0.8
    let height: Double = [1.1, 1.2, 1.3, 1.4].randomElement(using: &random) ?? 1.3
    let letters = ["b", "c", "d"].prefix(Int.random(in: 1...3, using: &random))
    func note(_ letter: String) -> String {
      let words = Self.words(Int.random(in: 2...34, using: &random), letter, &random)
      return "<span class='note'>\(words)</span>"
    }
    // A box beside the text, which the notes before it may push down.
    func box() -> String {
      Bool.random(using: &random)
        ? "" : "<div class='box'><p>\(Self.words(20, "e", &random))</p></div>"
    }
    let text = letters.map { letter in
      "<p>\(Self.words(Int.random(in: 8...40, using: &random), "a", &random))\(note(letter)) "
        + "\(Self.words(Int.random(in: 3...30, using: &random), "a", &random))</p>\(box())"
    }.joined()
    let body = """
      <style>
      .main { margin-right: 32% } p { margin: 0; text-indent: 0 }
      .note { float: right; clear: right; width: 28%; margin-right: -34%; font-size: \(size)em;
        line-height: \(height); text-indent: 0; text-align: left }
      .box { float: left; width: 40%; margin: .3em 1em .5em 0; border: 1px solid; padding: .6em; font-size: .8em }
      </style><div class="main">\(text)<p>\(Self.words(40, "a", &random))</p></div>
      """
    let page = try #require(try FlowPages(onGrid: Self.step, body).pages.first)
    let places = lines("a", on: page).map(\.origin.y.points)
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(abs(next - place - Self.step) < 0.01, "the text: \(places)")
    }
    for letter in letters {
      let own = lines(Character(letter), on: page).map(\.origin.y.points)
      for (place, next) in zip(own, own.dropFirst()) {
        let distance = size * height * FlowPages.layout.fontSize.points
        // A line of nearly a step may come to the grid.
        #expect(next - place > distance * 0.8, "the note \(letter): \(own)")
        #expect(next - place < distance + 2.2, "the note \(letter): \(own)")
      }
    }
  }

  @Test(arguments: seeds(20))
  func `titles in cells move no line of the cells beside them`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let title = ["h2", "h3", "h4"].randomElement(using: &random) ?? "h3"
    func paragraphs() -> String {
      (1...3).map { _ in
        "<p>\(Self.words(Int.random(in: 2...20, using: &random), "a", &random))</p>"
      }
      .joined()
    }
    let align = ["top", "middle"].randomElement(using: &random) ?? "top"
    let body = """
      <table style="vertical-align: \(align)"><tr><td style="width: 60%">\(paragraphs())</td><td><\(title)>\
      \(Self.words(3, "b", &random))</\(title)></td></tr></table><p>after</p>
      """
    let page = try #require(try FlowPages(onGrid: Self.step, body).pages.first)
    let places = lines("a", on: page).filter { $0.text != "after" }.map(\.origin.y.points)
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(next - place > Self.step * 0.9, "\(places)")
    }
  }

  @Test(arguments: [1, 20, 120])
  func `floats of a page that hold floats are a column of their own`(depth: Int) throws {
    func lines(_ word: String, _ count: Int) -> String {
      String(repeating: "<p>\(word) \(word)</p>", count: count)
    }
    let boxes = String(repeating: "<div>", count: depth)
    let ends = String(repeating: "</div>", count: depth)
    let body = """
      <style>p { margin: 0 } .t { float: top } .l { float: left; width: 40% }
      .r { float: right; width: 40%; font-size: .9em; line-height: 1.1 }</style>
      <p>\(prose(150))</p><div class="t">\(boxes)<div class="l">\(lines("left", 26))</div>
      <div class="r">\(lines("right", 30))</div>\(ends)</div><p>\(prose(80))</p>
      """
    let pages = try FlowPages(onGrid: Self.step, body).pages
    let texts = pages.flatMap { $0.lines.map(\.text) }
    #expect(texts.count { $0 == "left left" } == 26)
    #expect(texts.count { $0 == "right right" } == 30)
  }
}
