internal import Graphics
internal import PageTurning

/// Paints a board that swings about the spine, over a picture of what is beneath it.
///
/// As the eye sees it, a column of the board is still a column of the picture: only its position, its height and hence
/// its scale change.
struct BoardPainter {
  let board: Scene.Board
  let layout: SpreadLayout
  let front: ShadedPage
  let back: ShadedPage

  /// The column of the board that a column of the picture shows, in pixels from the spine, and its magnification; nil
  /// if the board is seen edge-on.
  private func hit(_ x: Double) -> (u: Double, scale: Double)? {
    let (c, s) = board.lean
    let q = board.inverseEyeHeight
    let along = c + (x - board.eye.x) * s * q
    guard abs(along) > 1e-9 else { return nil }
    let u = x / along
    let scale = 1 / (1 - u * s * q)
    return u.isFinite && scale.isFinite ? (u, scale) : nil
  }

  /// Paints the board's shadow and then the board.
  func paint(into pixels: UnsafeMutablePointer<UInt32>, shadowStrength: Float) {
    let grid = ShadowGrid(board, layout)
    let shadow = LeafShadow(grid, strength: shadowStrength, slope: (0, 0))
    for y in 0..<layout.height {
      shadow.darken(
        pixels + y * layout.width, y: y, columns: 0..<layout.width, seen: 0..<layout.width,
        by: .wholeLeaf)
    }
    let isBack = board.showsBack
    let face = isBack ? back : front
    for x in 0..<layout.width { paintColumn(x, face, isBack: isBack, pixels) }
    paintEdge(pixels)
  }

  private func paintColumn(
    _ x: Int, _ face: ShadedPage, isBack: Bool, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    let width = Double(layout.pageWidth)
    let across = Double(x - layout.spineX)
    // The part of the board that this column of pixels shows, clipped at the board's edges.
    guard let left = hit(across), let right = hit(across + 1), let middle = hit(across + 0.5)
    else { return }
    let span = min(left.u, right.u)...max(left.u, right.u)
    let seen = max(0, span.lowerBound)..<max(max(0, span.lowerBound), min(width, span.upperBound))
    let length = span.upperBound - span.lowerBound
    guard seen.upperBound > seen.lowerBound, length > 0, middle.scale > 0 else { return }
    let cover = min(1, (seen.upperBound - seen.lowerBound) / length)
    let columns = Self.columns(seen, isBack: isBack, width: face.width)
    // The rows between the board's head and foot, as the eye sees them.
    let eyeY = board.eye.y
    let top = Double(layout.top)
    let head = top + eyeY - eyeY * middle.scale
    let foot = top + eyeY + (Double(layout.pageHeight) - eyeY) * middle.scale
    let first = max(0, Int(head.rounded(.down)))
    let last = min(layout.height, Int(foot.rounded(.up)))
    guard first < last else { return }
    for y in first..<last {
      let middleY = Double(y) + 0.5
      let inside = min(1, max(0, min(middleY - head, foot - middleY) + 0.5))
      let v = eyeY + (middleY - top - eyeY) / middle.scale
      let color = Self.sample(face, columns, v) * Float(board.shade)
      let index = y * layout.width + x
      let fraction = cover * inside
      pixels[index] =
        fraction >= 0.999
        ? color.packed : pixels[index].blended(with: color, cover: Float(fraction))
    }
  }

  /// Paints the board's outer edge, which is the more visible the steeper the board is.
  private func paintEdge(_ pixels: UnsafeMutablePointer<UInt32>) {
    let (c, s) = board.lean
    let scale = 1 / (1 - Double(layout.pageWidth) * s * board.inverseEyeHeight)
    guard scale > 0, scale.isFinite else { return }
    let x = board.eye.x + (Double(layout.pageWidth) * c - board.eye.x) * scale
    let middle = Double(layout.spineX) + x
    let reach = board.thickness * s * scale / 2
    let eyeY = board.eye.y
    let head = Double(layout.top) + eyeY - eyeY * scale
    let foot = Double(layout.top) + eyeY + (Double(layout.pageHeight) - eyeY) * scale
    // The edge is a little darker than the paper over it.
    let color = SIMD4<Float>(layout.paper) * 0.82
    let columns =
      max(0, Int(middle - reach - 1))..<max(0, min(layout.width, Int(middle + reach + 2)))
    let rows = max(0, Int(head - 1))..<max(0, min(layout.height, Int(foot + 2)))
    guard !columns.isEmpty, !rows.isEmpty else { return }
    func fraction(_ low: Double, _ high: Double, _ pixel: Int) -> Double {
      max(0, min(high, Double(pixel) + 1) - max(low, Double(pixel)))
    }
    for y in rows {
      let inside = fraction(head, foot, y)
      for x in columns {
        let cover = inside * fraction(middle - reach, middle + reach, x)
        guard cover > 0.002 else { continue }
        let index = y * layout.width + x
        pixels[index] = pixels[index].blended(with: color, cover: Float(cover))
      }
    }
  }

  /// The columns of a face in a range of the board, with their weights: all of them, as a board that stands up shows
  /// many in one.
  private static func columns(
    _ seen: Range<Double>, isBack: Bool, width: Int
  ) -> [(column: Int, fraction: Float)] {
    // On the back, columns are also counted from the spine, which is to its right.
    func column(_ index: Int) -> Int {
      let kept = min(max(index, 0), width - 1)
      return isBack ? width - 1 - kept : kept
    }
    let length = seen.upperBound - seen.lowerBound
    if length < 1 {
      // Between the centres of two columns.
      let position = (seen.lowerBound + seen.upperBound) / 2 - 0.5
      let first = position.rounded(.down)
      let part = Float(position - first)
      return [(column(Int(first)), 1 - part), (column(Int(first) + 1), part)]
    }
    var parts: [(Int, Float)] = []
    var index = Int(seen.lowerBound)
    while Double(index) < seen.upperBound {
      let fraction = min(seen.upperBound, Double(index + 1)) - max(seen.lowerBound, Double(index))
      parts.append((column(index), Float(fraction / length)))
      index += 1
    }
    return parts
  }

  /// The mean of some columns at a height between two rows.
  @inline(__always)
  private static func sample(
    _ face: ShadedPage, _ columns: [(column: Int, fraction: Float)], _ v: Double
  ) -> SIMD4<Float> {
    let position = max(0, min(v - 0.5, Double(face.height - 1)))
    let row = Int(position)
    let next = min(row + 1, face.height - 1)
    let part = Float(position - Double(row))
    var sum = SIMD4<Float>.zero
    face.pixels.withUnsafeBufferPointer { pixels in
      for (column, fraction) in columns {
        let upper = SIMD4<Float>(word: pixels[row * face.width + column])
        let lower = SIMD4<Float>(word: pixels[next * face.width + column])
        sum += (upper + (lower - upper) * part) * fraction
      }
    }
    return sum
  }
}

extension SIMD4<Float> {
  /// The channels of four bytes, opaque.
  @inline(__always)
  init(word: UInt32) {
    self.init(Float(word & 0xFF), Float(word >> 8 & 0xFF), Float(word >> 16 & 0xFF), 255)
  }
}
