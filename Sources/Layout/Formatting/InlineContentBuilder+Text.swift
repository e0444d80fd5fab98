internal import Documents
internal import Graphics
internal import Paragraphs
internal import Styling

/// The text of inline content.
extension InlineContentBuilder {
  mutating func add(_ text: Box.Text, _ box: Int, in parent: Int) {
    switch text {
    case .leader(let pattern): addLeader(pattern, look(of: box, in: parent))
    case .generated(let added):
      append(Array((engine.generatedWord ?? added).utf8)[...], of: box, in: parent, isOwn: false)
    case .document(let range):
      for segment in engine.flow.document.segments(of: tree[box].node) {
        let part = segment.text.clamped(to: range)
        guard !part.isEmpty else { continue }
        words.source =
          engine.flow.source + segment.source + part.lowerBound - segment.text.lowerBound
        append(engine.flow.document.text[part], of: box, in: parent, isOwn: true)
      }
    }
  }

  /// Adds letters, in the style of the first line as far as it extends.
  private mutating func append(
    _ bytes: ArraySlice<UInt8>, of box: Int, in parent: Int, isOwn: Bool
  ) {
    let own = tree.style(box).text
    var rest = bytes
    if !firstLine.isEmpty, words.source < firstLine.end {
      // Replaced text may differ in length, so the end may be inside a character.
      var head = isOwn ? bytes.prefix(firstLine.end - words.source) : bytes
      while head.endIndex < bytes.endIndex, bytes[head.endIndex] & 0xC0 == 0x80 {
        head = bytes[..<(head.endIndex + 1)]
      }
      let style = firstLine.style(own)
      words.append(head, style, look(of: box, in: parent, as: style), isOwn: isOwn)
      rest = bytes[head.endIndex...]
    }
    if !rest.isEmpty { words.append(rest, own, look(of: box, in: parent), isOwn: isOwn) }
  }

  /// The style of a box's letters in an inline box: that of the box, or that of a first line.
  private func look(
    of box: Int, in parent: Int, as first: TextProperties? = nil
  ) -> TextStyle {
    guard engine.isPaged else { return style(parent) }
    var look = engine.metrics(tree[box].style).text
    if let first {
      look = engine.metrics(first).text
      look.background = firstLine.background
    }
    prepare(&look, in: parent)
    return look
  }

  /// Adds a pattern that is repeated as often as it fits: at least once, and not separated from what follows.
  private mutating func addLeader(_ pattern: String, _ look: TextStyle) {
    var text = StyledText()
    // White space at the end of the pattern is part of it.
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
    (words.endsInSpace, words.contentEnd) = (false, offset)
  }

  /// Gives letters of prose the properties of the inline box that contains them.
  private func prepare(_ look: inout TextStyle, in parent: Int) {
    let shift = content.inlineBoxes[parent].shift
    if shift != .zero {
      look.raise = shift
      // Superscripts and subscripts do not increase the line spacing.
      look.lineHeight = nil
    }
    let opacity = opacity(of: parent)
    if opacity < 1 { look.fade(opacity) }
    look.shift = relativeShift(of: parent)
  }

  /// The alpha of an inline box's content.
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
