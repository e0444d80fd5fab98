/// The box of a thumbnail in pixels, such as `160x240` or, twice as fine, `160x240@2x`.
public struct ThumbnailSize: Sendable, Hashable {
  /// The width of the box, before the pixel ratio.
  public var width: Int
  /// The height of the box, before the pixel ratio.
  public var height: Int
  /// The pixel ratio, for high-resolution screens.
  public var factor: Int

  /// The valid sides of a box, in pixels.
  public static let sides = 8...4096
  /// The valid pixel ratios.
  public static let factors = 1...4

  /// Makes a size.
  public init(width: Int, height: Int, factor: Int = 1) {
    (self.width, self.height, self.factor) = (width, height, factor)
  }

  /// The box in physical pixels.
  package var pixels: (width: Int, height: Int) { (width * factor, height * factor) }

  /// The size in file names.
  package var suffix: String { "\(width)x\(height)" + (factor == 1 ? "" : "@\(factor)x") }

  /// Whether sides and pixel ratio are valid.
  var isPossible: Bool {
    Self.sides.contains(width) && Self.sides.contains(height) && Self.factors.contains(factor)
  }
}
