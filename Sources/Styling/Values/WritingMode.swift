/// How lines and blocks run (css-writing-modes-4, 3.2).
package enum WritingMode: UInt8, Sendable, Hashable {
  /// Lines run across the page, one below the other.
  case horizontal
  /// Lines run down the page, each to the left of the last, or to its right.
  case verticalRL, verticalLR
  /// The same, with all letters on their sides; in `sidewaysLR` lines run up the page.
  case sidewaysRL, sidewaysLR

  /// Whether lines run down or up the page.
  package var isVertical: Bool { self != .horizontal }
  /// Whether blocks follow each other from right to left.
  package var isBlockReversed: Bool { self == .verticalRL || self == .sidewaysRL }
  /// Whether the line-left edge is the bottom.
  package var isLineReversed: Bool { self == .sidewaysLR }
  /// Whether the over side of lines is their block-end side (css-writing-modes-4, 6.3).
  package var isLineInverted: Bool { self == .verticalLR }
}

/// How letters stand in vertical lines (css-writing-modes-4, 5.1).
package enum TextOrientation: UInt8, Sendable, Hashable {
  /// Those of horizontal scripts lie on their sides.
  case mixed
  case upright, sideways
}

/// A side or a size of a box by the direction of its text, for the property that it stands for
/// (css-logical-1).
struct LogicalProperty: Sendable {
  enum Kind: Sendable { case inlineStart, inlineEnd, blockStart, blockEnd, inlineSize, blockSize }

  let kind: Kind
  /// What stands before and behind the side's name: `margin-` and ``, `border-` and `-width`.
  var prefix = ""
  var suffix = ""

  /// The names of all properties that it may stand for.
  var physicalNames: [String] {
    switch kind {
    case .inlineSize, .blockSize: ["width", "height"].map { prefix + $0 }
    default: ["top", "right", "bottom", "left"].map { prefix + $0 + suffix }
    }
  }

  /// The place of the property that it stands for among those.
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
