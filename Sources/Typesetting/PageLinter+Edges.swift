internal import Graphics
internal import Layout
internal import Pagination
internal import Paragraphs

/// What reaches beyond the edges of its page.
extension PageLinter {
  /// Less is seen by nobody, in points: a hook of a letter.
  private static let leastReach = 0.5

  /// Looks for lines and pictures that the page cuts off; its lines are given as they are read.
  mutating func checkEdges(of page: Page, _ places: [Place]) {
    let reaches = page.lineReaches
    for place in places where reaches.indices.contains(place.number - 1) {
      let reach = reaches[place.number - 1].points
      if reach > Self.leastReach { add(.offPage, place, reach, limit: 0) }
    }
    for (image, reach) in page.imageReaches where reach.points > Self.leastReach {
      found.append(
        Lint(
          rule: .offPage, page: page.number, line: 0, range: page.range, value: reach.points,
          limit: 0, text: image.source.hasPrefix("data:") ? image.alternative : image.source))
    }
  }
}

extension Page {
  /// How far each line, as they are read, is seen beyond the page.
  fileprivate var lineReaches: [Length] {
    let found = frame.gathered { item, context -> (place: Int, reach: Length)? in
      guard case .line(let line) = item else { return nil }
      let box = Rect(
        x: line.origin.x, y: line.origin.y - line.ascent, width: line.width,
        height: line.ascent + line.descent)
      return (line.readingPlace, reach(of: box, in: context))
    }
    let order = found.indices.sorted { (found[$0].place, $0) < (found[$1].place, $1) }
    return order.map { found[$0].reach }
  }

  /// The same of its pictures, but for those that bleed: they cover the page from edge to edge in one direction.
  fileprivate var imageReaches: [(PageImage, Length)] {
    frame.gathered { item, context in
      guard case .image(let image) = item else { return nil }
      let seen = context.seen(image.rect) ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero)
      let bleeds =
        seen.size.width >= size.width && seen.origin.x <= .zero
        || seen.size.height >= size.height && seen.origin.y <= .zero
      return (image, bleeds ? .zero : reach(of: image.rect, in: context))
    }
  }

  /// How far what is seen of a rectangle reaches beyond the page; not at all where it is transparent.
  private func reach(of rect: Rect, in context: Frame.Context) -> Length {
    guard context.alpha > 0, let seen = context.seen(rect) else { return .zero }
    let (right, bottom) = (
      seen.origin.x + seen.size.width, seen.origin.y + seen.size.height
    )
    return max(
      .zero - seen.origin.x, .zero - seen.origin.y, right - size.width, bottom - size.height, .zero)
  }
}
