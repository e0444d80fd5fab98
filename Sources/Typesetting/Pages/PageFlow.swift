internal import Graphics

/// Makes the pages of a book from its galleys, one after the other.
///
/// A long chapter comes in parts. The pages at a part's end are not made before the next part is
/// there, since what follows may change them.
package final class PageFlow {
  private let maker: PageMaker
  /// The number of the next page.
  private var number = 1
  /// Blank pages and the like that are made already.
  private var finished: [Page] = []
  /// The part that pages are being made of.
  private var galley: ChapterGalley?
  /// The rows that have no page yet, from those left of the part before on.
  private var rows: ArraySlice<GalleyRow> = []
  /// The footnotes of the rows left of the part before.
  private var notes: [Int: [SetLine]] = [:]
  /// How many of the rows each page has, from the last page to the first, of those that are settled.
  private var settled: [Int] = []
  private var isOpener = false

  /// So many pages before a cut may yet come out otherwise.
  private static let unsettledPages = 8
  /// So many rows are divided into pages at once.
  private static let window = 4096

  package init(maker: PageMaker) {
    self.maker = maker
    finished = maker.frontMatter()
    number += finished.count
  }

  /// Whether all pages that can be made are made, so that another part is wanted.
  package var isEmpty: Bool { finished.isEmpty && settled.isEmpty && !canSettle }

  private var canSettle: Bool {
    !rows.isEmpty && (galley?.isLast ?? true || rows.count > Self.window)
  }

  /// Adds the next part, after all pages of the parts before it.
  package func add(_ part: ChapterGalley) {
    precondition(isEmpty, "pages are made in order")
    let calls = rows.flatMap(\.notes)
    notes = Dictionary(calls.map { ($0, note($0)) }, uniquingKeysWith: { first, _ in first })
    rows = rows.isEmpty ? part.rows[...] : rows + part.rows
    var part = part
    part.rows = []
    part.head = part.isFirst ? maker.fittedHead(part.head) : galley?.head ?? ""
    galley = part
    let layout = maker.layout
    guard part.isFirst, !rows.isEmpty else { return }
    isOpener = true
    if layout.sides == .mirrored, layout.chapterStart == .recto, number % 2 == 0 {
      finished.append(maker.blank(number, at: part.range.lowerBound))
      number += 1
    }
  }

  /// The next pages, not more than so many; none when another part is wanted.
  package func next(_ most: Int) -> [Page] {
    var pages = finished
    finished = []
    while pages.count < most, let galley {
      if settled.isEmpty, canSettle { settle() }
      guard let count = settled.popLast() else { break }
      let mine = rows.prefix(count)
      rows = rows.dropFirst(count)
      let from = isOpener ? galley.range.lowerBound : mine.first?.source ?? 0
      let end = rows.first?.source ?? galley.range.upperBound
      pages.append(
        maker.page(
          number, galley, mine, notes: mine.flatMap(\.notes).map(note), isOpener: isOpener,
          source: from..<max(from, end)))
      number += 1
      isOpener = false
    }
    return pages
  }

  /// Divides the rows that are there into pages.
  private func settle() {
    let window = rows.prefix(Self.window * 2)
    let isEnd = window.count == rows.count && galley?.isLast ?? true
    var counts = maker.pages(of: window, from: number) { note($0).count }
    if !isEnd {
      counts.removeLast(min(counts.count - 1, Self.unsettledPages))
      // What follows begins on a verso, so that facing pages are made together.
      if counts.count > 1, maker.layout.sides == .mirrored, (number + counts.count) % 2 == 1 {
        counts.removeLast()
      }
    }
    settled = counts.reversed()
  }

  /// The lines of a footnote.
  private func note(_ number: Int) -> [SetLine] { galley?.notes[number] ?? notes[number] ?? [] }
}
