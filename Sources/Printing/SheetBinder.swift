internal import BookInput
internal import Graphics
internal import Layout
internal import PageTurning
internal import Pagination
internal import Paragraphs
internal import Raster
internal import RenderingOptions
internal import Typesetting

/// A sheet of paper with the pages of a spread.
struct BoundSheet {
  /// The pages with the positions of their top left corners.
  var pages: [(origin: Point, page: Page)]
  var printed: PrintedSheet
}

/// Puts pages on sheets in reading order, one per sheet or the two of a spread.
struct SheetBinder {
  private let options: RenderOptions
  private let geometry: PictureGeometry
  private let binding: Binding
  private let pictures: BookResources?
  private var waiting: [PageNumber: Page] = [:]
  private var nextSpread = 0
  private var pageCount = 0

  init(_ source: PageSource) {
    (options, geometry, pictures) = (source.options, source.geometry, source.layout.pictures)
    // Nothing turns on paper: the back of a leaf is a sheet of its own.
    var binding = geometry.binding
    binding.hasBacks = false
    self.binding = binding
  }

  /// The colours of paper and ink.
  var theme: PageTheme { geometry.theme }

  /// The size of all sheets.
  var sheetSize: Size {
    var size = geometry.layout.pageSize
    guard geometry.spine == .mid else { return size }
    if geometry.binding.orientation == .vertical {
      size.height = size.height * 2
    } else {
      size.width = size.width * 2
    }
    return size
  }

  /// Whether all requested pages are laid out.
  var isBeyondWantedPages: Bool {
    options.pages.map { pageCount - (geometry.spine == .mid ? 2 : 0) >= $0.upperBound.value }
      ?? false
  }

  /// Adds the next pages of the book.
  mutating func add(_ pages: [Page]) {
    for page in pages { waiting[page.number] = page }
    pageCount += pages.count
  }

  /// The sheets that are complete, each returned once; `isLast` means that the book has no more
  /// pages.
  mutating func sheets(isLast: Bool) -> [BoundSheet] {
    let all = isLast ? pageCount : PageSource.endless
    var sheets: [BoundSheet] = []
    while nextSpread < binding.spreadCount(pages: all) {
      let spread = binding.spread(nextSpread, pages: all)
      guard spread.pages.allSatisfy({ $0.value <= pageCount }) else { break }
      nextSpread += 1
      if options.pages.map({ wanted in spread.pages.contains(where: wanted.contains) })
        ?? true
      {
        sheets.append(sheet(spread))
      }
      for page in spread.pages { waiting[page] = nil }
    }
    return sheets
  }

  private func sheet(_ spread: Spread<PageNumber>) -> BoundSheet {
    let size = geometry.layout.pageSize
    let isFromRight = geometry.binding.isMirrored
    var placed: [(origin: Point, page: Page)] = []
    for (number, isSecond) in [(spread.left, false), (spread.right, true)] {
      guard let page = number.flatMap({ waiting[$0] }) else { continue }
      var origin = Point.zero
      if geometry.spine == .mid, isSecond != isFromRight {
        if geometry.binding.orientation == .vertical {
          origin.y = size.height
        } else {
          origin.x = size.width
        }
      }
      placed.append((origin, page))
    }
    let label = placed.map(\.page).sorted { $0.number < $1.number }.map(\.label)
    return BoundSheet(
      pages: placed,
      printed: PrintedSheet(
        pages: placed.map { ($0.origin, printed($0.page)) }, label: label.joined(separator: "–")))
  }

  /// A page with its text and pictures.
  private func printed(_ page: Page) -> PrintedPage {
    PrintedPage(
      items: page.frame.printedItems, files: page.images.map { PictureFile($0, of: pictures) })
  }
}

extension Frame {
  /// The printed items, with the text of the lines.
  fileprivate var printedItems: [PrintedPage.Item] {
    var imageCount = 0
    return collect(group: PrintedPage.Item.group) { item, context, items in
      switch item.moved(x: context.origin.x, y: context.origin.y) {
      case .line(let line):
        items.append(
          .line(
            PrintedLine(
              text: Array(line.text.utf8), endsInHyphen: line.end == .hyphen, runs: line.runs)))
      case .fill(let rect, let ink): items.append(.paint(.fill(rect, ink)))
      case .path(let path, let ink): items.append(.paint(.path(path, ink)))
      case .pattern(let path, let pattern): items.append(.paint(.pattern(path, pattern)))
      case .image(let image):
        items.append(.paint(image.painted(number: imageCount)))
        imageCount += 1
      case .group, .link, .anchor, .pageLabel: break
      }
    }
  }
}
