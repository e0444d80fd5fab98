internal import Graphics
internal import Styling

// Layout speaks of the inline and the block axis. On the inline axis places are counted from the
// line-left edge (css-writing-modes-3, 6.3), whatever the direction of the text: floats, alignment and
// the edges of inline boxes are said by line-left and line-right, and only what depends on the direction
// (`start`, over-constrained widths) asks for it. One place maps the sides of CSS to these, and places to
// those on the page: `WritingMode` in WritingModeGeometry.swift.

/// An inline and a block size.
struct LogicalSize: Sendable, Hashable {
  var inline: Length
  var block: Length

  static let zero = LogicalSize(inline: .zero, block: .zero)
}

/// A place: from the line-left edge, and from the block-start edge on.
struct LogicalPoint: Sendable, Hashable {
  var inline: Length
  var block: Length

  static let zero = LogicalPoint(inline: .zero, block: .zero)

  static func + (a: LogicalPoint, b: LogicalPoint) -> LogicalPoint {
    LogicalPoint(inline: a.inline + b.inline, block: a.block + b.block)
  }

  static func - (a: LogicalPoint, b: LogicalPoint) -> LogicalPoint {
    LogicalPoint(inline: a.inline - b.inline, block: a.block - b.block)
  }
}

/// A rectangle by its line-left, block-start corner and its size.
struct LogicalRect: Sendable, Hashable {
  var origin: LogicalPoint
  var size: LogicalSize

  var inlineEnd: Length { origin.inline + size.inline }
  var blockEnd: Length { origin.block + size.block }

  /// What is left of the rectangle within edges.
  func inset(by edges: LogicalEdges) -> LogicalRect {
    LogicalRect(
      origin: LogicalPoint(
        inline: origin.inline + edges.lineLeft, block: origin.block + edges.blockStart),
      size: LogicalSize(
        inline: max(size.inline - edges.inlineSum, .zero),
        block: max(size.block - edges.blockSum, .zero)))
  }

  func moved(by shift: LogicalPoint) -> LogicalRect {
    LogicalRect(origin: origin + shift, size: size)
  }

  /// The rectangle where lines run from left to right, one below the other.
  var physical: Rect {
    Rect(x: origin.inline, y: origin.block, width: size.inline, height: size.block)
  }
}

/// What a box has at its four sides.
struct LogicalEdges: Sendable, Hashable {
  var blockStart = Length.zero
  var lineRight = Length.zero
  var blockEnd = Length.zero
  var lineLeft = Length.zero

  var inlineSum: Length { lineLeft + lineRight }
  var blockSum: Length { blockStart + blockEnd }

  static let zero = LogicalEdges()

  static func + (a: LogicalEdges, b: LogicalEdges) -> LogicalEdges {
    LogicalEdges(
      blockStart: a.blockStart + b.blockStart, lineRight: a.lineRight + b.lineRight,
      blockEnd: a.blockEnd + b.blockEnd, lineLeft: a.lineLeft + b.lineLeft)
  }
}

/// The used margins, borders and paddings of a box (CSS 2.2, 8).
struct BoxEdges: Sendable, Hashable {
  /// Automatic margins are zero until a rule gives them a size.
  var margin = LogicalEdges.zero
  var border = LogicalEdges.zero
  var padding = LogicalEdges.zero

  /// Border and padding together.
  var inset: LogicalEdges { border + padding }
}

extension BoxProperties {
  /// The used edges of a box whose containing block has this inline size; shares at all four sides are of
  /// that (8.3, 8.4).
  func edges(in inlineSize: Length) -> BoxEdges {
    func used(_ length: LengthPercentage?) -> Length { length?.resolved(in: inlineSize) ?? .zero }
    return BoxEdges(
      margin: LogicalEdges(
        blockStart: used(margin.top), lineRight: used(margin.right), blockEnd: used(margin.bottom),
        lineLeft: used(margin.left)),
      border: LogicalEdges(
        blockStart: border.top.width, lineRight: border.right.width,
        blockEnd: border.bottom.width, lineLeft: border.left.width),
      padding: LogicalEdges(
        blockStart: used(padding.top), lineRight: used(padding.right),
        blockEnd: used(padding.bottom), lineLeft: used(padding.left)))
  }
}

extension LogicalRect {
  /// What two rectangles have in common: maybe nothing.
  func common(with other: LogicalRect) -> LogicalRect {
    let start = LogicalPoint(
      inline: max(origin.inline, other.origin.inline), block: max(origin.block, other.origin.block))
    return LogicalRect(
      origin: start,
      size: LogicalSize(
        inline: max(min(inlineEnd, other.inlineEnd) - start.inline, .zero),
        block: max(min(blockEnd, other.blockEnd) - start.block, .zero)))
  }
}
