internal import Graphics
internal import ImageCoding

/// Shapes filled with gradients, tiles or soft shadows.
extension PagePainter {
  /// The context that a page's list is painted in.
  struct Surroundings {
    var files: [PictureFile]
    /// Pixels per point.
    var scale: Double
    var theme: PageTheme
  }

  /// Fills a shape through a transform: the pattern is sampled at the centre of each pixel.
  mutating func paint(
    _ area: Path, _ pattern: Pattern, _ map: AffineTransform, over sheet: inout PictureSheet,
    _ page: Surroundings
  ) {
    guard let inverse = map.inverse else { return }
    clearCanvas(width: sheet.bitmap.width, height: sheet.bitmap.height)
    canvas?.fill(
      PixelGrid.path(map.path(area), scale: page.scale), x: 0, y: 0, scale: page.scale, alpha: 1)
    guard let region = canvas?.inked.intersection(sheet.limit), !region.isEmpty else { return }
    let scale = page.scale
    func place(_ column: Int, _ row: Int) -> (x: Double, y: Double) {
      let (x, y) = ((Double(column) + 0.5) / scale, (Double(row) + 0.5) / scale)
      return (
        inverse.a * x + inverse.c * y + inverse.e, inverse.b * x + inverse.d * y + inverse.f
      )
    }
    switch pattern {
    case .gradient(let own, let tiling):
      let gradient = own.shown(ink: page.theme.ink, paper: page.theme.paper)
      lay(over: &sheet, region) { column, row in
        var (x, y) = place(column, row)
        if let tiling {
          guard let folded = tiling.folded(x: x, y: y) else { return nil }
          (x, y) = folded
        }
        return gradient.color(at: gradient.offset(x: x, y: y))
      }
    case .tiles(let index, let tiling):
      guard page.files.indices.contains(index),
        let tile = Tile(page.files[index], tiling, map, scale, from: &pictures)
      else { return }
      lay(over: &sheet, region) { column, row in
        let (x, y) = place(column, row)
        return tile.color(x: x, y: y)
      }
    case .blur(let blurred):
      let stretch = abs(map.a * map.d - map.b * map.c).squareRoot()
      guard
        let mask = BlurMask(
          map.path(blurred.shape), deviation: blurred.deviation.points * stretch, scale: scale,
          over: region)
      else { return }
      // A shadow is dark even on dark paper.
      var color =
        blurred.ink.color ?? blurred.ink.color(ink: page.theme.ink, paper: page.theme.paper)
      color.alpha = blurred.ink.alpha
      let ink = Gradient.Premultiplied(color)
      let none = Gradient.Premultiplied(Color(red: 0, green: 0, blue: 0, alpha: 0))
      lay(over: &sheet, region) { column, row in
        Gradient.Premultiplied(none, ink, fraction: mask.coverage(column: column, row: row))
      }
    }
  }

  /// Blends colours over the pixels of a region, in proportion to the canvas's coverage.
  private func lay(
    over sheet: inout PictureSheet, _ region: PixelRegion,
    _ color: (_ column: Int, _ row: Int) -> Gradient.Premultiplied?
  ) {
    let width = sheet.bitmap.width
    sheet.willPaint(region)
    sheet.bitmap.bytes.withUnsafeMutableBufferPointer { pixels in
      canvas?.forEachInked(in: region) { column, row, coverage in
        guard let color = color(column, row), color.alpha > 0 else { return }
        let fraction = Double(coverage) / 255
        let at = (row * width + column) * 4
        let rest = 1 - color.alpha * fraction
        func mixed(_ under: UInt8, _ over: Double) -> UInt8 {
          UInt8(min(max(Double(under) * rest + over * fraction * 255 + 0.5, 0), 255))
        }
        pixels[at] = mixed(pixels[at], color.red)
        pixels[at + 1] = mixed(pixels[at + 1], color.green)
        pixels[at + 2] = mixed(pixels[at + 2], color.blue)
      }
    }
  }
}

/// A repeated picture, in the pixels that one tile has on the page.
private struct Tile {
  private let picture: Bitmap
  private let tiling: Tiling

  /// Nil if the picture cannot be read.
  init?(
    _ file: PictureFile, _ tiling: Tiling, _ map: AffineTransform, _ scale: Double,
    from pictures: inout KeptPictures<Bitmap>
  ) {
    func side(_ length: Length, _ x: Double, _ y: Double) -> Int {
      let pixels = length.points * scale * (x * x + y * y).squareRoot()
      return Int(min(max(pixels.rounded(), 1), 8192))
    }
    let (width, height) = (
      side(tiling.cell.size.width, map.a, map.b), side(tiling.cell.size.height, map.c, map.d)
    )
    guard let part = tiling.part else {
      guard let picture = pictures.picture(file, width: width, height: height) else { return nil }
      (self.picture, self.tiling) = (picture, tiling)
      return
    }
    // The part is cut out first, so that nothing next to it is mixed in.
    guard let own = try? ImageFile.probe(file.bytes),
      let whole = pictures.picture(
        file, width: min(own.width, 4096), height: min(own.height, 4096)),
      let picture = whole.cropped(to: part)?.resampled(width: width, height: height)
    else { return nil }
    (self.picture, self.tiling) = (picture, tiling)
  }

  func color(x: Double, y: Double) -> Gradient.Premultiplied? {
    guard let (x, y) = tiling.folded(x: x, y: y) else { return nil }
    let cell = tiling.cell
    let across = (x - cell.minX.points) / cell.size.width.points * Double(picture.width)
    let down = (y - cell.minY.points) / cell.size.height.points * Double(picture.height)
    let column = min(max(Int(across), 0), picture.width - 1)
    let row = min(max(Int(down), 0), picture.height - 1)
    let at = (row * picture.width + column) * 4
    return Gradient.Premultiplied(
      Color(
        red: picture.bytes[at], green: picture.bytes[at + 1], blue: picture.bytes[at + 2],
        alpha: picture.bytes[at + 3]))
  }
}

extension Bitmap {
  /// A part of a picture with four bytes per pixel, rounded to whole pixels; nil if it has none.
  fileprivate func cropped(to part: Tiling.Part) -> Bitmap? {
    func range(_ from: Double, _ to: Double, _ whole: Int) -> Range<Int> {
      let first = Int(min(max((from * Double(whole)).rounded(), 0), Double(whole - 1)))
      let last = Int(min(max((to * Double(whole)).rounded(), 0), Double(whole)))
      return first..<max(last, first + 1)
    }
    guard width > 0, height > 0 else { return nil }
    let (columns, rows) = (
      range(part.left, part.right, width), range(part.top, part.bottom, height)
    )
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      let start = (row * width + columns.lowerBound) * 4
      pixels += bytes[start..<start + columns.count * 4]
    }
    return Bitmap(width: columns.count, height: rows.count, format: .rgba, bytes: pixels)
  }
}
