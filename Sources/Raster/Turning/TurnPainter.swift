package import Graphics
package import PageTurning

/// Paints open books: spreads at rest, and the transitions between them.
///
/// Each worker has its own: it keeps the pages it has shaded, since the pictures of a turn show the same four.
package struct TurnPainter: ~Copyable {
  private let options: TurnOptions
  private var shaded = BoundedCache<SideKey, ShadedPage>(limit: 12)
  private var textures = BoundedCache<SideKey, LeafTexture>(limit: 6)
  /// The desks at the stages of reading.
  private var desks = BoundedCache<DeskKey, Bitmap>(limit: 4)
  private var changes = BoundedCache<DeskKey, [Int]>(limit: 4)
  /// The shadows of leaves, by shape: each turn of a book goes through the same ones.
  private var shadows = BoundedCache<ShadowKey, ShadowGrid>(limit: 48)

  private struct SideKey: Hashable {
    var page: PageKey
    var isLeft: Bool
    var back: Scene.Back? = nil
  }

  private struct DeskKey: Hashable {
    var layout: SpreadLayout
    var edges: BookEdges
    var hasLeft: Bool
    var hasRight: Bool
  }

  private struct ShadowKey: Hashable {
    var shape: LeafShape
    var geometry: LeafGeometry
    var width: Int
    var height: Int
  }

  package init(options: TurnOptions) { self.options = options }

  /// Paints a scene; `page` draws a page's picture, without gutter, on request.
  ///
  /// `PageKey.filler`, a blank page, is also requested. Pages are identified by their keys: a page that changes must
  /// get another key.
  package mutating func paint(
    _ scene: Scene, layout: SpreadLayout, page: (PageKey) -> Bitmap
  ) -> Bitmap {
    let context = Context(view: scene.view, layout: layout, fraction: scene.fraction)
    var picture = paint(scene.stage, context, page)
    if scene.view.isMirrored { picture.mirror() }
    return scene.view.isTransposed ? picture.transposed() : picture
  }

  /// The data that are the same for a whole picture.
  private struct Context {
    var view: Scene.View
    var layout: SpreadLayout
    /// The progress from the stage's first spread to its second.
    var fraction: Double

    /// The same at the first of the stage's spreads, and at the second.
    var ends: (Context, Context) {
      var (first, second) = (self, self)
      (first.fraction, second.fraction) = (0, 1)
      return (first, second)
    }
  }

  private mutating func paint(
    _ stage: Scene.Stage, _ context: Context, _ page: (PageKey) -> Bitmap
  ) -> Bitmap {
    switch stage {
    case .still(let spread): return still(spread, context, page)
    case .leaf(let leaf, let under):
      let backdrop = backdrop(under, leaf.footprints.left, leaf.footprints.right, context, page)
      return turning(over: backdrop, leaf.back, leaf.landing, context) { painter, back, pixels in
        painter.paint(leaf, back, context, page, into: pixels)
      }
    case .board(let board, let under):
      // It is above one side at a time.
      let isLeft = board.lean.cosine < 0
      let away = Scene.Footprint(head: 0, foot: 0, closeness: 0)
      let backdrop = backdrop(
        under, isLeft ? board.footprint : away, isLeft ? away : board.footprint, context, page)
      return turning(over: backdrop, board.back, board.landing, context) { painter, back, pixels in
        let front = painter.shade(board.front, isLeft: false, context, page)
        let back = painter.face(of: back, front: board.front, context, page)
        BoardPainter(board: board, layout: context.layout, front: front, back: back).paint(
          into: pixels, shadowStrength: Float(painter.options.shadowStrength))
      }
    case .scroll(let first, let second, let fraction):
      let (first, second) = ends(first, second, context, page)
      return Blending.scrolled(
        first, second, fraction: fraction, gap: context.layout.gap, background: context.layout.desk)
    case .slide(let first, let second, let fraction):
      return slid(first, over: second, fraction: fraction, to: .left, context, context.ends, page)
    case .cover(let first, let second, let fraction):
      // The second has slid away, and comes back.
      let (start, end) = context.ends
      return slid(
        second, over: first, fraction: 1 - fraction, to: .right, context, (end, start), page)
    case .fade(let first, let second, let fraction):
      let (former, latter) = ends(first, second, context, page)
      return Blending.mixed(former, latter, fraction: fraction)
    }
  }

  /// Both spreads of a stage at rest.
  private mutating func ends(
    _ first: Spread<PageKey>, _ second: Spread<PageKey>, _ context: Context,
    _ page: (PageKey) -> Bitmap
  ) -> (Bitmap, Bitmap) {
    let (start, end) = context.ends
    return (still(first, start, page), still(second, end, page))
  }

  /// The picture beneath a turning leaf or board.
  ///
  /// Where there is no page, the sheet itself covers the desk, as far as it does.
  private mutating func backdrop(
    _ under: Spread<PageKey>, _ left: Scene.Footprint, _ right: Scene.Footprint, _ context: Context,
    _ page: (PageKey) -> Bitmap
  ) -> Bitmap {
    var sheets: [MovingSheet] = []
    let layout = context.layout
    if under.left == nil, layout.spine == .mid {
      sheets.append(MovingSheet(left, isLeft: true, layout, fraction: context.fraction))
    }
    if under.right == nil {
      sheets.append(MovingSheet(right, isLeft: false, layout, fraction: context.fraction))
    }
    return still(under, beneath: sheets, context, page)
  }

  /// A spread on its desk, with the effects of moving sheets on the desk.
  private mutating func still(
    _ spread: Spread<PageKey>, hasLeft: Bool = false, hasRight: Bool = false,
    beneath sheets: [MovingSheet] = [], _ context: Context, _ page: (PageKey) -> Bitmap
  ) -> Bitmap {
    let layout = context.layout
    let left = spread.left.map { shade($0, isLeft: true, context, page) }
    let right = spread.right.map { shade($0, isLeft: false, context, page) }
    let desk = desk(
      context, hasLeft: left != nil || hasLeft, hasRight: right != nil || hasRight)
    if sheets.isEmpty {
      // The changes of the desk are beside the pages: they can be added after the pages.
      var picture = layout.spread(left, right, on: desk.start)
      desk.mix(into: &picture)
      return picture
    }
    var backdrop = desk.start
    desk.mix(into: &backdrop)
    for sheet in sheets { Desk.add(sheet, to: &backdrop) }
    return layout.spread(left, right, on: backdrop)
  }

  /// The first spread sliding to a side, over the second; `ends` are the contexts in which the first is at rest, and in
  /// which it is gone.
  private mutating func slid(
    _ first: Spread<PageKey>, over second: Spread<PageKey>, fraction: Double,
    to side: Blending.Side,
    _ context: Context, _ ends: (Context, Context), _ page: (PageKey) -> Bitmap
  ) -> Bitmap {
    let layout = context.layout
    let slide = Blending.Slide(
      side: side, fraction: fraction,
      columns: layout.columns(
        hasLeft: first.left != nil || second.left != nil,
        hasRight: first.right != nil || second.right != nil),
      sheet: layout.columns(hasLeft: first.left != nil, hasRight: first.right != nil),
      beneath: layout.columns(hasLeft: second.left != nil, hasRight: second.right != nil))
    let (former, latter) = (still(first, ends.0, page), still(second, ends.1, page))
    return Blending.slid(
      former, over: latter, background: slideBackdrop(first, second, slide, context, page), slide,
      rows: layout.rows, shadowStrength: Float(options.shadowStrength))
  }

  /// The desk beneath sliding pages, with the pages that are there throughout.
  ///
  /// On a side where only one of the spreads has a page, the book reaches as far as the sliding or uncovered pages: its
  /// shadow and the edges of its leaves move along.
  private mutating func slideBackdrop(
    _ first: Spread<PageKey>, _ second: Spread<PageKey>, _ slide: Blending.Slide,
    _ context: Context,
    _ page: (PageKey) -> Bitmap
  ) -> Bitmap {
    let (layout, covered) = (context.layout, slide.covered)
    var sheets: [MovingSheet] = []
    func add(isLeft: Bool) {
      let extent = Double(
        isLeft ? layout.spineX - covered.lowerBound : covered.upperBound - layout.spineX)
      sheets.append(
        MovingSheet(
          Scene.Footprint(head: extent, foot: extent, closeness: 1), isLeft: isLeft, layout,
          fraction: context.fraction))
    }
    if (first.left == nil) != (second.left == nil) { add(isLeft: true) }
    if (first.right == nil) != (second.right == nil) { add(isLeft: false) }
    let lasting = Spread(
      left: first.left == nil ? nil : second.left, right: first.right == nil ? nil : second.right)
    return still(lasting, beneath: sheets, context, page)
  }

  /// The backdrop with what turns over it, either with its back or with a blend of the back and the page that it
  /// becomes; optionally clipped at the pages' edges.
  private mutating func turning(
    over backdrop: consuming Bitmap, _ back: Scene.Back, _ landing: Scene.Landing?,
    _ context: Context,
    _ body: (inout TurnPainter, Scene.Back, UnsafeMutablePointer<UInt32>) -> Void
  ) -> Bitmap {
    guard landing != nil || options.isClipped else {
      backdrop.withPixels { body(&self, back, $0) }
      return backdrop
    }
    var picture = copy backdrop
    picture.withPixels { body(&self, back, $0) }
    if let landing {
      var landed = copy backdrop
      landed.withPixels { body(&self, .page(landing.page), $0) }
      picture = Blending.mixed(picture, landed, fraction: landing.fraction)
    }
    if options.isClipped {
      let columns = context.layout.columns(
        hasLeft: context.layout.spine == .mid, hasRight: true)
      picture.restore(backdrop, outside: columns, context.layout.rows)
    }
    return picture
  }

  private mutating func paint(
    _ leaf: Scene.Leaf, _ back: Scene.Back, _ context: Context, _ page: (PageKey) -> Bitmap,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let layout = context.layout
    let flat = shade(leaf.front, isLeft: false, context, page)
    let frontTexture = texture(leaf.front, isLeft: false, context, page)
    let backTexture = texture(of: back, front: leaf.front, frontTexture, context, page)
    let geometry = LeafGeometry(
      spineX: Float(layout.spineX), top: Float(layout.top), pageWidth: Float(layout.pageWidth),
      pageHeight: Float(layout.pageHeight), apexDistance: Float(leaf.apexDistance),
      leadsAtFoot: leaf.leadsAtFoot)
    let painter = LeafPainter(
      leaf: leaf, geometry: geometry, front: frontTexture, back: backTexture, flatFront: flat,
      backIsPage: back.isFace,
      shadow: LeafShadow(
        shadow(of: leaf, geometry, layout),
        strength: Float(options.shadowStrength), slope: (leaf.light.x, leaf.light.y)))
    painter.paint(into: pixels, width: layout.width, height: layout.height)
  }

  private mutating func shadow(
    of leaf: Scene.Leaf, _ geometry: LeafGeometry, _ layout: SpreadLayout
  ) -> ShadowGrid {
    let key = ShadowKey(
      shape: leaf.shape, geometry: geometry, width: layout.width, height: layout.height)
    if let known = shadows[key] { return known }
    let made = ShadowGrid(leaf, geometry, width: layout.width, height: layout.height)
    shadows[key] = made
    return made
  }

  private mutating func shade(
    _ key: PageKey, isLeft: Bool, _ context: Context, _ page: (PageKey) -> Bitmap
  ) -> ShadedPage {
    let side = SideKey(page: key, isLeft: isLeft)
    if let known = shaded[side] { return known }
    let made = ShadedPage(
      page(key).turned(context.view),
      spineAtLeft: context.layout.spine == .none ? nil : !isLeft)
    shaded[side] = made
    return made
  }

  private mutating func texture(
    _ key: PageKey, isLeft: Bool, _ context: Context, _ page: (PageKey) -> Bitmap
  ) -> LeafTexture {
    let side = SideKey(page: key, isLeft: isLeft)
    if let known = textures[side] { return known }
    let made = LeafTexture(shade(key, isLeft: isLeft, context, page))
    textures[side] = made
    return made
  }

  /// The back of a leaf for sampling.
  private mutating func texture(
    of back: Scene.Back, front key: PageKey, _ front: LeafTexture, _ context: Context,
    _ page: (PageKey) -> Bitmap
  ) -> LeafTexture {
    if case .page(let back) = back { return texture(back, isLeft: true, context, page) }
    let side = SideKey(page: back == .showThrough ? key : .filler, isLeft: true, back: back)
    if let known = textures[side] { return known }
    let made =
      back == .showThrough
      ? LeafTexture(
        bareBackOf: front, paper: SIMD4(context.layout.paper),
        showThrough: Float(options.showThrough), lightness: Float(options.bareBack))
      : LeafTexture(face(of: back, front: key, context, page))
    textures[side] = made
    return made
  }

  /// The back of a leaf as it is flat on the left.
  private mutating func face(
    of back: Scene.Back, front: PageKey, _ context: Context, _ page: (PageKey) -> Bitmap
  ) -> ShadedPage {
    let layout = context.layout
    let bitmap: Bitmap
    switch back {
    case .page(let key): return shade(key, isLeft: true, context, page)
    case .showThrough:
      bitmap = page(front).turned(context.view).mirrored().paled(
        towards: layout.paper, showThrough: options.showThrough, lightness: options.bareBack)
    case .paper:
      bitmap = .plain(
        layout.paper.darkened(Float(options.bareBack)), width: layout.pageWidth,
        height: layout.pageHeight)
    case .picture:
      guard case .picture(let picture) = options.back else {
        return face(of: .paper, front: front, context, page)
      }
      bitmap = picture.turned(context.view).resized(
        width: layout.pageWidth, height: layout.pageHeight, onto: layout.paper)
    }
    return ShadedPage(bitmap, spineAtLeft: false)
  }

  /// The desk with the book's leaves on either side, and its progress to another.
  private struct ChangingDesk {
    var start: Bitmap
    var change: (end: Bitmap, fraction: Double, places: [Int])? = nil

    /// Turns the first desk in a picture into its current state.
    func mix(into picture: inout Bitmap) {
      guard let (end, fraction, places) = change else { return }
      Blending.mix(&picture, with: end, fraction: fraction, at: places)
    }
  }

  /// The desk, with the current thickness of the book's leaves on either side.
  private mutating func desk(_ context: Context, hasLeft: Bool, hasRight: Bool) -> ChangingDesk {
    let (first, second) = context.layout.edges
    guard first != second, context.fraction > 0 else {
      return ChangingDesk(
        start: desk(context.layout, first, hasLeft: hasLeft, hasRight: hasRight))
    }
    let end = desk(context.layout, second, hasLeft: hasLeft, hasRight: hasRight)
    guard context.fraction < 1 else { return ChangingDesk(start: end) }
    let start = desk(context.layout, first, hasLeft: hasLeft, hasRight: hasRight)
    // They differ in few pixels, which are the same in all pictures of a turn.
    let key = DeskKey(layout: context.layout, edges: first, hasLeft: hasLeft, hasRight: hasRight)
    let places = changes[key] ?? Blending.differences(of: start, and: end)
    changes[key] = places
    return ChangingDesk(start: start, change: (end, context.fraction, places))
  }

  private mutating func desk(
    _ layout: SpreadLayout, _ edges: BookEdges, hasLeft: Bool, hasRight: Bool
  ) -> Bitmap {
    let key = DeskKey(layout: layout, edges: edges, hasLeft: hasLeft, hasRight: hasRight)
    if let known = desks[key] { return known }
    let made = Desk.paint(layout, edges, hasLeft: hasLeft, hasRight: hasRight)
    desks[key] = made
    return made
  }
}

extension Scene.Back {
  /// Whether it has a face of its own, which is the right way round after the leaf has turned.
  fileprivate var isFace: Bool { self != .showThrough }
}
