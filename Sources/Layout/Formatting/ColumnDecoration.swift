package import Graphics
internal import Paragraphs

/// The decorations of a column besides boxes: the layers and the shared borders of a table.
///
/// It knows the positions of its parts, as each page has some of them: a dotted border is one path for the whole table.
package struct ColumnDecoration: Sendable {
  package let fragment: Int
  /// Its position in the painting order of its box.
  package let order: Int
  private let items: [Frame.Item]
  private let bounds: [Rect?]
  /// Parts by the binary order of their heights, from the top: those that begin less than that above a place are all
  /// that can extend to it.
  private var parts: [[Part]]
  /// Items whose bounds are not known.
  private var unbounded: [Part] = []

  /// An item, or a contour of a path.
  private struct Part: Comparable {
    var item: Int
    /// The elements of the contour; empty for an item that is not a path.
    var contour = 0..<0
    var top = Length.zero
    var bottom = Length.zero

    static func < (a: Part, b: Part) -> Bool {
      (a.item, a.contour.lowerBound) < (b.item, b.contour.lowerBound)
    }
  }

  package init(fragment: Int, order: Int, _ items: [Frame.Item]) {
    (self.fragment, self.order, self.items) = (fragment, order, items)
    bounds = items.map(\.bounds)
    parts = Array(repeating: [], count: Int.bitWidth + 1)
    for (number, item) in items.enumerated() {
      guard let whole = bounds[number] else {
        unbounded.append(Part(item: number))
        continue
      }
      guard case .path(let path, _) = item else {
        add(Part(item: number, top: whole.minY, bottom: whole.maxY))
        continue
      }
      for contour in path.contours {
        guard let rect = Rect(around: Path(elements: Array(path.elements[contour])).points) else {
          continue
        }
        add(Part(item: number, contour: contour, top: rect.minY, bottom: rect.maxY))
      }
    }
    for order in parts.indices { parts[order].sort { $0.top < $1.top } }
  }

  private mutating func add(_ part: Part) {
    parts[Self.order(of: part.bottom - part.top)].append(part)
  }

  private static func order(of height: Length) -> Int {
    Int.bitWidth - max(height.scaledPoints, 0).leadingZeroBitCount
  }

  /// The items that intersect a range of the block axis, clipped to it.
  ///
  /// Rules along the inline axis, which are not divided, are numbered. `pixel` is a CSS pixel, to whose edges they are
  /// aligned.
  package func cut(
    to range: ClosedRange<Length>, pixel: Length
  ) -> [(rule: Int?, items: [Frame.Item])] {
    // A rule belongs to anything that is no farther away than the rule is high.
    let top = range.lowerBound - Frame.Item.highestRule
    let bottom = range.upperBound + Frame.Item.highestRule
    var found = unbounded
    for (order, parts) in parts.enumerated() where !parts.isEmpty {
      let highest = Length(scaledPoints: order < Int.bitWidth - 2 ? 1 << order : .max / 4)
      var next = parts.partitioningIndex { $0.top >= top - highest }
      while next < parts.count, parts[next].top <= bottom {
        if parts[next].bottom >= top { found.append(parts[next]) }
        next += 1
      }
    }
    found.sort()
    var cut: [(rule: Int?, items: [Frame.Item])] = []
    var first = 0
    while first < found.count {
      let number = found[first].item
      let end = found[first...].firstIndex { $0.item != number } ?? found.count
      var item = items[number]
      if case .path(let path, let ink) = item {
        item = .path(Path(elements: found[first..<end].flatMap { path.elements[$0.contour] }), ink)
      }
      let own = item.cut(to: range, bounds[number], pixel)
      if !own.isEmpty { cut.append((item.isRule ? number : nil, own)) }
      first = end
    }
    return cut
  }
}

extension Path {
  /// The elements of each contour.
  fileprivate var contours: [Range<Int>] {
    var contours: [Range<Int>] = []
    for (number, element) in elements.enumerated() {
      if case .move = element {
        contours.append(number..<number + 1)
      } else if let last = contours.popLast() {
        contours.append(last.lowerBound..<number + 1)
      } else {
        contours.append(number..<number + 1)
      }
    }
    return contours
  }
}

extension Frame.Item {
  /// The maximum height of a rule.
  static let highestRule = Length.pt(12)

  /// The part of an item with bounds that is within a range of the block axis; a rule along the inline axis is entirely
  /// in it or not at all.
  fileprivate func cut(
    to range: ClosedRange<Length>, _ bounds: Rect?, _ pixel: Length
  ) -> [Frame.Item] {
    func cut(_ rect: Rect) -> Rect {
      let (top, bottom) = (max(rect.minY, range.lowerBound), min(rect.maxY, range.upperBound))
      return Rect(x: rect.minX, y: top, width: rect.size.width, height: max(bottom - top, .zero))
    }
    func middle(_ rect: Rect) -> Length { (rect.minY + rect.maxY).half }
    switch self {
    case .fill(let rect, _) where isRule:
      // The outer line of a double border is as far from its edge as it is high, and was moved to a pixel edge.
      let slack = rect.size.height + pixel
      let isHere =
        middle(rect) >= range.lowerBound - slack && middle(rect) <= range.upperBound + slack
      return isHere ? [self] : []
    case .fill(let rect, let ink):
      let part = cut(rect)
      return part.size.height > .zero ? [.fill(part, ink)] : []
    default:
      guard let bounds else { return [self] }
      let part = cut(bounds)
      if part.size.height <= .zero { return [] }
      if part == bounds { return [self] }
      return [
        .group(
          Frame.Group(
            Frame(size: Size(width: part.maxX, height: part.maxY), items: [self]),
            clip: .rectangle(part)))
      ]
    }
  }

  /// Whether it is a rule along the inline axis.
  fileprivate var isRule: Bool {
    guard case .fill(let rect, _) = self else { return false }
    return rect.size.height <= Self.highestRule && rect.size.width > rect.size.height
  }

  fileprivate var bounds: Rect? {
    switch self {
    case .fill(let rect, _): rect
    case .path(let path, _), .pattern(let path, _): Rect(around: path.points)
    case .image(let image): image.rect
    case .group(let group): group.clip.flatMap { Rect(around: $0.points) }
    case .line, .link, .anchor, .pageLabel: nil
    }
  }
}
