public import Graphics
internal import ImageCoding
internal import Manuscript
public import Pagination
internal import Paragraphs
internal import Raster
internal import Typesetting

/// The canvas that a page draws on: shapes, text and pictures, in points from the top left corner.
///
/// Pictures are below everything else, in the order of drawing.
public struct PageCanvas: Sendable {
  /// The size of the page.
  public let size: Size
  private var items: [DisplayList.Item] = []
  private var fonts: [FontFile] = []
  private var files: [PictureFile] = []
  private var pictures: [(picture: Bitmap, place: Rect)] = []

  /// The alignment of a text.
  public enum Alignment: Sendable, Hashable {
    /// Both edges straight.
    case justified
    /// Ragged right.
    case left
    /// Each line centred.
    case center
  }

  /// Makes an empty canvas.
  public init(size: Size) { self.size = size }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, _ ink: Ink = .text) { items.append(.fill(rect, ink)) }

  /// Fills a path.
  public mutating func fill(_ path: Path, _ ink: Ink = .text) { items.append(.path(path, ink)) }

  /// Draws a picture, stretched to a rectangle.
  public mutating func draw(_ picture: Bitmap, in place: Rect) { pictures.append((picture, place)) }

  /// Draws a page of a laid-out book with the fonts of its layout.
  ///
  /// `pictures` are the files of the page's images in order, from `BookLayout.pictureFiles(of:)`;
  /// an image without a file is left out.
  public mutating func draw(
    _ page: Page, fonts pageFonts: [FontFile], pictures: [PictureFile] = []
  ) {
    add(page.displayList.items, fonts: pageFonts, files: pictures)
  }

  /// Sets paragraphs in a rectangle like a book's; text that does not fit is left out.
  ///
  /// - Returns: The height of the text.
  @discardableResult
  public mutating func write(
    _ text: String, in place: Rect, fontSize: Length = .pt(11), alignment: Alignment = .justified,
    family: FontFamily? = nil
  ) -> Length {
    guard
      let set = SetText(
        text, width: place.size.width, fontSize: fontSize, alignment: alignment, family: family)
    else { return .zero }
    let lines = set.lines.prefix { $0.origin.y + $0.descent <= place.size.height }
    var moved: [DisplayList.Item] = []
    for line in lines {
      let indent =
        alignment == .center ? (place.size.width - line.width) * 0.5 - line.origin.x : .zero
      for var run in line.runs {
        run.origin.x = run.origin.x + place.origin.x + indent
        run.origin.y = run.origin.y + place.origin.y
        moved.append(.glyphs(run))
      }
    }
    add(moved, fonts: set.fonts)
    return lines.last.map { $0.origin.y + $0.descent } ?? .zero
  }

  /// Adds items whose fonts and files have their own numbering.
  private mutating func add(
    _ new: [DisplayList.Item], fonts newFonts: [FontFile], files newFiles: [PictureFile] = []
  ) {
    let (firstFont, firstFile) = (fonts.count, files.count)
    fonts += newFonts
    files += newFiles
    func own(_ item: DisplayList.Item) -> DisplayList.Item? {
      switch item {
      case .glyphs(var run):
        run.font = FontNumber(firstFont + run.font.index)
        return .glyphs(run)
      case .picture(let index, let position):
        // An index beyond its own files would show another page's.
        return newFiles.indices.contains(index) ? .picture(firstFile + index, position) : nil
      case .group(var group):
        group.items = group.items.compactMap(own)
        return .group(group)
      case .pattern(let path, .tiles(let index, let tiling)):
        return newFiles.indices.contains(index)
          ? .pattern(path, .tiles(firstFile + index, tiling)) : nil
      case .fill, .path, .pattern: return item
      }
    }
    items += new.compactMap(own)
  }

  /// The page as a bitmap at a scale in pixels per point; `renderer` draws its SVGs.
  func bitmap(
    width: Int, height: Int, scale: Double, theme: PageTheme,
    renderer: SVGRenderer = SVGRenderer()
  ) -> Bitmap {
    var painter = PagePainter(fonts: fonts, renderer: renderer)
    let list = DisplayList(items: items)
    guard !pictures.isEmpty else {
      return painter.paint(
        list, pictures: files, width: width, height: height, scale: scale, theme: theme)
    }
    var page = Bitmap.plain(theme.paper, width: width, height: height)
    for (picture, place) in pictures {
      page.lay(
        picture, left: Int((place.minX.points * scale).rounded()),
        top: Int((place.minY.points * scale).rounded()),
        width: Int((place.size.width.points * scale).rounded()),
        height: Int((place.size.height.points * scale).rounded()), paper: theme.paper)
    }
    painter.paint(list, pictures: files, over: &page, scale: scale, theme: theme)
    return page
  }
}

/// Paragraphs set to a line width, on a page as long as needed.
private struct SetText {
  let lines: [PageLine]
  let fonts: [FontFile]

  /// Nil if the line width is too small or a font cannot be opened.
  init?(
    _ text: String, width: Length, fontSize: Length, alignment: PageCanvas.Alignment,
    family: FontFamily?
  ) {
    var layout = PageLayout(
      pageSize: Size(width: width, height: .pt(20_000)), fontSize: fontSize)
    (layout.inner, layout.outer, layout.top, layout.bottom) = (.zero, .zero, .zero, .zero)
    guard
      let set = BookLayout.bare(
        ParagraphSequence(text), byteCount: text.utf8.count, on: layout,
        isJustified: alignment == .justified, family: family)
    else { return nil }
    lines = set.nextPages().first?.lines.filter { $0.role == .body } ?? []
    fonts = set.fontFiles
  }
}
