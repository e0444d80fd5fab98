internal import BookInput
internal import Graphics
internal import ImageCoding
internal import Manuscript
internal import PageTurning
internal import Pagination
internal import Raster
internal import RenderingOptions
internal import Typesetting

/// Paints thumbnails and contact sheets: each page's display list at the thumbnail's own scale.
final class PreviewPainter {
  private let options: RenderOptions
  private let previews: PreviewOptions
  private let geometry: PictureGeometry
  private let binding: Binding
  private let fonts: [FontFile]
  private let thickness: BookThickness
  private let pictures: BookResources?
  /// The painters of each size: glyph masks have one size.
  private var painters: [ThumbnailSize: SizePainter] = [:]
  private lazy var captions = CaptionSetter(fonts.first)

  /// The background of contact sheets, and the ink on it.
  private static let background = Color(red: 0xd2, green: 0xd2, blue: 0xd2)
  private static let captionInk = Color(red: 0x20, green: 0x20, blue: 0x20)

  init(
    options: RenderOptions, previews: PreviewOptions, geometry: PictureGeometry,
    fonts: [FontFile], thickness: BookThickness, pictures: BookResources?
  ) {
    (self.options, self.previews, self.geometry) = (options, previews, geometry)
    (self.fonts, self.thickness, self.pictures) = (fonts, thickness, pictures)
    binding = PreviewPlan.binding(previews, geometry.binding)
  }

  /// Paints a preview of the available pages.
  func paint(_ preview: Preview, _ pages: [PageNumber: Page]) -> Bitmap {
    defer { pictures?.note(painter(preview.size).page.pictureFaults) }
    return switch preview.subject {
    case .cover: cover(preview.size, pages)
    case .spread(let spread): boxed(whole(spread, preview.size, pages), preview.size)
    case .sheet(let spreads): sheet(spreads, preview.size, pages)
    }
  }

  // MARK: Pages

  /// A page's or spread's picture, as large as the fitting allows, neither cropped nor padded; next to a single page
  /// the desk shows.
  private func whole(
    _ spread: Spread<PageNumber>, _ size: ThumbnailSize, _ pages: [PageNumber: Page],
    desk: Color? = nil
  ) -> Bitmap {
    let isLevel = binding.orientation == .vertical
    let (across, down) = binding.spine != .mid ? (1, 1) : isLevel ? (1, 2) : (2, 1)
    let page = geometry.layout.pageSize
    let scale = scale(
      width: page.width.points * Double(across), height: page.height.points * Double(down), size)
    func pixels(_ length: Length, _ count: Int, _ limit: Int) -> Int {
      let rounded = Int((length.points * scale).rounded())
      return max(1, previews.fitting == .crop ? rounded : min(rounded, limit / count))
    }
    let width = pixels(page.width, across, size.pixels.width)
    let height = pixels(page.height, down, size.pixels.height)
    let painter = painter(size)
    func paint(_ number: PageNumber?) -> Bitmap {
      let shown = number.flatMap { pages[$0] }
      return painter.page.paint(
        shown?.displayList ?? DisplayList(), pictures: shown.map(files) ?? [], width: width,
        height: height, scale: scale, theme: geometry.theme)
    }
    guard binding.spine == .mid else { return paint(spread.right ?? spread.left) }
    let first = spread.pages.first.flatMap { pages[$0]?.range.lowerBound } ?? 0
    let layout = SpreadLayout(
      pageWidth: width, pageHeight: height, binding: binding, margin: 0,
      frame: (width * across, height * down), desk: desk ?? options.desk,
      paper: geometry.theme.paper,
      leaves: thickness.leaves, read: thickness.read(upTo: first))
    return painter.turner.paint(Scene.rest(spread, binding), layout: layout) {
      paint(PageNumber($0.value))
    }
  }

  /// The pixels per point for something of this size.
  private func scale(width: Double, height: Double, _ size: ThumbnailSize) -> Double {
    let (across, down) = (Double(size.pixels.width) / width, Double(size.pixels.height) / height)
    return previews.fitting == .crop ? max(across, down) : min(across, down)
  }

  /// The picture in its box, if it should have the box's size.
  private func boxed(_ bitmap: Bitmap, _ size: ThumbnailSize) -> Bitmap {
    guard previews.fitting != .fit else { return bitmap }
    let (width, height) = size.pixels
    guard (bitmap.width, bitmap.height) != (width, height) else { return bitmap }
    return bitmap.centered(width: width, height: height, paper: geometry.theme.paper)
  }

  /// The files of a page's pictures.
  private func files(of page: Page) -> [PictureFile] {
    page.images.map { PictureFile($0, of: pictures) }
  }

  private func painter(_ size: ThumbnailSize) -> SizePainter {
    if let made = painters[size] { return made }
    let made = SizePainter(fonts: fonts, turn: options.turn, renderer: pictures?.renderer)
    painters[size] = made
    return made
  }

  // MARK: Covers

  /// The book's cover picture; the first page if it has none that can be read.
  private func cover(_ size: ThumbnailSize, _ pages: [PageNumber: Page]) -> Bitmap {
    guard let path = pictures?.source.coverPath, let bytes = pictures?.bytes(path),
      let header = try? ImageFile.probe(bytes), header.width > 0, header.height > 0
    else {
      return boxed(
        whole(binding.spread(0, pages: pages.keys.max()?.value ?? 1), size, pages), size)
    }
    let natural = (width: Double(header.width), height: Double(header.height))
    let scale = scale(width: natural.width, height: natural.height, size)
    let (box, crops) = (size.pixels, previews.fitting == .crop)
    func side(_ length: Double, _ limit: Int) -> Int {
      let rounded = Int(min((length * scale).rounded(), Double(RenderOptions.longestSide)))
      return max(1, crops ? rounded : min(rounded, limit))
    }
    let (width, height) = (side(natural.width, box.width), side(natural.height, box.height))
    let (seen, tall) = (
      crops ? min(width, box.width) : width, crops ? min(height, box.height) : height
    )
    // Of a cropped picture no more is painted than is visible.
    let rect = Rect(
      x: .pt(Double((seen - width) / 2)), y: .pt(Double((tall - height) / 2)),
      width: .pt(Double(width)), height: .pt(Double(height)))
    let file = PictureFile(name: path, bytes: bytes)
    let bitmap = painter(size).page.paint(
      DisplayList(items: [.picture(0, rect)]), pictures: [file], width: seen, height: tall,
      scale: 1,
      theme: geometry.theme)
    return boxed(bitmap, size)
  }

  // MARK: Sheets

  private func sheet(
    _ spreads: [Spread<PageNumber>], _ size: ThumbnailSize, _ pages: [PageNumber: Page]
  ) -> Bitmap {
    guard let sheet = previews.sheet else { preconditionFailure("only sheets have cells") }
    let layout = ContactSheet(sheet, size: size)
    let whole = layout.size(of: spreads.count)
    var bitmap = Bitmap(width: whole.width, height: whole.height, color: Self.background)
    var list = DisplayList()
    for (index, spread) in spreads.enumerated() {
      // The sheet is the background of its spreads: half a spread of another desk would look like a page.
      let thumbnail = boxed(self.whole(spread, size, pages, desk: Self.background), size).rgba()
      let position = layout.place(index)
      bitmap.lay(
        thumbnail, x: position.x + (layout.cell.width - thumbnail.width) / 2, y: position.y)
      let (x, y) = layout.caption(index, below: thumbnail.height)
      let caption = caption(spread.pages.compactMap { pages[$0] })
      if let run = captions.run(caption, size: layout.fontSize, x: x, y: y) {
        list.items.append(.glyphs(run))
      }
    }
    painter(size).page.paint(
      list, over: &bitmap, scale: 1,
      theme: PageTheme(paper: Self.background, ink: Self.captionInk))
    return bitmap
  }

  /// The longest page label in a caption, in characters.
  private static let longestLabel = 12

  /// The page numbers, with the printed book's labels in brackets.
  private func caption(_ pages: [Page]) -> String {
    let numbers = pages.map(\.label).joined(separator: "–")
    let labels = pages.compactMap(\.labels.first).filter {
      $0.count <= Self.longestLabel && captions.has($0)
    }
    let printed = labels.joined(separator: "–")
    return printed.isEmpty || printed == numbers ? numbers : "\(numbers) (\(printed))"
  }
}

/// The painters kept for thumbnails of one size.
private final class SizePainter {
  var page: PagePainter
  var turner: TurnPainter

  init(fonts: [FontFile], turn: TurnOptions, renderer: SVGRenderer?) {
    page = PagePainter(fonts: fonts, renderer: renderer)
    turner = TurnPainter(options: turn)
  }
}
