internal import Files
internal import Graphics
internal import Layout
internal import Pagination
internal import Paragraphs
internal import RenderingOptions
internal import Settings

/// The lines and pictures of a page that reach beyond its edges.
struct PageEdges {
  /// A smaller overhang is invisible: the hook of a letter.
  private static let leastReach = Length.pt(0.5)

  /// These lines, each with its index in painting order and its overhang.
  private(set) var lines: [(place: Int, line: PageLine, reach: Length)] = []
  private(set) var images: [(image: PageImage, reach: Length)] = []
  private let size: Size
  private var place = 0

  /// `hasEnd` says whether the page ends at its foot: unpaged text goes on below.
  init(_ page: Page, hasEnd: Bool = true) {
    let size = page.frame.size
    self.size = hasEnd ? size : Size(width: size.width, height: .pt(Length.limit))
    page.frame.forEachItem { add($0, in: $1) }
  }

  private mutating func add(_ item: Frame.Item, in context: Frame.Context) {
    switch item {
    case .line(let line):
      let reach = reach(of: line.box, in: context)
      if reach > Self.leastReach { lines.append((place, line, reach)) }
      place += 1
    case .image(let image):
      guard let reach = reach(of: image, in: context), reach > Self.leastReach else { return }
      images.append((image, reach))
    default: return
    }
  }

  /// The overhang of a picture; nil if it bleeds: it spans the page from edge to edge in one direction.
  private func reach(of image: PageImage, in context: Frame.Context) -> Length? {
    guard let seen = context.seen(image.rect) else { return nil }
    let bleeds =
      seen.size.width >= size.width && seen.origin.x <= .zero
      || seen.size.height >= size.height && seen.origin.y <= .zero
    return bleeds ? nil : reach(of: image.rect, in: context)
  }

  /// The overhang of the visible part of a rectangle; zero if it is transparent.
  private func reach(of rect: Rect, in context: Frame.Context) -> Length {
    guard context.alpha > 0, let seen = context.seen(rect) else { return .zero }
    let (right, bottom) = (
      seen.origin.x + seen.size.width, seen.origin.y + seen.size.height
    )
    return max(
      .zero - seen.origin.x, .zero - seen.origin.y, right - size.width, bottom - size.height, .zero)
  }
}

/// The content that reaches beyond the pages of a book, as far as they are made.
struct OffPage {
  /// The text of the first lines and the names of the first pictures, with their pages.
  private(set) var names: [String] = []
  private var first: (page: PageNumber, name: String, reach: Length)?
  private var lineCount = 0
  private var pictureCount = 0
  /// The number of lines and pictures.
  var count: Int { lineCount + pictureCount }

  /// Checks the edges of pages; `haveEnds` says whether they end at their feet.
  mutating func add(_ pages: [Page], haveEnds: Bool) {
    for page in pages {
      let edges = PageEdges(page, hasEnd: haveEnds)
      for (_, line, reach) in edges.lines {
        lineCount += 1
        note(Self.shortened(line.text), reach, on: page)
      }
      for (image, reach) in edges.images {
        pictureCount += 1
        note(image.name, reach, on: page)
      }
    }
  }

  private mutating func note(_ name: String, _ reach: Length, on page: Page) {
    if names.count < Self.mostNames { names.append("“\(name)” on page \(page.number)") }
    first = first ?? (page.number, name, reach)
  }

  private static let mostNames = 1000

  private static func shortened(_ text: String) -> String {
    text.count > 24 ? String(text.prefix(23)) + "…" : text
  }

  /// A sentence without its full stop; none if nothing reaches beyond.
  var warnings: [String] {
    guard let first else { return [] }
    let things = [(lineCount, "line"), (pictureCount, "picture")].filter { $0.0 > 0 }
    let counts = things.map { counted($0.0, $0.1) }.joined(separator: " and ")
    let reach = (first.reach.points * 10).rounded() / 10
    return [
      lineCount + pictureCount == 1
        ? "\(counts) reaches \(reach) pt beyond page \(first.page): “\(first.name)”"
        : "\(counts) reach beyond their pages, first on page \(first.page): “\(first.name)”; see \(Setting.lints)"
    ]
  }
}

extension PageImage {
  /// Its name in messages: data URLs are not printed.
  var name: String { source.hasPrefix("data:") ? alternative : source }
}
