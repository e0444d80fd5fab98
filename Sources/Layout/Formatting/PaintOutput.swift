package import Graphics
internal import Paragraphs
internal import Shaping
internal import Styling

/// Collects what is painted, grouping neighbours with the same clip.
struct PaintOutput {
  private var items: [Frame.Item] = []
  private var clipped: [Frame.Item] = []
  private var clip: LogicalRect?

  /// All items that were added.
  mutating func finish() -> [Frame.Item] {
    flush()
    return items
  }

  private mutating func flush() {
    guard let clip, !clipped.isEmpty else { return }
    let area = clip.physical
    items.append(
      .group(
        Frame.Group(
          Frame(size: Size(width: area.maxX, height: area.maxY), items: clipped),
          clip: .rectangle(area))))
    (clipped, self.clip) = ([], nil)
  }

  private mutating func append(_ item: Frame.Item, in clip: LogicalRect?) {
    guard let clip else {
      flush()
      return items.append(item)
    }
    if self.clip != clip { flush() }
    self.clip = clip
    clipped.append(item)
  }

  /// Adds items of a frame within a clip, which is omitted if they are inside it.
  mutating func add(_ new: [Frame.Item], in clip: LogicalRect?) {
    for item in new {
      switch item {
      case .fill(let rect, let ink):
        let area = clip.map { $0.common(with: LogicalRect(rect)).physical } ?? rect
        guard area.size.width > .zero, area.size.height > .zero else { continue }
        append(.fill(area, ink), in: nil)
      case .image(var image):
        guard image.clip == nil, image.tiling == nil, let cut = clip.excluding(image.rect) else {
          append(item, in: clip.excluding(image.rect))
          continue
        }
        let area = cut.physical
        let seen = cut.common(with: LogicalRect(image.rect))
        guard seen.size.inline > .zero, seen.size.block > .zero else { continue }
        image.clip = .rectangle(area)
        append(.image(image), in: nil)
      case .path(let path, _):
        append(item, in: Rect(around: path.points).flatMap { clip.excluding($0) })
      case .line(let line):
        append(item, in: clip.excluding(line.box))
      default: append(item, in: clip)
      }
    }
  }

  /// Adds a group; if all its content is within the clip, it is omitted.
  mutating func addGroup(_ group: Frame.Group, in clip: LogicalRect?) {
    let item = Frame.Item.group(group)
    append(item, in: item.corners.flatMap { Rect(around: $0) }.map { clip.excluding($0) } ?? clip)
  }

  /// Adds letters; invisible ones are left out.
  mutating func add(
    _ line: SetLine, at corner: LogicalPoint, baseline: Length, readAt index: Int? = nil,
    in clip: LogicalRect?
  ) {
    let origin = Point(x: corner.inline + line.x, y: corner.block + baseline)
    func addFills(over isOver: Bool) {
      for fill in line.fills where fill.isOver == isOver {
        add([.fill(fill.rect.moved(x: origin.x, y: origin.y), fill.ink)], in: clip)
      }
    }
    addFills(over: false)
    defer { addFills(over: true) }
    var page = line.pageLine(left: corner.inline, baseline: origin.y)
    page.readingPlace = index ?? 0
    guard let clip else { return append(.line(page), in: nil) }
    // Letters may extend beyond the line that they belong to.
    let (left, right) = page.runs.reduce((origin.x, origin.x + line.width)) { ends, run in
      (min(ends.0, run.origin.x), max(ends.1, run.origin.x + run.end))
    }
    let area = Rect(
      x: left, y: origin.y - line.ascent, width: right - left, height: line.ascent + line.descent)
    let seen = clip.common(with: LogicalRect(area))
    guard seen.size.inline > .zero, seen.size.block > .zero else { return }
    append(.line(page), in: Optional(clip).excluding(area))
  }
}

extension PaintOutput {
  /// Adds the letters of a vertical line, which are rotated with it into the line's place.
  mutating func add(
    _ line: SetLine, turnedInto area: Rect, _ mode: WritingMode, baseline: Length,
    readAt index: Int?, in clip: LogicalRect?
  ) {
    // In all modes but one the over side of lines is the right one.
    let turn = mode.isLineReversed ? mode : .sidewaysRL
    let size = Size(width: area.size.height, height: area.size.width)
    var frame = Frame(size: size)
    var page = line.pageLine(left: .zero, baseline: baseline)
    page.readingPlace = index ?? 0
    let fills = line.fills.map { $0.moved(x: line.x, y: baseline) }
    frame.items += fills.filter { !$0.isOver }.map { .fill($0.rect, $0.ink) }
    frame.items.append(.line(page))
    frame.items += fills.filter(\.isOver).map { .fill($0.rect, $0.ink) }
    addGroup(
      Frame.Group(frame, at: area.origin, transform: turn.turn(in: area.size)), in: clip)
  }
}

extension Frame.Item {
  /// The item, transformed by a map.
  func mapped(by map: AffineTransform) -> Frame.Item {
    switch self {
    case .fill(let rect, let ink):
      let ends = [rect.origin, Point(x: rect.maxX, y: rect.maxY)].map(map.applying)
      let (minX, minY) = (min(ends[0].x, ends[1].x), min(ends[0].y, ends[1].y))
      return .fill(
        Rect(
          x: minX, y: minY, width: max(ends[0].x, ends[1].x) - minX,
          height: max(ends[0].y, ends[1].y) - minY), ink)
    case .path(let path, let ink): return .path(map.path(path), ink)
    default:
      return .group(
        Frame.Group(Frame(size: Size(width: .zero, height: .zero), items: [self]), transform: map))
    }
  }
}

extension LogicalSize {
  /// A size on the page, where lines run from left to right.
  package init(_ size: Size) { self.init(inline: size.width, block: size.height) }
}

extension LogicalRect {
  package init(_ rect: Rect) {
    self.init(
      origin: LogicalPoint(inline: rect.minX, block: rect.minY),
      size: LogicalSize(inline: rect.size.width, block: rect.size.height))
  }
}

extension LogicalRect? {
  /// The clip, if it excludes part of a rectangle; nil if the rectangle is inside it.
  fileprivate func excluding(_ rect: Rect) -> LogicalRect? {
    guard let self else { return nil }
    let isInside =
      rect.minX >= self.origin.inline && rect.minY >= self.origin.block
      && rect.maxX <= self.inlineEnd && rect.maxY <= self.blockEnd
    return isInside ? nil : self
  }
}

extension Frame.Item {
  /// The corners of its bounds; nil if they are not known.
  fileprivate var corners: [Point]? {
    switch self {
    case .line(let line):
      Path.rectangle(line.box).points
    case .fill(let rect, _): Path.rectangle(rect).points
    case .path(let path, _), .pattern(let path, _): path.points
    case .image(let image): image.tiling == nil ? Path.rectangle(image.rect).points : nil
    case .group(let group): group.corners
    case .link, .anchor, .pageLabel: []
    }
  }
}

extension Frame.Group {
  fileprivate var corners: [Point]? {
    var corners: [Point] = []
    for item in frame.items {
      guard let own = item.corners else { return nil }
      corners += own
    }
    return corners.map { corner in
      let mapped = transform == .identity ? corner : transform.applying(to: corner)
      return Point(x: mapped.x + origin.x, y: mapped.y + origin.y)
    }
  }
}
