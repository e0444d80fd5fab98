package import Graphics
package import Styling

/// The sides and axes of a writing mode on the page (css-writing-modes-4, 6.4).
extension WritingMode {
  /// What a box has at the sides of the page, by those of the mode: `top` is block-start, `left` line-left.
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

  /// What a box has at the sides of the mode, by those of the page.
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

  /// Edges said by the sides of another mode, by those of this one.
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

  /// Where a rectangle in an area of a size on the page stands there.
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

  /// The rectangle of the mode that stands so in an area of a size on the page.
  package func logical(_ rect: Rect, in area: Size) -> LogicalRect {
    let size = logical(rect.size)
    guard isVertical else { return LogicalRect(rect) }
    return LogicalRect(
      origin: LogicalPoint(
        inline: isLineReversed ? area.height - rect.maxY : rect.minY,
        block: isBlockReversed ? area.width - rect.maxX : rect.minX),
      size: size)
  }

  /// How a picture of an area whose lines run from left to right is turned to stand in the area on the
  /// page, whose size is given.
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

/// Fragments by their numbers.
protocol FragmentCollection {
  var tree: BoxTree { get }

  subscript(fragment: Int) -> Fragment { get }
  // What is often asked for, without a copy of all that a fragment has.
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
  /// The border box as it is drawn, from the corner of its parent's.
  var borderBox: LogicalRect { LogicalRect(origin: offset + shift, size: size) }
}

extension FragmentCollection {
  /// How the content of a fragment's parent runs, by which its own size and edges are said.
  func outerMode(of fragment: Int) -> WritingMode {
    let parent = parent(of: fragment)
    return parent < 0 ? tree.principalMode : mode(of: parent)
  }

  /// The size of a fragment's border box on the page.
  func physicalSize(of fragment: Int) -> Size {
    outerMode(of: fragment).physical(borderBox(of: fragment).size)
  }

  /// Where the border box of a fragment stands in that of its parent, on the page.
  func physicalRect(of fragment: Int) -> Rect {
    let parent = parent(of: fragment)
    guard parent >= 0 else { return Rect(origin: .zero, size: physicalSize(of: fragment)) }
    return mode(of: parent).physical(borderBox(of: fragment), in: physicalSize(of: parent))
  }

  /// The border box of a fragment on the page, from the corner of another that it is in.
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

  /// The padding box of a fragment by the sides that its content runs by, from its border box's corner.
  func contentSidePaddingRect(of fragment: Int) -> LogicalRect {
    let made = self[fragment]
    let size = made.mode.logical(physicalSize(of: fragment))
    return LogicalRect(origin: .zero, size: size).inset(
      by: made.mode.edges(made.edges.border, from: outerMode(of: fragment)))
  }
}
