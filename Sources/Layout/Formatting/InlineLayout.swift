internal import Budgets
internal import Graphics
internal import Manuscript
internal import Paragraphs
internal import Shaping
internal import Styling
internal import TextAnalysis

/// Lines of a block container, in a block formatting context (CSS 2.2, 9.4.2 and 9.5).
extension BlockFormattingContext {
  /// A chosen line, before it is composed.
  private struct ChosenLine {
    var end: ShapedInlineContent.Opportunity
    var slot: FloatArea.Slot
    /// The extents of the line's letters before each absolutely positioned box in it.
    var absolutes: [MetAbsolute] = []
    /// Whether its content is wider than the available width.
    var overflows = false
  }

  /// An absolutely positioned box encountered in a line: how far the content before it extends, if there is any.
  struct MetAbsolute {
    var box: Int
    var width: Length
    var followsContent: Bool
  }

  /// The out-of-flow boxes among the letters of the lines so far.
  struct OutOfFlow {
    /// The next float and the next absolutely positioned box.
    var float = 0
    var absolute = 0
    /// The floats of the line that do not fit beside it.
    var waiting: [Int] = []
    /// Floats that were laid out and will be encountered again, by their indices.
    var known: [Int: Int] = [:]
  }

  /// Adds the inline content of a block container as lines.
  mutating func addLines(of box: Int, in container: Container) {
    if engine.isPaged { return addParagraph(of: box, in: container) }
    let engine = engine
    let builder = InlineContentBuilder(engine, of: box, for: .layout(container.block))
    let content = builder.content
    guard
      engine.flow.budget.spend(
        text: content.text.bytes.count, at: engine.flow.setter.layoutContext.place)
    else { return }
    if content.contentEnd == 0 { return addOutOfFlow(content, in: container) }
    var text = ShapedInlineContent(content, isRightToLeft: container.isRightToLeft, engine)
    text.hanging = engine.tree.style(box).text.hanging
    let lines = LineMaker(engine, box: box, text: text, container: container.block)
    resolve()
    var start = 0
    var outOfFlow = OutOfFlow()
    var isFirst = !engine.tree[box].isContinued
    let last = text.contentEnd
    let firstLine = engine.firstLine(of: box)
    if !firstLine.isEmpty, last > 0 {
      let offset = addFirstLine(firstLine, of: box, content, &outOfFlow, in: container)
      (start, isFirst) = (text.cluster(at: offset), false)
    }
    while start < last, engine.goesOn {
      let followsBreak = text.byte(afterBreakBefore: start) != nil
      let indent =
        isFirst
        ? lines.indent - text.firstHang : followsBreak ? lines.breakIndent : .zero
      let end = addLine(from: start, text, lines, indent: indent, &outOfFlow, in: container)
      guard
        engine.flow.budget.spend(
          lines: 1, of: end - start, at: engine.flow.setter.layoutContext.place)
      else { return }
      (start, isFirst) = (end, false)
    }
    // The rest does not make a line.
    addOutOfFlow(content, from: outOfFlow, in: container)
  }

  /// Adds floats and absolutely positioned boxes where nothing makes a line.
  mutating func addOutOfFlow(
    _ content: InlineContent, from outOfFlow: OutOfFlow = OutOfFlow(), in container: Container
  ) {
    let boxes = content.floats[outOfFlow.float...] + content.absolutes[outOfFlow.absolute...]
    for box in boxes.map(\.box).sorted() {
      if engine.tree.isFloat(box) {
        addFloat(box, in: container)
      } else {
        addAbsolute(box, in: container)
      }
    }
    if !engine.isPaged { engine.markEmptyBoxes(of: content, in: container.fragment) }
  }

  /// The number of times a line is chosen again because it is higher than expected.
  private static let maxTries = 4

  /// Adds the next line, and returns where the one after it begins.
  mutating func addLine(
    from start: Int, _ text: ShapedInlineContent, _ lines: LineMaker, indent: Length,
    _ outOfFlow: inout OutOfFlow, in container: Container
  ) -> Int {
    var height = lines.strutHeight
    var tries = 0
    while true {
      let choice = choose(
        from: start, text, indent: indent, height: height, &outOfFlow, in: container)
      let isNarrowed =
        choice.slot.left > container.lineLeft || choice.slot.right < container.lineRight
      // A line that is too narrow for anything goes below the floats (9.5).
      if choice.overflows, isNarrowed, let next = floats.nextEdge(after: cursor) {
        takeBack(&outOfFlow)
        advance(to: next)
        continue
      }
      let span = (
        left: max(container.lineLeft, choice.slot.left),
        right: min(container.lineRight, choice.slot.right)
      )
      var line = lines.make(
        text, from: start, to: choice.end, in: max(span.right - span.left, .zero), indent: indent)
      tries += 1
      if line.height > height, tries < Self.maxTries, !floats.isEmpty {
        let slot = floats.slot(from: cursor, to: cursor + line.height)
        if slot != choice.slot {
          height = line.height
          continue
        }
      }
      finish(&line, choice, at: span.left, lines, &outOfFlow, in: container)
      return choice.end.next
    }
  }

  /// Returns floats that did not fit beside a line to those still to be placed, if the line is moved.
  private func takeBack(_ outOfFlow: inout OutOfFlow) {
    outOfFlow.float -= outOfFlow.waiting.count
    for (index, fragment) in outOfFlow.waiting.enumerated() {
      outOfFlow.known[outOfFlow.float + index] = fragment
    }
    outOfFlow.waiting = []
  }

  /// Chooses a line's end, and places the floats that fit beside it.
  private mutating func choose(
    from start: Int, _ text: ShapedInlineContent, indent: Length, height: Length,
    _ outOfFlow: inout OutOfFlow, in container: Container
  ) -> ChosenLine {
    var slot = floats.slot(from: cursor, to: cursor + height)
    func freeWidth(in slot: FloatArea.Slot) -> Length {
      min(container.lineRight, slot.right) - max(container.lineLeft, slot.left) - indent
    }
    var available = freeWidth(in: slot)
    var best: ShapedInlineContent.Opportunity?
    let all = text.content.floats
    var next = text.opportunities.partitioningIndex { $0.next > start }
    var choice = ChosenLine(
      end: text.opportunities[min(next, text.opportunities.count - 1)], slot: slot)
    while next < text.opportunities.count {
      let place = text.opportunities[next]
      while outOfFlow.float < all.count, text.isMet(all[outOfFlow.float].offset, before: place) {
        let (offset, box) = all[outOfFlow.float]
        // White space at the end of the line is not counted.
        let used = text.width(
          from: start, to: text.lineEnd(next: text.cluster(at: offset), kind: .space))
        // Anything after a word that goes to the next line goes with it.
        if used > available, best != nil { break }
        let known = outOfFlow.known.removeValue(forKey: outOfFlow.float)
        outOfFlow.float += 1
        let fragment = known ?? layOutFloat(box, in: container)
        let made = engine.fragments[fragment]
        let width = made.size.inline + made.edges.margin.inlineSum
        if outOfFlow.waiting.isEmpty, used == .zero || used + width <= available {
          put(fragment, in: container, from: cursor)
          slot = floats.slot(from: cursor, to: cursor + height)
          available = freeWidth(in: slot)
        } else {
          outOfFlow.waiting.append(fragment)
        }
      }
      let hang =
        text.hanging.isEmpty ? (least: .zero, most: .zero) : text.hang(from: start, to: place)
      let fits =
        text.width(from: start, to: place) - place.tail <= available + (hang.most - hang.least)
      if fits { best = place }
      if !fits || place.isMandatory {
        choice.overflows = best == nil && !fits
        choice.end = best ?? place
        break
      }
      next += 1
    }
    choice.slot = slot
    let isWhole = slot.left <= container.lineLeft && slot.right >= container.lineRight
    if choice.overflows, isWhole, let broken = text.broken(from: start, choice.end, available) {
      choice.end = broken
    }
    choice.absolutes = text.absolutes(from: outOfFlow.absolute, start, to: choice.end)
    return choice
  }

  /// Places a line with its content, and the floats that did not fit beside it.
  private mutating func finish(
    _ line: inout LineMaker.Line, _ choice: ChosenLine, at left: Length, _ lines: LineMaker,
    _ outOfFlow: inout OutOfFlow, in container: Container
  ) {
    let fragment = engine.makeFragment(
      of: engine.fragments[container.fragment].box, .line)
    engine.fragments[fragment].size = LogicalSize(inline: line.width, block: line.height)
    engine.add(fragment, to: container.fragment)
    place(fragment, at: LogicalPoint(inline: left, block: cursor))
    lines.fill(fragment, with: line)
    let baseline = cursor + lines.blockBaseline(line)
    note(baseline: baseline)
    placeMarkers(on: baseline) { $0.intrusion(of: choice.slot, in: container) }
    for absolute in choice.absolutes {
      addAbsolute(absolute, in: container, line, left)
    }
    outOfFlow.absolute += choice.absolutes.count
    let end = cursor + line.height
    advance(to: end)
    for float in outOfFlow.waiting { put(float, in: container, from: end) }
    outOfFlow.waiting = []
    let offset = line.end
    if let clearance = lines.content.clearances.first(where: { $0.offset == offset }) {
      clear(clearance.clear)
    }
  }

  /// Adds an absolutely positioned box at its place in the line, or below the part of the line before it if it would be
  /// a block (10.3.7).
  private mutating func addAbsolute(
    _ absolute: MetAbsolute, in container: Container, _ line: LineMaker.Line, _ left: Length
  ) {
    var point = LogicalPoint(inline: left + line.start + absolute.width, block: cursor)
    if engine.tree.style(absolute.box).box.wouldBeInline {
      if container.isRightToLeft {
        point.inline = left + line.start + line.used - absolute.width
      }
    } else {
      point.inline = container.isRightToLeft ? container.lineRight : container.lineLeft
      if absolute.followsContent { point.block = cursor + line.height }
    }
    let shift = engine.inlineShift(around: absolute.box, in: container.block)
    addAbsolute(absolute.box, in: container, at: point + shift)
  }
}

extension ShapedInlineContent {
  /// The absolutely positioned boxes of a line, with the width of the content before each on it.
  fileprivate func absolutes(
    from first: Int, _ start: Int, to end: Opportunity
  ) -> [BlockFormattingContext.MetAbsolute] {
    content.absolutes[first...].prefix { isMet($0.offset, before: end) }.map { absolute in
      let place = min(max(cluster(at: absolute.offset), start), max(end.end, start))
      return BlockFormattingContext.MetAbsolute(
        box: absolute.box, width: width(start..<place),
        followsContent: holdsContent(start..<place))
    }
  }

  /// Whether clusters contain more than inline boxes that are still open, or have no edges.
  private func holdsContent(_ clusters: Range<Int>) -> Bool {
    var hasEdges = false
    return clusters.contains { cluster in
      if isEdge(cluster), width(cluster..<cluster + 1) != .zero { hasEdges = true }
      switch object(cluster) {
      case .start?: return false
      case .end?: return hasEdges
      default: return true
      }
    }
  }

  /// A break between two letters of something that fits no line; nil if its style does not allow it.
  func broken(from start: Int, _ place: Opportunity, _ available: Length) -> Opportunity? {
    var end = start
    func fits(_ end: Int) -> Bool {
      width(from: start, to: Opportunity(next: end, end: end, kind: .broken)) <= available
    }
    while end < place.end, end == start || fits(end + 1) {
      if wrapping(end) == .overflows { return nil }
      end += 1
    }
    guard end < place.end, objects[end] < 0, objects[end - 1] < 0 else { return nil }
    return Opportunity(next: end, end: end, kind: .broken)
  }
}

extension LayoutEngine {
  /// Gives inline boxes that are on no line an empty fragment where the content of their container begins: they may be
  /// the containing blocks of absolutely positioned boxes.
  func markEmptyBoxes(of content: InlineContent, in fragment: Int) {
    for inline in content.inlineBoxes.dropFirst() where firstFragments[inline.box] < 0 {
      let made = makeFragment(of: inline.box)
      fragments[made].offset = LogicalPoint(
        inline: fragments[fragment].edges.inset.lineLeft,
        block: fragments[fragment].edges.inset.blockStart)
      add(made, to: fragment)
    }
  }
}
