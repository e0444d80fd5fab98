extension BoxProperties {
  /// The treatment of content that does not fit a box (css-overflow-3, 3).
  package enum Overflow: Sendable, Hashable {
    case visible
    /// It is clipped: `hidden` and `clip`.
    case cut
    /// It can be scrolled to: `auto` and `scroll`.
    case scrolled
  }

  /// Whether its padding edge clips its content.
  package var clips: Bool { overflow != .visible }
}
