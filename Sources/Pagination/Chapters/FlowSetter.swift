internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Sets a document with its styles: its boxes become rows, and those columns that begin on pages of
/// their own.
struct FlowSetter {
  var flow: FlowContext
  /// The document's number in the book, nil for one of the front matter, and the bytes of the book that it is.
  let chapter: Int?
  /// Whether it is laid out from its beginning, and to its end.
  var isFirst = true
  var isLast = true
  let range: Range<Int>
  /// What running heads say of it.
  let heads: RunningHeads
  let hasFurniture: Bool
  /// The links of its text.
  let links: [BookLink]

  /// The columns of the document; none where there is nothing to see.
  func galleys() -> [ChapterGalley] {
    let document = flow.document
    let body = document.body ?? 0
    guard !document.nodes.isEmpty, document.element(body) != nil, flow.isDisplayed(body) else {
      return []
    }
    guard let column = column(of: body), !column.rows.isEmpty else { return [] }
    guard flow.hasDetached else { return segments(column, notes(calledIn: column.rows)) }
    let (fixed, floats) = (FixedBoxes(flow), pageFloats(of: body))
    let rows = column.rows + floats.values.flatMap(\.self)
    var galleys = segments(column, notes(calledIn: rows))
    for index in galleys.indices { (galleys[index].fixed, galleys[index].floats) = (fixed, floats) }
    return galleys
  }

  /// How the lines of the document run: as its body's do.
  var mode: WritingMode { flow.mode }

  /// The lines of the notes that are called in a column, by their numbers.
  private func notes(calledIn rows: [GalleyRow]) -> [Int: [SetLine]] {
    var notes: [Int: [SetLine]] = [:]
    guard !flow.notes.standAtEnd else { return notes }
    for number in rows.lazy.flatMap(\.notes) where notes[number] == nil {
      let note = flow.notes.elements[number]
      notes[number] =
        note.chapter.map { flow.foreignNote($0, note.node) } ?? lines(ofNote: note.node)
    }
    return notes
  }

  /// The place of a body's content: its margins and paddings at the sides are the page's.
  func frame(of body: Int) -> FlowFrame {
    let box = flow.style(body).box.logical(in: mode)
    let room = mode.logical(flow.page).inline
    let left = box.startGap(room)
    let right = box.endGap(room)
    guard left + right < room * 0.6, left >= .zero, right >= .zero else {
      return FlowFrame(left: .zero, width: room)
    }
    return FlowFrame(left: left, width: room - left - right)
  }

  /// The column divided where the book begins a page.
  private func segments(_ column: SlicedColumn, _ notes: [Int: [SetLine]]) -> [ChapterGalley] {
    var galleys: [ChapterGalley] = []
    var (chapter, section) = (heads.first, "")
    var column = column
    flow.grid?.snap(&column)
    var variants = column.variants[...]
    var starts = column.pageStarts.filter { $0.row < column.rows.count }
    if starts.first?.row != 0 { starts.insert(PageStart(row: 0, side: .page), at: 0) }
    let names = pageNames(of: column.rows)
    if !names.isEmpty { addStarts(where: names, to: &starts) }
    for (index, start) in starts.enumerated() {
      let isEnd = index + 1 == starts.count
      let end = isEnd ? column.rows.count : starts[index + 1].row
      guard end > start.row else { continue }
      let begins = !galleys.isEmpty || isFirst
      let first = galleys.isEmpty ? range.lowerBound : column.rows[start.row].source
      let last = isEnd ? range.upperBound : max(column.rows[end].source, first)
      // White above a row that heads a page is left out, but not that which the book begins with.
      var rows = Array(column.rows[start.row..<end])
      for row in rows.indices { heads.mark(&rows[row]) }
      let white = begins ? rows[0].spaceBefore : .zero
      if white > .zero { rows.insert(.white(white, source: rows[0].source), at: 0) }
      let shift = white > .zero ? 1 - start.row : -start.row
      // They stand in the order of their rows.
      let own = variants.prefix { $0.first < end }.filter {
        $0.first >= start.row && $0.first + $0.count <= end
      }
      variants = variants.drop { $0.first < end }
      var galley = ChapterGalley(
        chapter: self.chapter, isFirst: begins, isLast: !isEnd || isLast, rows: rows,
        variants: own.map { variant in
          var variant = variant
          variant.first += shift
          for row in variant.rows.indices { heads.mark(&variant.rows[row]) }
          if begins, variant.first <= 1 { variant.rows[0].spaceBefore = .zero }
          return variant
        }, notes: notes, head: chapter, range: first..<max(first, last))
      galley.section = section
      for row in rows {
        if let title = row.chapter { (chapter, section) = (title, "") }
        section = row.section ?? section
      }
      if white > .zero { galley.rows[1].spaceBefore = .zero }
      galley.links = links
      galley.hasFurniture = hasFurniture
      galley.mode = mode
      if !names.isEmpty { galley.pageName = names[start.row] }
      galley.isChapterStart = galleys.isEmpty
      switch start.side {
      case .left: galley.start = .left
      case .right: galley.start = .right
      case .recto: galley.start = .recto
      case .verso: galley.start = .verso
      default: galley.start = .next
      }
      galleys.append(galley)
    }
    return galleys
  }

  /// A part of a chapter in which nothing is to be seen.
  var emptyGalley: ChapterGalley {
    ChapterGalley(
      chapter: chapter, isFirst: isFirst, isLast: isLast, rows: [], variants: [], notes: [:],
      head: heads.first, range: range)
  }

  /// The names of the pages that rows stand on (`page`): none at all where no element has any.
  private func pageNames(of rows: [GalleyRow]) -> [String?] {
    var named: [(range: Range<Int>, value: String)] = []
    for node in flow.document.nodes.indices where flow.document.element(node) != nil {
      guard let name = flow.style(node).box.pageName else { continue }
      let start = flow.source + flow.document.nodes[node].source
      let next = flow.document.nodes[node].end
      let end =
        flow.document.nodes.indices.contains(next)
        ? flow.source + flow.document.nodes[next].source : Int.max
      named.append((start..<max(start, end), name))
    }
    guard !named.isEmpty else { return [] }
    // Of elements in each other the inner one comes last.
    let names = LastRanges(named)
    return rows.map { names[$0.source] }
  }

  /// Begins a page where rows stand on pages of another name than those before.
  private func addStarts(where names: [String?], to starts: inout [PageStart]) {
    let known = Set(starts.map(\.row))
    for row in names.indices.dropFirst() where names[row] != names[row - 1] && !known.contains(row)
    {
      starts.append(PageStart(row: row, side: .page))
    }
    starts.sort { $0.row < $1.row }
  }

  /// A page with one picture, as large as the paper lets it be.
  func picture(_ picture: OnlyPicture?, _ size: Size, paper: Size) -> ChapterGalley? {
    guard let picture else { return nil }
    var row = GalleyRow()
    row.height = paper.height
    row.source = range.lowerBound
    row.images = [
      PageImage(
        rect: Rect(
          x: Length(scaledPoints: (paper.width - size.width).scaledPoints / 2),
          y: Length(scaledPoints: (paper.height - size.height).scaledPoints / 2),
          width: size.width, height: size.height),
        source: picture.path, alternative: picture.words)
    ]
    return plate(row)
  }

  private func plate(_ row: GalleyRow) -> ChapterGalley {
    var row = row
    row.anchors += flow.document.nodes.indices.compactMap { flow.document.element($0)?.id }
    var galley = ChapterGalley(
      chapter: chapter, isFirst: true, isLast: true, rows: [row], variants: [], notes: [:],
      head: heads.first, range: range)
    galley.hasFurniture = false
    galley.isPlate = true
    galley.links = links
    return galley
  }

  /// The document as one page of its own size, drawn as large as the paper lets it be.
  func plate(_ viewport: Size, paper: Size) -> ChapterGalley? {
    guard flow.document.element(0) != nil else { return nil }
    let engine = LayoutEngine(flow, root: 0, page: viewport)
    guard let page = engine.layOut() else { return nil }
    let corner = LogicalPoint(
      inline: Length(scaledPoints: (paper.width - viewport.width).scaledPoints / 2),
      block: Length(scaledPoints: (paper.height - viewport.height).scaledPoints / 2))
    var row = GalleyRow()
    row.height = paper.height
    row.source = range.lowerBound
    row.labels = flow.document.nodes.indices.compactMap { node in
      flow.isDisplayed(node) ? flow.document.element(node)?.pageLabel : nil
    }
    var galley = plate(row)
    galley.frame = Frame(size: paper, items: FragmentPainter(engine).items(of: page, at: corner))
    return galley
  }
}
