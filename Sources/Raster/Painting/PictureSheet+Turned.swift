internal import Graphics
internal import ImageCoding

/// Pictures that are not upright.
extension PictureSheet {
  /// Blends a picture over a transformed rectangle; one that cannot be read is left out.
  ///
  /// Each page pixel is interpolated from the four picture pixels around it; pixels outside the picture are clear, so
  /// that edges are smooth.
  mutating func lay(
    _ file: PictureFile, over rect: Rect, _ map: AffineTransform, scale: Double,
    from cache: inout KeptPictures<Bitmap>
  ) {
    guard let inverse = map.inverse, rect.size.width > .zero, rect.size.height > .zero else {
      return
    }
    func side(_ length: Length, _ x: Double, _ y: Double) -> Int {
      let pixels = length.points * scale * (x * x + y * y).squareRoot()
      return Int(min(max(pixels.rounded(), 1), 8192))
    }
    guard
      let picture = cache.picture(
        file, width: side(rect.size.width, map.a, map.b),
        height: side(rect.size.height, map.c, map.d))
    else { return }
    let corners = map.path(.rectangle(rect)).points
    func range(_ places: [Length], _ limit: Range<Int>) -> Range<Int> {
      let most = limit.upperBound
      let pixels = places.map { min(max($0.points * scale, -1), Double(most) + 1) }
      let first = max(Int((pixels.min() ?? 0).rounded(.down)) - 1, 0)
      return (first..<max(first, min(Int((pixels.max() ?? 0).rounded(.up)) + 1, most)))
        .clamped(to: limit)
    }
    let (across, down) = (
      Double(picture.width) / rect.size.width.points,
      Double(picture.height) / rect.size.height.points
    )
    let region = PixelRegion(
      columns: range(corners.map(\.x), limit.columns), rows: range(corners.map(\.y), limit.rows))
    willPaint(region)
    for y in region.rows {
      for x in region.columns {
        let (pageX, pageY) = ((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
        let column = (inverse.a * pageX + inverse.c * pageY + inverse.e - rect.minX.points) * across
        let row = (inverse.b * pageX + inverse.d * pageY + inverse.f - rect.minY.points) * down
        guard column > -0.5, row > -0.5, column < Double(picture.width) + 0.5,
          row < Double(picture.height) + 0.5
        else { continue }
        lay(picture.color(column: column - 0.5, row: row - 0.5), at: (y * bitmap.width + x) * 4)
      }
    }
  }
}

extension Bitmap {
  /// The colour between four pixels of four bytes; outside it is clear.
  fileprivate func color(column: Double, row: Double) -> Color {
    let (left, top) = (Int(column.rounded(.down)), Int(row.rounded(.down)))
    let (across, down) = (column - Double(left), row - Double(top))
    var sums = (red: 0.0, green: 0.0, blue: 0.0, alpha: 0.0)
    for (x, y, fraction) in [
      (left, top, (1 - across) * (1 - down)), (left + 1, top, across * (1 - down)),
      (left, top + 1, (1 - across) * down), (left + 1, top + 1, across * down),
    ] where (0..<width).contains(x) && (0..<height).contains(y) {
      let at = (y * width + x) * 4
      let weight = fraction * Double(bytes[at + 3])
      sums.red += weight * Double(bytes[at])
      sums.green += weight * Double(bytes[at + 1])
      sums.blue += weight * Double(bytes[at + 2])
      sums.alpha += weight
    }
    guard sums.alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    func byte(_ sum: Double) -> UInt8 { UInt8(min((sum / sums.alpha).rounded(), 255)) }
    return Color(
      red: byte(sums.red), green: byte(sums.green), blue: byte(sums.blue),
      alpha: UInt8(min(sums.alpha.rounded(), 255)))
  }
}
