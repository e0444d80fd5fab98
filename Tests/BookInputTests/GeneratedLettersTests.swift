import BookRendering
import Foundation
import Graphics
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookInput
@testable import Files
@testable import Layout
@testable import RenderingOptions
@testable import Styling
@testable import Typesetting

/// Letters that no document has and that stand on its pages: faces of folders are found for them, too.
struct GeneratedLettersTests {
  /// Where a counter style may be named, with the number that it writes.
  enum Place: CaseIterable {
    case marker, attribute, content, margin, styleElement
  }

  private static let numbers = [1, 9, 24, 105, 3999]

  /// A book that writes a number in a counter style somewhere, and the reader's sheet that it is read with.
  private func book(_ style: String, _ number: Int, _ place: Place) throws -> (Book, String) {
    let list = "<ol start=\"\(number)\"><li>x</li></ol>"
    let counter = "p { counter-reset: c \(number) } p::before { content: counter(c, \(style)) }"
    var epub: TestEPUB
    var sheet = ""
    switch place {
    case .marker:
      epub = TestEPUB()
      let link = "<link rel=\"stylesheet\" href=\"../s.css\"/></head>"
      epub.addFile(
        "s.css", Array("ol { list-style-type: \(style) }".utf8), id: "s", type: "text/css")
      epub.addDocument("c", TestEPUB.document(list).replacing("</head>", with: link))
    case .attribute:
      epub = TestEPUB(list.replacing("<ol", with: "<ol style=\"list-style: \(style)\""))
    case .content: (epub, sheet) = (TestEPUB("<p>x</p>"), counter)
    case .margin:
      epub = TestEPUB("<p style=\"counter-reset: page \(number)\">x</p>")
      sheet = "@page :first { @top-right { content: counter(page, \(style)) } }"
    case .styleElement:
      epub = TestEPUB()
      epub.addDocument(
        "c",
        TestEPUB.document("<p>x</p>").replacing("</head>", with: "<style>\(counter)</style></head>")
      )
    }
    return (try BookReader.read(epub.archive, name: "a.epub"), sheet)
  }

  /// The characters that a book shows and no font has, where a folder has a face with some.
  private func missing(
    _ book: Book, language: String? = nil, sheet: String, _ letters: Set<Unicode.Scalar>
  ) throws -> Set<Unicode.Scalar> {
    let folder = NSTemporaryDirectory() + "render-book-letters-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(TestFont(letters.sorted()).file("All-Regular.ttf").bytes)
      .write(to: URL(fileURLWithPath: folder + "/All-Regular.ttf"))
    var options = PublicationOptions()
    if !sheet.isEmpty { options.userSheets = [("user.css", Array(sheet.utf8))] }
    let family = try FontFolder([FileName(folder)]).family(
      nil, for: book, language: language, options)
    let layout = try BookLayout(
      book: book, layout: .trade, family: family, language: language, publication: options,
      usesSystem: false)
    var lines: [String] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap { $0.lines.map(\.text) } }
    #expect(!lines.isEmpty)
    return layout.missingCharacters
  }

  /// All that any style writes these numbers with.
  private static let letters: Set<Unicode.Scalar> = {
    var letters: Set<Unicode.Scalar> = []
    for style in TextProperties.Counting.allCases {
      for number in numbers {
        let marker = TextProperties.ListMarker.counting(style)
        letters.formUnion((marker.text(number) + marker.suffix).unicodeScalars)
      }
    }
    return letters.filter { !$0.isASCII }
  }()

  @Test("numbers in any counter style, wherever it is named", arguments: Place.allCases)
  func counters(place: Place) throws {
    for style in TextProperties.Counting.allCases {
      let hash = style.rawValue.utf8.reduce(7) { $0 * 31 % 1009 + Int($1) }
      let number = Self.numbers[hash % Self.numbers.count]
      let (book, sheet) = try book(style.rawValue, number, place)
      #expect(try missing(book, sheet: sheet, Self.letters).isEmpty, "\(style) \(number)")
    }
  }

  @Test(arguments: [
    "p::before { content: \"\u{13A0}\" }", "p::before { content: \"\\13a0\" }",
    "p::before { content: \"\\0013a0 x\" }", "@page { @top-right { content: \"\u{13A0}\" } }",
    "@counter-style own { system: cyclic; symbols: \u{13A0} } li { list-style-type: own }",
    "q { quotes: \"\u{13A0}\" \"x\" } q::before { content: open-quote }",
    "p::before { content: attr(data-x) }", "em { text-emphasis: \"\u{13A0}\" }",
  ])
  func `strings of sheets, and what they take from attributes`(sheet: String) throws {
    let body = "<p data-x=\"\u{13A0}\">x <q>y</q> <em>z</em></p><ul><li>x</li></ul>"
    let book = try BookReader.read(TestEPUB(body).archive, name: "a.epub")
    #expect(try missing(book, sheet: sheet, ["\u{13A0}"]).isEmpty)
    // The sheet is what puts it on the page.
    let plain = "p::before { content: \"\u{13A1}\" }"
    #expect(try missing(book, sheet: sheet + plain, ["\u{13A0}"]) == ["\u{13A1}"])
  }

  @Test(arguments: [
    ("em { text-emphasis: sesame }", "\u{FE45}"),
    ("em { text-emphasis-style: open sesame }", "\u{FE46}"),
    ("em { -epub-text-emphasis-style: double-circle }", "\u{25C9}"),
    ("em { text-transform: full-width }", "\u{FF58}"), ("/**/", "\u{300C}\u{300D}"),
  ])
  func `marks of emphasis, full-width forms and quotation marks`(sheet: String, text: String) throws
  {
    let body = "<p><em>x</em> <q lang=\"ja\">x</q></p>"
    let book = try BookReader.read(TestEPUB(body).archive, name: "a.epub")
    let letters = Set(text.unicodeScalars)
    #expect(try missing(book, sheet: sheet, letters).isDisjoint(with: letters))
  }

  @Test(arguments: [("km", 0x17E0), ("lo", 0xED0), ("my", 0x1040), ("bn", 0x9E6), ("dz", 0xF20)])
  func `the digits of folios`(language: String, zero: Int) throws {
    let digits = Set((0..<10).compactMap { Unicode.Scalar(UInt32(zero + $0)) })
    let book = try BookReader.read(Array("# x\n\ny\n".utf8), name: "a.md")
    #expect(try missing(book, language: language, sheet: "", digits).isEmpty)
  }
}
