extension Shorthand {
  /// `overflow`: one keyword for both axes, or one for each; a box clips if either does.
  static let overflow = Shorthand(names: ["overflow-x", "overflow-y"]) { reader, table in
    guard let across = table.number("overflow-x"), let down = table.number("overflow-y"),
      let first = table.properties[across].read(&reader)
    else { return nil }
    var copy = reader
    if let second = table.properties[down].read(&copy) {
      reader = copy
      return [(across, first), (down, second)]
    }
    return [(across, first), (down, first)]
  }

  /// `text-decoration`: its lines, their style, colour and thickness in any order.
  static let decoration = any(
    ["line", "style", "color", "thickness"].map { "text-decoration-" + $0 })

  /// `border`: all four sides alike.
  static let border = borders(
    // It also removes a border image.
    ["top", "right", "bottom", "left"].map { "border-" + $0 }, resetting: borderImageNames)

  /// Some sides of a border, all alike.
  static func borders(_ sides: [String], resetting others: [String] = []) -> Shorthand {
    let kinds = ["-width", "-style", "-color"]
    return Shorthand(
      names: sides.flatMap { side in kinds.map { side + $0 } } + others
    ) { reader, table in
      let start = reader
      var settings: Settings = others.compactMap(table.number).map { ($0, nil) }
      for side in sides {
        reader = start
        guard let some = any(kinds.map { side + $0 }).read(&reader, table) else { return nil }
        settings += some
      }
      return settings
    }
  }

  private static let fontNames = [
    "font-style", "font-variant-caps", "font-weight", "font-size", "line-height", "font-family",
    "font-variant-numeric", "font-variant-ligatures", "font-variant-position", "font-kerning",
    "font-feature-settings", "font-stretch", "font-variation-settings",
  ]

  /// `font`: style, variant, weight, width in any order, then size / line height, then families.
  static let font = Shorthand(names: fontNames) { reader, table in
    // System fonts have no meaning here.
    let system = [
      "caption": 0, "icon": 0, "menu": 0, "message-box": 0, "small-caption": 0, "status-bar": 0,
    ]
    if reader.take(of: system) != nil { return [] }
    var settings: [Int: Setting?] = [:]
    for name in fontNames { if let number = table.number(name) { settings[number] = .some(nil) } }
    func take(_ name: String, _ reader: inout ValueReader) -> Bool {
      var copy = reader
      guard let number = table.number(name), let setting = table.properties[number].read(&copy)
      else { return false }
      settings[number] = .some(setting)
      reader = copy
      return true
    }
    for _ in 0..<5 {
      if reader.take(word: "normal") { continue }
      // A percentage for the width would be taken for the size.
      var copy = reader
      if copy.take(of: ValueReader.stretches) != nil, take("font-stretch", &reader) { continue }
      if take("font-style", &reader) { continue }
      if take("font-weight", &reader) { continue }
      if take("font-variant-caps", &reader) { continue }
      break
    }
    guard take("font-size", &reader) else { return nil }
    if reader.takeSlash() { guard take("line-height", &reader) else { return nil } }
    guard take("font-family", &reader) else { return nil }
    return settings.map { ($0.key, $0.value) }
  }

  /// `font-variant`: keywords of four properties in any order.
  static let variant: Shorthand = {
    let names = [
      "font-variant-caps", "font-variant-numeric", "font-variant-ligatures",
      "font-variant-position",
    ]
    return Shorthand(names: names) { reader, table in
      let numbers = names.compactMap(table.number)
      var copy = reader
      if copy.take(word: "normal"), copy.isAtEnd {
        reader = copy
        return numbers.map { ($0, nil) }
      }
      if copy.take(word: "none"), copy.isAtEnd {
        // Without ligatures, and otherwise normal.
        let setting = table.number("font-variant-ligatures").flatMap {
          table.properties[$0].read(&reader)
        }
        return numbers.map { ($0, $0 == table.number("font-variant-ligatures") ? setting : nil) }
      }
      return any(names).read(&reader, table)
    }
  }()

  /// `flex`: how boxes grow and shrink; CSS Flexbox 1, section 7.1.1.
  static let flex = Shorthand(names: ["flex-grow", "flex-shrink", "flex-basis"]) { reader, table in
    guard let grow = table.number("flex-grow"), let shrink = table.number("flex-shrink"),
      let basis = table.number("flex-basis")
    else { return nil }
    func settings(_ factors: (Double, Double), _ last: Setting?) -> Settings {
      [
        (grow, { $0.style.box.flex.grow = factors.0 }),
        (shrink, { $0.style.box.flex.shrink = factors.1 }), (basis, last),
      ]
    }
    if reader.take(word: "none") { return settings((0, 0), nil) }
    var copy = reader
    if copy.take(word: "auto"), copy.isAtEnd {
      reader = copy
      return settings((1, 1), nil)
    }
    var numbers: [Double] = []
    var last: Setting?
    while !reader.isAtEnd {
      if numbers.count < 2, let number = reader.takeNumber() {
        guard number >= 0 else { return nil }
        numbers.append(number)
      } else {
        guard last == nil, let setting = table.properties[basis].read(&reader) else { return nil }
        last = setting
      }
    }
    guard !numbers.isEmpty || last != nil else { return nil }
    let zero: Setting = { $0.style.box.flex.basis = .zero }
    let factors = (numbers.first ?? 1, numbers.count > 1 ? numbers[1] : 1)
    return settings(factors, last ?? zero)
  }
}
