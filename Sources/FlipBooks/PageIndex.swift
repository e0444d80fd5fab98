internal import Graphics
internal import Manuscript

/// Finds the page of a viewer with a byte of the book's file.
struct PageIndex {
  /// A position on a page.
  struct Position: Sendable, Hashable {
    var page: PageNumber
    /// The top of the line, in tenths of a point.
    var y: Int
  }

  private typealias Start = (source: Int, place: Position)

  /// The starts of lines in the order of the book's bytes.
  private var starts: [Start] = []
  /// The positions of anchors on pages that the program has added.
  private var added: [String: Position] = [:]
  private let book: Book

  init(_ pages: [ViewerPage], of book: Book) {
    self.book = book
    // Pages that the program adds belong to no chapter.
    for page in pages where page.chapter == nil {
      for anchor in page.anchors where added[anchor] == nil {
        added[anchor] = Position(page: page.number, y: 0)
      }
    }
    for page in pages where page.chapter != nil {
      // A page with only a picture is a target too.
      if page.lines.isEmpty { starts.append((page.source, Position(page: page.number, y: 0))) }
      starts += page.lines.map {
        ($0.source, Position(page: page.number, y: $0.place.y))
      }
    }
    // Footnotes are set apart from the text that calls them. Of two lines with the same start, the
    // upper one comes first.
    starts.sort {
      ($0.source, $0.place.page, $0.place.y) < ($1.source, $1.place.page, $1.place.y)
    }
  }

  /// The position of the first line of the chapter that begins at or after a byte of the book.
  ///
  /// If there is none, that of the chapter's last line; nil if no line of the chapter is on the
  /// pages.
  func place(of source: Int) -> Position? {
    // In plain text, footnotes follow the chapters.
    let range = chapter(of: source).map { book.chapters[$0].range } ?? source..<Int.max
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].source < source { low = middle + 1 } else { high = middle }
    }
    if low < starts.count, range.contains(starts[low].source) { return starts[low].place }
    return low > 0 && range.contains(starts[low - 1].source) ? starts[low - 1].place : nil
  }

  /// The position of an anchor in what the program has added; nil if it has added no such thing.
  func addedPlace(_ anchor: String) -> Position? { added[anchor] }

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
    case place(Position)
    /// A target that is on none of the pages.
    case nowhere
  }

  /// The end of a link on a page.
  func end(of link: ViewerPage.LinkRectangle, _ places: inout LinkTargets) -> End {
    switch link.target {
    case .address(let address): .address(address)
    case .place(let chapter, let anchor):
      (places.source(chapter: chapter, anchor: anchor).flatMap { place(of: $0) }
        ?? (chapter == nil ? anchor.flatMap(addedPlace) : nil)).map { .place($0) } ?? .nowhere
    }
  }
}
