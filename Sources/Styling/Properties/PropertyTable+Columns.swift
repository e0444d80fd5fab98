internal import Graphics

extension PropertyTable {
  /// Columns of text (css-multicol-1).
  static var columns: [Property] {
    [
      .plain("column-count", \.box.columns.count) { reader in
        if reader.take(word: "auto") { return .some(nil) }
        guard let count = reader.takeInteger(), count > 0 else { return nil }
        return .some(count)
      },
      .computed("column-width", \.box.columns.width) { reader -> SpecifiedLength?? in
        if reader.take(word: "auto") { return .some(nil) }
        guard let width = reader.takePositive(percent: false) else { return nil }
        return .some(width)
      } as: { (width: SpecifiedLength?, computation) in
        width.map { computation.length($0) }
      },
      .words(
        "column-fill", \.box.columns.fillsInOrder,
        ["auto": true, "balance": false, "balance-all": false]),
      .words("column-span", \.box.columns.spansAll, ["none": false, "all": true]),
      .computed("column-rule-width", \.box.columns.rule.width) {
        $0.takeBorderWidth()
      } as: { (measure: SpecifiedLength, computation) in
        computation.length(measure)
      },
      .plain("column-rule-style", \.box.columns.rule.style) { $0.takeBorderStyle() },
      Property.computed("column-rule-color", \.box.columns.rule.color) {
        $0.takeColor()
      } as: { (color: ColorValue, _) -> Color? in
        switch color {
        case .color(let color): color
        case .current: nil
        }
      }.ignored(by: .colors),
    ]
  }
}

extension Shorthand {
  /// `columns`: how many and how wide, in either order; `auto` may be either.
  static let columns = Shorthand(names: ["column-width", "column-count"]) { reader, table in
    guard let width = table.number("column-width"), let count = table.number("column-count") else {
      return nil
    }
    var found: [Int: Setting] = [:]
    var values = 0
    while !reader.isAtEnd, values < 2 {
      values += 1
      if reader.take(word: "auto") { continue }
      var copy = reader
      if found[width] == nil, let setting = table.properties[width].read(&copy) {
        found[width] = setting
      } else {
        copy = reader
        guard found[count] == nil, let setting = table.properties[count].read(&copy) else {
          return nil
        }
        found[count] = setting
      }
      reader = copy
    }
    return values == 0 ? nil : [(width, found[width]), (count, found[count])]
  }
}
