package import Graphics
internal import ImageCoding
internal import Shaping

/// Replaces colour glyphs by what they paint: shapes filled with colours and gradients, and pictures where shapes
/// cannot express it.
///
/// A glyph without ink remains in place of a colour glyph, so that the text can be copied and searched.
package struct ColorGlyphs {
  private let fonts: [FontFile]
  /// The colours of the pages.
  var theme: PageTheme
  /// Whether a font has colours.
  let isNeeded: Bool
  private var opened: [FontNumber: GlyphRasterizer?] = [:]
  /// The glyphs encountered so far, by font and glyph number.
  private var known = BoundedCache<Key, ColorGlyph?>(limit: mostKept)
  /// The pictures of paints that shapes cannot express, with their files' names.
  private var files = BoundedCache<PaintKey, PictureFile>(limit: mostKept)
  private var fileCount = 0
  /// A glyph without ink, and its font.
  private var blank: (font: FontNumber, glyph: UInt16)??
  private let encoder = PNGEncoder()

  private struct Key: Hashable {
    var font: FontNumber
    var glyph: UInt16
  }

  private struct PaintKey: Hashable {
    var font: FontNumber
    var paint: ColorGlyph
    var text: Color
  }

  /// The number of glyphs and pictures that are kept.
  private static let mostKept = 4096

  /// Resolves pages that use these fonts.
  package init(fonts: [FontFile], theme: PageTheme) {
    (self.fonts, self.theme) = (fonts, theme)
    isNeeded = fonts.contains(where: \.mayBeColored)
  }

  /// Resolves the colour glyphs of a list; the files of their pictures are added to the page's.
  mutating func resolve(_ list: inout DisplayList, _ files: inout [PictureFile]) {
    if isNeeded { list.items = resolved(list.items, &files) }
  }

  mutating func resolved(
    _ items: [DisplayList.Item], _ files: inout [PictureFile]
  ) -> [DisplayList.Item] {
    var result: [DisplayList.Item] = []
    for item in items {
      switch item {
      case .glyphs(let run):
        let (runs, items) = resolved(run, &files)
        result += runs.map(DisplayList.Item.glyphs) + items
      case .group(var group):
        group.items = resolved(group.items, &files)
        result.append(.group(group))
      default: result.append(item)
      }
    }
    return result
  }

  /// A font that has colours, opened.
  private mutating func font(_ number: FontNumber) -> GlyphRasterizer? {
    if let known = opened[number] { return known }
    guard fonts.indices.contains(number.index) else { return nil }
    let file = fonts[number.index]
    let made = file.mayBeColored ? GlyphRasterizer(file) : nil
    let colored = made?.isColored == true ? made : nil
    opened[number] = .some(colored)
    return colored
  }

  private mutating func glyph(_ glyph: UInt16, of font: FontNumber) -> ColorGlyph? {
    let key = Key(font: font, glyph: glyph)
    if let known = known[key] { return known }
    let made = self.font(font)?.colorGlyph(glyph)
    known[key] = .some(made)
    return made
  }

  /// A run without its colour glyphs, and what is painted for them; their pictures are added to `pictures`, the page's
  /// files.
  mutating func resolved(
    _ run: GlyphRun, _ pictures: inout [PictureFile]
  ) -> (runs: [GlyphRun], items: [DisplayList.Item]) {
    guard font(run.font) != nil else { return ([run], []) }
    var (runs, items): ([GlyphRun], [DisplayList.Item]) = ([], [])
    func add(_ glyph: Glyph, to font: FontNumber) {
      if runs.last?.font == font {
        runs[runs.count - 1].glyphs.append(glyph)
      } else {
        var other = run
        (other.font, other.glyphs) = (font, [glyph])
        runs.append(other)
      }
    }
    for glyph in run.glyphs {
      guard let colors = self.glyph(glyph.id, of: run.font) else {
        add(glyph, to: run.font)
        continue
      }
      if run.ink.alpha > 0, run.size > .zero {
        items.append(painted(colors, of: glyph, in: run, &pictures))
      }
      if let blank = blankGlyph() {
        var letter = glyph
        letter.id = blank.glyph
        add(letter, to: blank.font)
      }
    }
    return (runs, items)
  }

  /// A glyph without ink that carries the text of others.
  private mutating func blankGlyph() -> (font: FontNumber, glyph: UInt16)? {
    if let blank { return blank }
    var found: (font: FontNumber, glyph: UInt16)?
    for index in fonts.indices where found == nil && !fonts[index].mayBeColored {
      found = GlyphRasterizer(fonts[index]).blankGlyph.map { (FontNumber(index), $0) }
    }
    blank = .some(found)
    return found
  }

  /// A glyph at its position on the page.
  private mutating func painted(
    _ colors: ColorGlyph, of glyph: Glyph, in run: GlyphRun, _ pictures: inout [PictureFile]
  ) -> DisplayList.Item {
    let unit = run.size.points / (font(run.font)?.unitsPerEm ?? 1000)
    var map = AffineTransform(a: unit * run.expansion, d: unit)
    if run.isUpright { map = map.concatenating(.quarterBack) }
    map = map.concatenating(
      AffineTransform(
        e: (run.origin.x + glyph.x).points, f: (run.origin.y + glyph.y).points))
    var group = DisplayList.Group(opacity: Double(run.ink.alpha) / 255, transform: map)
    switch colors {
    case .picture(_, let position):
      group.items = [picture(colors, of: run, in: position, &pictures)]
    case .paint(let paint, let clip):
      group.clip = clip.map(Path.rectangle)
      guard let rasterizer = font(run.font),
        let area = clip ?? ColorPaintArea(rasterizer: rasterizer).area(of: paint)
      else { break }
      group.items = items(paint, over: area, of: run, &pictures)
    }
    return .group(group)
  }

  // MARK: Paints

  /// The pixels that a paint draws in an area.
  private mutating func items(
    _ paint: ColorPaint, over area: Rect, of run: GlyphRun, _ pictures: inout [PictureFile]
  ) -> [DisplayList.Item] {
    switch paint {
    case .layers(let layers):
      var items: [DisplayList.Item] = []
      for layer in layers { items += self.items(layer, over: area, of: run, &pictures) }
      return items
    case .solid, .linear, .radial, .sweep:
      return [filled(.rectangle(area), area, with: paint, of: run, &pictures)]
    case .shape(let glyph, let inner):
      guard let rasterizer = font(run.font) else { return [] }
      let shape = rasterizer.outline(glyph: glyph, size: .pt(rasterizer.unitsPerEm))
      guard let own = ColorPaintArea.box(of: shape) else { return [] }
      switch inner {
      case .solid, .linear, .radial, .sweep:
        return [filled(shape, own, with: inner, of: run, &pictures)]
      default:
        let items = items(inner, over: own, of: run, &pictures)
        return [.group(DisplayList.Group(items: items, clip: shape))]
      }
    case .transformed(let map, let inner):
      guard let back = map.inverse else { return [] }
      let own = ColorPaintArea.box(of: back.path(.rectangle(area))) ?? area
      let items = items(inner, over: own, of: run, &pictures)
      return [.group(DisplayList.Group(items: items, transform: map))]
    case .composite(let source, let mode, let backdrop):
      switch mode {
      case .clear: return []
      case .source: return items(source, over: area, of: run, &pictures)
      case .destination: return items(backdrop, over: area, of: run, &pictures)
      case .sourceOver: return items(.layers([backdrop, source]), over: area, of: run, &pictures)
      case .destinationOver:
        return items(.layers([source, backdrop]), over: area, of: run, &pictures)
      default: return [picture(.paint(paint, clip: nil), of: run, in: area, &pictures)]
      }
    }
  }

  /// A shape filled with a colour or a gradient.
  private mutating func filled(
    _ shape: Path, _ area: Rect, with paint: ColorPaint, of run: GlyphRun,
    _ pictures: inout [PictureFile]
  ) -> DisplayList.Item {
    let text = run.ink.color(ink: theme.ink, paper: theme.paper)
    if case .solid(let color) = paint {
      let alpha = UInt8((Double(color.color?.alpha ?? 255) * color.alpha).rounded())
      guard var own = color.color else {
        return .path(shape, Ink(color: run.ink.color, alpha: alpha, tone: run.ink.tone))
      }
      own.alpha = 255
      return .path(shape, Ink(color: own, alpha: alpha, isExact: true))
    }
    if let gradient = paint.gradient(text: text) {
      return .pattern(shape, .gradient(gradient, nil))
    }
    let fill = picture(.paint(paint, clip: nil), of: run, in: area, &pictures)
    return .group(DisplayList.Group(items: [fill], clip: shape))
  }

  /// A picture of what shapes cannot express, at its position.
  private mutating func picture(
    _ colors: ColorGlyph, of run: GlyphRun, in area: Rect, _ pictures: inout [PictureFile]
  ) -> DisplayList.Item {
    let text = run.ink.color(ink: theme.ink, paper: theme.paper)
    let key = PaintKey(font: run.font, paint: colors, text: text)
    let file: PictureFile
    if let known = files[key] {
      file = known
    } else {
      let bitmap: Bitmap
      switch colors {
      case .picture(let own, _): bitmap = own
      case .paint(let paint, _):
        guard let rasterizer = font(run.font) else { return .group(DisplayList.Group()) }
        bitmap = ColorPaintRaster(rasterizer: rasterizer, text: text).bitmap(of: paint, area)
      }
      fileCount += 1
      file = PictureFile(
        name: "colour glyph \(fileCount) of \(fonts[run.font.index].name)",
        bytes: encoder.encode(bitmap))
      files[key] = file
    }
    let index = pictures.firstIndex(of: file) ?? pictures.count
    if index == pictures.count { pictures.append(file) }
    return .picture(index, area)
  }
}
