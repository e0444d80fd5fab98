import Graphics
import Layout
import Manuscript
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Pagination
@testable import RenderingOptions
@testable import Typesetting

/// Texts in one file, whose chapters are documents of their own: nobody sees that.
struct DividedTextTests {
  private func pages(
    _ book: Book, css: String = "", _ change: (inout PageLayout) -> Void = { _ in }
  ) throws -> [Page] {
    var layout = PageLayout.trade
    change(&layout)
    var options = PublicationOptions()
    options.userSheets = [("user.css", Array(css.utf8))]
    let set = try BookLayout(
      book: book, layout: layout, publication: options, usesSystem: false)
    var pages: [Page] = []
    while !set.isFinished { pages += set.nextPages() }
    return pages
  }

  private func read(_ text: String, _ name: String = "x.md") throws -> Book {
    try BookReader.read(Array(text.utf8), name: name)
  }

  private static func lines(_ pages: [Page]) -> [String] {
    pages.flatMap(\.lines).filter { [.body, .heading].contains($0.role) }.map(\.text)
  }

  // MARK: Counters

  /// The style sheet of the counters, with the body's or without.
  private static func css(_ isReset: Bool) -> String {
    (isReset ? "body { counter-reset: chap par }" : "") + """
      h1 { counter-increment: chap; counter-reset: sec } h2 { counter-increment: sec }
      p { counter-increment: par }
      h1::before { content: counter(chap) "-" }
      h2::before { content: counter(chap) "." counter(sec) "-" }
      p::before { content: counter(par) "-" }
      """
  }

  @Test(arguments: seeds(8))
  func `counters of Markdown count as in one document`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var (text, expected) = ("", [String]())
    var (chapter, section, paragraph) = (0, 0, 0)
    func add(_ kind: Int) {
      switch kind {
      case 0:
        (chapter, section) = (chapter + 1, 0)
        text += "# Head\n\n"
        expected.append("\(chapter)-Head")
      case 1:
        section += 1
        text += "## Sub\n\n"
        expected.append("\(chapter).\(section)-Sub")
      default:
        paragraph += 1
        text += "Words.\n\n"
        expected.append("\(paragraph)-Words.")
      }
    }
    for _ in 0..<6 {
      for kind in [0, 2, 1, 2] { add(kind) }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        add(Int.random(in: 1...2, using: &random))
      }
    }
    let book = try read(text)
    #expect(book.chapters.count == 6)
    for isReset in [false, true] {
      #expect(Self.lines(try pages(book, css: Self.css(isReset))) == expected)
    }
  }

  @Test func `counters of plain text and of FictionBooks count through the book`() throws {
    let text = (1...4).map { "CHAPTER \($0)\n\nWords of it.\n\nMore of them.\n\n" }.joined()
    let fiction =
      "<FictionBook xmlns='http://www.gribuser.ru/xml/fictionbook/2.0'><body>"
      + String(
        repeating:
          "<section><title><p>T</p></title><p>Words of it.</p><p>More of them.</p></section>",
        count: 4) + "</body></FictionBook>"
    let css = "p { counter-increment: par } p::before { content: counter(par) '-' } "
    for (name, text) in [("x.txt", text), ("x.fb2", fiction)] {
      let lines = Self.lines(try pages(try read(text, name), css: css)).filter {
        $0.contains("-Words") || $0.contains("-More")
      }
      let numbers = lines.compactMap { Int($0.prefix { $0.isNumber }) }
      #expect(numbers.count == 8 && zip(numbers, numbers.dropFirst()).allSatisfy(<), "\(lines)")
    }
  }

  @Test func `the numbers of notes begin again in each chapter, as their calls do`() throws {
    let text = (1...3).map { number in
      "# C\n\nWords[^a\(number)] and[^b\(number)].\n\n[^a\(number)]: One.\n\n"
        + "[^b\(number)]: Two.\n\n"
    }.joined()
    let css = "p { counter-increment: par } h1::before { content: counter(par) }"
    let notes = try pages(try read(text), css: css).flatMap(\.lines).filter { $0.role == .note }
    #expect(notes.map(\.text) == (1...3).flatMap { _ in ["1\u{2004}One.", "2\u{2004}Two."] })
  }

  // MARK: Title pages

  @Test(arguments: [8.0, 11, 16, 20, 28], [200.0, 300, 432])
  func `a title page is one page at every size`(fontSize: Double, width: Double) throws {
    let text = """
      ---
      title: The Long Voyage of the Harbour Master
      subtitle: With an Account of His Return
      author: Ada Crumb, Ben Whisk and Carol Dane
      publisher: Macmillan
      date: 1865
      ---
      # One

      Words.
      """
    let found = try pages(try read(text)) { layout in
      layout = PageLayout(
        pageSize: Size(width: .pt(width), height: .pt(width * 3 / 2)), fontSize: .pt(fontSize),
        leading: .pt(fontSize * 5 / 4))
    }.filter { $0.chapter == nil && !$0.lines.isEmpty }
    let words = found.flatMap(\.lines).map(\.text).joined(separator: " ")
    #expect(found.count == 1 && words.contains("1865"), "\(words)")
  }

  // MARK: Short chapters

  @Test func `one long chapter among short ones leaves no more pages blank`() throws {
    let short = (1...9).map { "# Short \($0)\n\nTwo lines.\n\n" }.joined()
    let long = "# Long\n\n" + String(repeating: "Many words of no weight. ", count: 2000) + "\n\n"
    for text in [short, long + short, short + long] {
      let blank = try pages(try read(text)).count { $0.lines.isEmpty }
      #expect(blank <= 1)
    }
  }

  // MARK: Rules and indents

  @Test(arguments: ["## Two", "### Three", "# One"])
  func `a rule directly above or below a heading is not drawn`(heading: String) throws {
    let words = "# Begin\n\nWords.\n\n"
    for text in ["---\n\n\(heading)\n\nMore.\n", "\(heading)\n\n---\n\nMore.\n"] {
      let lines = try pages(try read(words + text)).flatMap(\.lines).map(\.text)
      #expect(!lines.contains { $0.contains("*") }, "\(lines)")
    }
    let kept = try pages(try read(words + "---\n\nMore.\n")).flatMap(\.lines).map(\.text)
    #expect(kept.contains { $0.contains("*") })
  }

  @Test(arguments: ["div", "section", "details", "div><div"])
  func `the first paragraph below a heading is not indented, whatever is around it`(
    tag: String
  ) throws {
    let ends = tag.contains(">") ? "</div></div>" : "</\(tag)>"
    let inside = "<\(tag)>\n\nFirst one.\n\nSecond one.\n\n\(ends)\n"
    let text = "# One\n\nWords.\n\n## Two\n\n\(inside)"
    let lines = try pages(try read(text)).flatMap(\.lines)
    let first = try #require(lines.first { $0.text == "First one." })
    let second = try #require(lines.first { $0.text == "Second one." })
    #expect(second.origin.x - first.origin.x > .pt(8), "\(first.origin.x) \(second.origin.x)")
  }

  @Test func `lines that are all broken by hand begin at one edge`() throws {
    let text =
      "# One\n\nWords of it.\n\nMore of it.\n\nRoses are red,\\\nViolets blue,\\\nAnd so.\n"
    let lines = try pages(try read(text)).flatMap(\.lines)
    let own = lines.filter { ["Roses are red,", "Violets blue,", "And so."].contains($0.text) }
    #expect(own.count == 3)
    let edges = own.map { $0.origin.x.points }
    #expect((edges.max() ?? 0) - (edges.min() ?? 0) < 1, "\(edges)")
  }

  // MARK: Languages

  @Test(arguments: [("de", "„Tag“"), ("fr", "« Tag »"), ("en", "“Tag”")])
  func `quotes are those of the language around them`(language: String, quoted: String) throws {
    let plain = { (text: String) in text.filter { !$0.isWhitespace && $0 != "\u{202F}" } }
    let text = """
      # One {lang=\(language)}

      <div lang="\(language)">

      "Tag"

      </div>

      "Day"
      """
    let book = try read("---\nlang: en\n---\n" + text)
    let lines = Self.lines(try pages(book)).map(plain)
    #expect(lines == ["One", plain(quoted), "“Day”"])
  }
}
