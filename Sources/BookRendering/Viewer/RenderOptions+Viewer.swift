internal import Graphics
internal import PageTurning
internal import Typesetting

extension RenderOptions {
  /// What of these options a viewer has no use for, as a sentence; nil where there is nothing.
  var viewerFault: String? {
    guard viewer != nil else { return nil }
    let others: [(Bool, String)] = [
      (film != nil, "--turn, --position or --gesture"), (unpaged != nil, "--unpaged"),
      (indicator != nil, "--indicator"), (isReversed, "--reverse"),
    ]
    guard let other = others.first(where: \.0)?.1 else { return nil }
    return "a viewer turns the pages itself: --viewer does not go with \(other)"
  }

  /// The options by which the pages of a viewer are laid out: with a spine that depends on the
  /// window, as for facing pages.
  var layoutOfViewer: RenderOptions {
    var options = self
    if spine == .auto { options.spine = .mid }
    options.printsBacks = false
    return options
  }

  /// The options by which the pages of a viewer are drawn: each by itself, and nothing round it.
  func flat(_ geometry: PictureGeometry) -> RenderOptions {
    var options = self
    (options.spine, options.showsTurns, options.deskMargin) = (.none, false, .zero)
    // A page of the colour that it has in the spread that was asked for.
    options.theme = geometry.theme
    options.orientation = .horizontal
    options.direction = nil
    if let size = pictureSize {
      let page = layout.pageSize
      options.dotsPerInch =
        72 * min(Double(size.width) / page.width.points, Double(size.height) / page.height.points)
      options.pictureSize = nil
    }
    return options
  }
}
