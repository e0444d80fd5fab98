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
  /// The mean structural similarity, where that is the metric: 1 for pictures that are the same.
  public let similarity: Double?

  /// Whether the pictures show the same.
  public var isEqual: Bool { differingPixels == 0 && expectedSize == actualSize }

  init(
    expectedSize: PixelSize, actualSize: PixelSize, differingPixels: Int, bounds: PixelRect?,
    similarity: Double? = nil
  ) {
    self.expectedSize = expectedSize
    self.actualSize = actualSize
    self.differingPixels = differingPixels
    self.bounds = bounds
    self.similarity = similarity
  }

  /// The pixels of both pictures laid on one another.
  public var pixelCount: Int {
    max(expectedSize.width, actualSize.width) * max(expectedSize.height, actualSize.height)
  }

  /// The share of pixels that differ, from 0 to 1.
  public var differingShare: Double {
    pixelCount > 0 ? Double(differingPixels) / Double(pixelCount) : 0
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

  /// The columns it covers.
  public var columns: Range<Int> { Self.span(x, size.width) }
  /// The rows it covers.
  public var rows: Range<Int> { Self.span(y, size.height) }

  private static func span(_ start: Int, _ count: Int) -> Range<Int> {
    let (end, overflows) = start.addingReportingOverflow(max(count, 0))
    return start..<(overflows ? .max : end)
  }

  /// The rectangle as `10×20 at 5, 6`.
  public var description: String { "\(size) at \(x), \(y)" }
}
