package import Manuscript

/// What pages show of their numbers, by the places that begin on them: found by setting the book once.
package struct BookFolios: Sendable {
  private var labels: [BookLink.Target: String] = [:]

  package init() {}

  /// What the page shows on which a place begins; a name that no page has is taken for its document.
  package subscript(target: BookLink.Target) -> String? {
    if let label = labels[target] { return label }
    guard case .place(let chapter, let anchor?) = target else { return nil }
    // In a text all names are those of the whole book.
    return labels[.place(chapter: nil, anchor: anchor)]
      ?? chapter.flatMap { labels[.place(chapter: $0, anchor: nil)] }
  }

  /// Notes what begins on a page; the first place of a name counts.
  package mutating func take(_ page: Page) {
    guard let chapter = page.chapter else { return }
    note(.place(chapter: chapter, anchor: nil), page)
    for anchor in page.anchors {
      note(.place(chapter: chapter, anchor: anchor), page)
      note(.place(chapter: nil, anchor: anchor), page)
    }
  }

  private mutating func note(_ target: BookLink.Target, _ page: Page) {
    if labels[target] == nil { labels[target] = page.label }
  }
}
