internal import CCairo
package import Graphics
package import ImageCoding

/// A PDF, written sheet by sheet, with embedded fonts and text that can be copied and searched.
///
/// It has no date, so that equal sheets give equal bytes. It may be used by one thread.
package final class PDFDocument {
  /// A document's metadata.
  package struct Description: Sendable {
    package var title: String
    package var author: String?
    package var creator: String

    package init(title: String, author: String?, creator: String) {
      (self.title, self.author, self.creator) = (title, author, creator)
    }
  }

  /// An entry of the outline that viewers show next to the pages.
  package struct OutlineEntry: Sendable, Hashable {
    package var title: String
    /// Its nesting level: 0 for the outermost.
    package var level: Int
    /// The index of its target sheet, from 0.
    package var sheet: Int
    /// The distance of its target from the sheet's top.
    package var top: Length

    package init(title: String, level: Int, sheet: Int, top: Length = .zero) {
      (self.title, self.level, self.sheet, self.top) = (title, level, sheet, top)
    }
  }

  /// Writes the document's bytes as they are produced; returns false on failure.
  package typealias Writer = (UnsafeRawBufferPointer) -> Bool

  private final class Sink {
    let write: Writer
    init(_ write: @escaping Writer) { self.write = write }
  }

  private let sink: Sink
  private let surface: OpaquePointer
  let context: OpaquePointer
  let size: Size
  let paper: Color
  let ink: Color
  let fonts: PrintedFonts
  let pictures: PrintedPictures
  private var colors: ColorGlyphs
  var shown = CairoText()
  /// The fonts in order of first use.
  package internal(set) var fontNumbers = PrintedFontNumbers()
  /// The number of open groups whose content Cairo draws only if visible, or in its own order.
  private(set) var openGroups = 0
  /// The position of the last upright glyph of a vertical line on the sheet.
  var lastUpright: (x: Double, y: Double)?
  /// The number of glyphs drawn as outlines.
  var outlineCount = 0
  private var isClosed = false
  /// The number of sheets.
  package private(set) var sheetCount = 0

  /// Begins a document of sheets of one size; `renderer` draws its SVGs.
  package init(
    _ description: Description, size: Size, theme: PageTheme, fonts: [FontFile],
    renderer: SVGRenderer? = nil, write: @escaping Writer
  ) {
    let sink = Sink(write)
    (self.sink, self.size, paper, ink) = (sink, size, theme.paper, theme.ink)
    self.fonts = PrintedFonts(fonts)
    colors = ColorGlyphs(fonts: fonts, theme: theme)
    pictures = PrintedPictures(fonts: fonts, renderer: renderer, theme: theme)
    // Cairo's constructors never return nil, but an object with an error status.
    surface = cairo_pdf_surface_create_for_stream(
      { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(count))
        return sink.write(bytes) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, Unmanaged.passUnretained(sink).toOpaque(), size.width.points, size.height.points)
    context = cairo_create(surface)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    cairo_pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_TITLE, description.title.onOneLine)
    if let author = description.author {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, author.onOneLine)
    }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, description.creator)
  }

  deinit { close() }

  private func close() {
    guard !isClosed else { return }
    isClosed = true
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// The error, in Cairo's words; nil if there is none.
  package var fault: String? {
    let status = [cairo_status(context), cairo_surface_status(surface)]
      .first { $0 != CAIRO_STATUS_SUCCESS }
    return status.map { String(cString: cairo_status_to_string($0)) }
  }

  /// The faults of the pictures, by file name.
  package var pictureFaults: [String: ImageError] { pictures.faults }

  /// Adds a sheet.
  package func add(_ sheet: PrintedSheet) {
    cairo_pdf_surface_set_page_label(surface, sheet.label.onOneLine)
    if paper != .white {
      setSource(paper, alpha: 255)
      cairo_paint(context)
    }
    for (origin, page) in sheet.pages {
      cairo_save(context)
      cairo_translate(context, origin.x.points, origin.y.points)
      paint(colors.resolved(page))
      cairo_restore(context)
    }
    cairo_show_page(context)
    sheetCount += 1
  }

  /// Ends the document; returns what has gone wrong in it, or nil.
  package func finish(outline: [OutlineEntry]) -> String? {
    var parents: [Int32] = []
    for entry in outline where (0..<sheetCount).contains(entry.sheet) {
      parents.removeLast(max(0, parents.count - max(0, entry.level)))
      // The outermost entries are open, so that their children are visible; deeper ones are collapsed.
      let isOutermost = parents.isEmpty
      parents.append(
        cairo_pdf_surface_add_outline(
          surface, parents.last ?? CAIRO_PDF_OUTLINE_ROOT, entry.title.onOneLine,
          "page=\(entry.sheet + 1) pos=[0 \(Int(entry.top.points))]",
          isOutermost ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(rawValue: 0)))
    }
    let before = fault
    cairo_surface_finish(surface)
    let fault = before ?? fault
    close()
    return fault
  }

  func setSource(_ ink: Ink) {
    setSource(ink.color(ink: self.ink, paper: paper), alpha: ink.alpha)
  }

  private func setSource(_ color: Color, alpha: UInt8) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(alpha) / 255)
  }
}

extension PDFDocument {
  private func paint(_ page: PrintedPage) {
    for item in page.items { paint(item, page.files) }
  }

  private func paint(_ item: PrintedPage.Item, _ files: [PictureFile]) {
    switch item {
    case .paint(let item): paint(item, files)
    case .line(let line):
      for (run, text) in zip(line.runs, line.texts()) { show(text, of: run) }
    case .group(let group, let items):
      paint(group) { for item in items { paint(item, files) } }
    }
  }

  private func paint(_ item: DisplayList.Item, _ files: [PictureFile]) {
    switch item {
    case .fill(let rect, let ink): paint(rect, ink)
    case .path(let path, let ink):
      setSource(ink)
      VectorPath.add(path, to: context)
      cairo_fill(context)
    case .pattern(let area, let pattern): paint(area, pattern, files)
    case .picture(let index, let rect) where files.indices.contains(index):
      paint(files[index], over: rect)
    case .picture: break
    case .group(let group): paint(group) { for item in group.items { paint(item, files) } }
    case .glyphs(let run):
      show(PrintedText(glyphs: run.glyphs.indices), of: run)
    }
  }

  /// Paints items that are clipped, transparent or transformed as one.
  private func paint(_ group: DisplayList.Group, _ content: () -> Void) {
    let opacity = group.opacity
    // An item without extent is invisible, and would end the document.
    guard opacity > 0, group.transform.inverse != nil else { return }
    cairo_save(context)
    transform(group.transform)
    let isHeld = opacity < 1 || group.clip != nil
    openGroups += isHeld ? 1 : 0
    defer { openGroups -= isHeld ? 1 : 0 }
    if opacity < 1 { cairo_push_group(context) }
    if let clip = group.clip {
      VectorPath.add(clip, to: context)
      cairo_clip(context)
    }
    content()
    if opacity < 1 {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    }
    cairo_restore(context)
  }

  private func transform(_ map: AffineTransform) {
    guard map != .identity else { return }
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.e, y0: map.f)
    cairo_transform(context, &matrix)
  }

  private func paint(_ rect: Rect, _ ink: Ink) {
    guard rect.size.width > .zero, rect.size.height > .zero, ink.alpha > 0 else { return }
    setSource(ink)
    cairo_rectangle(
      context, rect.minX.points, rect.minY.points, rect.size.width.points, rect.size.height.points)
    cairo_fill(context)
  }

  /// Draws a picture over a rectangle; one that cannot be read leaves a grey frame.
  private func paint(_ file: PictureFile, over rect: Rect) {
    guard rect.size.width > .zero, rect.size.height > .zero else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, rect.minX.points, rect.minY.points)
    guard let picture = pictures.surface(file, over: rect.size) else {
      setSource(Color(red: 128, green: 128, blue: 128), alpha: 255)
      cairo_set_line_width(context, 0.5)
      cairo_rectangle(
        context, 0.25, 0.25, max(rect.size.width.points - 0.5, 0.1),
        max(rect.size.height.points - 0.5, 0.1))
      cairo_stroke(context)
      for run in file.words { show(PrintedText(glyphs: run.glyphs.indices), of: run) }
      return
    }
    cairo_scale(
      context, rect.size.width.points / Double(cairo_image_surface_get_width(picture)),
      rect.size.height.points / Double(cairo_image_surface_get_height(picture)))
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_paint(context)
  }
}

extension String {
  /// The text without line breaks and bidi controls, which a document's title must not have.
  fileprivate var onOneLine: String {
    let scalars = unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
      switch scalar.value {
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: " "
      case 0x202A...0x202E, 0x2066...0x2069: nil
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
