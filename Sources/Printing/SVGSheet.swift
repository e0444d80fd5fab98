internal import Files
internal import Graphics
internal import ImageCoding
internal import Layout
internal import Manuscript
internal import Pagination
internal import Raster
internal import Shaping

/// A page or spread as an SVG: glyphs as shapes, which look the same everywhere, with invisible
/// text above them for selecting and searching.
struct SVGSheet {
  private let fonts: [FontFile]
  private let theme: PageTheme
  private var colors: ColorGlyphs
  private var rasterizers: [FontNumber: GlyphRasterizer] = [:]
  /// The shapes of glyphs, in the order of their first use.
  private var shapes: [String] = []
  /// The number of patterns.
  private var patterns = 0
  /// The number of clip paths.
  private var clips = 0
  private var known: Set<GlyphKey> = []
  /// The glyphs without ink, such as spaces.
  private var empty: Set<GlyphKey> = []

  private struct GlyphKey: Hashable {
    var font: FontNumber
    var glyph: UInt16
    var synthesis: Synthesis
  }

  /// The units per em of glyph shapes.
  private static let unitsPerEm = 1000.0

  init(fonts: [FontFile], theme: PageTheme) {
    (self.fonts, self.theme) = (fonts, theme)
    colors = ColorGlyphs(fonts: fonts, theme: theme)
  }

  /// The file of a sheet.
  mutating func file(of sheet: BoundSheet, size: Size, title: String, language: String) -> String {
    var body: [String] = []
    for (index, placed) in sheet.pages.enumerated() {
      let page = sheet.printed.pages[index].page
      let x = shortNumber(placed.origin.x.points)
      let y = shortNumber(placed.origin.y.points)
      body.append("<g transform=\"translate(\(x) \(y))\">")
      let colored = colors.resolved(page)
      for item in colored.items { body += painted(item, files: colored.files) }
      body += placed.page.links.compactMap(link)
      body += words(of: page.items)
      body.append("</g>")
    }
    let (width, height) = (shortNumber(size.width.points), shortNumber(size.height.points))
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)pt" height="\(height)pt" \
      viewBox="0 0 \(width) \(height)" xml:lang="\(language.inXML)">
      <title>\(title.inXML)</title>
      <rect width="\(width)" height="\(height)" fill="\(theme.paper.hex)"/>
      """
    let defined = shapes.isEmpty ? [] : ["<defs>"] + shapes + ["</defs>"]
    return ([head] + defined + body + ["</svg>", ""]).joined(separator: "\n")
  }

  private func paint(_ ink: Ink) -> String {
    let opacity = shortNumber(Double(ink.alpha) / 255)
    return "fill=\"\(ink.color(ink: theme.ink, paper: theme.paper).hex)\""
      + (ink.alpha < 255 ? " fill-opacity=\"\(opacity)\"" : "")
  }

  // MARK: Shapes and pictures

  private mutating func painted(_ item: PrintedPage.Item, files: [PictureFile]) -> [String] {
    switch item {
    case .paint(let item): return [shape(item, files: files)].compactMap(\.self)
    case .line(let line): return line.runs.compactMap { letters(of: $0) }
    case .group(let group, let items):
      let inner = items.flatMap { painted($0, files: files) }
      return [self.group(group, inner)]
    }
  }

  private mutating func shape(_ item: DisplayList.Item, files: [PictureFile]) -> String? {
    switch item {
    case .fill(let rect, let ink): "<rect \(Self.place(rect)) \(paint(ink))/>"
    case .path(let path, let ink): "<path d=\"\(Self.steps(path))\" \(paint(ink))/>"
    case .glyphs(let run): letters(of: run)
    case .pattern(let area, let pattern): self.pattern(area, pattern, files: files)
    case .picture(let index, let rect):
      files.indices.contains(index) ? Self.picture(files[index], rect) : nil
    case .group(let group):
      self.group(group, group.items.compactMap { shape($0, files: files) })
    }
  }

  /// A shape filled with a pattern.
  private mutating func pattern(
    _ area: Path, _ pattern: Pattern, files: [PictureFile]
  ) -> String? {
    patterns += 1
    let (id, steps) = ("p\(patterns)", Self.steps(area))
    switch pattern {
    case .gradient(let gradient, nil):
      shapes.append(
        SVGPatterns.gradient(gradient.shown(ink: theme.ink, paper: theme.paper), id: id))
    case .gradient(let own, let tiling?):
      let gradient = own.shown(ink: theme.ink, paper: theme.paper)
      shapes.append(SVGPatterns.gradient(gradient, id: id + "g"))
      let cell = "<rect \(Self.place(tiling.cell)) fill=\"url(#\(id)g)\"/>"
      shapes.append(SVGPatterns.tile(tiling, content: cell, id: id))
    case .tiles(let index, let tiling):
      guard files.indices.contains(index) else { return nil }
      shapes.append(
        SVGPatterns.tile(tiling, content: Self.picture(files[index], tiling.picturePlace), id: id))
    case .blur(let shape):
      let own = "<path d=\"\(Self.steps(shape.shape))\" \(paint(shape.ink))"
      shapes.append("<clipPath id=\"\(id)\"><path d=\"\(steps)\"/></clipPath>")
      guard shape.deviation > .zero else { return "<g clip-path=\"url(#\(id))\">\(own)/></g>" }
      shapes.append(SVGPatterns.blur(shape, id: id + "b"))
      return "<g clip-path=\"url(#\(id))\">\(own) filter=\"url(#\(id)b)\"/></g>"
    }
    return "<path d=\"\(steps)\" fill=\"url(#\(id))\"/>"
  }

  /// Items that are clipped, transformed or made transparent as one.
  private mutating func group(_ group: DisplayList.Group, _ inner: [String]) -> String {
    var attributes = Self.attributes(group)
    if let clip = group.clip {
      clips += 1
      shapes.append("<clipPath id=\"c\(clips)\"><path d=\"\(Self.steps(clip))\"/></clipPath>")
      attributes += " clip-path=\"url(#c\(clips))\""
    }
    return "<g\(attributes)>\(inner.joined(separator: "\n"))</g>"
  }

  private static func attributes(_ group: DisplayList.Group) -> String {
    let map = group.transform
    let opacity = group.opacity < 1 ? " opacity=\"\(shortNumber(group.opacity))\"" : ""
    guard map != .identity else { return opacity }
    let numbers =
      [map.a, map.b, map.c, map.d].map(signedNumber)
      + [map.e, map.f].map { shortNumber($0) }
    return opacity + " transform=\"matrix(\(numbers.joined(separator: " ")))\""
  }

  /// A signed number with at most six decimals.
  private static func signedNumber(_ number: Double) -> String {
    number < 0 ? "-" + fineNumber(-number) : fineNumber(number)
  }

  private static func place(_ rect: Rect) -> String {
    "x=\"\(shortNumber(rect.minX.points))\" y=\"\(shortNumber(rect.minY.points))\" "
      + "width=\"\(shortNumber(max(rect.size.width.points, 0)))\" "
      + "height=\"\(shortNumber(max(rect.size.height.points, 0)))\""
  }

  /// A picture with its bytes embedded; a grey frame if it cannot be read.
  private static func picture(_ file: PictureFile, _ rect: Rect) -> String {
    guard let header = try? ImageFile.probe(file.bytes) else {
      return "<rect \(place(rect)) fill=\"none\" stroke=\"#808080\"/>"
    }
    let type = header.format == .svg ? "svg+xml" : header.format.rawValue
    return "<image \(place(rect)) preserveAspectRatio=\"none\" "
      + "href=\"data:image/\(type);base64,\(String(decoding: Base64.encode(file.bytes), as: UTF8.self))\"/>"
  }

  private static func steps(_ path: Path) -> String {
    func place(_ point: Point) -> String {
      "\(shortNumber(point.x.points)) \(shortNumber(point.y.points))"
    }
    return path.elements.map { element in
      switch element {
      case .move(let to): "M\(place(to))"
      case .line(let to): "L\(place(to))"
      case .quadratic(let control, let to): "Q\(place(control)) \(place(to))"
      case .cubic(let first, let second, let to): "C\(place(first)) \(place(second)) \(place(to))"
      case .close: "Z"
      }
    }.joined()
  }

  // MARK: Text

  /// The shapes of a run's glyphs; nil if none has ink.
  private mutating func letters(of run: GlyphRun) -> String? {
    guard run.ink.alpha > 0, run.size > .zero, run.expansion > 0 else { return nil }
    let down = run.size.points / Self.unitsPerEm
    let across = down * run.expansion
    var uses = ""
    for glyph in run.glyphs where define(glyph.id, of: run) {
      let x = shortNumber((glyph.x.points / across * 10).rounded() / 10)
      let y = glyph.y == .zero ? "" : " y=\"\(shortNumber(glyph.y.points / down))\""
      if run.isUpright {
        let position = "\(x) \(shortNumber(glyph.y.points / down))"
        uses += "<use href=\"#\(Self.name(glyph.id, of: run))\" "
        uses += "transform=\"translate(\(position)) rotate(-90)\"/>"
        continue
      }
      uses += "<use href=\"#\(Self.name(glyph.id, of: run))\" x=\"\(x)\"\(y)/>"
    }
    guard !uses.isEmpty else { return nil }
    // Six decimals keep errors at the end of a line within a thousandth of a point.
    let matrix = [
      Self.fineNumber(across), "0", "0", Self.fineNumber(down),
      shortNumber(run.origin.x.points), shortNumber(run.origin.y.points),
    ]
    return "<g transform=\"matrix(\(matrix.joined(separator: " ")))\" \(paint(run.ink))>\(uses)</g>"
  }

  /// A number with at most six decimals.
  private static func fineNumber(_ number: Double) -> String {
    let whole = Int((number * 1e6).rounded())
    return "\(whole / 1_000_000).\(padded(whole % 1_000_000, 6))"
  }

  private static func name(_ glyph: UInt16, of run: GlyphRun) -> String {
    "g\(run.font)-\(glyph)" + (run.synthesis.contains(.bold) ? "b" : "")
      + (run.synthesis.contains(.oblique) ? "o" : "")
  }

  /// Defines the shape of a glyph unless it is defined; false if it has no ink.
  private mutating func define(_ glyph: UInt16, of run: GlyphRun) -> Bool {
    let font = run.font
    guard fonts.indices.contains(font.index) else { return false }
    let key = GlyphKey(font: font, glyph: glyph, synthesis: run.synthesis)
    let rasterizer = rasterizers[font] ?? GlyphRasterizer(fonts[font.index])
    rasterizers[font] = rasterizer
    guard known.insert(key).inserted else { return !empty.contains(key) }
    let path = rasterizer.outline(
      glyph: glyph, size: .pt(Self.unitsPerEm), synthesis: run.synthesis)
    guard !path.elements.isEmpty else {
      empty.insert(key)
      return false
    }
    shapes.append("<path id=\"\(Self.name(glyph, of: run))\" d=\"\(Self.steps(path))\"/>")
    return true
  }

  /// The text of lines, inside their transforms.
  private func words(of items: [PrintedPage.Item]) -> [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .paint: return []
      case .line(let line): return [words(line)].compactMap(\.self)
      case .group(var group, let items):
        let inner = words(of: items)
        guard group.transform != .identity, !inner.isEmpty else { return inner }
        group.opacity = 1
        return ["<g\(Self.attributes(group))>"] + inner + ["</g>"]
      }
    }
  }

  /// The invisible text of a line, stretched to the width of its glyphs; nil if it has none.
  private func words(_ line: PrintedLine) -> String? {
    let runs = line.runs.filter { !$0.glyphs.isEmpty }
    guard let first = runs.first, let size = runs.map(\.size).max(), size > .zero else {
      return nil
    }
    let texts = line.texts()
    let ends = runs.flatMap { run in
      run.isUpright
        ? [run.origin.x + run.end] : run.glyphs.map { run.origin.x + $0.x + $0.advance }
    }
    let isBackward =
      texts.contains(where: \.isBackward)
      && texts.allSatisfy { $0.clusters.count < 2 || $0.isBackward }
    guard let end = ends.max(), end > first.origin.x else { return nil }
    let text = String(decoding: line.text, as: UTF8.self).withoutLayoutCharacters
    let start = isBackward ? end : first.origin.x
    return "<text x=\"\(shortNumber(start.points))\" y=\"\(shortNumber(first.origin.y.points))\" "
      + "font-family=\"serif\" font-size=\"\(shortNumber(size.points))\" fill-opacity=\"0\" "
      + (isBackward ? "direction=\"rtl\" " : "")
      + "textLength=\"\(shortNumber((end - first.origin.x).points))\" "
      + "lengthAdjust=\"spacingAndGlyphs\">\(text.inXML)</text>"
  }

  private func link(_ link: PageLink) -> String? {
    guard case .address(let address) = link.target else { return nil }
    return "<a href=\"\(address.inXML)\"><rect \(Self.place(link.rect)) fill-opacity=\"0\"/></a>"
  }
}

extension StringProtocol {
  /// The text without the characters that stand for objects, or for places where a line may end or may not.
  var withoutLayoutCharacters: String {
    let unread: Set<Unicode.Scalar> = ["\u{FFFC}", "\u{AD}", "\u{200B}", "\u{2060}"]
    return String(String.UnicodeScalarView(unicodeScalars.filter { !unread.contains($0) }))
  }
}
