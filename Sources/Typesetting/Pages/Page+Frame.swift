internal import Graphics

extension Page {
  /// Adds what is in a frame, sorted by its kinds; groups become what is done to each.
  mutating func add(_ frame: Frame) {
    add(frame.items, at: .zero, clip: nil, effects: [])
  }

  private mutating func add(
    _ items: [Frame.Item], at corner: Point, clip: Rect?, effects: [DisplayList.Effect]
  ) {
    for item in items {
      switch item {
      case .line(var line):
        let box = Rect(
          x: line.origin.x + corner.x, y: line.origin.y + corner.y - line.ascent,
          width: line.width, height: line.ascent + line.descent)
        if let clip, effects.isEmpty, clip.common(with: box) == nil { continue }
        line.move(x: corner.x, y: corner.y)
        line.effects = effects
        lines.append(line)
      case .fill(let rect, let ink):
        let moved = rect.moved(x: corner.x, y: corner.y)
        guard let seen = clip.map({ moved.common(with: $0) }) ?? moved else { continue }
        shapes.append(DisplayList.Item.fill(seen, ink).with(effects))
      case .path(let path, let ink):
        let shape = DisplayList.Item.path(path.moved(x: corner.x, y: corner.y), ink)
        shapes.append(shape.with(effects))
      case .pattern(let path, let pattern):
        let shape = DisplayList.Item.pattern(
          path.moved(x: corner.x, y: corner.y), pattern.moved(x: corner.x, y: corner.y))
        shapes.append(shape.with(effects))
      case .image(let image):
        var image = image.moved(x: corner.x, y: corner.y)
        if let clip, image.clip == nil { image.clip = .rectangle(clip) }
        image.effects = effects
        images.append(image)
      case .group(let group):
        var inner = clip
        if let own = group.clip?.moved(
          x: corner.x + group.origin.x, y: corner.y + group.origin.y),
          let area = Rect(around: own.points)
        {
          inner =
            inner.map {
              $0.common(with: area) ?? Rect(x: .zero, y: .zero, width: .zero, height: .zero)
            } ?? area
        }
        var effects = effects
        if group.alpha < 1 || group.transform != .identity {
          effects.append(
            DisplayList.Effect(
              number: shapes.count + lines.count + images.count, opacity: group.alpha,
              map: group.transform.moved(x: corner.x, y: corner.y)))
        }
        add(
          group.frame.items,
          at: Point(x: corner.x + group.origin.x, y: corner.y + group.origin.y), clip: inner,
          effects: effects)
      case .link, .anchor, .pageLabel: break
      }
    }
  }
}

extension PageLine {
  fileprivate mutating func move(x: Length, y: Length) {
    origin.x += x
    origin.y += y
    measureLeft += x
    measureRight += x
    for gap in gaps.indices { gaps[gap].x += x }
    for run in runs.indices {
      runs[run].origin.x += x
      runs[run].origin.y += y
    }
  }
}
