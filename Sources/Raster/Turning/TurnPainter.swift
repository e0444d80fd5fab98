package import Graphics
package import PageTurning

/// Paints open books: spreads at rest, and leaves on their way.
///
/// One belongs to each worker: it keeps the pages it has shaded, since the pictures of a turn show
/// the same four.
package struct TurnPainter: ~Copyable {
  private let options: TurnOptions
  private var shaded: [PageKey: ShadedPage] = [:]
  private var textures: [PageKey: LeafTexture] = [:]
  private var desks: [DeskKey: Bitmap] = [:]

  private struct PageKey: Hashable {
    var page: Int
    var isLeft: Bool
    var isBare: Bool = false
  }

  private struct DeskKey: Hashable {
    var layout: SpreadLayout
    var hasLeft: Bool
    var hasRight: Bool
  }

  /// So many shaded pages are kept, half as many textures, and the desks of so many stages of
  /// reading: more is thrown away.
  private static let mostKept = (pages: 8, desks: 2)

  package init(options: TurnOptions) { self.options = options }

  /// Paints a scene; `page` draws a page's picture, without gutter, when it is asked for one.
  package mutating func paint(
    _ scene: Scene, layout: SpreadLayout, page: (Int) -> Bitmap
  ) -> Bitmap {
    if shaded.count > Self.mostKept.pages { shaded = [:] }
    if textures.count > Self.mostKept.pages / 2 { textures = [:] }
    if desks.count > Self.mostKept.desks { desks = [:] }
    let left = scene.underLeft.map { shade($0, isLeft: true, scene, layout, page) }
    let right = scene.underRight.map { shade($0, isLeft: false, scene, layout, page) }
    let hasLeft = left != nil
    let hasRight = right != nil || scene.leaf?.front != nil
    var picture = desk(layout, hasLeft: hasLeft, hasRight: hasRight).bytes
    picture.withUnsafeMutableBytes { raw in
      guard let pixels = raw.bindMemory(to: UInt32.self).baseAddress else { return }
      if let left { layout.copy(left, to: pixels, column: layout.spineX - layout.pageWidth) }
      if let right { layout.copy(right, to: pixels, column: layout.spineX) }
      if let leaf = scene.leaf, let front = leaf.front {
        paint(leaf, front: front, scene, layout, page, into: pixels)
      }
      if scene.isMirrored { layout.mirror(pixels) }
    }
    return Bitmap(width: layout.width, height: layout.height, format: .rgba, bytes: picture)
  }

  private mutating func paint(
    _ leaf: Scene.Leaf, front: Int, _ scene: Scene, _ layout: SpreadLayout,
    _ page: (Int) -> Bitmap, into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let flat = shade(front, isLeft: false, scene, layout, page)
    let frontTexture = texture(front, isLeft: false, scene, layout, page)
    let backTexture =
      leaf.back.map { texture($0, isLeft: true, scene, layout, page) }
      ?? bareBack(front, frontTexture, paper: layout.paper)
    let geometry = LeafGeometry(
      spineX: Float(layout.spineX), top: Float(layout.top), pageWidth: Float(layout.pageWidth),
      pageHeight: Float(layout.pageHeight), apexDistance: Float(leaf.apexDistance),
      leadsAtFoot: leaf.leadsAtFoot)
    let painter = LeafPainter(
      leaf: leaf, geometry: geometry, front: frontTexture, back: backTexture, flatFront: flat,
      backIsPage: leaf.back != nil,
      shadow: LeafShadow(
        ShadowGrid(leaf, geometry, width: layout.width, height: layout.height),
        strength: Float(options.shadowStrength), slope: leaf.lightSlope))
    painter.paint(into: pixels, width: layout.width, height: layout.height)
  }

  private mutating func shade(
    _ number: Int, isLeft: Bool, _ scene: Scene, _ layout: SpreadLayout, _ page: (Int) -> Bitmap
  ) -> ShadedPage {
    let key = PageKey(page: number, isLeft: isLeft)
    if let known = shaded[key] { return known }
    // In a mirrored scene everything is painted mirrored, and the picture turned round at the end.
    let bitmap = scene.isMirrored ? page(number).mirrored() : page(number)
    let made = ShadedPage(bitmap, spineAtLeft: layout.spine == .none ? nil : !isLeft)
    shaded[key] = made
    return made
  }

  private mutating func texture(
    _ number: Int, isLeft: Bool, _ scene: Scene, _ layout: SpreadLayout, _ page: (Int) -> Bitmap
  ) -> LeafTexture {
    let key = PageKey(page: number, isLeft: isLeft)
    if let known = textures[key] { return known }
    let made = LeafTexture(shade(number, isLeft: isLeft, scene, layout, page))
    textures[key] = made
    return made
  }

  private mutating func bareBack(_ number: Int, _ front: LeafTexture, paper: Color) -> LeafTexture {
    let key = PageKey(page: number, isLeft: false, isBare: true)
    if let known = textures[key] { return known }
    let made = LeafTexture(
      bareBackOf: front,
      paper: SIMD4(paper),
      showThrough: Float(options.showThrough), lightness: Float(options.bareBack))
    textures[key] = made
    return made
  }

  private mutating func desk(_ layout: SpreadLayout, hasLeft: Bool, hasRight: Bool) -> Bitmap {
    let key = DeskKey(layout: layout, hasLeft: hasLeft, hasRight: hasRight)
    if let known = desks[key] { return known }
    let made = Desk.paint(layout, hasLeft: hasLeft, hasRight: hasRight)
    desks[key] = made
    return made
  }
}

extension SpreadLayout {
  /// Copies a page to its place, as far as it is in the picture.
  fileprivate func copy(
    _ page: ShadedPage, to pixels: UnsafeMutablePointer<UInt32>, column: Int
  ) {
    let (first, last) = (max(0, -column), min(page.width, width - column))
    guard first < last else { return }
    page.pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      for row in max(0, -top)..<max(max(0, -top), min(page.height, height - top)) {
        (pixels + (top + row) * width + column + first).update(
          from: source + row * page.width + first, count: last - first)
      }
    }
  }

  /// Turns the picture round, left to right.
  fileprivate func mirror(_ pixels: UnsafeMutablePointer<UInt32>) {
    for row in 0..<height {
      var line = UnsafeMutableBufferPointer(start: pixels + row * width, count: width)
      line.reverse()
    }
  }
}

extension Bitmap {
  /// The picture turned round, left to right.
  package func mirrored() -> Bitmap {
    let size = format.bytesPerPixel
    var out = bytes
    for row in 0..<height {
      for column in 0..<width {
        for byte in 0..<size {
          out[(row * width + column) * size + byte] =
            bytes[(row * width + width - 1 - column) * size + byte]
        }
      }
    }
    return Bitmap(width: width, height: height, format: format, bytes: out)
  }
}
