internal import Graphics
internal import Typesetting

/// A book's pages as one long column, without what belongs to pages: heads and numbers.
///
/// Pages end on the grid of baselines, so that the column's lines are as far from each other where
/// two pages meet as they are elsewhere.
struct UnpagedText {
  private let layout: PageLayout
  /// An empty page.
  private let template: Page?
  /// The pages' lines and shapes in their places in the column.
  private var lines: [PageLine] = []
  private var shapes: [DisplayList.Item] = []
  private var images: [PageImage] = []
  /// How long the column is, its margins with it.
  private(set) var height: Length

  init(_ pages: [Page], layout: PageLayout) {
    self.layout = layout
    template = pages.first.map { page in
      var empty = page
      (empty.lines, empty.shapes, empty.images) = ([], [], [])
      (empty.labels, empty.anchors, empty.anchorTops, empty.range) = ([], [], [], 0..<0)
      return empty
    }
    height = layout.top
    for page in pages { add(page) }
    height = height + layout.bottom
  }

  private mutating func add(_ page: Page) {
    let body = page.lines.filter { $0.role != .head && $0.role != .folio }
    let ends =
      body.map(\.origin.y) + page.shapes.compactMap(\.rows).map(\.upperBound)
      + page.images.map(\.rect.maxY)
    guard let end = ends.max() else { return }
    let shift = height - layout.top
    for var line in body {
      line.origin.y = line.origin.y + shift
      line.runs = line.runs.map { run in
        var moved = run
        moved.origin.y = moved.origin.y + shift
        return moved
      }
      lines.append(line)
    }
    shapes += page.shapes.map { $0.moved(down: shift) }
    images += page.images.map { image in
      var moved = image
      moved.rect.origin.y = moved.rect.origin.y + shift
      return moved
    }
    // A line's row goes on below its baseline, to where the next page's first row begins.
    let rows = max(1, ((end - layout.top) / layout.leading - 1e-6).rounded(.up))
    height = height + layout.leading * rows
  }

  /// The column in pieces of a height, from the top; what crosses two of them is on both.
  func tiles(of tile: Length) -> [Page] {
    guard let template else { return [] }
    let count = max(1, Int((height / tile).rounded(.up)))
    var pages = (0..<count).map { number -> Page in
      var page = template
      (page.number, page.label, page.side) = (number + 1, "\(number + 1)", .single)
      page.size.height = tile
      return page
    }
    func each(_ from: Length, _ to: Length, _ body: (inout Page, Length) -> Void) {
      let first = min(max(Int((from / tile).rounded(.down)), 0), count - 1)
      let last = min(max(Int((to / tile).rounded(.down)), first), count - 1)
      for number in first...last { body(&pages[number], tile * -number) }
    }
    for line in lines {
      each(line.origin.y - line.ascent, line.origin.y + line.descent) { page, shift in
        var moved = line
        moved.origin.y = moved.origin.y + shift
        moved.effects = moved.effects.map { $0.moved(x: .zero, y: shift) }
        moved.runs = moved.runs.map { run in
          var run = run
          run.origin.y = run.origin.y + shift
          return run
        }
        let isFirst = page.lines.isEmpty
        page.lines.append(moved)
        page.range =
          isFirst
          ? line.range
          : min(
            page.range.lowerBound, line.range.lowerBound)..<max(
              page.range.upperBound, line.range.upperBound)
      }
    }
    for shape in shapes {
      guard let rows = shape.rows else { continue }
      each(rows.lowerBound, rows.upperBound) { $0.shapes.append(shape.moved(down: $1)) }
    }
    for image in images {
      each(image.rect.minY, image.rect.maxY) { page, shift in
        var moved = image
        moved = moved.moved(x: .zero, y: shift)
        page.images.append(moved)
      }
    }
    return pages
  }
}

extension DisplayList.Item {
  /// From its top to its bottom; nil for what has none.
  fileprivate var rows: ClosedRange<Length>? {
    switch self {
    case .glyphs(let run): run.origin.y - run.size...run.origin.y + run.size
    case .fill(let rect, _), .picture(_, let rect):
      rect.size.height < .zero ? nil : rect.minY...rect.maxY
    case .path(let path, _), .pattern(let path, _):
      path.points.map(\.y).min().flatMap { top in path.points.map(\.y).max().map { top...$0 } }
    case .group(let group):
      group.items.compactMap(\.rows).reduce(nil as ClosedRange<Length>?) { all, rows in
        guard let all else { return rows }
        return min(all.lowerBound, rows.lowerBound)...max(all.upperBound, rows.upperBound)
      }
    }
  }

  /// The same thing further down.
  fileprivate func moved(down shift: Length) -> DisplayList.Item {
    switch self {
    case .glyphs(var run):
      run.origin.y = run.origin.y + shift
      return .glyphs(run)
    case .fill(var rect, let ink):
      rect.origin.y = rect.origin.y + shift
      return .fill(rect, ink)
    case .picture(let index, var rect):
      rect.origin.y = rect.origin.y + shift
      return .picture(index, rect)
    case .path(let path, let ink):
      return .path(path.moved(x: .zero, y: shift), ink)
    case .pattern(let path, let pattern):
      return .pattern(path.moved(x: .zero, y: shift), pattern.moved(x: .zero, y: shift))
    case .group(let group):
      return .group(
        DisplayList.Group(
          items: group.items.map { $0.moved(down: shift) },
          clip: group.clip?.moved(x: .zero, y: shift),
          effect: group.effect?.moved(x: .zero, y: shift)))
    }
  }
}
