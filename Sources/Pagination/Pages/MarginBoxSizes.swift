internal import Graphics
internal import Layout

/// The lengths of the three boxes along one edge of a page (CSS Paged Media 3, section 5.3.2).
///
/// Sizes include margins, borders and paddings.
struct MarginBoxSizes {
  /// The sizes a box asks for.
  struct Box {
    /// Its specified size; nil to fit its content.
    var size: Length?
    /// The min-content and max-content sizes.
    var minContent: Length
    var maxContent: Length
    /// The minimum and maximum sizes.
    var least = Length.zero
    var most: Length?
    /// Whether its text may be shortened.
    var yields = false

    /// A box with a fixed size.
    fileprivate func fixed(_ size: Length) -> Box {
      Box(size: max(size, .zero), minContent: .zero, maxContent: .zero)
    }
  }

  /// The sizes of the first, middle and last box; nil for one that does not exist.
  private(set) var sizes: [Length?] = [nil, nil, nil]
  /// The available length.
  let available: Length

  /// Sizes three boxes; nil is a box that does not exist.
  init(_ boxes: [Box?], available: Length) {
    self.available = max(available, .zero)
    var boxes = boxes
    // A box beyond a limit is fixed at that limit, and all are sized again.
    size(boxes)
    for index in boxes.indices {
      guard let own = boxes[index], let size = sizes[index], let most = own.most, size > most
      else { continue }
      boxes[index] = own.fixed(most)
    }
    size(boxes)
    for index in boxes.indices {
      guard let own = boxes[index], let size = sizes[index], size < own.least else { continue }
      boxes[index] = own.fixed(own.least)
    }
    size(boxes)
    clamp()
  }

  /// Where each box begins.
  var places: [Length] {
    let middle = Length(scaledPoints: (available - (sizes[1] ?? .zero)).scaledPoints / 2)
    return [.zero, middle, available - (sizes[2] ?? .zero)]
  }

  private mutating func size(_ boxes: [Box?]) {
    let (first, middle, last) = (boxes[0], boxes[1], boxes[2])
    guard let middle else {
      let both = Self.flexFit(first, last, in: available)
      sizes = [first.map { _ in both.first }, nil, last.map { _ in both.second }]
      return
    }
    let size = Self.flexFit(middle, Self.around(first, last), in: available).first
    let rest = Length(scaledPoints: (available - size).scaledPoints / 2)
    sizes = [first.map { $0.size ?? rest }, size, last.map { $0.size ?? rest }]
  }

  /// The boxes on both sides of the middle one combined, centred on the edge.
  private static func around(_ first: Box?, _ last: Box?) -> Box? {
    guard first != nil || last != nil else { return nil }
    let sides = [first, last].compactMap { $0 }
    let given = sides.compactMap(\.size).max()
    let minContent = sides.map { $0.size ?? $0.minContent }.max() ?? .zero
    let maxContent = sides.map { $0.size ?? $0.maxContent }.max() ?? .zero
    let isFixed = sides.allSatisfy { $0.size != nil }
    return Box(
      size: isFixed ? given.map { $0 * 2 } : nil, minContent: minContent * 2,
      maxContent: maxContent * 2, yields: sides.allSatisfy(\.yields))
  }

  /// Divides the available length between two boxes by their content sizes.
  private static func flexFit(
    _ first: Box?, _ second: Box?, in available: Length
  ) -> (first: Length, second: Length) {
    guard let first else { return (.zero, second?.size ?? available) }
    guard let second else { return (first.size ?? available, .zero) }
    switch (first.size, second.size) {
    case (let one?, let other?): return (one, other)
    case (let one?, nil): return (one, max(available - one, .zero))
    case (nil, let other?): return (max(available - other, .zero), other)
    case (nil, nil): break
    }
    let most = first.maxContent + second.maxContent
    let least = first.minContent + second.minContent
    func share(_ base: Length, _ space: Length, _ own: Length, _ both: Length) -> Length {
      base + space * (both > .zero ? own / both : 0.5)
    }
    let size: Length
    if most <= available {
      size = share(first.maxContent, available - most, first.maxContent, most)
    } else if least <= available {
      size = share(
        first.minContent, available - least, first.maxContent - first.minContent, most - least)
    } else if first.yields != second.yields {
      // What can be shortened gives way to what cannot, such as the page's number, which is not divided, but not all of
      // the space: long text is divided instead.
      let kept = min(first.yields ? second.maxContent : first.maxContent, available * 0.8)
      size = first.yields ? available - kept : kept
    } else {
      size = share(first.minContent, available - least, first.minContent, least)
    }
    return (size, available - size)
  }

  /// Shrinks boxes that would overlap others: those at the sides give way to the middle one, the last to the first.
  private mutating func clamp() {
    sizes = sizes.map { size in size.map { max($0, .zero) } }
    sizes[1] = sizes[1].map { min($0, available) }
    let beside = sizes[1].map { Length(scaledPoints: (available - $0).scaledPoints / 2) }
    sizes[0] = sizes[0].map { min($0, beside ?? available) }
    sizes[2] = sizes[2].map { min($0, beside ?? available - (sizes[0] ?? .zero)) }
  }
}
