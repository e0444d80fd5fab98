import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// Notes begin with what calls them: their own numbers, or the labels of their calls.
struct NoteLabelTests {
  private static func call(_ label: String) -> String {
    "<p>word<a href='#n' role='doc-noteref'><sup>\(label)</sup></a> more.</p>"
  }

  private static let gap = "\u{2004}"

  @Test(arguments: [
    ("1", "<aside id='n' role='doc-footnote'><p>1. said</p></aside>", "1. said"),
    ("1", "<aside id='n' role='doc-footnote'><p>12 apes</p></aside>", "1\(gap)12 apes"),
    ("1", "<aside id='n' role='doc-footnote'><p>said</p><p>more</p></aside>", "1\(gap)said"),
    ("[1]", "<aside id='n' role='doc-footnote'>said</aside>", "[1]\(gap)said"),
    ("(a)", "<aside id='n' role='doc-footnote'><p>a) said</p></aside>", "a) said"),
    ("a", "<aside id='n' role='doc-footnote'><p>all said</p></aside>", "a\(gap)all said"),
    ("*", "<aside id='n' role='doc-footnote'><p>* said</p></aside>", "* said"),
    (
      "1", "<div id='n' role='doc-footnote'><p><a href='#c'><sup>[1] </sup></a>said</p></div>",
      "[1] said"
    ),
    (
      "1",
      "<div id='n' role='doc-footnote'><p><a role='doc-backlink' href='#c'>1.</a> said</p></div>",
      "1 said"
    ),
    (
      "[1]",
      "<aside id='n' role='doc-footnote'><span class='label'><span>[</span>"
        + "<a role='doc-backlink' href='#c'>1</a><span>]</span></span><p>said</p></aside>",
      "[1]\(gap)said"
    ),
    ("1", "<ol><li id='n' role='doc-footnote'><p>said</p></li></ol>", "1\(gap)said"),
    ("1", "<aside id='n' role='doc-footnote'>\n  <p>said</p>\n</aside>", "1\(gap)said"),
    ("1", "<ol>\n<li id='n' role='doc-footnote'>\n <p>said</p></li></ol>", "1\(gap)said"),
    ("1.2", "<aside id='n' role='doc-footnote'><p>1.2 said</p></aside>", "1.2 said"),
    ("Note 3", "<aside id='n' role='doc-footnote'><p>Note 3: said</p></aside>", "Note 3: said"),
    (
      "1", "<aside id='n' role='doc-footnote'><p>said <a href='#c'>↩\u{FE0E}</a></p></aside>",
      "1\(gap)said"
    ),
    (
      "1", "<aside id='n' role='doc-footnote'><p>said <a href='#c'>so</a></p></aside>",
      "1\(gap)said so"
    ),
    (
      "1",
      "<aside id='n' role='doc-footnote'><p>said <span epub:type='backlink'>back</span></p></aside>",
      "1\(gap)said"
    ),
    ("A", "<aside id='n' role='doc-footnote'><p>A said</p></aside>", "A\(gap)A said"),
    ("iv", "<aside id='n' role='doc-footnote'><p>iv. said</p></aside>", "iv. said"),
    ("above", "<aside id='n' role='doc-footnote'><p>said</p></aside>", "said"),
    ("see the note", "<aside id='n' role='doc-footnote'><p>said</p></aside>", "said"),
    ("", "<aside id='n' role='doc-footnote'><p>said</p></aside>", "said"),
  ])
  func `at the foot of a page`(label: String, note: String, text: String) throws {
    let set = try FlowPages([Self.call(label) + note])
    #expect(set.lines.first { $0.role == .note }?.text == text)
  }

  @Test func `in another document`() throws {
    var epub = TestEPUB()
    epub.addDocument(
      "a", TestEPUB.document("<p>word<a href='b.xhtml#n' role='doc-noteref'>7</a> more.</p>"))
    epub.addDocument(
      "b",
      TestEPUB.document(
        "<section role='doc-endnotes'><ol><li id='n'><p>said</p></li></ol></section>"))
    let set = try FlowPages(epub, notes: .foot)
    #expect(set.lines.first { $0.role == .note }?.text == "7\(Self.gap)said")
  }

  @Test func `at the end of a document, where items have their own numbers`() throws {
    for (note, lines) in [
      ("<aside id='n' role='doc-footnote'><p>said</p></aside>", ["3\(Self.gap)said"]),
      ("<ol><li id='n' role='doc-footnote'><p>said</p></li></ol>", ["1.", "said"]),
    ] {
      var epub = TestEPUB()
      epub.addDocument("c", TestEPUB.document(Self.call("3") + note))
      let set = try FlowPages(epub, notes: .end)
      #expect(set.lines.map(\.text).suffix(lines.count) == lines[...])
    }
  }

  @Test(arguments: ["section", "div"], ["ol", "ul", "div"])
  func `at the end of a document, a section of notes is set as if it were none`(
    section: String, list: String
  ) throws {
    let item = list == "div" ? "div" : "li"
    func lines(_ role: String, _ notes: NotePlacement) throws -> [String] {
      let body = """
        \(Self.call("1"))<p>\(prose(30))</p>
        <\(section) role='doc-endnotes'><h2>Notes</h2><\(list)>
        <\(item) id='n' role='\(role)'><p>\(prose(40))</p></\(item)>
        <\(item) id='m' role='\(role)'><p>said</p></\(item)></\(list)></\(section)>
        """
      var epub = TestEPUB()
      epub.addDocument("c", TestEPUB.document(body))
      return try FlowPages(epub, notes: notes).lines.map { "\($0.origin) \($0.text)" }
    }
    let moved = try lines("doc-footnote", .end)
    #expect(moved.count > 5)
    #expect(try moved == lines("doc-endnote", .book))
    #expect(try moved == lines("doc-endnote", .end))
  }
}
