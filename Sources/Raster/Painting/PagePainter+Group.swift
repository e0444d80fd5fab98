internal import Graphics
internal import ImageCoding
internal import Shaping

/// Things that are cut, seen through or turned as one.
extension PagePainter {
  /// Groups that lie in so many others are painted whole: each costs a copy of the page, and nobody
  /// sees through so many.
  private static let mostGroups = 24

  /// Paints a group over what is there: as if it were opaque and whole, and then as much of that as the
  /// group is seen and not cut, which on an opaque page is the same as a layer of its own.
  mutating func paint(
    _ group: DisplayList.Group, _ files: [PictureFile], over sheet: inout PictureSheet,
    scale: Double, ink: Color
  ) {
    let (opacity, map) = (group.opacity, group.transform)
    guard opacity > 0 else { return }
    let isWhole = opacity == 1 && group.clip == nil || outerGroups >= Self.mostGroups
    outerGroups += 1
    defer { outerGroups -= 1 }
    let before = isWhole ? nil : sheet.bitmap
    if map == .identity {
      paint(DisplayList(items: group.items), files, over: &sheet, scale: scale, ink: ink)
    } else {
      for item in group.items {
        paint(item, map, files, over: &sheet, scale: scale, ink: ink)
      }
    }
    guard let before else { return }
    let (width, height) = (before.width, before.height)
    clearCanvas(width: width, height: height)
    if let clip = group.clip {
      canvas?.fill(map.path(clip), x: 0, y: 0, scale: scale, strength: opacity)
    } else {
      canvas?.fill(
        x: 0, y: 0, width: Double(width), height: Double(height), strength: opacity)
    }
    canvas?.mix(before, with: &sheet.bitmap)
  }

  /// Paints an item where a map takes it.
  private mutating func paint(
    _ item: DisplayList.Item, _ map: AffineTransform, _ files: [PictureFile],
    over sheet: inout PictureSheet, scale: Double, ink: Color
  ) {
    switch item {
    case .fill(let rect, let own):
      let item = DisplayList.Item.path(map.path(.rectangle(rect)), own)
      paint(DisplayList(items: [item]), files, over: &sheet, scale: scale, ink: ink)
    case .path(let path, let own):
      let item = DisplayList.Item.path(map.path(path), own)
      paint(DisplayList(items: [item]), files, over: &sheet, scale: scale, ink: ink)
    case .glyphs(let run):
      let item = DisplayList.Item.path(map.path(outline(of: run)), run.ink)
      paint(DisplayList(items: [item]), files, over: &sheet, scale: scale, ink: ink)
    case .picture(let index, let rect):
      guard files.indices.contains(index) else { return }
      if map.keepsUpright {
        let (start, end) = (
          map.applying(to: rect.origin), map.applying(to: Point(x: rect.maxX, y: rect.maxY))
        )
        let placed = Rect(
          x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
        sheet.lay(files[index], over: placed, scale: scale, from: &pictures)
      } else {
        sheet.lay(files[index], over: rect, map, scale: scale, from: &pictures)
      }
    case .group(var group):
      group.transform = group.transform.concatenating(map)
      paint(group, files, over: &sheet, scale: scale, ink: ink)
    }
  }

  /// The shapes of a run's letters, in their places.
  private mutating func outline(of run: GlyphRun) -> Path {
    guard let rasterizer = rasterizer(run.font) else { return Path() }
    var path = Path()
    for glyph in run.glyphs {
      path.elements +=
        rasterizer.outline(
          glyph: glyph.id, size: run.size, expansion: run.expansion, synthesis: run.synthesis
        ).moved(x: run.origin.x + glyph.x, y: run.origin.y + glyph.y).elements
    }
    return path
  }
}
