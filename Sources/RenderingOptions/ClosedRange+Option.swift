internal import Graphics

extension ClosedRange<PageNumber> {
  /// The range in the notation of options: `3`, `3-7` or `3-`.
  package var asOption: String { (lowerBound.value...upperBound.value).asOption }
}

extension ClosedRange<Int> {
  /// The range in the notation of options: `3`, `3-7` or `3-`.
  package var asOption: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    return upperBound == .max ? "\(lowerBound)-" : "\(lowerBound)-\(upperBound)"
  }
}
