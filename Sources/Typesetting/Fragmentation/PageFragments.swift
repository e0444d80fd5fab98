internal import Graphics
internal import Styling

/// Puts the fragments of a page together from the slices that stand on it: boxes that go on elsewhere
/// are divided (css-break-3, 4 and 5.4).
struct PageFragments {
  private struct Part {
    var top: Length
    var bottom: Length
    var begins: Bool
    var ends: Bool
    /// Where the whole box would begin.
    var wholeTop: Length
    /// The stretches of the column in it, with how far they are moved.
    var stretches: [Stretch] = []
  }

  private struct Stretch {
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
  private var parts: [Int: Part] = [:]
  private var pieces: [(piece: Slice.Piece, top: Length)] = []
  private var isEmpty = true

  init(_ source: FragmentSource, lineLeft: Length, size: LogicalSize) {
    (self.source, self.lineLeft) = (source, lineLeft)
    self.source.viewport = size
  }

  /// Adds a slice of a height, whose top comes to a place on the page.
  mutating func add(_ slice: Slice, height: Length, at top: Length) {
    let shift = top - slice.top
    for open in slice.boxes {
      let whole = source.boxes[open.box].corner.block + shift
      var part =
        parts[open.box]
        ?? Part(
          // White above what a page begins with is left out, that within a box as well.
          top: open.start.map { isEmpty ? max(top + $0, top) : top + $0 } ?? top,
          bottom: top, begins: open.start != nil, ends: false, wholeTop: whole)
      part.bottom = max(part.bottom, top + height + (open.end ?? .zero))
      part.ends = part.ends || open.end != nil
      if !source.boxes[open.box].decorations.isEmpty {
        if let last = part.stretches.last, last.shift == shift {
          part.stretches[part.stretches.count - 1].bottom = max(last.bottom, slice.top + height)
        } else {
          part.stretches.append(
            Stretch(top: slice.top, bottom: slice.top + height, shift: shift))
        }
      }
      parts[open.box] = part
    }
    for piece in slice.pieces { pieces.append((piece, top)) }
    isEmpty = false
  }

  /// What is painted of the page.
  mutating func items() -> [Frame.Item] {
    guard !pieces.isEmpty || !parts.isEmpty else { return [] }
    let page = source.add(
      Fragment(
        box: -1, content: .box, size: source.viewport, mode: source.tree.principalMode))
    var children: [Int: [Child]] = [:]
    var made: [Int: (fragment: Int, corner: LogicalPoint)] = [-1: (page, .zero)]
    for number in parts.keys.sorted() {
      guard let part = parts[number] else { continue }
      let box = source.boxes[number]
      let parent = made[box.parent] ?? (page, .zero)
      let fragment = fragment(of: box, part)
      let corner = LogicalPoint(
        inline: lineLeft + box.corner.inline + box.shift.inline, block: part.top + box.shift.block)
      var placed = fragment
      placed.offset = corner - parent.corner
      placed.parent = parent.fragment
      let copy = source.add(placed)
      children[parent.fragment, default: []].append(Child(fragment: copy, order: box.order))
      made[number] = (copy, corner)
      for decoration in box.decorations {
        children[copy, default: []] += cut(decoration, of: box, part, from: corner)
      }
    }
    for (piece, top) in pieces {
      let parent = made[piece.box] ?? (page, .zero)
      var fragment = source[piece.fragment]
      let corner = LogicalPoint(
        inline: lineLeft + piece.corner.inline, block: top + piece.corner.block)
      (fragment.offset, fragment.shift) = (corner - parent.corner, .zero)
      fragment.parent = parent.fragment
      children[parent.fragment, default: []].append(
        Child(fragment: source.add(fragment), order: piece.order))
    }
    for (parent, own) in children {
      let order = own.indices.sorted { (own[$0].order, $0) < (own[$1].order, $1) }
      source.set(children: order.map { own[$0].fragment }, of: parent)
    }
    return FragmentPainter(source).items(of: page)
  }

  /// The part of a box on the page, without its place.
  private func fragment(of box: ColumnBox, _ part: Part) -> Fragment {
    var fragment = source[box.fragment]
    fragment.children = []
    fragment.shift = .zero
    fragment.size.block = max(part.bottom - part.top, .zero)
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

  /// What is painted of the column besides boxes, as far as it stands on the page.
  private mutating func cut(
    _ decoration: (fragment: Int, order: Int), of box: ColumnBox, _ part: Part,
    from corner: LogicalPoint
  ) -> [Child] {
    let fragment = source[decoration.fragment]
    guard case .decoration(let items) = fragment.content else { return [] }
    var found: [Child] = []
    for stretch in part.stretches {
      let range =
        (stretch.top - box.corner.block - fragment.offset.block)...max(
          stretch.bottom, stretch.top) - box.corner.block - fragment.offset.block
      var copy = fragment
      copy.content = .decoration(items.flatMap { $0.cut(to: range) })
      copy.offset = LogicalPoint(
        inline: fragment.offset.inline,
        block: box.corner.block + fragment.offset.block + stretch.shift + box.shift.block
          - corner.block)
      found.append(Child(fragment: source.add(copy), order: decoration.order))
    }
    return found
  }
}

extension Frame.Item {
  /// As much of it as stands between two places of the block axis; a rule along the inline axis stands
  /// there or not.
  fileprivate func cut(to range: ClosedRange<Length>) -> [Frame.Item] {
    func cut(_ rect: Rect) -> Rect {
      let (top, bottom) = (max(rect.minY, range.lowerBound), min(rect.maxY, range.upperBound))
      return Rect(x: rect.minX, y: top, width: rect.size.width, height: max(bottom - top, .zero))
    }
    func isRule(_ rect: Rect) -> Bool {
      rect.size.height <= .pt(12) && rect.size.width > rect.size.height
    }
    func middle(_ rect: Rect) -> Length { (rect.minY + rect.maxY).half }
    switch self {
    case .fill(let rect, _) where isRule(rect):
      let slack = rect.size.height.half
      let isHere =
        middle(rect) >= range.lowerBound - slack && middle(rect) <= range.upperBound + slack
      return isHere ? [self] : []
    case .fill(let rect, let ink):
      let part = cut(rect)
      return part.size.height > .zero ? [.fill(part, ink)] : []
    default:
      guard let bounds = bounds else { return [self] }
      let part = cut(bounds)
      if part.size.height <= .zero { return [] }
      if part == bounds { return [self] }
      return [
        .group(
          Frame.Group(
            Frame(size: Size(width: part.maxX, height: part.maxY), items: [self]),
            clip: .rectangle(part)))
      ]
    }
  }

  private var bounds: Rect? {
    switch self {
    case .fill(let rect, _): rect
    case .path(let path, _), .pattern(let path, _): Rect(around: path.points)
    case .image(let image): image.rect
    case .group(let group): group.clip.flatMap { Rect(around: $0.points) }
    case .line, .link, .anchor, .pageLabel: nil
    }
  }
}
