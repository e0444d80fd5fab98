internal import Files
package import Graphics
package import Manuscript
package import PageTurning
package import Pagination
package import RenderingOptions
internal import Typesetting

/// The thumbnails and contact sheets of a run, planned as its pages are laid out.
package struct PreviewPlan {
  private let options: PreviewOptions
  /// The arrangement of facing pages; with single pages, each is a spread.
  private let binding: Binding
  private var selector: PreviewSelector
  private var chosen: Set<PageNumber> = []
  /// The first spread not considered yet.
  private var next = 0
  /// The selected spreads that wait until their contact sheet is full.
  private var waiting: [Spread<PageNumber>] = []
  private var sheetCount = 0
  private var hasCover = false

  package init(_ options: PreviewOptions, render: RenderOptions, binding: Binding, book: Book) {
    self.options = options
    selector = PreviewSelector(options, book: book, pages: render.pages)
    self.binding = Self.binding(options, binding)
  }

  /// The arrangement of pages in thumbnails.
  static func binding(_ options: PreviewOptions, _ binding: Binding) -> Binding {
    Binding(
      spine: options.areSpreads ? .mid : .none, orientation: binding.orientation,
      direction: binding.direction, cover: binding.cover)
  }

  /// Adds the next pages.
  package mutating func add(_ pages: [Page]) {
    for page in pages where selector.isChosen(page) { chosen.insert(page.number) }
  }

  /// The first page that is still needed; nil for none.
  package var oldest: PageNumber? {
    let following = binding.spread(next, pages: PageSource.endless).pages.first
    return [following, waiting.first?.pages.first].compactMap { $0 }.min()
  }

  /// The pictures that can be drawn from the available pages, grouped by thread.
  ///
  /// `isLast` tells that they are all the pages of the book, and `isEnd` that no more will come.
  package mutating func units(pageCount: Int, isLast: Bool, isEnd: Bool) -> [[Picture]] {
    var units: [[Picture]] = []
    if !hasCover, options.selections.contains(.cover), pageCount > 0 {
      hasCover = true
      units.append(
        options.sizes.map {
          Picture(Preview(subject: .cover, size: $0), name: "cover_\($0.suffix).png", place: 1)
        })
    }
    let end = end(pageCount: pageCount, isLast: isLast)
    while next < end {
      let spread = binding.spread(next, pages: isLast ? pageCount : PageSource.endless)
      next += 1
      guard spread.pages.contains(where: chosen.contains) else { continue }
      let stem = (options.areSpreads ? "spread-" : "page-") + padded(next, 4)
      if !options.sizes.isEmpty {
        units.append(
          options.sizes.map { size in
            Picture(
              Preview(subject: .spread(spread), size: size), name: "\(stem)_\(size.suffix).png",
              place: next)
          })
      }
      if options.sheet != nil { waiting.append(spread) }
      units += sheets(isEnd: false)
    }
    return units + (isEnd ? sheets(isEnd: true) : [])
  }

  /// The number of spreads that can be drawn; while the last page may still move, the last one waits.
  private func end(pageCount: Int, isLast: Bool) -> Int {
    if isLast { return binding.spreadCount(pages: pageCount) }
    guard binding.spine == .mid else { return max(next, pageCount) }
    let last = binding.index(ofPage: PageNumber(pageCount), pages: PageSource.endless) ?? 0
    return max(next, last - 1)
  }

  private mutating func sheets(isEnd: Bool) -> [[Picture]] {
    guard let sheet = options.sheet, !waiting.isEmpty else { return [] }
    guard isEnd || waiting.count >= sheet.columns * sheet.rows else { return [] }
    defer { waiting = [] }
    sheetCount += 1
    let size = options.sheetSize
    return [
      [
        Picture(
          Preview(subject: .sheet(waiting), size: size),
          name: "sheet-\(padded(sheetCount, 4)).png", place: sheetCount)
      ]
    ]
  }
}
