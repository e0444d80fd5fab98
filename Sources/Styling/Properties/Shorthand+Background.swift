internal import Graphics

extension Shorthand {
  private static let backgroundNames = [
    "background-image", "background-position", "background-size", "background-repeat",
    "background-attachment", "background-origin", "background-clip", "background-color",
  ]

  /// `background`: layers with parts in any order, of which only the last may have a colour (CSS Backgrounds 3, section
  /// 2.10).
  static let background = Shorthand(names: backgroundNames) { reader, table in
    var layers: [BackgroundLayerReading] = []
    repeat {
      guard layers.last?.color == nil, let layer = BackgroundLayerReading(&reader) else {
        return nil
      }
      layers.append(layer)
    } while reader.take(.comma)
    let settings = lists(layers) + [layers.last?.color.map(colorSetting)]
    return zip(backgroundNames.compactMap(table.number), settings).map { ($0, $1) }
  }

  private static func colorSetting(_ value: ColorValue) -> Setting {
    { computation in
      let color = value.color(computation)
      computation.style.box.background.color = color.alpha == 0 ? nil : color
    }
  }

  /// The lists for all layers, in the order of their names.
  private static func lists(_ layers: [BackgroundLayerReading]) -> [Setting?] {
    let images: Setting = { computation in
      computation.style.background.images = layers.map { $0.image?.image(computation) }
    }
    let positions: Setting = { computation in
      computation.style.background.positions = layers.map {
        ($0.position ?? .start).place(computation)
      }
    }
    let sizes: Setting = { computation in
      computation.style.background.sizes = layers.map { $0.size?.size(computation) ?? .auto }
    }
    let repetitions: Setting = { computation in
      computation.style.background.repetitions = layers.map {
        $0.repetition ?? Repetition(across: .repeat, down: .repeat)
      }
    }
    let attachments: Setting = { computation in
      computation.style.background.attachments = layers.map { $0.attachment ?? .scroll }
    }
    let origins: Setting = { computation in
      computation.style.background.origins = layers.map { $0.origin ?? .padding }
    }
    let clips: Setting = { computation in
      computation.style.background.clips = layers.map { $0.clip ?? $0.origin ?? .border }
    }
    return [images, positions, sizes, repetitions, attachments, origins, clips]
  }
}

/// One layer of `background`; nil for parts that are not given.
private struct BackgroundLayerReading: Sendable {
  var image: ImageReading?
  var position: PositionValue?
  var size: BackgroundSizeValue?
  var repetition: Repetition?
  var attachment: BoxProperties.Background.Attachment?
  var origin: BoxProperties.Background.Area?
  var clip: BoxProperties.Background.Area?
  var color: ColorValue?

  init?(_ reader: inout ValueReader) {
    var count = 0
    while let token = reader.peek(), token != .comma {
      guard takePart(&reader) else { return nil }
      count += 1
    }
    guard count > 0 else { return nil }
  }

  /// Takes a part that has not been given yet.
  private mutating func takePart(_ reader: inout ValueReader) -> Bool {
    func take<Value>(
      _ value: inout Value?, _ read: (inout ValueReader) -> Value?
    ) -> Bool {
      guard value == nil else { return false }
      var copy = reader
      guard let found = read(&copy) else { return false }
      (value, reader) = (found, copy)
      return true
    }
    if take(&position, { $0.takePosition() }) {
      guard reader.takeSlash() else { return true }
      return take(&size) { $0.takeBackgroundSize() }
    }
    return take(&image) { $0.takeImage() } || take(&repetition) { $0.takeRepeat() }
      || take(&attachment) { $0.takeAttachment() } || take(&origin) { $0.takeArea() }
      || take(&clip) { $0.takeArea() } || take(&color) { $0.takeColor() }
  }
}
