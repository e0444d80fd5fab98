internal import Graphics

/// What of a page of a size of its own is seen.
extension FlowFragment {
  /// Cuts off what stands outside a rectangle; a line is there as long as any of it is inside.
  ///
  /// What is turned or enlarged stands elsewhere than it says, and is left as it is.
  mutating func cut(to box: Rect) {
    func isMapped(_ effects: [RowEffect]) -> Bool {
      effects.contains { $0.map != .identity }
    }
    lines.removeAll { piece in
      let line = piece.line
      let rect = Rect(
        x: line.x, y: piece.baseline - line.ascent, width: line.width,
        height: line.ascent + line.descent)
      return !isMapped(line.effects) && rect.common(with: box) == nil
    }
    fills = fills.compactMap { isMapped($0.effects) ? $0 : $0.cut(to: box) }
    closingRules = closingRules.compactMap { isMapped($0.effects) ? $0 : $0.cut(to: box) }
    images = images.compactMap { isMapped($0.effects) ? $0 : $0.cut(to: box) }
  }
}

extension GalleyRow.Rule {
  /// The part of it within a rectangle; nil where there is none.
  fileprivate func cut(to box: Rect) -> GalleyRow.Rule? {
    guard let common = rect.common(with: box) else { return nil }
    guard common != rect else { return self }
    var rule = self
    if path == nil, pattern == nil {
      rule.rect = common
    } else {
      rule.clip = clip ?? .rectangle(box)
    }
    return rule
  }
}

extension RowImage {
  /// The part of it within a rectangle; nil where there is none.
  fileprivate func cut(to box: Rect) -> RowImage? {
    if image.tiling != nil { return self }
    guard let common = rect.common(with: box) else { return nil }
    guard common != rect else { return self }
    var image = self
    guard let clip, let bounds = Rect(around: clip.points) else {
      image.clip = .rectangle(box)
      return image
    }
    guard let inner = bounds.common(with: box) else { return nil }
    if inner != bounds { image.clip = .rectangle(inner) }
    return image
  }
}

extension Rect {
  /// The smallest rectangle round some points; nil without any.
  init?(around points: [Point]) {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// What two rectangles have in common; nil where that is nothing.
  func common(with other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
