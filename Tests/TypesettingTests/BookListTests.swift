import Assets
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

/// Lists of figures and of tables, and the index: what they name stands where they say.
struct BookListTests {
  private static let filler = String(repeating: "Many words of no great weight. ", count: 60)

  private func pages(
    _ text: String, css: String = "", options: PublicationOptions = PublicationOptions(),
    _ change: (inout PageLayout) -> Void = { _ in }
  ) throws -> [Page] {
    var layout = PageLayout.trade
    change(&layout)
    var options = options
    options.userSheets.append(("user.css", Array(css.utf8)))
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    return try pages(book, layout, options)
  }

  private func pages(
    _ book: Book, _ layout: PageLayout, _ options: PublicationOptions
  ) throws -> [Page] {
    let set = try BookLayout(
      book: book, layout: layout, publication: options, usesSystem: false)
    var pages: [Page] = []
    while !set.isFinished { pages += set.nextPages() }
    return pages
  }

  /// The words of the list with a title, a line each; its pages are those at which its title stands and after.
  private func lines(_ pages: [Page], from title: String) -> [String] {
    let first = pages.lastIndex { page in
      page.lines.contains { $0.role == .heading && $0.text == title }
    }
    return first.map { first in
      pages[first...].flatMap { page in
        page.lines.filter { $0.role == .display }.map(\.text)
      }
    } ?? []
  }

  private func index(_ pages: [Page]) -> [String] { lines(pages, from: "Index") }

  @Test func `entries stand in the order of their language with those under them`() throws {
    let words = ["Zebra", "apple", "“quoted”", "Äpfel", "item 10", "item 9", "Ozean", "Öl"]
    let marked = words.map { "[\($0)]{.index}" }.joined(separator: " ")
    let sub = #"[oil]{.index term="apple!core!seed"} [x]{.index term="The End" sort="End"}"#
    let text = "# One\n\n\(marked) \(sub)\n"
    let expected = [
      "Äpfel, 1", "apple, 1", "core", "seed, 1", "The End, 1", "item 9, 1", "item 10, 1", "Öl, 1",
      "Ozean, 1", "“quoted”, 1", "Zebra, 1",
    ]
    let english = try pages("---\nlanguage: en\n---\n\n" + text) { $0.hasIndex = true }
    #expect(index(english) == expected)
    // In Swedish these letters stand after z.
    let swedish = try pages("---\nlanguage: sv\n---\n\n" + text) { $0.hasIndex = true }
    let order = lines(swedish, from: "Sakregister").map { $0.prefix { $0 != "," } }
    #expect(Array(order.suffix(3)) == ["Zebra", "Äpfel", "Öl"])
  }

  @Test func `three pages in a row are a range, two are not, and each is named once`() throws {
    let pieces = [1, 1, 3, 4, 6, 7, 8].reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    let chapters = (1...8).map { number in
      "# C\(number)\n\nWords "
        + String(repeating: "[lamp]{.index} ", count: pieces[number] ?? 0) + "\n"
    }
    let pages = try pages(chapters.joined(separator: "\n")) {
      ($0.hasIndex, $0.chapterStart) = (true, .any)
    }
    #expect(index(pages) == ["lamp, 1, 3, 4, 6–8"])
  }

  @Test func `who is sent to another entry finds no page, and one who is sent on does`() throws {
    let text = """
      # One

      [lamp]{.index} [beacon]{.index see="lamp"} [lantern]{.index see-also=lamp}
      """
    let pages = try pages(text) { $0.hasIndex = true }
    #expect(index(pages) == ["beacon, see lamp", "lamp, 1", "lantern, 1; see also lamp"])
    let last = try #require(pages.last)
    let toEntry = last.links.filter {
      if case .place(nil, let anchor?) = $0.target { anchor.hasPrefix("rb-index-") } else { false }
    }
    #expect(toEntry.count == 2)
  }

  /// A text of figures, tables and marked words far from each other.
  private static let long: String = {
    let parts = (1...12).map { number in
      """
      # Chapter \(number)

      \(filler) [word \(number)]{.index} \(filler)

      ![](hill.png "Hill \(number)")

      \(filler)

      Table: Tides of week \(number)

      | a | b |
      |---|---|
      | 1 | 2 |

      """
    }
    return "---\ntitle: A Book\nlanguage: en\n---\n\n" + parts.joined(separator: "\n")
  }()

  @Test(arguments: [false, true])
  func `lists say the pages on which their captions stand, and links lead there`(
    bySheet: Bool
  ) throws {
    let css = bySheet ? "html { -rb-added-pages: contents figures tables index }" : ""
    let pages = try pages(Self.long, css: css) { layout in
      (layout.hasContents, layout.hasIndex) = (!bySheet, !bySheet)
      (layout.hasFigureList, layout.hasTableList) = (!bySheet, !bySheet)
    }
    let order = ["Contents", "Figures", "Tables", "Index"].map { title in
      pages.firstIndex { page in
        page.lines.contains { $0.role == .heading && $0.text == title }
      }
    }
    #expect(!order.contains(nil))
    #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted())
    let words = pages.map { page in
      page.lines.filter { $0.role != .display }.map(\.text).joined(separator: " ") + " "
    }
    for number in 1...12 {
      let place = try #require(words.lastIndex { $0.contains("word \(number) Many ") })
      #expect(lines(pages, from: "Index").contains("word \(number), \(pages[place].label)"))
      for (caption, title) in [
        ("Tides of week \(number)", "Tables"), ("Hill \(number)", "Figures"),
      ] {
        let place = try #require(words.lastIndex { $0.contains(caption + " ") })
        let listed = lines(pages, from: title)
        let entry = try #require(listed.firstIndex(of: caption))
        #expect(listed[entry + 1] == pages[place].label)
      }
    }
    // Each link of the index leads to the page whose number it is.
    let index = pages[(order[3] ?? 0)...]
    for link in index.flatMap(\.links) {
      guard case .place(let chapter?, let anchor?) = link.target else { continue }
      let target = pages.filter { $0.chapter == chapter && $0.anchors.contains(anchor) }
      #expect(target.count == 1)
    }
    #expect(pages.contains { $0.lines.contains { $0.text == "Index" && $0.role == .display } })
  }

  @Test(arguments: 24...40)
  func `contents that just fill their pages tell the pages of the lists after them`(
    count: Int
  ) throws {
    let first = """
      # Chapter 0

      A [word]{.index}.

      ![](hill.png "Hill")

      Table: Tides

      | a |
      |---|
      | 1 |

      """
    let chapters = (1..<count).map { "# Chapter \($0)\n\nWords.\n" }
    let pages = try pages(first + "\n" + chapters.joined(separator: "\n")) { layout in
      (layout.hasContents, layout.hasFigureList, layout.hasTableList) = (true, true, true)
      (layout.hasIndex, layout.chapterStart) = (true, .any)
    }
    let contents = lines(pages, from: "Contents")
    for title in ["Figures", "Tables", "Index"] {
      let page = try #require(
        pages.first { $0.lines.contains { $0.role == .heading && $0.text == title } })
      let entry = try #require(contents.firstIndex(of: title))
      #expect(contents[entry + 1] == page.label)
    }
    // No list is named that is not added.
    let without = try self.pages(first) { ($0.hasContents, $0.hasIndex) = (true, true) }
    #expect(!lines(without, from: "Contents").contains("Figures"))
  }

  @Test func `a book that marks nothing has no such pages, and a sheet may mark anything`() throws {
    let text = "# One\n\nSome *stressed* words.\n"
    let all: (inout PageLayout) -> Void = {
      ($0.hasIndex, $0.hasFigureList, $0.hasTableList) = (true, true, true)
    }
    let plain = try pages(text, all)
    #expect(plain.count == 1)
    let marked = try pages(text, css: "em { -rb-entry: index 'stress!' content() }", all)
    #expect(index(marked) == ["stress", "stressed, 1"])
  }

  @Test func `what is marked in a note is found on the page of its call`() throws {
    let text = """
      # One

      \(Self.filler)

      A call.[^1] Another.[^2]

      [^1]: See the [lamp]{.index}.
      [^2]: And *that* [oil]{.index term="oil!price"}.
      """
    let set = try pages(text) { $0.hasIndex = true }
    let page = set.first { $0.lines.contains { $0.text.contains("See the lamp") } }?.label ?? "none"
    #expect(index(set) == ["lamp, \(page)", "oil", "price, \(page)"])
  }

  /// The warnings of a text with all lists.
  private func warnings(_ text: String) throws -> [String] {
    var layout = PageLayout.trade
    (layout.hasIndex, layout.hasFigureList, layout.hasTableList) = (true, true, true)
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    let set = try BookLayout(book: book, layout: layout, usesSystem: false)
    while !set.isFinished { _ = set.nextPages() }
    return set.warnings
  }

  @Test func `lists that name nothing, and what of an index leads nowhere, are told of once`()
    throws
  {
    let nothing = try warnings("# One\n\nWords, and ![](a.png) a picture.\n")
    for kind in ["figure", "table", "index"] {
      #expect(nothing.count { $0.contains(kind) && $0.hasPrefix("no ") } == 1)
    }
    let listed = """
      # One

      [lamp]{.index} [oil]{.index term="oil!price!in winter!by night"}
      [x]{.index term="oil!price!in winter!by day"} [y]{.index see="lamp"}
      [z]{.index see="candle"} [u]{.index see-also="wick"} [v]{.index see="oil!price"}

      ![](hill.png "Hill")

      | a |
      |---|
      | b |

      Table: Tides
      """
    let told = try warnings(listed).filter { $0.contains("index") }
    #expect(told.count == 2, "\(told)")
    #expect(told.contains { $0.contains("“candle” (and 1 more)") })
    #expect(told.contains { $0.contains("3 levels") && $0.contains("by night") })
    #expect(try warnings(listed).allSatisfy { !$0.hasPrefix("no ") })
  }

  @Test func `an EPUB is listed by its captions and marks, and keeps an index of its own`() throws {
    let body = """
      <p>A <span class="index">lamp</span>, a <a data-type="indexterm" data-primary="oil"
      data-secondary="price"/> word.</p>
      <figure><img src="a.png" alt=""/><figcaption>Fig. 1 A hill</figcaption></figure>
      <table><caption>Tab. 1 Tides</caption><tr><td>1</td></tr></table>
      """
    var epub = TestEPUB()
    epub.addDocument("c0", TestEPUB.document("<h1>One</h1>" + body))
    var layout = PageLayout.trade
    (layout.hasIndex, layout.hasFigureList, layout.hasTableList) = (true, true, true)
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try pages(book, layout, PublicationOptions())
    #expect(lines(set, from: "Index") == ["lamp, 1", "oil", "price, 1"])
    #expect(lines(set, from: "Figures").prefix(2) == ["Fig. 1 A hill", "1"])
    #expect(lines(set, from: "Tables").prefix(2) == ["Tab. 1 Tides", "1"])
    epub.addDocument(
      "c1",
      TestEPUB.document("<section epub:type=\"index\"><h1>Index</h1><p>a, 1</p></section>"))
    let own = try BookReader.read(epub.archive, name: "x.epub")
    let layoutOfOwn = try BookLayout(book: own, layout: layout, usesSystem: false)
    while !layoutOfOwn.isFinished { _ = layoutOfOwn.nextPages() }
    #expect(layoutOfOwn.warnings.contains { $0.contains("an index of its own") })
  }

  @Test func `the pages before a longer list are those that it names`() throws {
    // A list of figures that takes several pages moves nothing of what it names.
    let figures = (1...70).map { "![](hill.png \"Hill \($0)\")\n" }.joined(separator: "\n")
    let pages = try pages("# One\n\n" + figures) {
      ($0.hasFigureList, $0.sides) = (true, .single(spineOnLeft: true))
    }
    let listed = lines(pages, from: "Figures")
    for number in [1, 35, 70] {
      let place = try #require(
        pages.first { page in
          page.chapter != nil && page.lines.contains { $0.text == "Hill \(number)" }
        })
      let entry = try #require(listed.firstIndex(of: "Hill \(number)"))
      #expect(listed[entry + 1] == place.label)
    }
  }

  @Test func `lines of an index stand on one grid in all columns`() throws {
    // An entry with so much under it that columns and pages end within it.
    let marked = (1...80).map { "[x]{.index term=\"lamp!part \($0)!use\"}" }
    let pages = try pages("# One\n\n" + marked.joined(separator: " ")) { $0.hasIndex = true }
    let index = pages.filter { $0.chapter == nil }
    let lines = index.flatMap { page in page.lines.filter { $0.role == .display } }
    #expect(lines.count > 150)
    let step = PageLayout.trade.leading.scaledPoints
    #expect(Set(lines.map { $0.origin.y.scaledPoints % step / 1000 }).count == 1)
  }
}
