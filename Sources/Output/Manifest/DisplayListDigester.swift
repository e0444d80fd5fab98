internal import Files
internal import Graphics

/// Adds items of display lists to digests, number by number: reflecting the structure of shapes would take longer than
/// painting them.
struct DisplayListDigester {
  /// The description of a glyph run, in 32-bit halves of numbers.
  private var halves: [Int32] = []

  /// Adds an item; `addPicture` adds the picture of an index, which means nothing by itself.
  mutating func add(
    _ item: DisplayList.Item, to digest: TextDigest, addPicture: (Int) -> Void
  ) {
    switch item {
    case .glyphs(let run):
      add(run, to: digest)
    case .fill(let rect, let ink):
      digest.add(2)
      digest.add(rect)
      digest.add(ink)
    case .picture(let index, let rect):
      digest.add(3)
      digest.add(index)
      digest.add(rect)
      addPicture(index)
    case .path(let path, let ink):
      digest.add(4)
      digest.add(path)
      digest.add(ink)
    case .pattern(let path, let pattern):
      digest.add(5)
      digest.add(path)
      digest.add(pattern)
      if case .tiles(let index, _) = pattern { addPicture(index) }
    case .group(let group):
      digest.add(6)
      digest.add(exactly: group.opacity)
      digest.add(group.transform)
      digest.add(group.clip == nil ? 0 : 1)
      if let clip = group.clip { digest.add(clip) }
      digest.add(group.items.count)
      for item in group.items { add(item, to: digest, addPicture: addPicture) }
    }
  }

  /// Adds all numbers of a run at once: a book contains hardly anything else.
  private mutating func add(_ run: GlyphRun, to digest: TextDigest) {
    var own: [Int32] = []
    swap(&own, &halves)
    own.removeAll(keepingCapacity: true)
    func add(_ number: Int) {
      own.append(Int32(truncatingIfNeeded: number))
      own.append(Int32(truncatingIfNeeded: number >> 32))
    }
    add(1)
    add(run.font.index)
    add(run.size.scaledPoints)
    add(run.origin.x.scaledPoints)
    add(run.origin.y.scaledPoints)
    let ink = run.ink.numbers
    add(ink.alpha)
    add(ink.color)
    add(ink.isExact)
    add(Int(bitPattern: UInt(run.expansion.bitPattern)))
    add(run.glyphs.count)
    add(Int(run.synthesis.rawValue))
    add(run.isUpright ? 1 : 0)
    for glyph in run.glyphs {
      own.append(Int32(glyph.id))
      own.append(Int32(truncatingIfNeeded: glyph.x.scaledPoints))
      own.append(Int32(truncatingIfNeeded: glyph.y.scaledPoints))
    }
    digest.add(own)
    swap(&own, &halves)
  }
}

extension TextDigest {
  /// Adds a number without rounding it.
  func add(exactly number: Double) { add(Int(bitPattern: UInt(number.bitPattern))) }

  // One number at a time: several together would be put into an array.

  func add(_ point: Point) {
    add(point.x.scaledPoints)
    add(point.y.scaledPoints)
  }

  func add(_ size: Size) {
    add(size.width.scaledPoints)
    add(size.height.scaledPoints)
  }

  func add(_ rect: Rect) {
    add(rect.origin)
    add(rect.size)
  }

  func add(_ ink: Ink) {
    let numbers = ink.numbers
    add(numbers.alpha)
    add(numbers.color)
    add(numbers.isExact)
  }

  func add(_ path: Path) {
    add(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let to):
        add(0)
        add(to)
      case .line(let to):
        add(1)
        add(to)
      case .quadratic(let control, let to):
        add(2)
        add(control)
        add(to)
      case .cubic(let first, let second, let to):
        add(3)
        add(first)
        add(second)
        add(to)
      case .close: add(4)
      }
    }
  }

  func add(_ map: AffineTransform) {
    for number in [map.a, map.b, map.c, map.d, map.e, map.f] { add(exactly: number) }
  }

  func add(_ pattern: Pattern) {
    switch pattern {
    case .gradient(let gradient, let tiling):
      add(0)
      add(gradient)
      add(tiling)
    case .tiles(let index, let tiling):
      add(1, index)
      add(tiling)
    case .blur(let shape):
      add(2)
      add(shape.shape)
      add(shape.deviation.scaledPoints)
      add(shape.ink)
    }
  }

  func add(_ tiling: Tiling?) {
    add(tiling == nil ? 0 : 1)
    guard let tiling else { return }
    add(tiling.cell)
    add(tiling.step)
    add(tiling.part == nil ? 0 : 1)
    guard let part = tiling.part else { return }
    for number in [part.left, part.right, part.top, part.bottom] { add(exactly: number) }
  }

  private func add(_ gradient: Gradient) {
    switch gradient.geometry {
    case .linear(let from, let to):
      add(0)
      add(from)
      add(to)
    case .radial(let center, let radii):
      add(1)
      add(center)
      add(radii)
    }
    add(gradient.stops.count)
    for stop in gradient.stops {
      add(exactly: stop.offset)
      add(Int(stop.color.packedRGBA))
    }
    add(gradient.repeats ? 1 : 0, gradient.isExact ? 1 : 0)
  }
}

extension Ink {
  /// The properties that pixels depend on.
  fileprivate var numbers: (alpha: Int, color: Int, isExact: Int) {
    (
      Int(alpha), color.map { Int($0.packedRGBA) } ?? Int(tone) - 256, isExact ? 1 : 0
    )
  }
}
