internal import Graphics
internal import Shaping
internal import Styling

extension DrawnLetters {
  /// More pieces of one line of a decoration than this are drawn as one.
  private static let mostPieces = 4000

  /// Adds the rules and grounds of letters between two places.
  mutating func addFills(
    _ style: TextStyle, _ metrics: FontMetrics, from start: Length, to end: Length
  ) {
    let unit = style.size.points / Double(metrics.unitsPerEm)
    func fill(_ y: Length, _ height: Length, _ ink: Ink) {
      fills.append(
        (Rect(x: start, y: y - style.raise, width: end - start, height: height), ink))
    }
    if let color = style.background {
      let (above, below) = (Double(metrics.ascender) * unit, Double(-metrics.descender) * unit)
      fill(.pt(-above), .pt(above + below), Ink(covering: color))
    }
    let thickness = style.size * 0.05
    if style.isStruckOut { fill(.pt(Double(metrics.xHeight) * unit * -0.5), thickness, style.ink) }
    if style.isUnderlined { fill(style.size * 0.12, thickness, style.ink) }
    addDecorations(style, metrics, from: start, to: end)
  }

  /// Adds the lines that decorate letters between two places.
  ///
  /// They are as thick and as far from the baseline as the element has them that asks for them, whatever
  /// the size of the letters.
  mutating func addDecorations(
    _ style: TextStyle, _ metrics: FontMetrics, from start: Length, to end: Length
  ) {
    guard style.object == nil else { return }
    let unit = style.size.points / Double(metrics.unitsPerEm)
    for decoration in style.decorations {
      let thickness = decoration.thickness ?? decoration.fontSize * 0.05
      guard thickness > .zero else { continue }
      var ink = decoration.color.map(Ink.init(of:)) ?? .text
      ink.strength = UInt8(Int(ink.strength) * Int(style.decorationStrength) / 255)
      func add(_ top: Length, towards side: Double) {
        addLine(
          decoration.style, thickness, ink, top - style.raise + style.drop, side, from: start,
          to: end)
      }
      if decoration.lines.contains(.underline) {
        let below =
          decoration.isUnder
          ? Length.pt(Double(-metrics.descender) * unit) : decoration.fontSize * 0.12
        add(decoration.offset.map { decoration.isUnder ? below + $0 : $0 } ?? below, towards: 1)
      }
      if decoration.lines.contains(.overline) {
        add(.pt(-Double(metrics.ascender) * unit), towards: -1)
      }
      if decoration.lines.contains(.lineThrough) {
        add(.pt(Double(metrics.xHeight) * unit * -0.5), towards: 0)
      }
    }
  }

  /// Adds one line; a second goes to its outer side, or both about the middle.
  private mutating func addLine(
    _ style: TextDecoration.Style, _ thickness: Length, _ ink: Ink, _ top: Length, _ side: Double,
    from start: Length, to end: Length
  ) {
    func piece(_ x: Length, _ width: Length, _ y: Length) {
      let (first, last) = (max(x, start), min(x + width, end))
      guard last > first else { return }
      fills.append((Rect(x: first, y: y, width: last - first, height: thickness), ink))
    }
    /// Pieces in steps from the line's left end, so that they go on from span to span.
    func pieces(every step: Length, _ width: Length, _ y: (Double) -> Length) {
      let (first, last) = ((start / step).rounded(.down), (end / step).rounded(.down))
      guard step > .zero, last - first < Double(Self.mostPieces) else {
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
      // A wave of eight times the line's thickness, in steps of half of that.
      pieces(every: thickness * 0.5, thickness * 0.5) { index in
        let (sine, _) = Angle.sineAndCosine(index / 16 * 2 * Double.pi)
        return top + thickness * (1.25 * (side + sine))
      }
    }
  }
}
