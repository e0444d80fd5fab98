internal import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling

/// The markers of list items and notes outside their boxes (CSS 2.2, 12.5.1).
extension BlockFormattingContext {
  /// The line that a marker is placed on, where lines are chosen together: its height, and its baseline from its start.
  typealias ItemLine = (height: Length, baseline: Length, paragraph: Int)

  /// Adds a line with only the markers that wait for one.
  mutating func addLineOfMarkers() {
    guard !markers.isEmpty else { return }
    resolve()
    var (baseline, end) = (cursor, cursor)
    for marker in markers {
      let lines = LineMaker(engine, box: marker.box, container: marker.container.block)
      guard let line = lines.only else { continue }
      baseline = max(baseline, cursor + lines.blockBaseline(line))
      end = max(end, cursor + line.height)
    }
    placeMarkers(on: baseline) { context, marker in
      context.intrusion(
        of: context.floats.slot(from: context.cursor, to: end), in: marker.container)
    }
    advance(to: end)
  }

  /// The distance by which floats move the start of a line.
  func intrusion(of slot: FloatArea.Slot, in container: Container) -> Length {
    max(
      container.isRightToLeft
        ? container.lineRight - slot.right : slot.left - container.lineLeft, .zero)
  }

  /// Puts the markers that wait before a line, or before the first line of a box with lines of its own, on its baseline;
  /// `intrusion` is the distance by which floats move that line.
  mutating func placeMarkers(
    on baseline: Length, item: ItemLine? = nil, besideFloats intrusion: (Self) -> Length
  ) {
    guard !markers.isEmpty else { return }
    placeMarkers(on: baseline, item: item) { context, _ in intrusion(context) }
  }

  private mutating func placeMarkers(
    on baseline: Length, item: ItemLine? = nil, besideFloats intrusion: (Self, Marker) -> Length
  ) {
    let waiting = markers
    markers = []
    for marker in waiting {
      place(marker, on: baseline, besideFloats: intrusion(self, marker), item: item)
    }
  }

  /// Puts a marker before the first line of its item, on that line's baseline, as far in as floats have moved that
  /// line.
  private mutating func place(
    _ marker: Marker, on baseline: Length, besideFloats intrusion: Length, item: ItemLine?
  ) {
    let lines = LineMaker(engine, box: marker.box, container: marker.container.block)
    guard var line = lines.only else { return }
    if let item {
      (line.set.paragraph, line.set.isLast) = (item.paragraph, false)
      // Letters take the height of the line that they are on: theirs is in whole pixels, and may extend into the next.
      if line.atoms.isEmpty {
        line.move(
          to: lines.isInverted ? item.height - item.baseline : item.baseline, height: item.height)
      }
    }
    let fragment = engine.makeFragment(of: marker.box, .line)
    engine.fragments[fragment].size = LogicalSize(inline: line.used, block: line.height)
    let container = marker.container
    let gap =
      edge(ofLabel: marker).map { $0 - line.used }
      ?? gap(after: marker, lines.content.inlineBoxes[0].metrics.text)
    let inline =
      container.isRightToLeft
      ? container.lineRight - intrusion + gap
      : container.lineLeft + intrusion - gap - line.used
    engine.add(fragment, to: container.fragment)
    if engine.isPaged { engine.moveToFront(fragment) }
    place(
      fragment, at: LogicalPoint(inline: inline, block: baseline - lines.blockBaseline(line)))
    lines.fill(fragment, with: line)
  }

  /// The distance of a note's label, which is at the edge of its box, from the note's content; nil for list items.
  private func edge(ofLabel marker: Marker) -> Length? {
    let tree = engine.tree
    let note = tree[marker.box].parent
    guard engine.isPaged, note >= 0,
      engine.flow.isNote && note == 0
        || !BoxTreeBuilder.display(tree.style(note), isRoot: false).isListItem
    else { return nil }
    let padding = tree.style(note).edges(in: .zero).padding
    return marker.container.isRightToLeft ? padding.lineRight : padding.lineLeft
  }

  /// The gap between a marker and its text: half an em; on fixed-layout pages, as in browsers, the space that a counter
  /// ends with (CSS Counter Styles 3, 3.1.5), or a few pixels after a picture.
  private func gap(after marker: Marker, _ text: TextStyle) -> Length {
    let usual = text.size * 0.5
    guard !engine.isPaged else { return usual }
    let tree = engine.tree
    if tree.children(of: marker.box).contains(where: { tree[$0].kind.isPicture }) {
      return engine.flow.pixel * 7
    }
    let kind = tree.style(marker.box).text.listMarker
    switch kind {
    case .none, .disc, .circle, .square, .named: return usual
    // The spaces that a string ends with are not in its marker.
    case .string(let string):
      return space(text) * string.reversed().prefix { $0 == " " }.count
    default: return kind.suffix == "、" ? .zero : space(text)
    }
  }

  private func space(_ text: TextStyle) -> Length {
    let metrics = engine.flow.fonts.metrics(text)
    return text.size * (Double(metrics.space) / Double(metrics.unitsPerEm))
  }
}

extension LayoutEngine {
  /// The first baseline in a table: that of its caption above, or of the first cell in its first row, wherever the cell
  /// has its content; nil for other boxes.
  func firstLine(ofTable fragment: Int) -> Length? {
    let box = fragments[fragment].box
    guard box >= 0, tree[box].kind == .table else { return nil }
    let parts = fragments[fragment].children.compactMap { part -> (place: Length, line: Length)? in
      let start = fragments[part].offset.block
      let line = firstLine(ofTable: part) ?? fragments[part].firstBaseline
      return line.map { (start, start + $0) }
    }
    return parts.min { $0.place < $1.place }?.line
  }
}
