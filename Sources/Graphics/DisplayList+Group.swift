extension DisplayList {
  /// Items that are clipped, transformed and made transparent as one (PDF 11.4.5).
  public struct Group: Sendable, Hashable {
    /// The items in painting order.
    public var items: [Item]
    /// The clip, applied before the transform; nil for none.
    public var clip: Path?
    /// The alpha of the whole group, from 0 to 1.
    public var opacity: Double
    /// The transform from the items' coordinates to the page's, in points.
    public var transform: AffineTransform

    /// Makes a group.
    public init(
      items: [Item] = [], clip: Path? = nil, opacity: Double = 1,
      transform: AffineTransform = .identity
    ) {
      (self.items, self.clip) = (items, clip)
      (self.opacity, self.transform) = (opacity, transform)
    }

    /// Whether painting the items without the group would look the same.
    public var isPlain: Bool { clip == nil && opacity == 1 && transform == .identity }
  }
}
