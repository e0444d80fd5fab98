package import Graphics

extension Rect {
  /// The smallest rectangle round some points; nil without any.
  package init?(around points: [Point]) {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// What two rectangles have in common; nil where that is nothing.
  package func common(with other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
