extension DisplayList {
  /// Things that are painted as one.
  public struct Group: Sendable, Hashable {
    /// What to paint, first things first.
    public var items: [Item]
    /// What they are clipped with, before the transform; nil clips nothing.
    public var clip: Path?
    /// How much of them is seen: 0 is nothing, 1 all.
    public var opacity: Double
    /// Where they come to: from where they would stand, in points of the page.
    public var transform: AffineTransform

    /// Makes a group.
    public init(
      items: [Item] = [], clip: Path? = nil, opacity: Double = 1,
      transform: AffineTransform = .identity
    ) {
      (self.items, self.clip) = (items, clip)
      (self.opacity, self.transform) = (opacity, transform)
    }

    /// Whether its items are painted as they would be without it.
    public var isPlain: Bool { clip == nil && opacity == 1 && transform == .identity }
  }
}
