/// A shorthand property.
struct Shorthand: Sendable {
  /// The values of its longhands; nil for the initial value.
  typealias Settings = [(number: Int, setting: Setting?)]

  /// Its longhands, all of which it sets.
  let names: [String]
  let read: @Sendable (inout ValueReader, PropertyTable) -> Settings?

  /// Values for four sides; a missing one equals that of the opposite side.
  static func sides(_ names: [String]) -> Shorthand {
    Shorthand(names: names) { reader, table in
      let numbers = names.compactMap(table.number)
      guard let first = numbers.first else { return nil }
      // All four have the same syntax; reading one only determines where it ends.
      var places: [ValueReader] = []
      while places.count < 4 {
        let start = reader
        guard table.properties[first].read(&reader) != nil else {
          reader = start
          break
        }
        places.append(start)
      }
      guard !places.isEmpty else { return nil }
      let opposite = [0, 0, 0, 1]
      return numbers.enumerated().map { side, number in
        var index = side < places.count ? side : opposite[side]
        if index >= places.count { index = 0 }
        var start = places[index]
        return (number, table.properties[number].read(&start))
      }
    }
  }

  /// The radii of four corners, horizontal and, after a slash, vertical.
  private static var radius: Shorthand {
    let names = ["top-left", "top-right", "bottom-right", "bottom-left"].map {
      "border-\($0)-radius"
    }
    return Shorthand(names: names) { reader, table in
      guard let across = reader.takeRadii() else { return nil }
      var down = across
      if reader.takeSlash() {
        guard let radii = reader.takeRadii() else { return nil }
        down = radii
      }
      return names.compactMap(table.number).enumerated().map { corner, number in
        let (x, y, path) = (across[corner], down[corner], paths[corner])
        return (
          number,
          { $0.style[keyPath: path] = BoxProperties.Radius($0.extent(x), $0.extent(y)) }
        )
      }
    }
  }

  private static let paths: [Property.Path<BoxProperties.Radius>] = [
    \.box.radius.top, \.box.radius.right, \.box.radius.bottom, \.box.radius.left,
  ]

  /// A start and an end, which may be omitted.
  static func pair(_ names: [String]) -> Shorthand {
    Shorthand(names: names) { reader, table in
      let numbers = names.compactMap(table.number)
      guard numbers.count == 2 else { return nil }
      let start = reader
      guard let first = table.properties[numbers[0]].read(&reader) else { return nil }
      var second = reader
      if let setting = table.properties[numbers[1]].read(&second) {
        reader = second
        return [(numbers[0], first), (numbers[1], setting)]
      }
      var again = start
      return [(numbers[0], first), (numbers[1], table.properties[numbers[1]].read(&again))]
    }
  }

  /// Optional values in any order.
  static func any(_ names: [String], resetting others: [String] = []) -> Shorthand {
    Shorthand(names: names + others) { reader, table in
      var left = names.compactMap(table.number)
      var settings: Settings = []
      while !reader.isAtEnd {
        var found: Int?
        for (index, number) in left.enumerated() {
          var copy = reader
          guard let setting = table.properties[number].read(&copy) else { continue }
          reader = copy
          settings.append((number, setting))
          found = index
          break
        }
        guard let found else { return nil }
        left.remove(at: found)
      }
      guard !settings.isEmpty else { return nil }
      return settings + (left + others.compactMap(table.number)).map { ($0, nil) }
    }
  }

  static let all: [String: Shorthand] = {
    func four(_ start: String, _ end: String = "") -> [String] {
      ["top", "right", "bottom", "left"].map { start + $0 + end }
    }
    var list: [String: Shorthand] = [
      "border-radius": radius, "margin": sides(four("margin-")), "padding": sides(four("padding-")),
      "inset": sides(four("")),
      "border-width": sides(four("border-", "-width")),
      "border-style": sides(four("border-", "-style")),
      "border-color": sides(four("border-", "-color")),
      "list-style": listStyle,
      "flex-flow": any(["flex-direction", "flex-wrap"]), "gap": pair(["row-gap", "column-gap"]),
      "overflow": overflow, "text-decoration": decoration, "border": border, "font": font,
      "font-variant": variant, "background": background, "flex": flex,
      "text-emphasis": any(["text-emphasis-style", "text-emphasis-color"]),
      "border-image": borderImage, "columns": columns,
      "column-rule": any(["column-rule-width", "column-rule-style", "column-rule-color"]),
      "grid-column": gridColumn, "grid-row": gridRow, "grid-area": gridArea,
      "grid-template": gridTemplate, "grid": grid,
      "place-items": pair(["align-items", "justify-items"]),
      "place-content": pair(["align-content", "justify-content"]),
      "place-self": pair(["align-self", "justify-self"]),
      "outline": any(["outline-width", "outline-style", "outline-color"]),
    ]
    for side in [
      "top", "right", "bottom", "left", "inline-start", "inline-end", "block-start", "block-end",
    ] {
      list["border-" + side] = any(["-width", "-style", "-color"].map { "border-" + side + $0 })
    }
    for axis in ["inline", "block"] {
      for name in ["margin", "padding", "inset"] {
        list["\(name)-\(axis)"] = pair(["\(name)-\(axis)-start", "\(name)-\(axis)-end"])
      }
      let sides = ["border-\(axis)-start", "border-\(axis)-end"]
      list["border-" + axis] = borders(sides)
      for kind in ["-width", "-style", "-color"] {
        list["border-" + axis + kind] = pair(sides.map { $0 + kind })
      }
    }
    return list
  }()
}

extension ValueReader {
  /// One to four radii for the corners, clockwise from the top left.
  fileprivate mutating func takeRadii() -> [SpecifiedLength]? {
    var radii: [SpecifiedLength] = []
    while radii.count < 4, let radius = takePositive() { radii.append(radius) }
    guard let first = radii.first else { return nil }
    let second = radii.count > 1 ? radii[1] : first
    return [
      first, second, radii.count > 2 ? radii[2] : first, radii.count > 3 ? radii[3] : second,
    ]
  }
}
