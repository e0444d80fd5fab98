import Foundation
import Graphics
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Pagination

/// Every visible word of every document stands on the pages once, in order.
struct TextCoverageTests {
  /// Paths of EPUBs, with colons between them: books that are not part of these sources.
  private static let books =
    (ProcessInfo.processInfo.environment["RENDER_BOOK_EPUBS"] ?? "")
    .split(separator: ":").map(String.init)

  private func check(_ archive: [UInt8], _ name: String) throws {
    let book = try BookReader.read(archive, name: name)
    let publication = book.source
    let expected = try SpineText(
      book, publication, media: BookDesign.media(FlowPages.layout))
    let set = try FlowPages(book, pictures: { _ in (32, 16) })
    var (body, notes) = ("", "")
    for line in set.lines {
      if line.role == .note { notes += line.text } else { body += line.text }
    }
    #expect(firstDifference(expected.body.bareLetters, body.bareLetters) == nil)
    #expect(firstDifference(expected.notes.bareLetters, notes.bareLetters) == nil)
  }

  @Test(.enabled(if: !books.isEmpty), arguments: books)
  func `no word of a book on the disk is lost, doubled or moved`(path: String) throws {
    try check([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path)
  }

  /// A chapter of everything that novels hold.
  private static func chapter(_ random: inout SplitMix64) -> String {
    var number = 0
    func words(_ count: Int) -> String {
      (0..<count).map { _ in
        number += 1
        return "w\(String(number, radix: 36))"
      }.joined(separator: " ")
    }
    var notes: [String] = []
    var out = "<section epub:type='chapter'><h2>\(words(3))</h2>"
    for _ in 0..<Int.random(in: 4...16, using: &random) {
      switch Int.random(in: 0..<13, using: &random) {
      case 0: out += "<blockquote><p>\(words(30))</p><p class='sign'>\(words(2))</p></blockquote>"
      case 1:
        out +=
          "<p class='verse'><span>\(words(6))</span><br/><span class='in'>\(words(5))</span></p>"
      case 2: out += "<ol><li>\(words(9))</li><li><p>\(words(9))</p></li></ol>"
      case 3: out += "<ul><li>\(words(4))<ul><li>\(words(4))</li></ul></li></ul>"
      case 4:
        out +=
          "<table><tr><th>\(words(1))</th><td>\(words(3))</td></tr>"
          + "<tr><td>\(words(2))</td><td>\(words(12))</td></tr></table>"
      case 5: out += "<p class='drop'>\(words(50))</p>"
      case 6: out += "<div class='side'>\(words(4))</div><p>\(words(60))</p>"
      case 7:
        let id = "n\(notes.count)"
        out += "<p>\(words(8))<a epub:type='noteref' href='#\(id)'>*</a> \(words(20))</p>"
        notes.append("<aside epub:type='footnote' id='\(id)'><p>\(words(14))</p></aside>")
      case 8: out += "<p>\(words(4)) <b class='sc'>\(words(2))</b> <i>\(words(3))</i></p><hr/>"
      case 9: out += "<dl><dt>\(words(1))</dt><dd>\(words(8))</dd></dl>"
      case 10: out += "<p class='first'>\(words(40))</p><p class='said'>\(words(5))</p>"
      case 11: out += "<pre>\(words(5))\n  \(words(40))</pre><p class='gone'>\(words(3))</p>"
      default: out += "<p>\(words(Int.random(in: 1...120, using: &random)))</p>"
      }
    }
    return out + notes.joined() + "<p class='off'>\(words(3))</p></section>"
  }

  private static let sheet = """
    p {margin: 0; text-indent: 1em; text-align: justify; hyphens: auto} .sc {font-alternative: small-caps}
    .verse span {display: block; padding-left: 2em; text-indent: -1em} .in {margin-left: 1em}
    .sign {text-align: right} .drop::first-letter {float: left; font-size: 3em; line-height: 1}
    .side {float: right; width: 30%; border: 1px solid; border-radius: 4px} .off {position: absolute; left: -999em}
    .first::first-line {text-transform: uppercase} .said::before {content: "says "} .gone {display: none}
    th {opacity: 0.6} blockquote {break-inside: avoid}
    """

  @Test(arguments: sample(UInt64(0)..<12))
  func `no word of a novel that was made up is lost, doubled or moved`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var epub = TestEPUB()
    for number in 0..<3 {
      epub.addDocument(
        "c\(number)",
        TestEPUB.document(Self.chapter(&random)).replacing(
          "</head>", with: "<style>\(Self.sheet)</style></head>"))
    }
    try check(epub.archive, "x.epub")
  }

  @Test func `a word too few, too many or elsewhere is found`() {
    let text = "One two, three.".bareLetters
    #expect(firstDifference(text, "one TWO-three".bareLetters) == nil)
    #expect(firstDifference(text, "One three.".bareLetters) != nil)
    #expect(firstDifference(text, "One two, two three.".bareLetters) != nil)
    #expect(firstDifference(text, "One three two".bareLetters) != nil)
  }
}
