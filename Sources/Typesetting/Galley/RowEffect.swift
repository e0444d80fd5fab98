internal import Graphics

/// What is done to all that stands in one element when it is painted.
struct RowEffect: Sendable, Hashable {
  /// The element: things with one number are painted together.
  var number: Int
  /// How much of them is seen: 0 is nothing, 1 all.
  var opacity = 1.0
  /// Where they come to from where they would stand.
  var map = AffineTransform.identity

  /// The same effect on what stands farther to the right and down.
  func moved(x: Length, y: Length) -> RowEffect {
    var effect = self
    effect.map = map.moved(x: x, y: y)
    return effect
  }
}

/// A picture on a row.
struct RowImage: Sendable {
  var image: PageImage
  /// What is done to it, the outermost first.
  var effects: [RowEffect] = []

  init(image: PageImage) { self.image = image }

  init(rect: Rect, source: String, alternative: String = "") {
    image = PageImage(rect: rect, source: source, alternative: alternative)
  }

  /// What it is clipped with; nil where all of it is seen.
  var clip: Path? {
    get { image.clip }
    set { image.clip = newValue }
  }

  /// Where it stands.
  var rect: Rect {
    get { image.rect }
    set { image.rect = newValue }
  }

  /// The picture farther to the right and down.
  func moved(x: Length, y: Length) -> RowImage {
    var picture = self
    picture.image = image.moved(x: x, y: y)
    picture.effects = effects.map { $0.moved(x: x, y: y) }
    return picture
  }
}
