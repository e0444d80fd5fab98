internal import Graphics
internal import PageTurning

/// Paints a bent leaf over a picture of what lies beneath it.
///
/// For each pixel the ray from the cone's apex is looked up in the view's table, which tells the
/// point of the paper that is seen there. Layers from the bottom: what lies flat, with the leaf's
/// shadow; the front's flat part; its bent part; the back.
struct LeafPainter {
  let leaf: Scene.Leaf
  let geometry: LeafGeometry
  let front: LeafTexture
  let back: LeafTexture
  /// The front as it lies flat: copied, not sampled.
  let flatFront: ShadedPage
  /// Whether the back is a page of its own, which lies mirrored on the front's back.
  let backIsPage: Bool
  let shadow: ShadowGrid
  let shadowStrength: Float

  /// From this w on one sample a pixel is enough, and the silhouette is some pixels away.
  private let simpleFront: Float
  private let simpleBack: Float
  private let frontTable: LeafTable
  private let backTable: LeafTable
  private let silhouette: Float
  private let bendSlope: Float
  private let lightSlope: (x: Float, y: Float)

  init(
    leaf: Scene.Leaf, geometry: LeafGeometry, front: LeafTexture, back: LeafTexture,
    flatFront: ShadedPage, backIsPage: Bool, shadow: ShadowGrid, shadowStrength: Float
  ) {
    (self.leaf, self.geometry, self.front, self.back) = (leaf, geometry, front, back)
    (self.flatFront, self.backIsPage) = (flatFront, backIsPage)
    (self.shadow, self.shadowStrength) = (shadow, shadowStrength)
    frontTable = LeafTable(leaf.view.front)
    backTable = LeafTable(leaf.view.back)
    (silhouette, bendSlope) = (leaf.view.silhouette, leaf.view.bendSlope)
    lightSlope = (Float(leaf.lightSlope.x), Float(leaf.lightSlope.y))
    // Two pixels from the silhouette, on the row nearest to the apex.
    let clear = (3 / max(geometry.apexDistance, 8)).squareRoot()
    simpleFront = max(clear, leaf.view.front.wholeSample(below: Self.leastStretch))
    simpleBack = max(clear, leaf.view.back.wholeSample(below: Self.leastStretch))
  }

  /// The most samples of a pixel where the paper turns away from the eye.
  private static let mostSamples = 16
  /// From this stretch on the paper is averaged rather than sampled once.
  private static let leastStretch: Float = 1.5

  /// Paints over `width × height` pixels of four bytes.
  func paint(into pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    front.texels.withUnsafeBufferPointer { front in
      back.texels.withUnsafeBufferPointer { back in
        frontTable.lanes.withUnsafeBufferPointer { frontLanes in
          backTable.lanes.withUnsafeBufferPointer { backLanes in
            shadow.all.withUnsafeBufferPointer { all in
              shadow.back.withUnsafeBufferPointer { upper in
                guard let front = front.baseAddress, let back = back.baseAddress,
                  let all = all.baseAddress, let upper = upper.baseAddress
                else { return }
                for y in 0..<height {
                  let row = pixels + y * width
                  shade(row, y: y, width: width, all)
                  paintFlat(row, y: y, width: width, upper)
                  paintBent(
                    row, y: y, width: width, frontLanes, frontTable, front, isBack: false, upper)
                  paintBent(
                    row, y: y, width: width, backLanes, backTable, back, isBack: true, upper)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Darkens what lies flat on the table by the leaf's shadow.
  private func shade(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, width: Int, _ grid: UnsafePointer<Float>
  ) {
    shadow.forEachSpan(grid, row: y, columns: 0..<width) { columns, value, step in
      var s = value
      for x in columns {
        row[x] = row[x].scaled(1 - shadowStrength * s)
        s += step
      }
    }
  }

  @inline(__always)
  private func value(_ grid: UnsafePointer<Float>, _ x: Float, _ y: Float) -> Float {
    ShadowGrid.value(grid, x, y, cell: shadow.cell, columns: shadow.columns, rows: shadow.rows)
  }

  /// Copies the part of the front that lies flat still, in the shadow of the back above it.
  private func paintFlat(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, width: Int, _ grid: UnsafePointer<Float>
  ) {
    let line = y - Int(geometry.top)
    let distance = geometry.fromApex(Float(y) + 0.5)
    guard (0..<flatFront.height).contains(line), distance > 0 else { return }
    let end = min(geometry.pageWidth, (distance * bendSlope).rounded(.up))
    let first = Int(geometry.spineX)
    let last = min(width, first + Int(end))
    guard last > first else { return }
    flatFront.pixels.withUnsafeBufferPointer { source in
      let base = line * flatFront.width
      guard let line = source.baseAddress.map({ $0 + base }) else { return }
      (row + first).update(from: line, count: last - first)
      shadow.forEachSpan(grid, row: y, columns: first..<last) { columns, value, step in
        var s = value
        for x in columns {
          row[x] = row[x].scaled(1 - shadowStrength * s)
          s += step
        }
      }
    }
  }

  /// Paints a bent part: the front from the bend to the silhouette, or the back.
  private func paintBent(
    _ row: UnsafeMutablePointer<UInt32>, y: Int, width: Int,
    _ lanes: UnsafeBufferPointer<SIMD4<Float>>, _ branch: LeafTable,
    _ texels: UnsafePointer<SIMD4<Float>>, isBack: Bool, _ grid: UnsafePointer<Float>
  ) {
    let distance = geometry.fromApex(Float(y) + 0.5)
    guard let entries = lanes.baseAddress, distance > 1 else { return }
    let silhouette = silhouette
    let leastSlope = isBack ? silhouette - branch.reach * branch.reach : bendSlope
    let start = geometry.spineX + distance * leastSlope
    let end = geometry.spineX + distance * silhouette
    let first = max(0, Int(start.rounded(.down)) - (isBack ? 1 : 0))
    let last = min(width - 1, Int(end.rounded(.down)) + 1)
    guard first <= last else { return }
    let ray = Ray(
      geometry: geometry, entries: entries, scale: branch.scale, silhouette: silhouette,
      distance: distance)
    let slant = 1 / (1 + silhouette * silhouette).squareRoot()
    let simple = isBack ? simpleBack : simpleFront
    let inverse = 1 / distance
    let stride = front.stride
    let (nearEnd, farEnd, pageWidth) = (geometry.nearEnd, geometry.farEnd, geometry.pageWidth)
    for x in first...last {
      let across = Float(x) + 0.5 - geometry.spineX
      let depth = silhouette - across * inverse
      if isBack, depth > simple * simple {
        // Inside the leaf, where a pixel is about a texel: one sample, and nothing shines through.
        let w = depth.squareRoot()
        if w < branch.reach {
          let hit = ray.hit(w)
          let edge = min(pageWidth - hit.u, min(hit.along - nearEnd, farEnd - hit.along))
          if edge > 4 {
            let (u, v) = place(hit, isBack: true)
            row[x] = (texels.cubic(u, v, stride: stride) * hit.shade).packed
            continue
          }
          if edge < -4 { continue }
        }
      }
      let outline = min(1, max(0, 0.5 + (silhouette * distance - across) * slant))
      guard outline > 0 else { continue }
      let w = max(0, silhouette - across / distance).squareRoot()
      if isBack, w > branch.reach + 2 / distance { continue }
      let hit = ray.hit(w)
      let edge = min(
        geometry.pageWidth - hit.u,
        min(hit.along - geometry.nearEnd, geometry.farEnd - hit.along))
      let stretch = ray.stretch(w)
      if edge < -2 - 2 * stretch { continue }
      var cover = outline
      if edge < 2 + 2 * stretch { cover *= self.cover(hit, ray, across, y: y) }
      guard cover > 0.002 else { continue }
      var color = sample(texels, hit, ray, w, across, stretch: stretch, isBack: isBack)
      var light = hit.shade
      if !isBack {
        // Beneath the back the light comes past its edge: the shadow lies where its ray would land.
        let height = distance * branch.heights[min(Int(w * branch.scale), LeafTable.entries - 1)]
        let s = value(
          grid, Float(x) + 0.5 - height * lightSlope.x, Float(y) + 0.5 - height * lightSlope.y)
        light *= 1 - shadowStrength * s
      }
      color *= light
      row[x] = row[x].blended(with: color, cover: cover)
    }
  }

  /// How much of a pixel the paper covers near its edges.
  @inline(never)
  private func cover(
    _ hit: Ray.Hit, _ ray: Ray, _ across: Float, y: Int
  ) -> Float {
    let right = ray.hit(max(0, ray.silhouette - (across - 1) / ray.distance).squareRoot())
    var below = ray
    below.distance = geometry.fromApex(Float(y) + 1.5)
    guard below.distance > 0 else { return 0 }
    let down = below.hit(max(0, ray.silhouette - across / below.distance).squareRoot())
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
    _ texels: UnsafePointer<SIMD4<Float>>, _ hit: Ray.Hit, _ ray: Ray, _ w: Float, _ across: Float,
    stretch: Float, isBack: Bool
  ) -> SIMD4<Float> {
    guard stretch > Self.leastStretch else {
      let (x, y) = place(hit, isBack: isBack)
      return texels.cubic(x, y, stride: front.stride)
    }
    let count = min(Self.mostSamples, Int(min(stretch, 64).rounded(.up)))
    var sum = SIMD4<Float>.zero
    for index in 0..<count {
      let offset = (Float(index) + 0.5) / Float(count) - 0.5
      let m = (across + offset) / ray.distance
      let (x, y) = place(ray.hit(max(0, ray.silhouette - m).squareRoot()), isBack: isBack)
      sum += texels.linear(x, y, stride: front.stride)
    }
    return sum / Float(count)
  }

  /// The texel of a hit, kept on the face.
  @inline(__always)
  private func place(_ hit: Ray.Hit, isBack: Bool) -> (Float, Float) {
    let v = geometry.leadsAtFoot ? geometry.farEnd - hit.along : hit.along - geometry.nearEnd
    let x = isBack && backIsPage ? geometry.pageWidth - hit.u : hit.u
    return (
      min(max(x, 0), geometry.pageWidth), min(max(v, 0), geometry.pageHeight)
    )
  }

  /// A row of the picture, as rays from the apex.
  private struct Ray {
    /// A point of the paper, in pixels.
    struct Hit {
      var u: Float
      var along: Float
      var shade: Float
    }

    let geometry: LeafGeometry
    let entries: UnsafePointer<SIMD4<Float>>
    let scale: Float
    let silhouette: Float
    var distance: Float

    /// The point at a place of the table.
    @inline(__always)
    func hit(_ w: Float) -> Hit {
      let place = min(w * scale, LeafTable.lastPlace)
      let index = Int(place)
      let first = entries[index]
      let entry = first + (entries[index &+ 1] - first) * (place - Float(index))
      let p = distance / (1 + distance * entry[2])
      return Hit(u: p * entry[0], along: p * entry[1], shade: entry[3])
    }

    /// How many texels the paper moves on in a pixel.
    @inline(__always)
    func stretch(_ w: Float) -> Float {
      let index = min(Int(w * scale), LeafTable.entries - 2)
      let change = (entries[index + 1] - entries[index]) * scale
      let (du, dv) = (change[0], change[1])
      return (du * du + dv * dv).squareRoot() / max(2 * w, 1e-4)
    }
  }
}

extension SIMD4<Float> {
  /// The colour as four bytes, opaque.
  @inline(__always)
  var packed: UInt32 {
    // Adding 2²³ leaves the rounded number in the lowest bits of the float.
    func channel(_ value: Float) -> UInt32 {
      (Swift.min(Swift.max(value, 0), 255) + 8_388_608).bitPattern & 0xFF
    }
    return channel(self[0]) | channel(self[1]) << 8 | channel(self[2]) << 16 | 0xFF00_0000
  }
}

extension UInt32 {
  /// The colour times a factor from 0 to 1, alpha kept.
  @inline(__always)
  func scaled(_ factor: Float) -> UInt32 {
    let f = UInt32(factor * 65536)
    let red = ((self & 0xFF) &* f &+ 0x8000) >> 16
    let green = ((self >> 8 & 0xFF) &* f &+ 0x8000) >> 16
    let blue = ((self >> 16 & 0xFF) &* f &+ 0x8000) >> 16
    return red | green << 8 | blue << 16 | self & 0xFF00_0000
  }

  /// This colour under another that covers a share of it.
  @inline(__always)
  func blended(with color: SIMD4<Float>, cover: Float) -> UInt32 {
    @inline(__always)
    func channel(_ shift: UInt32, _ value: Float) -> UInt32 {
      let under = Float(self >> shift & 0xFF)
      let mixed = under + (value - under) * cover + 0.5
      return UInt32(Swift.min(Swift.max(mixed, 0), 255)) << shift
    }
    return channel(0, color[0]) | channel(8, color[1]) | channel(16, color[2]) | 0xFF00_0000
  }
}
