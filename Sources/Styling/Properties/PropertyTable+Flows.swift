internal import Graphics

extension PropertyTable {
  /// Breaks, generated content, overlaid effects, and flexible boxes.
  static var flows: [Property] {
    [
      .words("break-before", \.box.breakBefore, breaks).ignored(by: .breaks),
      .words("break-after", \.box.breakAfter, breaks).ignored(by: .breaks),
      .words(
        "break-inside", \.box.breakInside,
        [
          "auto": .auto, "avoid": .avoid, "avoid-page": .avoidPage, "avoid-column": .avoidColumn,
          "avoid-region": .auto,
        ]
      ).ignored(by: .breaks),
      .computed("opacity", \.box.opacity) {
        $0.takeFraction()
      } as: { fraction, _ in
        min(max(fraction, 0), 1)
      },
      .computed("content", \.box.content) {
        ContentValue(&$0)
      } as: {
        $0.content($1)
      },
      .plain("counter-reset", \.box.counterReset) { $0.takeCounts(0) },
      .plain("counter-set", \.box.counterSet) { $0.takeCounts(0) },
      .plain("counter-increment", \.box.counterIncrement) { $0.takeCounts(1) },
      .plain("z-index", \.box.zIndex) { reader in
        reader.take(word: "auto") ? .some(nil) : reader.takeInteger()
      },
      .plain("flex-direction", \.flexDirection) { $0.take(of: directions) },
      .words(
        "flex-wrap", \.flexWrap,
        [
          "nowrap": FlexWrap(wraps: false, isBackwards: false),
          "wrap": FlexWrap(wraps: true, isBackwards: false),
          "wrap-reverse": FlexWrap(wraps: true, isBackwards: true),
        ]),
      .plain("flex-grow", \.box.flex.grow) { $0.takeFactor() },
      .plain("flex-shrink", \.box.flex.shrink) { $0.takeFactor() },
      .computed("flex-basis", \.flexBasis) {
        FlexBasisValue(&$0)
      } as: {
        $0.basis($1)
      },
      .plain("order", \.box.flex.order) { $0.takeInteger() },
      .plain("justify-content", \.box.flex.mainPlacement) { $0.takePlacement(of: placements) },
      .plain("align-items", \.box.flex.crossPlacement) { $0.takePlacement(of: placements) },
      .plain("align-content", \.box.flex.linePlacement) { $0.takePlacement(of: placements) },
      .plain("align-self", \.box.flex.ownPlacement) { reader in
        reader.take(word: "auto") ? .some(nil) : reader.takePlacement(of: placements)
      },
      .computed("row-gap", \.box.flex.rowGap) { reader in
        reader.take(word: "normal") ? .zero : reader.takePositive()
      } as: {
        $1.extent($0)
      },
      .extent("column-gap", \.box.flex.columnGap, absent: ["normal"]),
    ] + columns + grids + maps
  }

  private static var breaks: KeyValuePairs<String, BoxProperties.Break> {
    [
      "auto": .auto, "avoid": .avoid, "avoid-page": .avoidPage, "always": .page, "page": .page,
      "all": .page, "left": .left, "right": .right, "recto": .recto, "verso": .verso,
      "column": .column, "avoid-column": .avoidColumn, "region": .auto, "avoid-region": .auto,
    ]
  }

  private static var directions: [String: FlexDirection] {
    [
      "row": .init(isColumn: false, isReversed: false),
      "row-reverse": .init(isColumn: false, isReversed: true),
      "column": .init(isColumn: true, isReversed: false),
      "column-reverse": .init(isColumn: true, isReversed: true),
    ]
  }

  static let placements: [String: BoxProperties.Flex.Placement] = [
    "start": .start, "end": .end, "flex-start": .flexStart, "flex-end": .flexEnd,
    "center": .center, "stretch": .stretch, "normal": .stretch, "baseline": .baseline,
    "left": .left, "right": .right, "space-between": .spaceBetween, "space-around": .spaceAround,
    "space-evenly": .spaceEvenly, "self-start": .selfStart, "self-end": .selfEnd,
  ]
}

/// `flex-direction`.
struct FlexDirection: Sendable, Equatable {
  var isColumn: Bool
  var isReversed: Bool
}

/// `flex-wrap`.
struct FlexWrap: Sendable, Equatable {
  var wraps: Bool
  var isBackwards: Bool
}

/// A specified value of `flex-basis`.
enum FlexBasisValue: Sendable {
  case automatic, content
  case measure(SpecifiedLength)

  init?(_ reader: inout ValueReader) {
    if let word = reader.peek()?.word {
      switch word {
      case "auto": self = .automatic
      case "content", "min-content", "max-content", "fit-content": self = .content
      default: return nil
      }
      _ = reader.next()
    } else {
      guard let measure = reader.takePositive() else { return nil }
      self = .measure(measure)
    }
  }

  func basis(_ computation: Computation) -> FlexBasis {
    switch self {
    case .automatic: FlexBasis(length: nil, isContent: false)
    case .content: FlexBasis(length: nil, isContent: true)
    case .measure(let measure): FlexBasis(length: computation.extent(measure), isContent: false)
    }
  }
}

/// `flex-basis`.
struct FlexBasis: Sendable {
  var length: LengthPercentage?
  var isContent: Bool
}

extension WorkingStyle {
  fileprivate var flexWrap: FlexWrap {
    get { FlexWrap(wraps: box.flex.wraps, isBackwards: box.flex.wrapsBackwards) }
    set { (box.flex.wraps, box.flex.wrapsBackwards) = (newValue.wraps, newValue.isBackwards) }
  }

  fileprivate var flexBasis: FlexBasis {
    get { FlexBasis(length: box.flex.basis, isContent: box.flex.basisIsContent) }
    set { (box.flex.basis, box.flex.basisIsContent) = (newValue.length, newValue.isContent) }
  }

  fileprivate var flexDirection: FlexDirection {
    get { FlexDirection(isColumn: isColumn, isReversed: box.flex.isReversed) }
    set { (isColumn, box.flex.isReversed) = (newValue.isColumn, newValue.isReversed) }
  }
}

extension ValueReader {
  mutating func takePlacement(
    of words: [String: BoxProperties.Flex.Placement]
  ) -> BoxProperties.Flex.Placement? {
    if take(word: "last") { return take(word: "baseline") ? .lastBaseline : nil }
    _ = take(of: ["safe": 0, "unsafe": 0, "first": 0])
    return take(of: words)
  }

  /// A flex factor, which is not negative.
  fileprivate mutating func takeFactor() -> Double? {
    var copy = self
    guard let factor = copy.takeNumber(), factor >= 0 else { return nil }
    self = copy
    return factor
  }

  /// Names of counters with their numbers, or `none`.
  fileprivate mutating func takeCounts(_ standard: Int) -> [BoxProperties.Count]? {
    if take(word: "none") { return [] }
    var counts: [BoxProperties.Count] = []
    while let name = takeName() {
      counts.append(.init(name: name, value: takeInteger() ?? standard))
    }
    return counts.isEmpty ? nil : counts
  }
}
