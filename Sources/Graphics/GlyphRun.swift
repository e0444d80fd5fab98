/// A glyph of a font in its place.
///
/// It is kept in 20 bytes, since a long chapter has millions: distances within a run reach to
/// ±32,767 points, and are cut there.
public struct Glyph: Sendable, Hashable {
  /// The glyph's number in its font.
  public var id: UInt16
  /// The byte of its line's text, as set, that the glyph's cluster begins at.
  public var textOffset: UInt16
  @usableFromInline var clusterByte: UInt32
  @usableFromInline var xUnits: Int32
  @usableFromInline var yUnits: Int32
  @usableFromInline var advanceUnits: Int32

  /// The byte of the text (UTF-8) that the glyph's cluster begins at.
  @inlinable public var cluster: Int {
    get { Int(clusterByte) }
    set { clusterByte = UInt32(clamping: newValue) }
  }
  /// The place of the glyph's origin, to the right of the run's origin.
  @inlinable public var x: Length {
    get { Length(scaledPoints: Int(xUnits)) }
    set { xUnits = Int32(clamping: newValue.scaledPoints) }
  }
  /// The place of the glyph's origin, below the run's baseline.
  @inlinable public var y: Length {
    get { Length(scaledPoints: Int(yUnits)) }
    set { yUnits = Int32(clamping: newValue.scaledPoints) }
  }
  /// How far the pen moves on after it.
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

/// What is made of a face that a family lacks: letters are drawn heavier, or slanting.
///
/// The pen moves on as over the letters themselves, as browsers have it.
public struct Synthesis: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Strokes are thicker by `weight` of an em.
  public static let bold = Synthesis(rawValue: 1)
  /// Letters slant by `slope`.
  public static let oblique = Synthesis(rawValue: 2)

  /// How much thicker strokes are, as a share of the em: FreeType's own measure.
  public static let weight = 1.0 / 24
  /// How far letters lean to the right for their height: 14 degrees (CSS Fonts 4, 2.4).
  public static let slope = 0.25
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
  /// How many times as wide the glyphs are drawn; their places are those of the wider ones.
  public var expansion: Double
  /// How the glyphs are drawn otherwise than the font has them.
  public var synthesis: Synthesis
  /// Whether each glyph is turned a quarter anticlockwise about its origin: upright in a line that is
  /// turned clockwise as a whole.
  public var isUpright: Bool

  /// Makes a run of glyphs.
  public init(
    font: Int, size: Length, origin: Point, glyphs: [Glyph], ink: Ink = .text,
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
