internal import Graphics
internal import ImageCoding
internal import Shaping

/// Items that are clipped, transparent or transformed as one.
extension PagePainter {
  /// Groups nested this deep are painted opaque: each costs a copy of the page, and nobody sees through that many.
  private static let mostGroups = 24

  /// Paints a group over the sheet: first as if it were opaque and unclipped, then reduced to its alpha and its clip,
  /// which on an opaque page equals a layer of its own.
  mutating func paint(
    _ group: DisplayList.Group, over sheet: inout PictureSheet, _ page: Surroundings
  ) {
    let (opacity, map) = (group.opacity, group.transform)
    guard opacity > 0 else { return }
    let isWhole = opacity == 1 && group.clip == nil || outerGroups >= Self.mostGroups
    outerGroups += 1
    defer { outerGroups -= 1 }
    guard !isWhole else { return paint(group.items, map, over: &sheet, page) }
    let (width, height) = (sheet.bitmap.width, sheet.bitmap.height)
    // Pixels outside the clip stay as they are.
    let outer = sheet.limit
    let clip = group.clip.map { PixelGrid.path(map.path($0), scale: page.scale) }
    if let clip {
      clearCanvas(width: width, height: height)
      sheet.limit = outer.intersection(canvas?.extent(of: clip, scale: page.scale) ?? .empty)
    }
    defer { sheet.limit = outer }
    guard !sheet.limit.isEmpty else { return }
    sheet.beginGroup()
    paint(group.items, map, over: &sheet, page)
    let former = sheet.endGroup()
    guard !former.region.isEmpty else { return }
    clearCanvas(width: width, height: height)
    if let clip {
      canvas?.fill(clip, x: 0, y: 0, scale: page.scale, alpha: opacity)
    } else {
      canvas?.fill(former.region, alpha: opacity)
    }
    canvas?.mix(former, with: &sheet.bitmap)
  }

  private mutating func paint(
    _ items: [DisplayList.Item], _ map: AffineTransform, over sheet: inout PictureSheet,
    _ page: Surroundings
  ) {
    if map == .identity {
      paint(DisplayList(items: items), over: &sheet, page)
    } else {
      for item in items { paint(item, map, over: &sheet, page) }
    }
  }

  /// Paints an item through a transform.
  private mutating func paint(
    _ item: DisplayList.Item, _ map: AffineTransform, over sheet: inout PictureSheet,
    _ page: Surroundings
  ) {
    func shape(_ path: Path, _ ink: Ink) -> DisplayList {
      DisplayList(items: [.path(map.path(path), ink)])
    }
    switch item {
    case .fill(let rect, let own): paint(shape(.rectangle(rect), own), over: &sheet, page)
    case .path(let path, let own): paint(shape(path, own), over: &sheet, page)
    case .glyphs(let run): paint(shape(outline(of: run), run.ink), over: &sheet, page)
    case .pattern(let area, let pattern): paint(area, pattern, map, over: &sheet, page)
    case .picture(let index, let rect):
      guard page.files.indices.contains(index) else { return }
      let (file, scale) = (page.files[index], page.scale)
      if map.keepsUpright {
        let (start, end) = (
          map.applying(to: rect.origin), map.applying(to: Point(x: rect.maxX, y: rect.maxY))
        )
        let placed = Rect(
          x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
        paint(file, in: placed, over: &sheet, page)
      } else {
        sheet.lay(file, over: rect, map, scale: scale, from: &pictures)
      }
    case .group(var group):
      group.transform = group.transform.concatenating(map)
      paint(group, over: &sheet, page)
    }
  }

  /// The outlines of a run's glyphs, in place.
  private mutating func outline(of run: GlyphRun) -> Path {
    guard let rasterizer = rasterizer(run.font) else { return Path() }
    var path = Path()
    for glyph in run.glyphs {
      var outline = rasterizer.outline(
        glyph: glyph.id, size: run.size, expansion: run.expansion, synthesis: run.synthesis)
      if run.isUpright { outline = AffineTransform.quarterBack.path(outline) }
      path.elements +=
        outline.moved(x: run.origin.x + glyph.x, y: run.origin.y + glyph.y).elements
    }
    return path
  }
}
