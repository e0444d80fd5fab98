internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling

/// What stands among letters and is none: pictures, inline blocks, bases with their readings.
extension FlowText {
  /// Inline blocks that lie deeper in each other are set as text.
  private static let mostInlineBlocks = 4

  /// Adds a picture; false where there is none, and the element's content stands for it.
  mutating func appendPicture(
    _ node: Int, _ element: Document.Element, _ style: ComputedStyle
  ) -> Bool {
    guard let picture = flow.picture(node) else {
      guard element.name == "img" || element.name == "image" else { return false }
      // What cannot be drawn is told.
      if let words = element["alt"], !words.isEmpty { append("[\(words)]", style.text) }
      return true
    }
    return appendPicture(picture, style, of: node)
  }

  /// Adds a picture; false where it has no size.
  mutating func appendPicture(
    _ picture: FlowImage, _ style: ComputedStyle, of node: Int = -1
  ) -> Bool {
    guard let size = flow.pictureSize(picture, style, room: room) else { return false }
    var fragment = flow.fitted(picture, style, size)
    fragment.frame(style, room: room, flow, of: node)
    append(fragment, style)
    return true
  }

  /// Adds an inline block: its lines as one object.
  mutating func appendBlock(_ node: Int, _ style: ComputedStyle) {
    // Each is laid out once to know its width and once to stand there, as are those in it.
    guard flow.inlineDepth < Self.mostInlineBlocks, flow.hasRoomForBox else {
      for child in flow.document.children(of: node) { append(child) }
      return
    }
    var flow = flow
    flow.inlineDepth += 1
    var column = FlowColumn(flow, isInner: true)
    let outer = style.box.horizontalEdges(room)
    let width =
      style.box.contentWidth(in: room)
      ?? min(max(flow.widths(of: node).full, .zero), max(room - outer, .pt(1)))
    flow.depth.boxes += 1
    column.addContent(of: node, in: FlowFrame(left: .zero, width: width))
    column.finish()
    flow.depth.boxes -= 1
    var fragment = FlowFragment(column.rows, boxes: column.boxes, width: width)
    fragment.frame(style, room: room, flow, of: node)
    append(fragment, style)
  }

  /// Adds bases with their readings over them, at half the size.
  mutating func appendRuby(_ node: Int, _ style: ComputedStyle, raise: Length) {
    var base: [Int] = []
    for child in flow.document.children(of: node) {
      guard flow.document.element(child) != nil, flow.style(child).box.display == .rubyText else {
        base.append(child)
        continue
      }
      if !appendRuby(base, under: child, style) {
        // What does not fit on one line has its reading behind it.
        for part in base { append(part, raise: raise) }
        let small = style.text.fontSize * 0.33
        for part in flow.document.children(of: child) { append(part, raise: raise + small) }
      }
      base = []
    }
    for part in base { append(part, raise: raise) }
  }

  private func holdsRuby(_ node: Int) -> Bool {
    (node..<flow.document.nodes[node].end).contains { inner in
      flow.document.element(inner) != nil && flow.style(inner).box.display == .ruby
    }
  }

  /// Adds a base and its reading as one object; false where either is more than a line of letters.
  private mutating func appendRuby(
    _ base: [Int], under reading: Int, _ style: ComputedStyle
  ) -> Bool {
    // What has bases in it would be laid out again and again, for each that lies round it.
    guard !base.contains(where: holdsRuby), !holdsRuby(reading) else { return false }
    func line(_ nodes: some Sequence<Int>) -> SetLine? {
      var text = FlowText(flow, room: room, source: source)
      for node in nodes { text.append(node) }
      text.finish()
      guard text.objects.isEmpty, text.floats.isEmpty, text.text.marks.isEmpty else { return nil }
      let shape = ParagraphShape(
        width: room, alignment: .left, hyphenates: false, optimizes: false)
      let lines = flow.setter.set(text.text, shape: shape)
      return lines.count == 1 && lines[0].width <= room ? lines[0] : nil
    }
    guard var below = line(base), var above = line(flow.document.children(of: reading)) else {
      return false
    }
    let width = max(below.width, above.width)
    below = below.moved(x: Length(scaledPoints: (width - below.width).scaledPoints / 2))
    above = above.moved(x: Length(scaledPoints: (width - above.width).scaledPoints / 2))
    var fragment = FlowFragment([], boxes: [], width: width)
    let top = above.ascent + above.descent
    fragment.lines = [
      FlowFragment.Line(line: below, baseline: top + below.ascent),
      FlowFragment.Line(line: above, baseline: above.ascent),
    ]
    fragment.baseline = top + below.ascent
    fragment.size = Size(width: width, height: fragment.baseline + below.descent)
    append(fragment, style)
    return true
  }
}
