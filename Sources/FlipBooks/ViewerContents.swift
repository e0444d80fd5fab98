internal import Manuscript

/// The table of contents of a viewer.
enum ViewerContents {
  /// The entries whose targets are on the drawn pages, from the publication or else the chapters.
  static func entries(
    of book: Book, index: PageIndex, places: inout BookPlaces
  ) -> [(level: Int, label: String, page: Int)] {
    guard let contents = book.contents else {
      return book.chapters.flatMap { chapter -> [(level: Int, label: String, page: Int)] in
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
    var entries: [(level: Int, label: String, page: Int)] = []
    for entry in contents {
      guard let path = entry.path, let source = places.source(path: path, fragment: entry.fragment),
        let place = index.place(of: source)
      else { continue }
      let label = entry.label.asLabel
      if !label.isEmpty { entries.append((min(entry.level, 8), label, place.page)) }
    }
    return entries
  }
}
