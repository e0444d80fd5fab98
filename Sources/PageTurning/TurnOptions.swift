public import Graphics

/// How one spread gives way to the next.
public enum TransitionStyle: String, Sendable, Hashable, CaseIterable {
  /// A leaf bends and turns over the spine.
  case curl
  /// Both move along together, the next behind the one before.
  case scroll
  /// The one before slides away over the next.
  case slide
  /// The next slides in over the one before.
  case cover
  /// The one before fades into the next.
  case fade
  /// There is nothing to see between them.
  case none
}

/// What is on the back of a leaf.
public enum LeafBack: Sendable, Hashable {
  /// The next page, where the book has one there; otherwise the front shines through.
  case next
  /// Bare paper through which the front shines.
  case showThrough
  /// Bare paper.
  case paper
  /// A picture, stretched over the page.
  case picture(Bitmap)
}

/// How a book turns from one spread to the next; most options concern how a leaf bends and is lit.
public struct TurnOptions: Sendable, Hashable {
  /// What happens between two spreads.
  public var transition = TransitionStyle.curl
  /// The gap between two spreads that scroll.
  public var spacing = Length.zero
  /// What is on a leaf's back.
  public var back = LeafBack.next
  /// Which corner leads and how much: above zero the lower outer one, below the upper; up to ±0.8.
  public var slant = 0.4
  /// How much of the leaf is bent at a time, at half its height, in page widths.
  public var bend = 0.45
  /// How far the eye is from the page, in lengths of its longer side; nil sees all things straight
  /// from above.
  public var eyeDistance: Double? = 4
  /// Where the light comes from.
  public var light = LightDirection.upperLeft
  /// How dark the deepest shadow is: 0 for none.
  public var shadowStrength = 0.5
  /// How much of the front shines through a leaf whose back is bare.
  public var showThrough = 0.10
  /// How light the bare back is, against the paper's front.
  public var bareBack = 0.985
  /// Whether the leaf is cut off where it rises beyond the pages, rather than seen over the desk.
  public var isClipped = false

  /// The defaults.
  public init() {}

  /// One over the eye's height above a page, in the unit of its width and height; 0 for an eye
  /// infinitely high.
  func inverseEyeHeight(width: Double, height: Double) -> Double {
    eyeDistance.map { 1 / ($0 * max(width, height)) } ?? 0
  }
}
