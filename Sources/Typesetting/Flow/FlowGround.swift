internal import Graphics
internal import Styling

/// Pictures behind boxes (CSS Backgrounds 3, 3).
extension FlowContext {
  /// More tiles than this of one picture are not laid.
  private static let mostTiles = 400

  /// The pictures of a box's ground, from the box's own left edge and top.
  ///
  /// They stand within its border and are cut there, round its corners too: of a border that lets them
  /// through nothing is seen behind it.
  func ground(_ style: ComputedStyle, width: Length, height: Length) -> [RowImage] {
    let ground = style.box.background
    guard let path = ground.image, width > .zero, height > .zero, let own = pictures.size(path),
      own.width > 0, own.height > 0
    else { return [] }
    let border = style.box.border
    let whole = Rect(x: .zero, y: .zero, width: width, height: height)
    let (left, top) = (border.left.width, border.top.width)
    let width = max(width - left - border.right.width, .pt(0.01))
    let height = max(height - top - border.bottom.width, .pt(0.01))
    let size = tile(ground.size, own: own, width: width, height: height)
    guard size.width > .zero, size.height > .zero else { return [] }
    let first = (
      x: ground.position.x.length + (width - size.width) * ground.position.x.percent,
      y: ground.position.y.length + (height - size.height) * ground.position.y.percent
    )
    let columns = places(first.x, size.width, in: width, repeats: ground.repeatsX)
    let rows = places(first.y, size.height, in: height, repeats: ground.repeatsY)
    guard columns.count * rows.count <= Self.mostTiles else { return [] }
    let box = Rect(x: left, y: top, width: width, height: height)
    let corners = FlowBox(style, left: .zero, width: whole.size.width).corners(
      of: whole.size, isFirst: true, isLast: true)
    let clip = corners.map { Path.rounded(box, $0.within(border)) } ?? .rectangle(box)
    return rows.flatMap { y in
      columns.map { x in
        let rect = Rect(x: x + left, y: y + top, width: size.width, height: size.height)
        var image = RowImage(rect: rect, source: path)
        let isInside =
          x >= .zero && y >= .zero && rect.maxX <= box.maxX + .pt(0.01)
          && rect.maxY <= box.maxY + .pt(0.01)
        if corners != nil || !isInside { image.clip = clip }
        return image
      }
    }
  }

  private func tile(
    _ size: BoxProperties.Background.Size, own: (width: Double, height: Double), width: Length,
    height: Length
  ) -> Size {
    let natural = Size(width: pixel * own.width, height: pixel * own.height)
    func scaled(_ factor: Double) -> Size {
      Size(width: natural.width * factor, height: natural.height * factor)
    }
    switch size {
    case .auto: return natural
    case .cover: return scaled(max(width / natural.width, height / natural.height))
    case .contain: return scaled(min(width / natural.width, height / natural.height))
    case .extents(let across, let down):
      switch (across?.resolved(in: width), down?.resolved(in: height)) {
      case (let across?, let down?): return Size(width: across, height: down)
      case (let across?, nil): return scaled(across / natural.width)
      case (nil, let down?): return scaled(down / natural.height)
      case (nil, nil): return natural
      }
    }
  }

  /// Where tiles stand along one side of a box.
  private func places(
    _ first: Length, _ size: Length, in room: Length, repeats: Bool
  ) -> [Length] {
    guard repeats else { return [first] }
    // The first tile begins at the edge or before it.
    let before = (first / size).rounded(.up)
    var start = first - size * min(max(before, -1e6), 1e6)
    while start > .zero { start -= size }
    while start + size <= .zero { start += size }
    var places: [Length] = []
    while start < room - .pt(0.01), places.count <= Self.mostTiles {
      places.append(start)
      start += size
    }
    return places
  }
}
