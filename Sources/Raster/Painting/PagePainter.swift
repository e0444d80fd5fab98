package import Graphics
package import ImageCoding
internal import Shaping

/// Paints pages: display lists become bitmaps.
///
/// Each worker has its own: it keeps the masks of the glyphs it has drawn, and FreeType faces are confined to one
/// thread.
package struct PagePainter: ~Copyable {
  /// The em size in pixels from which glyphs are filled as shapes: masks would take much memory, and phases make no
  /// difference.
  static let largestMask = 96.0

  private let fonts: [FontFile]
  private var rasterizers: [GlyphRasterizer?]
  private var atlases = BoundedCache<AtlasKey, GlyphAtlas>(limit: GlyphAtlas.mostBytes)
  var canvas: Canvas?
  /// The number of groups around the one being painted.
  var outerGroups = 0
  var pictures: KeptPictures<Bitmap>
  private var colors: ColorGlyphs

  private struct AtlasKey: Hashable {
    var font: FontNumber
    var pixelsPerEm: Double
    var expansion: Double
    var synthesis: Synthesis
  }

  /// Makes a painter for display lists that use these fonts; `renderer` draws their SVGs.
  package init(fonts: [FontFile], renderer: SVGRenderer? = nil) {
    self.fonts = fonts
    self.rasterizers = Array(repeating: nil, count: fonts.count)
    self.pictures = KeptPictures(fonts: fonts, renderer: renderer)
    colors = ColorGlyphs(fonts: fonts, theme: .white)
  }

  /// The faults of the pictures that were painted, by file name.
  package var pictureFaults: [String: ImageError] { pictures.faults }

  /// Paints a page; `width` and `height` are in pixels, `scale` in pixels per point.
  ///
  /// `files` are the pictures that the list refers to by index. The result is grey if paper, inks and pictures are,
  /// indexed if there are two inks and no pictures, and full colour otherwise. No side is longer than
  /// `Canvas.longestSide`, nor is it zero.
  package mutating func paint(
    _ list: DisplayList, pictures files: [PictureFile] = [], width: Int, height: Int,
    scale: Double, theme: PageTheme
  ) -> Bitmap {
    (pictures.theme, colors.theme) = (theme, theme)
    var (list, files) = (list, files)
    colors.resolve(&list, &files)
    let hasPictures = list.items.contains {
      switch $0 {
      case .picture(let index, _): files.indices.contains(index)
      case .group, .pattern: true
      case .glyphs, .fill, .path: false
      }
    }
    guard hasPictures || !list.inks.isEmpty else {
      paintCoverage(list, paint: .text, width: width, height: height, scale: scale)
      return toned(width: width, height: height, theme: theme)
    }
    var sheet = PictureSheet(width: width, height: height, paper: theme.paper)
    paint(list, over: &sheet, Surroundings(files: files, scale: scale, theme: theme))
    let mayBeGray = hasPictures || list.inks.allSatisfy { $0.color == nil }
    return mayBeGray && sheet.bitmap.isOpaqueGray ? sheet.bitmap.gray() : sheet.bitmap
  }

  /// Paints a list's layers, one over the other.
  mutating func paint(
    _ list: DisplayList, over sheet: inout PictureSheet, _ page: Surroundings
  ) {
    let (files, scale) = (page.files, page.scale)
    let (width, height) = (sheet.bitmap.width, sheet.bitmap.height)
    for layer in list.layers {
      if case .picture(let index, let rect)? = layer.items.first {
        guard files.indices.contains(index) else { continue }
        paint(files[index], in: rect, over: &sheet, page)
      } else if case .group(let group)? = layer.items.first {
        paint(group, over: &sheet, page)
      } else if case .pattern(let area, let pattern)? = layer.items.first {
        paint(area, pattern, .identity, over: &sheet, page)
      } else {
        for ink in (layer.hasThemeInk ? [.text] : []) + layer.inks {
          paintCoverage(layer, paint: ink, width: width, height: height, scale: scale)
          blend(ink.color(ink: page.theme.ink, paper: page.theme.paper), into: &sheet)
        }
      }
    }
  }

  /// Paints a picture, or a frame with its alternative text.
  mutating func paint(
    _ file: PictureFile, in rect: Rect, over sheet: inout PictureSheet, _ page: Surroundings
  ) {
    let isDrawn = sheet.lay(file, over: rect, scale: page.scale, from: &pictures)
    guard !isDrawn, !file.words.isEmpty else { return }
    let words = file.words.map { run in
      var run = run
      run.origin = Point(x: run.origin.x + rect.minX, y: run.origin.y + rect.minY)
      return DisplayList.Item.glyphs(run)
    }
    paint(DisplayList(items: words), over: &sheet, page)
  }

  /// Clears the canvas, and gives it a size in pixels.
  mutating func clearCanvas(width: Int, height: Int) {
    if canvas?.width == width, canvas?.height == height {
      canvas?.clear()
    } else {
      canvas = Canvas(width: width, height: height)
      // A page must not pass for blank because no canvas could be made.
      precondition(canvas != nil, "there is no canvas of \(width) × \(height) pixels")
    }
  }

  /// Paints everything in this solid ink, at any alpha, onto a bare canvas.
  private mutating func paintCoverage(
    _ list: DisplayList, paint ink: Ink, width: Int, height: Int, scale: Double
  ) {
    clearCanvas(width: width, height: height)
    for item in list.items {
      switch item {
      case .glyphs(let run) where run.ink.solid == ink:
        paint(run, scale: scale)
      case .fill(let rect, let own) where own.solid == ink:
        let area = PixelGrid.rectangle(rect, scale: scale)
        canvas?.fill(
          x: area.x, y: area.y, width: area.width, height: area.height,
          alpha: Double(own.alpha) / 255)
      case .path(let path, let own) where own.solid == ink:
        canvas?.fill(
          PixelGrid.path(path, scale: scale), x: 0, y: 0, scale: scale,
          alpha: Double(own.alpha) / 255)
      case .glyphs, .fill, .path, .pattern, .picture, .group: break
      }
    }
  }

  private mutating func paint(_ run: GlyphRun, scale: Double) {
    let pixelsPerEm = run.size.points * scale
    guard let rasterizer = rasterizer(run.font) else { return }
    if pixelsPerEm > Self.largestMask || run.isUpright {
      for glyph in run.glyphs { canvas?.fill(glyph, of: run, with: rasterizer, scale: scale) }
      return
    }
    let key = AtlasKey(
      font: run.font, pixelsPerEm: pixelsPerEm, expansion: run.expansion,
      synthesis: run.synthesis)
    func lay(on canvas: inout Canvas?, _ atlases: inout BoundedCache<AtlasKey, GlyphAtlas>) {
      atlases.change(key) {
        GlyphAtlas(
          rasterizer: rasterizer, pixelsPerEm: key.pixelsPerEm, expansion: key.expansion,
          synthesis: key.synthesis)
      } cost: {
        $0.byteCount
      } _: {
        canvas?.lay(run, scale: scale, &$0, shapes: rasterizer)
      }
    }
    lay(on: &canvas, &atlases)
  }

  mutating func rasterizer(_ font: FontNumber) -> GlyphRasterizer? {
    guard rasterizers.indices.contains(font.index) else { return nil }
    if let made = rasterizers[font.index] { return made }
    rasterizers[font.index] = GlyphRasterizer(fonts[font.index])
    return rasterizers[font.index]
  }

  /// The canvas in the theme's colours.
  private func toned(width: Int, height: Int, theme: PageTheme) -> Bitmap {
    let ramp = theme.ramp
    let isGray = theme.paper.isGray && theme.ink.isGray
    // An indexed page is its coverage, and a black on white one nearly so.
    let tone: [UInt8] = isGray ? ramp.map(\.red) : (0...255).map { UInt8($0) }
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      count = width * height
      canvas?.map(tone, into: buffer)
    }
    return Bitmap(
      width: width, height: height, format: isGray ? .gray : .indexed(palette: ramp), bytes: bytes)
  }

  /// Paints the canvas in a colour over a picture.
  private mutating func blend(_ ink: Color, into sheet: inout PictureSheet) {
    guard let inked = canvas?.inked else { return }
    sheet.willPaint(inked)
    canvas?.blend(ink, over: &sheet.bitmap, in: sheet.limit)
  }
}

extension DisplayList {
  /// The list in parts that are painted one over the other: each picture, shapes of one colour, and glyphs that do not
  /// overlap.
  var layers: [DisplayList] {
    var layers: [DisplayList] = []
    for item in items {
      if let layer = layers.last, let last = layer.items.last, item.isPainted(with: last),
        !item.covers(layer.items)
      {
        layers[layers.count - 1].items.append(item)
      } else {
        layers.append(DisplayList(items: [item]))
      }
    }
    return layers
  }

  /// Whether anything is painted with the theme's own ink.
  var hasThemeInk: Bool { items.contains { $0.ink?.solid == .text } }

  /// The inks it uses besides the theme's own, each solid, in order of first use.
  var inks: [Ink] {
    var found: [Ink] = []
    for item in items {
      guard let ink = item.ink?.solid, ink != .text, !found.contains(ink) else { continue }
      found.append(ink)
    }
    return found
  }
}

extension PagePainter {
  /// Paints over a picture with four bytes per pixel, in the theme's colours; `files` are the pictures that the list
  /// refers to by index.
  package mutating func paint(
    _ list: DisplayList, pictures files: [PictureFile] = [], over picture: inout Bitmap,
    scale: Double, theme: PageTheme
  ) {
    (pictures.theme, colors.theme) = (theme, theme)
    var (list, files) = (list, files)
    colors.resolve(&list, &files)
    var sheet = PictureSheet(picture)
    paint(list, over: &sheet, Surroundings(files: files, scale: scale, theme: theme))
    picture = sheet.bitmap
  }
}

extension Ink {
  /// The same ink at full alpha.
  var solid: Ink { Ink(color: color, tone: tone, isExact: isExact) }
}

extension DisplayList.Item {
  /// The ink it is painted with; nil for a picture.
  fileprivate var ink: Ink? {
    switch self {
    case .glyphs(let run): run.ink
    case .fill(_, let ink), .path(_, let ink): ink
    case .pattern, .picture, .group: nil
    }
  }

  fileprivate var isGlyphs: Bool {
    if case .glyphs = self { return true }
    return false
  }

  /// The number of preceding items in which overlaps of a run are looked for.
  private static let mostCovered = 256

  /// Whether its letters overlap some of another ink, which must be painted first.
  fileprivate func covers(_ items: [DisplayList.Item]) -> Bool {
    guard case .glyphs(let run) = self, let box = run.emBox else { return false }
    return items.suffix(Self.mostCovered).contains { item in
      guard case .glyphs(let other) = item, other.ink.solid != run.ink.solid,
        let area = other.emBox
      else { return false }
      return area.minX < box.maxX && box.minX < area.maxX && area.minY < box.maxY
        && box.minY < area.maxY
    }
  }

  /// Whether it can be painted together with the item before it.
  fileprivate func isPainted(with other: DisplayList.Item) -> Bool {
    guard let ink, let before = other.ink, isGlyphs == other.isGlyphs else { return false }
    return isGlyphs || ink.solid == before.solid
  }
}

extension GlyphRun {
  /// The union of its glyphs' em boxes; nil without glyphs.
  fileprivate var emBox: Rect? {
    guard let first = glyphs.first, let last = glyphs.last else { return nil }
    if isUpright {
      return Rect(x: origin.x, y: origin.y - size, width: end, height: size * 2)
    }
    let (left, right) = (min(first.x, last.x), max(first.x + first.advance, last.x + last.advance))
    return Rect(
      x: origin.x + left, y: origin.y + first.y - size * 0.8, width: right - left, height: size)
  }
}
