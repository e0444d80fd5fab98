internal import Graphics
package import Layout
package import Manuscript
internal import Styling

/// The folios of pages, by the targets that begin on them, and the entries of the book's lists: collected by setting
/// the book once.
package struct BookFolios: Sendable {
  private var folios: [BookLink.Target: PageFolio] = [:]
  /// The entries for lists, in page order.
  private(set) var entries: [Entry] = []
  /// The number of times the book had been set before: what is made with one is not used with another.
  let generation: Int

  /// An entry of a list, with its page.
  struct Entry: Sendable {
    var entry: PageEntry
    var target: BookLink.Target
    /// The number of the page.
    var page: PageNumber
    /// The folio of the page.
    var folio: String
    /// The folio as the page shows it; nil if pages show none.
    var printed: String?

    /// Whether the folio is in Arabic numerals.
    var isArabic: Bool { Int(folio) != nil }
  }

  /// `generation` is how many times the book had been set before.
  package init(generation: Int = 0) { self.generation = generation }

  /// The folio of the page on which a target begins; an anchor that is on no page stands for its document.
  package subscript(target: BookLink.Target) -> PageFolio? {
    if let folio = folios[target] { return folio }
    guard case .place(let chapter, let anchor?) = target else { return nil }
    // In a text file, anchors are global to the book.
    return folios[.place(chapter: nil, anchor: anchor)]
      ?? chapter.flatMap { folios[.place(chapter: $0, anchor: nil)] }
  }

  /// Records what begins on a page; the first occurrence of an anchor counts.
  package mutating func take(_ page: Page) {
    for target in page.targets {
      if let name = target.name { note(.place(chapter: nil, anchor: name), page) }
      if let chapter = target.chapter { note(.place(chapter: chapter, anchor: target.name), page) }
    }
    guard let chapter = page.chapter else { return }
    note(.place(chapter: chapter, anchor: nil), page)
    entries += page.entries.map {
      Entry(
        entry: $0, target: .place(chapter: chapter, anchor: $0.anchor), page: page.number,
        folio: page.label, printed: page.folio)
    }
  }

  /// The lists that have entries: known before the lists are on pages themselves.
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
    if folios[target] == nil { folios[target] = PageFolio(page.label, shown: page.folio) }
  }
}
