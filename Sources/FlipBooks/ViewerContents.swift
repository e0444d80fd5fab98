internal import Manuscript

/// The table of contents of a viewer.
enum ViewerContents {
  /// The entries whose targets are on the drawn pages, from the publication or else the chapters.
  static func entries(
    of book: Book, index: PageIndex, places: inout BookPlaces
  ) -> [(level: Int, label: String, page: Int)] {
    guard let contents = book.contents else {
      return book.chapters.compactMap { chapter in
        let label = chapter.plainTitle.asLabel
        guard !label.isEmpty,
          let place = index.place(of: chapter.range.lowerBound)
        else { return nil }
        return (chapter.isInPart ? 1 : 0, label, place.page)
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
