package import Graphics
package import Styling

/// An image that replaces borders (CSS Backgrounds 3, section 5).
extension Decoration {
  /// The nine pieces of the image; empty where there is none, and lines are drawn instead.
  var borderImage: [Frame.Item] {
    let value = style.box.borderImage
    guard let source = value.source else { return [] }
    let outset = Sides.lengths(value.outset) { measure, side in
      switch measure {
      case .number(let factor): geometry.border[side] * factor
      case .extent(let extent): extent.length
      case .auto: .zero
      }
    }
    let area = geometry.borderBox.inset(
      by: Sides(top: -outset.top, right: -outset.right, bottom: -outset.bottom, left: -outset.left))
    guard area.hasArea, let natural = naturalSize(source, in: area.size) else { return [] }
    let size = BackgroundTiles.size(.auto, natural, in: area.size)
    guard size.width > .zero, size.height > .zero else { return [] }
    let slices = self.slices(value, of: size)
    let widths = self.widths(value, slices, in: area.size)
    let pieces = BorderImagePieces(
      area: area, widths: widths, size: size, slices: slices, value: value)
    return pieces.all.flatMap { piece in
      items(source, size, piece)
    }
  }

  private func slices(_ value: BoxProperties.BorderImage, of size: Size) -> Sides<Length> {
    Sides.lengths(value.slice) { measure, side in
      let whole = side.isHorizontal ? size.height : size.width
      let slice =
        switch measure {
        case .number(let number): context.pixel * number
        case .extent(let extent): extent.resolved(in: whole)
        case .auto: Length.zero
        }
      return min(max(slice, .zero), whole)
    }
  }

  private func widths(
    _ value: BoxProperties.BorderImage, _ slices: Sides<Length>, in area: Size
  ) -> Sides<Length> {
    var widths = Sides.lengths(value.width) { measure, side in
      switch measure {
      case .number(let factor): geometry.border[side] * factor
      case .extent(let extent): extent.resolved(in: side.isHorizontal ? area.height : area.width)
      case .auto: slices[side]
      }
    }
    // Where opposite widths do not fit, all are reduced.
    let (across, down) = (widths.left + widths.right, widths.top + widths.bottom)
    var fraction = 1.0
    if across > area.width { fraction = min(fraction, area.width / across) }
    if down > area.height { fraction = min(fraction, area.height / down) }
    if fraction < 1 {
      widths = Sides(
        top: widths.top * fraction, right: widths.right * fraction,
        bottom: widths.bottom * fraction,
        left: widths.left * fraction)
    }
    return widths
  }

  /// A piece of the image as tiles over its part of the border.
  private func items(
    _ source: ImageValue, _ size: Size, _ piece: BorderImagePieces.Piece
  ) -> [Frame.Item] {
    let (slice, tile) = (piece.slice, piece.tiles.size)
    guard slice.hasArea, piece.target.hasArea, tile.width > .zero, tile.height > .zero else {
      return []
    }
    guard piece.tiles.isSeen(in: piece.target) else { return [] }
    var tiling = piece.tiles.single(over: piece.target)
    let part = Tiling.Part(
      left: slice.minX / size.width, top: slice.minY / size.height,
      right: slice.maxX / size.width, bottom: slice.maxY / size.height)
    switch source {
    case .picture(let path):
      tiling.part = part
      var image = PageImage(rect: tiling.cell, source: path)
      (image.tiling, image.clip) = (tiling, .rectangle(piece.target))
      return [.image(image)]
    case .gradient(let gradient):
      let whole = Gradient(gradient, in: part.whole(of: tiling.cell))
      return [.pattern(.rectangle(piece.target), .gradient(whole, tiling))]
    }
  }
}

/// The pieces that an image is cut into, and where they are drawn.
struct BorderImagePieces {
  struct Piece {
    /// The part of the image, from its top left corner.
    var slice: Rect
    /// The part of the border that it fills.
    var target: Rect
    var tiles: BackgroundTiles
  }

  var area: Rect
  var widths: Sides<Length>
  /// The image's size.
  var size: Size
  var slices: Sides<Length>
  var value: BoxProperties.BorderImage

  /// Corners, sides, and the middle if it is filled.
  var all: [Piece] {
    let columns = [
      (Length.zero, slices.left, area.minX, widths.left),
      (
        slices.left, size.width - slices.left - slices.right, area.minX + widths.left,
        area.size.width - widths.left - widths.right
      ),
      (size.width - slices.right, slices.right, area.maxX - widths.right, widths.right),
    ]
    let rows = [
      (Length.zero, slices.top, area.minY, widths.top),
      (
        slices.top, size.height - slices.top - slices.bottom, area.minY + widths.top,
        area.size.height - widths.top - widths.bottom
      ),
      (size.height - slices.bottom, slices.bottom, area.maxY - widths.bottom, widths.bottom),
    ]
    var pieces: [Piece] = []
    for (row, y) in rows.enumerated() {
      for (column, x) in columns.enumerated() where row != 1 || column != 1 || value.fills {
        let slice = Rect(x: x.0, y: y.0, width: x.1, height: y.1)
        let target = Rect(x: x.2, y: y.2, width: x.3, height: y.3)
        guard slice.hasArea, target.hasArea else { continue }
        pieces.append(
          Piece(
            slice: slice, target: target,
            tiles: tiles(slice.size, target, isMiddleX: column == 1, isMiddleY: row == 1)))
      }
    }
    return pieces
  }

  /// Corners are stretched; sides keep the ratio of their slice and are repeated along the side.
  private func tiles(
    _ slice: Size, _ target: Rect, isMiddleX: Bool, isMiddleY: Bool
  ) -> BackgroundTiles {
    // The scale of the slice across its side; the middle has that of the top and of the left.
    func ratio(_ first: (Length, Length), _ second: (Length, Length)) -> Double {
      if first.0 > .zero, first.1 > .zero { return first.1 / first.0 }
      if second.0 > .zero, second.1 > .zero { return second.1 / second.0 }
      return 1
    }
    let down =
      isMiddleY
      ? ratio((slices.left, widths.left), (slices.right, widths.right))
      : target.size.height / slice.height
    let across =
      isMiddleX
      ? isMiddleY
        ? ratio((slices.top, widths.top), (slices.bottom, widths.bottom))
        : target.size.height / slice.height
      : target.size.width / slice.width
    let tallness = isMiddleY && !isMiddleX ? target.size.width / slice.width : down
    let x = axis(
      isMiddleX ? value.repeatX : .stretch, slice.width * across, target.minX, target.size.width)
    let y = axis(
      isMiddleY ? value.repeatY : .stretch, slice.height * tallness, target.minY,
      target.size.height)
    return BackgroundTiles(
      origin: Point(x: x.origin, y: y.origin), size: Size(width: x.size, height: y.size),
      stepX: x.step, stepY: y.step)
  }

  private func axis(
    _ repetition: BoxProperties.BorderImage.Repeat, _ size: Length, _ start: Length, _ space: Length
  ) -> (origin: Length, size: Length, step: Length?) {
    switch repetition {
    case .stretch: return (start, space, nil)
    case .repeat:
      // One tile is centred.
      return (start + (space - size) * 0.5, size, size > .zero ? size : nil)
    case .round:
      let size = BackgroundTiles.rounded(size, space)
      return (start, size, size > .zero ? size : nil)
    case .space:
      let count = size > .zero ? ((space + Length(scaledPoints: 1)) / size).rounded(.down) : 0
      guard count >= 1 else { return (start - size - .pt(1), size, nil) }
      let gap = (space - size * Int(count)) * (1 / (count + 1))
      return (start + gap, size, size + gap)
    }
  }
}

extension BackgroundTiles {
  init(origin: Point, size: Size, stepX: Length?, stepY: Length?) {
    (self.origin, self.size, self.stepX, self.stepY) = (origin, size, stepX, stepY)
  }
}

extension Sides<Length> {
  /// Lengths made from other values, side by side.
  package static func lengths<Other: Sendable & Hashable>(
    _ values: Sides<Other>, _ length: (Other, BorderPainter.Side) -> Length
  ) -> Sides<Length> {
    Sides(
      top: length(values.top, .top), right: length(values.right, .right),
      bottom: length(values.bottom, .bottom), left: length(values.left, .left))
  }

  package subscript(side: BorderPainter.Side) -> Length {
    switch side {
    case .top: top
    case .right: right
    case .bottom: bottom
    case .left: left
    }
  }
}

extension BorderPainter.Side {
  /// Whether it runs along the box's width.
  package var isHorizontal: Bool { self == .top || self == .bottom }
}
