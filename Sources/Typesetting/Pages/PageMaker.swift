internal import Breaking
internal import Graphics
package import Manuscript
internal import Shaping

/// Makes pages of a chapter's rows: places them, and adds heads, folios and footnotes.
package struct PageMaker {
  let book: Book
  let layout: PageLayout
  let style: HouseStyle
  let setter: ParagraphSetter
  /// What running heads say of the book.
  private var bookHead = ""

  package init(book: Book, layout: PageLayout, layoutContext: LayoutContext) {
    (self.book, self.layout) = (book, layout)
    style = HouseStyle(layout: layout, text: layoutContext.fonts.face(.regular).metrics)
    setter = ParagraphSetter(layoutContext: layoutContext, breaking: .plainTeX)
    bookHead = fittedHead(book.title)
  }

  var baselineInRow: Length { style.baselineInRow }

  /// Finds the ends of pages.
  private var breaker: PageBreaker {
    let unit = layout.leading.scaledPoints
    return PageBreaker(
      capacity: layout.linesPerPage * unit, line: unit, noteGap: unit,
      noteLine: style.noteLeading.scaledPoints, hasFacingPages: layout.sides == .mirrored)
  }

  /// The rows of each page, the first of which has this number and that many lines of notes that the
  /// page before has left.
  func pages(
    of rows: ArraySlice<GalleyRow>, variants: [GalleyVariant], from number: Int,
    carriedLines: Int, noteLines: (Int) -> Int
  ) -> [[GalleyRowPlace]] {
    let breaker = breaker
    func item(_ row: GalleyRow) -> GalleyItem {
      let notes = row.notes.map { noteLines($0) * breaker.noteLine }
      return GalleyItem(
        height: row.height.scaledPoints, spaceBefore: row.spaceBefore.scaledPoints,
        repeatedHeight: row.repeated.height.scaledPoints,
        penaltyAfter: row.penaltyAfter, isHyphenated: row.isHyphenated,
        notes: notes.reduce(0, +), notesLater: breaker.notesLater(ofNote: notes.last ?? 0))
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
    _ carried: [SetLine], _ called: [[SetLine]], beneath rows: [GalleyRow]
  ) -> (here: [SetLine], later: [SetLine]) {
    let lines = carried + called.flatMap(\.self)
    guard !lines.isEmpty else { return ([], []) }
    let breaker = breaker
    let white = rows.dropFirst().reduce(0) { $0 + $1.spaceBefore.scaledPoints }
    let later =
      if let last = called.last {
        breaker.notesLater(ofNote: last.count * breaker.noteLine)
      } else {
        breaker.notesLater(ofCarried: carried.count * breaker.noteLine)
      }
    let over = breaker.carried(
      text: rows.reduce(white) { $0 + $1.height.scaledPoints },
      notes: lines.count * breaker.noteLine, later: later)
    let count = lines.count - over / breaker.noteLine
    return (Array(lines[..<count]), Array(lines[count...]))
  }

  /// The page with some rows of a chapter.
  func page(
    _ number: PageNumber, _ galley: ChapterGalley, _ rows: [GalleyRow], notes: [SetLine],
    section: String, isOpener: Bool, source: Range<Int>
  ) -> Page {
    var page = emptyPage(number, source)
    page.chapter = galley.chapter
    page.chapterTitle = galley.head
    let left = galley.isPlate ? .zero : layout.left(onPage: number.place)
    var frame = PageFrameBuilder(size: layout.pageSize)
    // Where a long chapter comes in parts, a page may have something of two.
    var fragments: (column: ColumnFragments, page: PageFragments)?
    func endFragments() {
      guard let items = fragments?.page.items() else { return }
      frame.add(Frame(size: layout.pageSize, items: items))
    }
    var y = galley.isPlate ? .zero : layout.top
    for (index, row) in rows.enumerated() {
      if index > 0 { y += row.spaceBefore }
      let baseline = y + row.baseline
      for line in row.lines {
        add(line, left: left, baseline: baseline, to: &frame)
      }
      for image in row.images { frame.add(image.moved(x: left, y: y)) }
      let corner = Point(x: left, y: y)
      for label in row.labels { frame.addMark(.pageLabel(label, corner)) }
      for anchor in row.anchors { frame.addMark(.anchor(anchor, corner)) }
      for link in row.links { frame.addMark(.link(link.moved(x: left, y: y))) }
      if let column = row.slice.column {
        if fragments?.column !== column {
          endFragments()
          fragments = (column, pageFragments(of: column, left: left))
        }
        fragments?.page.add(row.slice, height: row.height, at: y)
      }
      y += row.height
    }
    endFragments()
    addNotes(notes, left: left, to: &frame)
    if let laidOut = galley.frame { frame.add(laidOut) }
    let body = frame.lines
    if galley.hasFurniture, !isTitle(body) {
      addFurniture(
        number, galley, section: section, isOpener: isOpener && galley.isChapterStart, left: left,
        to: &frame)
    }
    for link in galley.links.places(in: body) { frame.addMark(.link(link)) }
    page.frame = frame.frame()
    return page
  }

  private func pageFragments(of column: ColumnFragments, left: Length) -> PageFragments {
    PageFragments(
      column.source, lineLeft: left,
      size: LogicalSize(inline: layout.pageSize.width, block: layout.pageSize.height))
  }

  /// Places the footnotes that are called on the page so that the last ends where the text may.
  private func addNotes(
    _ notes: [SetLine], left: Length, to frame: inout PageFrameBuilder
  ) {
    guard !notes.isEmpty else { return }
    let height = style.noteLeading * notes.count
    var y = layout.top + layout.leading * layout.linesPerPage - height
    frame.addShape(
      .fill(
        Rect(
          x: left, y: y - layout.leading * 0.35, width: layout.measure * 0.2,
          height: layout.fontSize * (0.4 / 11)), Ink(strength: 200)))
    for line in notes {
      add(line, left: left, baseline: y + style.noteLeading * 0.78, to: &frame)
      y += style.noteLeading
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

  /// Whether a page has nothing but a title, as that of a part has: it bears neither head nor folio.
  private func isTitle(_ lines: [PageLine]) -> Bool {
    !lines.isEmpty && lines.allSatisfy { $0.role == .heading }
  }

  /// The running head and the folio: beside each other above the text, or the folio alone at the
  /// foot of a chapter's first page.
  ///
  /// Rectos name the section, or the chapter where it has none; versos what that is in.
  private func addFurniture(
    _ number: PageNumber, _ galley: ChapterGalley, section: String, isOpener: Bool, left: Length,
    to frame: inout PageFrameBuilder
  ) {
    let headBaseline = layout.top - layout.leading * 2 + baselineInRow
    let footBaseline = layout.top + layout.leading * (layout.linesPerPage + 1) + baselineInRow
    let hasHead = headBaseline - layout.fontSize >= .zero
    let hasFoot = footBaseline + layout.fontSize * 0.3 <= layout.pageSize.height
    let source = galley.range.lowerBound
    if isOpener || !hasHead || !layout.hasRunningHeads {
      guard hasFoot else { return }
      return addFurnitureLine(
        number.folio, style.folio, .folio, .center, left, footBaseline, source, to: &frame)
    }
    let titles = [bookHead, galley.head, section].filter { !$0.isEmpty }
    let words =
      (layout.isRecto(number.place) ? titles.last : titles.dropLast(titles.count > 1 ? 1 : 0).last)
      ?? ""
    addFurnitureLine(
      words, style.head, .head, .center, left, headBaseline, source, to: &frame)
    addFurnitureLine(
      number.folio, style.folio, .folio,
      layout.isRightOfSpine(number.place) ? .right : .left, left, headBaseline, source, to: &frame)
  }

  /// Room for the folio is left on both sides of a head.
  private func furnitureShape(
    _ role: PageLine.Role, _ alignment: ParagraphShape.Alignment
  ) -> ParagraphShape {
    let inset = role == .head ? layout.fontSize * 3 : .zero
    return ParagraphShape(
      left: inset, width: max(layout.measure - inset * 2, layout.fontSize), alignment: alignment,
      hyphenates: false, role: role)
  }

  /// As much of a title as a running head has room for: words go from its end until it fits, and letters
  /// of a word that is too long by itself.
  func fittedHead(_ title: String) -> String {
    // A letter is wider than a sixteenth of an em.
    let most = max(1, Int(layout.measure.points / layout.fontSize.points * 16))
    let all = title.split(whereSeparator: \.isWhitespace)
    var words = title.prefix(most).split(whereSeparator: \.isWhitespace)
    var head = words.count == all.count ? title : words.joined(separator: " ") + "…"
    while words.count > 1, !fits(head) {
      words.removeLast(max(1, words.count / 8))
      head = words.joined(separator: " ") + "…"
    }
    var word = words.first ?? ""
    while !fits(head), word.count > 1 {
      word.removeLast(max(1, word.count / 8))
      head = word + "…"
    }
    return head
  }

  /// Whether a head stands on one line beside its folio.
  private func fits(_ head: String) -> Bool {
    var text = StyledText()
    text.append(head.utf8, style: style.head, source: 0)
    let shape = furnitureShape(.head, .center)
    let lines = setter.set(text, shape: shape)
    return lines.isEmpty || lines.count == 1 && lines[0].width <= shape.width
  }

  private func addFurnitureLine(
    _ words: String, _ base: TextStyle, _ role: PageLine.Role,
    _ alignment: ParagraphShape.Alignment, _ left: Length, _ baseline: Length, _ source: Int,
    to frame: inout PageFrameBuilder
  ) {
    var text = StyledText()
    text.append(words.utf8, style: base, source: source)
    let lines = setter.set(text, shape: furnitureShape(role, alignment))
    for var line in lines.prefix(1) {
      line.range = source..<source
      line.fills = []
      add(line, left: left, baseline: baseline, isInParagraph: false, to: &frame)
    }
  }

  func emptyPage(_ number: PageNumber, _ source: Range<Int>) -> Page {
    let side: Page.Side =
      layout.sides != .mirrored ? .single : layout.isRecto(number.place) ? .recto : .verso
    return Page(
      number: number.place, label: number.folio, side: side, range: source,
      frame: Frame(size: layout.pageSize))
  }

  /// A page with nothing on it, at a byte of the book's file.
  func blank(_ number: PageNumber, at source: Int) -> Page { emptyPage(number, source..<source) }
}
