import Assets
import Graphics
import Manuscript
import PageTurning
import TestSupport
import Testing
import Pagination
import Paragraphs

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// Books that are read from right to left: they stand as those of others in a mirror.
struct RightToLeftTests {
  /// Letters of equal width: Latin ones, and Hebrew ones in their place.
  private static let letters = zip("abcdefghij", "אבגדהוזחטי").map { ($0, $1) }

  private static let family: FontFamily = {
    var font = TestFont(
      letters.flatMap { [$0.0, $0.1] }.flatMap(\.unicodeScalars) + "•–.".unicodeScalars)
    font.blank = [" "]
    return FontFamily(regular: font.file("squares"))
  }()

  private static let text = """
    # abc

    abcde fgh ij abc defghij ab cdefg hij abc def ghij a bcd efghij abcd efg hij abc def ghij

    > bcd efg hij abcd efg hij abc def ghij bcd efg hij

    - abc def ghij abcd efg hij abc def ghij a bcd efghij abcd efg hij abc
    - def
      - abcdef

    ## def ghi

    | abc | de | fghij |
    |---|---|---|
    | a | bcdefghij | ab |
    | cd | e | fgh |

    <div class="signature">abc def</div>

    <div class="epigraph">abc def ghi</div>
    """

  private func lines(_ text: String, language: String) throws -> [PageLine] {
    var page = PageLayout(pageSize: Size(width: .pt(220), height: .pt(600)), fontSize: .pt(10))
    (page.inner, page.outer, page.hasTitlePage) = (.pt(30), .pt(30), false)
    page.microtypography = .none
    let layout = try BookLayout(
      book: try BookReader.read(Array(text.utf8), name: "a.md"), layout: page,
      family: Self.family, language: language)
    var lines: [PageLine] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines) }
    return lines.filter { $0.role != .folio && $0.role != .head }
  }

  @Test(arguments: ["he", "ar"], [150.0, 200, 260, 330])
  func `a last line that is shrunk is in its measure`(language: String, measure: Double) throws {
    var page = PageLayout(
      pageSize: Size(width: .pt(measure + 60), height: .pt(600)), fontSize: .pt(10))
    (page.inner, page.outer, page.hasTitlePage) = (.pt(30), .pt(30), false)
    let words = language == "he" ? ["שלום", "עולם", "את", "הים"] : ["بيت", "البحر", "كل", "صباح"]
    // Paragraphs of every length: the last line of some is a little too wide.
    let paragraphs = (12..<90).map { count in
      (0..<count).map { words[$0 * 7 % 4] }.joined(separator: " ")
    }
    let layout = try BookLayout(
      book: try BookReader.read(
        Array(("# א\n\n" + paragraphs.joined(separator: "\n\n")).utf8), name: "a.md"),
      layout: page, language: language, usesSystem: false)
    while !layout.isFinished {
      for line in layout.nextPages().flatMap(\.lines) where line.role == .body && line.isLast {
        let left = line.measureLeft - line.protrusionLeft
        #expect(line.origin.x >= left - .pt(0.1), "\(line.text)")
        #expect(line.origin.x + line.width <= line.measureRight + line.protrusionRight + .pt(0.1))
      }
    }
  }

  @Test func `the lines of a text in Hebrew stand as those in English do in a mirror`() throws {
    var hebrew = Self.text
    for (latin, other) in Self.letters { hebrew = hebrew.replacing("\(latin)", with: "\(other)") }
    // The names of elements and classes stay what they are.
    for name in ["signature", "epigraph", "div", "class"] {
      var turned = name
      for (latin, other) in Self.letters { turned = turned.replacing("\(latin)", with: "\(other)") }
      hebrew = hebrew.replacing(turned, with: name)
    }
    let one = try lines(Self.text, language: "en-x-none")
    let other = try lines(hebrew, language: "he")
    #expect(one.count > 15 && one.count == other.count)
    for (one, other) in zip(one, other) {
      #expect(!one.isRightToLeft && (other.isRightToLeft || other.text.count < 2))
      #expect(one.text.count == other.text.count)
      let mirrored = Length.pt(220) - one.origin.x - one.width
      #expect(abs((mirrored - other.origin.x).points) < 0.01, "\(one.text) \(other.text)")
      #expect(one.origin.y == other.origin.y)
    }
  }

  @Test func `a number's point, and a paragraph of numbers, follow the direction of the book`()
    throws
  {
    let text = "# אבג\n\n1. אבג דה\n2. דהו\n\n1 1 1\n"
    let all = try lines(text, language: "he")
    let number = try #require(all.first { $0.text == "1." })
    let glyphs = number.runs.flatMap { run in
      run.glyphs.map { (run.origin.x + $0.x, $0.textOffset) }
    }
    #expect(glyphs.sorted { $0.0 < $1.0 }.map(\.1) == [1, 0])
    let digits = try #require(all.first { $0.text == "1 1 1" })
    // Its first line is set in by an em, at the right.
    #expect(abs((digits.origin.x + digits.width - .pt(180)).points) < 0.01)
  }

  @Test(arguments: [
    ("ja", "vertical-rl", true), ("zh", "vertical-rl", true), ("ja", "horizontal-tb", false),
    ("mn", "vertical-lr", false), ("ja", "vertical-lr", false), ("he", "horizontal-tb", true),
  ])
  func `pages turn from right to left where lines follow each other so`(
    _ language: String, _ mode: String, _ isRightToLeft: Bool
  ) throws {
    let text = "---\nlanguage: \(language)\n---\n# One\n\nWords.\n"
    var options = RenderOptions()
    options.publication.userSheets = [("user.css", Array("html { writing-mode: \(mode) }".utf8))]
    let directed = options.directed(by: try BookReader.read(Array(text.utf8), name: "a.md"))
    #expect((directed.direction == .rightToLeft) == isRightToLeft)
    #expect(directed.layout.isRightToLeft == isRightToLeft)
  }
}
