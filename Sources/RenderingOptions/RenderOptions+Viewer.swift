internal import Graphics
internal import PageTurning
internal import Pagination

extension RenderOptions {
  /// The setting that viewers do not support; nil if there is none.
  var viewerFault: OptionsFault? {
    guard viewer != nil else { return nil }
    let others: [(Bool, OptionsFault.Exclusion)] = [
      (film != nil, .film), (unpaged != nil, .unpaged), (indicator != nil, .indicator),
      (isReversed, .reverse),
    ]
    return others.first(where: \.0).map { .notInViewer($0.1) }
  }

  /// The options for the layout of a viewer's pages: with a spine, as for facing pages, since the
  /// window decides.
  package var layoutOfViewer: RenderOptions {
    var options = self
    if spine == .auto { options.spine = .mid }
    options.printsBacks = false
    return options
  }

  /// The options for drawing a viewer's pages: each by itself, without a desk.
  package func flat(_ geometry: PictureGeometry) -> RenderOptions {
    var options = self
    (options.spine, options.showsTurns, options.deskMargin) = (.none, false, .zero)
    // The paper has the same colour as in the requested spread.
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
