internal import Graphics

/// Adjacent boxes that need more space than a page has: nobody can scroll a page.
extension Collection<Length> {
  /// The maximum for the largest sizes that lets all fit into an available size; nil if they already fit.
  func cap(toFit available: Length) -> Length? {
    var (left, count) = (Swift.max(available, .zero).scaledPoints, count)
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
