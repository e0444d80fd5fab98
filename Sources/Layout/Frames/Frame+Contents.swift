public import Graphics
package import Paragraphs

extension Frame {
  /// The lines in it in reading order, each with its map to the frame; the text of boxes within lines is part of the
  /// lines that they are in.
  package var lines: [PageLine] {
    let (painted, order) = paintedLines
    guard painted.contains(where: { !$0.atoms.isEmpty }) else {
      return order?.map { painted[$0] } ?? painted
    }
    return AtomReader(painted, order ?? Array(painted.indices)).lines.map(\.line)
  }

  /// For each of its lines, the numbers in painting order of its parts.
  package var partsOfLines: [[Int]] {
    let (painted, order) = paintedLines
    return AtomReader(painted, order ?? Array(painted.indices)).lines.map(\.parts)
  }

  /// The lines in painting order, and the numbers of those in reading order; nil where the order is the same.
  private var paintedLines: (lines: [PageLine], order: [Int]?) {
    let painted = gathered { item, context -> PageLine? in
      guard case .line(let line) = item else { return nil }
      var placed = line.moved(x: context.origin.x, y: context.origin.y)
      placed.transform = context.transform
      return placed
    }
    guard painted.contains(where: { $0.readingPlace > 0 }) else { return (painted, nil) }
    let order = painted.indices.sorted {
      (painted[$0].readingPlace, $0) < (painted[$1].readingPlace, $1)
    }
    return (painted, order)
  }

  /// The non-nil results for all items.
  @inlinable
  package func gathered<Element>(_ element: (Item, Context) -> Element?) -> [Element] {
    var elements: [Element] = []
    forEachItem { item, context in
      if let element = element(item, context) { elements.append(element) }
    }
    return elements
  }

  /// Calls with each item except groups, and its context.
  @usableFromInline
  package func forEachItem(_ body: (Item, Context) -> Void) {
    walk { step, context in
      if case .item(let item) = step { body(item, context) }
    }
  }
}

extension Frame.Context {
  /// The position of a point of the frame on the page.
  public func place(of point: Point) -> Point {
    let moved = Point(x: point.x + origin.x, y: point.y + origin.y)
    return transform == .identity ? moved : transform.applying(to: moved)
  }

  /// The smallest upright rectangle around the visible part of a rectangle of the frame; nil if nothing is visible.
  ///
  /// Of clips, only the bounding rectangles are considered.
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
    // Frames may be nested more deeply than function calls.
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
