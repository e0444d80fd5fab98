internal import Documents
internal import Graphics
internal import Manuscript
internal import Shaping
internal import Styling

/// The text of inline elements, as one paragraph: white space folded, objects in their places.
struct FlowText {
  var text = StyledText()
  /// What stands in the places of objects, by their numbers.
  private(set) var objects: [FlowFragment] = []
  /// The floats met on the way, which stand beside the lines.
  private(set) var floats: [Int] = []
  /// What begins in the text: the byte of it, and a label or an anchor.
  private(set) var marks: [(offset: Int, label: String?, anchor: String?)] = []

  /// How the first letter of the paragraph looks, as long as it is not met.
  var initialStyle: ComputedStyle?
  /// The first letter, where it floats beside the lines.
  var initial: (text: StyledText, style: ComputedStyle)?

  /// How the first line looks, and the byte of the file that it ends before.
  struct FirstLine {
    var style: TextProperties
    /// How the block's other lines look.
    var block: TextProperties
    var end: Int
  }

  var firstLine: FirstLine?

  let flow: FlowContext
  /// The width that the lines will have, which objects must not be wider than.
  let room: Length
  /// How many letters stand on the last line of text whose spaces are kept.
  var column = 0
  /// Whether a `br` ends a line of it.
  var hasBreak = false
  /// Whether white space at this place would not be seen.
  var endsInSpace = true
  /// The last byte of the file that text was taken from.
  var source: Int

  init(_ flow: FlowContext, room: Length, source: Int) {
    (self.flow, self.room, self.source) = (flow, room, source)
  }

  /// Whether there is nothing to see, nor a line that was asked for to be empty.
  var isEmpty: Bool { !hasBreak && text.bytes.allSatisfy { $0 == 0x20 || $0 == 10 } }

  /// Takes away the space at the end, which is not seen.
  mutating func finish() { text.removeSpaceAtEnd() }

  // MARK: Elements

  /// Adds a node and all that it holds.
  mutating func append(_ node: Int, raise: Length = .zero, ground: Ground = Ground()) {
    switch flow.document.nodes[node].content {
    case .text:
      for segment in flow.document.segments(of: node) {
        append(segment, of: node, raise: raise, ground: ground)
      }
    case .element: appendElement(node, raise: raise, ground: ground)
    }
  }

  /// Adds a segment of a text, each byte of which is one of the file's or stands for the place where it begins.
  private mutating func append(
    _ segment: Document.Segment, of node: Int, raise: Length, ground: Ground
  ) {
      let own = flow.style(node).text
      source = flow.source + segment.source
      var bytes = flow.document.text[segment.text]
      if let firstLine, source < firstLine.end {
        let first = own.onFirstLine(firstLine.style, of: firstLine.block)
        // What stands for another text is not as long, so that the end may be in a character.
        var head = bytes.prefix(firstLine.end - source)
        while head.endIndex < bytes.endIndex, bytes[head.endIndex] & 0xC0 == 0x80 {
          head = bytes[..<(head.endIndex + 1)]
        }
        append(head, first, flow.textStyle(first, raise: raise), ground: ground)
        bytes = bytes.dropFirst(head.count)
        guard !bytes.isEmpty else { return }
      }
      append(bytes, own, flow.textStyle(own, raise: raise), ground: ground)
  }

  private mutating func appendElement(_ node: Int, raise: Length, ground: Ground) {
    guard let element = flow.document.element(node), !flow.notes.isTakenOut(node) else { return }
    let style = flow.style(node)
    source = flow.source + flow.document.nodes[node].source
    if let id = element.id { marks.append((text.bytes.count, nil, id)) }
    if let label = element.pageLabel {
      marks.append((text.bytes.count, label, nil))
      return
    }
    guard style.box.display != .none, !style.isOffPage(flow.page) else { return }
    if style.box.float != .none { return floats.append(node) }
    switch element.name {
    case "br": return breakLine(style.text)
    case "wbr": return append("\u{200B}", style.text, raise: raise)
    case "img", "svg", "image", "object", "video", "iframe", "canvas", "audio", "embed":
      if appendPicture(node, element, style) { return }
    default: break
    }
    switch style.box.display {
    case .inlineBlock, .inlineFlex, .inlineTable: return appendBlock(node, style)
    case .ruby: return appendRuby(node, style, raise: raise)
    case .rubyParenthesis: return
    default: break
    }
    var raise = raise
    raise += self.raise(style, flow.document.nodes[node].parent)
    var ground = ground
    if let color = style.box.background.flatColor, color.alpha > 0 { ground.color = color }
    ground.shift += style.box.relativeShift(in: flow.page).x
    ground.opacity *= style.box.opacity
    if style.box.border.top.width > .zero || style.box.border.bottom.width > .zero {
      ground.frame = TextStyle.Frame(
        above: style.box.border.top.width, below: style.box.border.bottom.width,
        padding: style.box.verticalPadding(room),
        ink: (style.box.border.top.color ?? style.box.border.bottom.color ?? style.text.color)
          .map(Ink.init(of:)) ?? .text)
    }
    if let note = flow.notes.number(ofReference: node) {
      text.mark(note: note)
      // The notes of a chapter are counted in the order of their calls.
      if flow.isText {
        return append(
          Array(String(note + 1).utf8)[...], style.text,
          flow.textStyle(style.text, raise: raise), ground: ground)
      }
    }
    appendGap(style, isStart: true)
    let isFull = flow.document.nodes[node].end > node + 1
    let ends =
      isFull
      ? Self.directions(style.box, isRightToLeft: style.text.isRightToLeft)
      : (before: "", after: "")
    append(control: ends.before, style.text)
    appendGenerated(.before, node, raise: raise)
    for child in flow.document.children(of: node) {
      append(child, raise: raise, ground: ground)
    }
    appendGenerated(.after, node, raise: raise)
    append(control: ends.after, style.text)
    appendGap(style, isStart: false)
  }

  /// What stands behind text, a colour and a frame, and what is done to both.
  struct Ground {
    var color: Color?
    var frame: TextStyle.Frame?
    /// How far to the right the text is drawn.
    var shift = Length.zero
    /// How much of the text is seen.
    var opacity = 1.0
  }

  /// Margin, border and padding at one end of an inline element: an object with a rule in it at most.
  private mutating func appendGap(_ style: ComputedStyle, isStart: Bool) {
    let width = isStart ? style.box.startGap(room) : style.box.endGap(room)
    guard width > .zero else { return }
    var own = flow.textStyle(style.text)
    own.lineHeight = nil
    let object = StyledText.Object(width: width, ascent: .zero, descent: .zero)
    var fragment = FlowFragment([], boxes: [], width: width)
    let border = isStart ? style.box.border.left : style.box.border.right
    if border.width > .zero {
      let metrics = flow.fonts.metrics(own)
      let unit = own.size.points / Double(metrics.unitsPerEm)
      let padding = style.box.verticalPadding(room)
      let top = -Length.pt(Double(metrics.ascender) * unit) - padding.top
      let bottom = Length.pt(Double(-metrics.descender) * unit) + padding.bottom
      let margin = (isStart ? style.box.margin.left : style.box.margin.right)?.resolved(in: room)
      let x = isStart ? margin ?? .zero : width - border.width - (margin ?? .zero)
      let rect = Rect(x: x, y: top, width: border.width, height: bottom - top)
      let ink = (border.color ?? style.text.color).map(Ink.init(of:)) ?? .text
      fragment.fills = border.pieces(rect).map { GalleyRow.Rule(rect: $0, ink: ink) }
      // The rules above and below the text reach over its padding to the corners.
      let inner = isStart ? width - (margin ?? .zero) : x + border.width
      for (side, y) in [
        (style.box.border.top, top),
        (style.box.border.bottom, bottom - style.box.border.bottom.width),
      ] where side.width > .zero {
        let corner = Rect(x: isStart ? x : .zero, y: y, width: inner, height: side.width)
        let color = (side.color ?? style.text.color).map(Ink.init(of:)) ?? .text
        fragment.fills.append(GalleyRow.Rule(rect: corner, ink: color))
      }
    }
    objects.append(fragment)
    _ = text.append(object, style: own, source: source)
  }

  /// How far above its parent's baseline an element's text stands.
  private func raise(_ style: ComputedStyle, _ parent: Int) -> Length {
    let size = parent >= 0 ? flow.style(parent).text.fontSize : style.text.fontSize
    let shift = style.box.relativeShift(in: flow.page).y
    switch style.box.verticalAlign {
    case .baseline, .top, .bottom, .middle, .textTop, .textBottom: return -shift
    case .super: return size * 0.33 - shift
    case .sub: return size * -0.15 - shift
    case .raised(let length): return length - shift
    }
  }

  mutating func appendGenerated(
    _ pseudo: StyledDocument.Pseudo, _ node: Int, raise: Length = .zero
  ) {
    guard let style = flow.styled.style(pseudo, of: node) else { return }
    for piece in flow.generated[pseudo, of: node] {
      switch piece {
      case .text(let words): append(words, style.text, raise: raise)
      case .image(let path): _ = flow.image(path, "").map { appendPicture($0, style) }
      }
    }
  }

  /// Adds a marker of a list's item, with a space behind it.
  mutating func append(marker: StyledText) {
    guard let style = marker.styles.first else { return }
    text.append(marker.bytes + [0xC2, 0xA0], style: style, source: source)
  }

  // MARK: Objects

  /// Adds a fragment like a letter that stands on the baseline, or as its style has it.
  mutating func append(_ fragment: FlowFragment, _ style: ComputedStyle) {
    let height = fragment.size.height
    let size = style.text.fontSize
    var descent = height - fragment.baseline
    switch style.box.verticalAlign {
    case .baseline: break
    case .middle: descent = Length(scaledPoints: (height - size * 0.45).scaledPoints / 2)
    case .top, .textTop: descent = height - size * 0.8
    case .bottom, .textBottom: descent = size * 0.2
    case .super: descent -= size * 0.33
    case .sub: descent += size * 0.15
    case .raised(let length): descent -= length
    }
    objects.append(fragment)
    var own = flow.textStyle(style.text)
    own.lineHeight = nil
    own.isUnderlined = false
    _ = text.append(
      StyledText.Object(
        width: fragment.size.width, ascent: height - descent, descent: descent),
      style: own, source: source)
    endsInSpace = false
  }
}
