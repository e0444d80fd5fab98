/// How a leaf turns: how it bends, what its back shows, how it is seen and lit.
public struct TurnOptions: Sendable, Hashable {
  /// Whether the leaf's back shows the next page; otherwise its front shines through the paper.
  public var isDoubleSided = true
  /// Which corner leads and how much: above zero the lower outer one, below the upper; up to ±0.8.
  public var slant = 0.4
  /// How much of the leaf is bent at a time, at half its height, in page widths.
  public var bend = 0.45
  /// How far the eye is from the page, in page heights; nil sees all things straight from above.
  public var eyeDistance: Double? = 4
  /// How dark the deepest shadow is: 0 for none.
  public var shadowStrength = 0.5
  /// How much of the front shines through a leaf whose back is bare.
  public var showThrough = 0.10
  /// How light the bare back is, against the paper's front.
  public var bareBack = 0.985

  /// The defaults.
  public init() {}
}
