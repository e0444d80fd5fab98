internal import Manuscript

/// Which page of a viewer a byte of the book's file stands on.
struct PageIndex {
  /// A place on a page.
  struct Place: Sendable, Hashable {
    var page: Int
    /// The top of its line, in tenths of a point.
    var y: Int
  }

  private typealias Start = (source: Int, place: Place)

  /// Where lines begin, in the file's order: of each document of a publication, or of the whole book.
  private var starts: [Int: [Start]] = [:]
  private let book: Book
  private static let wholeBook = -1

  init(_ pages: [ViewerPage], of book: Book) {
    self.book = book
    for page in pages {
      let part = book.publication == nil ? Self.wholeBook : page.chapter ?? Self.wholeBook
      // A page with a picture alone is a place as well.
      if page.lines.isEmpty, page.chapter != nil {
        starts[part, default: []].append((page.source, Place(page: page.number, y: 0)))
      }
      starts[part, default: []] += page.lines.map {
        ($0.source, Place(page: page.number, y: $0.place.y))
      }
    }
    // Footnotes stand elsewhere than where they are called. Of two lines with one beginning the upper
    // comes first.
    starts = starts.mapValues { part in
      part.sorted {
        ($0.source, $0.place.page, $0.place.y) < ($1.source, $1.place.page, $1.place.y)
      }
    }
  }

  /// The place of the first line that begins at a byte of the book or behind it, in its chapter.
  ///
  /// Where none does, the chapter's last line is the place, for it ends there; nil where no line of the
  /// chapter is on the pages.
  func place(of source: Int) -> Place? {
    let chapter = chapter(of: source)
    let isPublication = book.publication != nil
    guard let starts = starts[isPublication ? chapter ?? Self.wholeBook : Self.wholeBook] else {
      return nil
    }
    // In a text footnotes stand behind the chapters.
    let range =
      isPublication ? 0..<Int.max : chapter.map { book.chapters[$0].range } ?? source..<Int.max
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].source < source { low = middle + 1 } else { high = middle }
    }
    if low < starts.count, range.contains(starts[low].source) { return starts[low].place }
    return low > 0 && range.contains(starts[low - 1].source) ? starts[low - 1].place : nil
  }

  /// The chapter that a byte stands in; they are in the file's order.
  private func chapter(of source: Int) -> Int? {
    var (low, high) = (0, book.chapters.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = book.chapters[middle].range.upperBound <= source
      (low, high) = isBefore ? (middle + 1, high) : (low, middle)
    }
    return low < book.chapters.count && book.chapters[low].range.contains(source) ? low : nil
  }

  /// Where a link ends.
  enum End: Sendable, Hashable {
    case address(String)
    case place(Place)
    /// At a place that is on none of the pages.
    case nowhere
  }

  /// Where a link of a page ends.
  func end(of link: ViewerPage.LinkPlace, _ places: inout BookPlaces) -> End {
    let source: Int?
    switch link.target {
    case .named(.address(let address)): return .address(address)
    case .named(.place(let chapter, let anchor)):
      source = places.source(chapter: chapter, anchor: anchor)
    case .source(let byte): source = byte
    }
    return source.flatMap { place(of: $0) }.map { .place($0) } ?? .nowhere
  }
}
