package import Manuscript
internal import Styling

/// What pages show of their numbers, by the places that begin on them, and what lists of the book name: found by
/// setting the book once.
package struct BookFolios: Sendable {
  private var labels: [BookLink.Target: String] = [:]
  /// What lists name, in the order of the pages.
  private(set) var entries: [Entry] = []
  /// How often the book had been set before: what is made with one is not made with another.
  let generation: Int

  /// Something that a list names, with its page.
  struct Entry: Sendable {
    var entry: PageEntry
    var target: BookLink.Target
    /// The page's place in the book.
    var page: Int
    /// The number that the page shows.
    var folio: String

    /// Whether that is in figures.
    var isArabic: Bool { Int(folio) != nil }
  }

  /// `generation` tells how often the book had been set before.
  package init(generation: Int = 0) { self.generation = generation }

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
    for anchor in page.anchors { note(.place(chapter: nil, anchor: anchor), page) }
    guard let chapter = page.chapter else { return }
    note(.place(chapter: chapter, anchor: nil), page)
    for anchor in page.anchors { note(.place(chapter: chapter, anchor: anchor), page) }
    entries += page.entries.map {
      Entry(
        entry: $0, target: .place(chapter: chapter, anchor: $0.anchor), page: page.number,
        folio: page.label)
    }
  }

  /// The lists that there is something to name in: known before they stand on pages themselves.
  var lists: Set<FrontMatter.Kind> {
    Set(
      Set(entries.map(\.entry.list)).map { list in
        switch list {
        case .figures: .figures
        case .tables: .tables
        case .index: .index
        }
      })
  }

  private mutating func note(_ target: BookLink.Target, _ page: Page) {
    if labels[target] == nil { labels[target] = page.label }
  }
}
