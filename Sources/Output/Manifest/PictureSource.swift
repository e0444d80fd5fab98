internal import BookInput
internal import Files
internal import Graphics
internal import ImageCoding
internal import Layout
internal import Manuscript
internal import PageTurning
internal import Pagination
internal import Raster
internal import RenderingOptions

/// Digests of what pictures are drawn from; equal digests mean equal pictures, which need not be
/// drawn again.
final class PictureSource {
  /// A digest of what all pictures of the run depend on.
  private let context: String
  private let hasIndicator: Bool
  private let pictures: BookResources?
  private var pages = BoundedCache<PageNumber, String>(limit: mostPages)
  /// The page whose digest was computed last, with its display list: it is painted next.
  private var last: (number: PageNumber, list: DisplayList)?
  private var digester = DisplayListDigester()

  /// The most digests of pages that are kept; the pictures of a turn show the same few.
  private static let mostPages = 64

  init(context: String, options: RenderOptions, pictures: BookResources?) {
    (self.context, self.pictures) = (context, pictures)
    hasIndicator = options.indicator != nil
  }

  /// The digest of a picture; `edges` is the apparent thickness of the book at both ends of a turn.
  func digest(
    of picture: Picture, edges: [BookEdges], in known: [PageNumber: Page], _ binding: Binding
  ) -> String {
    let digest = TextDigest()
    digest.add(context, picture.kind.rawValue)
    for edges in edges { digest.add(edges.left, edges.right) }
    digest.add(picture.isBoard ? 1 : 0)
    for spread in [picture.spread, picture.next] {
      digest.add(spread?.left?.value ?? -1, spread?.right?.value ?? -1)
    }
    digest.add(
      picture.progress.map { ValueText.of($0) } ?? "nil",
      picture.grip.map { ValueText.of($0) } ?? "nil")
    if hasIndicator {
      digest.add(ValueText.of(picture.position))
      digest.add(picture.pageCount)
    }
    if let preview = picture.preview {
      digest.add(preview.size.width, preview.size.height, preview.size.factor)
      switch preview.subject {
      case .cover: add(coverTo: digest, known)
      // The most frequent subject is written out, which is faster than reflection.
      case .spread(let spread): digest.add(spread.left?.value ?? -1, spread.right?.value ?? -1)
      case .sheet: digest.add(ValueText.of(preview.subject))
      }
    }
    for number in picture.pages(binding) { digest.add(self.digest(of: number, known)) }
    return digest.hex(digits: 32)
  }

  private func add(coverTo digest: TextDigest, _ known: [PageNumber: Page]) {
    if let path = pictures?.source.coverPath, let bytes = pictures?.bytes(path) {
      digest.add(bytes)
      if ImageFormat(of: bytes) == .svg { digest.add(pictures?.drawingLibraries ?? "") }
    }
    digest.add(self.digest(of: 1, known))
  }

  private func digest(of number: PageNumber, _ known: [PageNumber: Page]) -> String {
    if let digest = pages[number] { return digest }
    guard let page = known[number] else { return "" }
    let list = page.displayList
    last = (number, list)
    let hex = digest(of: page, list)
    pages[number] = hex
    return hex
  }

  /// The display list of a page.
  func displayList(of number: PageNumber, _ page: Page) -> DisplayList {
    if let last, last.number == number { return last.list }
    return page.displayList
  }

  /// A digest of everything that a page's pixels depend on besides the run's options.
  func digest(of page: Page) -> String { digest(of: page, page.displayList) }

  private func digest(of page: Page, _ list: DisplayList) -> String {
    let digest = TextDigest()
    digest.add(page.label)
    digest.add(page.labels.count)
    for label in page.labels { digest.add(label) }
    let images = page.images
    for item in list.items {
      digester.add(item, to: digest) { add(pictureAt: $0, images, to: digest) }
    }
    return digest.hex(digits: 32)
  }

  private func add(pictureAt index: Int, _ images: [PageImage], to digest: TextDigest) {
    if images.indices.contains(index) {
      let image = images[index]
      let bytes = pictures?.bytes(image.source) ?? []
      digest.add(bytes)
      if ImageFormat(of: bytes) == .svg { digest.add(pictures?.drawingLibraries ?? "") }
      if image.detail != .full { digest.add("\(image.detail)") }
    }
  }
}
