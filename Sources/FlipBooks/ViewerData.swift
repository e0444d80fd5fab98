internal import Files
internal import Graphics
internal import Manuscript
internal import PageTurning
internal import Pagination
internal import Raster
internal import RenderingOptions

/// The data of a viewer's script, as JSON that is safe in a script element.
struct ViewerData {
  let book: Book
  let options: RenderOptions
  let geometry: PictureGeometry
  let pages: [ViewerPage]
  /// The number of pages of the book, not all of which need to be drawn.
  let pageCount: Int
  let index: PageIndex
  /// The table of contents: the level of each entry, its label and its page.
  let contents: [(level: Int, label: String, page: PageNumber)]
  /// The ends of each page's links.
  let links: [[PageIndex.End]]
  /// Whether there are pictures at twice the size.
  let hasDoubles: Bool

  /// Everything except the text.
  var json: String {
    let binding = geometry.binding
    let size = geometry.layout.pageSize
    var json = JSONWriter(.script)
    json.object(indent: 0) {
      $0.member("title", book.title.asLabel)
      $0.member("author", (book.author ?? "").asLabel)
      $0.member("language", options.language ?? book.language)
      $0.member("direction", binding.direction.rawValue)
      $0.member("orientation", binding.orientation.rawValue)
      $0.member("spine", options.spine.rawValue)
      $0.member("takesAway", binding.forwardTakesAway)
      $0.member("transition", transition)
      $0.member("paper", geometry.theme.paper.hex)
      $0.member("size", [ViewerPage.tenths(size.width), ViewerPage.tenths(size.height)])
      $0.member("pixels", [geometry.pageWidth, geometry.pageHeight])
      $0.member("doubles", hasDoubles)
      $0.member("pageCount", pageCount)
      $0.member("pagesOfText", ViewerFiles.pagesOfText)
      $0.name("contents")
      $0.array(indent: 0) {
        for entry in contents {
          $0.array {
            $0.add(entry.level)
            $0.add(entry.label)
            $0.add(entry.page.value)
          }
        }
      }
      $0.name("names")
      $0.array(indent: 0) { addNames(to: &$0) }
      let chapters = chapters
      $0.member("chapters", chapters.titles)
      $0.member("pairs", pairs)
      $0.name("pages")
      $0.array(indent: 0) {
        for (index, page) in pages.enumerated() {
          Self.add(page, chapters.numbers[index], links[index], to: &$0)
        }
      }
    }
    return json.text
  }

  /// The text of some pages, a page per line.
  func words(_ range: Range<Int>) -> String {
    var json = JSONWriter(.script)
    json.array(indent: 0) { for page in pages[range] { $0.add(page.lines) } }
    return json.text
  }

  private var transition: String {
    switch options.turn.transition {
    case .curl: "curl"
    case .scroll, .slide: "slide"
    case .cover: "cover"
    case .fade: "fade"
    case .none: "none"
    }
  }

  /// The distinct titles of chapters, and the index of each page's title; −1 for none.
  private var chapters: (titles: [String], numbers: [Int]) {
    var titles: [String] = []
    var last: Int?
    let numbers = pages.map { page -> Int in
      guard let chapter = page.chapter, !page.chapterTitle.isEmpty else { return -1 }
      if chapter != last || titles.last != page.chapterTitle.asLabel {
        titles.append(page.chapterTitle.asLabel)
        last = chapter
      }
      return titles.count - 1
    }
    return (titles, numbers)
  }

  /// The spreads of facing pages: left and right page, 0 for none and −1 for a blank, and whether
  /// the leaf after it is a board.
  private var pairs: [[Int]] {
    var binding = geometry.binding
    (binding.spine, binding.hasBacks) = (.mid, false)
    let drawn = Set(pages.map(\.number))
    func side(_ page: PageNumber?) -> Int {
      guard let page else { return 0 }
      return page == .filler ? -1 : drawn.contains(page) ? page.value : 0
    }
    let count = binding.spreadCount(pages: pageCount)
    return (0..<count).compactMap { number -> [Int]? in
      let spread = binding.spread(number, pages: pageCount)
      guard spread.pages.contains(where: drawn.contains) else { return nil }
      let isBoard =
        number + 1 < count && binding.isBoard(from: number, to: number + 1, pages: pageCount)
      return [side(spread.left), side(spread.right)] + (isBoard ? [1] : [])
    }
  }

  /// Adds the fragment names of addresses, and their pages.
  private func addNames(to json: inout JSONWriter) {
    var seen: Set<String> = []
    func add(_ name: String, _ page: PageNumber) {
      guard !name.isEmpty, seen.insert(name).inserted else { return }
      json.array {
        $0.add(name)
        $0.add(page.value)
      }
    }
    for entry in contents { add(entry.label.asPlaceName, entry.page) }
    for chapter in book.chapters {
      guard let position = index.place(of: chapter.range.lowerBound) else { continue }
      add(chapter.plainTitle.asPlaceName, position.page)
    }
    for page in pages { for anchor in page.anchors { add(anchor, page.number) } }
  }

  private static func add(
    _ page: ViewerPage, _ chapter: Int, _ ends: [PageIndex.End], to json: inout JSONWriter
  ) {
    json.array {
      $0.add(page.number.value)
      $0.add(page.label == "\(page.number)" ? "" : page.label.asLabel)
      $0.add(chapter)
      $0.array { for (link, end) in zip(page.links, ends) { add(link, end, to: &$0) } }
    }
  }

  /// Adds the position of a link and its end; nothing if it has none.
  private static func add(
    _ link: ViewerPage.LinkRectangle, _ end: PageIndex.End, to json: inout JSONWriter
  ) {
    if case .nowhere = end { return }
    json.array {
      for number in [link.x, link.y, link.width, link.height] { $0.add(number) }
      switch end {
      case .address(let address): $0.add(address)
      case .place(let target):
        $0.add(target.page.value)
        $0.add(target.y)
      case .nowhere: break
      }
    }
  }
}

extension ViewerLine: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.array {
      for number in [place.x, place.y, place.width, place.height] { $0.add(number) }
      $0.add(text)
      $0.add(advances)
      $0.add(join.rawValue)
      if direction != .right { $0.add(direction.rawValue) }
    }
  }
}
