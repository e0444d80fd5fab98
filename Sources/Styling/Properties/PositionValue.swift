internal import Graphics

/// The specified position of an image in a box (CSS Backgrounds 3, section 2.6).
struct PositionValue: Sendable {
  /// An edge and an offset from it.
  struct Axis: Sendable {
    /// A fraction of the free space around the image: 0 is left or top, 1 right or bottom.
    var edge = 0.0
    var offset = SpecifiedLength.zero
    /// Whether the offset is backwards from the edge.
    var isBackward = false
  }
  var x = Axis(edge: 0.5)
  var y = Axis(edge: 0.5)

  /// The upper left corner: the initial value in CSS.
  static let start = PositionValue(x: Axis(), y: Axis())

  func place(_ computation: Computation) -> BackgroundPosition {
    BackgroundPosition(x: extent(x, computation), y: extent(y, computation))
  }

  private func extent(_ axis: Axis, _ computation: Computation) -> LengthPercentage {
    let offset = computation.extent(axis.offset)
    guard axis.isBackward else {
      return LengthPercentage(offset.length, percent: axis.edge + offset.percent)
    }
    return LengthPercentage(-offset.length, percent: axis.edge - offset.percent)
  }
}

extension ValueReader {
  private enum Part {
    case x(Double), y(Double), center, measure(SpecifiedLength)
  }

  /// One to four keywords and lengths; for an origin no more than two.
  mutating func takePosition(isOrigin: Bool = false) -> PositionValue? {
    let words: [String: Part] = [
      "left": .x(0), "right": .x(1), "top": .y(0), "bottom": .y(1), "center": .center,
    ]
    var parts: [Part] = []
    while parts.count < (isOrigin ? 2 : 4) {
      if let part = take(of: words) {
        parts.append(part)
      } else if let measure = takeMeasure() {
        parts.append(.measure(measure))
      } else {
        break
      }
    }
    switch parts.count {
    case 1, 2: return Self.position(ofPair: parts)
    case 3, 4: return Self.position(ofOffsets: parts)
    default: return nil
    }
  }

  /// A keyword or length for each axis; keywords may be in either order, lengths may not.
  private static func position(ofPair parts: [Part]) -> PositionValue? {
    var result = PositionValue()
    var isSet = (x: false, y: false)
    for (index, part) in parts.enumerated() {
      switch part {
      case .x(let edge):
        guard !isSet.x else { return nil }
        if index == 1, case .measure = parts[0] { return nil }
        result.x = .init(edge: edge)
        isSet.x = true
      case .y(let edge):
        guard !isSet.y else { return nil }
        if index == 0, parts.count == 2, case .measure = parts[1] { return nil }
        result.y = .init(edge: edge)
        isSet.y = true
      case .center: continue
      case .measure(let measure):
        if index == 0 {
          result.x = .init(offset: measure)
          isSet.x = true
        } else {
          result.y = .init(offset: measure)
          isSet.y = true
        }
      }
    }
    return result
  }

  /// Edges, at least one of them followed by an offset.
  private static func position(ofOffsets parts: [Part]) -> PositionValue? {
    var axes: [(part: Part, offset: SpecifiedLength?)] = []
    for part in parts {
      if case .measure(let measure) = part {
        guard let last = axes.last, last.offset == nil else { return nil }
        if case .center = last.part { return nil }
        axes[axes.count - 1].offset = measure
      } else {
        axes.append((part, nil))
      }
    }
    guard axes.count == 2 else { return nil }
    var result = PositionValue()
    var isSet = (x: false, y: false)
    for (part, offset) in axes {
      switch part {
      case .x(let edge):
        guard !isSet.x else { return nil }
        result.x = .init(edge: edge, offset: offset ?? .zero, isBackward: edge == 1)
        isSet.x = true
      case .y(let edge):
        guard !isSet.y else { return nil }
        result.y = .init(edge: edge, offset: offset ?? .zero, isBackward: edge == 1)
        isSet.y = true
      case .center, .measure: continue
      }
    }
    return result
  }
}
