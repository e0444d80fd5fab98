/// The difference of two pictures.
public struct Comparison: Sendable, Hashable {
  /// The size of the expected picture.
  public let expectedSize: PixelSize
  /// The size of the actual picture.
  public let actualSize: PixelSize
  /// The number of differing pixels, including those that only one picture has.
  public let differingPixels: Int
  /// The bounding box of the differing pixels; nil if there are none.
  public let bounds: PixelRect?
  /// The mean structural similarity if that is the metric; 1 for equal pictures.
  public let similarity: Double?

  /// Whether the pictures are equal.
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

  /// The number of pixels in the area of both pictures together.
  public var pixelCount: Int {
    max(expectedSize.width, actualSize.width) * max(expectedSize.height, actualSize.height)
  }

  /// The fraction of pixels that differ, from 0 to 1.
  public var differingFraction: Double {
    pixelCount > 0 ? Double(differingPixels) / Double(pixelCount) : 0
  }
}

extension Comparison: CustomStringConvertible {
  /// The difference in words, without the names of the pictures.
  public var description: String {
    guard !isEqual else { return "equal" }
    let sizes = expectedSize == actualSize ? "" : "size was \(expectedSize), now \(actualSize); "
    let place = bounds.map { " within \($0)" } ?? ""
    return sizes + "\(differingPixels) \(differingPixels == 1 ? "pixel differs" : "pixels differ")"
      + place
  }
}

/// A size in whole pixels.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as `1600×1200`.
  public var description: String { "\(width)×\(height)" }
}

/// A rectangle of whole pixels, from the top left.
public struct PixelRect: Sendable, Hashable, CustomStringConvertible {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// The width and height.
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
