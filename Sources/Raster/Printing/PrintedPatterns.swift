internal import CCairo
internal import Graphics

/// Fills that vary from point to point: Cairo writes gradients as shadings and tiles as patterns.
extension PDFDocument {
  /// The pixels per point of soft shadows, which have no fine detail.
  private static let shadowScale = 2.0
  private static let mostShadowPixels = 4096.0

  /// Fills a shape with a pattern.
  func paint(_ area: Path, _ pattern: Pattern, _ files: [PictureFile]) {
    cairo_save(context)
    defer { cairo_restore(context) }
    VectorPath.add(area, to: context)
    switch pattern {
    case .gradient(let gradient, nil):
      setSource(gradient.shown(ink: ink, paper: paper), in: context)
      cairo_fill(context)
    case .gradient(let gradient, let tiling?):
      let gradient = gradient.shown(ink: ink, paper: paper)
      fill(with: tiling) { context in
        self.setSource(gradient, in: context)
        cairo_paint(context)
      }
    case .tiles(let index, let tiling):
      guard files.indices.contains(index),
        let picture = pictures.surface(files[index], over: tiling.picturePlace.size)
      else { return cairo_new_path(context) }
      fill(with: tiling) { context in
        let rect = tiling.picturePlace
        cairo_translate(context, rect.minX.points, rect.minY.points)
        cairo_scale(
          context, rect.size.width.points / Double(cairo_image_surface_get_width(picture)),
          rect.size.height.points / Double(cairo_image_surface_get_height(picture)))
        cairo_set_source_surface(context, picture, 0, 0)
        cairo_paint(context)
      }
    case .blur(let shape):
      cairo_clip(context)
      paint(shape)
    }
  }

  /// Fills the path by repeating what is drawn in a cell.
  private func fill(with tiling: Tiling, _ draw: (OpaquePointer) -> Void) {
    let (cell, step) = (tiling.cell, tiling.step)
    guard cell.size.width > .zero, cell.size.height > .zero else { return cairo_new_path(context) }
    var extents = cairo_rectangle_t(
      x: 0, y: 0, width: step.width.points, height: step.height.points)
    let tile = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    let inner = cairo_create(tile)
    defer { cairo_surface_destroy(tile) }
    guard let tile, let inner else { return cairo_new_path(context) }
    cairo_translate(inner, -cell.minX.points, -cell.minY.points)
    cairo_rectangle(
      inner, cell.minX.points, cell.minY.points, cell.size.width.points, cell.size.height.points)
    cairo_clip(inner)
    draw(inner)
    cairo_destroy(inner)
    cairo_set_source_surface(context, tile, cell.minX.points, cell.minY.points)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_REPEAT)
    cairo_fill(context)
  }

  private func setSource(_ gradient: Gradient, in context: OpaquePointer) {
    let ramp = gradient.ramp
    let pattern: OpaquePointer?
    switch gradient.geometry {
    case .linear(let from, let to):
      let (dx, dy) = ((to.x - from.x).points, (to.y - from.y).points)
      func place(_ fraction: Double) -> (x: Double, y: Double) {
        (from.x.points + dx * fraction, from.y.points + dy * fraction)
      }
      let (start, end) = (place(ramp.start), place(ramp.end))
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial(let center, let radii):
      pattern = cairo_pattern_create_radial(0, 0, ramp.start, 0, 0, ramp.end)
      // From the page to a plane in which the ellipse is a unit circle.
      let (x, y) = (max(radii.width.points, 1e-4), max(radii.height.points, 1e-4))
      var matrix = cairo_matrix_t(
        xx: 1 / x, yx: 0, xy: 0, yy: 1 / y, x0: -center.x.points / x, y0: -center.y.points / y)
      cairo_pattern_set_matrix(pattern, &matrix)
    }
    for stop in ramp.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, Double(color.red) / 255, Double(color.green) / 255,
        Double(color.blue) / 255, Double(color.alpha) / 255)
    }
    cairo_pattern_set_extend(pattern, ramp.repeats ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Paints a blurred shape within the clip: as a mask, because PDF has no blur.
  private func paint(_ blurred: BlurredShape) {
    guard blurred.ink.alpha > 0 else { return }
    setSource(blurred.ink)
    guard blurred.deviation > .zero else {
      VectorPath.add(blurred.shape, to: context)
      return cairo_fill(context)
    }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    let longest = max(right - left, bottom - top)
    guard longest > 0 else { return }
    let scale = min(Self.shadowScale, Self.mostShadowPixels / longest)
    let (width, height) = (
      Int(((right - left) * scale).rounded(.up)), Int(((bottom - top) * scale).rounded(.up))
    )
    guard width > 0, height > 0 else { return }
    let region = PixelRegion(columns: 0..<width, rows: 0..<height)
    let shape = blurred.shape.moved(x: .pt(-left), y: .pt(-top))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let surface, let pixels = cairo_image_surface_get_data(surface),
      let mask = BlurMask(
        shape, deviation: blurred.deviation.points, scale: scale, over: region)
    else { return }
    cairo_surface_flush(surface)
    let rowBytes = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<height {
      for column in 0..<width {
        pixels[row * rowBytes + column] = UInt8(
          min(mask.coverage(column: column, row: row) * 255 + 0.5, 255))
      }
    }
    cairo_surface_mark_dirty(surface)
    cairo_translate(context, left, top)
    cairo_scale(context, 1 / scale, 1 / scale)
    cairo_mask_surface(context, surface, 0, 0)
  }
}
