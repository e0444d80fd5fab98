/// The direction of lines and blocks (css-writing-modes-4, 3.2).
package enum WritingMode: UInt8, Sendable, Hashable {
  /// Horizontal lines, one below the other.
  case horizontal
  /// Vertical lines, each to the left of the last, or to its right.
  case verticalRL, verticalLR
  /// The same, with all letters sideways; in `sidewaysLR` lines run up the page.
  case sidewaysRL, sidewaysLR

  /// Whether lines are vertical.
  package var isVertical: Bool { self != .horizontal }
  /// Whether blocks follow each other from right to left.
  package var isBlockReversed: Bool { self == .verticalRL || self == .sidewaysRL }
  /// Whether the line-left edge is the bottom.
  package var isLineReversed: Bool { self == .sidewaysLR }
  /// Whether the over side of lines is their block-end side (css-writing-modes-4, 6.3).
  package var isLineInverted: Bool { self == .verticalLR }
}

/// The orientation of letters in vertical lines (css-writing-modes-4, 5.1).
package enum TextOrientation: UInt8, Sendable, Hashable {
  /// Letters of horizontal scripts are sideways.
  case mixed
  case upright, sideways
}

/// A logical side or size of a box, and the physical properties that it maps to (css-logical-1).
struct LogicalProperty: Sendable {
  enum Kind: Sendable { case inlineStart, inlineEnd, blockStart, blockEnd, inlineSize, blockSize }

  let kind: Kind
  /// The text before and after the side's name: `margin-` and ``, `border-` and `-width`.
  var prefix = ""
  var suffix = ""

  /// The names of all properties that it may map to.
  var physicalNames: [String] {
    switch kind {
    case .inlineSize, .blockSize: ["width", "height"].map { prefix + $0 }
    default: ["top", "right", "bottom", "left"].map { prefix + $0 + suffix }
    }
  }

  /// The index of the property that it maps to among those.
  func place(_ mode: WritingMode, isRightToLeft: Bool) -> Int {
    // The sides in the order of the names: top, right, bottom, left.
    let (lineLeft, lineRight) = mode.isVertical ? (mode.isLineReversed ? (2, 0) : (0, 2)) : (3, 1)
    let (blockStart, blockEnd) = mode.isVertical ? (mode.isBlockReversed ? (1, 3) : (3, 1)) : (0, 2)
    switch kind {
    case .inlineStart: return isRightToLeft ? lineRight : lineLeft
    case .inlineEnd: return isRightToLeft ? lineLeft : lineRight
    case .blockStart: return blockStart
    case .blockEnd: return blockEnd
    case .inlineSize: return mode.isVertical ? 1 : 0
    case .blockSize: return mode.isVertical ? 0 : 1
    }
  }
}
