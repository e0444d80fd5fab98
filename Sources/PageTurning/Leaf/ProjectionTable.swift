/// Where each ray from the apex of a bent leaf meets the leaf in a view of it.
///
/// A view, from an eye or along light, keeps the cone's lines straight and through the apex. What a pixel shows thus
/// depends, up to its distance, only on its slope m = X/Y as seen from the apex. The slope increases along the paper to
/// a maximum, the silhouette, and decreases again: the paper's front is visible on the increasing branch and its back
/// on the decreasing one. Each branch is tabulated over w = √(ms − m), in which it is smooth at the silhouette.
package struct ProjectionTable: Sendable {
  /// The number of entries of a branch.
  package static let entries = 2048

  /// The paper along a ray.
  ///
  /// For a pixel at the distance Y along the spine from the apex, Y′ = Y/(1 + Y·q): the paper's point is Y′·across from
  /// the spine, Y′·along from the apex, and Y′·height above the table.
  package struct Entry: Sendable {
    /// `across`, `along`, `q` and `shade`: the brightness of the paper here, 1 where it is flat.
    package var lanes: SIMD4<Float>
    package var height: Float

    @inlinable
    package init(across: Float, along: Float, q: Float, height: Float, shade: Float) {
      lanes = SIMD4(across, along, q, shade)
      self.height = height
    }

    @inlinable package var across: Float { lanes[0] }
    @inlinable package var along: Float { lanes[1] }
    @inlinable package var q: Float { lanes[2] }
    @inlinable package var shade: Float { lanes[3] }
  }

  /// One branch: the front or the back.
  package struct Branch: Sendable {
    /// The table, beginning at the silhouette; empty if the branch is invisible.
    package var table: [Entry]
    /// The greatest w.
    package var reach: Float

    /// The least w from which on the paper advances by less than `stretch` texels per pixel.
    package func wholeSample(below stretch: Float) -> Float {
      for index in stride(from: table.count - 2, through: 0, by: -1) {
        let change = (table[index + 1].lanes - table[index].lanes) * scale
        let w = Float(index) / scale
        let texels = (change[0] * change[0] + change[1] * change[1]).squareRoot()
        if texels > stretch * 2 * w { return w + 2 / scale }
      }
      return 0
    }

    /// Entries per unit of w.
    package var scale: Float { reach > 0 ? Float(ProjectionTable.entries - 1) / reach : 0 }
  }

  /// The silhouette's slope.
  package let silhouette: Float
  /// The slope at which the bend begins: below it the front is flat.
  package let bendSlope: Float
  /// The front, from the silhouette down to the spine.
  package let front: Branch
  /// The back, from the silhouette down to the leading corner.
  package let back: Branch

  private struct Sample {
    var m: Double
    var entry: Entry
  }

  /// Views a leaf from an eye whose offset from the apex (along the table, y as on the curve) is given divided by its
  /// height above the table; `inverseHeight` is 0 for an eye infinitely high.
  ///
  /// Without a light the shade is 1 everywhere, which is enough for a shadow.
  init(_ cone: RollingCone, eyeX: Double, eyeY: Double, inverseHeight: Double, light: PageLight?) {
    let toward = cone.leadsAtFoot ? -1.0 : 1.0
    func sample(_ frame: RollingCone.Frame) -> Sample {
      let k = frame.c.y - frame.c.z * eyeY
      let m = (frame.c.x - frame.c.z * eyeX) / k
      let normal = Vector(frame.normal.x, frame.normal.y * toward, frame.normal.z)
      return Sample(
        m: m,
        entry: Entry(
          across: Float(sine(frame.phi) / k), along: Float(cosine(frame.phi) / k),
          q: Float(frame.c.z / k * inverseHeight), height: Float(frame.c.z / k),
          shade: Float(light?.shade(normal: normal) ?? 1)))
    }
    var samples: [Sample] = []
    let last = cone.cornerAngle
    // The bend in the curve's own steps; the plane beyond it, seen at changing angles, in 256.
    if cone.bendStart > 0 {
      for index in 0..<64 {
        samples.append(sample(cone.frame(at: cone.bendStart * Double(index) / 64)))
      }
    }
    for frame in cone.frames where frame.phi <= last { samples.append(sample(frame)) }
    let bendEnd = max(0, min(last, cone.bendStart + cone.bendAngle))
    for index in 1...256 {
      samples.append(sample(cone.frame(at: bendEnd + (last - bendEnd) * Double(index) / 256)))
    }
    let top = samples.indices.max { samples[$0].m < samples[$1].m } ?? 0
    // Whether the slope decreases from the spine on: this view shows the back of the paper there.
    let isAllBack = cosine(cone.lean) <= eyeX * sine(cone.lean)
    var silhouette = samples[top].m
    // The branch of the sample next to the silhouette, which may be off by less than a step.
    var isTopOnFront = true
    if !isAllBack, top > 0, top + 1 < samples.count {
      // The maximum slope is between samples: a parabola through three of them finds it.
      let (a, b, c) = (samples[top - 1].m, samples[top].m, samples[top + 1].m)
      let curve = a - 2 * b + c
      if curve < 0 { silhouette = b - (a - c) * (a - c) / (8 * curve) }
      isTopOnFront = c >= a
    }
    if isAllBack { silhouette = 0 }
    self.silhouette = Float(silhouette)
    bendSlope = cone.bendStart > 0 ? Float(sample(cone.frame(at: cone.bendStart)).m) : 0
    front =
      isAllBack
      ? Branch(table: [], reach: 0)
      : Self.branch(
        samples[...top].reversed(), silhouette: silhouette, isFirstBeyond: !isTopOnFront)
    back =
      top + 1 < samples.count
      ? Self.branch(
        Array(samples[(isAllBack ? 0 : top)...]), silhouette: silhouette,
        isFirstBeyond: isTopOnFront && !isAllBack)
      : Branch(table: [], reach: 0)
  }

  /// Tabulates samples leading away from the silhouette, in equal steps of w.
  ///
  /// The first may be beyond the silhouette, on the other branch: its w is then negative. If it were taken for one of
  /// this branch, it could be as far from the silhouette as the second, and the values between them would be wrong.
  private static func branch(
    _ samples: [Sample], silhouette: Double, isFirstBeyond: Bool
  ) -> Branch {
    guard samples.count > 1, let end = samples.last else { return Branch(table: [], reach: 0) }
    var ws = samples.map { max(0, silhouette - $0.m).squareRoot() }
    if isFirstBeyond { ws[0] = -ws[0] }
    let reach = max(0, silhouette - end.m).squareRoot()
    guard reach > 0 else { return Branch(table: [], reach: 0) }
    var table: [Entry] = []
    table.reserveCapacity(entries)
    var index = 0
    for step in 0..<entries {
      let w = reach * Double(step) / Double(entries - 1)
      while index + 2 < samples.count, ws[index + 1] < w { index += 1 }
      let span = ws[index + 1] - ws[index]
      let part = Float(span > 0 ? (w - ws[index]) / span : 0)
      table.append(samples[index].entry.mixed(with: samples[index + 1].entry, part))
    }
    return Branch(table: table, reach: Float(reach))
  }
}

extension ProjectionTable.Entry {
  @inlinable
  @inline(__always)
  package func mixed(with other: Self, _ part: Float) -> Self {
    var mixed = self
    mixed.lanes += (other.lanes - lanes) * part
    mixed.height += (other.height - height) * part
    return mixed
  }
}
