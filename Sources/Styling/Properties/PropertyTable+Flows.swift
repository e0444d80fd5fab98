internal import Graphics

extension PropertyTable {
  /// Breaks, generated content, what is drawn over a box, and flexible boxes.
  static var flows: [Property] {
    [
      .words("break-before", \.box.breakBefore, breaks).ignored(by: .breaks),
      .words("break-after", \.box.breakAfter, breaks).ignored(by: .breaks),
      .words(
        "break-inside", \.box.breakInside,
        [
          "auto": .auto, "avoid": .avoid, "avoid-page": .avoid, "avoid-column": .auto,
          "avoid-region": .auto,
        ]
      ).ignored(by: .breaks),
      .computed("opacity", \.box.opacity) {
        $0.takeShare()
      } as: { share, _ in
        min(max(share, 0), 1)
      },
      .computed("content", \.box.content) {
        ContentValue(&$0)
      } as: {
        $0.content($1)
      },
      .plain("counter-reset", \.box.counterReset) { $0.takeCounts(0) },
      .plain("counter-set", \.box.counterReset) { $0.takeCounts(0) },
      .plain("counter-increment", \.box.counterIncrement) { $0.takeCounts(1) },
      .computed("transform", \.box.transform) { reader -> TransformValue? in
        TransformValue(&reader)
      } as: { (value: TransformValue, computation) in
        value.transform(computation)
      },
      .computed("transform-origin", \.origin) { reader -> PositionValue? in
        guard let place = reader.takePosition() else { return nil }
        _ = reader.takeMeasure(percent: false)
        return place
      } as: {
        $0.place($1)
      },
      .plain("z-index", \.box.zIndex) { reader in
        reader.take(word: "auto") ? .some(nil) : reader.takeInteger()
      },
      .plain("flex-direction", \.flexDirection) { $0.take(of: directions) },
      .words(
        "flex-wrap", \.box.flex.wraps, ["nowrap": false, "wrap": true, "wrap-reverse": true]),
      .computed("flex-grow", \.box.flex.grow) {
        $0.takeNumber()
      } as: { number, _ in
        max(number, 0)
      },
      .computed("flex-shrink", \.box.flex.shrink) {
        $0.takeNumber()
      } as: { number, _ in
        max(number, 0)
      },
      .extent(
        "flex-basis", \.box.flex.basis,
        absent: ["auto", "content", "min-content", "max-content", "fit-content"]),
      .plain("order", \.box.flex.order) { $0.takeInteger() },
      .plain("justify-content", \.box.flex.mainPlacement) { reader in
        reader.takePlacement(of: placements.merging(["normal": .start]) { $1 })
      },
      .plain("align-items", \.box.flex.crossPlacement) { $0.takePlacement(of: placements) },
      .plain("align-content", \.box.flex.linePlacement) { $0.takePlacement(of: placements) },
      .plain("align-self", \.box.flex.ownPlacement) { reader in
        reader.take(word: "auto") ? .some(nil) : reader.takePlacement(of: placements)
      },
      .extent("row-gap", \.box.flex.rowGap), .extent("column-gap", \.box.flex.columnGap),
    ]
  }

  private static var breaks: [String: BoxProperties.Break] {
    [
      "auto": .auto, "avoid": .avoid, "avoid-page": .avoid, "always": .page, "page": .page,
      "all": .page, "left": .left, "right": .right, "recto": .recto, "verso": .verso,
      "column": .auto, "avoid-column": .auto, "region": .auto, "avoid-region": .auto,
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

  private static let placements: [String: BoxProperties.Flex.Placement] = [
    "start": .start, "end": .end, "flex-start": .start, "flex-end": .end, "center": .center,
    "stretch": .stretch, "normal": .stretch, "baseline": .baseline, "left": .start, "right": .end,
    "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly,
    "self-start": .start, "self-end": .end,
  ]
}

/// `flex-direction`.
struct FlexDirection: Sendable {
  var isColumn: Bool
  var isReversed: Bool
}

extension WorkingStyle {
  fileprivate var flexDirection: FlexDirection {
    get { FlexDirection(isColumn: isColumn, isReversed: box.flex.isReversed) }
    set { (isColumn, box.flex.isReversed) = (newValue.isColumn, newValue.isReversed) }
  }

  fileprivate var origin: BackgroundPlace {
    get { BackgroundPlace(x: box.transformOriginX, y: box.transformOriginY) }
    set { (box.transformOriginX, box.transformOriginY) = (newValue.x, newValue.y) }
  }
}

extension ValueReader {
  fileprivate mutating func takePlacement(
    of words: [String: BoxProperties.Flex.Placement]
  ) -> BoxProperties.Flex.Placement? {
    _ = take(of: ["safe": 0, "unsafe": 0, "first": 0, "last": 0])
    return take(of: words)
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
