/// The position of a background image.
struct BackgroundPosition: Sendable {
  var x: LengthPercentage
  var y: LengthPercentage
}

/// The repetition of an image across and down.
struct Repetition: Sendable {
  var across: BoxProperties.Background.Repeat
  var down: BoxProperties.Background.Repeat
}

/// The lists of an element's backgrounds; an empty one has the initial value.
struct BackgroundLists: Sendable {
  /// Nil for `none`.
  var images: [ImageValue?] = []
  var positions: [BackgroundPosition] = []
  var sizes: [BoxProperties.Background.Size] = []
  var repetitions: [Repetition] = []
  var attachments: [BoxProperties.Background.Attachment] = []
  var origins: [BoxProperties.Background.Area] = []
  var clips: [BoxProperties.Background.Area] = []

  /// The maximum number of images painted for one element.
  private static let maxLayers = 64

  /// Combines them: lists that are too short are repeated.
  func assemble(into background: inout BoxProperties.Background) {
    func value<Value>(_ list: [Value], _ index: Int) -> Value? {
      list.isEmpty ? nil : list[index % list.count]
    }
    background.colorClip = value(clips, max(images.count, 1) - 1) ?? .border
    background.layers = images.prefix(Self.maxLayers).enumerated().compactMap { index, image in
      guard let image else { return nil }
      var layer = BoxProperties.Background.Layer(image)
      if let position = value(positions, index) { (layer.x, layer.y) = (position.x, position.y) }
      if let size = value(sizes, index) { layer.size = size }
      if let repetition = value(repetitions, index) {
        (layer.repeatX, layer.repeatY) = (repetition.across, repetition.down)
      }
      if let attachment = value(attachments, index) { layer.attachment = attachment }
      if let origin = value(origins, index) { layer.origin = origin }
      if let clip = value(clips, index) { layer.clip = clip }
      return layer
    }
  }
}
