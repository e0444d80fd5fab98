internal import Manuscript

/// Finds the page of a viewer with a byte of the book's file.
struct PageIndex {
  /// A position on a page.
  struct Place: Sendable, Hashable {
    var page: Int
    /// The top of the line, in tenths of a point.
    var y: Int
  }

  private typealias Start = (source: Int, place: Place)

  /// The starts of lines in file order, for each document of a publication or for the whole book.
  private var starts: [Int: [Start]] = [:]
  private let book: Book
  private static let wholeBook = -1

  init(_ pages: [ViewerPage], of book: Book) {
    self.book = book
    for page in pages {
      let part = book.isPublication ? page.chapter ?? Self.wholeBook : Self.wholeBook
      // A page with only a picture is a target too.
      if page.lines.isEmpty, page.chapter != nil {
        starts[part, default: []].append((page.source, Place(page: page.number, y: 0)))
      }
      starts[part, default: []] += page.lines.map {
        ($0.source, Place(page: page.number, y: $0.place.y))
      }
    }
    // Footnotes are set apart from the text that calls them. Of two lines with the same start, the
    // upper one comes first.
    starts = starts.mapValues { part in
      part.sorted {
        ($0.source, $0.place.page, $0.place.y) < ($1.source, $1.place.page, $1.place.y)
      }
    }
  }

  /// The position of the first line of the chapter that begins at or after a byte of the book.
  ///
  /// If there is none, that of the chapter's last line; nil if no line of the chapter is on the
  /// pages.
  func place(of source: Int) -> Place? {
    let chapter = chapter(of: source)
    let isPublication = book.isPublication
    guard let starts = starts[isPublication ? chapter ?? Self.wholeBook : Self.wholeBook] else {
      return nil
    }
    // In plain text, footnotes follow the chapters.
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

  /// The chapter of a byte; chapters are in file order.
  private func chapter(of source: Int) -> Int? {
    var (low, high) = (0, book.chapters.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore = book.chapters[middle].range.upperBound <= source
      (low, high) = isBefore ? (middle + 1, high) : (low, middle)
    }
    return low < book.chapters.count && book.chapters[low].range.contains(source) ? low : nil
  }

  /// The end of a link.
  enum End: Sendable, Hashable {
    case address(String)
    case place(Place)
    /// A target that is on none of the pages.
    case nowhere
  }

  /// The end of a link on a page.
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
