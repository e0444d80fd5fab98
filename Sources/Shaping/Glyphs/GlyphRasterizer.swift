internal import CFreeType
package import Graphics

/// Draws the glyphs of a font with FreeType, as masks of coverage or as outlines.
///
/// Each worker has its own: a FreeType face belongs to one thread. A file that is not a font draws nothing.
package final class GlyphRasterizer {
  let library: FT_Library?
  let face: FT_Face?
  private let data: FontBytes

  package init(_ file: FontFile) {
    let data = file.data
    let library = ft_open_library()
    var face: FT_Face?
    if let library {
      _ = FT_New_Memory_Face(library, data.start, data.count, file.faceIndex, &face)
    }
    (self.data, self.library, self.face) = (data, library, face)
    guard let library, let face else { return }
    for axis in file.axes { ft_set_axis(library, face, axis.tag, axis.value) }
  }

  deinit {
    if let face { FT_Done_Face(face) }
    if let library { FT_Done_Library(library) }
  }

  /// Appends a glyph's mask to `coverage` and returns its position.
  ///
  /// The pen is `phase` sixteenths of a pixel right of a pixel's edge, and on an edge vertically.
  /// The glyph is scaled horizontally by `expansion`, and emboldened or slanted as `synthesis`
  /// says.
  package func mask(
    glyph: UInt16, pixelsPerEm: Double, expansion: Double = 1, synthesis: Synthesis = [],
    phase: Int, into coverage: inout [UInt8]
  ) -> GlyphMask {
    let step = GlyphSamples.phasesPerSample
    return samples(
      glyph: glyph, pixelsPerEm: pixelsPerEm, expansion: expansion, synthesis: synthesis,
      phase: phase % step
    )?.mask(shift: phase / step, into: &coverage) ?? .empty
  }

  /// Whether a glyph has anything to draw.
  package func hasOutline(_ glyph: UInt16) -> Bool {
    guard let face, let outline = ft_unscaled_outline(face, UInt32(glyph)) else { return false }
    return outline.pointee.n_points > 0
  }

  /// Draws a glyph in samples, four by four for each pixel; nil if there is nothing to draw, or if it is too large for
  /// a mask.
  ///
  /// The pen is less than a sample right of a pixel's edge: `phase` is 0, 1, 2 or 3 sixteenths of a pixel.
  package func samples(
    glyph: UInt16, pixelsPerEm: Double, expansion: Double = 1, synthesis: Synthesis = [],
    phase: Int
  ) -> GlyphSamples? {
    guard let library, let face, let outline = ft_unscaled_outline(face, UInt32(glyph)),
      outline.pointee.n_points > 0
    else { return nil }
    let unit = GlyphSamples.unitsPerPixel
    // 26.6 fixed point in the oversampled picture.
    let scale = pixelsPerEm * Double(unit) / Double(max(face.pointee.units_per_EM, 16))
    let shift = Double(phase * unit) / 16
    for index in 0..<Int(outline.pointee.n_points) {
      let point = outline.pointee.points[index]
      outline.pointee.points[index].x = Self.fixed(Double(point.x) * scale * expansion + shift)
      outline.pointee.points[index].y = Self.fixed(Double(point.y) * scale)
    }
    synthesis.change(outline, em: pixelsPerEm * Double(unit))
    Self.snapBlock(outline, em: pixelsPerEm * Double(unit), pixel: unit)
    var box = FT_BBox()
    FT_Outline_Get_CBox(outline, &box)
    guard var samples = GlyphSamples(box.xMin...box.xMax, box.yMin...box.yMax) else { return nil }
    FT_Outline_Translate(outline, -samples.origin.x, -samples.origin.y)
    let (width, height) = (Int32(samples.width), Int32(samples.height))
    let failed = samples.bytes.withUnsafeMutableBufferPointer {
      ft_draw(library, outline, $0.baseAddress, width, height)
    }
    return failed == 0 ? samples : nil
  }

  /// Aligns the top and bottom of a glyph that is only a block, such as U+2588, to rows of pixels, so that adjacent
  /// blocks above each other meet without a seam; dashes are too thin to count.
  private static func snapBlock(
    _ outline: UnsafeMutablePointer<FT_Outline>, em: Double, pixel: Int
  ) {
    guard outline.pointee.n_contours == 1, 4...5 ~= outline.pointee.n_points else { return }
    let points = (0..<Int(outline.pointee.n_points)).map { outline.pointee.points[$0] }
    let (xs, ys) = (Set(points.map(\.x)), Set(points.map(\.y)))
    guard xs.count == 2, ys.count == 2, let left = xs.min(), let right = xs.max(),
      let bottom = ys.min(), let top = ys.max(),
      Double(right - left) >= em * leastBlock.width, Double(top - bottom) >= em * leastBlock.height
    else { return }
    for index in points.indices {
      let rows = (Double(points[index].y) / Double(pixel)).rounded()
      outline.pointee.points[index].y = Int(rows) * pixel
    }
  }

  /// The minimum width and height of a block, as fractions of an em.
  private static let leastBlock = (width: 0.5, height: 0.15)

  private static func fixed(_ value: Double) -> Int {
    Int(min(max(value, -1e8), 1e8).rounded())
  }

  /// The outline of a glyph at a size, with the pen at the origin and y growing downward.
  package func outline(
    glyph: UInt16, size: Length, expansion: Double = 1, synthesis: Synthesis = []
  ) -> Path {
    guard let face, let outline = ft_unscaled_outline(face, UInt32(glyph)) else { return Path() }
    synthesis.change(outline, em: Double(max(face.pointee.units_per_EM, 16)))
    let pen = OutlinePen(
      scale: size.points / Double(max(face.pointee.units_per_EM, 16)), expansion: expansion)
    var callbacks = FT_Outline_Funcs(
      move_to: { to, pen in OutlinePen.of(pen).move(to?.pointee) },
      line_to: { to, pen in OutlinePen.of(pen).line(to?.pointee) },
      conic_to: { control, to, pen in
        OutlinePen.of(pen).quadratic(control?.pointee, to?.pointee)
      },
      cubic_to: { first, second, to, pen in
        OutlinePen.of(pen).cubic(first?.pointee, second?.pointee, to?.pointee)
      }, shift: 0, delta: 0)
    FT_Outline_Decompose(outline, &callbacks, Unmanaged.passUnretained(pen).toOpaque())
    pen.close()
    return pen.path
  }
}

extension Synthesis {
  /// Emboldens and slants an outline; `em` is the length of the em in the outline's units.
  fileprivate func change(_ outline: UnsafeMutablePointer<FT_Outline>, em: Double) {
    if contains(.bold) {
      let weight = Int((em * Self.weight).rounded())
      ContourDirections.mend(outline)
      // FreeType emboldens outlines to the right and upward; this centres them again.
      if FT_Outline_Embolden(outline, weight) == 0 {
        FT_Outline_Translate(outline, -weight / 2, -weight / 2)
      }
    }
    if contains(.oblique) {
      var matrix = FT_Matrix(xx: 0x10000, xy: Int(0x10000 * Self.slope), yx: 0, yy: 0x10000)
      FT_Outline_Transform(outline, &matrix)
    }
  }
}

/// Collects the elements of an outline as FreeType reports them.
private final class OutlinePen {
  private(set) var path = Path()
  private let scale: Double
  private let expansion: Double

  init(scale: Double, expansion: Double) { (self.scale, self.expansion) = (scale, expansion) }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> OutlinePen {
    guard let pointer else { return OutlinePen(scale: 0, expansion: 1) }
    return Unmanaged<OutlinePen>.fromOpaque(pointer).takeUnretainedValue()
  }

  func move(_ to: FT_Vector?) -> Int32 {
    close()
    return add(.move(place(to)))
  }

  func line(_ to: FT_Vector?) -> Int32 { add(.line(place(to))) }

  func quadratic(_ control: FT_Vector?, _ to: FT_Vector?) -> Int32 {
    add(.quadratic(place(control), place(to)))
  }

  func cubic(_ first: FT_Vector?, _ second: FT_Vector?, _ to: FT_Vector?) -> Int32 {
    add(.cubic(place(first), place(second), place(to)))
  }

  func close() { if !path.elements.isEmpty { _ = add(.close) } }

  private func add(_ element: Path.Element) -> Int32 {
    path.elements.append(element)
    return 0
  }

  private func place(_ vector: FT_Vector?) -> Point {
    let (x, y) = vector.map { (Double($0.x), Double($0.y)) } ?? (0, 0)
    return Point(x: .pt(x * scale * expansion), y: .pt(-y * scale))
  }
}
