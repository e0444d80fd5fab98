internal import Graphics
internal import Layout
internal import Pagination
internal import Paragraphs

/// Content beyond the edges of its page.
extension PageLinter {
  /// Checks for lines and pictures that the page cuts off; its lines are given in reading order.
  mutating func checkEdges(of page: Page, _ places: [Place]) {
    let edges = PageEdges(page)
    guard !edges.lines.isEmpty || !edges.images.isEmpty else { return }
    let order = page.readingOrder
    for (place, _, reach) in edges.lines.sorted(by: { order[$0.place] < order[$1.place] })
    where places.indices.contains(order[place]) {
      add(.offPage, places[order[place]], reach.points, limit: 0)
    }
    for (image, reach) in edges.images {
      found.append(
        Lint(
          rule: .offPage, page: page.number, line: 0, range: page.range, value: reach.points,
          limit: 0, text: image.name))
    }
  }
}

extension Page {
  /// For each line in painting order, its index in reading order.
  fileprivate var readingOrder: [Int] {
    let found = frame.gathered { item, _ -> Int? in
      guard case .line(let line) = item else { return nil }
      return line.readingPlace
    }
    var order = Array(repeating: 0, count: found.count)
    for (place, line) in found.indices.sorted(by: { (found[$0], $0) < (found[$1], $1) })
      .enumerated()
    { order[line] = place }
    return order
  }
}
