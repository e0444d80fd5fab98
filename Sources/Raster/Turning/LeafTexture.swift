/// A leaf's face as numbers to sample from: red, green and blue from 0 to 255, a border repeated.
struct LeafTexture {
  /// The pixels that are repeated round the face, so that samples near its edge find something.
  static let border = 3

  let width: Int
  let height: Int
  let stride: Int
  let texels: [SIMD4<Float>]

  /// Makes a texture of a page; `mirrored` turns it left to right.
  init(_ page: ShadedPage, mirrored: Bool = false) {
    let border = Self.border
    (width, height) = (page.width, page.height)
    let (width, height) = (page.width, page.height)
    let stride = width + 2 * border
    self.stride = stride
    texels = [SIMD4<Float>](unsafeUninitializedCapacity: stride * (height + 2 * border)) {
      texels, count in
      page.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<(height + 2 * border) {
          let y = min(max(row - border, 0), height - 1)
          for column in 0..<stride {
            let x = min(max(column - border, 0), width - 1)
            let word = pixels[y * width + (mirrored ? width - 1 - x : x)]
            texels[row * stride + column] = SIMD4(
              Float(word & 0xFF), Float(word >> 8 & 0xFF), Float(word >> 16 & 0xFF), 255)
          }
        }
      }
      count = stride * (height + 2 * border)
    }
  }

  /// The bare back of a leaf: its paper, with the front shining through.
  init(bareBackOf front: LeafTexture, paper: SIMD4<Float>, showThrough: Float, lightness: Float) {
    (width, height, stride) = (front.width, front.height, front.stride)
    let base = paper * (lightness * (1 - showThrough))
    texels = front.texels.map { base + $0 * showThrough }
  }
}

extension UnsafePointer<SIMD4<Float>> {
  /// The colour at a place, by Catmull and Rom's cubic.
  ///
  /// It is sharp, as the face is neither magnified nor minified here but only turned. `x` and `y`
  /// count texels from the face's corner.
  @inline(__always)
  func cubic(_ x: Float, _ y: Float, stride: Int) -> SIMD4<Float> {
    // Places are never far below zero: shifted above it, cutting off is rounding down.
    let border = LeafTexture.border
    let (fx, fy) = (x + Float(border) - 0.5, y + Float(border) - 0.5)
    let (ix, iy) = (Int(fx), Int(fy))
    let (wx, wy) = (Self.weights(fx - Float(ix)), Self.weights(fy - Float(iy)))
    var row = self + (iy - 1) * stride + ix - 1
    var sum = Self.dot(row, wx) * wy[0]
    row += stride
    sum += Self.dot(row, wx) * wy[1]
    row += stride
    sum += Self.dot(row, wx) * wy[2]
    row += stride
    sum += Self.dot(row, wx) * wy[3]
    return sum
  }

  @inline(__always)
  private static func dot(_ row: Self, _ w: SIMD4<Float>) -> SIMD4<Float> {
    row[0] * w[0] + row[1] * w[1] + row[2] * w[2] + row[3] * w[3]
  }

  @inline(__always)
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t,
      0.5 * t3 - 0.5 * t2)
  }

  /// The colour at a place, mixed of its four neighbours.
  @inline(__always)
  func linear(_ x: Float, _ y: Float, stride: Int) -> SIMD4<Float> {
    let border = LeafTexture.border
    let (fx, fy) = (x + Float(border) - 0.5, y + Float(border) - 0.5)
    let (ix, iy) = (Int(fx), Int(fy))
    let (tx, ty) = (fx - Float(ix), fy - Float(iy))
    let row = self + iy * stride + ix
    let upper = row[0] + (row[1] - row[0]) * tx
    let lower = row[stride] + (row[stride + 1] - row[stride]) * tx
    return upper + (lower - upper) * ty
  }
}
