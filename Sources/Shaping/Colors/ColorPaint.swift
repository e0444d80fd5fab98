package import Graphics

/// The paint of a colour glyph: a tree of paints (OpenType `COLR`, version 1).
///
/// Lengths are font units as points, with the pen at the origin and y growing downward.
package indirect enum ColorPaint: Sendable, Hashable {
  /// Paints one over the other.
  case layers([ColorPaint])
  /// A single colour over the entire plane.
  case solid(GlyphColor)
  /// Colours along a line.
  case linear(from: Point, to: Point, ColorLine)
  /// Colours from one circle to another.
  case radial(ColorCircle, ColorCircle, ColorLine)
  /// Colours about a centre; angles in turns, anticlockwise from the right.
  case sweep(center: Point, start: Double, end: Double, ColorLine)
  /// The shape of a glyph, filled with a paint.
  case shape(UInt16, ColorPaint)
  /// A transformed paint.
  case transformed(AffineTransform, ColorPaint)
  /// A paint over, or otherwise composited with, a second.
  case composite(ColorPaint, CompositeMode, ColorPaint)
}

/// A circle of a radial gradient.
package struct ColorCircle: Sendable, Hashable {
  package var center: Point
  package var radius: Length
}

/// A colour of a palette, or that of the text.
package struct GlyphColor: Sendable, Hashable {
  /// The colour with its alpha; nil is the text's.
  package var color: Color?
  /// The factor of the alpha.
  package var alpha: Double
}

/// The colours of a gradient by their offsets.
package struct ColorLine: Sendable, Hashable {
  /// The continuation of a gradient beyond the first stop and the last.
  package enum Extend: Sendable, Hashable {
    case pad, `repeat`, reflect
  }

  /// The stops, by ascending offset.
  package var stops: [(offset: Double, color: GlyphColor)] {
    get { zip(offsets, colors).map { ($0, $1) } }
    set { (offsets, colors) = (newValue.map(\.offset), newValue.map(\.color)) }
  }
  package var extend: Extend
  private var offsets: [Double] = []
  private var colors: [GlyphColor] = []

  package init(_ stops: [(offset: Double, color: GlyphColor)], _ extend: Extend) {
    self.extend = extend
    let sorted = stops.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    (offsets, colors) = (sorted.map(\.element.offset), sorted.map(\.element.color))
  }
}

/// The compositing of a paint with its backdrop (compositing-1); the numbers are OpenType's.
package enum CompositeMode: Int, Sendable, Hashable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
  case destinationOut, sourceAtop, destinationAtop, xor, plus, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply, hue, saturation
  case color, luminosity
}
