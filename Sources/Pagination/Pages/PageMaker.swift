internal import Breaking
internal import Budgets
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Makes pages from a chapter's slices: places them, and adds heads, folios and footnotes.
package struct PageMaker {
  let book: Book
  let layout: PageLayout
  private let marginBoxes: MarginBoxes?
  private let budget: Budget
  let notesArea: FootnoteArea
  /// The number of pages in the book, if page margins show it.
  package var pageCount: Int?

  /// Without `marginBoxes` the margins are empty.
  init(book: Book, layout: PageLayout, marginBoxes: MarginBoxes?, budget: Budget) {
    (self.book, self.layout, self.marginBoxes) = (book, layout, marginBoxes)
    self.budget = budget
    notesArea = FootnoteArea(marginBoxes?.footnoteArea, in: layout)
  }

  /// The greatest height of a page's text.
  func capacity(in mode: WritingMode) -> Length { layout.leading * layout.lineCapacity(in: mode) }

  /// The height that slices and notes leave free.
  func slack(beneath slices: [Slice], notes: [Slice], mode: WritingMode) -> Length {
    capacity(in: mode) - SlicePositions(slices).height - height(ofArea: notes)
  }

  /// The height of a page's notes, including the rule above them and the space around that.
  private func height(ofArea notes: [Slice]) -> Length {
    notes.isEmpty ? .zero : notesArea.gap(layout) + SlicePositions(notes).height
  }

  /// The page break search.
  func breaker(_ mode: WritingMode) -> PageBreaker {
    let unit = layout.leading.scaledPoints
    return PageBreaker(
      capacity: layout.lineCapacity(in: mode) * unit, line: unit,
      noteGap: notesArea.gap(layout).scaledPoints,
      noteLine: layout.noteLeading.scaledPoints, hasFacingPages: layout.sides == .mirrored)
  }

  /// The slices of each page, of which the first has the number `number` and the notes `carried` from the page before.
  func pages(
    of slices: ArraySlice<Slice>, alternatives: [SliceAlternative], from number: PageNumber,
    carried: [Slice], mode: WritingMode, note: (Int) -> [Slice]
  ) -> [[ColumnLine]] {
    let breaker = breaker(mode)
    var sets: [ObjectIdentifier: Int] = [:]
    func item(_ slice: Slice) -> ColumnItem {
      let notes = slice.notes.map(note)
      var item = ColumnItem(
        height: slice.height.scaledPoints, spaceBefore: slice.spaceBefore.scaledPoints,
        repeatedHeight: slice.heightAbove.scaledPoints,
        penaltyAfter: slice.penaltyAfter, isHyphenated: slice.isHyphenated,
        notes: notes.reduce(0) { $0 + SlicePositions($1).height.scaledPoints },
        notesLater: notes.last.map { heightLater(of: $0, breaker) } ?? 0)
      item.heightBelow = slice.edgesBelow.scaledPoints
      if let columns = slice.columns {
        let number = sets.count
        item.columnSet = sets[ObjectIdentifier(columns), default: number]
        sets[ObjectIdentifier(columns)] = item.columnSet
        (item.columnCount, item.startsColumn) = (columns.sizes.count, slice.startsColumn)
        item.columnHead = slice.gridAbove.scaledPoints
        item.repeatedHeight -= item.columnHead
      }
      return item
    }
    var items = slices.map(item)
    // What is higher than a page is divided anyway; the space above an undivided item is dropped where it begins a
    // page.
    for (index, height) in Self.wholes(slices, leading: layout.leading) where index > 0 {
      let first = slices[slices.startIndex + index]
      let white = first.isWithinStanza ? .zero : first.spaceBefore
      guard (height - white).scaledPoints <= breaker.capacity else { continue }
      items[index - 1].heightOfNext = height.scaledPoints
    }
    let alternatives = alternatives.map {
      var other = $0.slices.map(item)
      other[other.count - 1].heightOfNext = items[$0.first + $0.count - 1].heightOfNext
      return ColumnAlternative(
        first: $0.first, count: $0.count, items: other,
        cost: $0.cost / breaker.options.demeritsDivisor)
    }
    return breaker.pages(
      items, alternatives: alternatives,
      firstPage: layout.beginsOnVerso ? number.value + 1 : number.value,
      carried: carried.isEmpty ? 0 : SlicePositions(carried).height.scaledPoints)
  }

  /// The height, with the space above it, of each stanza and of each undivided item at least four lines high (a picture
  /// with its caption, code to be kept whole, a small table), with the index of its first slice, counted from the first
  /// of these slices.
  ///
  /// If lines that should not be divided lead into such an item, their height with it follows, from the first of them.
  private static func wholes(_ slices: ArraySlice<Slice>, leading: Length) -> [(Int, Length)] {
    var found: [(Int, Length)] = []
    var first = slices.startIndex
    // The slices down to here are lines that no page should end among, with their height.
    var (lead, leadHeight) = (first, Length.zero)
    while first < slices.endIndex {
      var last = first
      var isStanza = false
      while last + 1 < slices.endIndex, slices[last].isHeldToNext {
        isStanza = isStanza || slices[last].isWithinStanza
        last += 1
      }
      let height = slices[first...last].height
      let all = slices[first].spaceBefore + height
      leadHeight += all
      if slices[first].columns == nil, isStanza || height >= leading * 4 {
        found.append((first - slices.startIndex, all))
        if lead < first { found.append((lead - slices.startIndex, leadHeight)) }
      }
      first = last + 1
      if !slices[last].dividesParagraph { (lead, leadHeight) = (first, .zero) }
    }
    return found
  }

  /// The page with some slices of a chapter.
  func page(
    _ number: Folio, _ column: ChapterColumn, _ slices: [Slice], notes: [Slice],
    strings: PageStrings, isOpener: Bool, source: Range<Int>
  ) -> Page {
    var page = emptyPage(number, source)
    page.chapter = column.chapter
    page.chapterTitle = column.head
    // Fragments are positioned along the axes of their lines.
    let start =
      column.isPlate
      ? .zero
      : column.mode.logical(layout.textArea(onPage: number.page), in: layout.pageSize).origin
    var frame = PageFrameBuilder(size: layout.pageSize)
    let places = SlicePositions(slices)
    addMarks(of: slices, places, at: start, in: column.mode, to: &page, &frame)
    let area = layout.textArea(onPage: number.page)
    func fixed(_ items: [Frame.Item]) -> Frame {
      let isAllowed = budget.spend(
        text: items.count * Budget.repeatedItem, at: "page \(number.page)")
      return Frame(
        size: layout.pageSize,
        items: isAllowed ? items.map { $0.moved(x: area.minX, y: area.minY) } : [])
    }
    if !column.fixed.behind.isEmpty { frame.add(fixed(column.fixed.behind)) }
    let noteSpace = height(ofArea: notes)
    addFragments(of: slices, places, at: start, above: noteSpace, to: &frame)
    if !column.fixed.above.isEmpty { frame.addMargins(fixed(column.fixed.above)) }
    addNotes(notes, beneath: column, at: start, to: &page, &frame)
    if let laidOut = column.frame { frame.add(laidOut) }
    let body = frame.lines
    if !column.isPlate {
      let context = context(
        number, name: column.pageName, isFirst: isOpener && column.isChapterStart,
        isBare: !column.hasFurniture || isTitle(body, of: column))
      frame.addMargins(margins(number, strings, context, source: column.range.lowerBound))
      page.folio = marginBoxes?.folio(number, on: context)
    }
    for link in column.links.places(in: body) { frame.addMark(.link(link)) }
    page.frame = frame.frame()
    // What the program adds is in no file.
    if column.chapter == nil { page.frame.items = page.frame.items.map { $0.apart(at: 0) } }
    return page
  }

  /// Adds what slices have that is not painted, whose text begins at a corner of the page.
  func addMarks(
    of slices: [Slice], _ places: SlicePositions, at start: LogicalPoint, in mode: WritingMode,
    to page: inout Page, _ frame: inout PageFrameBuilder
  ) {
    for (index, place) in places.places.enumerated() where slices[index].hasMarks {
      let slice = slices[index]
      let corner = mode.physical(
        LogicalRect(
          origin: LogicalPoint(inline: start.inline, block: start.block + place.block), size: .zero),
        in: layout.pageSize
      ).origin
      page.bookmarks += slice.bookmarks.map {
        Page.Bookmark(level: $0.level, title: $0.text, top: corner.y)
      }
      page.entries += slice.entries
      for label in slice.labels { frame.addMark(.pageLabel(label, corner)) }
      for anchor in slice.anchors { frame.addMark(.anchor(anchor, corner)) }
    }
  }

  /// Adds what is painted of slices whose text begins at a corner of the page, above notes with a height.
  func addFragments(
    of slices: [Slice], _ places: SlicePositions, at start: LogicalPoint, above notes: Length,
    to frame: inout PageFrameBuilder
  ) {
    // If a long chapter comes in parts, a page may have something of two.
    var fragments: (column: ColumnFragments, page: PageFragments)?
    func endFragments() {
      guard let own = fragments?.column else { return }
      for run in places.runs where slices[run.slices.lowerBound].column === own {
        fragments?.page.addRules(of: run, at: start.block + run.top)
      }
      guard let items = fragments?.page.items() else { return }
      frame.add(Frame(size: layout.pageSize, items: items))
    }
    for (index, place) in places.places.enumerated() {
      guard let own = slices[index].column else { continue }
      if fragments?.column !== own {
        endFragments()
        fragments = (
          own, pageFragments(of: own, at: start, hasFoot: slices.last?.float != nil, notes)
        )
      }
      var place = place
      place.block += start.block
      fragments?.page.add(slices[index], at: place)
    }
    endFragments()
  }

  private func pageFragments(
    of column: ColumnFragments, at start: LogicalPoint, hasFoot: Bool, _ notes: Length
  ) -> PageFragments {
    let mode = column.source.tree.principalMode
    let end = start.block + layout.leading * layout.lineCapacity(in: mode)
    return PageFragments(
      column.source, lineLeft: start.inline, size: mode.logical(layout.pageSize),
      area: start.block...end, textEnd: hasFoot ? nil : end - notes)
  }

  /// Whether a page has only a title, or that of a part with its epigraph: it has neither head nor folio.
  private func isTitle(_ lines: [PageLine], of column: ChapterColumn) -> Bool {
    let isPart = column.chapter.map { book.chapters[$0].isPart } ?? false
    return lines.contains { $0.role == .heading }
      && lines.allSatisfy { $0.role == .heading || $0.role == .ruby || isPart && $0.role == .quote }
  }

  /// The page as the page rules see it.
  private func context(
    _ number: Folio, name: String? = nil, isFirst: Bool = false, isBlank: Bool = false,
    isBare: Bool = false
  ) -> PageContext {
    var page = PageContext(
      name: name, isLeft: !layout.isRightOfSpine(number.page), isFirst: isFirst, isBlank: isBlank)
    page.isVerso = !layout.isRecto(number.page)
    if marginBoxes?.asksForNumbers ?? false { page.number = number.page }
    page.isBare = isBare
    return page
  }

  /// The content of a page's margins.
  func margins(
    _ number: Folio, _ strings: PageStrings, _ page: PageContext, source: Int
  ) -> Frame {
    let values = MarginBoxes.Values(number: number, count: pageCount, strings: strings)
    return Frame(
      size: layout.pageSize, items: marginBoxes?.items(on: page, values, source: source) ?? [])
  }

  /// Sets the named strings that the book and its table of contents provide for the margins: `inner` is the innermost
  /// of the section, the chapter and the book, and `outer` the one around it.
  func name(_ head: String, section: String, in strings: inout PageStrings) {
    let titles = [book.title, head, section].filter { !$0.isEmpty }
    strings.set(titles.last ?? "", as: "inner")
    strings.set(titles.dropLast(titles.count > 1 ? 1 : 0).last ?? "", as: "outer")
    strings.setUnlessAssigned(book.title, as: "title")
    strings.setUnlessAssigned(book.author ?? "", as: "author")
    strings.setUnlessAssigned(head, as: "chapter")
    strings.setUnlessAssigned(section, as: "section")
  }

  func emptyPage(_ number: Folio, _ source: Range<Int>) -> Page {
    let side: Page.Side =
      layout.sides != .mirrored ? .single : layout.isRecto(number.page) ? .recto : .verso
    return Page(
      number: number.page, label: number.text, side: side, range: source,
      frame: Frame(size: layout.pageSize))
  }

  /// A blank page, at a byte of the book's file.
  func blank(_ number: Folio, _ strings: PageStrings, at source: Int) -> Page {
    var page = emptyPage(number, source..<source)
    var strings = strings
    strings.turnPage()
    page.frame = margins(number, strings, context(number, isBlank: true), source: source)
    return page
  }
}
