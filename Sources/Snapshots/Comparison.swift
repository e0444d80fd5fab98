/// How a picture differs from another.
public struct Comparison: Sendable, Hashable {
  /// The size of the picture that was expected.
  public let expectedSize: PixelSize
  /// The size of the picture that there is.
  public let actualSize: PixelSize
  /// The number of pixels that differ; those that only one of the pictures has are among them.
  public let differingPixels: Int
  /// The smallest rectangle round all pixels that differ; nil when none do.
  public let bounds: PixelRect?

  /// Whether the pictures show the same.
  public var isEqual: Bool { differingPixels == 0 && expectedSize == actualSize }

  init(
    expectedSize: PixelSize, actualSize: PixelSize, differingPixels: Int, bounds: PixelRect?
  ) {
    self.expectedSize = expectedSize
    self.actualSize = actualSize
    self.differingPixels = differingPixels
    self.bounds = bounds
  }
}

extension Comparison: CustomStringConvertible {
  /// The difference in words, without the pictures' names.
  public var description: String {
    guard !isEqual else { return "equal" }
    let sizes = expectedSize == actualSize ? "" : "\(expectedSize) became \(actualSize), "
    let place = bounds.map { " within \($0)" } ?? ""
    return sizes + "\(differingPixels) \(differingPixels == 1 ? "pixel differs" : "pixels differ")"
      + place
  }
}

/// A width and a height in whole pixels.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
  /// The pixels of a row.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as `1600×1200`.
  public var description: String { "\(width)×\(height)" }
}

/// A rectangle of whole pixels, with its place from the top left.
public struct PixelRect: Sendable, Hashable, CustomStringConvertible {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The columns and rows.
  public var size: PixelSize

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.size = PixelSize(width: width, height: height)
  }

  /// The rectangle as `10×20 at 5, 6`.
  public var description: String { "\(size) at \(x), \(y)" }
}
