/// A positioned glyph.
///
/// Stored in 20 bytes, since a long chapter has millions of glyphs. Distances within a run are
/// clamped to ±32,767 points.
public struct Glyph: Sendable, Hashable {
  /// The glyph id in its font.
  public var id: UInt16
  /// The byte of the line's text, as set, where the glyph's cluster begins.
  public var textOffset: UInt16
  @usableFromInline var clusterByte: UInt32
  @usableFromInline var xUnits: Int32
  @usableFromInline var yUnits: Int32
  @usableFromInline var advanceUnits: Int32

  /// The byte of the source text (UTF-8) where the glyph's cluster begins.
  @inlinable public var cluster: Int {
    get { Int(clusterByte) }
    set { clusterByte = UInt32(clamping: newValue) }
  }
  /// The distance from the run's origin to the glyph's, to the right.
  @inlinable public var x: Length {
    get { Length(scaledPoints: Int(xUnits)) }
    set { xUnits = Int32(clamping: newValue.scaledPoints) }
  }
  /// The distance from the run's baseline to the glyph's origin, downward.
  @inlinable public var y: Length {
    get { Length(scaledPoints: Int(yUnits)) }
    set { yUnits = Int32(clamping: newValue.scaledPoints) }
  }
  /// The advance width.
  @inlinable public var advance: Length {
    get { Length(scaledPoints: Int(advanceUnits)) }
    set { advanceUnits = Int32(clamping: newValue.scaledPoints) }
  }

  /// Makes a positioned glyph.
  @inlinable @inline(__always) public init(
    id: UInt16, cluster: Int, x: Length, y: Length, advance: Length, textOffset: Int = 0
  ) {
    self.id = id
    self.textOffset = UInt16(clamping: textOffset)
    clusterByte = UInt32(clamping: cluster)
    xUnits = Int32(clamping: x.scaledPoints)
    yUnits = Int32(clamping: y.scaledPoints)
    advanceUnits = Int32(clamping: advance.scaledPoints)
  }
}

/// The imitation of a face that a family lacks: glyphs are emboldened or slanted.
///
/// Advance widths stay the same, as in browsers.
public struct Synthesis: OptionSet, Sendable, Hashable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Strokes thickened by `weight` of an em.
  public static let bold = Synthesis(rawValue: 1)
  /// Glyphs slanted by `slope`.
  public static let oblique = Synthesis(rawValue: 2)

  /// The added stroke width as a fraction of an em: FreeType's value.
  public static let weight = 1.0 / 24
  /// The horizontal shift per unit of height: 14 degrees (CSS Fonts 4, 2.4).
  public static let slope = 0.25
}

/// Glyphs of one font and size on one baseline, from left to right.
public struct GlyphRun: Sendable, Hashable {
  /// The font, among those that come with the display list.
  public var font: FontNumber
  /// The font size: the length of the em.
  public var size: Length
  /// The position of the pen at the start of the run, on the baseline.
  public var origin: Point
  /// The glyphs, in visual order.
  public var glyphs: [Glyph]
  /// The paint of the glyphs.
  public var ink: Ink
  /// The horizontal scale of the glyphs (font expansion); positions already include it.
  public var expansion: Double
  /// The imitated style of the glyphs.
  public var synthesis: Synthesis
  /// Whether each glyph is turned a quarter anticlockwise about its origin: upright in a line that is
  /// turned clockwise as a whole.
  public var isUpright: Bool
  /// Whether there is so much white between its letters (`letter-spacing`) that they might pass for words.
  public var isSpaced = false

  /// The distance from the run's origin to the end of its glyphs.
  ///
  /// Upright glyphs are drawn within their advance, or after it: only their advances are known.
  @inlinable public var end: Length {
    if isUpright { return glyphs.reduce(.zero) { $0 + $1.advance } }
    return glyphs.last.map { $0.x + $0.advance } ?? .zero
  }

  /// Makes a run of glyphs.
  public init(
    font: FontNumber, size: Length, origin: Point, glyphs: [Glyph], ink: Ink = .text,
    expansion: Double = 1, synthesis: Synthesis = [], isUpright: Bool = false
  ) {
    self.isUpright = isUpright
    self.font = font
    self.size = size
    self.origin = origin
    self.glyphs = glyphs
    self.ink = ink
    self.expansion = expansion
    self.synthesis = synthesis
  }
}
