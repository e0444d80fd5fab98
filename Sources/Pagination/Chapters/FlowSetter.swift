internal import Breaking
internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// Sets a document with its styles: its boxes become slices, and the slices columns that each begin on a new page.
struct FlowSetter {
  var flow: FlowContext
  /// The document's number in the book, nil in the front matter, and its bytes in the book.
  let chapter: Int?
  /// Whether it is laid out from its beginning, and to its end.
  var isFirst = true
  var isLast = true
  let range: Range<Int>
  /// Its running heads.
  let heads: RunningHeads
  let hasFurniture: Bool
  /// The links in its text.
  let links: [BookLink]
  /// The line grid of notes.
  var noteGrid = LineGrid(step: .zero, baseline: .zero)
  /// The slices of a note of another document, by that document's number and the note's element.
  var foreignNote: (_ chapter: Int, _ node: Int, _ frame: FlowFrame) -> [Slice] = { _, _, _ in [] }
  /// Whether it sets the notes that another document calls.
  var setsForeignNotes = false

  /// The columns of the document; none if nothing in it is visible.
  func columns() -> [ChapterColumn] {
    let document = flow.document
    let body = document.body ?? 0
    guard !document.nodes.isEmpty, document.element(body) != nil, flow.isDisplayed(body) else {
      return []
    }
    guard var column = column(of: body), !column.slices.isEmpty else { return [] }
    var notes = notes(calledIn: column.slices)
    column.slices.takeAnchors(ofBlank: notes)
    for index in column.alternatives.indices {
      column.alternatives[index].slices.takeAnchors(ofBlank: notes)
    }
    var floats: [Int: [Slice]] = [:]
    if flow.hasDetached {
      floats = pageFloats(of: body)
      let own = self.notes(calledIn: floats.values.flatMap(\.self))
      for element in floats.keys { floats[element]?.takeAnchors(ofBlank: own) }
      notes.merge(own) { own, _ in own }
    }
    notes = notes.mapValues { $0.areBlank ? [] : $0 }
    guard flow.hasDetached else { return segments(&column, notes) }
    let fixed = FixedBoxes(flow)
    var columns = segments(&column, notes)
    for index in columns.indices { (columns[index].fixed, columns[index].floats) = (fixed, floats) }
    return columns
  }

  /// The writing mode of the document: that of its body.
  var mode: WritingMode { flow.mode }

  /// The notes called in a column, by number.
  private func notes(calledIn slices: [Slice]) -> [Int: [Slice]] {
    var notes: [Int: [Slice]] = [:]
    guard !flow.notes.standAtEnd else { return notes }
    let frame = frame(of: flow.document.body ?? 0)
    for number in slices.lazy.flatMap(\.notes) where notes[number] == nil {
      let note = flow.notes.elements[number]
      notes[number] =
        note.chapter.map { foreignNote($0, note.node, frame) }
        ?? self.slices(ofNote: note.node, in: frame)
    }
    return notes
  }

  /// The frame of a body's content: the page takes its margins and paddings at the sides.
  func frame(of body: Int) -> FlowFrame {
    let box = flow.style(body).box.logical(in: mode)
    let available = mode.logical(flow.page).inline
    let left = box.startGap(available)
    let right = box.endGap(available)
    guard left + right < available * 0.6, left >= .zero, right >= .zero else {
      return FlowFrame(left: .zero, width: available)
    }
    return FlowFrame(left: left, width: available - left - right)
  }

  /// The space above slices that begin a page at the book's request; none above what is as high as a page.
  private func firstWhite(above slices: [Slice]) -> Length {
    let page = mode.logical(flow.page).block
    var height = slices[0].height
    for (slice, next) in zip(slices, slices.dropFirst()) {
      guard height <= page, slice.penaltyAfter >= ColumnItem.infinitePenalty else { break }
      height += next.spaceBefore + next.height
    }
    return max(min(slices[0].spaceBefore, page - height), .zero)
  }

  /// The column divided where the book asks for a new page; its slices are moved out of it.
  private func segments(
    _ column: inout SlicedColumn, _ notes: [Int: [Slice]]
  ) -> [ChapterColumn] {
    var columns: [ChapterColumn] = []
    var (chapter, section) = (heads.first, "")
    flow.grid?.snap(&column, belowText: !isFirst)
    let count = column.slices.count
    var starts = column.pageStarts.filter { $0.slice < count }
    if starts.first?.slice != 0 { starts.insert(PageStart(slice: 0, side: .page), at: 0) }
    let names = pageNames(of: column.slices)
    if !names.isEmpty { addStarts(where: names, to: &starts) }
    for (index, start) in starts.enumerated() {
      let isEnd = index + 1 == starts.count
      let end = isEnd ? count : starts[index + 1].slice
      guard end > start.slice else { continue }
      let begins = !columns.isEmpty || isFirst
      let first = columns.isEmpty ? range.lowerBound : column.slices[start.slice].source
      let last = isEnd ? range.upperBound : max(column.slices[end].source, first)
      // The space above a slice at the head of a page is left out, but not at the beginning of the book.
      var slices = column.takeSlices(start.slice..<end)
      for index in slices.indices { heads.mark(&slices[index]) }
      let white = begins ? firstWhite(above: slices) : .zero
      if begins { slices[0].spaceBefore = min(slices[0].spaceBefore, .zero) }
      if white > .zero { slices = [.white(white, source: slices[0].source)] + slices }
      let shift = white > .zero ? 1 - start.slice : -start.slice
      let alternatives = alternatives(
        of: &column, in: start.slice..<end, shift: shift, begins: begins)
      var part = ChapterColumn(
        chapter: self.chapter, isFirst: begins, isLast: !isEnd || isLast, slices: slices,
        alternatives: alternatives, notes: notes, head: chapter, range: first..<max(first, last))
      part.section = section
      for position in slices.indices {
        if let title = slices[position].chapter { (chapter, section) = (title, "") }
        section = slices[position].section ?? section
      }
      part.links = links
      part.hasFurniture = hasFurniture
      part.mode = mode
      part.notesFrame = frame(of: flow.document.body ?? 0)
      if !names.isEmpty { part.pageName = names[start.slice] }
      part.isChapterStart = columns.isEmpty
      part.start = Self.start(on: start.side)
      columns.append(part)
    }
    return columns
  }

  private static func start(on side: BoxProperties.Break) -> ChapterColumn.Start {
    switch side {
    case .left: .left
    case .right: .right
    case .recto: .recto
    case .verso: .verso
    default: .next
    }
  }

  /// Removes and returns the alternatives of paragraphs within some slices, whose numbers are offset by `shift` in
  /// their part.
  private func alternatives(
    of column: inout SlicedColumn, in range: Range<Int>, shift: Int, begins: Bool
  ) -> [SliceAlternative] {
    var found = column.takeAlternatives(in: range)
    for index in found.indices {
      found[index].first += shift
      for slice in found[index].slices.indices { heads.mark(&found[index].slices[slice]) }
      if begins, found[index].first <= 1 { found[index].slices[0].spaceBefore = .zero }
    }
    return found
  }

  /// A part of a chapter without visible content.
  var emptyColumn: ChapterColumn {
    ChapterColumn(
      chapter: chapter, isFirst: isFirst, isLast: isLast, slices: [], alternatives: [], notes: [:],
      head: heads.first, range: range)
  }

  /// The names of the pages that slices are on (`page`); empty if no element has any.
  private func pageNames(of slices: [Slice]) -> [String?] {
    guard flow.styled.styles.contains(where: { $0.box.pageName != nil }) else { return [] }
    var named: [(range: Range<Int>, value: String)] = []
    let document = flow.document
    for node in document.nodes.indices where document.element(node) != nil {
      guard let name = flow.boxStyle(node).box.pageName else { continue }
      let start = flow.source + document.nodes[node].source
      let next = document.nodes[node].end
      let end =
        document.nodes.indices.contains(next)
        ? flow.source + document.nodes[next].source : Int.max
      named.append((start..<max(start, end), name))
    }
    guard !named.isEmpty else { return [] }
    // Of nested elements the inner one comes last.
    let names = LastRanges(named)
    return slices.map { names[$0.source] }
  }

  /// Begins a page before slices whose page name differs from that of the slices above.
  private func addStarts(where names: [String?], to starts: inout [PageStart]) {
    let known = Set(starts.map(\.slice))
    for slice in names.indices.dropFirst()
    where names[slice] != names[slice - 1] && !known.contains(slice) {
      starts.append(PageStart(slice: slice, side: .page))
    }
    starts.sort { $0.slice < $1.slice }
  }

  /// A page with one picture, as large as the paper allows.
  func picture(_ picture: OnlyPicture?, _ size: Size, paper: Size) -> ChapterColumn? {
    guard let picture else { return nil }
    let image = PageImage(
      rect: Rect(
        x: Length(scaledPoints: (paper.width - size.width).scaledPoints / 2),
        y: Length(scaledPoints: (paper.height - size.height).scaledPoints / 2),
        width: size.width, height: size.height),
      source: picture.path, alternative: picture.words)
    return plate([.image(image)], paper: paper)
  }

  /// A full-bleed page with these items.
  private func plate(_ items: [Frame.Item], labels: [String] = [], paper: Size) -> ChapterColumn {
    var slice = Slice()
    slice.height = paper.height
    slice.source = range.lowerBound
    slice.labels = labels
    slice.anchors = flow.document.nodes.indices.flatMap {
      (flow.document.element($0)?.linkNames ?? []).map { PageAnchor($0) }
    }
    var column = ChapterColumn(
      chapter: chapter, isFirst: true, isLast: true, slices: [slice], alternatives: [], notes: [:],
      head: heads.first, range: range)
    column.hasFurniture = false
    column.isPlate = true
    column.links = links
    column.frame = Frame(size: paper, items: items)
    return column
  }

  /// The document as one page of its own size, drawn as large as the paper allows.
  func plate(_ viewport: Size, paper: Size) -> ChapterColumn? {
    guard flow.document.element(0) != nil else { return nil }
    let engine = LayoutEngine(flow, root: 0, page: viewport)
    guard let page = engine.layOut() else { return nil }
    engine.noteClips(in: page, onPages: viewport.height)
    engine.noteLines(beyondPage: page, of: viewport)
    let corner = LogicalPoint(
      inline: Length(scaledPoints: (paper.width - viewport.width).scaledPoints / 2),
      block: Length(scaledPoints: (paper.height - viewport.height).scaledPoints / 2))
    let labels = flow.document.nodes.indices.compactMap { node in
      flow.isDisplayed(node) ? flow.document.element(node)?.pageLabel : nil
    }
    return plate(
      FragmentPainter(engine).items(of: page, at: corner), labels: labels, paper: paper)
  }
}
