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
  private var pages = BoundedCache<Int, String>(limit: mostPages)
  /// The page whose digest was computed last, with its display list: it is painted next.
  private var last: (number: Int, list: DisplayList)?
  /// The description of a glyph run, in 32-bit halves of numbers.
  private var halves: [Int32] = []

  /// The most digests of pages that are kept; the pictures of a turn show the same few.
  private static let mostPages = 64

  init(context: String, options: RenderOptions, pictures: BookResources?) {
    (self.context, self.pictures) = (context, pictures)
    hasIndicator = options.indicator != nil
  }

  /// The digest of a picture; `edges` is the apparent thickness of the book at both ends of a turn.
  func digest(
    of picture: Picture, edges: [BookEdges], in known: [Int: Page], _ binding: Binding
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

  private func add(coverTo digest: TextDigest, _ known: [Int: Page]) {
    if let path = pictures?.source.coverPath, let bytes = pictures?.bytes(path) {
      digest.add(bytes)
      if ImageFormat(of: bytes) == .svg { digest.add(pictures?.drawingLibraries ?? "") }
    }
    digest.add(self.digest(of: 1, known))
  }

  private func digest(of number: Int, _ known: [Int: Page]) -> String {
    if let digest = pages[number] { return digest }
    guard let page = known[number] else { return "" }
    let list = page.displayList
    last = (number, list)
    let hex = digest(of: page, list)
    pages[number] = hex
    return hex
  }

  /// The display list of a page.
  func displayList(of number: Int, _ page: Page) -> DisplayList {
    if let last, last.number == number { return last.list }
    return page.displayList
  }

  /// A digest of everything that a page's pixels depend on besides the run's options.
  func digest(of page: Page) -> String { digest(of: page, page.displayList) }

  private func digest(of page: Page, _ list: DisplayList) -> String {
    let digest = TextDigest()
    digest.add(page.label, ValueText.of(page.labels))
    let images = page.images
    for item in list.items { add(item, images, to: digest) }
    return digest.hex(digits: 32)
  }

  private func add(_ item: DisplayList.Item, _ images: [PageImage], to digest: TextDigest) {
    switch item {
    case .glyphs(let run):
      add(run, to: digest)
    case .fill(let rect, let ink):
      digest.add(2)
      add(rect, to: digest)
      add(ink, to: digest)
    case .path(let path, let ink):
      digest.add("\(path)")
      add(ink, to: digest)
    case .pattern(let path, let pattern):
      digest.add("pattern \(path) \(pattern)")
      if case .tiles(let index, _) = pattern { add(pictureAt: index, images, to: digest) }
    case .picture(let index, let rect):
      digest.add(3, index)
      add(rect, to: digest)
      add(pictureAt: index, images, to: digest)
    case .group(let group):
      digest.add("group nil \(group.clip as Any)")
      let map = group.transform
      if group.opacity != 1 || map != .identity {
        for number in [group.opacity, map.a, map.b, map.c, map.d, map.e, map.f] {
          digest.add(Int(bitPattern: UInt(number.bitPattern)))
        }
      }
      digest.add(group.items.count)
      for item in group.items { add(item, images, to: digest) }
    }
  }

  /// Adds all numbers of a run at once: a book contains hardly anything else.
  private func add(_ run: GlyphRun, to digest: TextDigest) {
    var own: [Int32] = []
    swap(&own, &halves)
    own.removeAll(keepingCapacity: true)
    func add(_ number: Int) {
      own.append(Int32(truncatingIfNeeded: number))
      own.append(Int32(truncatingIfNeeded: number >> 32))
    }
    add(1)
    add(run.font)
    add(run.size.scaledPoints)
    add(run.origin.x.scaledPoints)
    add(run.origin.y.scaledPoints)
    let ink = run.ink.numbers
    add(ink.strength)
    add(ink.color)
    add(ink.isExact)
    add(Int(bitPattern: UInt(run.expansion.bitPattern)))
    add(run.glyphs.count)
    add(Int(run.synthesis.rawValue))
    add(run.isUpright ? 1 : 0)
    for glyph in run.glyphs {
      own.append(Int32(glyph.id))
      own.append(Int32(truncatingIfNeeded: glyph.x.scaledPoints))
      own.append(Int32(truncatingIfNeeded: glyph.y.scaledPoints))
    }
    digest.add(own)
    swap(&own, &halves)
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

  private func add(_ rect: Rect, to digest: TextDigest) {
    digest.add(
      rect.origin.x.scaledPoints, rect.origin.y.scaledPoints, rect.size.width.scaledPoints,
      rect.size.height.scaledPoints)
  }

  private func add(_ ink: Ink, to digest: TextDigest) {
    let numbers = ink.numbers
    digest.add(numbers.strength, numbers.color, numbers.isExact)
  }
}

extension Ink {
  /// The properties that pixels depend on.
  fileprivate var numbers: (strength: Int, color: Int, isExact: Int) {
    (
      Int(strength), color.map { Int($0.packedRGBA) } ?? Int(tone) - 256, isExact ? 1 : 0
    )
  }
}
