/// The box in pixels that a thumbnail is drawn for, as `160x240` or, twice as fine, `160x240@2x`.
public struct ThumbnailSize: Sendable, Hashable {
  /// The width of the box, before it is multiplied.
  public var width: Int
  /// The height of the box, before it is multiplied.
  public var height: Int
  /// How many pixels stand for one of the width and the height: for screens that are so much finer.
  public var factor: Int

  /// The sides that a box may have, in pixels.
  public static let sides = 8...4096
  /// The factors that there are.
  public static let factors = 1...4

  /// Makes a size.
  public init(width: Int, height: Int, factor: Int = 1) {
    (self.width, self.height, self.factor) = (width, height, factor)
  }

  /// The box in pixels.
  var pixels: (width: Int, height: Int) { (width * factor, height * factor) }

  /// The size as names of files have it.
  var suffix: String { "\(width)x\(height)" + (factor == 1 ? "" : "@\(factor)x") }

  /// Whether sides and factor are within what can be drawn.
  var isPossible: Bool {
    Self.sides.contains(width) && Self.sides.contains(height) && Self.factors.contains(factor)
  }
}
