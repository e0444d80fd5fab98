internal import Graphics

/// One side of a bent leaf as it is seen: its front from the bend to the silhouette, or its back.
struct LeafSide<Texels: LeafTexels> {
  private let texels: Texels
  private let table: LeafTable
  private let geometry: LeafGeometry
  private let silhouette: Float
  private let leastSlope: Float
  private let isBack: Bool
  private let isMirrored: Bool
  private let shadow: OpenShadow
  /// From this depth below the silhouette on, in slope, one sample per pixel is enough, and the silhouette is a few
  /// pixels away.
  private let wholeDepth: Float
  /// The distance of the paper inside the silhouette, in pixels, per unit of slope.
  private let slant: Float

  /// The most samples per pixel where the paper turns away from the eye.
  private static var mostSamples: Int { 16 }

  /// `isMirrored` tells that a page of its own is printed on the back; from the w `whole` on, a pixel is hardly larger
  /// than a texel.
  init(
    texels: Texels, table: LeafTable, geometry: LeafGeometry, silhouette: Float, bendSlope: Float,
    isBack: Bool, isMirrored: Bool, shadow: OpenShadow, whole: Float
  ) {
    (self.texels, self.table, self.geometry, self.shadow) = (texels, table, geometry, shadow)
    (self.silhouette, self.isBack, self.isMirrored) = (silhouette, isBack, isMirrored)
    leastSlope = isBack ? silhouette - table.reach * table.reach : bendSlope
    // Two pixels from the silhouette, on the row nearest to the apex.
    wholeDepth = max(3 / max(geometry.apexDistance, 8), whole * whole)
    slant = 1 / (1 + silhouette * silhouette).squareRoot()
  }

  /// Paints the interior of the side: one range of the row that it covers completely, where a pixel is about a texel.
  ///
  /// Every fourth pixel's ray is looked up, and the paper is interpolated between: the error is less than a fifteenth
  /// of a texel where it bends most.
  /// - Returns: the columns that were painted.
  func paintInside(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, columns wanted: Range<Int>
  ) -> Range<Int> {
    let none = wanted.lowerBound..<wanted.lowerBound
    let distance = geometry.fromApex(Float(y) + 0.5)
    guard distance > 1 else { return none }
    return table.withEntries(or: none) { entries, heights in
      let ray = Ray(table, entries, heights, silhouette: silhouette, distance: distance)
      let inverse = 1 / distance
      let columns = columns(wanted, distance)
      // The last column that is deep enough.
      let end = min(
        columns.upperBound,
        Int((geometry.spineX + distance * (silhouette - wholeDepth) - 0.5).rounded(.down)))
      @inline(__always)
      func w(_ x: Int) -> Float {
        max(0, silhouette - (Float(x) + 0.5 - geometry.spineX) * inverse).squareRoot()
      }
      var x = columns.lowerBound
      while x < end {
        let w = w(x)
        guard w < table.reach else {
          x += 1
          continue
        }
        let edge = geometry.edge(ray.hit(w))
        if edge > 4 { break }
        x += edge < -4 ? Int(-edge * 0.5) : 1
      }
      let start = x
      guard start + 4 <= end else { return none }
      var (place, light): (TexelPosition, Float)
      var points = points(x, ray, inverse)
      (place, light) = (points.places[0], self.light(points, 0, x, y, distance))
      var lane = 1
      while x + 4 <= end {
        if lane == 4 { (points, lane) = (self.points(x + 4, ray, inverse), 0) }
        guard points.edge[lane] > 4 else { break }
        let nextPlace = points.places[lane]
        let nextLight = self.light(points, lane, x + 4, y, distance)
        let step = (nextPlace - place).quarter
        let lightStep = (nextLight - light) * 0.25
        let second = place + step
        let third = second + step
        let places = (place, second, third, third + step)
        let (halfway, later) = (light + lightStep, light + lightStep + lightStep)
        let lights = SIMD4(light, halfway, later, later + lightStep)
        // Four pixels are about four texels: fewer than are bare around a bare tile.
        let words =
          texels.isBare(place) ? texels.bare(places, lights) : texels.cubic(places, lights)
        UnsafeMutableRawPointer(row + x).storeBytes(of: words, as: SIMD4<UInt32>.self)
        (place, light) = (nextPlace, nextLight)
        lane += 1
        x += 4
      }
      return start..<x
    }
  }

  /// Points of the paper that are visible in a row, four pixels apart.
  private struct FourPoints {
    let places: TexelPositions
    /// Their distance inside the page's nearest edge, other than the spine.
    let edge: SIMD4<Float>
    let heights: SIMD4<Float>
    let shade: SIMD4<Float>
  }

  /// The points that a column and every fourth one after it show.
  @inline(__always)
  private func points(_ x: Int, _ ray: Ray, _ inverse: Float) -> FourPoints {
    let columns = SIMD4(Float(x), Float(x + 4), Float(x + 8), Float(x + 12))
    let depths = silhouette - (columns + 0.5 - geometry.spineX) * inverse
    let found = Ray.Entries(ray, depths.atLeast(.zero).roots)
    let (u, along) = found.points(ray.distance)
    return FourPoints(
      places: places(u, along), edge: geometry.edge(u, along), heights: found.heights,
      shade: found.lane(3))
  }

  @inline(__always)
  private func light(
    _ points: FourPoints, _ lane: Int, _ x: Int, _ y: Int, _ distance: Float
  ) -> Float {
    let shade = points.shade[lane]
    if isBack { return shade }
    return shade * shadow.light(x: x, y: y, height: distance * points.heights[lane])
  }

  /// The brightness of a point of the paper.
  ///
  /// Beneath the back, light comes past its edge: the shadow is where its ray would land.
  @inline(__always)
  private func light(_ hit: Ray.Hit, _ x: Int, _ y: Int, _ distance: Float) -> Float {
    isBack ? hit.shade : hit.shade * shadow.light(x: x, y: y, height: distance * hit.height)
  }

  /// Paints pixel by pixel where the side may cover only a part or turn away from the eye.
  func paintRim(_ row: UnsafeMutablePointer<UInt32>, y: Int, columns wanted: Range<Int>) {
    let distance = geometry.fromApex(Float(y) + 0.5)
    guard distance > 1 else { return }
    table.withEntries(or: ()) { entries, heights in
      let ray = Ray(table, entries, heights, silhouette: silhouette, distance: distance)
      let columns = columns(wanted, distance)
      var next = columns.lowerBound
      while next < columns.upperBound {
        // The rays of four pixels are looked up at once.
        let first = next
        let four = FourPixels(first, ray, geometry, slant: slant)
        while next < columns.upperBound, next < first + 4 {
          let x = next
          next += 1
          let outline = four.outline[x - first]
          guard outline > 0 else { continue }
          if isBack, four.w[x - first] > table.reach + 2 / distance { continue }
          let (edge, stretch) = (four.edge[x - first], four.stretch[x - first])
          if edge < -2 - 2 * stretch {
            // Off the paper, which advances by less than two texels per pixel here: skip to its edge.
            if edge < -4, four.depth[x - first] > wholeDepth { next += Int(-edge * 0.5) - 1 }
            continue
          }
          let (hit, across) = (four.hit(x - first), four.across[x - first])
          var cover = outline
          if edge < 2 + 2 * stretch { cover *= self.cover(hit, ray, across, y: y) }
          guard cover > 0.002 else { continue }
          let light = self.light(hit, x, y, distance)
          let color = sample(hit, ray, across, stretch: stretch) * light
          row[x] = cover < 1 ? row[x].blended(with: color, cover: cover) : color.packed
        }
      }
    }
  }

  /// The columns of a row that the side may cover.
  @inline(__always)
  private func columns(_ wanted: Range<Int>, _ distance: Float) -> Range<Int> {
    let start = geometry.spineX + distance * leastSlope
    let end = geometry.spineX + distance * silhouette
    let first = max(wanted.lowerBound, Int(start.rounded(.down)) - (isBack ? 1 : 0))
    let last = min(wanted.upperBound, Int(end.rounded(.down)) + 2)
    return first..<max(first, last)
  }

  /// The fraction of a pixel that the paper covers near its edges.
  @inline(never)
  private func cover(_ hit: Ray.Hit, _ ray: Ray, _ across: Float, y: Int) -> Float {
    let right = ray.hit(max(0, silhouette - (across - 1) / ray.distance).squareRoot())
    var below = ray
    below.distance = geometry.fromApex(Float(y) + 1.5)
    guard below.distance > 0 else { return 0 }
    let down = below.hit(max(0, silhouette - across / below.distance).squareRoot())
    func clamp(_ distance: Float, _ dx: Float, _ dy: Float) -> Float {
      let gradient = max((dx * dx + dy * dy).squareRoot(), 1e-3)
      return min(1, max(0, 0.5 + distance / gradient))
    }
    let (du, dv) = (right.u - hit.u, right.along - hit.along)
    let (eu, ev) = (down.u - hit.u, down.along - hit.along)
    return clamp(geometry.pageWidth - hit.u, du, eu)
      * clamp(hit.along - geometry.nearEnd, dv, ev) * clamp(geometry.farEnd - hit.along, dv, ev)
  }

  /// The paper's colour at a hit: one sample, or the mean of several where the paper turns away.
  @inline(__always)
  private func sample(
    _ hit: Ray.Hit, _ ray: Ray, _ across: Float, stretch: Float
  ) -> SIMD4<Float> {
    let middle = place(hit)
    if stretch < Float(BareTiles.reach - 2), texels.isBare(middle) { return texels.bare(middle) }
    guard stretch > LeafTable.leastStretch else { return texels.cubic(middle) }
    let count = min(Self.mostSamples, Int(min(stretch, 64) + 0.5))
    let step = 1 / Float(count)
    let inverse = 1 / ray.distance
    let change = step * inverse
    var depth = silhouette - (across - 0.5 + 0.5 * step) * inverse
    var sum = SIMD4<Float>.zero
    var left = count
    while left > 0 {
      let (second, third) = (depth - change, depth - change - change)
      let fourth = third - change
      let points = ray.points(SIMD4(depth, second, third, fourth))
      let colors = texels.linear(places(points.u, points.along))
      sum += colors.0
      if left > 1 { sum += colors.1 }
      if left > 2 { sum += colors.2 }
      if left > 3 { sum += colors.3 }
      depth = fourth - change
      left -= 4
    }
    return sum * step
  }

  /// The texels of four points, clamped to the face.
  @inline(__always)
  private func places(_ us: SIMD4<Float>, _ alongs: SIMD4<Float>) -> TexelPositions {
    let v = geometry.leadsAtFoot ? geometry.farEnd - alongs : alongs - geometry.nearEnd
    let u = isMirrored ? geometry.pageWidth - us : us
    return TexelPositions(
      u.atLeast(.zero).atMost(SIMD4(repeating: geometry.pageWidth)),
      v.atLeast(.zero).atMost(SIMD4(repeating: geometry.pageHeight)))
  }

  /// The texel of a hit, clamped to the face.
  @inline(__always)
  private func place(_ hit: Ray.Hit) -> TexelPosition {
    let v = geometry.leadsAtFoot ? geometry.farEnd - hit.along : hit.along - geometry.nearEnd
    let u = isMirrored ? geometry.pageWidth - hit.u : hit.u
    return TexelPosition(
      min(geometry.pageWidth, max(0, u)), min(geometry.pageHeight, max(0, v)))
  }
}
