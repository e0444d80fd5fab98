internal import Graphics

/// A leaf's face for sampling, with a border repeated around it.
enum LeafTexture {
  /// Paper and one ink, as most pages have: one number per texel.
  case ink(InkTexture)
  /// Colours.
  case color(ColorTexture)

  /// The pixels that are repeated around the face, so that samples near its edge find something.
  static let border = 3

  init(_ page: ShadedPage) {
    self =
      InkTexture(page).map(LeafTexture.ink) ?? .color(ColorTexture(page))
  }

  /// The bare back of a leaf: its paper, with the front showing through.
  init(bareBackOf front: LeafTexture, paper: SIMD4<Float>, showThrough: Float, lightness: Float) {
    let base = paper * (lightness * (1 - showThrough))
    switch front {
    case .ink(var texture):
      texture.bare = base + texture.bare * showThrough
      texture.solid = base + texture.solid * showThrough
      self = .ink(texture)
    case .color(var texture):
      texture.texels = texture.texels.map { base + $0 * showThrough }
      self = .color(texture)
    }
  }
}

/// The source of samples while a picture is painted.
protocol LeafTexels {
  /// The colour at a position, by the Catmull-Rom cubic.
  ///
  /// It is sharp, as the face is neither magnified nor minified here, only rotated.
  func cubic(_ place: TexelPosition) -> SIMD4<Float>
  /// The colour at a position, interpolated from its four neighbours.
  func linear(_ place: TexelPosition) -> SIMD4<Float>
  /// The same at four positions.
  func linear(_ places: TexelPositions) -> FourColors
  /// Whether the paper is known to be bare within `BareTiles.reach` texels of a position.
  func isBare(_ place: TexelPosition) -> Bool
  /// The colour of bare paper at a position.
  func bare(_ place: TexelPosition) -> SIMD4<Float>
  /// Four pixels, each the colour at a position with some light.
  func cubic(_ places: FourPositions, _ lights: SIMD4<Float>) -> SIMD4<UInt32>
  /// Four pixels of bare paper.
  func bare(_ places: FourPositions, _ lights: SIMD4<Float>) -> SIMD4<UInt32>
}

/// Four adjacent positions.
typealias FourPositions = (TexelPosition, TexelPosition, TexelPosition, TexelPosition)

/// The colours at four positions.
typealias FourColors = (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

extension LeafTexels {
  @inline(__always)
  func linear(_ places: TexelPositions) -> FourColors {
    (linear(places[0]), linear(places[1]), linear(places[2]), linear(places[3]))
  }

  @inline(__always)
  func cubic(_ places: FourPositions, _ lights: SIMD4<Float>) -> SIMD4<UInt32> {
    SIMD4(
      (cubic(places.0) * lights[0]).packed, (cubic(places.1) * lights[1]).packed,
      (cubic(places.2) * lights[2]).packed, (cubic(places.3) * lights[3]).packed)
  }

  @inline(__always)
  func bare(_ places: FourPositions, _ lights: SIMD4<Float>) -> SIMD4<UInt32> {
    SIMD4(
      (bare(places.0) * lights[0]).packed, (bare(places.1) * lights[1]).packed,
      (bare(places.2) * lights[2]).packed, (bare(places.3) * lights[3]).packed)
  }
}

/// A face printed in one colour.
struct InkTexture {
  /// The amount of ink in each texel, from 0 to 1.
  private let texels: [Float]
  private let stride: Int
  private let tiles: BareTiles
  /// The gutter's shade of each column.
  private let shades: [Float]
  /// The colours of bare paper and of solid ink.
  var bare: SIMD4<Float>
  var solid: SIMD4<Float>

  /// Takes over a page printed in one colour.
  init?(_ page: ShadedPage) {
    let bitmap = page.bitmap
    switch bitmap.format {
    case .gray: (bare, solid) = (SIMD4(0, 0, 0, 255), SIMD4(255, 255, 255, 255))
    case .indexed(let palette):
      guard palette.count == 256, let first = palette.first, let last = palette.last,
        palette.enumerated().allSatisfy({ $1 == first.mixed(with: last, weight: UInt8($0)) })
      else { return nil }
      (bare, solid) = (SIMD4(first), SIMD4(last))
    case .rgba: return nil
    }
    let border = LeafTexture.border
    let (width, height) = (bitmap.width, bitmap.height)
    let stride = width + 2 * border
    self.stride = stride
    let size = stride * (height + 2 * border)
    texels = [Float](unsafeUninitializedCapacity: size) { texels, count in
      bitmap.bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<(height + 2 * border) {
          let line = min(max(row - border, 0), height - 1) * width
          for column in 0..<stride {
            let x = min(max(column - border, 0), width - 1)
            texels[row * stride + column] = Float(bytes[line + x]) * (1 / 255)
          }
        }
      }
      count = size
    }
    tiles = BareTiles(texels, stride: stride)
    shades = (0..<stride).map { page.shades[min(max($0 - border, 0), width - 1)] }
  }

  /// Calls `body` with the texels as raw memory.
  func withTexels(_ body: (Texels) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      shades.withUnsafeBufferPointer { shades in
        tiles.flags.withUnsafeBufferPointer { flags in
          guard let texels = texels.baseAddress, let shades = shades.baseAddress,
            let flags = flags.baseAddress
          else { return }
          body(
            Texels(
              texels: texels, shades: shades, stride: stride, flags: flags,
              tilesAcross: tiles.across, weights: CubicWeights.table, bare: bare,
              span: solid - bare))
        }
      }
    }
  }

  struct Texels: LeafTexels {
    let texels: UnsafePointer<Float>
    let shades: UnsafePointer<Float>
    let stride: Int
    let flags: UnsafePointer<Bool>
    let tilesAcross: Int
    let weights: CubicWeights.Pointer
    let bare: SIMD4<Float>
    let span: SIMD4<Float>

    @inline(__always)
    func isBare(_ position: TexelPosition) -> Bool {
      flags[(position.row >> BareTiles.shift) &* tilesAcross &+ position.column >> BareTiles.shift]
    }

    @inline(__always)
    func bare(_ position: TexelPosition) -> SIMD4<Float> { bare * shades[position.nearestColumn] }

    @inline(__always)
    func cubic(_ position: TexelPosition) -> SIMD4<Float> {
      let parts = parts(position)
      let ink = (parts[0] + parts[1]) + (parts[2] + parts[3])
      // Clamped between bare and solid: a halo around letters would shimmer.
      return (bare + span * max(0, min(ink, 1))) * shades[position.nearestColumn]
    }

    /// The contribution of four columns of texels to the ink at a position.
    @inline(__always)
    private func parts(_ position: TexelPosition) -> SIMD4<Float> {
      let row = texels + ((position.row &- 1) &* stride &+ position.column &- 1)
      let y = weights + position.rowPhase
      var sum = four(row) * y.pointee.rows.0
      sum += four(row + stride) * y.pointee.rows.1
      sum += four(row + (stride &+ stride)) * y.pointee.rows.2
      sum += four(row + (stride &* 3)) * y.pointee.rows.3
      return sum * weights[position.columnPhase].columns
    }

    @inline(__always)
    func cubic(_ places: FourPositions, _ lights: SIMD4<Float>) -> SIMD4<UInt32> {
      let (a, b) = (parts(places.0), parts(places.1))
      let (c, d) = (parts(places.2), parts(places.3))
      let first = SIMD4(a[0], b[0], c[0], d[0]) + SIMD4(a[1], b[1], c[1], d[1])
      let second = SIMD4(a[2], b[2], c[2], d[2]) + SIMD4(a[3], b[3], c[3], d[3])
      let inks = (first + second).atMost(SIMD4(repeating: 1)).atLeast(.zero)
      let shades = shades(places)
      @inline(__always)
      func channel(_ index: Int) -> SIMD4<UInt32> {
        ((bare[index] + span[index] * inks) * shades * lights).roundedBytes
      }
      return channel(0) | channel(1) &<< 8 | channel(2) &<< 16 | 0xFF00_0000
    }

    @inline(__always)
    func bare(_ places: FourPositions, _ lights: SIMD4<Float>) -> SIMD4<UInt32> {
      let shades = shades(places)
      @inline(__always)
      func channel(_ index: Int) -> SIMD4<UInt32> { (bare[index] * shades * lights).roundedBytes }
      return channel(0) | channel(1) &<< 8 | channel(2) &<< 16 | 0xFF00_0000
    }

    @inline(__always)
    private func shades(_ places: FourPositions) -> SIMD4<Float> {
      SIMD4(
        shades[places.0.nearestColumn], shades[places.1.nearestColumn],
        shades[places.2.nearestColumn], shades[places.3.nearestColumn])
    }

    @inline(__always)
    func linear(_ position: TexelPosition) -> SIMD4<Float> {
      let row = texels + (position.row &* stride &+ position.column)
      let upper = row[0] + (row[1] - row[0]) * position.columnPart
      let lower = row[stride] + (row[stride &+ 1] - row[stride]) * position.columnPart
      return (bare + span * (upper + (lower - upper) * position.rowPart))
        * shades[position.nearestColumn]
    }

    @inline(__always)
    func linear(_ places: TexelPositions) -> FourColors {
      @inline(__always)
      func texel(_ index: Int) -> UnsafePointer<Float> {
        texels + (Int(places.rows[index]) &* stride &+ Int(places.columns[index]))
      }
      let (a, b, c, d) = (texel(0), texel(1), texel(2), texel(3))
      let (next, below) = (1, stride)
      let parts = places.columnParts
      let left = SIMD4(a[0], b[0], c[0], d[0])
      let upper = left + (SIMD4(a[next], b[next], c[next], d[next]) - left) * parts
      let base = SIMD4(a[below], b[below], c[below], d[below])
      let corner = SIMD4(
        a[below &+ next], b[below &+ next], c[below &+ next], d[below &+ next])
      let lower = base + (corner - base) * parts
      let inks = upper + (lower - upper) * places.rowParts
      let columns = places.nearestColumns
      @inline(__always)
      func color(_ index: Int) -> SIMD4<Float> {
        (bare + span * inks[index]) * shades[Int(columns[index])]
      }
      return (color(0), color(1), color(2), color(3))
    }

    @inline(__always)
    private func four(_ start: UnsafePointer<Float>) -> SIMD4<Float> {
      UnsafeRawPointer(start).loadUnaligned(as: SIMD4<Float>.self)
    }
  }
}

/// A face in any colours: red, green and blue from 0 to 255.
struct ColorTexture {
  fileprivate(set) var texels: [SIMD4<Float>]
  private let stride: Int

  init(_ page: ShadedPage) {
    let border = LeafTexture.border
    let (width, height) = (page.width, page.height)
    let stride = width + 2 * border
    self.stride = stride
    let size = stride * (height + 2 * border)
    texels = [SIMD4<Float>](unsafeUninitializedCapacity: size) { texels, count in
      page.pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<(height + 2 * border) {
          let line = min(max(row - border, 0), height - 1) * width
          for column in 0..<stride {
            let word = pixels[line + min(max(column - border, 0), width - 1)]
            texels[row * stride + column] = SIMD4(
              Float(word & 0xFF), Float(word >> 8 & 0xFF), Float(word >> 16 & 0xFF), 255)
          }
        }
      }
      count = size
    }
  }

  /// Calls `body` with the texels as raw memory.
  func withTexels(_ body: (Texels) -> Void) {
    texels.withUnsafeBufferPointer { texels in
      guard let texels = texels.baseAddress else { return }
      body(Texels(texels: texels, stride: stride, weights: CubicWeights.table))
    }
  }

  struct Texels: LeafTexels {
    let texels: UnsafePointer<SIMD4<Float>>
    let stride: Int
    let weights: CubicWeights.Pointer

    @inline(__always)
    func isBare(_ position: TexelPosition) -> Bool { false }

    @inline(__always)
    func bare(_ position: TexelPosition) -> SIMD4<Float> { linear(position) }

    @inline(__always)
    func cubic(_ position: TexelPosition) -> SIMD4<Float> {
      let row = texels + ((position.row &- 1) &* stride &+ position.column &- 1)
      let x = weights[position.columnPhase].columns
      let y = weights + position.rowPhase
      var sum = dot(row, x) * y.pointee.rows.0
      sum += dot(row + stride, x) * y.pointee.rows.1
      sum += dot(row + (stride &+ stride), x) * y.pointee.rows.2
      sum += dot(row + (stride &* 3), x) * y.pointee.rows.3
      return sum
    }

    @inline(__always)
    func linear(_ position: TexelPosition) -> SIMD4<Float> {
      let row = texels + (position.row &* stride &+ position.column)
      let upper = row[0] + (row[1] - row[0]) * position.columnPart
      let lower = row[stride] + (row[stride &+ 1] - row[stride]) * position.columnPart
      return upper + (lower - upper) * position.rowPart
    }

    @inline(__always)
    private func dot(_ row: UnsafePointer<SIMD4<Float>>, _ w: SIMD4<Float>) -> SIMD4<Float> {
      row[0] * w[0] + row[1] * w[1] + row[2] * w[2] + row[3] * w[3]
    }
  }
}

extension SIMD4<Float> {
  /// A colour's channels from 0 to 255.
  init(_ color: Color) {
    self.init(Float(color.red), Float(color.green), Float(color.blue), 255)
  }
}
