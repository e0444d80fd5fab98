internal import Graphics

extension SetLine {
  /// The line farther to the right.
  func moved(x: Length) -> SetLine {
    guard x != .zero else { return self }
    var line = self
    line.x += x
    line.measure.left += x
    line.measure.right += x
    for gap in line.gaps.indices { line.gaps[gap].x += x }
    return line
  }
}
