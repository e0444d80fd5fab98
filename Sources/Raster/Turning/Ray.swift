/// A row of the picture, as rays from the apex.
struct Ray {
  typealias Hit = LeafGeometry.Hit

  private let entries: UnsafePointer<SIMD4<Float>>
  private let heights: UnsafePointer<Float>
  private let scale: Float
  let silhouette: Float
  var distance: Float

  @inline(__always)
  init(
    _ table: LeafTable, _ entries: UnsafePointer<SIMD4<Float>>, _ heights: UnsafePointer<Float>,
    silhouette: Float, distance: Float
  ) {
    (self.entries, self.heights, scale) = (entries, heights, table.scale)
    (self.silhouette, self.distance) = (silhouette, distance)
  }

  /// The point at a position in the table.
  @inline(__always)
  func hit(_ w: Float) -> Hit {
    let position = min(w * scale, LeafTable.lastPlace)
    let index = Int(position)
    let first = entries[index]
    let entry = first + (entries[index &+ 1] - first) * (position - Float(index))
    let p = distance / (1 + distance * entry[2])
    return Hit(u: p * entry[0], along: p * entry[1], height: heights[index], shade: entry[3])
  }

  /// The points at four depths below the silhouette, in slope: their distances from the spine, and along it from the
  /// apex.
  @inline(__always)
  func points(_ depths: SIMD4<Float>) -> (u: SIMD4<Float>, along: SIMD4<Float>) {
    Entries(self, depths.atLeast(.zero).roots).points(distance)
  }

  /// The table at four positions, interpolated between its entries.
  struct Entries {
    private let mixed: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    let heights: SIMD4<Float>
    /// The number of texels by which the paper advances per pixel.
    let stretch: SIMD4<Float>

    @inline(__always)
    init(_ ray: Ray, _ w: SIMD4<Float>) {
      let places = (w * ray.scale).atMost(SIMD4(repeating: LeafTable.lastPlace))
      let (indices, parts) = (places.wholeParts, places - places.floors)
      var changes = (SIMD4<Float>.zero, SIMD4<Float>.zero)
      @inline(__always)
      func entry(_ lane: Int) -> SIMD4<Float> {
        let index = Int(indices[lane])
        let (first, next) = (ray.entries[index], ray.entries[index &+ 1])
        let change = next - first
        (changes.0[lane], changes.1[lane]) = (change[0] * ray.scale, change[1] * ray.scale)
        return first + change * parts[lane]
      }
      mixed = (entry(0), entry(1), entry(2), entry(3))
      heights = SIMD4(
        ray.heights[Int(indices[0])], ray.heights[Int(indices[1])], ray.heights[Int(indices[2])],
        ray.heights[Int(indices[3])])
      let (du, dv) = changes
      stretch = (du * du + dv * dv).roots / (2 * w).atLeast(SIMD4(repeating: 1e-4))
    }

    /// The distances of the points of the paper from the spine, and along it from the apex.
    @inline(__always)
    func points(_ distance: Float) -> (u: SIMD4<Float>, along: SIMD4<Float>) {
      let p = distance / (1 + distance * lane(2))
      return (p * lane(0), p * lane(1))
    }

    /// One of the four.
    @inline(__always)
    func lane(_ index: Int) -> SIMD4<Float> {
      SIMD4(mixed.0[index], mixed.1[index], mixed.2[index], mixed.3[index])
    }
  }
}

/// Four adjacent pixels of a row, as they are seen on a side of a leaf.
struct FourPixels {
  /// Their distances from the spine.
  let across: SIMD4<Float>
  /// The fraction of each that is inside the silhouette.
  let outline: SIMD4<Float>
  /// Their depth below the silhouette, in slope, and its square root.
  let depth: SIMD4<Float>
  let w: SIMD4<Float>
  /// The distance of the paper inside the page's nearest edge, other than the spine.
  let edge: SIMD4<Float>
  /// The number of texels by which the paper advances per pixel.
  let stretch: SIMD4<Float>
  private let u: SIMD4<Float>
  private let along: SIMD4<Float>
  private let heights: SIMD4<Float>
  private let shade: SIMD4<Float>

  @inline(__always)
  init(_ x: Int, _ ray: Ray, _ geometry: LeafGeometry, slant: Float) {
    let distance = ray.distance
    across = SIMD4(Float(x), Float(x + 1), Float(x + 2), Float(x + 3)) + 0.5 - geometry.spineX
    outline = (0.5 + (ray.silhouette * distance - across) * slant).atLeast(.zero)
      .atMost(SIMD4(repeating: 1))
    depth = (ray.silhouette - across / distance).atLeast(.zero)
    w = depth.roots
    let found = Ray.Entries(ray, w)
    (u, along) = found.points(distance)
    (heights, shade, stretch) = (found.heights, found.lane(3), found.stretch)
    edge = geometry.edge(u, along)
  }

  /// The point of the paper that one of them shows.
  @inline(__always)
  func hit(_ index: Int) -> Ray.Hit {
    Ray.Hit(u: u[index], along: along[index], height: heights[index], shade: shade[index])
  }
}
