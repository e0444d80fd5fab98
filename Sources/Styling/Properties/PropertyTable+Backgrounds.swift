internal import Graphics

extension PropertyTable {
  /// The background of an element: its colour, and lists for its images; the list of images determines the number of
  /// layers (CSS Backgrounds 3, section 2.10).
  static var backgrounds: [Property] {
    [
      .computed("background-color", \.box.background.color) {
        $0.takeColor()
      } as: { color, computation in
        let color = color.color(computation)
        return color.alpha == 0 ? nil : color
      }.ignored(by: .colors),
      .computed("background-image", \.background.images) {
        $0.takeLayers { $0.takeImage() }
      } as: { images, computation in
        images.map { $0.image(computation) }
      },
      .computed("background-position", \.background.positions) {
        $0.takeLayers { $0.takePosition() }
      } as: { positions, computation in
        positions.map { $0.place(computation) }
      },
      .computed("background-size", \.background.sizes) {
        $0.takeLayers { $0.takeBackgroundSize() }
      } as: { sizes, computation in
        sizes.map { $0.size(computation) }
      },
      .plain("background-repeat", \.background.repetitions) { $0.takeLayers { $0.takeRepeat() } },
      .plain("background-attachment", \.background.attachments) {
        $0.takeLayers { $0.takeAttachment() }
      },
      .plain("background-origin", \.background.origins) { $0.takeLayers { $0.takeArea() } },
      .plain("background-clip", \.background.clips) { $0.takeLayers { $0.takeArea() } },
    ]
  }
}

/// A specified image size.
enum BackgroundSizeValue: Sendable {
  case word(BoxProperties.Background.Size)
  /// Nil for `auto`.
  case measures(SpecifiedLength?, SpecifiedLength?)

  func size(_ computation: Computation) -> BoxProperties.Background.Size {
    switch self {
    case .word(let size): size
    case .measures(let width, let height):
      .extents(width.map(computation.extent), height.map(computation.extent))
    }
  }
}

extension ValueReader {
  /// Comma-separated values, at least one.
  mutating func takeLayers<Value>(_ read: (inout ValueReader) -> Value?) -> [Value]? {
    var values: [Value] = []
    repeat {
      guard let value = read(&self) else { return nil }
      values.append(value)
    } while take(.comma)
    return values
  }

  mutating func takeBackgroundSize() -> BackgroundSizeValue? {
    if take(word: "cover") { return .word(.cover) }
    if take(word: "contain") { return .word(.contain) }
    guard let width = takeAutomatic() else { return nil }
    let height = takeAutomatic()
    return .measures(width, height ?? nil)
  }

  private mutating func takeAutomatic() -> SpecifiedLength?? {
    take(word: "auto") ? .some(nil) : takePositive().map { .some($0) }
  }

  mutating func takeRepeat() -> Repetition? {
    if take(word: "repeat-x") { return Repetition(across: .repeat, down: .noRepeat) }
    if take(word: "repeat-y") { return Repetition(across: .noRepeat, down: .repeat) }
    let words: [String: BoxProperties.Background.Repeat] = [
      "repeat": .repeat, "no-repeat": .noRepeat, "round": .round, "space": .space,
    ]
    guard let across = take(of: words) else { return nil }
    return Repetition(across: across, down: take(of: words) ?? across)
  }

  mutating func takeAttachment() -> BoxProperties.Background.Attachment? {
    take(of: ["scroll": .scroll, "fixed": .fixed, "local": .local])
  }

  mutating func takeArea() -> BoxProperties.Background.Area? {
    take(of: ["border-box": .border, "padding-box": .padding, "content-box": .content])
  }
}
