internal import Graphics
internal import Shaping
internal import Styling

extension DrawnLetters {
  /// A decoration line with more pieces than this is drawn as one.
  private static let maxPieces = 4000

  /// Adds the rules and backgrounds of the letters between two positions.
  mutating func addFills(
    _ style: TextStyle, _ metrics: FontMetrics, from start: Length, to end: Length,
    ink: InkFinder? = nil
  ) {
    let unit = style.size.points / Double(metrics.unitsPerEm)
    func fill(_ y: Length, _ height: Length, _ ink: Ink) {
      fills.append(
        Fill(Rect(x: start, y: y - style.raise, width: end - start, height: height), ink))
    }
    if let color = style.background {
      let (above, below) = (Double(metrics.ascender) * unit, Double(-metrics.descender) * unit)
      fill(.pt(-above), .pt(above + below), Ink(covering: color))
    }
    let thickness = style.size * 0.05
    if style.isStruckOut { fill(.pt(Double(metrics.xHeight) * unit * -0.5), thickness, style.ink) }
    if style.isUnderlined { fill(style.size * 0.12, thickness, style.ink) }
    addDecorations(style, metrics, from: start, to: end, ink: ink)
  }

  /// The extents that letters cover between two distances below their baseline, from the line's left end.
  typealias InkFinder = (ClosedRange<Length>) -> [ClosedRange<Length>]

  /// Adds the decoration lines of the letters between two positions.
  ///
  /// Their thickness and offset from the baseline are those of the element that specifies them, whatever the size of
  /// the letters.
  mutating func addDecorations(
    _ style: TextStyle, _ metrics: FontMetrics, from start: Length, to end: Length,
    ink findInk: InkFinder? = nil
  ) {
    guard !style.isObject else { return }
    let unit = style.size.points / Double(metrics.unitsPerEm)
    let above = Length.pt(Double(metrics.ascender) * unit)
    let below = Length.pt(Double(-metrics.descender) * unit)
    let xHeight = Length.pt(Double(metrics.xHeight) * unit)
    // Successive lines of one element are mostly at the same depth.
    var known: (depths: ClosedRange<Length>, ink: [ClosedRange<Length>])?
    func ink(between depths: ClosedRange<Length>) -> [ClosedRange<Length>] {
      if let known, known.depths == depths { return known.ink }
      let found = findInk?(depths) ?? []
      known = (depths, found)
      return found
    }
    for decoration in style.decorations {
      let places = DecorationOffsets.of(decoration, ascent: above, descent: below, xHeight: xHeight)
      guard places.thickness > .zero else { continue }
      var color = decoration.color.map(Ink.init(of:)) ?? .text
      color.alpha = UInt8(Int(color.alpha) * Int(style.decorationAlpha) / 255)
      func add(_ top: Length, towards side: Double) {
        addLine(
          decoration.style, places.thickness, color, top - style.raise + style.drop, side,
          from: start, to: end)
      }
      if decoration.lines.contains(.underline) {
        let first = fills.count
        add(places.underline, towards: 1)
        let depth = places.thickness * (decoration.style == .solid ? 1 : 3)
        skip(
          ink(between: places.underline...places.underline + depth), by: places.thickness,
          in: first..<fills.count)
      }
      if decoration.lines.contains(.overline) { add(places.overline, towards: -1) }
      if decoration.lines.contains(.lineThrough) { add(places.lineThrough, towards: 0) }
    }
  }

  /// Removes the parts of some fills that lie on or near letters (CSS Text Decoration 4, 2.10).
  private mutating func skip(
    _ letters: [ClosedRange<Length>], by distance: Length, in range: Range<Int>
  ) {
    guard !letters.isEmpty else { return }
    let lines = Array(fills[range])
    fills.removeSubrange(range)
    for line in lines {
      var start = line.rect.minX
      func add(to end: Length) {
        guard end > start else { return }
        var piece = line
        piece.rect = Rect(
          x: start, y: line.rect.minY, width: end - start, height: line.rect.size.height)
        fills.append(piece)
      }
      for letter in letters where letter.upperBound + distance > start {
        add(to: min(letter.lowerBound - distance, line.rect.maxX))
        start = max(start, letter.upperBound + distance)
      }
      add(to: line.rect.maxX)
    }
  }

  /// Adds one line.
  ///
  /// If it is double, the second goes to its outer side, or both go about the middle.
  private mutating func addLine(
    _ style: TextDecoration.Style, _ thickness: Length, _ ink: Ink, _ top: Length, _ side: Double,
    from start: Length, to end: Length
  ) {
    func piece(_ x: Length, _ width: Length, _ y: Length) {
      let (first, last) = (max(x, start), min(x + width, end))
      guard last > first else { return }
      fills.append(
        Fill(
          Rect(x: first, y: y, width: last - first, height: thickness), ink, isOver: side == 0))
    }
    /// Pieces in steps from the line's left end, so that they continue from span to span.
    func pieces(every step: Length, _ width: Length, _ y: (Double) -> Length) {
      let (first, last) = ((start / step).rounded(.down), (end / step).rounded(.down))
      guard step > .zero, last - first < Double(Self.maxPieces) else {
        return piece(start, end - start, top)
      }
      for index in Int(first)...Int(max(first, last)) {
        piece(step * index, width, y(Double(index)))
      }
    }
    switch style {
    case .solid: piece(start, end - start, top)
    case .double:
      let middle = side == 0 ? top - thickness : top
      piece(start, end - start, middle)
      piece(start, end - start, middle + thickness * (side < 0 ? -2 : 2))
    case .dotted: pieces(every: thickness * 2, thickness) { _ in top }
    case .dashed: pieces(every: thickness * 5, thickness * 3) { _ in top }
    case .wavy:
      // A wave eight times as long as the line is thick, in steps of half the thickness.
      pieces(every: thickness * 0.5, thickness * 0.5) { index in
        let (sine, _) = Angle.sineAndCosine(index / 16 * 2 * Double.pi)
        return top + thickness * (1.25 * (side + sine))
      }
    }
  }
}

extension GlyphRun {
  /// The extents that letters cover between two distances below their baseline, from left to right; empty where they
  /// are upright in vertical lines.
  func ink(of face: Face, between depths: ClosedRange<Length>) -> [ClosedRange<Length>] {
    guard !isUpright, size > .zero else { return [] }
    let unit = size.points / Double(face.metrics.unitsPerEm)
    let heights = -depths.upperBound.points / unit ... -depths.lowerBound.points / unit
    // Letters recur within a line, and walking along their outlines is expensive.
    var known: [UInt16: ClosedRange<Double>?] = [:]
    let found = glyphs.compactMap { glyph -> ClosedRange<Length>? in
      let seen = known[glyph.id] ?? face.ink(of: UInt32(glyph.id), between: heights)
      known[glyph.id] = .some(seen)
      guard let ink = seen else { return nil }
      let start = origin.x + glyph.x
      return start + .pt(ink.lowerBound * unit * expansion)...start
        + .pt(ink.upperBound * unit * expansion)
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension ShapedParagraph.Run {
  /// Whether its letters are ideographs or are set with them: these descend to any line beneath them.
  var isIdeographic: Bool { Self.ideographic.contains(script) }

  private static let ideographic = Set(
    ["Hani", "Hira", "Kana", "Hang", "Bopo"].map { name in
      name.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    })
}
