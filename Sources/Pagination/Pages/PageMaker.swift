internal import Breaking
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Makes pages of a chapter's rows: places them, and adds heads, folios and footnotes.
package struct PageMaker {
  let book: Book
  let layout: PageLayout
  private let noteLeading: Length
  private let marginBoxes: MarginBoxes?
  private let notesArea: FootnoteArea
  /// How many pages the book has, where something in their margins tells it.
  package var pageCount: Int?

  /// Without `marginBoxes` the margins are empty.
  init(book: Book, layout: PageLayout, marginBoxes: MarginBoxes?) {
    (self.book, self.layout, self.marginBoxes) = (book, layout, marginBoxes)
    notesArea = FootnoteArea(marginBoxes?.footnoteArea, in: layout)
    noteLeading = layout.leading * (11.0 / 14)
  }

  /// How high the text of a page may be.
  func capacity(in mode: WritingMode) -> Length { layout.leading * layout.lineCapacity(in: mode) }

  /// How much of that rows and notes leave.
  func slack(beneath rows: [GalleyRow], notes: [SetLine], mode: WritingMode) -> Length {
    let below = notes.isEmpty ? .zero : notesArea.gap(layout) + noteLeading * notes.count
    return capacity(in: mode) - RowPlaces(rows).height - below
  }

  /// Finds the ends of pages.
  private func breaker(_ mode: WritingMode) -> PageBreaker {
    let unit = layout.leading.scaledPoints
    return PageBreaker(
      capacity: layout.lineCapacity(in: mode) * unit, line: unit,
      noteGap: notesArea.gap(layout).scaledPoints,
      noteLine: noteLeading.scaledPoints, hasFacingPages: layout.sides == .mirrored)
  }

  /// The rows of each page, the first of which has this number and that many lines of notes that the
  /// page before has left.
  func pages(
    of rows: ArraySlice<GalleyRow>, variants: [GalleyVariant], from number: Int,
    carriedLines: Int, mode: WritingMode, noteLines: (Int) -> Int
  ) -> [[GalleyRowPlace]] {
    let breaker = breaker(mode)
    var sets: [ObjectIdentifier: Int] = [:]
    func item(_ row: GalleyRow) -> GalleyItem {
      let notes = row.notes.map { noteLines($0) * breaker.noteLine }
      var item = GalleyItem(
        height: row.height.scaledPoints, spaceBefore: row.spaceBefore.scaledPoints,
        repeatedHeight: row.heightAbove.scaledPoints,
        penaltyAfter: row.penaltyAfter, isHyphenated: row.isHyphenated,
        notes: notes.reduce(0, +), notesLater: breaker.notesLater(ofNote: notes.last ?? 0))
      item.heightBelow = row.edgesBelow.scaledPoints
      if let columns = row.columns {
        let number = sets.count
        item.columnSet = sets[ObjectIdentifier(columns), default: number]
        sets[ObjectIdentifier(columns)] = item.columnSet
        (item.columnCount, item.startsColumn) = (columns.sizes.count, row.startsColumn)
      }
      return item
    }
    let alternatives = variants.map {
      GalleyAlternative(
        first: $0.first, count: $0.count, items: $0.rows.map(item),
        cost: $0.cost / breaker.options.demeritsShare)
    }
    return breaker.pages(
      rows.map(item), alternatives: alternatives,
      firstPage: layout.beginsOnVerso ? number + 1 : number,
      carried: carriedLines * breaker.noteLine)
  }

  /// Divides a page's notes into the lines that stand on it and those that go over to the next.
  ///
  /// The notes are those that the page before has left, and those that are called on the page.
  func divided(
    _ carried: [SetLine], _ called: [[SetLine]], beneath rows: [GalleyRow], mode: WritingMode
  ) -> (here: [SetLine], later: [SetLine]) {
    let lines = carried + called.flatMap(\.self)
    guard !lines.isEmpty else { return ([], []) }
    let breaker = breaker(mode)
    let later =
      if let last = called.last {
        breaker.notesLater(ofNote: last.count * breaker.noteLine)
      } else {
        breaker.notesLater(ofCarried: carried.count * breaker.noteLine)
      }
    let over = breaker.carried(
      text: RowPlaces(rows).height.scaledPoints,
      notes: lines.count * breaker.noteLine, later: later)
    let count = lines.count - over / breaker.noteLine
    return (Array(lines[..<count]), Array(lines[count...]))
  }

  /// The page with some rows of a chapter.
  func page(
    _ number: PageNumber, _ galley: ChapterGalley, _ rows: [GalleyRow], notes: [SetLine],
    strings: PageStrings, isOpener: Bool, source: Range<Int>
  ) -> Page {
    var page = emptyPage(number, source)
    page.chapter = galley.chapter
    page.chapterTitle = galley.head
    let pageLeft = galley.isPlate ? .zero : layout.left(onPage: number.place)
    // What is laid out stands by the axes of its lines.
    let start =
      galley.isPlate
      ? .zero
      : galley.mode.logical(layout.textArea(onPage: number.place), in: layout.pageSize).origin
    var frame = PageFrameBuilder(size: layout.pageSize)
    let top = start.block
    let places = RowPlaces(rows)
    // Where a long chapter comes in parts, a page may have something of two.
    var fragments: (column: ColumnFragments, page: PageFragments)?
    func endFragments() {
      guard let column = fragments?.column else { return }
      for run in places.runs where rows[run.rows.lowerBound].slice.column === column {
        fragments?.page.addRules(of: run, at: top + run.top)
      }
      guard let items = fragments?.page.items() else { return }
      frame.add(Frame(size: layout.pageSize, items: items))
    }
    for (row, place) in zip(rows, places.places) {
      let (left, y) = (pageLeft + place.inline, start.block + place.block)
      let baseline = y + row.baseline
      for line in row.lines {
        add(line, left: left, baseline: baseline, to: &frame)
      }
      for image in row.images { frame.add(image.moved(x: left, y: y)) }
      let corner = galley.mode.physical(
        LogicalRect(origin: LogicalPoint(inline: start.inline, block: y), size: .zero),
        in: layout.pageSize
      ).origin
      page.bookmarks += row.bookmarks.map {
        Page.Bookmark(level: $0.level, title: $0.text, top: corner.y)
      }
      for label in row.labels { frame.addMark(.pageLabel(label, corner)) }
      for anchor in row.anchors { frame.addMark(.anchor(anchor, corner)) }
      for link in row.links { frame.addMark(.link(link.moved(x: left, y: y))) }
      if let column = row.slice.column {
        if fragments?.column !== column {
          endFragments()
          fragments = (column, pageFragments(of: column, at: start))
        }
        var place = place
        place.block = y
        fragments?.page.add(row.slice, height: row.height, at: place)
      }
    }
    let area = layout.textArea(onPage: number.place)
    func fixed(_ items: [Frame.Item]) -> Frame {
      Frame(
        size: layout.pageSize, items: items.map { $0.moved(x: area.minX, y: area.minY) })
    }
    if !galley.fixed.behind.isEmpty { frame.add(fixed(galley.fixed.behind)) }
    endFragments()
    if !galley.fixed.above.isEmpty { frame.addMargins(fixed(galley.fixed.above)) }
    addNotes(notes, left: pageLeft, to: &frame)
    if let laidOut = galley.frame { frame.add(laidOut) }
    let body = frame.lines
    if !galley.isPlate {
      let margins = margins(
        number, strings, name: galley.pageName, isFirst: isOpener && galley.isChapterStart,
        isBare: !galley.hasFurniture || isTitle(body, of: galley), source: galley.range.lowerBound)
      frame.addMargins(margins)
    }
    for link in galley.links.places(in: body) { frame.addMark(.link(link)) }
    page.frame = frame.frame()
    // What the program adds stands in no file.
    if galley.chapter == nil { page.frame.items = page.frame.items.map { $0.apart(at: 0) } }
    return page
  }

  private func pageFragments(of column: ColumnFragments, at start: LogicalPoint) -> PageFragments {
    PageFragments(
      column.source, lineLeft: start.inline,
      size: column.source.tree.principalMode.logical(layout.pageSize),
      area: start.block...start.block
        + layout.leading * layout.lineCapacity(in: column.source.tree.principalMode))
  }

  /// Places the footnotes that are called on the page so that the last ends where the text may.
  private func addNotes(
    _ notes: [SetLine], left: Length, to frame: inout PageFrameBuilder
  ) {
    guard !notes.isEmpty else { return }
    let height = noteLeading * notes.count
    var y = layout.top + layout.leading * layout.linesPerPage - height
    let isRightToLeft = notes.first?.isRightToLeft == true
    for item in notesArea.rule(above: y, from: left, layout, isRightToLeft: isRightToLeft) {
      frame.addShape(item)
    }
    for line in notes {
      add(line, left: left, baseline: y + noteLeading * 0.78, to: &frame)
      y += noteLeading
    }
  }

  /// Moves a line to its place on the page.
  func add(
    _ line: SetLine, left: Length, baseline: Length, isInParagraph: Bool = true,
    to frame: inout PageFrameBuilder
  ) {
    let baseline = baseline - line.rise
    let origin = Point(x: left + line.x, y: baseline)
    var set = line.pageLine(left: left, baseline: baseline)
    if !isInParagraph { set.paragraph = nil }
    frame.add(set)
    for fill in line.fills {
      frame.addShape(.fill(fill.rect.moved(x: origin.x, y: baseline), fill.ink))
    }
  }

  /// Whether a page has nothing but a title, or that of a part with its motto: it bears neither head nor folio.
  private func isTitle(_ lines: [PageLine], of galley: ChapterGalley) -> Bool {
    let isPart = galley.chapter.map { book.chapters[$0].isPart } ?? false
    return lines.contains { $0.role == .heading }
      && lines.allSatisfy { $0.role == .heading || isPart && $0.role == .quote }
  }

  /// What a page is to the rules for pages.
  private func context(
    _ number: PageNumber, name: String? = nil, isFirst: Bool = false, isBlank: Bool = false,
    isBare: Bool = false
  ) -> PageContext {
    var page = PageContext(
      name: name, isLeft: !layout.isRightOfSpine(number.place), isFirst: isFirst, isBlank: isBlank)
    page.isVerso = !layout.isRecto(number.place)
    if marginBoxes?.asksForNumbers ?? false { page.number = number.place }
    page.isBare = isBare
    return page
  }

  /// What stands in the margins of a page.
  func margins(
    _ number: PageNumber, _ strings: PageStrings, name: String? = nil, isFirst: Bool = false,
    isBlank: Bool = false, isBare: Bool = false, source: Int
  ) -> Frame {
    let page = context(number, name: name, isFirst: isFirst, isBlank: isBlank, isBare: isBare)
    let values = MarginBoxes.Values(number: number, count: pageCount, strings: strings)
    return Frame(
      size: layout.pageSize, items: marginBoxes?.items(on: page, values, source: source) ?? [])
  }

  /// The strings that the book and its contents put into names for the margins: what is in the book (`inner`) and
  /// what that is in (`outer`) are its section, its chapter or itself.
  func name(_ head: String, section: String, in strings: inout PageStrings) {
    let titles = [book.title, head, section].filter { !$0.isEmpty }
    strings.set(titles.last ?? "", as: "inner")
    strings.set(titles.dropLast(titles.count > 1 ? 1 : 0).last ?? "", as: "outer")
    strings.setUnlessAssigned(book.title, as: "title")
    strings.setUnlessAssigned(book.author ?? "", as: "author")
    strings.setUnlessAssigned(head, as: "chapter")
    strings.setUnlessAssigned(section, as: "section")
  }

  func emptyPage(_ number: PageNumber, _ source: Range<Int>) -> Page {
    let side: Page.Side =
      layout.sides != .mirrored ? .single : layout.isRecto(number.place) ? .recto : .verso
    return Page(
      number: number.place, label: number.folio, side: side, range: source,
      frame: Frame(size: layout.pageSize))
  }

  /// A page with nothing on it, at a byte of the book's file.
  func blank(_ number: PageNumber, _ strings: PageStrings, at source: Int) -> Page {
    var page = emptyPage(number, source..<source)
    var strings = strings
    strings.turnPage()
    page.frame = margins(number, strings, isBlank: true, source: source)
    return page
  }
}
