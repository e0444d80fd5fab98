internal import Graphics
internal import Layout
internal import Styling

/// Assembles a page's fragments from its slices: boxes that continue elsewhere are divided (css-break-3, 4 and 5.4).
struct PageFragments {
  /// A box, and the column that a part of it is in; −1 for none.
  private struct ColumnPart: Hashable {
    var box: Int
    var column: Int

    static let page = ColumnPart(box: -1, column: -1)
  }

  private struct Part {
    /// The inline distance of the column from where the box was laid out.
    var inline: Length
    var top: Length
    var bottom: Length
    var begins: Bool
    var ends: Bool
    /// Where the whole box would begin.
    var wholeTop: Length
    /// The parts of the column in it, with how far each is moved.
    var segments: [Segment] = []
  }

  private struct Segment {
    var top: Length
    var bottom: Length
    var shift: Length
  }

  private struct Child {
    var fragment: Int
    var order: Int
  }

  private var source: FragmentSource
  private let lineLeft: Length
  /// Where the page's text begins and ends: positioned content is moved to be within it.
  private let area: ClosedRange<Length>
  /// Where boxes end that continue on the next page; nil for below the last of their slices.
  private let textEnd: Length?
  private var parts: [ColumnPart: Part] = [:]
  private var pieces: [(piece: Slice.Piece, place: SlicePositions.Position)] = []
  private var rules: [(run: SlicePositions.Run, top: Length)] = []
  private var isEmpty = true
  /// The boxes that continue after the last slice, and those of them with cloned edges, from the outermost in.
  private var continued: [ColumnPart] = []
  private var below: [ColumnPart] = []

  init(
    _ source: FragmentSource, lineLeft: Length, size: LogicalSize, area: ClosedRange<Length>? = nil,
    textEnd: Length? = nil
  ) {
    (self.source, self.lineLeft, self.textEnd) = (source, lineLeft, textEnd)
    self.area = area ?? .zero...size.block
    self.source.viewport = size
  }

  /// Adds a slice whose top is at a position on the page.
  mutating func add(_ slice: Slice, at place: SlicePositions.Position) {
    let top = place.block
    let shift = top - slice.top
    var above = clonedEdges(in: slice) { $0.start == nil ? $1.blockStart : .zero }
    if !isEmpty { above = .zero }
    (continued, below) = ([], [])
    for open in slice.boxes {
      guard let own = partPlace(of: open.box, in: place.column) else { continue }
      let whole = source.boxes[open.box].corner.block + shift
      let isFirst = isEmpty || own.column >= 0 && place.startsColumn
      var part =
        parts[own]
        ?? Part(
          inline: own.column < 0 ? .zero : place.inline,
          // Space above the beginning of a page or a column is left out, including that within a box.
          top: open.start.map { isFirst ? max(top + $0, top) : top + $0 } ?? top,
          bottom: top, begins: open.start != nil, ends: false, wholeTop: whole)
      if isFirst, open.start == nil, source.boxes[open.box].clonesEdges, above > .zero {
        part.top = top - above
        above -= source[source.boxes[open.box].fragment].edges.inset.blockStart
      }
      if open.end == nil { continued.append(own) }
      if open.end == nil, source.boxes[open.box].clonesEdges { below.append(own) }
      let bottom = top + slice.height + (open.end ?? .zero)
      // The end of a box may overlap the line above it.
      let isEdge = slice.pieces.isEmpty && open.end != nil
      part.bottom = isEdge ? max(bottom, part.top) : max(part.bottom, bottom)
      part.ends = part.ends || open.end != nil
      if !source.boxes[open.box].decorations.isEmpty {
        if let last = part.segments.last, last.shift == shift {
          part.segments[part.segments.count - 1].bottom = max(
            last.bottom, slice.top + slice.height)
        } else {
          part.segments.append(
            Segment(top: slice.top, bottom: slice.top + slice.height, shift: shift))
        }
      }
      parts[own] = part
    }
    for piece in slice.pieces { pieces.append((piece, place)) }
    isEmpty = false
  }

  /// The edges in a slice that exist only because its page begins or ends with it.
  private func clonedEdges(
    in slice: Slice, _ edge: (Slice.OpenBox, LogicalEdges) -> Length
  ) -> Length {
    slice.boxes.reduce(.zero) { sum, open in
      let box = source.boxes[open.box]
      return box.clonesEdges ? sum + edge(open, source[box.fragment].edges.inset) : sum
    }
  }

  /// Adds the rules between columns whose tops are at a position on the page.
  mutating func addRules(of run: SlicePositions.Run, at top: Length) {
    rules.append((run, top))
  }

  /// The part that a box has in a column; nil if it has none there: beside the spanners of the columns it is in.
  private func partPlace(of box: Int, in column: Int) -> ColumnPart? {
    guard box >= 0 else { return .page }
    guard source.boxes[box].isInColumns else { return ColumnPart(box: box, column: -1) }
    return column < 0 ? nil : ColumnPart(box: box, column: column)
  }

  /// A page whose fragments are being assembled.
  private struct Assembly {
    /// The fragment that represents the page.
    let page: Int
    var children: [Int: [Child]] = [:]
    /// The parts of boxes that have a fragment, with its corner on the page.
    var made: [ColumnPart: (fragment: Int, corner: LogicalPoint)]

    init(page: Int) {
      self.page = page
      made = [.page: (page, .zero)]
    }

    /// The parent fragment of a part's content; the page's fragment if there is none.
    func parent(of place: ColumnPart?) -> (fragment: Int, corner: LogicalPoint) {
      place.flatMap { made[$0] } ?? (page, .zero)
    }

    mutating func add(_ fragment: Int, order: Int, to parent: Int) {
      children[parent, default: []].append(Child(fragment: fragment, order: order))
    }
  }

  /// The items painted of the page.
  mutating func items() -> [Frame.Item] {
    guard !pieces.isEmpty || !parts.isEmpty else { return [] }
    closeClonedEdges()
    fillPage()
    let page = source.add(
      Fragment(
        box: -1, content: .box, size: source.viewport, mode: source.tree.principalMode))
    var assembly = Assembly(page: page)
    addParts(to: &assembly)
    addRules(to: &assembly)
    addPieces(to: &assembly)
    for (parent, own) in assembly.children {
      let order = own.indices.sorted { (own[$0].order, $0) < (own[$1].order, $1) }
      source.set(children: order.map { own[$0].fragment }, of: parent)
    }
    return FragmentPainter(source).items(of: page)
  }

  /// Gives boxes that the page break divides their end edges if they have them on all fragments (`box-decoration-break:
  /// clone`).
  private mutating func closeClonedEdges() {
    var edges = Length.zero
    for place in below.reversed() {
      edges += source[source.boxes[place.box].fragment].edges.inset.blockEnd
      parts[place]?.bottom += edges
    }
  }

  /// Extends the blocks that continue on the next page to the end of this one (css-break-3, 5.1); tables end with their
  /// rows.
  private mutating func fillPage() {
    guard let textEnd, below.isEmpty else { return }
    for place in continued {
      guard let part = parts[place], !part.ends, place.column < 0, !isInTable(place.box) else {
        continue
      }
      parts[place]?.bottom = max(part.bottom, textEnd)
    }
  }

  /// Whether a box of the column is a table, or in one.
  private func isInTable(_ box: Int) -> Bool {
    var box = source[source.boxes[box].fragment].box
    while box >= 0, source.tree[box].kind != .table { box = source.tree[box].parent }
    return box >= 0
  }

  /// Adds the boxes, the outer before the inner.
  private mutating func addParts(to assembly: inout Assembly) {
    let order = parts.keys.sorted { ($0.box, $0.column) < ($1.box, $1.column) }
    for place in order {
      guard let part = parts[place] else { continue }
      let box = source.boxes[place.box]
      let parent = assembly.parent(of: partPlace(of: box.parent, in: place.column))
      let fragment = fragment(of: box, part)
      let corner = LogicalPoint(
        inline: lineLeft + box.corner.inline + box.shift.inline + part.inline,
        block: part.top + box.shift.block)
      var placed = fragment
      placed.offset = corner - parent.corner
      placed.parent = parent.fragment
      let copy = source.add(placed)
      assembly.add(copy, order: box.order, to: parent.fragment)
      assembly.made[place] = (copy, corner)
      for decoration in box.decorations {
        assembly.children[copy, default: []] += cut(decoration, of: box, part, from: corner)
      }
    }
  }

  /// Adds the rules between columns.
  private mutating func addRules(to assembly: inout Assembly) {
    for (run, top) in rules where run.set.box >= 0 {
      guard let parent = assembly.made[ColumnPart(box: run.set.box, column: -1)] else { continue }
      let box = source.boxes[run.set.box]
      let edges = source[box.fragment].edges.inset
      let items = run.set.sizes.rules(
        between: run.columns.count, run.set.rule, run.set.ruleColor, in: run.set.inlineSize,
        height: run.height, isRightToLeft: run.set.isRightToLeft, source.decorations)
      let rule = Fragment(
        box: -1,
        content: .decoration(
          items.map { $0.moved(x: edges.lineLeft, y: top - parent.corner.block) }),
        parent: parent.fragment)
      assembly.add(source.add(rule), order: box.order, to: parent.fragment)
    }
  }

  /// Adds lines, pictures and other content that is not divided.
  private mutating func addPieces(to assembly: inout Assembly) {
    for (piece, place) in pieces {
      let parent = assembly.parent(of: partPlace(of: piece.box, in: place.column))
      var fragment = source[piece.fragment]
      var corner = LogicalPoint(
        inline: lineLeft + piece.corner.inline + place.inline,
        block: place.block + piece.corner.block)
      if piece.isAbsolute {
        corner.block = min(corner.block, area.upperBound - fragment.size.block)
        corner.block = max(corner.block, area.lowerBound)
      }
      (fragment.offset, fragment.shift) = (corner - parent.corner, .zero)
      fragment.parent = parent.fragment
      assembly.add(source.add(fragment), order: piece.order, to: parent.fragment)
    }
  }

  /// The part of a box on the page, without its position.
  private func fragment(of box: ColumnBox, _ part: Part) -> Fragment {
    var fragment = source[box.fragment]
    fragment.children = []
    fragment.shift = .zero
    fragment.size.block = max(part.bottom - part.top, .zero)
    if box.clonesEdges { return fragment }
    (fragment.hasBlockStart, fragment.hasBlockEnd) = (part.begins, part.ends)
    if !part.begins {
      (fragment.edges.border.blockStart, fragment.edges.padding.blockStart) = (.zero, .zero)
    }
    if !part.ends {
      (fragment.edges.border.blockEnd, fragment.edges.padding.blockEnd) = (.zero, .zero)
    }
    if !part.begins || !part.ends {
      fragment.whole = LogicalRect(
        origin: LogicalPoint(inline: .zero, block: part.wholeTop - part.top),
        size: LogicalSize(inline: fragment.size.inline, block: box.blockSize))
    }
    return fragment
  }

  /// The column's content on the page other than boxes.
  private mutating func cut(
    _ decoration: ColumnDecoration, of box: ColumnBox, _ part: Part, from corner: LogicalPoint
  ) -> [Child] {
    let fragment = source[decoration.fragment]
    var found: [Child] = []
    // A rule between two parts belongs to the end of the first.
    var drawn: Set<Int> = []
    // Below a repeated head, another row's rule falls on that of the head: compared by where they begin.
    var places: [Length: RulePosition] = [:]
    for segment in part.segments {
      let origin = box.corner.block + fragment.offset.block
      let range = (segment.top - origin)...(max(segment.bottom, segment.top) - origin)
      var items: [Frame.Item] = []
      // Two rules within one part are a double border.
      var placesHere = places
      let pixel = source.decorations.pixel
      for (rule, own) in decoration.cut(to: range, pixel: pixel)
      where rule.map({ !drawn.contains($0) }) ?? true {
        if let rule {
          drawn.insert(rule)
          if case .fill(let rect, _)? = own.first {
            let place = RulePosition(rect, shift: segment.shift)
            if places[rect.minX]?.isNear(place, pixel) ?? false { continue }
            placesHere[rect.minX] = place
          }
        }
        items += own
      }
      places = placesHere
      guard !items.isEmpty else { continue }
      var copy = fragment
      copy.content = .decoration(items)
      copy.offset = LogicalPoint(
        inline: fragment.offset.inline,
        block: origin + segment.shift + box.shift.block - corner.block)
      found.append(Child(fragment: source.add(copy), order: decoration.order))
    }
    return found
  }
}

/// The position of a rule along the inline axis on the page.
private struct RulePosition {
  private let (middle, height): (Length, Length)

  init(_ rect: Rect, shift: Length) {
    (middle, height) = ((rect.minY + rect.maxY).half + shift, rect.size.height)
  }

  /// Whether another is at the same edge, so that both are parts of it, whichever pixels they fall on.
  func isNear(_ other: RulePosition, _ pixel: Length) -> Bool {
    max(middle, other.middle) - min(middle, other.middle) < max(height, other.height) * 2 + pixel
  }
}
