internal import Breaking
internal import Graphics
internal import Paragraphs
internal import Styling

/// Makes the pages of a book from its columns, one after the other.
///
/// A long chapter comes in parts. The pages at the end of a part are made only when the next part is available, since
/// it may change them.
package final class PageFlow {
  private var maker: PageMaker
  /// The number of the next page.
  private var number = PageNumber.first
  /// Finished pages that are not returned yet, such as blank ones.
  private var finished: [Page] = []
  /// The part that pages are currently made from.
  private var column: ChapterColumn?
  /// The slices without a page yet, starting with those left over from the preceding part.
  private var slices = SliceQueue()
  /// Alternatives of their paragraphs.
  private var alternatives: [SliceAlternative] = []
  /// The footnotes of the slices left over from the preceding part.
  private var notes: [Int: [Slice]] = [:]
  /// The slices of notes that the last page leaves to the next.
  private var carried: [Slice] = []
  /// The slices of the settled pages, from the last page to the first.
  private var settled: [[Slice]] = []
  private var isOpener = false
  /// The page that the text begins on, which has folio 1 if the pages before it have Roman folios.
  private var textStart: PageNumber?
  /// The named strings for the margins of the next page.
  private var strings = PageStrings()
  /// The section in which the last page ended, for running heads; empty before the first.
  private var section = ""

  /// The number of pages before a cut that may still change.
  private static let unsettledPages = 8
  /// The number of slices that are divided into pages at once.
  private static let window = 4096

  package init(maker: PageMaker) {
    self.maker = maker
  }

  /// Whether all possible pages have been made, so that another part is needed.
  package var isEmpty: Bool {
    finished.isEmpty && settled.isEmpty && !canSettle && !endsWithNotes
  }

  /// Whether only the end of a footnote is left of the chapter.
  private var endsWithNotes: Bool {
    !carried.isEmpty && settled.isEmpty && slices.isEmpty && column?.isLast ?? true
  }

  private var canSettle: Bool {
    !slices.isEmpty && (column?.isLast ?? true || slices.count > Self.window)
  }

  /// Adds the next part, after all pages of the parts before it.
  package func add(_ part: ChapterColumn) {
    precondition(isEmpty, "pages are made in order")
    let calls = slices.flatMap(\.notes)
    notes = Dictionary(calls.map { ($0, note($0)) }, uniquingKeysWith: { first, _ in first })
    alternatives += part.alternatives.map { alternative in
      var alternative = alternative
      alternative.first += slices.count
      return alternative
    }
    slices.update { slices in
      if slices.isEmpty { slices = part.slices } else { slices += part.slices }
      let arranged = PageFloats.arranged(
        slices, &alternatives, part.floats, capacity: maker.capacity(in: part.mode),
        opensChapter: part.isFirst)
      if let arranged { slices = arranged }
    }
    var part = part
    (part.slices, part.alternatives, part.floats) = ([], [], [:])
    if !part.isFirst {
      part.head = column?.head ?? ""
      part.isChapterStart = column?.isChapterStart ?? part.isChapterStart
      let end = part.range.upperBound
      part.range = min(column?.range.lowerBound ?? end, end)..<end
    }
    let layout = maker.layout
    if layout.hasRomanFolios, column?.isTitlePage ?? false, part.start == .next {
      part.start = .recto
    }
    column = part
    guard part.isFirst, !slices.isEmpty else { return }
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
      finished.append(maker.blank(folio, strings, at: part.range.lowerBound))
      number = number + 1
    }
    if beginsText { textStart = number }
  }

  /// The number of the next page, and its folio.
  private var folio: Folio {
    Folio(
      page: number, text: maker.layout.folio(ofPage: number, textBegins: textStart))
  }

  /// The next pages, at most `most`; none if another part is needed.
  package func next(_ most: Int) -> [Page] {
    var pages = finished
    finished = []
    while pages.count < most, column != nil {
      if settled.isEmpty, canSettle { settle() }
      guard let mine = settled.popLast() ?? (endsWithNotes ? [] : nil) else { break }
      nameTitles(of: mine)
      guard let column else { break }
      let from = isOpener ? column.range.lowerBound : mine.first?.source ?? column.range.upperBound
      let end = settled.last?.first?.source ?? slices.first?.source ?? column.range.upperBound
      var shown = isOpener ? mine : mine.belowRepeatedHead
      let notes = maker.divided(
        carried, mine.flatMap(\.notes).map(note), beneath: shown, mode: column.mode)
      carried = notes.later
      shown = PageFloats.placed(shown, isOpener: isOpener && column.isChapterStart) {
        maker.slack(beneath: $0, notes: notes.here, mode: column.mode)
      }
      pages.append(
        maker.page(
          folio, column, shown, notes: notes.here, strings: strings,
          isOpener: isOpener, source: from..<max(from, end)))
      number = number + 1
      isOpener = false
    }
    return pages
  }

  /// The number of pages in the book, if page margins show it.
  package var pageCount: Int? {
    get { maker.pageCount }
    set { maker.pageCount = newValue }
  }

  /// Names the last titles that begin on a page in its head, or else those that continue.
  private func nameTitles(of slices: [Slice]) {
    strings.turnPage()
    var isAtHead = true
    for index in slices.indices {
      defer { isAtHead = isAtHead && slices[index].pieces.isEmpty }
      for string in slices[index].strings {
        strings.assign(string.text, to: string.name, isAtHead: isAtHead)
      }
      for (name, element) in slices[index].elements {
        strings.assign(element, to: name, isAtHead: isAtHead)
      }
      if let chapter = slices[index].chapter {
        column?.head = chapter
        section = ""
      }
      if let title = slices[index].section { section = title }
    }
    maker.name(column?.head ?? "", section: section, in: &strings)
  }

  /// Divides the available slices into pages.
  private func settle() {
    let count = min(slices.count, Self.window * 2)
    let isEnd = count == slices.count && column?.isLast ?? true
    let usable = alternatives.filter { $0.first + $0.count <= count }
    var pages = maker.pages(
      of: slices.prefix(upTo: count), alternatives: usable, from: number,
      carried: carried, mode: column?.mode ?? .horizontal, note: note)
    if !isEnd {
      pages.removeLast(min(max(pages.count - 1, 0), Self.unsettledPages))
      // The rest begins on a verso, so that facing pages are made together.
      if pages.count > 1, maker.layout.sides == .mirrored,
        maker.layout.isRecto(number + pages.count)
      {
        pages.removeLast()
      }
    }
    settled = pages.reversed().map { $0.map { slice($0, usable) } }
    // The rest begins after the last of these slices, or with the remainder of an alternative.
    var rest: [Slice] = []
    var end = count
    switch pages.last?.last {
    case .own(let slice): end = slice + 1
    case .other(let alternative, let slice):
      rest = Array(usable[alternative].slices[(slice + 1)...])
      end = usable[alternative].first + usable[alternative].count
    case nil: break
    }
    slices.removeFirst(end, replacingThemWith: rest)
    alternatives = alternatives.filter { $0.first >= end }.map { alternative in
      var alternative = alternative
      alternative.first += rest.count - end
      return alternative
    }
  }

  private func slice(_ place: ColumnLine, _ alternatives: [SliceAlternative]) -> Slice {
    switch place {
    case .own(let slice): slices[slice]
    case .other(let alternative, let slice): alternatives[alternative].slices[slice]
    }
  }

  /// The slices of a footnote.
  private func note(_ number: Int) -> [Slice] { column?.notes[number] ?? notes[number] ?? [] }
}
