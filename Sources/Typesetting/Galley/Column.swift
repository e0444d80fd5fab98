internal import Breaking
internal import Graphics
internal import Manuscript

/// A chapter's column while it is being set.
struct Column {
  let setter: ChapterSetter
  let firstParagraph: Int
  private(set) var rows: [GalleyRow] = []
  private(set) var notes: [Int: [SetLine]] = [:]
  /// The numbers of the notes in this chapter, in the order of their calls.
  private var noteNumbers: [Int: Int] = [:]
  private var last: Block.Context?
  /// Whether the next paragraph begins flush: after a heading, or a break between scenes.
  private var isFlush = true
  private var pendingSpace = 0

  /// Notes higher than this share of the page stand after their paragraph instead of at the foot.
  private static let largestNote = 0.4

  /// What a page costs that ends inside a listing.
  private static let dividedListing = 400_000

  init(setter: ChapterSetter, firstParagraph: Int) {
    self.setter = setter
    self.firstParagraph = firstParagraph
  }

  private var layout: PageLayout { setter.layout }
  private var style: HouseStyle { setter.style }
  private var em: Length { layout.fontSize }

  /// Adds the white above a chapter and its title, which stay together on its first page.
  mutating func addOpener(_ chapter: Chapter) {
    let hasTitle = !chapter.title.isEmpty || chapter.label != nil
    let sinkage = chapter.isPart ? layout.linesPerPage / 3 : layout.linesPerPage / 5
    guard sinkage > 1, hasTitle || !chapter.blocks.isEmpty else { return }
    var white = GalleyRow()
    white.height = hasTitle ? sinkage : max(1, sinkage / 2)
    white.penaltyAfter = GalleyItem.forbidden
    white.source = chapter.range.lowerBound
    rows.append(white)
    guard hasTitle else { return }
    let width = layout.measure * 0.84
    let shape = ParagraphShape(
      left: Length(scaledPoints: (layout.measure - width).scaledPoints / 2), width: width,
      alignment: .center, hyphenates: false, role: .heading)
    if let label = chapter.label {
      let text = InlineText(runs: [InlineRun(text: label, source: chapter.range.lowerBound)])
      addRows(styled(text, style.chapterLabel), shape, paragraph: -1, keeps: true)
      if !chapter.title.isEmpty { pendingSpace = 1 }
    }
    if !chapter.title.isEmpty {
      addRows(styled(chapter.title, style.chapterTitle), shape, paragraph: -1, keeps: true)
    }
    pendingSpace = chapter.isPart ? 0 : min(2, layout.linesPerPage / 10)
    last = nil
  }

  private mutating func styled(_ text: InlineText, _ base: TextStyle) -> StyledText {
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
    switch block.kind {
    case .paragraph, .verse: addParagraph(block, paragraph)
    case .heading(let level): addHeading(block, level, paragraph)
    case .code: addCode(block, paragraph)
    case .table: addTable(block, paragraph)
    case .ornament: addOrnament(block, paragraph)
    case .picture: addPicture(block, paragraph)
    }
    last = block.context
  }

  /// White is due where prose meets anything else, and where two such things meet.
  private mutating func prepareSpace(for block: Block) {
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
  }

  private func left(of block: Block) -> (left: Length, width: Length) {
    var left = em * (1.5 * Double(min(block.quoteDepth, 8)))
    var right = left
    if block.purpose == .letter || block.purpose == .signature {
      left += em * 1.5
      right += em * 1.5
    }
    if block.purpose == .epigraph { left += layout.measure * 0.3 }
    if let item = block.listItem { left += em * (1.5 * Double(min(item.depth, 8))) }
    // However deep it lies, half the measure is left.
    left = min(left, layout.measure * 0.5)
    right = min(right, layout.measure * 0.15)
    return (left, max(layout.measure - left - right, em))
  }

  private mutating func addParagraph(_ block: Block, _ paragraph: Int) {
    let (left, width) = left(of: block)
    var base = style.body
    var shape = ParagraphShape(
      left: left, width: width, alignment: layout.alignment == .left ? .left : .justified,
      hyphenates: layout.hyphenates, optimizes: layout.optimizesLines)
    switch block.context.kind {
    case .quote: shape.role = .quote
    case .list: shape.role = .list
    default: break
    }
    let isNarrow = width < em * 16
    if isNarrow { shape.alignment = .left }
    if block.purpose == .signature {
      shape.alignment = .right
      shape.width -= em
    } else if block.purpose == .epigraph {
      shape.alignment = .left
      base.role = .italic
    } else if block.listItem == nil, !isFlush, last == block.context || last?.kind == .ornament {
      shape.indent = em
    } else if block.listItem == nil, !isFlush, block.context.kind == .prose {
      shape.indent = em
    }
    let first = rows.count
    addRows(styled(block.text, base), shape, paragraph: paragraph)
    if let item = block.listItem, item.isFirst, first < rows.count {
      addMarker(item, block, left: left, row: first)
    }
    isFlush = false
  }

  /// Puts an item's bullet or number before its first line.
  private mutating func addMarker(
    _ item: Block.ListItem, _ block: Block, left: Length, row: Int
  ) {
    var text = StyledText()
    text.append((item.marker).utf8, style: style.body, source: block.range.lowerBound)
    let room = em * 1.5
    let shape = ParagraphShape(
      left: left - room, width: room - em * 0.4, alignment: .right, role: .list)
    guard var marker = setter.setter.set(text, shape: shape).first else { return }
    marker.paragraph = rows[row].lines.first?.paragraph ?? 0
    rows[row].lines.insert(marker, at: 0)
  }

  private mutating func addHeading(_ block: Block, _ level: Int, _ paragraph: Int) {
    let shape = ParagraphShape(
      width: layout.measure, alignment: .left, hyphenates: false, role: .heading)
    addRows(
      styled(block.text, style.heading(level: level)), shape, paragraph: paragraph, keeps: true)
    pendingSpace = level == 2 ? 1 : 0
    isFlush = true
  }

  private mutating func addOrnament(_ block: Block, _ paragraph: Int) {
    var text = StyledText()
    var base = style.body
    base.letterspacing = em * 0.5
    text.append("***".utf8, style: base, source: block.range.lowerBound)
    pendingSpace = 1
    let shape = ParagraphShape(width: layout.measure, alignment: .center, role: .display)
    addRows(text, shape, paragraph: paragraph)
    pendingSpace = 1
    isFlush = true
  }

  /// A picture's place is told by its description.
  private mutating func addPicture(_ block: Block, _ paragraph: Int) {
    var base = style.body
    base.role = .italic
    let shape = ParagraphShape(width: layout.measure, alignment: .center, role: .display)
    addRows(styled(block.text, base), shape, paragraph: paragraph)
    pendingSpace = 1
  }

  private mutating func addCode(_ block: Block, _ paragraph: Int) {
    let (left, width) = left(of: block)
    let shape = ParagraphShape(
      left: left + em, width: max(width - em, em), alignment: .left, role: .code)
    let first = rows.count
    addLines(block.text.lines, style.code, shape, paragraph)
    // A listing is read as a whole: a page ends in it only where nothing else will do.
    for row in first..<max(first, rows.count - 1) { rows[row].penaltyAfter += Self.dividedListing }
    isFlush = false
  }

  /// Adds lines that the text itself divides, each set by itself; empty ones are white.
  private mutating func addLines(
    _ lines: [InlineText], _ base: TextStyle, _ shape: ParagraphShape, _ paragraph: Int
  ) {
    let first = rows.count
    for line in lines {
      if line.isEmpty {
        var row = GalleyRow()
        row.spaceBefore = pendingSpace
        row.source = rows.last?.source ?? 0
        pendingSpace = 0
        rows.append(row)
      } else {
        addRows(styled(line, base), shape, paragraph: paragraph)
      }
    }
    keepTogether(first)
  }

  /// Sets the prices of the rows from one on as of one paragraph: two stay together at each end.
  private mutating func keepTogether(_ first: Int) {
    let options = PageBreakingOptions()
    for row in first..<max(first, rows.count - 1) { rows[row].penaltyAfter = 0 }
    guard rows.count - first > 1 else { return }
    rows[first].penaltyAfter = options.orphan
    rows[rows.count - 2].penaltyAfter = options.widow
  }

  /// Adds the stanzas of a poem, on one left edge that centres its longest line.
  mutating func addPoem(_ stanzas: ArraySlice<Block>, paragraph: Int) {
    guard let start = stanzas.first else { return }
    prepareSpace(for: start)
    let (left, width) = left(of: start)
    let turnover = em * 2
    let begin = rows.count
    for (index, stanza) in stanzas.enumerated() {
      if index > 0 { pendingSpace = 1 }
      let first = rows.count
      for line in stanza.text.lines {
        let (ems, words) = line.indentation
        let inset = em * Double(min(ems, 12)) + turnover
        let shape = ParagraphShape(
          left: left + inset, width: max(width - inset, em * 4), indent: -turnover,
          alignment: .left,
          hyphenates: false, role: .verse)
        addRows(styled(words, style.body), shape, paragraph: paragraph + index)
      }
      keepTogether(first)
    }
    let right = rows[begin...].flatMap(\.lines).map { $0.x + $0.width - left }.max() ?? .zero
    let shift = max(.zero, min(Length(scaledPoints: (width - right).scaledPoints / 2), em * 6))
    for row in begin..<rows.count {
      for line in rows[row].lines.indices {
        rows[row].lines[line].x += shift
        rows[row].lines[line].measure.left += shift
      }
    }
    last = start.context
    isFlush = false
  }

  /// Sets a paragraph and appends its lines as rows, with the prices of ending a page among them.
  private mutating func addRows(
    _ text: StyledText, _ shape: ParagraphShape, paragraph: Int, keeps: Bool = false
  ) {
    let lines = setter.setter.set(text, shape: shape)
    let options = PageBreakingOptions()
    let height = text.styles.map(\.size).max() ?? em
    let units = max(1, Int((height.points * 1.15 / layout.leading.points).rounded(.up)))
    var long: [Int] = []
    for (index, line) in lines.enumerated() {
      var line = line
      line.paragraph = firstParagraph + 1 + paragraph
      var row = GalleyRow()
      row.height = units
      row.source = line.range.lowerBound
      row.isHyphenated = line.end == .hyphen
      if index == 0 {
        row.spaceBefore = pendingSpace
        pendingSpace = 0
      }
      if keeps {
        row.penaltyAfter = GalleyItem.forbidden
      } else {
        if index == 0, lines.count > 1 { row.penaltyAfter += options.orphan }
        if index == lines.count - 2 { row.penaltyAfter += options.widow }
      }
      for note in line.notes where notes[note] == nil {
        let set = noteLines(note)
        if layout.leading.points * 0 + style.noteLeading.points * Double(set.count)
          > layout.leading.points * Double(layout.linesPerPage) * Self.largestNote
        {
          long.append(note)
        } else {
          notes[note] = set
          row.notes.append(note)
        }
      }
      row.lines = [line]
      rows.append(row)
    }
    for note in long { addLongNote(note) }
  }

  /// The lines of a footnote, its number before the first.
  private func noteLines(_ note: Int) -> [SetLine] {
    guard setter.book.notes.indices.contains(note) else { return [] }
    var lines: [SetLine] = []
    for (index, block) in setter.book.notes[note].blocks.enumerated() {
      var text = StyledText()
      if index == 0 {
        var mark = style.style([.superscript], in: style.note)
        mark.letterspacing = em * 0.1
        text.append(
          String(noteNumbers[note] ?? 0).utf8, style: mark, source: block.range.lowerBound)
      }
      text.append(style.styled(block.text, style.note) { _ in 0 })
      let shape = ParagraphShape(
        width: layout.measure, indent: index == 0 ? .zero : em,
        alignment: layout.alignment == .left ? .left : .justified, hyphenates: layout.hyphenates,
        optimizes: layout.optimizesLines, role: .note)
      lines += setter.setter.set(text, shape: shape)
    }
    return lines
  }

  /// Sets a note that is too long for a page's foot behind its paragraph.
  private mutating func addLongNote(_ note: Int) {
    notes[note] = []
    let first = rows.count
    for line in noteLines(note) {
      var row = GalleyRow()
      row.lines = [line]
      row.source = line.range.lowerBound
      if rows.count == first { row.spaceBefore = 1 }
      rows.append(row)
    }
    keepTogether(first)
    pendingSpace = 1
  }

  private mutating func addTable(_ block: Block, _ paragraph: Int) {
    guard let table = block.table else { return addParagraph(block, paragraph) }
    let styles = table.rows.indices.map { row in
      var cell = style.body
      cell.features = HouseStyle.tableFeatures
      cell.size = em * 0.91
      if row == 0 { cell.role = .italic }
      return cell
    }
    let cells = table.rows.enumerated().map { row, texts in texts.map { styled($0, styles[row]) } }
    let widths = columnWidths(cells, count: table.columns.count)
    let gap = em * 1.5
    let total = widths.reduce(.zero, +) + gap * max(0, widths.count - 1)
    var x = Length(scaledPoints: max(0, (layout.measure - total).scaledPoints / 2))
    let tableLeft = x
    let lefts = widths.map { width in
      defer { x += width + gap }
      return x
    }
    let first = rows.count
    for (number, row) in cells.enumerated() {
      let set = row.prefix(widths.count).enumerated().map { column, text in
        setter.setter.set(
          text,
          shape: ParagraphShape(
            left: lefts[column], width: widths[column], alignment: table.columns[column].line,
            hyphenates: false, role: .table))
      }
      let begin = rows.count
      for line in 0..<max(1, set.map(\.count).max() ?? 1) {
        var galley = GalleyRow()
        galley.lines = set.compactMap { line < $0.count ? $0[line] : nil }
        for index in galley.lines.indices {
          galley.lines[index].paragraph = firstParagraph + 1 + paragraph
        }
        galley.source = galley.lines.first?.range.lowerBound ?? block.range.lowerBound
        galley.notes = galley.lines.flatMap(\.notes)
        if rows.count == first {
          galley.spaceBefore = pendingSpace
          pendingSpace = 0
        }
        rows.append(galley)
      }
      for note in rows[begin...].flatMap(\.notes) where notes[note] == nil {
        notes[note] = noteLines(note)
      }
      if number == 0 { addRule(below: rows.count - 1, tableLeft, total) }
      // A row of the table is not divided, and its head stays with the first.
      for index in begin..<max(begin, rows.count - 1) {
        rows[index].penaltyAfter = GalleyItem.forbidden
      }
      if number == 0 { rows[rows.count - 1].penaltyAfter = GalleyItem.forbidden }
    }
    if rows.count > first {
      rows[first].rules.append(rule(at: .zero, tableLeft, total, 0.8))
      addRule(below: rows.count - 1, tableLeft, total)
    }
    isFlush = false
  }

  private mutating func addRule(below row: Int, _ left: Length, _ width: Length) {
    rows[row].rules.append(rule(at: layout.leading * rows[row].height, left, width, 0.5))
  }

  private func rule(at y: Length, _ left: Length, _ width: Length, _ weight: Double)
    -> GalleyRow.Rule
  {
    let thickness = em * (weight / 11)
    return GalleyRow.Rule(
      rect: Rect(x: left, y: y, width: width, height: thickness), ink: Ink(strength: 200))
  }

  /// The widths of a table's columns: what their longest lines need, or their share of the measure.
  private func columnWidths(_ cells: [[StyledText]], count: Int) -> [Length] {
    let gap = em * 1.5
    let room = layout.measure - gap * max(0, count - 1)
    let shape = ParagraphShape(width: layout.measure, alignment: .left, hyphenates: false)
    var natural = [Length](repeating: em, count: count)
    for row in cells {
      for (column, text) in row.prefix(count).enumerated() {
        for line in setter.setter.set(text, shape: shape) {
          natural[column] = max(natural[column], line.width + em * 0.1)
        }
      }
    }
    let total = natural.reduce(.zero, +)
    guard total > room else { return natural }
    // Narrow columns keep their widths; the wide ones share what is left.
    let fair = Length(scaledPoints: max(room.scaledPoints, em.scaledPoints) / max(1, count))
    let narrow = natural.filter { $0 <= fair }.reduce(.zero, +)
    let wide = natural.filter { $0 > fair }.reduce(.zero, +)
    let share = max(room - narrow, em * 2) / max(wide, .pt(0.01))
    return natural.map { $0 <= fair ? $0 : max($0 * share, em * 2) }
  }
}

extension Table.Alignment {
  fileprivate var line: ParagraphShape.Alignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }
}

extension InlineText {
  /// The text divided at its line feeds.
  var lines: [InlineText] {
    var lines = [InlineText()]
    for run in runs {
      var offset = 0
      for (index, part) in run.text.utf8.split(separator: 10, omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append(InlineText()) }
        var piece = run
        piece.text = String(decoding: part, as: UTF8.self)
        piece.source = run.source + offset
        offset += part.count + 1
        if !piece.text.isEmpty || piece.note != nil { lines[lines.count - 1].runs.append(piece) }
      }
    }
    return lines
  }

  /// How many em spaces begin the line, and the line without them.
  var indentation: (ems: Int, text: InlineText) {
    var ems = 0
    var text = self
    while let first = text.runs.first, first.text.utf8.starts(with: [0xE2, 0x80, 0x83]) {
      text.runs[0].text.removeFirst()
      text.runs[0].source += 3
      ems += 1
      if text.runs[0].text.isEmpty, text.runs[0].note == nil { text.runs.removeFirst() }
    }
    return (ems, text)
  }
}

extension StyledText {
  /// Adds another text behind this one.
  mutating func append(_ other: StyledText) {
    for (index, segment) in other.segments.enumerated() {
      let end =
        index + 1 < other.segments.count ? other.segments[index + 1].text : other.bytes.count
      for span in other.spans where span.range.overlaps(segment.text..<end) {
        let part = span.range.clamped(to: segment.text..<end)
        append(
          other.bytes[part], style: other.styles[span.style],
          source: segment.source + part.lowerBound - segment.text)
      }
    }
    sourceEnd = max(sourceEnd, other.sourceEnd)
  }
}
