internal import Graphics
internal import Styling

/// The two axes of a flex container (css-flexbox-1, 2): places on them are counted from where its items begin.
struct FlexAxes: Sendable {
  /// Whether the main axis is the block axis.
  let isColumn: Bool
  /// Whether items run from the line-right edge, or from the end of the block axis.
  let mainIsReversed: Bool
  let crossIsReversed: Bool
  /// Whether `start` and `end` are the opposite ends of `flex-start` and `flex-end`.
  private let startIsEnd: (main: Bool, cross: Bool)
  let isRightToLeft: Bool

  init(_ style: BoxStyle) {
    let flex = style.box.flex
    (isColumn, isRightToLeft) = (flex.isColumn, style.text.isRightToLeft)
    mainIsReversed = flex.isReversed != (!flex.isColumn && isRightToLeft)
    crossIsReversed = flex.wrapsBackwards != (flex.isColumn && isRightToLeft)
    startIsEnd = (flex.isReversed, flex.wrapsBackwards)
  }

  func main(_ size: LogicalSize) -> Length { isColumn ? size.block : size.inline }
  func cross(_ size: LogicalSize) -> Length { isColumn ? size.inline : size.block }
  func mainSum(_ edges: LogicalEdges) -> Length { isColumn ? edges.blockSum : edges.inlineSum }
  func crossSum(_ edges: LogicalEdges) -> Length { isColumn ? edges.inlineSum : edges.blockSum }

  /// The edge at the start of the main axis.
  func mainStart(_ edges: LogicalEdges) -> Length {
    isColumn
      ? mainIsReversed ? edges.blockEnd : edges.blockStart
      : mainIsReversed ? edges.lineRight : edges.lineLeft
  }

  func crossStart(_ edges: LogicalEdges) -> Length {
    isColumn
      ? crossIsReversed ? edges.lineRight : edges.lineLeft
      : crossIsReversed ? edges.blockEnd : edges.blockStart
  }

  func size(main: Length, cross: Length) -> LogicalSize {
    LogicalSize(inline: isColumn ? cross : main, block: isColumn ? main : cross)
  }

  /// The corner of a box relative to that of the container's content, by its places on the axes.
  func corner(main: Length, cross: Length, size: LogicalSize, in container: LogicalSize)
    -> LogicalPoint
  {
    let main = mainIsReversed ? self.main(container) - main - self.main(size) : main
    let cross = crossIsReversed ? self.cross(container) - cross - self.cross(size) : cross
    return LogicalPoint(inline: isColumn ? cross : main, block: isColumn ? main : cross)
  }

  // MARK: Alignment

  typealias Placement = BoxProperties.Flex.Placement

  /// A placement on the main axis, in terms of that axis alone.
  func mainPlacement(_ placement: Placement) -> Placement {
    switch placement {
    case .start, .selfStart: startIsEnd.main ? .flexEnd : .flexStart
    case .end, .selfEnd: startIsEnd.main ? .flexStart : .flexEnd
    // On the block axis there is no left and right (css-align-3, 4.1).
    case .left: (isColumn ? startIsEnd.main : mainIsReversed) ? .flexEnd : .flexStart
    case .right:
      isColumn ? startIsEnd.main ? .flexEnd : .flexStart : mainIsReversed ? .flexStart : .flexEnd
    case .stretch, .baseline: .flexStart
    case .lastBaseline: .flexEnd
    default: placement
    }
  }

  /// The placement of a box with a direction on the cross axis, in terms of that axis alone.
  func crossPlacement(_ placement: Placement, isRightToLeft: Bool) -> Placement {
    let isTurned = isColumn && isRightToLeft != self.isRightToLeft
    return switch placement {
    case .start, .left: startIsEnd.cross ? .flexEnd : .flexStart
    case .end, .right: startIsEnd.cross ? .flexStart : .flexEnd
    case .selfStart: startIsEnd.cross != isTurned ? .flexEnd : .flexStart
    case .selfEnd: startIsEnd.cross != isTurned ? .flexStart : .flexEnd
    case .baseline where isColumn: .flexStart
    case .lastBaseline: .flexEnd
    default: placement
    }
  }

  /// The cross-axis placement of a box that shares its baseline with no other: at the start (css-align-3, 9.3).
  func placementAlone(_ placement: Placement) -> Placement {
    guard placement == .baseline else { return placement }
    return startIsEnd.cross ? .flexEnd : .flexStart
  }
}

extension BoxProperties.Flex.Placement {
  /// The space before the first and between items, where some space is free (css-align-3, 5.3): items that do not fit
  /// are not spaced.
  func distribution(_ free: Length, count: Int) -> (before: Length, between: Length) {
    switch self {
    case .flexEnd, .end: return (free, .zero)
    case .center: return (free.half, .zero)
    case .spaceBetween where free > .zero && count > 1:
      return (.zero, Length(scaledPoints: free.scaledPoints / (count - 1)))
    case .spaceAround where free > .zero && count > 0:
      let share = Length(scaledPoints: free.scaledPoints / count)
      return (share.half, share)
    case .spaceEvenly where free > .zero && count > 0:
      let share = Length(scaledPoints: free.scaledPoints / (count + 1))
      return (share, share)
    default: return (.zero, .zero)
    }
  }
}
