import BookRendering
import Graphics
import Layout
import Manuscript
import Pagination
import Paragraphs
import Testing

struct FrontMatterTests {
  private let text = """
    ---
    title: The Book of Harbours
    ---

    # Preface

    Words.

    # Part One: The North

    ## 1. Of the Building of the First Mole and What Came of It in the Years That Followed It

    Words.

    ## 2. A Chapter[^1]

    \(String(repeating: "Many words of no great weight. ", count: 400))

    # Part Two: The South

    ## 3. The Way Home

    Words.

    [^1]: A note.
    """

  private func pages(_ text: String? = nil, _ change: (inout PageLayout) -> Void) throws -> [Page] {
    var layout = PageLayout.trade
    (layout.hasHalfTitle, layout.hasContents) = (true, true)
    change(&layout)
    let book = try BookReader.read(Array((text ?? self.text).utf8), name: "x.md")
    let set = try BookLayout(book: book, layout: layout)
    var pages: [Page] = []
    while !set.isFinished { pages += set.nextPages() }
    return pages
  }

  private func words(_ page: Page) -> [String] { page.lines.map(\.text) }

  @Test(arguments: ["", "> A motto.\n>\n> — A poet\n", "> One.\n\n> Another.\n"])
  func `a part's page has neither head nor folio, with a motto or without`(motto: String) throws {
    let text = """
      ---
      title: A Book
      ---

      # Part One

      \(motto)
      ## A Chapter

      > An epigraph.

      Words.

      ## Another

      Words.

      # Part Two

      ## The Last

      Words.
      """
    let pages = try pages(text) { ($0.hasHalfTitle, $0.hasContents) = (false, false) }
    func hasFolio(_ title: String) -> [Bool] {
      pages.filter { $0.lines.contains { $0.role == .heading && $0.text == title } }
        .map { $0.lines.contains { $0.role == .folio || $0.role == .head } }
    }
    #expect(hasFolio("Part One") == [false])
    #expect(hasFolio("A Chapter") == [true] && hasFolio("Another") == [true])
  }

  @Test func `half-title, title and contents come in order, and the text is counted from 1`() throws
  {
    let pages = try pages { _ in }
    #expect(
      pages.prefix(9).map(\.label) == ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "1"])
    #expect(words(pages[0]) == ["The Book of Harbours"])
    #expect(pages[1].isBlank && pages[3].isBlank)
    #expect(words(pages[2]).contains("The Book of Harbours"))
    #expect(words(pages[4]).first == "Contents" && words(pages[4]).last == "v")
    #expect(pages[6].chapterTitle == "Preface" && pages[8].chapterTitle == "The North")
    #expect(pages.map(\.number.value) == Array(1...pages.count))
    #expect(pages.filter { $0.chapter != nil }.allSatisfy { $0.side == .recto || $0.number > 9 })
  }

  @Test func `the contents list the pages of chapters and link to them`() throws {
    let pages = try pages { _ in }
    let first = Dictionary(
      pages.compactMap { page in page.chapter.map { ($0, page.label) } },
      uniquingKeysWith: { first, _ in first })
    let contents = pages[4]
    #expect(first.count == 6)
    for link in contents.links {
      guard case .place(let chapter?, nil) = link.target else {
        Issue.record("a link of the contents leads to a chapter")
        continue
      }
      let line = contents.lines.last {
        link.rect.minY < $0.origin.y && $0.origin.y <= link.rect.maxY
      }
      // Of an entry of two lines the last has the number.
      if line?.text.contains("Mole") != true { #expect(line?.text == first[chapter]) }
    }
    #expect(Set(contents.links.map(\.target)).count == 6)
    #expect(!words(contents).contains { $0.contains("A Chapter1") })
  }

  @Test func `a title page alone is counted with the text`() throws {
    let pages = try pages { ($0.hasHalfTitle, $0.hasContents) = (false, false) }
    #expect(pages.map(\.label) == (1...pages.count).map(String.init))
  }

  @Test func `single-sided pages have no blanks`() throws {
    let pages = try pages { $0.sides = .single(spineOnLeft: true) }
    #expect(pages.prefix(5).map(\.label) == ["i", "ii", "iii", "iv", "1"])
    #expect(pages.allSatisfy { !$0.isBlank })
  }

  @Test func `a long table of contents continues on further pages, with running heads`() throws {
    let many = (1...150).map { "# Chapter \($0)\n\nWords.\n" }.joined(separator: "\n")
    let pages = try pages(many) { ($0.chapterStart, $0.hasHalfTitle) = (.any, false) }
    let contents = pages.prefix { $0.chapter == nil }.filter { !$0.isBlank }
    #expect(contents.count == 5)
    let entries = contents.flatMap(words).filter { $0.hasPrefix("Chapter ") }
    #expect(entries == (1...150).map { "Chapter \($0)" })
    #expect(contents.last.map { words($0).contains("Contents") } == true)
  }

  @Test(arguments: [(2, 1), (5, 1), (6, 1), (12, 1), (6, 60), (12, 60)])
  func `chapters begin on rectos unless there are many that fill less than a page`(
    chapters: Int, lines: Int
  ) throws {
    let text = (1...chapters).map { number in
      "# Chapter \(number)\n\n"
        + String(repeating: "Words of a line of this chapter in the book. ", count: lines)
    }.joined(separator: "\n\n")
    let starts = try pages(text) { ($0.hasContents, $0.hasHalfTitle) = (false, false) }
      .filter { page in page.lines.contains { $0.role == .heading } }
    #expect(starts.count == chapters)
    let isShort = chapters > 5 && lines < 40
    #expect(starts.allSatisfy { $0.side == .recto } != isShort)
  }

  @Test func `a book without titles has no contents`() throws {
    let pages = try pages("Only words.") { $0.hasHalfTitle = false }
    #expect(pages.count == 1)
  }

  @Test func `a requested half-title is drawn, from the file's name if need be`()
    throws
  {
    let text = "# One\n\n" + String(repeating: "Many words of no great weight. ", count: 400)
    let pages = try pages(text) { $0.hasContents = false }
    // As in the running heads; and no title page, which nobody asked for.
    #expect(words(pages[0]) == ["X"])
    #expect(pages[2].label == "1" && pages[2].chapterTitle == "One")
    #expect(pages.contains { $0.lines.contains { $0.role == .head && $0.text == "X" } })
    let plain = try self.pages(text) { ($0.hasContents, $0.hasHalfTitle) = (false, false) }
    #expect(plain[0].chapterTitle == "One")
  }
}
