package import Graphics
internal import Layout
package import Pagination
internal import Paragraphs

/// A book as one long column, without what belongs to pages: heads and folios.
///
/// Its pages are whole chapters (`PageLayout.hasPageEnds`), or what is between forced breaks. They end on the baseline
/// grid, so that the distance of lines where two of them meet is the same as elsewhere.
package struct UnpagedText {
  private let layout: PageLayout
  /// An empty page.
  private let template: Page?
  /// The content of the pages, at its position in the column.
  private var items: [Frame.Item] = []
  /// The length of the column, including its margins.
  package private(set) var height: Length

  package init(_ pages: [Page], layout: PageLayout) {
    self.layout = layout
    template = pages.first.map { page in
      var empty = page
      (empty.frame.items, empty.range) = ([], 0..<0)
      return empty
    }
    height = layout.top
    for page in pages { add(page) }
    height = height + layout.bottom
  }

  private mutating func add(_ page: Page) {
    let body = page.frame.mapItems { item in
      switch item {
      case .line(let line): line.role == .head || line.role == .folio ? nil : item
      case .fill, .path, .pattern, .image, .group: item
      case .link, .anchor, .pageLabel: nil
      }
    }
    guard let end = Extent(body).foot else { return }
    let shift = height - layout.top
    items += body.items.map { $0.moved(x: .zero, y: shift) }
    // A line's row continues below its baseline, to where the next page's first row begins.
    let rows = max(1, ((end - layout.top) / layout.leading - 1e-6).rounded(.up))
    height = height + layout.leading * rows
  }

  /// The column in tiles of this height, from the top; what crosses two of them is on both.
  package func tiles(of tile: Length) -> [Page] {
    guard let template else { return [] }
    let count = max(1, Int((height / tile).rounded(.up)))
    var pages = (0..<count).map { number -> Page in
      var page = template
      (page.number, page.label, page.side) =
        (PageNumber(number + 1), "\(number + 1)", .single)
      page.size.height = tile
      return page
    }
    /// The tiles that have text so far.
    var haveText: Set<Int> = []
    for item in items {
      let extent = Extent(Frame(size: template.size, items: [item]))
      guard let rows = extent.rows else { continue }
      let first = min(max(Int((rows.lowerBound / tile).rounded(.down)), 0), count - 1)
      let last = min(max(Int((rows.upperBound / tile).rounded(.down)), first), count - 1)
      for number in first...last {
        pages[number].frame.items.append(item.moved(x: .zero, y: tile * -number))
        guard let range = extent.source else { continue }
        let old = haveText.insert(number).inserted ? range : pages[number].range
        pages[number].range =
          min(old.lowerBound, range.lowerBound)..<max(old.upperBound, range.upperBound)
      }
    }
    return pages
  }
}

/// The vertical extent of items, and the book's bytes of their text.
private struct Extent {
  /// From the highest to the lowest; nil if nothing is painted.
  private(set) var rows: ClosedRange<Length>?
  /// The lowest baseline or edge.
  private(set) var foot: Length?
  /// The bytes of the book's file that the lines show.
  private(set) var source: Range<Int>?

  init(_ frame: Frame) { frame.forEachItem { add($0, in: $1) } }

  private mutating func add(_ item: Frame.Item, in context: Frame.Context) {
    switch item {
    case .line(let line):
      let rect = line.box
      add(Path.rectangle(rect).points, context)
      foot = max(foot ?? rect.minY, context.place(of: line.origin).y)
      let range = source ?? line.range
      source =
        min(range.lowerBound, line.range.lowerBound)..<max(range.upperBound, line.range.upperBound)
    case .fill(let rect, _): add(rect, context)
    case .image(let image): add(image.rect, context)
    case .path(let path, _), .pattern(let path, _): addToFoot(path.points, context)
    case .group, .link, .anchor, .pageLabel: break
    }
  }

  private mutating func add(_ rect: Rect, _ context: Frame.Context) {
    if rect.size.height >= .zero { addToFoot(Path.rectangle(rect).points, context) }
  }

  private mutating func addToFoot(_ points: [Point], _ context: Frame.Context) {
    add(points, context)
    for point in points {
      let y = context.place(of: point).y
      foot = max(foot ?? y, y)
    }
  }

  private mutating func add(_ points: [Point], _ context: Frame.Context) {
    for point in points {
      let y = context.place(of: point).y
      rows = min(rows?.lowerBound ?? y, y)...max(rows?.upperBound ?? y, y)
    }
  }
}
