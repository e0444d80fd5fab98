import Graphics
import TestSupport
import Testing

@testable import Pagination
@testable import Paragraphs

/// Footnotes, and those that run on to the next page.
extension PaginationTests {
  /// A book whose paragraphs each call a note, with a word in the paragraph (`call3x`) where it does.
  private func book(noteWords: [Int], between: Int = 60) -> String {
    var text = "# Notes\n\n"
    for (number, count) in noteWords.enumerated() {
      text += String(repeating: "wind and weather ", count: between / 3)
      text += "call\(number)x[^\(number)] and so on.\n\n"
      let words = (0..<count).map { "note\(number)x\($0)" }.joined(separator: " ")
      text += "[^\(number)]: \(words)\n\n"
    }
    return text
  }

  private func noteLines(_ page: Page) -> [PageLine] { page.lines.filter { $0.role == .note } }

  /// The words of notes, page by page.
  private func noteWords(_ pages: [Page]) -> [[String]] {
    pages.map { page in
      words([page]).split(separator: " ").map { String($0.drop(while: \.isNumber)) }
        .filter { $0.hasPrefix("note") }
    }
  }

  /// Expects each word of each note once and in order, and nothing below the text block.
  private func expectAllNotes(_ counts: [Int], on pages: [Page], _ layout: PageLayout) {
    let expected = counts.enumerated().flatMap { number, count in
      (0..<count).map { "note\(number)x\($0)" }
    }
    let isComplete = noteWords(pages).flatMap(\.self) == expected
    #expect(isComplete)
    let foot = layout.top + layout.leading * layout.linesPerPage
    for page in pages {
      let notes = noteLines(page)
      let text = page.lines.filter { ![.note, .head, .folio].contains($0.role) }
      #expect((notes + text).allSatisfy { $0.origin.y < foot })
      if let first = notes.first, let last = text.last {
        #expect(last.origin.y + layout.leading * 0.9 < first.origin.y)
      }
    }
  }

  private func pageOfCall(_ number: Int, _ pages: [Page]) -> Int? {
    pages.firstIndex { page in page.lines.contains { $0.text.contains("call\(number)x") } }
  }

  @Test(arguments: [30, 120, 260, 330])
  func `a note that its page cannot hold goes on at the foot of the next`(count: Int) throws {
    let layout = PageLayout.trade
    let counts = [3, count, 3]
    let pages = try pages(book(noteWords: counts, between: 240), layout: layout)
    expectAllNotes(counts, on: pages, layout)
    let own = noteWords(pages).enumerated().filter { $1.contains { $0.hasPrefix("note1x") } }
    let call = try #require(pageOfCall(1, pages))
    #expect(own.first?.offset == call)
    #expect(own.count <= 2)
    // Neither its first line nor its last stands alone where it is divided.
    for (page, _) in own where own.count > 1 {
      #expect(noteLines(pages[page]).count { $0.text.contains("note1x") } >= 2)
    }
  }

  @Test func `a note of several pages leaves room for the text on each`() throws {
    let counts = [900, 2]
    let pages = try pages(book(noteWords: counts, between: 700))
    expectAllNotes(counts, on: pages, .trade)
    let words = noteWords(pages)
    let own = words.indices.filter { !words[$0].isEmpty && words[$0] != ["note1x0", "note1x1"] }
    #expect(own.count > 2)
    #expect(own == Array(own[0]..<(own[0] + own.count)))
    #expect(pages.allSatisfy { page in page.lines.contains { $0.role == .body } })
  }

  @Test func `the end of a chapter's last note has a page to itself if it must`() throws {
    let counts = [900]
    let pages = try pages(book(noteWords: counts, between: 6) + "# Next\n\nIt goes on.")
    expectAllNotes(counts, on: pages, .trade)
    #expect(pages.contains { page in !page.lines.contains { $0.role == .body } })
    #expect(pages.last?.lines.contains { $0.text == "It goes on." } == true)
    for (page, next) in zip(pages, pages.dropFirst()) {
      #expect(page.range.upperBound == next.range.lowerBound)
    }
  }

  @Test func `every note begins on its call's page and ends on the next at the latest`() throws {
    for seed in 0..<UInt64(5) {
      var random = SplitMix64(seed: seed)
      let counts = (0..<10).map { _ in
        Int.random(in: 0..<4, using: &random) == 0
          ? Int.random(in: 100..<330, using: &random) : Int.random(in: 1..<30, using: &random)
      }
      let between = Int.random(in: 20..<150, using: &random)
      let pages = try pages(book(noteWords: counts, between: between))
      expectAllNotes(counts, on: pages, .trade)
      let words = noteWords(pages)
      for number in counts.indices {
        let call = try #require(pageOfCall(number, pages))
        let own = words.enumerated().filter {
          $1.contains { $0.hasPrefix("note\(number)x") }
        }.map(\.offset)
        #expect(own.first == call, "note \(number) of seed \(seed)")
        #expect(own.count <= 2, "note \(number) of seed \(seed)")
      }
    }
  }
}
