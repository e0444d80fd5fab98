import Foundation
import Graphics
import ImageCoding
import Layout
import Manuscript
import Pagination
import Paragraphs
import Raster
import TestSupport
import Testing

@testable import BookRendering
@testable import Typesetting

/// What is told of lines: every letter once, in the order in which it is read, at the place where it is drawn.
struct LineTextLawTests {
  private static let modes = ["horizontal-tb", "vertical-rl", "vertical-lr", "sideways-lr"]

  private static let angles = ["vertical-rl": 90.0, "vertical-lr": 90, "sideways-lr": 270]

  /// A document of numbered words, some of which are in boxes of their own.
  private struct Story {
    var markup = ""
    var words = ""
    var readings = ""
    private var number = 0
    private var random: SplitMix64

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      for _ in 0..<14 {
        markup += "<p>"
        for _ in 0..<some(40) { addPiece() }
        markup += "</p>"
      }
    }

    private mutating func some(_ most: Int) -> Int { Int.random(in: 1...most, using: &random) }

    private mutating func word() -> String {
      number += 1
      let word = "w" + String(number, radix: 36)
      words += word
      return word
    }

    private mutating func ruby() -> String {
      let base = word()
      number += 1
      let reading = "r" + String(number, radix: 36)
      readings += reading
      return "<ruby>\(base)<rt>\(reading)</rt></ruby>"
    }

    private mutating func addPiece() {
      switch some(12) {
      case 1: markup += " \(ruby()),"
      case 2: markup += ruby() + ruby()
      case 3: markup += " <span class='box'>\(word()) \(word())</span>"
      case 4: markup += " \(word())<span class='box'>\(word()) \(ruby())</span>\(word())"
      case 5: markup += " <i>\(word()) \(ruby())</i>"
      case 6: markup += " <span class='square'>\(combined())</span>"
      default: markup += " \(word())"
      }
    }

    private mutating func combined() -> String {
      words += "12"
      return "12"
    }
  }

  private func layout(_ story: Story, _ mode: String) throws -> (BookLayout, [Page]) {
    let css = """
      html { writing-mode: \(mode) } p { margin: 0; hyphens: none } .box { display: inline-block }
      .square { text-combine-upright: all }
      """
    var epub = TestEPUB()
    epub.addDocument(
      "a",
      TestEPUB.document(story.markup).replacing("</head>", with: "<style>\(css)</style></head>"))
    let layout = try BookLayout(
      book: try BookReader.read(epub.archive, name: "a.epub"),
      layout: PageLayout(pageSize: Size(width: .pt(360), height: .pt(400))), usesSystem: false)
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    return (layout, pages)
  }

  private func letters(_ texts: [String]) -> String {
    texts.joined().filter { $0.isLetter || $0.isNumber }
  }

  @Test(arguments: modes, UInt64(1)...4)
  func `every letter is told once, in the order in which it is read`(
    mode: String, seed: UInt64
  ) throws {
    let story = Story(seed: seed)
    let (layout, pages) = try layout(story, mode)
    let lines = pages.flatMap(\.lines).filter { ![.head, .folio].contains($0.role) }
    #expect(letters(lines.filter { $0.role != .ruby }.map(\.text)) == story.words)
    #expect(letters(lines.filter { $0.role == .ruby }.map(\.text)) == story.readings)
    var json = LayoutText(format: .json, layout: layout)
    var text = json.head() + pages.map { json.text(of: $0) }.joined()
    try json.tail { text += $0 }
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let written = try #require(root["pages"] as? [[String: Any]])
    var words = ""
    for page in written {
      for line in try #require(page["lines"] as? [[String: Any]]) {
        guard let role = line["role"] as? String, !["head", "folio", "ruby"].contains(role) else {
          continue
        }
        words += letters([try #require(line["text"] as? String)])
        #expect(line["angle"] as? Double == Self.angles[mode])
      }
    }
    #expect(words == story.words)
  }

  @Test(arguments: modes, UInt64(1)...3)
  func `no line of text is inside another`(mode: String, seed: UInt64) throws {
    for page in try layout(Story(seed: seed), mode).1 {
      let boxes = page.lines.filter { $0.role != .ruby }.map(\.placedBox)
      for (number, box) in boxes.enumerated() {
        for (place, other) in boxes.enumerated() where place != number {
          let middle = Point(x: (box.minX + box.maxX).half, y: (box.minY + box.maxY).half)
          let isInside =
            middle.x > other.minX && middle.x < other.maxX && middle.y > other.minY
            && middle.y < other.maxY
          #expect(!isInside, "page \(page.number): \(page.lines.map(\.text))")
        }
      }
    }
  }

  @Test(arguments: modes)
  func `words are told where their ink is, and no ink is elsewhere`(mode: String) throws {
    let (layout, pages) = try layout(Story(seed: 9), mode)
    let scale = 2.0
    for page in pages {
      var painter = PagePainter(fonts: layout.fontFiles)
      let picture = painter.paint(
        page.displayList, pictures: [], width: 720, height: 800, scale: scale, theme: .white)
      func isInk(_ x: Int, _ y: Int) -> Bool {
        picture.bytes[y * picture.bytesPerRow + x * picture.format.bytesPerPixel] < 128
      }
      func pixels(_ box: Rect, _ reach: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ low: Length, _ high: Length, _ most: Int) -> Range<Int> {
          let first = min(max(Int(low.points * scale) - reach, 0), most)
          return first..<max(min(Int(high.points * scale) + reach, most), first)
        }
        return (range(box.minX, box.maxX, 720), range(box.minY, box.maxY, 800))
      }
      var isTold = [Bool](repeating: false, count: 720 * 800)
      for line in page.lines {
        let (columns, rows) = pixels(line.placedBox, 4)
        for y in rows { for x in columns { isTold[y * 720 + x] = true } }
        let words = line.words
        #expect(
          words.count == line.text.split { $0 == " " || $0 == "\u{A0}" }.count, "\(line.text)")
        for word in words {
          let (columns, rows) = pixels(line.box(of: word), 0)
          let hasInk = rows.contains { y in columns.contains { isInk($0, y) } }
          #expect(hasInk, "page \(page.number): \(word.text) of \(line.text)")
        }
        for run in line.runs {
          for glyph in run.glyphs {
            let place = line.placed(Point(x: run.origin.x + glyph.x, y: run.origin.y + glyph.y))
            let isInside =
              place.x >= line.placedBox.minX - .pt(2) && place.x <= line.placedBox.maxX + .pt(2)
              && place.y >= line.placedBox.minY - .pt(2) && place.y <= line.placedBox.maxY + .pt(2)
            #expect(isInside, "page \(page.number): \(line.text)")
          }
        }
      }
      let stray = (0..<720 * 800).first { !isTold[$0] && isInk($0 % 720, $0 / 720) }
      #expect(stray == nil, "page \(page.number)")
    }
  }
}
