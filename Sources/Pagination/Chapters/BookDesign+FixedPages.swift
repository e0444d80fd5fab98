internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling
internal import Synchronization

/// Documents that are a single page with a size of its own.
extension BookDesign {
  /// The size in pixels of a document that is a single page; nil for one whose text flows.
  func viewport(
    of document: Document, _ item: SpineItem, isFirst: Bool
  ) -> (width: Double, height: Double)? {
    let isFixed = item.layout == .prePaginated || item.kind != .document
    guard isFixed || document.isPicture && (isFirst || document.isCover) else { return nil }
    let isFlat = item.layout == .prePaginated
    if isFlat, let size = document.viewport { return size }
    // Of pages without a viewport, those with more than a picture are as large as the others.
    if isFlat, item.kind == .document, !document.isPicture, let size = usualViewport { return size }
    if let picture = document.onlyPicture(pictures), let size = pictures.size(picture.path) {
      return size
    }
    return isFixed ? usualViewport ?? (1000, 1500) : nil
  }

  /// The viewport of the book's pages of fixed layout that declare none.
  private var usualViewport: (width: Double, height: Double)? {
    if let known = declaredViewport.withLock({ $0 }) { return known.size }
    let found = FoundViewport(size: source.declaredViewport())
    declaredViewport.withLock { $0 = found }
    return found.size
  }

  /// The outcome of a search for a viewport.
  struct FoundViewport {
    var size: (width: Double, height: Double)?
  }

  func plate(
    _ document: Document, _ viewport: (width: Double, height: Double), _ item: SpineItem,
    _ number: Int, _ chapter: Chapter, _ setter: ParagraphSetter, _ layout: PageLayout
  ) -> [ChapterColumn] {
    let paper = layout.pageSize
    let (size, pixel) = Self.plate(viewport, on: paper)
    let flow = plateContext(
      document, size, pixel: pixel, chapter.documentStart, setter, layout)
    let setter = FlowSetter(
      flow: flow, chapter: number, range: chapter.range, heads: heads(flow, chapter),
      hasFurniture: false,
      links: links(document, chapter.documentStart))
    // A picture that gives its page its size has no margins there.
    let isAlone = item.layout == .reflowable || document.viewport == nil && document.isPicture
    let column =
      isAlone
      ? setter.picture(
        document.onlyPicture(pictures, styles: flow.styled.drawingStyles), size, paper: paper)
      : setter.plate(size, paper: paper)
    guard var column else { return [] }
    if let side = start(item.pageSide) { column.start = side }
    return [column]
  }

  /// The size of a page given in pixels, scaled to fit the paper, and the size of one pixel in points.
  static func plate(
    _ viewport: (width: Double, height: Double), on paper: Size
  ) -> (size: Size, pixel: Double) {
    let pixel = min(paper.width.points / viewport.width, paper.height.points / viewport.height)
    let size = Size(width: .pt(viewport.width * pixel), height: .pt(viewport.height * pixel))
    return (size, pixel)
  }

  /// A page of fixed layout, as style sheets see it.
  static func media(_ size: Size, pixel: Double) -> Media {
    Media(
      pageWidth: size.width, pageHeight: size.height, textSize: .pt(pixel * 16),
      isFixedLayout: true)
  }

  /// The flow context of a document that is one page of this size; `pixel` is a CSS pixel in points.
  func plateContext(
    _ document: Document, _ size: Size, pixel: Double, _ start: Int,
    _ setter: ParagraphSetter, _ layout: PageLayout
  ) -> FlowContext {
    let media = Self.media(size, pixel: pixel)
    var flow = context(prepared(document, media), media, start, setter, layout)
    flow.isFixed = true
    return flow
  }
}
