internal import CCairo
internal import Graphics

/// The text of a document.
extension PDFDocument {
  /// Shows the glyphs of a run with their characters.
  ///
  /// Glyphs that the font cannot draw are left out: one would end the document.
  func show(_ text: PrintedText, of run: GlyphRun) {
    guard run.ink.alpha > 0, let font = fonts.font(run.font) else { return }
    setSource(run.ink)
    let text = run.isSpaced ? joined(text, of: run, font) : text
    // Nearly all runs are shown whole, with the first copy of their font.
    if !run.isUpright,
      fonts.font(run.font, isBold: run.synthesis.contains(.bold))?.takeAll(text, of: run) == true
    {
      return show(text.clusters, of: text, run, copy: 0)
    }
    // Clusters from the same copy of the font are shown together.
    var waiting: [PrintedText.Cluster] = []
    waiting.reserveCapacity(text.clusters.count)
    var own = 0
    for cluster in text.clusters {
      let glyph = run.glyphs[cluster.glyphs.lowerBound].id
      guard font.draws(glyph),
        cluster.glyphs.count == 1
          || run.glyphs[cluster.glyphs].allSatisfy({ font.draws($0.id) })
      else { continue }
      let copy =
        cluster.glyphs.count > 1
        ? 0
        : fonts.copy(
          of: run.font, with: glyph, for: text.characters(of: cluster), run.synthesis,
          isVertical: hasOwnPlace(run.glyphs[cluster.glyphs.lowerBound], of: run))
      if copy != own {
        show(waiting, of: text, run, copy: own)
        waiting.removeAll(keepingCapacity: true)
        own = copy
      }
      waiting.append(cluster)
    }
    show(waiting, of: text, run, copy: own)
  }

  /// The text of a run with white between its letters, its words as clusters.
  ///
  /// Programs that ignore the text of such a cluster find what its glyphs stand for, so words with other glyphs stay as
  /// they are.
  private func joined(
    _ text: PrintedText, of run: GlyphRun, _ font: PrintedFonts.Opened
  ) -> PrintedText {
    var text = text
    let letters = text
    text.joinWords { cluster in
      let scalars = String(decoding: letters.characters(of: cluster), as: UTF8.self).unicodeScalars
      guard cluster.glyphs.count == 1, scalars.count == 1, let own = scalars.first else {
        return false
      }
      return font.stands(run.glyphs[cluster.glyphs.lowerBound].id, for: own)
    }
    return text
  }

  private func show(
    _ clusters: [PrintedText.Cluster], of text: PrintedText, _ run: GlyphRun, copy: Int
  ) {
    guard !clusters.isEmpty, sizeOnPaper(run) <= Self.largestSize,
      let font = fonts.scaled(run, copy: copy)
    else { return }
    // Cairo emboldens glyphs to the right and upward: they are moved back to be centred.
    let drop = run.synthesis.contains(.bold) ? run.size.points * Synthesis.weight / 2 : 0
    shown.fill(clusters, of: text, run, drop: drop)
    cairo_set_scaled_font(context, font)
    if run.glyphs.first?.textOffset == .max {
      // Text that is not read, such as a shadow, becomes outlines: some readers extract glyphs as text even if they
      // stand for none. But outlines are long, and a document of nothing else would take longest to compress.
      outlineCount += shown.glyphs.count
      guard outlineCount > Self.mostOutlines else {
        cairo_glyph_path(context, shown.glyphs, Int32(shown.glyphs.count))
        return cairo_fill(context)
      }
      shown.removeCharacters()
    }
    number(copy, of: run)
    shown.characters.withUnsafeBytes { bytes in
      cairo_show_text_glyphs(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
        shown.glyphs, Int32(shown.glyphs.count), shown.clusters, Int32(shown.clusters.count),
        text.isBackward
          ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0))
    }
  }

  /// Whether a glyph is in a vertical font, upright in a vertical line, and so far along it from the glyph shown before
  /// that Cairo writes its position.
  ///
  /// Between adjacent glyphs Cairo writes distances, which in a vertical font are along the line.
  private func hasOwnPlace(_ glyph: Glyph, of run: GlyphRun) -> Bool {
    guard run.isUpright else { return false }
    var place = (
      x: (run.origin.x + glyph.x).points, y: (run.origin.y + glyph.y).points
    )
    var axis = (x: 1.0, y: 0.0)
    cairo_user_to_device(context, &place.x, &place.y)
    cairo_user_to_device_distance(context, &axis.x, &axis.y)
    defer { lastUpright = place }
    guard let last = lastUpright else { return true }
    let length = (axis.x * axis.x + axis.y * axis.y).squareRoot()
    let distance = (place.x - last.x) * axis.x + (place.y - last.y) * axis.y
    return abs(distance) > 0.05 * run.size.points * length * length
  }

  /// Numbers a copy of a run's font as Cairo does, when its first glyphs are shown, which are ready.
  private func number(_ copy: Int, of run: GlyphRun) {
    let isBold = run.synthesis.contains(.bold)
    guard let font = fonts.font(run.font, copy: copy, isBold: isBold), font.number == nil,
      let first = shown.glyphs.first
    else { return }
    var extents = cairo_text_extents_t()
    cairo_glyph_extents(context, shown.glyphs, Int32(shown.glyphs.count), &extents)
    let (left, top) = (first.x + extents.x_bearing, first.y + extents.y_bearing)
    var area = (low: (Double.infinity, Double.infinity), high: (-Double.infinity, -Double.infinity))
    for (x, y) in [
      (left, top), (left + extents.width, top), (left, top + extents.height),
      (left + extents.width, top + extents.height),
    ] {
      var (x, y) = (x, y)
      cairo_user_to_device(context, &x, &y)
      area.low = (min(area.low.0, x), min(area.low.1, y))
      area.high = (max(area.high.0, x), max(area.high.1, y))
    }
    // Cairo leaves out invisible glyphs.
    let seen = (
      min(area.high.0, size.width.points) - max(area.low.0, 0),
      min(area.high.1, size.height.points) - max(area.low.1, 0)
    )
    if extents.width <= 0 || extents.height <= 0 || min(seen.0, seen.1) < -1 { return }
    if openGroups > 0 || min(seen.0, seen.1) < 1 { fontNumbers.areCertain = false }
    font.number = fontNumbers.count
    if PrintedFonts.isVertical(copy) { fontNumbers.vertical.insert(fontNumbers.count) }
    fontNumbers.count += 1
  }

  /// The number of glyphs of a document up to which those that are not read are drawn as outlines.
  static let mostOutlines = 1 << 14

  /// The largest font size on the paper, in points.
  ///
  /// FreeType opens no font above 65,535, and one glyph that cannot be drawn would end the document; of one this large
  /// only a part would be visible.
  private static let largestSize = 30_000.0

  /// The font size with all transforms applied.
  private func sizeOnPaper(_ run: GlyphRun) -> Double {
    var map = cairo_matrix_t()
    cairo_get_matrix(context, &map)
    let squares = max(map.xx * map.xx + map.yx * map.yx, map.xy * map.xy + map.yy * map.yy)
    return run.size.points * squares.squareRoot()
  }
}
