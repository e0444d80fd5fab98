package import Graphics
internal import Styling

/// The background colour and images of a box (CSS Backgrounds 3, section 2).
extension Decoration {
  /// The colour, then the images, the lowest first.
  var background: [Frame.Item] {
    let background = style.box.background
    var items: [Frame.Item] = []
    if let color = background.color, color.alpha > 0 {
      let area = clipEdge(background.colorClip)
      if area.rect.size.width > .zero, area.rect.size.height > .zero {
        items.append(.area(area, Ink(covering: color)))
      }
    }
    for layer in background.layers.reversed() { items += self.items(of: layer) }
    return items
  }

  /// The edge to which a background layer is clipped.
  private func clipEdge(_ area: BoxProperties.Background.Area) -> RoundedRect {
    edge.inset(by: geometry.insets(to: area))
  }

  private func items(of layer: BoxProperties.Background.Layer) -> [Frame.Item] {
    let clip = clipEdge(layer.clip)
    let area =
      layer.attachment == .fixed ? context.page : geometry.positioningArea(layer.origin)
    guard let natural = naturalSize(layer.image, in: area.size), clip.rect.hasArea else {
      return []
    }
    let tiles = BackgroundTiles(layer, natural: natural, in: area)
    guard tiles.size.width > .zero, tiles.size.height > .zero else { return [] }
    let cell = Rect(origin: tiles.origin, size: tiles.size)
    let tiling = tiles.tiling(over: clip.rect)
    switch layer.image {
    case .picture(let path):
      var image = PageImage(rect: cell, source: path)
      if tiling != nil {
        guard tiles.isSeen(in: clip.rect) else { return [] }
        (image.tiling, image.clip) = (tiling, clip.path())
      } else {
        guard cell.intersection(clip.rect) != nil else { return [] }
        if !clip.isSquare || !clip.rect.contains(cell) { image.clip = clip.path() }
      }
      return [.image(image)]
    case .gradient(let gradient):
      guard tiles.isSeen(in: clip.rect) else { return [] }
      let resolved = Gradient(gradient, in: cell)
      // A cell that covers everything need not be repeated.
      let isWhole = cell.contains(clip.rect)
      let pattern = Pattern.gradient(
        resolved, isWhole ? nil : tiling ?? tiles.single(over: clip.rect))
      return [.pattern(clip.path(), pattern)]
    }
  }

  /// The natural size of an image; that of the area for gradients, and nil for an image that cannot be drawn.
  func naturalSize(_ image: ImageValue, in area: Size) -> BackgroundTiles.Natural? {
    switch image {
    case .gradient: return .flexible
    case .picture(let path):
      guard let own = context.pictureSize(path), own.width > 0, own.height > 0 else { return nil }
      return .size(Size(width: context.pixel * own.width, height: context.pixel * own.height))
    }
  }
}

extension Rect {
  /// Whether it has an area.
  var hasArea: Bool { size.width > .zero && size.height > .zero }
}

extension Frame.Item {
  /// A filled area.
  package static func area(_ area: RoundedRect, _ ink: Ink) -> Frame.Item {
    area.isSquare ? .fill(area.rect, ink) : .path(area.path(), ink)
  }
}

/// The positions of a layer's tiles (CSS Backgrounds 3, sections 2.4 to 2.9).
struct BackgroundTiles: Sendable, Hashable {
  /// The natural size of an image.
  enum Natural: Sendable, Hashable {
    /// It takes the available size.
    case flexible
    case size(Size)
  }

  /// The top left corner of one of the tiles.
  var origin: Point
  /// The size of each.
  var size: Size
  /// The distance from one tile to the next; nil in a direction in which there is only one.
  var stepX: Length?
  var stepY: Length?

  init(_ layer: BoxProperties.Background.Layer, natural: Natural, in area: Rect) {
    var size = Self.size(layer.size, natural, in: area.size)
    let automatic: (x: Bool, y: Bool) =
      switch layer.size {
      case .extents(let x, let y): (x == nil, y == nil)
      case .cover, .contain: (false, false)
      }
    // A whole number of rounded tiles; `auto` in the other direction keeps the ratio.
    let before = size
    if layer.repeatX == .round { size.width = Self.rounded(size.width, area.size.width) }
    if layer.repeatY == .round { size.height = Self.rounded(size.height, area.size.height) }
    if layer.repeatX == .round, layer.repeatY != .round, automatic.y, before.width > .zero {
      size.height = before.height * (size.width / before.width)
    } else if layer.repeatY == .round, layer.repeatX != .round, automatic.x,
      before.height > .zero
    {
      size.width = before.width * (size.height / before.height)
    }
    let x = Self.axis(layer.repeatX, layer.x, size.width, area.minX, area.size.width)
    let y = Self.axis(layer.repeatY, layer.y, size.height, area.minY, area.size.height)
    self.size = size
    origin = Point(x: x.origin, y: y.origin)
    (stepX, stepY) = (x.step, y.step)
  }

  /// The size of a tile (CSS Backgrounds 3, section 2.9).
  static func size(
    _ size: BoxProperties.Background.Size, _ natural: Natural, in area: Size
  ) -> Size {
    guard case .size(let own) = natural else {
      guard case .extents(let width, let height) = size else { return area }
      return Size(
        width: width?.resolved(in: area.width) ?? area.width,
        height: height?.resolved(in: area.height) ?? area.height)
    }
    func scaled(_ factor: Double) -> Size {
      Size(width: own.width * factor, height: own.height * factor)
    }
    guard own.width > .zero, own.height > .zero else { return own }
    switch size {
    case .cover: return scaled(max(area.width / own.width, area.height / own.height))
    case .contain: return scaled(min(area.width / own.width, area.height / own.height))
    case .extents(let across, let down):
      switch (across?.resolved(in: area.width), down?.resolved(in: area.height)) {
      case (let across?, let down?): return Size(width: across, height: down)
      case (let across?, nil):
        return Size(width: across, height: own.height * (across / own.width))
      case (nil, let down?): return Size(width: own.width * (down / own.height), height: down)
      case (nil, nil): return own
      }
    }
  }

  /// The size nearest to the tile's own of which a whole number fits.
  static func rounded(_ own: Length, _ area: Length) -> Length {
    guard own > .zero, area > .zero else { return own }
    return area * (1 / max((area / own).rounded(), 1))
  }

  private static func axis(
    _ repetition: BoxProperties.Background.Repeat, _ position: LengthPercentage, _ size: Length,
    _ start: Length, _ space: Length
  ) -> (origin: Length, step: Length?) {
    let placed = start + position.resolved(in: space - size)
    switch repetition {
    case .noRepeat: return (placed, nil)
    case .repeat, .round: return (placed, size)
    case .space:
      // Half a scaled point is added, so that rounding loses no tile.
      let count = size > .zero ? ((space + Length(scaledPoints: 1)) / size).rounded(.down) : 0
      guard count >= 2 else { return (placed, nil) }
      return (start, (space - size) * (1 / (count - 1)))
    }
  }

  /// The tiles over an area; nil if only one of them is visible.
  func tiling(over area: Rect) -> Tiling? {
    let cell = Rect(origin: origin, size: size)
    guard stepX != nil || stepY != nil, !cell.contains(area) else { return nil }
    return single(over: area)
  }

  /// The tiles as a tiling in which one that is not repeated recurs only outside the area.
  func single(over area: Rect) -> Tiling {
    func beyond(_ origin: Length, _ extent: Length, _ start: Length, _ space: Length) -> Length {
      let (from, to) = (min(origin, start), max(origin + extent, start + space))
      return (to - from) * 2 + .pt(1)
    }
    return Tiling(
      cell: Rect(origin: origin, size: size),
      step: Size(
        width: stepX ?? beyond(origin.x, size.width, area.minX, area.size.width),
        height: stepY ?? beyond(origin.y, size.height, area.minY, area.size.height)))
  }

  /// Whether any tile may be visible in an area.
  func isSeen(in area: Rect) -> Bool {
    (stepX != nil || origin.x < area.maxX && origin.x + size.width > area.minX)
      && (stepY != nil || origin.y < area.maxY && origin.y + size.height > area.minY)
  }
}
