package import Graphics
internal import Styling

// Layout uses the inline and the block axis. Places on the inline axis are counted from the line-left edge
// (css-writing-modes-3, 6.3), whatever the direction of the text: floats, alignment and the edges of inline boxes are
// specified as line-left and line-right, and only things that depend on the direction (`start`, over-constrained
// widths) examine it. The sides of CSS are mapped to these, and places to those on the page, in one file:
// WritingModeGeometry.swift, by `WritingMode`.

/// An inline and a block size.
package struct LogicalSize: Sendable, Hashable {
  package var inline: Length
  package var block: Length

  package init(inline: Length, block: Length) { (self.inline, self.block) = (inline, block) }

  package static let zero = LogicalSize(inline: .zero, block: .zero)
}

/// A place: from the line-left edge, and from the block-start edge on.
package struct LogicalPoint: Sendable, Hashable {
  package var inline: Length
  package var block: Length

  package init(inline: Length, block: Length) { (self.inline, self.block) = (inline, block) }

  package static let zero = LogicalPoint(inline: .zero, block: .zero)

  package static func + (a: LogicalPoint, b: LogicalPoint) -> LogicalPoint {
    LogicalPoint(inline: a.inline + b.inline, block: a.block + b.block)
  }

  package static func - (a: LogicalPoint, b: LogicalPoint) -> LogicalPoint {
    LogicalPoint(inline: a.inline - b.inline, block: a.block - b.block)
  }
}

/// A rectangle by its line-left, block-start corner and its size.
package struct LogicalRect: Sendable, Hashable {
  package var origin: LogicalPoint
  package var size: LogicalSize

  package init(origin: LogicalPoint, size: LogicalSize) {
    (self.origin, self.size) = (origin, size)
  }

  package var inlineEnd: Length { origin.inline + size.inline }
  package var blockEnd: Length { origin.block + size.block }

  /// The rectangle inset by edges.
  package func inset(by edges: LogicalEdges) -> LogicalRect {
    LogicalRect(
      origin: LogicalPoint(
        inline: origin.inline + edges.lineLeft, block: origin.block + edges.blockStart),
      size: LogicalSize(
        inline: max(size.inline - edges.inlineSum, .zero),
        block: max(size.block - edges.blockSum, .zero)))
  }

  package func moved(by shift: LogicalPoint) -> LogicalRect {
    LogicalRect(origin: origin + shift, size: size)
  }

  /// The rectangle on a page with horizontal lines from left to right.
  package var physical: Rect {
    Rect(x: origin.inline, y: origin.block, width: size.inline, height: size.block)
  }
}

/// The widths at the four sides of a box.
package struct LogicalEdges: Sendable, Hashable {
  package var blockStart = Length.zero
  package var lineRight = Length.zero
  package var blockEnd = Length.zero
  package var lineLeft = Length.zero

  package var inlineSum: Length { lineLeft + lineRight }
  package var blockSum: Length { blockStart + blockEnd }

  package static let zero = LogicalEdges()

  package static func + (a: LogicalEdges, b: LogicalEdges) -> LogicalEdges {
    LogicalEdges(
      blockStart: a.blockStart + b.blockStart, lineRight: a.lineRight + b.lineRight,
      blockEnd: a.blockEnd + b.blockEnd, lineLeft: a.lineLeft + b.lineLeft)
  }
}

/// The used margins, borders and paddings of a box (CSS 2.2, 8).
package struct BoxEdges: Sendable, Hashable {
  /// Automatic margins are zero until they are resolved.
  package var margin = LogicalEdges.zero
  package var border = LogicalEdges.zero
  package var padding = LogicalEdges.zero

  /// Border and padding together.
  package var inset: LogicalEdges { border + padding }
}

extension BoxProperties {
  /// The used edges of a box whose containing block has this inline size, to which percentages at all four sides refer
  /// (8.3, 8.4).
  package func edges(in inlineSize: Length) -> BoxEdges {
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

extension BoxStyle {
  /// The edges of a box with this style whose containing block has this inline size.
  package func edges(in inlineSize: Length) -> BoxEdges { box.edges(in: inlineSize) }
}

extension LogicalRect {
  /// The intersection of two rectangles, which may be empty.
  package func common(with other: LogicalRect) -> LogicalRect {
    let start = LogicalPoint(
      inline: max(origin.inline, other.origin.inline), block: max(origin.block, other.origin.block))
    return LogicalRect(
      origin: start,
      size: LogicalSize(
        inline: max(min(inlineEnd, other.inlineEnd) - start.inline, .zero),
        block: max(min(blockEnd, other.blockEnd) - start.block, .zero)))
  }
}
