internal import Breaking
internal import Graphics
internal import Manuscript

/// A chapter's column, or a part of it, while it is being set.
struct Column {
  let setter: ChapterSetter
  /// The number of the chapter's title, counted among the book's paragraphs.
  let titleParagraph: Int
  /// Whether it stands before the book's text, where no chapter begins with a large letter.
  let isFrontMatter: Bool
  var rows: [GalleyRow] = []
  /// Other ways to set some paragraphs.
  var variants: [GalleyVariant] = []
  var notes: [Int: [SetLine]] = [:]
  /// The numbers of the notes in this chapter, in the order of their calls.
  var noteNumbers: [Int: Int]
  var last: Block.Context?
  /// Whether the next paragraph begins flush: after a heading, or a break between scenes.
  var isFlush: Bool
  /// Whether nothing of the chapter is set yet, but epigraphs.
  var isAtBeginning: Bool
  /// The room that a chapter's capital takes of lines to come, where its own paragraph is shorter.
  var besideInitial: ArraySlice<ParagraphShape.Inset> = []
  /// Whether what comes is a letter's head: its date and whom it greets.
  var isLetterHead = false
  /// The lines of white that are due before the next row.
  var pendingSpace = 0

  /// A column of something that is no chapter of the book.
  init(setter: ChapterSetter) {
    self.setter = setter
    (titleParagraph, isFrontMatter, noteNumbers) = (-1, true, [:])
    (isFlush, isAtBeginning) = (true, true)
  }

  var layout: PageLayout { setter.layout }
  var style: HouseStyle { setter.style }
  var em: Length { layout.fontSize }

  /// The white that is due, which is then no longer.
  mutating func takeSpace() -> Length {
    defer { pendingSpace = 0 }
    return layout.leading * pendingSpace
  }

  /// Adds the white above a chapter and its title, which stay together on its first page.
  mutating func addOpener(_ chapter: Chapter) {
    let hasTitle = !chapter.title.isEmpty || chapter.label != nil
    let sinkage = min(
      layout.sinkage ?? layout.linesPerPage / (chapter.isPart ? 3 : 5), layout.linesPerPage / 2)
    guard hasTitle || !chapter.blocks.isEmpty else { return }
    if sinkage > 1 { addSinkage(hasTitle ? sinkage : max(1, sinkage / 2), chapter) }
    guard hasTitle else { return }
    let first = rows.count
    addTitle(chapter)
    if let anchor = chapter.anchor, first < rows.count { rows[first].anchors.append(anchor) }
    pendingSpace = chapter.isPart ? 0 : min(2, layout.linesPerPage / 10)
    last = nil
  }

  private mutating func addSinkage(_ lines: Int, _ chapter: Chapter) {
    var white = style.row(lines: lines)
    white.penaltyAfter = GalleyItem.forbidden
    white.source = chapter.range.lowerBound
    rows.append(white)
  }

  private mutating func addTitle(_ chapter: Chapter) {
    let width = layout.measure * 0.84
    let shape = ParagraphShape(
      left: Length(scaledPoints: (layout.measure - width).scaledPoints / 2), width: width,
      alignment: .center, hyphenates: false, role: .heading)
    if let label = chapter.label {
      let text = InlineText(runs: [InlineRun(text: label, source: chapter.range.lowerBound)])
      // A number alone is all the title there is.
      let base = chapter.title.isEmpty ? style.chapterNumber : style.chapterLabel
      addRows(styled(text, base), shape, paragraph: -1, keeps: true)
      if !chapter.title.isEmpty { pendingSpace = 1 }
    }
    if !chapter.title.isEmpty {
      addRows(styled(chapter.title, style.chapterTitle), shape, paragraph: -1, keeps: true)
    }
  }

  mutating func styled(_ text: InlineText, _ base: TextStyle) -> StyledText {
    for run in text.runs {
      if let note = run.note, noteNumbers[note] == nil {
        noteNumbers[note] = noteNumbers.count + 1
      }
    }
    let numbers = noteNumbers
    return style.styled(text, base) { numbers[$0] ?? 0 }
  }

  /// Adds a block of any kind but verse.
  mutating func add(_ block: Block, paragraph: Int) {
    prepareSpace(for: block)
    isLetterHead = block.context.kind == .letter && (isLetterHead || last?.kind != .letter)
    switch block.kind {
    case .paragraph, .verse: addParagraph(block, paragraph)
    case .heading(let level): addHeading(block, level, paragraph)
    case .code: addCode(block, paragraph)
    case .table: addTable(block, paragraph)
    case .ornament: addOrnament(block, paragraph)
    }
    if block.context.kind != .epigraph, block.purpose != .signature { isAtBeginning = false }
    last = block.context
  }

  /// White is due where prose meets anything else, and where two such things meet.
  mutating func prepareSpace(for block: Block) {
    if case .heading(let level) = block.kind {
      pendingSpace = max(pendingSpace, level == 2 ? 2 : 1)
    } else if let last, last != block.context,
      block.purpose != .signature || last.kind != .epigraph
    {
      pendingSpace = max(pendingSpace, 1)
    }
    if rows.last?.penaltyAfter == GalleyItem.forbidden, rows.last?.lines.isEmpty == true {
      pendingSpace = 0
    }
    // What is no prose begins below a chapter's capital.
    if block.kind != .paragraph || block.context.kind != .prose {
      pendingSpace += besideInitial.count
      besideInitial = []
    }
  }

  /// Sets the costs of the rows from one on as of one paragraph: two stay together at each end.
  mutating func keepTogether(_ first: Int) {
    let options = PageBreakingOptions()
    for row in first..<max(first, rows.count - 1) { rows[row].penaltyAfter = 0 }
    guard rows.count - first > 1 else { return }
    rows[first].penaltyAfter = options.orphan
    rows[rows.count - 2].penaltyAfter = options.widow
  }

  /// Sets a paragraph and appends its lines as rows, with the costs of ending a page among them.
  mutating func addRows(
    _ text: StyledText, _ shape: ParagraphShape, paragraph: Int, keeps: Bool = false,
    isFlexible: Bool = true
  ) {
    // A paragraph that calls no notes may also be set in other numbers of lines.
    let isFlexible = isFlexible && !keeps && shape.role == .body && text.marks.isEmpty
    let ways =
      isFlexible
      ? setter.setter.variants(text, shape: shape)
      : [ParagraphSetter.Variant(lines: setter.setter.set(text, shape: shape), demerits: 0)]
    guard let best = ways.first else { return }
    if keeps, (2...Self.mostTitleLines).contains(best.lines.count) {
      return addBlock(best.lines, text.largestSize, paragraph)
    }
    let first = rows.count
    let space = best.lines.isEmpty ? .zero : takeSpace()
    let height = text.largestSize
    for (line, var row) in zip(best.lines, rows(best.lines, height, space, paragraph, keeps)) {
      addNotes(line.notes, to: &row)
      rows.append(row)
    }
    for way in ways.dropFirst() {
      variants.append(
        GalleyVariant(
          first: first, count: best.lines.count,
          rows: rows(way.lines, height, space, paragraph, keeps), cost: way.demerits))
    }
  }

  /// Longer titles are set line by line.
  private static let mostTitleLines = 6

  /// Adds the lines of a title as one row: nearer to each other than the grid would have them.
  private mutating func addBlock(_ lines: [SetLine], _ size: Length, _ paragraph: Int) {
    let leading = size * 1.25
    let height = leading * (lines.count - 1) + size * 1.15
    var row = style.row(lines: max(1, Int((height / layout.leading).rounded(.up))))
    row.lines = lines.enumerated().map { index, line in
      var line = line
      line.paragraph = titleParagraph + 1 + paragraph
      line.rise = leading * (lines.count - 1 - index)
      return line
    }
    row.source = lines.first?.range.lowerBound ?? 0
    row.spaceBefore = takeSpace()
    row.penaltyAfter = GalleyItem.forbidden
    addNotes(lines.flatMap(\.notes), to: &row)
    rows.append(row)
  }

  /// The rows of a paragraph's lines, without their notes.
  private func rows(
    _ lines: [SetLine], _ height: Length, _ space: Length, _ paragraph: Int, _ keeps: Bool
  ) -> [GalleyRow] {
    let options = PageBreakingOptions()
    let units = max(1, Int((height.points * 1.15 / layout.leading.points).rounded(.up)))
    return lines.enumerated().map { index, line in
      var line = line
      line.paragraph = titleParagraph + 1 + paragraph
      var row = style.row(lines: units)
      row.source = line.range.lowerBound
      row.isHyphenated = line.end == .hyphen
      if index == 0 { row.spaceBefore = space }
      if keeps {
        row.penaltyAfter = GalleyItem.forbidden
      } else {
        if index == 0, lines.count > 1 { row.penaltyAfter += options.orphan }
        if index == lines.count - 2 { row.penaltyAfter += options.widow }
      }
      row.lines = [line]
      return row
    }
  }
}
