import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// First letters, whatever they look like and wherever they stand: each letter of the text is read once and in order.
struct FirstLetterOrderTests {
  /// Text that begins with a first letter, as it stands in the document and as it is read.
  private struct Sample {
    private var number = 0
    private(set) var body = ""
    private(set) var css = ""

    init(_ random: inout SplitMix64, isFixed: Bool) {
      let letters = [
        "float: left; font-size: 3em; line-height: 1", "float: right; font-size: 2em",
        "float: left; font-size: 2em; padding: 2px; color: red", "font-size: 2em",
        "initial-letter: 3", "initial-letter: 2 1", "float: left; text-transform: uppercase",
        "float: left; font-size: 3em; line-height: .8; margin-right: .1em",
      ]
      let lines = ["", "text-transform: uppercase", "font-size: 1.5em", "font-weight: bold"]
      let width = [60, 100, 200, 300].randomElement(using: &random) ?? 60
      css =
        "body {margin: 0; width: \(width)px; font-size: 10px} "
        + ".f::first-letter {\(letters.randomElement(using: &random) ?? "")} "
        + ".f::first-line {\(lines.randomElement(using: &random) ?? "")}"
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        body += block(Int.random(in: 0..<(isFixed ? 8 : 5), using: &random), &random)
      }
    }

    private mutating func words(_ count: Int, _ random: inout SplitMix64) -> String {
      (0..<count).map { _ in
        number += 1
        let begin = ["w", "wo", "word", "wonderful"].randomElement(using: &random) ?? ""
        return begin + "q\(String(number, radix: 36))q"
      }.joined(separator: " ")
    }

    private mutating func inline(_ count: Int, _ random: inout SplitMix64) -> String {
      let begins = ["", "“", "“‘", "(", "A ", "I’", "«", "12 "]
      let text = (begins.randomElement(using: &random) ?? "") + words(count, &random)
      return switch Int.random(in: 0..<4, using: &random) {
      case 0: "<b>\(text)</b> \(words(2, &random))"
      case 1: "\(text.prefix(1))<i>\(text.dropFirst())</i>"
      case 2: "<span><em>\(text.prefix(2))</em>\(text.dropFirst(2))</span>"
      default: text
      }
    }

    /// A block with a first letter; the last kinds are for pages on which boxes stand beside each other.
    private mutating func block(_ kind: Int, _ random: inout SplitMix64) -> String {
      let long = "<p class='f'>\(inline(Int.random(in: 1...30, using: &random), &random))</p>"
      return switch kind {
      case 0: "<ul>\(long.replacing("<p", with: "<li").replacing("</p", with: "</li"))</ul>"
      case 1: "<div class='f'>\(long)<p>\(words(4, &random))</p></div>"
      case 2: "<div style='width: 40px'>\(long)</div>"
      case 3: "<div style='columns: 2'>\(long)<p>\(words(9, &random))</p></div>"
      case 5: "<table><tr><td class='f'>\(inline(5, &random))</td><td>\(long)</td></tr></table>"
      case 6: "<div style='float: left; width: 40%'>\(long)</div>"
      case 7: "<div style='position: relative; z-index: -1'>\(long)</div>"
      default: long
      }
    }

    /// The letters in the order in which they are read; columns are read by themselves.
    var letters: [Character] {
      body.replacing(#/<[^>]*>/#, with: "").bareLetters
    }
  }

  private func read(_ lines: [PageLine]) -> [Character] {
    lines.map { $0.end == .hyphen ? String($0.text.dropLast()) : $0.text }.joined().bareLetters
  }

  @Test(arguments: seeds(30))
  func `a page of a size of its own is read in the document's order`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sample = Sample(&random, isFixed: true)
    var epub = TestEPUB()
    epub.packageAttributes = " prefix='rendition: http://www.idpf.org/vocab/rendition/#'"
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    let head =
      "<meta name='viewport' content='width=300, height=3000'/>"
      + "<style>p {margin: 0} \(sample.css)</style></head>"
    epub.addDocument("c", TestEPUB.document(sample.body).replacing("</head>", with: head))
    #expect(firstDifference(sample.letters, read(try FlowPages(epub).lines)) == nil)
  }

  @Test(arguments: seeds(30))
  func `pages of every height are read in the document's order`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sample = Sample(&random, isFixed: false)
    var layout = FlowPages.layout
    layout.pageSize.height = .pt([160, 180, 230, 500].randomElement(using: &random) ?? 500)
    let set = try FlowPages([sample.body], css: sample.css, layout: layout)
    #expect(firstDifference(sample.letters, read(set.lines)) == nil)
  }

  @Test func `a first letter that floats is read as one word with what follows`() throws {
    let css = ".f::first-letter {float: left; font-size: 2em}"
    let samples: [(String, PageLine.End)] = [
      ("Wonder", .letter), ("<i>W</i>onder", .letter), ("A word", .space),
    ]
    for (text, end) in samples {
      let lines = try FlowPages(["<p class='f'>\(text)</p>"], css: css).lines
      #expect(lines.count == 2)
      #expect(lines[0].end == end && !lines[0].isLast)
      #expect(lines[0].paragraph == lines[1].paragraph)
    }
  }

  @Test func `a first letter that floats looks as the first line does`() throws {
    let css = """
      .f::first-line {font-size: 2em; color: red} .f::first-letter {float: left; font-size: 3em}
      .g::first-letter {color: blue}
      """
    let body = "<p class='f'>Wonder of it</p><p class='f g'>Wonder of it</p>"
    let lines = try FlowPages([body], css: css).lines
    let letters = lines.filter { $0.text == "W" }
    #expect(letters.map { $0.runs[0].size } == [.pt(60), .pt(60)])
    #expect(letters[0].runs[0].ink.color == Color(red: 255, green: 0, blue: 0))
    #expect(letters[1].runs[0].ink.color == Color(red: 0, green: 0, blue: 255))
    // The letters beside it leave it the room that it takes so.
    for letter in letters {
      let rest = try #require(lines.first { $0.range.lowerBound == letter.range.upperBound })
      #expect(rest.origin.x >= letter.origin.x + letter.width - .pt(0.1))
    }
  }
}
