internal import Graphics

extension PropertyTable {
  /// Borders: the width, style and colour of each side, and the radius of each corner.
  static var borders: [Property] {
    border("top", \.box.border.top.width, \.box.border.top.style, \.box.border.top.color)
      + border(
        "right", \.box.border.right.width, \.box.border.right.style, \.box.border.right.color)
      + border(
        "bottom", \.box.border.bottom.width, \.box.border.bottom.style, \.box.border.bottom.color)
      + border("left", \.box.border.left.width, \.box.border.left.style, \.box.border.left.color)
      + radii
  }

  private static func border(
    _ side: String, _ width: Property.Path<Length>,
    _ style: Property.Path<BoxProperties.Border.Style>, _ color: Property.Path<Color?>
  ) -> [Property] {
    [
      .computed("border-\(side)-width", width) {
        $0.takeBorderWidth()
      } as: { (measure: SpecifiedLength, computation) in
        computation.length(measure)
      },
      .plain("border-\(side)-style", style) { $0.takeBorderStyle() },
      Property.computed("border-\(side)-color", color) {
        $0.takeColor()
      } as: { (color: ColorValue, _) -> Color? in
        switch color {
        case .color(let color): color
        case .current: nil
        }
      }.ignored(by: .colors),
    ]
  }

  /// The radii of each corner: one across and down, or one for each.
  private static var radii: [Property] {
    func corner(_ name: String, _ path: Property.Path<BoxProperties.Radius>) -> Property {
      .computed("border-\(name)", path) { reader -> [SpecifiedLength]? in
        guard let across = reader.takePositive() else { return nil }
        return [across, reader.takePositive() ?? across]
      } as: { (measures: [SpecifiedLength], computation) in
        BoxProperties.Radius(computation.extent(measures[0]), computation.extent(measures[1]))
      }
    }
    return [
      corner("top-left-radius", \.box.radius.top), corner("top-right-radius", \.box.radius.right),
      corner("bottom-right-radius", \.box.radius.bottom),
      corner("bottom-left-radius", \.box.radius.left),
    ]
  }
}

extension ValueReader {
  mutating func takeBorderWidth() -> SpecifiedLength? {
    let words: [String: SpecifiedLength] = [
      "thin": .term(1, .pixel), "medium": .term(3, .pixel), "thick": .term(5, .pixel),
    ]
    return take(of: words) ?? takePositive(percent: false)
  }

  mutating func takeBorderStyle() -> BoxProperties.Border.Style? {
    take(of: [
      "none": BoxProperties.Border.Style.none, "hidden": .hidden, "solid": .solid,
      "dashed": .dashed, "dotted": .dotted, "double": .double, "groove": .groove, "ridge": .ridge,
      "inset": .inset, "outset": .outset,
    ])
  }
}
