import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// The content of an element that is not displayed is as if it were not in the book.
struct FlowHiddenTests {
  /// A tree of elements, whole and without what is hidden.
  private struct Tree {
    var whole = ""
    var seen = ""

    /// Adds to both, or only to the whole.
    mutating func add(_ text: String, isSeen: Bool) {
      whole += text
      if isSeen { seen += text }
    }
  }

  private static let css = """
    .box {background: #ff00ff; border: 1px solid #00ff00; padding: 2px}
    .page {break-before: page} .flex {display: flex} .inline {display: inline-block}
    .left {float: left; width: 3em} .counted:before {counter-increment: n; content: counter(n) " "}
    .h {display: none}
    """

  private static func grow(
    _ tree: inout Tree, depth: Int, isSeen: Bool, _ words: inout Int, _ random: inout SplitMix64
  ) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      words += 1
      guard depth > 0, Int.random(in: 0..<4, using: &random) > 0 else {
        tree.add("\(isSeen ? "v" : "h")\(words) ", isSeen: isSeen)
        continue
      }
      let (open, close) =
        [
          ("div", "div"), ("p", "p"), ("span", "span"), ("section", "section"), ("b", "b"),
          ("blockquote", "blockquote"), ("a", "a"), ("ol><li", "li></ol"), ("h2", "h2"),
          ("table><tr><td", "td></tr></table"), ("nav", "nav"), ("li", "li"), ("dl><dd", "dd></dl"),
        ].randomElement(using: &random) ?? ("div", "div")
      let isHidden = Int.random(in: 0..<3, using: &random) == 0
      let kind =
        ["", "box", "page", "flex", "inline", "left", "counted"]
        .randomElement(using: &random) ?? ""
      var attributes = " class='\(kind)'"
      if isHidden {
        attributes =
          [
            " style='display: none' class='\(kind)'", " class='\(kind) h'",
            " hidden='hidden' class='none'",
          ].randomElement(using: &random) ?? ""
      }
      // What is hidden is the outermost of the elements.
      let names = open.split(separator: "><", maxSplits: 1)
      let tag = "<\(names[0])\(attributes)>" + names.dropFirst().map { "<\($0)>" }.joined()
      tree.add(tag, isSeen: isSeen && !isHidden)
      grow(&tree, depth: depth - 1, isSeen: isSeen && !isHidden, &words, &random)
      tree.add("</\(close)>", isSeen: isSeen && !isHidden)
    }
  }

  /// What is on a page and where, without the bytes that it comes from.
  private static func look(_ page: Page) -> [String] {
    page.lines.map { "\($0.text) \($0.origin) \($0.width)" } + page.shapes.map { "\($0)" }
  }

  @Test func `pages are those of the tree without what is hidden`() throws {
    var random = SplitMix64(seed: 0x41DDE)
    for _ in seeds(60) {
      var tree = Tree()
      var words = 0
      for _ in 0..<3 { Self.grow(&tree, depth: 5, isSeen: true, &words, &random) }
      let whole = try FlowPages([tree.whole], css: Self.css)
      let seen = try FlowPages([tree.seen], css: Self.css)
      #expect(!whole.words.contains("h"), "\(tree.whole)")
      #expect(whole.pages.map(Self.look) == seen.pages.map(Self.look), "\(tree.whole)")
    }
  }

  @Test(arguments: ["<body hidden=''>", "<body style='display: none'>"])
  func `a document whose body is hidden has no page`(body: String) throws {
    var epub = TestEPUB("<p>one</p>")
    epub.addDocument("n", TestEPUB.document("<p>two</p>").replacing("<body>", with: body))
    let set = try FlowPages(epub)
    #expect(set.words == "one" && set.pages.count == 1)
  }

  @Test(arguments: [true, false])
  func `a note is set where its call is visible, between whatever lines that are not`(
    isSeen: Bool
  ) throws {
    let set = try FlowPages(
      [
        "<div class='c'><p>one</p><p>two</p><p>three</p><p>four</p>"
          + "<span class='a'>five<a epub:type='noteref' href='#n'>1</a></span><p>six</p></div>"
          + "<p>seven</p><aside id='n' epub:type='footnote'><p>note</p></aside>"
      ],
      css: """
        .c {position: relative; height: 2em; line-height: 1em; overflow: hidden}
        .a {position: absolute; top: \(isSeen ? 0 : 3)em; right: 0}
        """)
    #expect(set.lines.contains { $0.text.contains("note") } == isSeen)
    #expect(set.words.contains("four") == false)
  }

  @Test func `what is in a note that is hidden where it stands is still its text`() throws {
    let set = try FlowPages(
      [
        "<p>one<a epub:type='noteref' href='#n'>1</a></p>"
          + "<aside id='n' epub:type='footnote' hidden=''><div><p>two</p><p class='h'>three</p></div>"
          + "<div class='h'><p>four</p></div></aside>"
      ], css: Self.css)
    #expect(set.words == "one1 1 two")
  }
}
