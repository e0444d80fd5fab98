/// What is drawn on a page, in painting order, in the page's own coordinates.
///
/// Everything is resolved: glyphs have their final places, and a font is an index into the table of
/// fonts that the list's maker hands out with it. Nothing of the text or its styles is needed to
/// paint it.
public struct DisplayList: Sendable, Hashable {
  /// One thing to paint.
  public enum Item: Sendable, Hashable {
    /// Glyphs of one font on one baseline.
    case glyphs(GlyphRun)
    /// A filled rectangle: a rule, a bar.
    case fill(Rect, Ink)
    /// A filled shape.
    case path(Path, Ink)
    /// A shape filled with a gradient, a picture's tiles or a soft shadow.
    case pattern(Path, Pattern)
    /// A picture, by its index in the files that belong to the list, stretched over a rectangle.
    ///
    /// It lies beneath all ink, and keeps its own colours in every theme.
    case picture(Int, Rect)
    /// Things that are clipped, seen through or transformed as one.
    case group(Group)
  }

  /// What to paint, first things first.
  public var items: [Item]

  /// Makes a display list.
  public init(items: [Item] = []) { self.items = items }
}

/// What a thing on a page is painted with.
public struct Ink: Sendable, Hashable {
  /// A colour of its own; nil means the page's ink, whatever the theme says it is.
  public var color: Color?
  /// How much of the ink there is: 255 is solid, less lets the paper show.
  public var strength: UInt8

  /// How much of the page's ink is mixed with its paper's colour where the ink has no colour of its own:
  /// 255 is the ink itself.
  ///
  /// Less is a grey that covers what lies beneath it, on any paper.
  public var tone: UInt8

  /// Makes an ink.
  public init(color: Color? = nil, strength: UInt8 = 255, tone: UInt8 = 255) {
    self.color = color
    self.strength = strength
    self.tone = tone
  }

  /// The colour that it has on a page of a theme.
  public func color(ink: Color, paper: Color) -> Color {
    color ?? (tone == 255 ? ink : paper.mixed(with: ink, share: tone))
  }

  /// The ink of the text.
  public static let text = Ink()
}
