internal import Graphics

extension PropertyTable {
  /// Transforms of boxes, in two and three dimensions (css-transforms-1 and -2).
  static var maps: [Property] {
    [
      .computed("translate", \.maps[.translate]) {
        TransformValue(translate: &$0)
      } as: {
        $0.transform($1)
      },
      .computed("rotate", \.maps[.rotate]) {
        TransformValue(rotate: &$0)
      } as: {
        $0.transform($1)
      },
      .computed("scale", \.maps[.scale]) {
        TransformValue(scale: &$0)
      } as: {
        $0.transform($1)
      },
      .computed("transform", \.ownTransform) { reader -> TransformValue? in
        TransformValue(&reader)
      } as: { (value: TransformValue, computation) in
        value.transform(computation)
      },
      .computed("transform-origin", \.transformOrigin) { reader -> OriginValue? in
        guard let place = reader.takePosition(isOrigin: true) else { return nil }
        return OriginValue(place: place, depth: reader.takeMeasure(percent: false) ?? .zero)
      } as: { (value: OriginValue, computation) in
        TransformOrigin(
          place: value.place.place(computation), depth: computation.length(value.depth).points)
      },
      .computed("perspective", \.box.perspective) { reader -> SpecifiedLength?? in
        if reader.take(word: "none") { return .some(nil) }
        guard let distance = reader.takePositive(percent: false) else { return nil }
        return .some(distance)
      } as: { (distance: SpecifiedLength?, computation) in
        distance.map { max(computation.length($0), computation.media.pixel).points }
      },
      .computed("perspective-origin", \.perspectiveOrigin) {
        $0.takePosition()
      } as: {
        $0.place($1)
      },
      .words("transform-style", \.box.preservesSpace, ["flat": false, "preserve-3d": true]),
      .words("backface-visibility", \.box.hidesBack, ["visible": false, "hidden": true]),
    ]
  }
}

/// A specified value of `transform-origin`.
private struct OriginValue: Sendable {
  var place: PositionValue
  var depth: SpecifiedLength
}

/// `transform-origin`.
private struct TransformOrigin: Sendable {
  var place: BackgroundPosition
  /// In points, towards the viewer.
  var depth: Double
}

extension WorkingStyle {
  fileprivate var transformOrigin: TransformOrigin {
    get {
      TransformOrigin(
        place: BackgroundPosition(x: box.transformOriginX, y: box.transformOriginY),
        depth: box.transformOriginZ)
    }
    set {
      (box.transformOriginX, box.transformOriginY) = (newValue.place.x, newValue.place.y)
      box.transformOriginZ = newValue.depth
    }
  }

  fileprivate var perspectiveOrigin: BackgroundPosition {
    get { BackgroundPosition(x: box.perspectiveOriginX, y: box.perspectiveOriginY) }
    set { (box.perspectiveOriginX, box.perspectiveOriginY) = (newValue.x, newValue.y) }
  }
}
