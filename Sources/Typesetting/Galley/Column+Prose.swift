internal import Graphics
internal import Manuscript

/// Paragraphs, headings and what stands between them.
extension Column {
  func left(of block: Block) -> (left: Length, width: Length) {
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

  mutating func addParagraph(_ block: Block, _ paragraph: Int) {
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
    // Prose begins flush, with an epigraph above it or without.
    let isBeginning = block.context.kind == .prose && isAtBeginning
    if isBeginning { isFlush = true }
    if isNarrow { shape.alignment = .left }
    if block.purpose == .signature {
      shape.alignment = .right
      shape.width -= em
    } else if block.purpose == .epigraph {
      shape.alignment = .left
      base.role = .italic
    } else if block.purpose == .letter {
      // Date and greeting, each of a line, stand flush above what the letter says.
      isLetterHead =
        isLetterHead && setter.setter.measures(of: styled(block.text, base)).full <= width
      if !isLetterHead { shape.indent = em }
    } else if block.listItem == nil, !isFlush, last == block.context || last?.kind == .ornament {
      shape.indent = em
    } else if block.listItem == nil, !isFlush, block.context.kind == .prose {
      shape.indent = em
    }
    if isBeginning, addWithInitial(block, shape, paragraph) {
      isFlush = false
      return
    }
    let first = rows.count
    if besideInitial.isEmpty {
      addRows(styled(block.text, base), shape, paragraph: paragraph)
    } else {
      addBesideInitial(styled(block.text, base), shape, paragraph)
    }
    if let item = block.listItem, item.isFirst, first < rows.count {
      addMarker(item, block, left: left, row: first)
    }
    isFlush = false
  }

  /// Puts an item's bullet or number before its first line.
  mutating func addMarker(
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

  mutating func addHeading(_ block: Block, _ level: Int, _ paragraph: Int) {
    let shape = ParagraphShape(
      width: layout.measure, alignment: .left, hyphenates: false, role: .heading)
    let first = rows.count
    addRows(
      styled(block.text, style.heading(level: level)), shape, paragraph: paragraph, keeps: true)
    if level == 2, first < rows.count { rows[first].section = block.text.plain }
    if let anchor = block.anchor, first < rows.count { rows[first].anchors.append(anchor) }
    pendingSpace = level == 2 ? 1 : 0
    isFlush = true
  }

  mutating func addOrnament(_ block: Block, _ paragraph: Int) {
    var text = StyledText()
    var base = style.body
    base.letterspacing = em * 0.5
    text.append(layout.ornament.utf8, style: base, source: block.range.lowerBound)
    pendingSpace = 1
    let shape = ParagraphShape(width: layout.measure, alignment: .center, role: .display)
    addRows(text, shape, paragraph: paragraph)
    pendingSpace = 1
    isFlush = true
  }
}
