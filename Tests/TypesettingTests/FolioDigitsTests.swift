import Graphics
import Layout
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// The numbers of pages in the digits of a book's language: in heads, at the foot, in lists and in the index.
struct FolioDigitsTests {
  private static let zeros: [(language: String, zero: UInt32)] = [
    ("en", 0x30), ("he", 0x30), ("th", 0x30), ("ar-MA", 0x30), ("fa", 0x6F0), ("ar", 0x660),
    ("bn", 0x9E6), ("mr", 0x966), ("my", 0x1040), ("ckb", 0x660), ("hi-u-nu-deva", 0x966),
  ]

  private static let text =
    "# א\n\n"
    + String(repeating: "x [y]{.index} x.\n\n", count: 120)

  private func pages(_ book: Book, _ language: String, css: String = "") throws -> [Page] {
    var layout = PageLayout(pageSize: Size(width: .pt(300), height: .pt(400)), fontSize: .pt(10))
    layout.hasContents = true
    var options = PublicationOptions()
    options.userSheets = [
      ("user.css", Array("html { -rb-added-pages: contents index } \(css)".utf8))
    ]
    let set = try BookLayout(
      book: book, layout: layout, language: language, publication: options, usesSystem: false)
    var pages: [Page] = []
    while !set.isFinished { pages += set.nextPages() }
    return pages
  }

  private func digits(_ text: String) -> [UInt32] {
    text.unicodeScalars.filter { $0.properties.numericType == .decimal }.map(\.value)
  }

  private func check(_ book: Book, _ language: String, _ zero: UInt32, css: String = "") throws {
    let pages = try pages(book, language, css: css)
    let folios = pages.flatMap { page in
      page.lines.filter { $0.role == .folio }.map { (page.label, $0.text) }
    }
    #expect(folios.count > 3)
    for (label, folio) in folios where Int(label) != nil {
      #expect(digits(folio) == digits(label).map { $0 - 0x30 + zero }, "\(language): \(folio)")
    }
    let listed = pages.flatMap(\.lines).filter { $0.role != .folio }.flatMap { digits($0.text) }
    #expect(!listed.isEmpty)
    for digit in listed { #expect((zero..<zero + 10).contains(digit), "\(language)") }
  }

  @Test(arguments: zeros)
  func `of Markdown`(language: String, zero: UInt32) throws {
    let book = try BookReader.read(Array(Self.text.utf8), name: "a.md")
    try check(book, language, zero)
  }

  @Test(arguments: zeros)
  func `of EPUBs`(language: String, zero: UInt32) throws {
    let words = String(repeating: "<p>x <dfn class='index'>y</dfn> x.</p>", count: 120)
    var epub = TestEPUB()
    epub.addDocument("c", TestEPUB.document("<h1>א</h1>\(words)"))
    try check(try BookReader.read(epub.archive, name: "a.epub"), language, zero)
  }

  @Test func `a sheet may define them otherwise`() throws {
    let book = try BookReader.read(Array("# א\n\nx\n".utf8), name: "a.md")
    let css = "@counter-style -rb-folio { system: extends thai }"
    let text = try pages(book, "fa", css: css).flatMap(\.lines).filter { $0.role == .folio }
      .map(\.text).joined()
    #expect(digits(text).allSatisfy { $0 >= 0xE50 && $0 < 0xE5A } && !digits(text).isEmpty)
  }

  @Test(arguments: zeros)
  func `items of lists and notes of Markdown have them, too`(language: String, zero: UInt32) throws
  {
    let text =
      "# א\n\nx[^a] y[^b]\n\n" + (1...12).map { "\($0). y\n" }.joined()
      + "\n[^a]: one\n\n[^b]: two\n"
    let book = try BookReader.read(Array(text.utf8), name: "a.md", language: language)
    let lines = try pages(book, language).flatMap(\.lines)
    let numbers = lines.filter { [.list, .note, .body].contains($0.role) }
      .flatMap { digits($0.text) }
    // Twelve items, two calls and two notes.
    #expect(numbers.count == 9 + 6 + 4)
    for number in numbers { #expect((zero..<zero + 10).contains(number), "\(language)") }
  }

  @Test(arguments: [
    ("ar", ["أ", "ب", "ج", "د", "هـ"]), ("fa", ["الف", "ب", "ج", "د", "ه"]),
    ("he", ["א", "ב", "ג", "ד", "ה"]), ("th", ["i", "ii", "iii", "iv", "v"]),
  ])
  func `pages before the text are numbered as the language does`(
    language: String, letters: [String]
  ) throws {
    let text = (0..<120).map { "# א\($0)\n\nx\n\n" }.joined()
    let book = try BookReader.read(Array(text.utf8), name: "a.md")
    let front = try pages(book, language).filter { Int($0.label) == nil }
    #expect(front.count > 2)
    for page in front {
      guard let folio = page.lines.first(where: { $0.role == .folio })?.text else { continue }
      let number = try #require(RomanNumeral.number(page.label.uppercased()))
      if number <= 5 { #expect(folio == letters[number - 1]) }
    }
  }

  @Test func `the index has those that a sheet defines`() throws {
    let book = try BookReader.read(Array(Self.text.utf8), name: "a.md")
    let css = "@counter-style -rb-folio { system: extends thai }"
    for language in ["fa", "en"] {
      let lines = try pages(book, language, css: css).flatMap(\.lines)
      let index = lines.filter { $0.text.hasPrefix("y") && !$0.text.contains("x") }.flatMap {
        digits($0.text)
      }
      #expect(!index.isEmpty && index.allSatisfy { (0xE50..<0xE5A).contains($0) })
    }
  }

  /// The turned and the level lines of a frame.
  private func lines(_ items: [Frame.Item], _ turn: AffineTransform = .identity)
    -> [(text: String, isLevel: Bool)]
  {
    items.flatMap { item -> [(text: String, isLevel: Bool)] in
      switch item {
      case .line(let line): [(line.text, turn.b == 0)]
      case .group(let group): lines(group.frame.items, group.transform.concatenating(turn))
      default: []
      }
    }
  }

  @Test(arguments: ["vertical-rl", "vertical-lr"])
  func `in vertical lists of contents numbers stand upright`(mode: String) throws {
    let book = try BookReader.read(Array(Self.text.utf8), name: "a.md")
    let pages = try pages(book, "ja", css: "html { writing-mode: \(mode) }")
    let contents = try #require(pages.first { $0.label == "i" || $0.label == "iii" })
    let listed = lines(contents.frame.items).filter { Int($0.text) != nil }
    #expect(!listed.isEmpty && listed.allSatisfy(\.isLevel))
  }
}
