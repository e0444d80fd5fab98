internal import Documents
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Styling
internal import TextAnalysis

/// Text whose lines are chosen together, in documents that are divided into pages.
extension InlineContentBuilder {
  /// The inline box round one that has a fragment, or itself.
  func fragmentBox(of inlineBox: Int) -> Int {
    var number = inlineBox
    while content.inlineBoxes[number].isPlain { number = content.inlineBoxes[number].parent }
    return number
  }

  /// Adds an inline box to text whose lines are chosen together: it has objects for its edges, and a
  /// fragment, only where something of it is seen besides its letters.
  mutating func addProseBox(_ box: Int, in parent: Int) {
    let made = tree[box]
    let own = tree.styles[made.style]
    var inline = InlineContent.InlineBox(
      box: box, parent: parent, metrics: engine.metrics(made.style))
    inline.edges = made.isAnonymous ? BoxEdges() : own.box.edges(in: containerSize)
    (inline.hasStart, inline.hasEnd) = (made.hasStartEdge, made.hasEndEdge)
    inline.isPlain =
      made.isAnonymous
      || inline.edges.inset.inlineSum == .zero && inline.edges.margin.inlineSum == .zero
        && !own.isDecorated
        && own.text.hasSameMarks(as: tree.style(content.inlineBoxes[parent].box).text)
    let isInitial = made.isFirstLetter && own.box.initialLetter.map { $0.size > 1 } ?? false
    if isInitial { inline.isPlain = true }
    let around = content.inlineBoxes[parent]
    inline.shift =
      engine.shift(
        own.box.verticalAlign.besideText, above: inline.metrics.above,
        below: inline.metrics.below, in: around) ?? around.shift
    if own.box.position == .relative {
      inline.shift -= own.box.relativeShift(in: engine.flow.page).y
    }
    let number = content.inlineBoxes.count
    content.inlineBoxes.append(inline)
    let start = offset
    let isTurned = own.text.isRightToLeft != isRightToLeft
    if isTurned { swap(&inline.hasStart, &inline.hasEnd) }
    content.inlineBoxes[number] = inline
    let sides = inlineSides(inline.edges)
    if let note = engine.flow.notes.number(ofReference: made.node), !made.isAnonymous {
      words.text.mark(note: note)
    }
    if !inline.isPlain {
      content.owners.append((offset, number))
      addObject(.start(number), width: inline.hasStart ? sides.start : .zero, in: number)
    }
    let isFull = made.end > box + 1
    let ends =
      isFull
      ? FlowText.directions(own.box, isRightToLeft: own.text.isRightToLeft)
      : (before: "", after: "")
    words.append(control: ends.before, own.text)
    for child in tree.children(of: box) { add(child, in: number) }
    words.append(control: ends.after, own.text)
    if !inline.isPlain {
      addObject(.end(number), width: inline.hasEnd ? sides.end : .zero, in: number)
      content.owners.append((offset, fragmentBox(of: parent)))
      content.inlineBoxes[number].parent = fragmentBox(of: parent)
    }
    content.inlineBoxes[number].range = start..<offset
    if isInitial, offset > start {
      content.initialLetter = (box, (content.initialLetter?.range.lowerBound ?? start)..<offset)
    }
  }

  mutating func addProse(_ text: Box.Text, _ box: Int, in parent: Int) {
    let own = tree.style(box).text
    var look = engine.metrics(tree[box].style).text
    prepare(&look, in: parent)
    switch text {
    case .leader(let pattern): addLeader(pattern, own, look)
    case .generated(let added):
      words.append(Array(added.utf8)[...], own, look, isOwn: false)
      if !added.isEmpty { content.contentEnd = offset }
    case .document(let range):
      let before = offset
      for segment in engine.flow.document.segments(of: tree[box].node) {
        let part = segment.text.clamped(to: range)
        guard !part.isEmpty else { continue }
        words.source =
          engine.flow.source + segment.source + part.lowerBound - segment.text.lowerBound
        var bytes = engine.flow.document.text[part]
        if let firstLine = firstLineOfProse, words.source < firstLine.end {
          let style = own.onFirstLine(firstLine.style, of: firstLine.block)
          var first = engine.flow.textStyle(style)
          prepare(&first, in: parent)
          // What stands for another text is not as long, so that the end may be in a character.
          var head = bytes.prefix(firstLine.end - words.source)
          while head.endIndex < bytes.endIndex, bytes[head.endIndex] & 0xC0 == 0x80 {
            head = bytes[..<(head.endIndex + 1)]
          }
          words.append(head, style, first)
          bytes = bytes.dropFirst(head.count)
        }
        if !bytes.isEmpty { words.append(bytes, own, look) }
      }
      let isSeen = offset > before + 1 || offset > before && words.text.bytes.last != 0x20
      if isSeen { content.contentEnd = offset }
    }
  }

  /// Adds a pattern that is repeated as often as there is room: once at the least, and not parted from what stands
  /// behind it.
  private mutating func addLeader(_ pattern: String, _ own: TextProperties, _ look: TextStyle) {
    var text = StyledText()
    // White at the pattern's end is a part of it.
    text.append(pattern.replacing(" ", with: "\u{A0}").utf8, style: look, source: words.source)
    let shape = ParagraphShape(
      width: engine.viewport.inline, alignment: .left, hyphenates: false, optimizes: false)
    guard let line = engine.flow.setter.set(text, shape: shape).first, line.width > .zero else {
      return
    }
    content.objects.append(.leader)
    var object = StyledText.Object(width: line.width, ascent: .zero, descent: .zero)
    object.leader = line.runs
    _ = words.text.append(
      object, style: look, source: words.source, character: Array("\u{2060}".utf8))
    words.endsInSpace = false
    content.contentEnd = offset
  }

  /// Lets letters look as the inline box does that they stand in.
  private func prepare(_ look: inout TextStyle, in parent: Int) {
    let shift = content.inlineBoxes[parent].shift
    if shift != .zero {
      look.raise = shift
      // Raised and lowered letters do not move the lines apart.
      look.lineHeight = nil
    }
    let opacity = opacity(of: parent)
    if opacity < 1 { look.fade(opacity) }
    look.shift = relativeShift(of: parent)
  }

  /// How much is seen of what stands in an inline box.
  private func opacity(of inlineBox: Int) -> Double {
    var (number, opacity) = (inlineBox, 1.0)
    while number > 0 {
      opacity *= tree.style(content.inlineBoxes[number].box).box.opacity
      number = content.inlineBoxes[number].parent
    }
    return opacity
  }

  private func relativeShift(of inlineBox: Int) -> Length {
    var (number, shift) = (inlineBox, Length.zero)
    while number > 0 {
      let style = tree.style(content.inlineBoxes[number].box)
      if style.box.position == .relative {
        shift += style.box.relativeShift(in: engine.flow.page).x
      }
      number = content.inlineBoxes[number].parent
    }
    return shift
  }
}

extension TextProperties {
  /// Whether marks stand beside its letters, or shadows lie beneath them.
  var hasMarks: Bool { emphasis != nil || !shadows.isEmpty }

  /// Whether letters of another style have the same marks beside them and shadows beneath them.
  fileprivate func hasSameMarks(as other: TextProperties) -> Bool {
    shadows == other.shadows && emphasis == other.emphasis
      && (emphasis == nil
        || emphasisColor == other.emphasisColor && emphasisIsUnder == other.emphasisIsUnder)
  }
}

extension BoxProperties.VerticalAlign {
  /// The same where lines have no tops and bottoms to align with, only letters.
  var besideText: Self {
    switch self {
    case .top: .textTop
    case .bottom: .textBottom
    default: self
    }
  }
}
