public import Graphics

/// The transition from one spread to the next.
public enum TransitionStyle: String, Sendable, Hashable, CaseIterable {
  /// A leaf bends and turns over the spine.
  case curl
  /// Both move together, the next one following.
  case scroll
  /// The old spread slides away over the next.
  case slide
  /// The next spread slides in over the old one.
  case cover
  /// The old spread fades into the next.
  case fade
  /// No visible transition.
  case none
}

/// The back of a leaf.
public enum LeafBack: Sendable, Hashable {
  /// The next page, if the book has one there; otherwise the front shows through.
  case next
  /// Bare paper through which the front shows.
  case showThrough
  /// Bare paper.
  case paper
  /// A picture, stretched over the page.
  case picture(Bitmap)
}

/// The options for turning from one spread to the next; most concern the bend and lighting of a leaf.
public struct TurnOptions: Sendable, Hashable {
  /// The transition between two spreads.
  public var transition = TransitionStyle.curl
  /// The gap between two scrolling spreads.
  public var spacing = Length.zero
  /// The back of a leaf.
  public var back = LeafBack.next
  /// The corner that leads and its lead: above zero the lower outer one, below zero the upper one; up to ±0.8.
  public var slant = 0.4
  /// The bent part of the leaf at a time, at half its height, in page widths.
  public var bend = 0.45
  /// The distance of the eye from the page, in lengths of its longer side; nil looks straight down on everything.
  public var eyeDistance: Double? = 4
  /// The direction to the light.
  public var light = LightDirection.upperLeft
  /// The darkness of the deepest shadow: 0 for none.
  public var shadowStrength = 0.5
  /// The part of the front that shows through a leaf with a bare back.
  public var showThrough = 0.10
  /// The brightness of a bare back, relative to the paper's front.
  public var bareBack = 0.985
  /// Whether the leaf is clipped where it rises beyond the pages, rather than drawn over the desk.
  public var isClipped = false

  /// The defaults.
  public init() {}

  /// The inverse of the eye's height above a page, in the unit of its width and height; 0 for an eye infinitely high.
  func inverseEyeHeight(width: Double, height: Double) -> Double {
    eyeDistance.map { 1 / ($0 * max(width, height)) } ?? 0
  }
}
