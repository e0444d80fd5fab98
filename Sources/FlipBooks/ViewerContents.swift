internal import Graphics
internal import Manuscript
internal import Pagination

/// The table of contents of a viewer.
enum ViewerContents {
  typealias Entry = (level: Int, label: String, page: PageNumber)

  /// The entries whose targets are on the drawn pages, from the publication or else the chapters, with the lists that
  /// the program has added.
  static func entries(of book: Book, index: PageIndex, places: inout LinkTargets) -> [Entry] {
    func lists(atEnd: Bool) -> [Entry] {
      book.addableLists.filter { $0.isAtEnd == atEnd }.compactMap { list in
        index.addedPlace(list.anchor).map { (0, list.title, $0.page) }
      }
    }
    return lists(atEnd: false) + chapters(of: book, index: index, places: &places)
      + lists(atEnd: true)
  }

  private static func chapters(
    of book: Book, index: PageIndex, places: inout LinkTargets
  ) -> [Entry] {
    guard let contents = book.contents else {
      return book.chapters.flatMap { chapter -> [Entry] in
        let level = chapter.isInPart ? 1 : 0
        let headings =
          [(level, chapter.plainTitle, chapter.range.lowerBound)]
          + chapter.sections.map { (level + $0.level, $0.title.plain, $0.source) }
        return headings.compactMap { level, title, source in
          let label = title.asLabel
          guard !label.isEmpty, let place = index.place(of: source) else { return nil }
          return (min(level, 8), label, place.page)
        }
      }
    }
    let placed = contents.placed { entry in
      entry.path.flatMap { places.source(path: $0, fragment: entry.fragment) }
        .flatMap { index.place(of: $0) }
    }
    return placed.compactMap { entry, place in
      let label = entry.label.asLabel
      return label.isEmpty ? nil : (min(entry.level, 8), label, place.page)
    }
  }
}
