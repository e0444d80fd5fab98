internal import Graphics
internal import Layout
internal import PageTurning
internal import Pagination
internal import Paragraphs

/// Content beyond the edges of its page.
extension PageLinter {
  /// Checks for lines and pictures that the page cuts off; its lines are given in reading order.
  mutating func checkEdges(of page: Page, _ places: [LocatedLine]) {
    let edges = PageEdges(page)
    guard !edges.lines.isEmpty || !edges.images.isEmpty else { return }
    let reaches = Dictionary(edges.lines.map { ($0.place, $0.reach) }) { max($0, $1) }
    for (place, parts) in zip(places, page.frame.partsOfLines) {
      guard let reach = parts.compactMap({ reaches[$0] }).max() else { continue }
      add(.offPage, place, reach.points, limit: 0)
    }
    for (image, reach) in edges.images {
      found.append(
        Lint(
          rule: .offPage, page: page.number, line: 0, range: page.range,
          value: reach.points,
          limit: 0, text: image.name))
    }
  }
}
