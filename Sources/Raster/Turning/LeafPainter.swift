internal import Graphics
internal import PageTurning

/// Paints a bent leaf over a picture of what is beneath it.
///
/// For each pixel the ray from the cone's apex is looked up in the view's table, which gives the visible point of the
/// paper. Layers from the bottom: the flat surroundings with the leaf's shadow; the front's flat part; its bent part;
/// the back. In each row the interior of the back is painted first, and nothing beneath it.
struct LeafPainter {
  let leaf: Scene.Leaf
  let geometry: LeafGeometry
  let front: LeafTexture
  let back: LeafTexture
  /// The front where it is flat: copied, not sampled.
  let flatFront: ShadedPage
  /// Whether the back is a page of its own, printed mirrored on the front's back.
  let backIsPage: Bool
  let shadow: LeafShadow

  /// Paints over `width × height` pixels of four bytes.
  func paint(into pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    func rows(_ front: some LeafTexels, _ back: some LeafTexels) {
      shadow.withBack { paint(front, back, $0, into: pixels, width: width, height: height) }
    }
    switch (front, back) {
    case (.ink(let front), .ink(let back)):
      front.withTexels { front in back.withTexels { rows(front, $0) } }
    case (.ink(let front), .color(let back)):
      front.withTexels { front in back.withTexels { rows(front, $0) } }
    case (.color(let front), .ink(let back)):
      front.withTexels { front in back.withTexels { rows(front, $0) } }
    case (.color(let front), .color(let back)):
      front.withTexels { front in back.withTexels { rows(front, $0) } }
    }
  }

  private func paint(
    _ front: some LeafTexels, _ back: some LeafTexels, _ open: OpenShadow,
    into pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int
  ) {
    let front = LeafSide(
      texels: front, table: LeafTable(leaf.view.front), geometry: geometry,
      silhouette: leaf.view.silhouette, bendSlope: leaf.view.bendSlope, isBack: false,
      isMirrored: false, shadow: open,
      whole: leaf.view.front.wholeSample(below: LeafTable.leastStretch))
    let back = LeafSide(
      texels: back, table: LeafTable(leaf.view.back), geometry: geometry,
      silhouette: leaf.view.silhouette, bendSlope: leaf.view.bendSlope, isBack: true,
      isMirrored: backIsPage, shadow: open,
      whole: leaf.view.back.wholeSample(below: LeafTable.leastStretch))
    for y in 0..<height {
      let row = pixels + y * width
      let inside = back.paintInside(row, y: y, columns: 0..<width)
      paint(row, y: y, part: 0..<inside.lowerBound, front, back)
      paint(row, y: y, part: inside.upperBound..<width, front, back)
    }
  }

  /// Paints a part of a row next to the interior of the back.
  ///
  /// Nothing is painted beneath the interior of the front.
  @inline(__always)
  private func paint(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, part: Range<Int>,
    _ front: LeafSide<some LeafTexels>, _ back: LeafSide<some LeafTexels>
  ) {
    guard !part.isEmpty else { return }
    let bent = front.paintInside(row, y: y, columns: part)
    let flat = flatColumns(y, part)
    let flatEnd = bent.isEmpty ? flat.upperBound : min(flat.upperBound, bent.lowerBound)
    var next = part.lowerBound
    if flat.lowerBound < flatEnd {
      shadow.darken(row, y: y, columns: part, seen: next..<flat.lowerBound, by: .wholeLeaf)
      paintFlat(row, y: y, columns: flat, seen: flat.lowerBound..<flatEnd)
      next = flatEnd
    }
    if !bent.isEmpty {
      shadow.darken(row, y: y, columns: part, seen: next..<bent.lowerBound, by: .wholeLeaf)
      next = bent.upperBound
    }
    shadow.darken(row, y: y, columns: part, seen: next..<part.upperBound, by: .wholeLeaf)
    front.paintRim(row, y: y, columns: part.lowerBound..<bent.lowerBound)
    front.paintRim(row, y: y, columns: bent.upperBound..<part.upperBound)
    back.paintRim(row, y: y, columns: part)
  }

  /// The columns of a row in which the front is still flat.
  private func flatColumns(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    let distance = geometry.fromApex(Float(y) + 0.5)
    guard (0..<flatFront.height).contains(y - Int(geometry.top)), distance > 0 else {
      return columns.lowerBound..<columns.lowerBound
    }
    let end = min(geometry.pageWidth, (distance * leaf.view.bendSlope).rounded(.up))
    let spine = Int(geometry.spineX)
    let first = min(max(spine, columns.lowerBound), columns.upperBound)
    return first..<max(first, min(columns.upperBound, spine + Int(end)))
  }

  /// Copies the visible part of the front that is still flat, in the shadow of the back above it.
  private func paintFlat(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, columns: Range<Int>, seen: Range<Int>
  ) {
    let start = (y - Int(geometry.top)) * flatFront.width - Int(geometry.spineX)
    flatFront.pixels.withUnsafeBufferPointer { source in
      guard let line = source.baseAddress.map({ $0 + start }) else { return }
      (row + seen.lowerBound).update(from: line + seen.lowerBound, count: seen.count)
    }
    shadow.darken(row, y: y, columns: columns, seen: seen, by: .back)
  }
}
