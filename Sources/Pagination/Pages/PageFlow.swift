internal import Breaking
internal import Graphics
internal import Paragraphs
internal import Styling

/// Makes the pages of a book from its galleys, one after the other.
///
/// A long chapter comes in parts. The pages at a part's end are not made before the next part is
/// there, since what follows may change them.
package final class PageFlow {
  private var maker: PageMaker
  /// The number of the next page.
  private var number = 1
  /// Blank pages and the like that are made already.
  private var finished: [Page] = []
  /// The part that pages are being made of.
  private var galley: ChapterGalley?
  /// The rows that have no page yet, from those left of the part before on.
  private var rows: [GalleyRow] = []
  /// Other ways to set their paragraphs.
  private var variants: [GalleyVariant] = []
  /// The footnotes of the rows left of the part before.
  private var notes: [Int: [SetLine]] = [:]
  /// The lines of notes that the last page has left for the next.
  private var carried: [SetLine] = []
  /// The rows of the pages that are settled, from the last page to the first.
  private var settled: [[GalleyRow]] = []
  private var isOpener = false
  /// The page that the text begins on, whose number is 1 where those before have Roman ones.
  private var textStart: Int?
  /// The strings for the margins of the next page.
  private var strings = PageStrings()
  /// The section that the last page ended in, as running heads name it; empty before the first.
  private var section = ""

  /// So many pages before a cut may yet come out otherwise.
  private static let unsettledPages = 8
  /// So many rows are divided into pages at once.
  private static let window = 4096

  package init(maker: PageMaker) {
    self.maker = maker
  }

  /// Whether all pages that can be made are made, so that another part is wanted.
  package var isEmpty: Bool {
    finished.isEmpty && settled.isEmpty && !canSettle && !endsWithNotes
  }

  /// Whether nothing is left of the chapter but the end of a footnote.
  private var endsWithNotes: Bool {
    !carried.isEmpty && settled.isEmpty && rows.isEmpty && galley?.isLast ?? true
  }

  private var canSettle: Bool {
    !rows.isEmpty && (galley?.isLast ?? true || rows.count > Self.window)
  }

  /// Adds the next part, after all pages of the parts before it.
  package func add(_ part: ChapterGalley) {
    precondition(isEmpty, "pages are made in order")
    let calls = rows.flatMap(\.notes)
    notes = Dictionary(calls.map { ($0, note($0)) }, uniquingKeysWith: { first, _ in first })
    variants += part.variants.map { variant in
      var variant = variant
      variant.first += rows.count
      return variant
    }
    rows += part.rows
    let arranged = PageFloats.arranged(
      rows, &variants, part.floats, capacity: maker.capacity(in: part.mode),
      opensChapter: part.isFirst)
    if let arranged { rows = arranged }
    var part = part
    (part.rows, part.variants, part.floats) = ([], [], [:])
    if !part.isFirst { part.head = galley?.head ?? "" }
    let layout = maker.layout
    if layout.hasRomanFolios, galley?.isTitlePage ?? false, part.start == .next {
      part.start = .recto
    }
    galley = part
    guard part.isFirst, !rows.isEmpty else { return }
    isOpener = true
    section = part.section
    let beginsText = layout.hasRomanFolios && textStart == nil && !part.isFrontMatter
    let isOnWrongSide =
      switch part.start {
      case .next: beginsText && !layout.isRecto(number)
      case .recto: !layout.isRecto(number)
      case .verso: layout.isRecto(number)
      case .left: layout.isRightOfSpine(number)
      case .right: !layout.isRightOfSpine(number)
      }
    if layout.sides == .mirrored, isOnWrongSide {
      finished.append(maker.blank(pageNumber, strings, at: part.range.lowerBound))
      number += 1
    }
    if beginsText { textStart = number }
  }

  /// The number of the next page, and what that shows of it.
  private var pageNumber: PageNumber {
    PageNumber(
      place: number, folio: maker.layout.folio(ofPage: number, textBegins: textStart))
  }

  /// The next pages, not more than so many; none when another part is wanted.
  package func next(_ most: Int) -> [Page] {
    var pages = finished
    finished = []
    while pages.count < most, galley != nil {
      if settled.isEmpty, canSettle { settle() }
      guard let mine = settled.popLast() ?? (endsWithNotes ? [] : nil) else { break }
      nameTitles(of: mine)
      guard let galley else { break }
      let from = isOpener ? galley.range.lowerBound : mine.first?.source ?? galley.range.upperBound
      let end = settled.last?.first?.source ?? rows.first?.source ?? galley.range.upperBound
      var shown = (isOpener ? [] : mine.first?.repeated ?? []) + mine
      if shown.count > mine.count, let first = mine.first {
        shown[0].edgesAbove = max(shown[0].edgesAbove, first.edgesAbove)
      }
      let notes = maker.divided(
        carried, mine.flatMap(\.notes).map(note), beneath: shown, mode: galley.mode)
      carried = notes.later
      shown = PageFloats.placed(shown, isOpener: isOpener && galley.isChapterStart) {
        maker.slack(beneath: $0, notes: notes.here, mode: galley.mode)
      }
      pages.append(
        maker.page(
          pageNumber, galley, shown, notes: notes.here, strings: strings,
          isOpener: isOpener, source: from..<max(from, end)))
      number += 1
      isOpener = false
    }
    return pages
  }

  /// How many pages the book has, where something in their margins tells it.
  package var pageCount: Int? {
    get { maker.pageCount }
    set { maker.pageCount = newValue }
  }

  /// A page's head names the last titles that begin on it, or else those that go on.
  private func nameTitles(of rows: [GalleyRow]) {
    strings.turnPage()
    for (place, row) in rows.enumerated() {
      if !row.strings.isEmpty || !row.elements.isEmpty {
        let isAtHead = rows[..<place].allSatisfy { $0.lines.isEmpty && $0.slice.pieces.isEmpty }
        for string in row.strings {
          strings.assign(string.text, to: string.name, isAtHead: isAtHead)
        }
        for (name, element) in row.elements {
          strings.assign(element, to: name, isAtHead: isAtHead)
        }
      }
      if let chapter = row.chapter {
        galley?.head = chapter
        section = ""
      }
      if let title = row.section { section = title }
    }
    maker.name(galley?.head ?? "", section: section, in: &strings)
  }

  /// Divides the rows that are there into pages.
  private func settle() {
    let count = min(rows.count, Self.window * 2)
    let isEnd = count == rows.count && galley?.isLast ?? true
    let usable = variants.filter { $0.first + $0.count <= count }
    var pages = maker.pages(
      of: rows[..<count], variants: usable, from: number, carriedLines: carried.count,
      mode: galley?.mode ?? .horizontal
    ) { note($0).count }
    if !isEnd {
      pages.removeLast(min(pages.count - 1, Self.unsettledPages))
      // What follows begins on a verso, so that facing pages are made together.
      if pages.count > 1, maker.layout.sides == .mirrored,
        maker.layout.isRecto(number + pages.count)
      {
        pages.removeLast()
      }
    }
    settled = pages.reversed().map { $0.map { row($0, usable) } }
    // What is left begins behind the last of these rows, or with the rest of a variant.
    var rest: [GalleyRow] = []
    var behind = count
    switch pages.last?.last {
    case .own(let row): behind = row + 1
    case .other(let variant, let row):
      rest = Array(usable[variant].rows[(row + 1)...])
      behind = usable[variant].first + usable[variant].count
    case nil: break
    }
    rows.replaceSubrange(..<behind, with: rest)
    variants = variants.filter { $0.first >= behind }.map { variant in
      var variant = variant
      variant.first += rest.count - behind
      return variant
    }
  }

  private func row(_ place: GalleyRowPlace, _ variants: [GalleyVariant]) -> GalleyRow {
    switch place {
    case .own(let row): rows[row]
    case .other(let variant, let row): variants[variant].rows[row]
    }
  }

  /// The lines of a footnote.
  private func note(_ number: Int) -> [SetLine] { galley?.notes[number] ?? notes[number] ?? [] }
}
