package import Graphics

/// The turn from one spread to another.
package struct PageTurn: Sendable {
  package var from: Spread<PageKey>
  package var to: Spread<PageKey>
  package var binding: Binding
  package var options: TurnOptions
  /// Whether it goes towards the end of the book.
  package var isForward: Bool
  /// Whether the leaf is a board, which does not bend.
  package var isBoard = false
  /// The page on the back of the leaf, if the spine is not in the middle.
  package var backPage: PageKey?

  /// The number of portions of the light that cast shadows, with one ray each.
  private static let rayCount = 16
  /// The progress from which on a bare back turns into the page that is there at rest.
  private static let landingStart = 0.75
  /// A board swings slowly at first and at the end.
  private static let boardEasing = Easing.inOut

  /// The fraction of its shade that a board gets: ambient light in a room reaches it from all sides.
  private static let boardContrast = 0.6
  /// The thickness of a board, in page heights: five points on a page of nine inches.
  private static let boardThickness = 0.008

  /// A finger's grip on a leaf, which overrides the bend in the options.
  package struct Grip: Sendable, Hashable {
    /// The corner that leads and its lead, as in `TurnOptions.slant`.
    package var slant: Double
    /// The roll of the bend, from 0 to 1.
    package var roll: Double

    package init(slant: Double, roll: Double) { (self.slant, self.roll) = (slant, roll) }
  }

  /// The turn between two spreads of a book whose pages may change.
  package init(
    from: Spread<PageKey>, to: Spread<PageKey>, binding: Binding, options: TurnOptions,
    isForward: Bool
  ) {
    (self.from, self.to, self.binding, self.options) = (from, to, binding, options)
    self.isForward = isForward
  }

  /// The turn between two spreads of a book whose keys are its page numbers.
  package init(
    from: Spread<PageNumber>, to: Spread<PageNumber>, binding: Binding, options: TurnOptions
  ) {
    self.init(
      from: from.map { PageKey($0) }, to: to.map { PageKey($0) }, binding: binding,
      options: options, isForward: (from.pages.first ?? 0) <= (to.pages.first ?? 0))
    if binding.hasBacks {
      // The leaf between two rectos has the page after the first on its back.
      backPage = [from, to].compactMap { $0.pages.first }.min().map { PageKey($0.value + 1) }
    }
  }

  /// Whether the turn moves a leaf away over the spine, rather than bringing one.
  package var takesAway: Bool { isForward == binding.forwardTakesAway }

  /// The turn at a progress from 0 to 1, for pages of this size in any unit.
  ///
  /// At 0 and before, it is the first spread at rest, at 1 and after, the second. Width and height are those of the
  /// visible page, whatever its axes. Leaves are taken from the kept ones, if any are given, and kept there.
  package func scene(
    at progress: Double, width: Double, height: Double, grip: Grip? = nil,
    leaves: KeptLeaves? = nil
  ) -> Scene {
    let view = Scene.View(binding)
    // A turn back is the forward turn reversed; so is one that brings a leaf.
    let isAlong = takesAway
    let (first, second) = isAlong ? (from, to) : (to, from)
    let fraction = isAlong ? progress : 1 - progress
    let stage = stage(
      first.inOrder(binding), second.inOrder(binding), at: fraction, grip: grip,
      width: view.isTransposed ? height : width, height: view.isTransposed ? width : height,
      leaves)
    // If nothing is visible between them, one spread replaces the other at once.
    let isInstant =
      options.transition == .none || options.transition == .curl && binding.spine == .none
    return Scene(
      stage: stage, fraction: isInstant ? (fraction < 0.5 ? 0 : 1) : min(max(fraction, 0), 1),
      view: view)
  }

  private func stage(
    _ first: Spread<PageKey>, _ second: Spread<PageKey>, at fraction: Double, grip: Grip?,
    width: Double, height: Double,
    _ leaves: KeptLeaves?
  ) -> Scene.Stage {
    guard fraction > 0 else { return .still(first) }
    guard fraction < 1 else { return .still(second) }
    switch options.transition {
    case .curl where binding.spine != .none:
      let isMid = binding.spine == .mid
      let under = Spread(left: isMid ? first.left : nil, right: second.right)
      let front = first.right ?? .filler
      let back = back(second)
      guard !isBoard else {
        var board = board(front, back, at: fraction, width: width, height: height)
        board.landing = landing(back, second, at: fraction)
        return .board(board, over: under)
      }
      // A leaf that is wider than high bends about an apex as far away as a square leaf's: nearer, it would swing far
      // beyond the head of the book.
      let slant = grip?.slant ?? options.slant * min(1, height / width)
      let shape = LeafShape(
        width: width, height: height, slant: slant, bend: options.bend,
        roll: grip?.roll ?? RollingCone.roll(at: fraction), hasTwoSides: isMid,
        eyeDistance: options.eyeDistance, light: options.light)
      var leaf = leaves?[shape] ?? leaf(shape, front, back)
      leaves?[shape] = leaf
      (leaf.front, leaf.back) = (front, back)
      leaf.landing = landing(back, second, at: fraction)
      return .leaf(leaf, over: under)
    case .scroll: return .scroll(first, second, fraction: fraction)
    case .slide: return .slide(first, second, fraction: fraction)
    case .cover: return .cover(first, second, fraction: fraction)
    case .fade: return .fade(first, second, fraction: fraction)
    case .curl, .none: return .still(fraction < 0.5 ? first : second)
    }
  }

  /// The eye is above the middle of the visible pages.
  private func eye(_ width: Double, _ height: Double) -> (x: Double, y: Double) {
    (binding.spine == .mid ? 0 : width / 2, height / 2)
  }

  private func leaf(_ shape: LeafShape, _ front: PageKey, _ back: Scene.Back) -> Scene.Leaf {
    let cone = shape.cone
    let apexY = cone.leadsAtFoot ? cone.height + cone.apexDistance : -cone.apexDistance
    let toward = cone.leadsAtFoot ? -1.0 : 1.0
    let eye = eye(cone.width, cone.height)
    let inverse = options.inverseEyeHeight(width: cone.width, height: cone.height)
    let light = PageLight(options.light)
    // The outer edge, as far as it extends over the spine, and the end of the flat part.
    let edge = (cone.point(u: cone.width, v: 0), cone.point(u: cone.width, v: cone.height))
    let (over, flat) = (cone.overhang, cone.flatWidths)
    return Scene.Leaf(
      front: front, back: back, shape: shape, cone: cone,
      view: ProjectionTable(
        cone, eyeX: eye.x * inverse, eyeY: (eye.y - apexY) * toward * inverse,
        inverseHeight: inverse, light: light),
      rays: light.rays(Self.rayCount), apexDistance: cone.apexDistance,
      leadsAtFoot: cone.leadsAtFoot, light: light.disc,
      footprints: (
        left: Scene.Footprint(
          head: over.head, foot: over.foot, heights: (edge.0.z, edge.1.z), page: cone.height),
        // What remains of it in the end is too small to be visible.
        right: Scene.Footprint(
          head: flat.head, foot: flat.foot,
          closeness: min(1, max(flat.head, flat.foot) / (cone.width / 4)))
      ))
  }

  private func board(
    _ front: PageKey, _ back: Scene.Back, at fraction: Double, width: Double, height: Double
  ) -> Scene.Board {
    let lean = Double.pi * Self.boardEasing.progress(at: fraction)
    let (c, s) = (cosine(lean), sine(lean))
    let light = PageLight(options.light)
    // The upper side is the front while the board leans right, and then the back.
    return Scene.Board(
      front: front, back: back, lean: (c, s),
      shade: 1 - Self.boardContrast * (1 - light.shade(normal: Vector(-s, 0, c))),
      thickness: Self.boardThickness * height,
      inverseEyeHeight: options.inverseEyeHeight(width: width, height: height),
      eye: eye(width, height), light: light.disc,
      footprint: Scene.Footprint(
        head: width * abs(c), foot: width * abs(c), heights: (width * s, width * s), page: height))
  }

  /// The back of the leaf: the next verso, which faces the next recto.
  private func back(_ second: Spread<PageKey>) -> Scene.Back {
    switch options.back {
    case .next:
      (binding.spine == .mid ? second.left : backPage).map(Scene.Back.page) ?? .showThrough
    case .showThrough: .showThrough
    case .paper: .paper
    case .picture: .picture
    }
  }

  /// The page that a back without it turns into, since that is there at rest.
  private func landing(_ back: Scene.Back, _ second: Spread<PageKey>, at fraction: Double) -> Scene
    .Landing?
  {
    guard binding.spine == .mid, let page = second.left, back != .page(page) else { return nil }
    let part = (fraction - Self.landingStart) / (1 - Self.landingStart)
    guard part > 0 else { return nil }
    return Scene.Landing(page: page, fraction: part * part * (3 - 2 * part))
  }
}
