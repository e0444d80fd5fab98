/// A glyph of a font in its place.
public struct Glyph: Sendable, Hashable {
  /// The glyph's number in its font.
  public var id: UInt16
  /// The byte of the text (UTF-8) that the glyph's cluster begins at.
  public var cluster: Int
  /// The place of the glyph's origin, to the right of the run's origin.
  public var x: Length
  /// The place of the glyph's origin, below the run's baseline.
  public var y: Length
  /// How far the pen moves on after it.
  public var advance: Length

  /// Makes a positioned glyph.
  @inlinable public init(id: UInt16, cluster: Int, x: Length, y: Length, advance: Length) {
    self.id = id
    self.cluster = cluster
    self.x = x
    self.y = y
    self.advance = advance
  }
}

/// Glyphs of one font at one size on one baseline, from left to right.
public struct GlyphRun: Sendable, Hashable {
  /// Which font, as an index into the fonts that belong to the display list.
  public var font: Int
  /// The font's size: the length of its em.
  public var size: Length
  /// Where the run begins: the pen's place on the baseline.
  public var origin: Point
  /// The glyphs, in visual order.
  public var glyphs: [Glyph]
  /// What they are painted with.
  public var ink: Ink

  /// Makes a run of glyphs.
  public init(font: Int, size: Length, origin: Point, glyphs: [Glyph], ink: Ink = .text) {
    self.font = font
    self.size = size
    self.origin = origin
    self.glyphs = glyphs
    self.ink = ink
  }
}
