internal import Documents
internal import Graphics
internal import Manuscript
internal import Pagination
internal import RenderingOptions

extension RenderOptions {
  /// The longest side of a page whose size its book specifies: a larger one is scaled down in both directions alike.
  private static let longestFixedSide = Length.pt(1008)

  /// The options with pages of the size in a fixed-layout book, unless a size was chosen.
  ///
  /// A CSS pixel is three quarters of a point. The first page that declares a size determines that of all.
  func sized(by book: Book) -> RenderOptions {
    let source = book.source
    guard !isPageSizeChosen, layout.pageSize == PageLayout.trade.pageSize, !source.spine.isEmpty,
      source.spine.allSatisfy({ $0.layout == .prePaginated }),
      let viewport = source.declaredViewport(where: { publication.hasPages(of: $0) })
    else { return self }
    let scale = min(
      0.75, Self.longestFixedSide.points / max(viewport.width, viewport.height))
    let size = Size(width: .pt(viewport.width * scale), height: .pt(viewport.height * scale))
    let usual = PageLayout(pageSize: size, fontSize: layout.fontSize, leading: layout.leading)
    guard usual.fault == nil else { return self }
    var options = self
    options.layout.pageSize = size
    (options.layout.inner, options.layout.outer) = (usual.inner, usual.outer)
    (options.layout.top, options.layout.bottom) = (usual.top, usual.bottom)
    return options
  }
}
