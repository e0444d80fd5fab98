package import Graphics
package import PageTurning
package import Pagination
package import Raster
package import Snapshots

/// The sizes of pictures in pixels, derived from the options.
package struct PictureGeometry: Sendable {
  /// The layout of the pages.
  package let layout: PageLayout
  /// The binding of the book.
  package var binding: Binding
  /// The scale in pixels per point.
  package let scale: Double
  /// The width of a page in pixels.
  package let pageWidth: Int
  /// The height of a page in pixels.
  package let pageHeight: Int
  /// The width of the desk around the book, in pixels.
  package let margin: (beside: Int, above: Int)
  /// The size of the picture if it was given.
  package let pictureSize: (width: Int, height: Int)?
  /// The colours.
  package let theme: PageTheme

  package init(_ options: RenderOptions) {
    let spine = Self.spine(options)
    binding = Binding(
      spine: spine, orientation: options.orientation, direction: options.direction,
      cover: options.cover, hasBacks: options.printsBacks)
    layout = Self.layout(options, binding, spine)
    let size = options.layout.pageSize
    let isLevel = options.orientation == .vertical
    let (beside, above) = Self.desk(options, spine)
    if let picture = options.pictureSize {
      let across = spine == .mid && !isLevel ? size.width * 2 : size.width
      let down = spine == .mid && isLevel ? size.height * 2 : size.height
      scale = min(
        Double(picture.width) / (across + beside * 2).points,
        Double(picture.height) / (down + above * 2).points)
    } else {
      scale = options.dotsPerInch / 72
    }
    pictureSize = options.pictureSize
    pageWidth = Self.pixels(size.width.points * scale)
    pageHeight = Self.pixels(size.height.points * scale)
    margin = (Self.pixels(beside.points * scale), Self.pixels(above.points * scale))
    var theme = options.theme ?? (spine == .none ? .white : .paper)
    if let paper = options.paper { theme.paper = paper }
    if let ink = options.ink { theme.ink = ink }
    self.theme = theme
    showsTurns = options.showsTurns ?? (spine != .none)
  }

  private static func spine(_ options: RenderOptions) -> Spine {
    switch options.spine {
    case .none: return .none
    case .min: return .min
    case .mid: return .mid
    case .max: return .max
    case .auto:
      // Facing pages if there is room for two, side by side or one above the other.
      let size = options.layout.pageSize
      let isWide = options.pictureSize.map { $0.width > $0.height } ?? (size.width > size.height)
      return isWide != (options.orientation == .vertical) ? .mid : .min
    }
  }

  private static func layout(
    _ options: RenderOptions, _ binding: Binding, _ spine: Spine
  ) -> PageLayout {
    var layout = options.layout
    switch spine {
    case .min: layout.sides = .single(spineOnLeft: true)
    case .max: layout.sides = .single(spineOnLeft: false)
    case .none, .mid: layout.sides = .mirrored
    }
    if binding.hasBacks { layout.sides = .mirrored }
    layout.isRightToLeft = binding.direction == .rightToLeft && spine != .min
    if spine == .mid { layout.beginsOnVerso = !options.cover.isAlone }
    // A leaf with only its back printed still has a front.
    if binding.hasBacks { layout.beginsOnVerso = false }
    if options.unpaged != nil {
      layout.sides = .single(spineOnLeft: true)
      (layout.hasRunningHeads, layout.chapterStart) = (false, .any)
    }
    if options.orientation == .vertical {
      // With the spine at the head or foot, neither side is the inner one.
      let side = (layout.inner + layout.outer) * 0.5
      (layout.inner, layout.outer) = (side, layout.inner + layout.outer - side)
    }
    return layout
  }

  /// The width of the desk around the book.
  private static func desk(
    _ options: RenderOptions, _ spine: Spine
  ) -> (beside: Length, above: Length) {
    if let margin = options.deskMargin { return (margin, margin) }
    if spine == .none { return (.zero, .zero) }
    let size = options.layout.pageSize
    return options.orientation == .vertical
      ? (rise(width: size.height, height: size.width, options), size.width * 0.1)
      : (size.height * 0.1, rise(width: size.width, height: size.height, options))
  }

  /// The height of the desk above a book with a vertical spine, so that a turning leaf is not clipped as it swings out
  /// and comes nearer to the eye.
  private static func rise(width: Length, height: Length, _ options: RenderOptions) -> Length {
    // Measured with the default bend and eye; for a square leaf it is 0.3 of the height.
    let usual = width < height ? max(height * 0.18, width * 0.48 - height * 0.16) : width * 0.32
    let turn = options.turn
    let isHeld = if case .gesture? = options.film { true } else { false }
    guard turn.transition == .curl, !turn.isClipped, isHeld || !turn.bendsAsUsual else {
      return usual
    }
    // A finger slants the leaf as far as paper goes.
    let slants = isHeld ? [turn.slant, RollingCone.mostSlant] : [turn.slant]
    let risen = slants.map {
      turn.rise(
        width: width.points, height: height.points, slant: $0,
        isSpineInMiddle: spine(options) == .mid)
    }
    return risen.reduce(usual) { max($0, .pt($1)) }
  }

  /// A number of pixels, rounded and clamped to fit into an integer.
  private static func pixels(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number, 0), 1e9).rounded())
  }

  /// The position of the spine.
  package var spine: Spine { binding.spine }

  /// Whether turns are drawn between spreads.
  package var showsTurns: Bool

  /// The size of the picture.
  package var frame: (width: Int, height: Int) {
    let isLevel = binding.orientation == .vertical
    let pages = spine == .mid ? 2 : 1
    return pictureSize ?? (
      (isLevel ? 1 : pages) * pageWidth + 2 * margin.beside,
      (isLevel ? pages : 1) * pageHeight + 2 * margin.above
    )
  }

  /// The gap between two scrolling spreads, in pixels.
  package func gap(_ options: TurnOptions) -> Int { Self.pixels(options.spacing.points * scale) }

  /// The problem with the sizes; nil if there is none.
  package var fault: OptionsFault? {
    if let fault = layout.fault { return .layout(fault) }
    guard pageWidth > 0, pageHeight > 0 else { return .emptyPage }
    guard max(frame.width, frame.height) <= RenderOptions.longestSide else {
      return .longPicture(width: frame.width, height: frame.height)
    }
    guard frame.width * frame.height <= RenderOptions.largestPicture else {
      return .largePicture(width: frame.width, height: frame.height)
    }
    return nil
  }
}

extension PictureGeometry {
  /// The rectangle of a page in the picture of a spread at rest, in pixels.
  ///
  /// Nil with a horizontal spine or right-to-left books, whose pictures are transposed or mirrored
  /// when painted.
  package func place(ofPage page: PageNumber, in spread: Spread<PageNumber>) -> PixelRect? {
    guard binding.orientation == .horizontal, binding.direction == .leftToRight else { return nil }
    let x =
      switch spine {
      case .none: (frame.width - pageWidth) / 2
      case .min: 0
      case .max: frame.width - pageWidth
      case .mid: frame.width / 2 - (page == spread.left ? pageWidth : 0)
      }
    return PixelRect(
      x: x, y: (frame.height - pageHeight) / 2, width: pageWidth, height: pageHeight)
  }
}
