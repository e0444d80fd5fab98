internal import Breaking
internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling

/// Paragraphs: lines of text.
extension FlowColumn {
  /// Adds inline nodes of an element as a paragraph, with what is generated before the element's
  /// content or behind it where it is the first or the last of the element's.
  mutating func addParagraph(
    _ nodes: [Int], of node: Int, isFirst: Bool, isLast: Bool, in frame: FlowFrame
  ) {
    let begins = isFirst && hasGenerated(.before, node)
    let ends = isLast && hasGenerated(.after, node)
    guard !nodes.isEmpty || begins || ends else { return }
    let flow = flow
    // A marker that stands inside is the beginning of the text.
    var inside: StyledText?
    let source = flow.source + flow.document.nodes[nodes.first ?? node].source
    func gathered(_ firstLine: FlowText.FirstLine?) -> FlowText {
      var text = FlowText(flow, room: frame.width, source: source)
      let initial = isFirst ? flow.styled.style(.firstLetter, of: node) : nil
      if initial?.box.initialLetter == nil { text.initialStyle = initial }
      text.firstLine = firstLine
      if let inside { text.append(marker: inside) }
      if begins { text.appendGenerated(.before, node) }
      for child in nodes { text.append(child) }
      if ends { text.appendGenerated(.after, node) }
      text.finish()
      return text
    }
    if marker?.isInside == true, let own = marker {
      inside = own.text
      marker = nil
    }
    let text = gathered(nil)
    for float in text.floats { addFloat(float, in: frame) }
    if let initial = text.initial { addInitial(initial.text, initial.style, of: node, in: frame) }
    guard !text.isEmpty else {
      for mark in text.marks {
        if let label = mark.label { addLabel(label) }
        if let anchor = mark.anchor { addAnchor(anchor) }
      }
      return
    }
    let firstLine = isFirst ? flow.styled.style(.firstLine, of: node) : nil
    add(text, of: node, isFirst: isFirst, in: frame) { shape in
      guard let firstLine else { return nil }
      return flow.text(text, with: firstLine.text, of: node, shape, gathered)
    }
  }

  func hasGenerated(_ pseudo: StyledDocument.Pseudo, _ node: Int) -> Bool {
    !flow.generated[pseudo, of: node].isEmpty
  }

  /// Adds the lines of a text.
  ///
  /// `changed` gives the text as it looks in lines of a shape, where its first line is to look otherwise.
  private mutating func add(
    _ text: FlowText, of node: Int, isFirst: Bool, in frame: FlowFrame,
    changed: (ParagraphShape) -> FlowText?
  ) {
    let style = flow.style(node).text
    let strut = flow.textStyle(style)
    let lineHeight = strut.lineHeight ?? style.fontSize
    var shape = ParagraphShape(
      left: frame.left, width: max(frame.width, style.fontSize),
      alignment: style.paragraphAlignment(style.alignment)
    )
    shape.lastAlignment = style.lastLineAlignment.map(style.paragraphAlignment)
    shape.indent = style.indent.resolved(in: frame.width)
    shape.indentsEachLine = style.indentsEachLine
    // In a narrow column straight edges tear holes.
    if flow.isText, shape.alignment == .justified, shape.width < flow.mediaSize * 16 {
      shape.alignment = .left
    }
    shape.hyphenates = flow.hyphenates && style.hyphens == .auto
    shape.dividesAtSoftHyphens = flow.hyphenates && style.hyphens != .none
    shape.optimizes = flow.optimizes
    shape.role = flow.role(of: node)
    shape.baseLevel = style.isRightToLeft ? 1 : 0
    if !floats.isEmpty {
      // A line that is too short for a word stands below the floats.
      let word = flow.widths(of: text, indent: .zero).least
      let (left, right) = room(beside: top, lineHeight, in: frame)
      if left + right > .zero, frame.width - left - right < min(word, frame.width) { clear(.both) }
      shape.insets = insets(of: frame, lineHeight: lineHeight)
    }
    if isFirst, marker == nil, addOpening(text, shape, of: node, in: frame) { return }
    let text = changed(shape) ?? text
    let isPlain = shape.insets.isEmpty && text.objects.isEmpty && text.text.marks.isEmpty
    let ways =
      isPlain && shape.role == .body
      ? flow.setter.variants(text.text, shape: shape)
      : [ParagraphSetter.Variant(lines: flow.setter.set(text.text, shape: shape), demerits: 0)]
    guard let best = ways.first, !best.lines.isEmpty else { return }
    let first = rows.count
    let set = rows(of: best.lines, text, strut)
    for (index, var row) in set.enumerated() {
      if index == 0 { placeMarker(in: &row) }
      append(row)
    }
    charge(rows: first..<rows.count, style)
    // Beside a float, or with a marker before it, a paragraph has one way only.
    guard ways.count > 1, floats.isEmpty else { return }
    let space = rows[first].spaceBefore
    let heading = rows[first]
    for way in ways.dropFirst() {
      var other = rows(of: way.lines, text, strut)
      other[0].spaceBefore = space
      other[0].lines.insert(contentsOf: heading.lines.dropLast(), at: 0)
      for index in other.indices {
        other[index].boxes = heading.boxes
        other[index].penaltyAfter = Self.penalty(index, of: other.count, style)
      }
      other[0].firstOfBoxes = heading.firstOfBoxes
      other[0].labels = heading.labels
      other[0].anchors = heading.anchors
      variants.append(
        GalleyVariant(first: first, count: set.count, rows: other, cost: way.demerits))
    }
  }

  /// The rows of a paragraph's lines, with the objects among their letters.
  func rows(
    of lines: [SetLine], _ text: FlowText, _ strut: TextStyle
  ) -> [GalleyRow] {
    let metrics = flow.fonts.metrics(strut)
    let paragraph = lines.first?.range.lowerBound ?? 0
    var nextMark = 0
    return lines.enumerated().map { index, line in
      var line = line
      if let height = strut.lineHeight { line.makeRoom(height, strut, metrics) }
      line.paragraph = paragraph
      var row = GalleyRow()
      row.height = max(line.room.above + line.room.below, .zero)
      row.baseline = line.room.above
      row.source = line.range.lowerBound
      row.isHyphenated = line.end == .hyphen
      row.notes = line.notes
      row.lines = [line]
      for (number, x) in line.objects {
        let object = text.text.objects[number]
        row.add(text.objects[number], x: line.x + x, y: row.baseline - object.ascent)
      }
      // What begins before the next line stands on this one.
      while nextMark < text.marks.count {
        let mark = text.marks[nextMark]
        let isHere = text.text.source(of: mark.offset) < line.range.upperBound
        guard isHere || index + 1 == lines.count else { break }
        if let label = mark.label { row.labels.append(label) }
        if let anchor = mark.anchor { row.anchors.append(anchor) }
        nextMark += 1
      }
      return row
    }
  }

  /// Sets the costs of ending a page in a paragraph.
  mutating func charge(rows range: Range<Int>, _ style: TextProperties) {
    for row in range.dropLast() {
      addPenalty(Self.penalty(row - range.lowerBound, of: range.count, style), after: row)
    }
  }

  /// What a page costs that ends behind a line of a paragraph.
  private static func penalty(_ line: Int, of count: Int, _ style: TextProperties) -> Int {
    let options = PageBreakingOptions()
    guard line + 1 < count else { return 0 }
    var penalty = 0
    if line + 1 < style.orphans { penalty += options.orphan }
    if count - line - 1 < style.widows { penalty += options.widow }
    return penalty
  }

  /// How far floats push in each of the next lines.
  private func insets(of frame: FlowFrame, lineHeight: Length) -> [ParagraphShape.Inset] {
    guard !floats.isEmpty, lineHeight > .zero else { return [] }
    var insets: [ParagraphShape.Inset] = []
    var line = top
    while let last = floats.map(\.bottom).max(), line < last, insets.count < 1000 {
      let (left, right) = room(beside: line, lineHeight, in: frame)
      insets.append(ParagraphShape.Inset(left: left, right: right))
      line += lineHeight
    }
    return insets
  }

  /// How far floats reach into a frame from its two sides at a height.
  func room(
    beside top: Length, _ height: Length, in frame: FlowFrame
  ) -> (left: Length, right: Length) {
    var (left, right) = (Length.zero, Length.zero)
    for float in floats where float.top < top + height && float.bottom > top {
      if float.isLeft {
        left = max(left, float.right - frame.left)
      } else {
        right = max(right, frame.left + frame.width - float.left)
      }
    }
    return (left, right)
  }

  // MARK: Lists

  /// Makes the marker of a list's item.
  mutating func addMarker(_ node: Int, _ style: ComputedStyle, left: Length) {
    guard let sign = flow.markerSign(of: node, style.text) else { return }
    var text = StyledText()
    let own = flow.styled.style(.marker, of: node)?.text ?? style.text
    let source = flow.source + flow.document.nodes[node].source
    text.append(sign.utf8, style: flow.textStyle(own), source: source)
    marker = Marker(text: text, left: left, isInside: style.text.listMarkerIsInside)
  }

  /// Puts the marker that waits before the first line of its item.
  private mutating func placeMarker(in row: inout GalleyRow) {
    guard let marker else { return }
    self.marker = nil
    let gap = (marker.text.styles.first?.size ?? .zero) * 0.5
    let shape = ParagraphShape(
      width: flow.page.width, alignment: .left, hyphenates: false, role: .list)
    guard var line = flow.setter.set(marker.text, shape: shape).first else { return }
    line = line.moved(x: marker.left - gap - line.width)
    line.paragraph = row.lines.first?.paragraph ?? 0
    line.isLast = false
    row.lines.insert(line, at: 0)
  }
}

extension TextProperties {
  /// How lines stand, in the terms of paragraphs: `left` is where they begin.
  fileprivate func paragraphAlignment(_ alignment: Alignment) -> ParagraphShape.Alignment {
    switch alignment {
    case .justify: .justified
    case .center: .center
    case .start: .left
    case .end: .right
    case .left: isRightToLeft ? .right : .left
    case .right: isRightToLeft ? .left : .right
    }
  }
}

extension FlowContext {
  /// The sign that marks an item of a list; nil where it has none.
  func markerSign(of node: Int, _ style: TextProperties) -> String? {
    let sign = style.listMarker.text(itemNumbers[node] ?? 1)
    guard !sign.isEmpty else { return nil }
    // Where no font has the browser's ring, a dash stands for it, as typographers set second lists.
    if sign == "◦", !fonts.table.faces.contains(where: { $0.glyph(for: "◦") != nil }) {
      return "–"
    }
    return style.listMarker.isNumber ? sign + "." : sign
  }

  /// Whether an element of a text is a stanza.
  func isVerse(_ node: Int) -> Bool {
    document.element(node)?.classes.contains { $0 == "verse" || $0 == "poem" } ?? false
  }

  /// What a paragraph's lines are to the page: told by the elements that it stands in.
  func role(of node: Int) -> PageLine.Role {
    var node = node
    while node >= 0 {
      switch document.element(node)?.name {
      case _ where isText && isVerse(node): return .verse
      case "hr" where isText: return .display
      case "h1", "h2", "h3", "h4", "h5", "h6": return .heading
      case "blockquote": return .quote
      case "li", "dt", "dd": return .list
      case "pre": return .code
      case "td", "th": return .table
      default: node = document.nodes[node].parent
      }
    }
    return .body
  }
}
