internal import Graphics

extension PropertyTable {
  /// Border images, shadows and outlines of boxes.
  static var decorations: [Property] {
    borderImages + [
      .computed("box-shadow", \.box.shadows) {
        $0.takeShadows(isText: false)
      } as: { shadows, computation in
        shadows.map { $0.shadow(computation) }
      },
      .computed("outline-width", \.box.outline.border.width) {
        $0.takeBorderWidth()
      } as: { (measure: SpecifiedLength, computation) in
        computation.length(measure)
      },
      .plain("outline-style", \.box.outline.border.style) { reader in
        if reader.take(word: "auto") { return .solid }
        guard let style = reader.takeBorderStyle(), style != .hidden else { return nil }
        return style
      },
      Property.computed("outline-color", \.box.outline.border.color) { reader -> ColorValue? in
        reader.take(word: "invert") ? .current : reader.takeColor()
      } as: { (color: ColorValue, _) -> Color? in
        color.own
      }.ignored(by: .colors),
      .computed("outline-offset", \.box.outline.offset) {
        $0.takeMeasure(percent: false)
      } as: { (measure: SpecifiedLength, computation) in
        computation.length(measure)
      },
      .words("box-decoration-break", \.box.clonesDecoration, ["slice": false, "clone": true]),
    ]
  }

  private static var borderImages: [Property] {
    [
      .computed("border-image-source", \.box.borderImage.source) {
        $0.takeImage()
      } as: {
        $0.image($1)
      },
      .computed("border-image-slice", \.borderImageSlice) {
        $0.takeBorderSlice()
      } as: { (slice: BorderSliceReading, computation) in
        (slice.measures.map { $0.measure(computation) }, slice.fills)
      },
      .computed("border-image-width", \.borderImageWidth) {
        $0.takeBorderMeasures(percent: true, auto: true)
      } as: { measures, computation in
        measures.map { $0.measure(computation) }
      },
      .computed("border-image-outset", \.borderImageOutset) {
        $0.takeBorderMeasures(percent: false, auto: false)
      } as: { measures, computation in
        measures.map { $0.measure(computation) }
      },
      .plain("border-image-repeat", \.borderImageRepeat) { reader in
        let words: [String: BoxProperties.BorderImage.Repeat] = [
          "stretch": .stretch, "repeat": .repeat, "round": .round, "space": .space,
        ]
        guard let across = reader.take(of: words) else { return nil }
        return [across, reader.take(of: words) ?? across]
      },
    ]
  }
}

extension ColorValue {
  /// The colour; nil for that of the text.
  var own: Color? {
    switch self {
    case .color(let color): color
    case .current: nil
    }
  }
}

/// A specified measure of a border image.
enum BorderMeasureReading: Sendable {
  case number(Double)
  case length(SpecifiedLength)
  case auto

  func measure(_ computation: Computation) -> BoxProperties.BorderImage.Measure {
    switch self {
    case .number(let number): .number(number)
    case .length(let measure): .extent(computation.extent(measure))
    case .auto: .auto
    }
  }
}

/// A specified value of `border-image-slice`.
struct BorderSliceReading: Sendable {
  var measures: [BorderMeasureReading]
  var fills: Bool
}

/// A specified shadow.
struct ShadowReading: Sendable {
  /// Right, down, blur, spread.
  var measures: [SpecifiedLength]
  var color: ColorValue?
  var isInset: Bool

  func shadow(_ computation: Computation) -> BoxProperties.Shadow {
    let lengths = measures.map(computation.length)
    return BoxProperties.Shadow(
      x: lengths[0], y: lengths[1], blur: lengths.count > 2 ? max(lengths[2], .zero) : .zero,
      spread: lengths.count > 3 ? lengths[3] : .zero, color: color?.own, isInset: isInset)
  }
}

extension ValueReader {
  /// A list of more shadows than this is invalid.
  private static let maxShadows = 64

  /// Comma-separated shadows, or none.
  mutating func takeShadows(isText: Bool) -> [ShadowReading]? {
    if take(word: "none") { return [] }
    var shadows: [ShadowReading] = []
    repeat {
      guard shadows.count < Self.maxShadows, let shadow = takeShadow(isText: isText) else {
        return nil
      }
      shadows.append(shadow)
    } while take(.comma)
    return shadows
  }

  private mutating func takeShadow(isText: Bool) -> ShadowReading? {
    var shadow = ShadowReading(measures: [], color: nil, isInset: false)
    while let token = peek(), token != .comma {
      if !isText, !shadow.isInset, take(word: "inset") {
        shadow.isInset = true
      } else if shadow.measures.isEmpty, let first = takeMeasure(percent: false) {
        shadow.measures.append(first)
        while shadow.measures.count < (isText ? 3 : 4), let next = takeMeasure(percent: false) {
          shadow.measures.append(next)
        }
      } else if shadow.color == nil, let color = takeColor() {
        shadow.color = color
      } else {
        return nil
      }
    }
    guard shadow.measures.count >= 2 else { return nil }
    if shadow.measures.count > 2, shadow.measures[2].isNegative { return nil }
    return shadow
  }

  /// One to four measures, and `fill` before or after them.
  mutating func takeBorderSlice() -> BorderSliceReading? {
    var fills = take(word: "fill")
    var measures: [BorderMeasureReading] = []
    while measures.count < 4 {
      if let number = takeNumber() {
        guard number >= 0 else { return nil }
        measures.append(.number(number))
      } else if case .percentage(let value)? = peek() {
        guard value >= 0 else { return nil }
        _ = next()
        measures.append(.length(.term(value, .percent)))
      } else {
        break
      }
    }
    guard !measures.isEmpty else { return nil }
    if !fills { fills = take(word: "fill") }
    return BorderSliceReading(measures: measures, fills: fills)
  }

  /// One to four numbers and lengths.
  mutating func takeBorderMeasures(percent: Bool, auto: Bool) -> [BorderMeasureReading]? {
    var measures: [BorderMeasureReading] = []
    while measures.count < 4 {
      if auto, take(word: "auto") {
        measures.append(.auto)
      } else if let number = takeNumber() {
        guard number >= 0 else { return nil }
        measures.append(.number(number))
      } else if let measure = takePositive(percent: percent) {
        measures.append(.length(measure))
      } else {
        break
      }
    }
    return measures.isEmpty ? nil : measures
  }
}

extension Sides {
  /// One to four values clockwise from the top; a missing one equals that of the opposite side.
  init(_ values: [Value]) {
    let right = values.count > 1 ? values[1] : values[0]
    self.init(
      top: values[0], right: right, bottom: values.count > 2 ? values[2] : values[0],
      left: values.count > 3 ? values[3] : right)
  }

  /// The values clockwise from the top.
  var all: [Value] { [top, right, bottom, left] }
}

extension WorkingStyle {
  typealias BorderMeasure = BoxProperties.BorderImage.Measure

  fileprivate var borderImageSlice: ([BorderMeasure], Bool) {
    get { (box.borderImage.slice.all, box.borderImage.fills) }
    set { (box.borderImage.slice, box.borderImage.fills) = (Sides(newValue.0), newValue.1) }
  }

  fileprivate var borderImageWidth: [BorderMeasure] {
    get { box.borderImage.width.all }
    set { box.borderImage.width = Sides(newValue) }
  }

  fileprivate var borderImageOutset: [BorderMeasure] {
    get { box.borderImage.outset.all }
    set { box.borderImage.outset = Sides(newValue) }
  }

  fileprivate var borderImageRepeat: [BoxProperties.BorderImage.Repeat] {
    get { [box.borderImage.repeatX, box.borderImage.repeatY] }
    set { (box.borderImage.repeatX, box.borderImage.repeatY) = (newValue[0], newValue[1]) }
  }
}

extension Shorthand {
  static let borderImageNames = [
    "border-image-source", "border-image-slice", "border-image-width", "border-image-outset",
    "border-image-repeat",
  ]

  /// `border-image`: a source, slices with widths and outsets after slashes, and repetition.
  static let borderImage = Shorthand(names: borderImageNames) { reader, table in
    let numbers = borderImageNames.compactMap(table.number)
    guard numbers.count == 5 else { return nil }
    var found: [Setting?] = Array(repeating: nil, count: 5)
    var count = 0
    while !reader.isAtEnd {
      let before = count
      for part in [0, 1, 4] where found[part] == nil {
        var copy = reader
        guard let setting = table.properties[numbers[part]].read(&copy) else { continue }
        (found[part], reader) = (setting, copy)
        count += 1
        guard part == 1, reader.takeSlash() else { break }
        found[2] = table.properties[numbers[2]].read(&reader)
        if reader.takeSlash() {
          guard let outset = table.properties[numbers[3]].read(&reader) else { return nil }
          found[3] = outset
        } else if found[2] == nil {
          return nil
        }
        break
      }
      guard count > before else { return nil }
    }
    return count > 0 ? zip(numbers, found).map { ($0, $1) } : nil
  }
}
