internal import CCairo
internal import Graphics

/// A sheet of coverage, one byte per pixel: 0 is bare paper, 255 solid ink.
///
/// It owns its bytes and a Cairo surface on them, so that glyph masks can be blended directly into the bytes while
/// Cairo fills shapes.
struct Canvas: ~Copyable {
  let width: Int
  let height: Int
  /// The distance between rows in bytes: Cairo requires a multiple of four.
  let stride: Int
  let coverage: UnsafeMutablePointer<UInt8>
  /// The number of bytes after the last row, so that its last pixels may be written sixteen at a time.
  private static let slack = 16
  /// The region outside which it is bare paper.
  private(set) var inked = PixelRegion.empty
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// The longest side that Cairo can hold: its coordinates are signed 16-bit integers.
  static let longestSide = 32_767

  /// Makes an empty canvas; nil if a side is too long, or memory is short.
  init?(width: Int, height: Int) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(width)))
    guard stride > 0 else { return nil }
    let count = stride * height + Self.slack
    let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    coverage.initialize(repeating: 0, count: count)
    // Neither call returns nil: on failure they return an object with an error status.
    let surface = cairo_image_surface_create_for_data(
      coverage, CAIRO_FORMAT_A8, Int32(width), Int32(height), Int32(stride))
    let context = cairo_create(surface)
    guard let surface, let context, cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      coverage.deallocate()
      return nil
    }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    (self.width, self.height, self.stride) = (width, height, stride)
    (self.coverage, self.surface, self.context) = (coverage, surface, context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    coverage.deallocate()
  }

  /// Clears it to bare paper.
  mutating func clear() {
    for row in inked.rows {
      (coverage + row * stride + inked.columns.lowerBound)
        .update(repeating: 0, count: inked.columns.count)
    }
    inked = .empty
  }

  /// Its bytes, in rows without padding.
  var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      count = width * height
      for row in 0..<height {
        for column in 0..<width { target[row * width + column] = coverage[row * stride + column] }
      }
    }
  }

  /// Records that pixels are no longer bare.
  mutating func mark(_ region: PixelRegion) { inked = inked.union(region) }

  /// Fills a rectangle, given in pixels; its edges may be between pixels.
  mutating func fill(x: Double, y: Double, width: Double, height: Double, alpha: Double) {
    cairo_rectangle(context, x, y, width, height)
    fill(alpha: alpha)
  }

  /// Fills some pixels.
  mutating func fill(_ region: PixelRegion, alpha: Double) {
    fill(
      x: Double(region.columns.lowerBound), y: Double(region.rows.lowerBound),
      width: Double(region.columns.count), height: Double(region.rows.count), alpha: alpha)
  }

  /// Fills a shape given in points, at a scale, moved to a position in pixels.
  mutating func fill(_ path: Path, x: Double, y: Double, scale: Double, alpha: Double) {
    VectorPath.add(path, to: context, x: x, y: y, scale: scale)
    fill(alpha: alpha)
  }

  /// The pixels that a shape given in points touches, at a scale.
  func extent(of path: Path, scale: Double) -> PixelRegion {
    VectorPath.add(path, to: context, x: 0, y: 0, scale: scale)
    defer { cairo_new_path(context) }
    return fillExtent
  }

  /// The pixels that filling the current path would touch.
  private var fillExtent: PixelRegion {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_fill_extents(context, &left, &top, &right, &bottom)
    return PixelRegion(
      left: left, top: top, right: right, bottom: bottom, width: width, height: height)
  }

  private mutating func fill(alpha: Double) {
    mark(fillExtent)
    cairo_set_source_rgba(context, 0, 0, 0, alpha)
    cairo_fill(context)
    cairo_surface_flush(surface)
    cairo_surface_mark_dirty(surface)
  }
}
