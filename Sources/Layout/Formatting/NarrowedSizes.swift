internal import Graphics

/// Boxes beside each other that ask for more room than a page has: nobody can push a page to the side.
extension Collection<Length> {
  /// How much the largest of some sizes may have for all to fit into a room; nil where they do as they are.
  func cap(toFit room: Length) -> Length? {
    var (left, count) = (Swift.max(room, .zero).scaledPoints, count)
    for size in sorted() {
      guard size.scaledPoints * count > left else {
        left -= size.scaledPoints
        count -= 1
        continue
      }
      return Length(scaledPoints: left / count)
    }
    return nil
  }
}
