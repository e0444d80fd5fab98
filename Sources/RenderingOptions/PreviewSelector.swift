package import Graphics
package import Manuscript
package import Pagination
internal import Paragraphs

/// Selects the pages that get thumbnails, while they are laid out.
package struct PreviewSelector {
  private let options: PreviewOptions
  /// The page range of the run.
  private let range: ClosedRange<PageNumber>?
  /// The chapters whose beginnings are in the table of contents.
  private var openingChapters: Set<Int> = []
  /// The names inside each chapter that the table of contents links to.
  private var openingAnchors: [Int: Set<String>] = [:]
  /// The chapter that the text begins with, if the book says so.
  private var textChapter: Int?
  private var hasContents = false
  private var lastChapter: Int?
  private var hasFoundText = false

  /// The number of lines of a page of text proper, if the book does not say where the text begins.
  private static let leastLines = 8

  package init(_ options: PreviewOptions, book: Book, pages: ClosedRange<PageNumber>?) {
    (self.options, range) = (options, pages)
    let places = book.chapterNumbers
    if options.selections.contains(.chapters) {
      for entry in book.contents ?? [] {
        guard let chapter = entry.path.flatMap({ places[$0] }) else { continue }
        hasContents = true
        if let fragment = entry.fragment, !fragment.isEmpty {
          openingAnchors[chapter, default: []].insert(fragment)
        } else {
          openingChapters.insert(chapter)
        }
      }
    }
    if options.selections.contains(.firstText) {
      let start = book.landmarks.first { ["bodymatter", "text", "start"].contains($0.type) }
      textChapter = start.flatMap { places[$0.path] }
    }
  }

  /// Whether the next page is selected.
  package mutating func isChosen(_ page: Page) -> Bool {
    let isOpener = page.chapter != nil && page.chapter != lastChapter
    if page.chapter != nil { lastChapter = page.chapter }
    let isText = !hasFoundText && beginsText(page)
    if isText { hasFoundText = true }
    guard range?.contains(page.number) ?? true else { return false }
    if options.areAllPages { return true }
    return options.selections.contains { selection in
      switch selection {
      case .cover, .spreads: false
      case .firstText: isText
      case .chapters: opensChapter(page, isFirst: isOpener)
      case .every(let step): page.number.index % step == 0
      case .pages(let pages): pages.contains(page.number)
      }
    }
  }

  private func opensChapter(_ page: Page, isFirst: Bool) -> Bool {
    guard hasContents, let chapter = page.chapter else { return isFirst }
    if isFirst, openingChapters.contains(chapter) { return true }
    guard let anchors = openingAnchors[chapter] else { return false }
    return page.anchors.contains { anchors.contains($0) }
  }

  private func beginsText(_ page: Page) -> Bool {
    if let textChapter { return page.chapter == textChapter }
    return page.lines.count { $0.role == .body } >= Self.leastLines
  }
}
