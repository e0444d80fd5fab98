internal import Graphics
internal import PageTurning

/// Paints a bent leaf over a picture of what lies beneath it.
///
/// For each pixel the ray from the cone's apex is looked up in the view's table, which tells the
/// point of the paper that is seen there. Layers from the bottom: what lies flat, with the leaf's
/// shadow; the front's flat part; its bent part; the back. Of each row the inside of the back is
/// painted first, and nothing of what lies beneath it.
struct LeafPainter {
  let leaf: Scene.Leaf
  let geometry: LeafGeometry
  let front: LeafTexture
  let back: LeafTexture
  /// The front as it lies flat: copied, not sampled.
  let flatFront: ShadedPage
  /// Whether the back is a page of its own, which lies mirrored on the front's back.
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
      for part in [0..<inside.lowerBound, inside.upperBound..<width] where !part.isEmpty {
        shadow.darken(row, y: y, columns: part, by: .wholeLeaf)
        paintFlat(row, y: y, columns: part)
        front.paint(row, y: y, columns: part)
        back.paintRim(row, y: y, columns: part)
      }
    }
  }

  /// Copies the part of the front that lies flat still, in the shadow of the back above it.
  private func paintFlat(_ row: UnsafeMutablePointer<UInt32>, y: Int, columns: Range<Int>) {
    let line = y - Int(geometry.top)
    let distance = geometry.fromApex(Float(y) + 0.5)
    guard (0..<flatFront.height).contains(line), distance > 0 else { return }
    let end = min(geometry.pageWidth, (distance * leaf.view.bendSlope).rounded(.up))
    let spine = Int(geometry.spineX)
    let first = max(spine, columns.lowerBound)
    let last = min(columns.upperBound, spine + Int(end))
    guard first < last else { return }
    flatFront.pixels.withUnsafeBufferPointer { source in
      guard let line = source.baseAddress.map({ $0 + line * flatFront.width }) else { return }
      (row + first).update(from: line + (first - spine), count: last - first)
    }
    shadow.darken(row, y: y, columns: first..<last, by: .back)
  }
}
