extension BoxProperties {
  /// What becomes of what does not fit a box (css-overflow-3, 3).
  package enum Overflow: Sendable, Hashable {
    case visible
    /// It is cut off: `hidden` and `clip`.
    case cut
    /// One scrolls to it: `auto` and `scroll`.
    case scrolled
  }

  /// Whether its padding edge is where what is in it ends.
  package var clips: Bool { overflow != .visible }
}
