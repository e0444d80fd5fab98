internal import Graphics

extension PropertyTable {
  /// What lies behind an element.
  static var grounds: [Property] {
    [
      .computed("background-color", \.box.background.color) {
        $0.takeColor()
      } as: { color, computation in
        switch color {
        case .color(let color): color.alpha == 0 ? nil : color
        case .current: computation.style.text.color ?? .black
        }
      }.ignored(by: .colors),
      .computed("background-image", \.backgroundImage) {
        $0.takeLayers { $0.takeGround() }
      } as: {
        $0.image($1)
      },
      .computed("background-position", \.backgroundPosition) {
        $0.takeLayers { $0.takePosition() }
      } as: {
        $0.place($1)
      },
      .computed("background-size", \.box.background.size) {
        $0.takeLayers { $0.takeBackgroundSize() }
      } as: {
        $0.size($1)
      },
      .plain("background-repeat", \.backgroundRepeat) { $0.takeLayers { $0.takeRepeat() } },
    ]
  }
}

/// Whether a picture is repeated across and down.
struct Repetition: Sendable {
  var across: Bool
  var down: Bool
}

/// What a ground's picture is: a file, or a colour in the place of a gradient.
struct BackgroundImage: Sendable {
  var path: String?
  var gradient: Color?
}

/// A ground's picture as a sheet writes it.
enum GroundValue: Sendable {
  case none
  case picture(String?)
  /// The colours of a gradient's stops.
  case gradient([ColorValue])

  func image(_ computation: Computation) -> BackgroundImage {
    switch self {
    case .none: return BackgroundImage()
    case .picture(let path): return BackgroundImage(path: path)
    case .gradient(let stops):
      let colors = stops.map { stop in
        switch stop {
        case .color(let color): color
        case .current: computation.style.text.color ?? .black
        }
      }
      return BackgroundImage(gradient: Color(meanOf: colors))
    }
  }
}

extension WorkingStyle {
  var backgroundImage: BackgroundImage {
    get { BackgroundImage(path: box.background.image, gradient: box.background.gradient) }
    set { (box.background.image, box.background.gradient) = (newValue.path, newValue.gradient) }
  }

  fileprivate var backgroundPosition: BackgroundPlace {
    get { BackgroundPlace(x: box.background.position.x, y: box.background.position.y) }
    set { box.background.position = (newValue.x, newValue.y) }
  }

  fileprivate var backgroundRepeat: Repetition {
    get { Repetition(across: box.background.repeatsX, down: box.background.repeatsY) }
    set { (box.background.repeatsX, box.background.repeatsY) = (newValue.across, newValue.down) }
  }
}

/// Where a picture stands.
struct BackgroundPlace: Sendable {
  var x: LengthPercentage
  var y: LengthPercentage
}

/// A place as a sheet writes it: from an edge by a length.
struct PositionValue: Sendable {
  /// A share of the way, and a length from there.
  struct Axis: Sendable {
    var edge = 0.0
    var offset = SpecifiedLength.zero
    /// Whether the length runs back from the edge.
    var isBackward = false
  }
  var x = Axis()
  var y = Axis()

  func place(_ computation: Computation) -> BackgroundPlace {
    BackgroundPlace(x: extent(x, computation), y: extent(y, computation))
  }

  private func extent(_ axis: Axis, _ computation: Computation) -> LengthPercentage {
    let offset = computation.extent(axis.offset)
    guard axis.isBackward else {
      return LengthPercentage(offset.length, percent: axis.edge + offset.percent)
    }
    return LengthPercentage(-offset.length, percent: axis.edge - offset.percent)
  }
}

/// The size of a picture as a sheet writes it.
enum BackgroundSizeValue: Sendable {
  case word(BoxProperties.Background.Size)
  /// Nil is `auto`.
  case measures(SpecifiedLength?, SpecifiedLength?)

  func size(_ computation: Computation) -> BoxProperties.Background.Size {
    switch self {
    case .word(let size): return size
    case .measures(let width, let height):
      if width == nil, height == nil { return .auto }
      return .extents(width.map(computation.extent), height.map(computation.extent))
    }
  }
}

extension ValueReader {
  /// The first of the layers that commas separate, which lies on top.
  fileprivate mutating func takeLayers<Value>(
    _ read: (inout ValueReader) -> Value?
  ) -> Value? {
    guard let first = read(&self) else { return nil }
    while take(.comma) { if read(&self) == nil { return nil } }
    return first
  }

  /// An address, a gradient's colours, or none.
  mutating func takeGround() -> GroundValue? {
    if take(word: "none") { return GroundValue.none }
    if case .function(let name)? = peek(), name.hasSuffix("gradient") {
      guard var inner = takeBlock() else { return nil }
      var stops: [ColorValue] = []
      while !inner.isAtEnd {
        if let color = inner.takeColor() { stops.append(color) } else { _ = inner.next() }
      }
      return .gradient(stops)
    }
    return takeAddress().map { .picture($0.picture) }
  }

  /// One to four words and lengths: CSS Backgrounds 3, section 3.6.
  mutating func takePosition() -> PositionValue? {
    enum Part { case x(Double), y(Double), center, measure(SpecifiedLength) }
    let words: [String: Part] = [
      "left": .x(0), "right": .x(1), "top": .y(0), "bottom": .y(1), "center": .center,
    ]
    var parts: [Part] = []
    while parts.count < 4 {
      if let part = take(of: words) {
        parts.append(part)
      } else if let measure = takeMeasure() {
        parts.append(.measure(measure))
      } else {
        break
      }
    }
    var result = PositionValue(x: .init(edge: 0.5), y: .init(edge: 0.5))
    switch parts.count {
    case 1, 2:
      for (place, part) in parts.enumerated() {
        switch part {
        case .x(let edge): result.x = .init(edge: edge)
        case .y(let edge): result.y = .init(edge: edge)
        case .center: continue
        case .measure(let measure):
          if place == 0 {
            result.x = .init(offset: measure)
          } else {
            result.y = .init(offset: measure)
          }
        }
      }
    case 3, 4:
      var isX = true
      for part in parts {
        switch part {
        case .x(let edge):
          result.x = .init(edge: edge)
          isX = true
        case .y(let edge):
          result.y = .init(edge: edge)
          isX = false
        case .center: continue
        case .measure(let measure):
          if isX {
            result.x.offset = measure
            result.x.isBackward = result.x.edge == 1
          } else {
            result.y.offset = measure
            result.y.isBackward = result.y.edge == 1
          }
        }
      }
    default: return nil
    }
    return result
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
    if take(word: "repeat-x") { return Repetition(across: true, down: false) }
    if take(word: "repeat-y") { return Repetition(across: false, down: true) }
    let words = ["repeat": true, "no-repeat": false, "round": true, "space": true]
    guard let across = take(of: words) else { return nil }
    return Repetition(across: across, down: take(of: words) ?? across)
  }
}
