internal import Breaking
internal import Documents
internal import Graphics
internal import Manuscript
internal import Styling

/// The blocks of a document, one below the other, as rows (CSS 2.2, chapters 8 to 10).
///
/// Rows carry what pages need: where they may end and at what cost, which boxes with borders they
/// stand in. Margins that meet become one, and white above a row that heads a page is left out.
struct FlowColumn {
  /// A float in its place: its edges, from the left edge of the text and the top of the column.
  struct Float {
    var isLeft: Bool
    var left: Length
    var right: Length
    var top: Length
    var bottom: Length
  }

  let flow: FlowContext
  /// Whether its rows become one fragment: that is divided where it stands, once, and not they.
  let isInner: Bool
  private(set) var rows: [GalleyRow] = []
  private(set) var boxes: [FlowBox] = []
  /// Other ways to set some paragraphs.
  var variants: [GalleyVariant] = []
  /// The rows that the book wants to begin a page, and on which side.
  private(set) var pageStarts: [(row: Int, side: BoxProperties.Break)] = []
  /// The floats that text may stand beside.
  var floats: [Float] = []
  /// Where the first of the floats that overlap in height begins.
  var chainTop = Length.zero
  /// Floats that stand from the next row on.
  var waiting: [(fragment: FlowFragment, left: Length, top: Length)] = []
  /// Elements with places of their own, over the rest, on pages of a size of their own.
  var overlays: [(fragment: FlowFragment, x: Length, y: Length)] = []
  /// The boxes that such places are in, the innermost last.
  var positioned: [Rect] = []
  /// The top of the next row, without the margin above it.
  private(set) var y = Length.zero
  /// The margins that meet above the next row: the largest, and the most negative.
  private var margin = (most: Length.zero, least: Length.zero)
  private var openBoxes: [Int] = []
  private var unbegunBoxes: [Int] = []
  private var labels: [String] = []
  private var anchors: [String] = []
  /// The marker of a list's item that waits for the item's first line.
  var marker: Marker?
  /// The poems: their rows, and the place that their lines stand in.
  private var poems: [(rows: Range<Int>, left: Length, width: Length)] = []

  /// A marker of a list's item.
  struct Marker {
    var text: StyledText
    /// The left edge of the item's text, which the marker stands before.
    var left: Length
    /// Whether it is the beginning of the text, and does not stand before it.
    var isInside = false
  }

  init(_ flow: FlowContext, isInner: Bool = false) {
    self.flow = flow
    self.isInner = isInner
  }

  // MARK: Rows

  /// The top of the next row.
  var top: Length { y + margin.most + margin.least }

  /// Adds white, which is one with the white that it meets.
  mutating func addMargin(_ length: Length) {
    if length > .zero {
      margin.most = max(margin.most, length)
    } else {
      margin.least = min(margin.least, length)
    }
  }

  mutating func addLabel(_ label: String) { labels.append(label) }

  mutating func addAnchor(_ anchor: String) { anchors.append(anchor) }

  /// Adds a row below the others.
  mutating func append(_ row: GalleyRow) {
    // What is higher than a page goes over to the next, as far as there is something to divide.
    if row.height > flow.page.height, !isInner, !flow.isFixed,
      row.lines.count + row.images.count > 1
    {
      var whole = row
      whole.spaceBefore = .zero
      return addParts(of: FlowFragment([whole], boxes: [], width: flow.page.width))
    }
    var row = row
    let top = top
    row.spaceBefore = margin.most + margin.least
    margin = (.zero, .zero)
    row.boxes = openBoxes
    row.firstOfBoxes = unbegunBoxes
    unbegunBoxes = []
    row.labels = labels + row.labels
    row.anchors = anchors + row.anchors
    (labels, anchors) = ([], [])
    if !waiting.isEmpty {
      // What floats is read where the book has it: a first letter before the words that it begins.
      let own = row.lines
      row.lines = []
      for float in waiting { row.add(float.fragment, x: float.left, y: float.top - top) }
      let place = row.lines.firstIndex { line in
        own.first.map { $0.range.lowerBound < line.range.lowerBound } ?? false
      }
      row.lines.insert(contentsOf: own, at: place ?? row.lines.count)
      waiting = []
    }
    y = top + row.height
    if floats.count > 8 { floats.removeAll { $0.bottom <= y } }
    // No page ends beside a float.
    if floats.contains(where: { $0.bottom > y && $0.bottom - $0.top < flow.page.height }) {
      row.penaltyAfter = GalleyItem.forbidden
    }
    rows.append(row)
  }

  /// Adds a row with nothing on it.
  private mutating func appendWhite(_ height: Length, source: Int) {
    var row = GalleyRow()
    row.height = height
    row.baseline = height
    row.source = source
    append(row)
  }

  /// Sets what a page costs that ends behind a row.
  mutating func setPenalty(_ penalty: Int, after row: Int) {
    guard rows.indices.contains(row) else { return }
    rows[row].penaltyAfter = max(rows[row].penaltyAfter, penalty)
  }

  /// Lets pages that begin behind these rows repeat them.
  mutating func repeatRows(_ head: Range<Int>) {
    rows.repeat(head, from: head.upperBound, page: flow.page.height)
  }

  mutating func addPenalty(_ penalty: Int, after row: Int) { rows[row].penaltyAfter += penalty }

  /// Begins a page with the next row, if there is anything on this one.
  mutating func breakPage(_ side: BoxProperties.Break) {
    guard side.isForced else { return }
    if rows.count > (pageStarts.last?.row ?? 0) { clear(.both) }
    if let last = pageStarts.last, last.row == rows.count {
      if side != .page { pageStarts[pageStarts.count - 1].side = side }
    } else if !rows.isEmpty || side != .page {
      pageStarts.append((rows.count, side))
    }
  }

  /// Ends the column: what floats beside it still has room.
  mutating func finish() {
    clear(.both)
    for poem in poems { center(poem.rows, in: poem.left, poem.width) }
    poems = []
    if !rows.isEmpty {
      rows[rows.count - 1].labels += labels
      rows[rows.count - 1].anchors += anchors
    } else if !labels.isEmpty {
      appendWhite(.zero, source: flow.source)
    }
    (labels, anchors) = ([], [])
  }

  /// Goes on below the floats of one side, or of both.
  mutating func clear(_ side: BoxProperties.Clear) {
    let passed = floats.filter { float in
      switch side {
      case .none: false
      case .left: float.isLeft
      case .right: !float.isLeft
      case .both: true
      }
    }
    guard let bottom = passed.map(\.bottom).max() else { return }
    let source = rows.last?.source ?? flow.source
    if bottom > top || !waiting.isEmpty {
      margin = (.zero, .zero)
      floats = []
      appendWhite(max(bottom - y, .zero), source: source)
    }
    floats.removeAll { $0.bottom <= y }
  }

  // MARK: Blocks

  /// Adds a block with all that it holds; one that was taken out only as the note that it is.
  ///
  /// Where boxes lie too deep in each other, one that would float does not (`floats`).
  mutating func add(
    _ node: Int, in frame: FlowFrame, asNote: Bool = false, floats: Bool = true
  ) {
    guard flow.goesOn else { return }
    guard let element = flow.document.element(node), asNote || !flow.notes.isTakenOut(node) else {
      return
    }
    let style = flow.style(node)
    let box = style.box
    guard box.display != .none, !style.isOffPage(flow.page) else { return }
    if let id = element.id { addAnchor(id) }
    if let label = element.pageLabel { return addLabel(label) }
    let isPlaced = box.position == .absolute || box.position == .fixed
    if flow.isFixed, isPlaced, flow.hasRoomForBox {
      return addOverlay(node, style, in: frame)
    }
    if box.float != .none, floats { return addFloat(node, in: frame) }
    if box.clear != .none { clear(box.clear) }
    breakPage(box.breakBefore)
    if let sinkage = box.sinkage { addSinkage(sinkage, node) }
    let first = rows.count
    let firstVariant = variants.count
    let firstBox = boxes.count
    addMargin(box.margin.top?.resolved(in: frame.width) ?? .zero)
    let frames = box.frames(in: frame)
    let opened = open(style, frames.borderLeft, frames.borderWidth)
    let padding = box.verticalPadding(frame.width)
    let source = flow.source + flow.document.nodes[node].source
    if padding.top > .zero {
      appendWhite(padding.top, source: source)
      setPenalty(GalleyItem.forbidden, after: rows.count - 1)
    }
    let start = top
    let firstInside = rows.count
    if box.position != .static {
      positioned.append(
        Rect(
          x: frames.content.left, y: start, width: frames.content.width,
          height: box.height?.resolved(in: flow.page.height) ?? flow.page.height))
    }
    defer { if box.position != .static { positioned.removeLast() } }
    let hasEffect = flow.hasEffect(style)
    if hasEffect { flow.depth.effects += 1 }
    addInner(node, element, style, frames.content, outer: frame)
    if hasEffect { flow.depth.effects -= 1 }
    let least = height(style)
    if top - start < least {
      margin = (.zero, .zero)
      lower(from: firstInside, by: (least - (y - start)) * box.shareAbove)
      appendWhite(least - (y - start), source: source)
    }
    if padding.bottom > .zero {
      setPenalty(GalleyItem.forbidden, after: rows.count - 1)
      margin = (.zero, .zero)
      appendWhite(padding.bottom, source: source)
    }
    if box.centersLongestLine { addPoem(first..<rows.count, frames.content) }
    if let opened { close(opened, isEmpty: rows.count == first) }
    if !box.background.layers.isEmpty || box.borderImage.source != nil {
      addGround(style, from: first, frames.borderLeft, frames.borderWidth)
    }
    shift(from: first, boxes: firstBox, by: box.relativeShift(in: flow.page))
    if let effect = effect(node, style, from: first, frames.borderLeft, frames.borderWidth) {
      add(effect, from: first, boxes: firstBox, variants: firstVariant)
    }
    addMargin(box.margin.bottom?.resolved(in: frame.width) ?? .zero)
    if box.breakInside == .avoid { keepTogether(from: first, variants: firstVariant) }
    if box.breakAfter == .avoid { setPenalty(GalleyItem.forbidden, after: rows.count - 1) }
    breakPage(box.breakAfter)
  }

  /// Adds the white above what heads a page: whole lines of the grid, and half the page at most.
  private mutating func addSinkage(_ sinkage: Sinkage, _ node: Int) {
    guard rows.count == (pageStarts.last?.row ?? 0) else { return }
    let step = flow.grid?.step ?? flow.page.height * (1.0 / 36)
    let wanted =
      switch sinkage {
      case .lines(let count): count
      case .extent(let extent): Int(extent.resolved(in: flow.page.height) / step + 1e-6)
      }
    let lines = min(wanted, Int(flow.page.height / step) / 2)
    guard lines > 1 else { return }
    margin = (.zero, .zero)
    appendWhite(step * lines, source: flow.source + flow.document.nodes[node].source)
    setPenalty(GalleyItem.forbidden, after: rows.count - 1)
  }

  /// Notes the rows of a stanza; stanzas that follow each other are one poem, and stand on one left edge.
  private mutating func addPoem(_ rows: Range<Int>, _ frame: FlowFrame) {
    guard !rows.isEmpty else { return }
    if let last = poems.last, last.rows.upperBound == rows.lowerBound, last.left == frame.left {
      poems[poems.count - 1].rows = last.rows.lowerBound..<rows.upperBound
    } else {
      poems.append((rows, frame.left, frame.width))
    }
  }

  /// Moves lines to where the longest of them stands in the middle, but not far.
  private mutating func center(_ range: Range<Int>, in left: Length, _ width: Length) {
    let lines = rows[range].flatMap(\.lines)
    let right = lines.map { $0.x + $0.width - left }.max() ?? .zero
    let shift = max(
      .zero, min(Length(scaledPoints: (width - right).scaledPoints / 2), flow.mediaSize * 6))
    for row in range {
      for line in rows[row].lines.indices {
        rows[row].lines[line].x += shift
        rows[row].lines[line].measure.left += shift
      }
    }
  }

  /// The least height of a block's content.
  private func height(_ style: ComputedStyle) -> Length {
    let box = style.box
    let own = box.height?.percent == 0 ? box.height?.length ?? .zero : .zero
    let least = box.minHeight.percent == 0 ? box.minHeight.length : .zero
    // White higher than the page would only make an empty one.
    return min(max(own, least), flow.page.height * 0.9)
  }

  /// Lets rows from one on stand lower.
  private mutating func lower(from row: Int, by length: Length) {
    guard length > .zero, rows.indices.contains(row) else { return }
    rows[row].spaceBefore += length
    y += length
  }

  private mutating func open(
    _ style: ComputedStyle, _ left: Length, _ width: Length
  ) -> Int? {
    guard Decoration.isNeeded(style) else { return nil }
    boxes.append(FlowBox(style, left: left, width: width, flow))
    openBoxes.append(boxes.count - 1)
    unbegunBoxes.append(boxes.count - 1)
    return boxes.count - 1
  }

  private mutating func close(_ box: Int, isEmpty: Bool) {
    openBoxes.removeAll { $0 == box }
    unbegunBoxes.removeAll { $0 == box }
    if !isEmpty { rows[rows.count - 1].lastOfBoxes.append(box) }
  }

  /// Puts a picture behind the rows of a block, as far as they stand on one page.
  private mutating func addGround(
    _ style: ComputedStyle, from first: Int, _ left: Length, _ width: Length
  ) {
    guard first < rows.count else { return }
    let height = rows[first...].height
    guard height <= flow.page.height || flow.isFixed else { return }
    let images = flow.ground(style, width: width, height: height)
    rows[first].images.insert(
      contentsOf: images.map { image in
        image.moved(x: left, y: .zero)
      }, at: 0)
  }

  /// Draws rows and boxes from some on elsewhere than their place, which they keep (CSS 2.2, 9.4.3).
  private mutating func shift(
    from first: Int, boxes firstBox: Int, by shift: (x: Length, y: Length)
  ) {
    guard shift != (.zero, .zero) else { return }
    for row in first..<max(first, rows.count) { rows[row].shift(x: shift.x, y: shift.y) }
    for box in firstBox..<boxes.count {
      boxes[box].left += shift.x
      boxes[box].drop += shift.y
    }
    variants.removeAll { $0.first >= first }
  }

  /// Has an effect, from the text's left edge and the first row's top, on rows and boxes from some on.
  private mutating func add(
    _ effect: RowEffect, from first: Int, boxes firstBox: Int, variants firstVariant: Int
  ) {
    var y = Length.zero
    for row in first..<rows.count {
      if row > first { y += rows[row].spaceBefore }
      rows[row].add(effect.moved(x: .zero, y: -y))
      for box in rows[row].firstOfBoxes where box >= firstBox {
        boxes[box].effects.insert(effect.moved(x: .zero, y: -y), at: 0)
      }
      y += rows[row].height
    }
    // Other ways to set a paragraph have rows elsewhere, where a map would do otherwise.
    if effect.map != .identity { variants.removeAll { $0.first >= first } }
    for variant in firstVariant..<max(firstVariant, variants.count) {
      for row in variants[variant].rows.indices { variants[variant].rows[row].add(effect) }
    }
  }

  /// Keeps rows on one page, as far as one can hold them.
  private mutating func keepTogether(from first: Int, variants firstVariant: Int) {
    guard rows.count > first + 1 else { return }
    let height = rows[first...].reduce(Length.zero) { $0 + $1.spaceBefore + $1.height }
    guard height <= flow.page.height else { return }
    for row in first..<(rows.count - 1) { setPenalty(GalleyItem.forbidden, after: row) }
    variants.removeSubrange(firstVariant...)
  }
}
