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
  private(set) var initial: (text: StyledText, style: ComputedStyle)?

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
  private var column = 0
  /// Whether a `br` ends a line of it.
  private var hasBreak = false
  /// Whether white space at this place would not be seen.
  private var endsInSpace = true
  /// The last byte of the file that text was taken from.
  private(set) var source: Int

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
    case .text(let range):
      let own = flow.style(node).text
      source = flow.source + flow.document.nodes[node].source
      var bytes = flow.document.text[range]
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
    case .element: appendElement(node, raise: raise, ground: ground)
    }
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
    if let color = style.box.background.color, color.alpha > 0 { ground.color = color }
    ground.shift += style.box.relativeShift(in: flow.page).x
    ground.opacity *= style.box.opacity
    if style.box.border.top.width > .zero || style.box.border.bottom.width > .zero {
      ground.frame = TextStyle.Frame(
        above: style.box.border.top.width, below: style.box.border.bottom.width,
        padding: style.box.verticalPadding(room),
        ink: (style.box.border.top.color ?? style.box.border.bottom.color ?? style.text.color)
          .map(Ink.init(of:)) ?? .text)
    }
    if let note = flow.notes.number(ofReference: node) { text.mark(note: note) }
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
      case .image(let path): _ = appendPicture(path, "", style)
      }
    }
  }

  /// Adds a marker of a list's item, with a space behind it.
  mutating func append(marker: StyledText) {
    guard let style = marker.styles.first else { return }
    text.append(marker.bytes + [0xC2, 0xA0], style: style, source: source)
  }

  // MARK: Words

  /// Adds words that do not stand in the file.
  mutating func append(_ words: String, _ style: TextProperties, raise: Length = .zero) {
    append(Array(words.utf8)[...], style, flow.textStyle(style, raise: raise), isOwn: false)
  }

  private mutating func breakLine(_ style: TextProperties) {
    hasBreak = true
    text.append([10], style: flow.textStyle(style), source: source)
    endsInSpace = true
  }

  /// Adds text with its white space as the style has it.
  private mutating func append(
    _ bytes: ArraySlice<UInt8>, _ style: TextProperties, _ look: TextStyle,
    ground: Ground = Ground(),
    isOwn: Bool = true
  ) {
    var look = look
    (look.background, look.frame) = (ground.color, ground.frame)
    look.shift = ground.shift
    if ground.opacity < 1 { look.fade(ground.opacity) }
    let base = source
    func offset(_ index: Int) -> Int { isOwn ? base + (index - bytes.startIndex) : base }
    if isOwn, isPlain(style, look) {
      appendFolded(bytes, look)
    } else {
      appendPieces(bytes, style, look, offset)
    }
    guard isOwn else { return }
    if let last = bytes.lastIndex(where: { $0 > 0x20 }) {
      text.sourceEnd = max(text.sourceEnd, offset(last + 1))
    }
    source += bytes.count
  }

  /// Whether text is set as it stands, but for white space that folds.
  private func isPlain(_ style: TextProperties, _ look: TextStyle) -> Bool {
    let white = style.whiteSpace
    return !white.keepsNewlines && !white.keepsSpaces && white.wraps && initialStyle == nil
      && style.transform == .none && (style.smallCapitals == .none || hasSmallCapitals(look))
  }

  /// Adds such text, in as few pieces as the file has it in.
  private mutating func appendFolded(_ bytes: ArraySlice<UInt8>, _ look: TextStyle) {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    // The place in the file of the first byte that waits, and of the next.
    var (start, place) = (source, source)
    for byte in bytes {
      let isWhite = byte == 0x20 || byte == 9 || byte == 10 || byte == 13
      if isWhite, endsInSpace {
        text.append(folded, style: look, source: start)
        folded.removeAll(keepingCapacity: true)
        start = place + 1
      } else {
        folded.append(isWhite ? 0x20 : byte)
      }
      endsInSpace = isWhite
      place += 1
    }
    text.append(folded, style: look, source: start)
  }

  /// Adds text word by word, each as its style changes it.
  private mutating func appendPieces(
    _ bytes: ArraySlice<UInt8>, _ style: TextProperties, _ look: TextStyle,
    _ offset: (Int) -> Int
  ) {
    var start = bytes.startIndex
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 9 || byte == 10 || byte == 13 else { continue }
      appendLetters(bytes[start..<index], style, look, source: offset(start))
      start = index + 1
      appendSpace(byte, style, look, source: offset(index))
    }
    appendLetters(bytes[start...], style, look, source: offset(start))
  }

  private mutating func appendSpace(
    _ byte: UInt8, _ style: TextProperties, _ look: TextStyle, source: Int
  ) {
    let white = style.whiteSpace
    if byte == 10, white.keepsNewlines {
      text.append([10], style: look, source: source)
      endsInSpace = true
      column = 0
    } else if white.keepsSpaces {
      let count = byte == 9 ? style.tabSize - column % max(style.tabSize, 1) : 1
      column += max(1, count)
      // Spaces that are kept stand at the beginnings of lines as well, which those of prose do not.
      for _ in 0..<max(1, count) {
        text.append([0xC2, 0xA0], style: look, source: source)
      }
      if white.wraps { text.append([0xE2, 0x80, 0x8B], style: look, source: source) }
      endsInSpace = false
    } else if !endsInSpace {
      // What may not be divided is one word, spaces and all.
      text.append(white.wraps ? [0x20] : [0xC2, 0xA0], style: look, source: source)
      endsInSpace = true
    }
  }

  private mutating func appendLetters(
    _ bytes: ArraySlice<UInt8>, _ own: TextProperties, _ look: TextStyle, source: Int
  ) {
    guard !bytes.isEmpty else { return }
    if own.whiteSpace.keepsSpaces { column += bytes.count { $0 & 0xC0 != 0x80 } }
    defer { endsInSpace = false }
    if let style = initialStyle {
      let count = Self.initialLength(bytes)
      initialStyle = nil
      appendInitial(bytes.prefix(count), style, source: source)
      return appendLetters(bytes.dropFirst(count), own, look, source: source + count)
    }
    guard own.transform != .none || own.smallCapitals != .none && !hasSmallCapitals(look) else {
      text.append(bytes, style: look, source: source)
      return
    }
    var words = String(decoding: bytes, as: UTF8.self)
    switch own.transform {
    case .none: break
    case .uppercase: words = words.uppercased()
    case .lowercase: words = words.lowercased()
    case .capitalize:
      if endsInSpace || text.bytes.isEmpty {
        words = words.prefix(1).uppercased() + words.dropFirst()
      }
    }
    guard own.smallCapitals != .none, !hasSmallCapitals(look) else {
      text.append(words.utf8, style: look, source: source)
      return
    }
    appendSmallCapitals(words, isAll: own.smallCapitals == .all, look, source: source)
  }

  /// How many bytes a text's first letter has, with the punctuation on both sides of it.
  private static func initialLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let text = Substring(decoding: bytes, as: UTF8.self)
    func isMark(_ letter: Character) -> Bool { letter.isPunctuation }
    let before = text.prefix(while: isMark)
    guard let letter = text.dropFirst(before.count).first else { return before.utf8.count }
    let after = text.dropFirst(before.count + 1).prefix(while: isMark)
    return before.utf8.count + letter.utf8.count + after.utf8.count
  }

  /// Adds the first letter in the style that is its own.
  private mutating func appendInitial(
    _ bytes: ArraySlice<UInt8>, _ style: ComputedStyle, source: Int
  ) {
    guard !bytes.isEmpty else { return }
    guard style.box.float != .none else {
      return appendLetters(bytes, style.text, flow.textStyle(style.text), source: source)
    }
    var letter = FlowText(flow, room: room, source: source)
    letter.appendLetters(bytes, style.text, flow.textStyle(style.text), source: source)
    initial = (letter.text, style)
  }

  private func hasSmallCapitals(_ look: TextStyle) -> Bool {
    flow.fonts.table.faces[flow.fonts.table.index(of: look)].hasSmallCapitals
  }

  /// Capitals of eight tenths of the size, where a font has no small ones.
  private mutating func appendSmallCapitals(
    _ words: String, isAll: Bool, _ look: TextStyle, source: Int
  ) {
    var small = look
    small.size = look.size * 0.8
    var rest = words[...]
    var place = source
    while let first = rest.first {
      let isSmall = isAll || first.isLowercase
      let piece = rest.prefix { (isAll || $0.isLowercase) == isSmall }
      text.append(
        isSmall ? Array(piece.uppercased().utf8) : Array(piece.utf8), style: isSmall ? small : look,
        source: place)
      place += piece.utf8.count
      rest = rest[piece.endIndex...]
    }
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
