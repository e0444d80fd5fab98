/// The contents of a page in painting order, in page coordinates.
///
/// Everything is resolved: glyphs have their final positions, and a font is an index into the table
/// that comes with the list. Painting needs neither the text nor its styles.
public struct DisplayList: Sendable, Hashable {
  /// One item to paint.
  public enum Item: Sendable, Hashable {
    /// Glyphs of one font on one baseline.
    case glyphs(GlyphRun)
    /// A filled rectangle: a rule, a bar.
    case fill(Rect, Ink)
    /// A filled shape.
    case path(Path, Ink)
    /// A shape filled with a gradient, with tiles of a picture or with a soft shadow.
    case pattern(Path, Pattern)
    /// A picture, by its index in the files that come with the list, stretched to a rectangle.
    ///
    /// It is painted below all ink and keeps its colours in every theme.
    case picture(Int, Rect)
    /// Items that are clipped, transformed or made transparent as one.
    case group(Group)
  }

  /// The items in painting order.
  public var items: [Item]

  /// Makes a display list.
  public init(items: [Item] = []) { self.items = items }
}

/// The paint of an item.
public struct Ink: Sendable, Hashable {
  /// A fixed colour; nil for the page's ink, which the theme decides.
  public var color: Color?
  /// The alpha of the ink: 255 is solid.
  public var alpha: UInt8

  /// The fraction of the page's ink in its mixture with the paper's colour if `color` is nil; 255 is all ink.
  ///
  /// Less gives a grey that covers what is below it on any paper.
  public var tone: UInt8
  /// Whether the colour stays what it is on dark themes, as pictures do.
  public var isExact: Bool

  /// Makes an ink.
  public init(
    color: Color? = nil, alpha: UInt8 = 255, tone: UInt8 = 255, isExact: Bool = false
  ) {
    self.color = color
    self.isExact = isExact
    self.alpha = alpha
    self.tone = tone
  }

  /// The resulting colour on a page with this ink and paper; see `Color.shown`.
  public func color(ink: Color, paper: Color) -> Color {
    color.map { isExact ? $0 : $0.shown(ink: ink, paper: paper) }
      ?? (tone == 255 ? ink : paper.mixed(with: ink, weight: tone))
  }

  /// The ink of the text.
  public static let text = Ink()
}
