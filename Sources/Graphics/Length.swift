/// A distance on paper, a whole number of scaled points: 65,536 to a point of 1/72 inch.
///
/// Whole numbers add up exactly, so the widths that the line breaker sums are those the page is
/// drawn with, on every machine. The unit is TeX's `sp` for the PostScript point.
public struct Length: Sendable, Hashable, Comparable, AdditiveArithmetic {
  /// The number of scaled points in a point.
  public static let scale = 65536

  /// The limit of lengths made from numbers, in points: about 350 metres.
  ///
  /// Sums of many such lengths still fit into 64 bits, whatever a file asks for.
  public static let limit = 1_000_000.0

  /// The distance in scaled points.
  public var scaledPoints: Int

  /// Makes a length from a whole number of scaled points.
  @inlinable public init(scaledPoints: Int) { self.scaledPoints = scaledPoints }

  /// Makes a length from points, rounded to a scaled point.
  ///
  /// NaN counts as zero; values beyond `limit` are clamped.
  @inlinable public init(points: Double) {
    self.init(rounding: points * Double(Self.scale))
  }

  /// Makes a length from scaled points, rounded half away from zero.
  @inlinable @inline(__always) init(rounding scaledPoints: Double) {
    let limit = Self.limit * Double(Self.scale)
    // One comparison covers both NaN and lengths beyond the limit.
    guard scaledPoints.magnitude <= limit else {
      self.scaledPoints = scaledPoints.isNaN ? 0 : Int(scaledPoints < 0 ? -limit : limit)
      return
    }
    // Like `rounded()`, which would call the C library for every glyph of a book.
    // The summand is the number just below a half: a half itself would round the number below it up to one.
    self.scaledPoints = Int(
      scaledPoints + Double(signOf: scaledPoints, magnitudeOf: 0.5.nextDown))
  }

  /// The distance in points of 1/72 inch.
  @inlinable public var points: Double { Double(scaledPoints) / Double(Self.scale) }

  /// The length zero.
  @inlinable public static var zero: Length { Length(scaledPoints: 0) }

  /// Half of it, rounded towards zero to a scaled point.
  @inlinable package var half: Length { Length(scaledPoints: scaledPoints / 2) }

  /// A length in points.
  @inlinable public static func pt(_ points: Double) -> Length { Length(points: points) }

  /// Whether the first length is shorter.
  @inlinable public static func < (a: Length, b: Length) -> Bool { a.scaledPoints < b.scaledPoints }

  /// The sum of two lengths.
  @inlinable public static func + (a: Length, b: Length) -> Length {
    Length(scaledPoints: a.scaledPoints &+ b.scaledPoints)
  }

  /// The difference of two lengths.
  @inlinable public static func - (a: Length, b: Length) -> Length {
    Length(scaledPoints: a.scaledPoints &- b.scaledPoints)
  }

  /// The negated length.
  @inlinable public static prefix func - (a: Length) -> Length {
    Length(scaledPoints: 0 &- a.scaledPoints)
  }

  /// A whole multiple of a length.
  @inlinable public static func * (a: Length, n: Int) -> Length {
    Length(scaledPoints: a.scaledPoints &* n)
  }

  /// The length times a factor, rounded to a scaled point.
  @inlinable public static func * (a: Length, factor: Double) -> Length {
    Length(rounding: Double(a.scaledPoints) * factor)
  }

  /// The ratio of two lengths.
  @inlinable public static func / (a: Length, b: Length) -> Double {
    Double(a.scaledPoints) / Double(b.scaledPoints)
  }
}

extension Length: CustomStringConvertible {
  /// The length in points, such as `12.5pt`.
  public var description: String { "\(points)pt" }
}
