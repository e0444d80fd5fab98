package import Graphics
package import Styling

/// The sides and axes of a writing mode on the page (css-writing-modes-4, 6.4).
extension WritingMode {
  /// Values at the physical sides of a page, mapped to the sides of the mode: `top` is block-start, `left` line-left.
  package func logical<Value>(_ sides: Sides<Value>) -> Sides<Value> {
    switch self {
    case .horizontal: sides
    case .verticalRL, .sidewaysRL:
      Sides(top: sides.right, right: sides.bottom, bottom: sides.left, left: sides.top)
    case .verticalLR:
      Sides(top: sides.left, right: sides.bottom, bottom: sides.right, left: sides.top)
    case .sidewaysLR:
      Sides(top: sides.left, right: sides.top, bottom: sides.right, left: sides.bottom)
    }
  }

  /// Values at the sides of the mode, mapped to the physical sides of the page.
  package func physical(_ edges: LogicalEdges) -> Sides<Length> {
    switch self {
    case .horizontal:
      Sides(
        top: edges.blockStart, right: edges.lineRight, bottom: edges.blockEnd,
        left: edges.lineLeft)
    case .verticalRL, .sidewaysRL:
      Sides(
        top: edges.lineLeft, right: edges.blockStart, bottom: edges.lineRight,
        left: edges.blockEnd)
    case .verticalLR:
      Sides(
        top: edges.lineLeft, right: edges.blockEnd, bottom: edges.lineRight,
        left: edges.blockStart)
    case .sidewaysLR:
      Sides(
        top: edges.lineRight, right: edges.blockEnd, bottom: edges.lineLeft,
        left: edges.blockStart)
    }
  }

  /// Edges at the sides of another mode, mapped to the sides of this one.
  package func edges(_ edges: LogicalEdges, from other: WritingMode) -> LogicalEdges {
    let sides = logical(other.physical(edges))
    return LogicalEdges(
      blockStart: sides.top, lineRight: sides.right, blockEnd: sides.bottom, lineLeft: sides.left)
  }

  package func edges(_ edges: BoxEdges, from other: WritingMode) -> BoxEdges {
    guard self != other else { return edges }
    return BoxEdges(
      margin: self.edges(edges.margin, from: other), border: self.edges(edges.border, from: other),
      padding: self.edges(edges.padding, from: other))
  }

  package func logical(_ size: Size) -> LogicalSize {
    isVertical
      ? LogicalSize(inline: size.height, block: size.width)
      : LogicalSize(inline: size.width, block: size.height)
  }

  package func physical(_ size: LogicalSize) -> Size {
    isVertical
      ? Size(width: size.block, height: size.inline)
      : Size(width: size.inline, height: size.block)
  }

  /// The position of a rectangle on the page, in an area of this size.
  package func physical(_ rect: LogicalRect, in area: Size) -> Rect {
    let size = physical(rect.size)
    guard isVertical else {
      return Rect(origin: Point(x: rect.origin.inline, y: rect.origin.block), size: size)
    }
    return Rect(
      origin: Point(
        x: isBlockReversed ? area.width - rect.blockEnd : rect.origin.block,
        y: isLineReversed ? area.height - rect.inlineEnd : rect.origin.inline),
      size: size)
  }

  /// The logical rectangle at this position in an area of this size on the page.
  package func logical(_ rect: Rect, in area: Size) -> LogicalRect {
    let size = logical(rect.size)
    guard isVertical else { return LogicalRect(rect) }
    return LogicalRect(
      origin: LogicalPoint(
        inline: isLineReversed ? area.height - rect.maxY : rect.minY,
        block: isBlockReversed ? area.width - rect.maxX : rect.minX),
      size: size)
  }

  /// The transform of a picture with horizontal lines from left to right that rotates it into an area of this size on
  /// the page.
  package func turn(in area: Size) -> AffineTransform {
    let (width, height) = (area.width.points, area.height.points)
    switch self {
    case .horizontal: return .identity
    case .verticalRL, .sidewaysRL: return AffineTransform(a: 0, b: 1, c: -1, d: 0, e: width)
    case .verticalLR: return AffineTransform(a: 0, b: 1, c: 1, d: 0)
    case .sidewaysLR: return AffineTransform(a: 0, b: -1, c: 1, d: 0, f: height)
    }
  }
}

/// Fragments by their indices.
protocol FragmentCollection {
  var tree: BoxTree { get }

  subscript(fragment: Int) -> Fragment { get }
  // Frequently used values, without copying an entire fragment.
  func parent(of fragment: Int) -> Int
  func mode(of fragment: Int) -> WritingMode
  func borderBox(of fragment: Int) -> LogicalRect
}

extension LayoutEngine: FragmentCollection {
  package subscript(fragment: Int) -> Fragment { fragments[fragment] }

  package func parent(of fragment: Int) -> Int { fragments[fragment].parent }

  package func mode(of fragment: Int) -> WritingMode { fragments[fragment].mode }

  func borderBox(of fragment: Int) -> LogicalRect { fragments[fragment].borderBox }
}

extension Fragment {
  /// The border box as it is drawn, relative to the corner of its parent's.
  var borderBox: LogicalRect { LogicalRect(origin: offset + shift, size: size) }
}

extension FragmentCollection {
  /// The writing mode of the content of a fragment's parent, to which the fragment's size and edges refer.
  func outerMode(of fragment: Int) -> WritingMode {
    let parent = parent(of: fragment)
    return parent < 0 ? tree.principalMode : mode(of: parent)
  }

  /// The size of a fragment's border box on the page.
  func physicalSize(of fragment: Int) -> Size {
    outerMode(of: fragment).physical(borderBox(of: fragment).size)
  }

  /// The border box of a fragment in that of its parent, on the page.
  func physicalRect(of fragment: Int) -> Rect {
    let parent = parent(of: fragment)
    guard parent >= 0 else { return Rect(origin: .zero, size: physicalSize(of: fragment)) }
    return mode(of: parent).physical(borderBox(of: fragment), in: physicalSize(of: parent))
  }

  /// The border box of a fragment on the page, relative to the corner of an ancestor.
  func physicalRect(of fragment: Int, in ancestor: Int) -> Rect {
    var rect = Rect(origin: .zero, size: physicalSize(of: fragment))
    var fragment = fragment
    while fragment != ancestor, fragment >= 0, parent(of: fragment) >= 0 {
      let own = physicalRect(of: fragment)
      rect = rect.moved(x: own.minX, y: own.minY)
      fragment = parent(of: fragment)
    }
    return rect
  }

  /// The padding box of a fragment in its content's writing mode, relative to its border box's corner.
  func contentSidePaddingRect(of fragment: Int) -> LogicalRect {
    let made = self[fragment]
    let size = made.mode.logical(physicalSize(of: fragment))
    return LogicalRect(origin: .zero, size: size).inset(
      by: made.mode.edges(made.edges.border, from: outerMode(of: fragment)))
  }
}
