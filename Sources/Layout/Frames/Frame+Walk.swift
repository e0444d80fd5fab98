public import Graphics
public import Paragraphs

extension Frame {
  /// A step through a frame's tree in painting order.
  public enum Step: Sendable, Hashable {
    /// An item that is not a group.
    case item(Item)
    /// The beginning of a clipped, transformed or transparent group, without its items.
    ///
    /// Its coordinates are those on the page before any transform, and its transform is one that maps the page.
    case enter(DisplayList.Group)
    /// The end of the innermost group.
    case leave(DisplayList.Group)
  }

  /// The position of a frame on the page, and the effects of everything around it.
  public struct Context: Sendable, Hashable {
    /// The position of its top left corner without transforms.
    public var origin = Point.zero
    /// The transform from positions without transforms, in points of the page.
    public var transform = AffineTransform.identity
    /// The visible part: the intersection of these paths, in their positions on the page.
    public var clips: [Path] = []
    /// Its alpha, from 0 to 1.
    public var alpha = 1.0

    /// The context of a page.
    public init() {}

    /// The context inside a group's frame, and the group in its position on the page; nil for one that is only moved.
    package func inside(_ group: Group) -> (context: Context, placed: DisplayList.Group?) {
      var inner = self
      inner.origin = Point(x: origin.x + group.origin.x, y: origin.y + group.origin.y)
      let (x, y) = (inner.origin.x, inner.origin.y)
      var placed = DisplayList.Group(clip: group.clip?.moved(x: x, y: y), opacity: group.alpha)
      if group.transform != .identity { placed.transform = group.transform.moved(x: x, y: y) }
      guard !placed.isPlain else { return (inner, nil) }
      inner.transform = placed.transform.concatenating(transform)
      inner.alpha *= group.alpha
      if let clip = placed.clip { inner.clips.append(inner.transform.path(clip)) }
      return (inner, placed)
    }
  }

  /// Walks through everything in the frame in painting order, with the context of each step: that inside a group for
  /// its beginning, that around it for its end.
  ///
  /// Frames may be nested to any depth.
  public func walk(_ body: (Step, Context) -> Void) {
    var open: [(items: [Item], next: Int, context: Context, placed: DisplayList.Group?)] = []
    var (items, next, context) = (items, 0, Context())
    var placed: DisplayList.Group?
    while true {
      if next < items.count {
        next += 1
        switch items[next - 1] {
        case .group(let group):
          let inside = context.inside(group)
          if let placed = inside.placed { body(.enter(placed), inside.context) }
          open.append((items, next, context, placed))
          (items, next, context, placed) = (group.frame.items, 0, inside.context, inside.placed)
        case let item: body(.item(item), context)
        }
      } else {
        let inner = placed
        guard let outer = open.popLast() else { return }
        (items, next, context, placed) = outer
        if let inner { body(.leave(inner), context) }
      }
    }
  }

  /// The frame with its items changed, including those of nested frames; nil removes an item.
  ///
  /// A group is changed before its items.
  public func mapItems(_ change: (Item) -> Item?) -> Frame {
    var frame = self
    frame.items = items.compactMap { item in
      let changed = change(item)
      guard case .group(var group)? = changed else { return changed }
      group.frame = group.frame.mapItems(change)
      return .group(group)
    }
    return frame
  }
}

extension Frame.Item {
  /// The item moved to the right and down in its frame.
  public func moved(x: Length, y: Length) -> Frame.Item {
    guard x != .zero || y != .zero else { return self }
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    switch self {
    case .line(let line): return .line(line.moved(x: x, y: y))
    case .fill(let rect, let ink): return .fill(rect.moved(x: x, y: y), ink)
    case .path(let path, let ink): return .path(path.moved(x: x, y: y), ink)
    case .pattern(let path, let pattern):
      return .pattern(path.moved(x: x, y: y), pattern.moved(x: x, y: y))
    case .image(let image): return .image(image.moved(x: x, y: y))
    case .group(var group):
      group.origin = moved(group.origin)
      return .group(group)
    case .link(let link): return .link(link.moved(x: x, y: y))
    case .anchor(let anchor, let place): return .anchor(anchor, moved(place))
    case .pageLabel(let label, let place): return .pageLabel(label, moved(place))
    }
  }
}

extension PageLine {
  /// The line moved to the right and down.
  public func moved(x: Length, y: Length) -> PageLine {
    guard x != .zero || y != .zero else { return self }
    var line = self
    line.origin = Point(x: origin.x + x, y: origin.y + y)
    line.measureLeft += x
    line.measureRight += x
    for gap in gaps.indices { line.gaps[gap].x += x }
    for run in runs.indices {
      line.runs[run].origin = Point(x: runs[run].origin.x + x, y: runs[run].origin.y + y)
    }
    return line
  }
}

extension PageLink {
  /// The link moved to the right and down.
  package func moved(x: Length, y: Length) -> PageLink {
    PageLink(rect: rect.moved(x: x, y: y), target: target)
  }
}
