package import Graphics

extension LayoutRecord {
  /// The areas of a picture, in pixels, taken by lines of some roles and figures of some kinds.
  package func areas(of kinds: Set<String>, in picture: Picture) -> [PixelRect] {
    var areas: [PixelRect] = []
    for (number, place) in picture.pages {
      guard let place, let page = pages.first(where: { $0.number == number }), page.width > 0 else {
        continue
      }
      let scale = Double(place.size.width) / page.width
      for line in page.lines where kinds.contains(line.role) {
        areas.append(line.area(on: place, scale: scale))
      }
      for figure in page.figures where kinds.contains(figure.kind) {
        areas.append(figure.area(on: place, scale: scale))
      }
    }
    return areas
  }
}

extension RecordedLine {
  /// The area of the line in a picture of its page, widened on both sides by its ascent, since
  /// letters overhang.
  fileprivate func area(on rect: PixelRect, scale: Double) -> PixelRect {
    // The distances of its corners from the beginning of its baseline, along it and across.
    let ends = [-ascent / 2, width + ascent / 2].flatMap { along in
      [-ascent, descent].map { across in (along, across) }
    }
    let (sine, cosine) = Angle.sineAndCosine(angle * .pi / 180)
    let xs = ends.map { x + $0.0 * cosine - $0.1 * sine }
    let ys = ends.map { baseline + $0.0 * sine + $0.1 * cosine }
    return PixelRect(
      on: rect, scale: scale, left: xs.min() ?? x, top: ys.min() ?? baseline,
      right: xs.max() ?? x, bottom: ys.max() ?? baseline)
  }
}

extension RecordedFigure {
  /// The area of the figure in a picture of its page.
  fileprivate func area(on rect: PixelRect, scale: Double) -> PixelRect {
    PixelRect(
      on: rect, scale: scale, left: x, top: y, right: x + width, bottom: y + height)
  }
}

extension PixelRect {
  /// Whether another rectangle lies inside.
  fileprivate func contains(_ other: PixelRect) -> Bool {
    columns.contains(other.columns) && rows.contains(other.rows)
  }

  /// The pixels that a rectangle of a page touches; the rectangle is in points from the page's
  /// corner.
  fileprivate init(
    on rect: PixelRect, scale: Double, left: Double, top: Double, right: Double, bottom: Double
  ) {
    func pixel(_ points: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(points * scale, -1e6), 1e6).rounded(rule))
    }
    let (x, y) = (pixel(left, .down), pixel(top, .down))
    self.init(
      x: rect.x + x, y: rect.y + y, width: pixel(right, .up) - x, height: pixel(bottom, .up) - y)
  }
}

extension LayoutVerdict {
  /// The verdict for pixels that differ in the same layout, with their line if there is one.
  package static func ink(
    _ pixels: Comparison?, in picture: LayoutRecord.Picture, of record: LayoutRecord
  ) -> LayoutVerdict {
    let count = pixels?.differingPixels ?? 0
    let what = count == 1 ? "1 pixel differs" : "\(count) pixels differ"
    if let pixels, pixels.expectedSize != pixels.actualSize {
      return LayoutVerdict(
        .size,
        words: "the layout is the same, but the size of the picture changed from "
          + "\(pixels.expectedSize) to \(pixels.actualSize)")
    }
    let words = "\(what); the layout is the same"
    guard let bounds = pixels?.bounds, picture.isFlat else {
      return LayoutVerdict(.ink, words: words)
    }
    let touched = picture.pages.filter { _, place in
      place.map { $0.columns.overlaps(bounds.columns) && $0.rows.overlaps(bounds.rows) } ?? false
    }
    if touched.count > 1, let first = touched.map(\.number).min(),
      let last = touched.map(\.number).max()
    {
      return LayoutVerdict(.ink, pages: first...last, words: words)
    }
    for (number, place) in touched {
      guard let place, let page = record.pages.first(where: { $0.number == number }),
        page.width > 0
      else { continue }
      let scale = Double(place.size.width) / page.width
      let figure = page.figures.first {
        $0.kind == "picture" && $0.area(on: place, scale: scale).contains(bounds)
      }
      if let figure {
        let words =
          "the picture at \(points(figure.x)), \(points(figure.y)) pt has changed: \(what)"
        return LayoutVerdict(.picture, pages: number...number, words: words)
      }
      return ink(what, in: page, on: place, scale: scale, bounds)
    }
    return LayoutVerdict(.ink, words: "\(what) outside the pages; the layout is the same")
  }

  /// The verdict for pixels that differ on a page, with the line or lines they are in.
  private static func ink(
    _ what: String, in page: RecordedPage, on rect: PixelRect, scale: Double, _ bounds: PixelRect
  ) -> LayoutVerdict {
    let pages = page.number...page.number
    let lines = page.lines.filter { !$0.isFurniture }.enumerated().map { index, line in
      (number: index + 1, text: line.text, area: line.area(on: rect, scale: scale))
    }.filter { $0.area.columns.overlaps(bounds.columns) && $0.area.rows.overlaps(bounds.rows) }
    guard let first = lines.first, let last = lines.last else {
      return LayoutVerdict(
        .ink, pages: pages, words: "\(what) outside the text; the layout is the same")
    }
    // Lines overlap; a pixel between two belongs to either.
    let holder = lines.first { $0.area.contains(bounds) } ?? (lines.count == 1 ? first : nil)
    if let holder {
      return LayoutVerdict(
        .ink, pages: pages, line: holder.number,
        words: "\(what) in ‘\(holder.text.prefix(40))’; the layout is the same")
    }
    return LayoutVerdict(
      .ink, pages: pages,
      words: "\(what) from line \(first.number) to line \(last.number); the layout is the same")
  }

  /// A verdict about pages from their digests.
  package static func lock(
    _ kind: Kind, _ pages: ClosedRange<PageNumber>?, _ words: String
  ) -> LayoutVerdict {
    LayoutVerdict(kind, pages: pages, words: words)
  }

  /// The verdicts about conditions that changed.
  package static func conditions(
    _ old: [LayoutRecord.Condition], _ new: [LayoutRecord.Condition]
  ) -> [LayoutVerdict] { ConditionComparison.verdicts(old, new) }

  /// The verdict for a picture that shows other pages than before.
  package static func otherPages(
    _ old: [PageNumber], _ new: [PageNumber]
  ) -> LayoutVerdict {
    func list(_ pages: [PageNumber]) -> String {
      (pages.count == 1 ? "page " : "pages ") + pages.map(\.description).joined(separator: " and ")
    }
    return LayoutVerdict(.pages, words: "shows \(list(new)) instead of \(list(old))")
  }
}
