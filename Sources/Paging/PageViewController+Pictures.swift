public import Graphics
internal import ImageCoding
internal import PageTurning
internal import Raster
internal import RenderingOptions

extension PageViewController {
  /// The current picture of the view.
  public func picture() -> Bitmap {
    let binding = binding(hasBacks: motion?.reader.pager.binding.hasBacks ?? false)
    let frame = (width: pixels(viewSize.width), height: pixels(viewSize.height))
    let page = pagePixels
    var layout = SpreadLayout(
      pageWidth: page.width, pageHeight: page.height, binding: binding, margin: 0, frame: frame,
      desk: backgroundColor, paper: theme.paper, leaves: 0, read: 0)
    layout.gap = Int((turnOptions.spacing.points * scale).rounded())
    let scene: Scene
    if let motion, let turning = motion.reader.turning {
      scene = turning.turn.drawn(turnOptions).scene(
        at: turning.progress, width: Double(page.width), height: Double(page.height),
        grip: motion.reader.grip)
    } else {
      let isPair = shown.count > 1
      let isLeft = isPair || spineLocation == .max
      scene = Scene.rest(
        Spread(
          left: isLeft ? shown.first : nil, right: isPair ? shown[1] : isLeft ? nil : shown.first),
        binding)
    }
    let (contents, scale, theme, renderer) = (contentsByKey, scale, theme, painter.renderer)
    var bitmap = painter.paint(scene, layout, turnOptions) { key in
      var canvas = PageCanvas(
        size: Size(
          width: .pt(Double(page.width) / scale), height: .pt(Double(page.height) / scale)))
      contents[key]?.draw(on: &canvas)
      return canvas.bitmap(
        width: page.width, height: page.height, scale: scale, theme: theme, renderer: renderer)
    }
    if let (count, index) = presentation {
      var indicator = PageIndicator(style: .dots)
      (indicator.tint, indicator.current) = (pageIndicatorTintColor, currentPageIndicatorTintColor)
      indicator.paint(
        on: &bitmap, count: count, position: Double(index + 1), isFromRight: false, scale: scale)
    }
    return bitmap
  }

  /// The pictures until nothing moves by itself, at a rate per second.
  public func film(framesPerSecond: Double = 30) -> [Bitmap] {
    guard framesPerSecond >= 0.1, framesPerSecond <= 1000 else { return [picture()] }
    var pictures = [picture()]
    while let motion, !motion.reader.isHeld, pictures.count < RenderOptions.mostPictures {
      advance(by: 1 / framesPerSecond)
      pictures.append(picture())
    }
    return pictures
  }

  /// Makes all visible pages redraw, for pages whose content has changed.
  public func setNeedsDisplay() {
    guard motion == nil else { return painter.forget() }
    show(viewControllers, viewControllers.map { newKey(of: $0) })
  }

  /// The size of a page in pixels.
  var pagePixels: (width: Int, height: Int) {
    let (width, height) = (pixels(viewSize.width), pixels(viewSize.height))
    guard spineLocation == .mid else { return (width, height) }
    return navigationOrientation == .vertical ? (width, height / 2) : (width / 2, height)
  }

  var readerView: ReaderView {
    let page = pagePixels
    return ReaderView(
      pageWidth: Double(page.width), pageHeight: Double(page.height),
      width: Double(pixels(viewSize.width)), height: Double(pixels(viewSize.height)),
      gap: turnOptions.spacing.points * scale)
  }

  private func pixels(_ length: Length) -> Int { max(1, Int((length.points * scale).rounded())) }
}

/// Paints scenes of page contents, keeping what a turn shows again.
final class ContentPainter {
  /// Draws the SVGs of pages.
  let renderer = SVGRenderer()
  private var painter: TurnPainter?
  private var options: TurnOptions?
  private var layout: (width: Int, height: Int)?

  /// Drops the kept pictures.
  func forget() { painter = nil }

  func paint(
    _ scene: Scene, _ layout: SpreadLayout, _ options: TurnOptions, page: (PageKey) -> Bitmap
  ) -> Bitmap {
    if painter == nil || self.options != options
      || self.layout.map({ $0 != (layout.width, layout.height) }) ?? true
    {
      painter = TurnPainter(options: options)
      (self.options, self.layout) = (options, (layout.width, layout.height))
    }
    return painter?.paint(scene, layout: layout, page: page)
      ?? Bitmap(width: 1, height: 1, format: .gray, bytes: [255])
  }
}
