public import Graphics
package import Paragraphs

extension Frame {
  /// The lines in it, in places from its corner, where they would stand without transforms.
  package var lines: [PageLine] {
    gathered { item, context in
      guard case .line(let line) = item else { return nil }
      return line.moved(x: context.origin.x, y: context.origin.y)
    }
  }

  /// What is made of some items and where they are.
  package func gathered<Element>(
    _ element: @escaping (Item, Context) -> Element?
  ) -> [Element] {
    var visitor = Gatherer(element: element)
    accept(&visitor)
    return visitor.elements
  }
}

/// Gathers what is made of some items.
private struct Gatherer<Element>: FrameVisitor {
  let element: (Frame.Item, Frame.Context) -> Element?
  private(set) var elements: [Element] = []

  init(element: @escaping (Frame.Item, Frame.Context) -> Element?) { self.element = element }

  mutating func visit(_ item: Frame.Item, in context: Frame.Context) {
    if let element = element(item, context) { elements.append(element) }
  }
}

extension Frame.Context {
  /// Where a point of the frame comes to on the page.
  public func place(of point: Point) -> Point {
    let moved = Point(x: point.x + origin.x, y: point.y + origin.y)
    return transform == .identity ? moved : transform.applying(to: moved)
  }

  /// The least upright rectangle round what is seen of one of the frame; nil where that is nothing.
  ///
  /// Of clips only the rectangles round them count.
  package func seen(_ rect: Rect) -> Rect? {
    let moved = rect.moved(x: origin.x, y: origin.y)
    let placed =
      transform == .identity ? moved : Rect(around: transform.path(.rectangle(moved)).points)
    return clips.reduce(placed) { seen, clip in
      guard let seen, let bounds = Rect(around: clip.points) else { return nil }
      return seen.common(with: bounds)
    }
  }
}

extension Frame {
  /// Whether anything in it is painted.
  package var isSeen: Bool {
    // Frames may lie in each other deeper than functions may call each other.
    var open = [items]
    while let items = open.popLast() {
      for item in items {
        switch item {
        case .line, .fill, .path, .pattern, .image: return true
        case .group(let group): open.append(group.frame.items)
        case .link, .anchor, .pageLabel: break
        }
      }
    }
    return false
  }
}
