internal import Graphics
internal import Manuscript
internal import PageTurning
internal import Raster
internal import Typesetting

/// The data of a viewer's script, as JSON that is safe in a script element.
struct ViewerData {
  let book: Book
  let options: RenderOptions
  let geometry: PictureGeometry
  let pages: [ViewerPage]
  /// The number of pages of the book, not all of which need be drawn.
  let pageCount: Int
  let index: PageIndex
  /// The table of contents: the level of each entry, its label and its page.
  let contents: [(level: Int, label: String, page: Int)]
  /// The ends of the links of each page.
  let links: [[PageIndex.End]]
  /// Whether there are pictures of twice the size.
  let hasDoubles: Bool

  /// Everything except the text.
  var json: String {
    let binding = geometry.binding
    let size = geometry.layout.pageSize
    var members = [
      "\"title\":\(book.title.asLabel.jsonForScript)",
      "\"author\":\((book.author ?? "").asLabel.jsonForScript)",
      "\"language\":\((options.language ?? book.language).jsonForScript)",
      "\"direction\":\"\(binding.direction.rawValue)\"",
      "\"orientation\":\"\(binding.orientation.rawValue)\"",
      "\"spine\":\"\(options.spine.rawValue)\"",
      "\"takesAway\":\(binding.forwardTakesAway)",
      "\"transition\":\"\(transition)\"",
      "\"paper\":\"\(geometry.theme.paper.hex)\"",
      "\"size\":[\(ViewerPage.tenths(size.width)),\(ViewerPage.tenths(size.height))]",
      "\"pixels\":[\(geometry.pageWidth),\(geometry.pageHeight)]",
      "\"doubles\":\(hasDoubles)", "\"pageCount\":\(pageCount)",
      "\"pagesOfText\":\(ViewerFiles.pagesOfText)",
    ]
    members.append("\"contents\":[\(contents.map { Self.entry($0) }.joined(separator: ",\n"))]")
    members.append("\"names\":[\(names.joined(separator: ",\n"))]")
    members.append(
      "\"chapters\":[\(chapters.titles.map(\.jsonForScript).joined(separator: ",\n"))]")
    members.append("\"pairs\":[\(pairs)]")
    let chapters = chapters.numbers
    let pages = self.pages.indices.map { page(self.pages[$0], chapters[$0], links[$0]) }
    members.append("\"pages\":[\n\(pages.joined(separator: ",\n"))]")
    return "{" + members.joined(separator: ",\n") + "}"
  }

  /// The text of some pages, a page per line.
  func words(_ range: Range<Int>) -> String {
    "["
      + pages[range].map { "[\($0.lines.map { Self.line($0) }.joined(separator: ","))]" }
      .joined(separator: ",\n") + "]"
  }

  private var transition: String {
    switch options.turn.transition {
    case .curl: "curl"
    case .scroll, .slide: "slide"
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
  private var pairs: String {
    var binding = geometry.binding
    (binding.spine, binding.hasBacks) = (.mid, false)
    let drawn = Set(pages.map(\.number))
    func side(_ page: Int?) -> Int {
      guard let page else { return 0 }
      return page == Spread.filler ? -1 : drawn.contains(page) ? page : 0
    }
    let count = binding.spreadCount(pages: pageCount)
    let all = (0..<count).compactMap { number -> String? in
      let spread = binding.spread(number, pages: pageCount)
      guard spread.pages.contains(where: drawn.contains) else { return nil }
      let isBoard =
        number + 1 < count && binding.isBoard(from: number, to: number + 1, pages: pageCount)
      return "[\(side(spread.left)),\(side(spread.right))\(isBoard ? ",1" : "")]"
    }
    return all.joined(separator: ",")
  }

  /// The fragment names of addresses, and their pages.
  private var names: [String] {
    var seen: Set<String> = []
    var out: [String] = []
    func add(_ name: String, _ page: Int) {
      guard !name.isEmpty, seen.insert(name).inserted else { return }
      out.append("[\(name.jsonForScript),\(page)]")
    }
    for entry in contents { add(entry.label.asPlaceName, entry.page) }
    for chapter in book.chapters {
      guard let place = index.place(of: chapter.range.lowerBound) else { continue }
      add(chapter.plainTitle.asPlaceName, place.page)
    }
    for page in pages { for anchor in page.anchors { add(anchor, page.number) } }
    return out
  }

  private func page(_ page: ViewerPage, _ chapter: Int, _ ends: [PageIndex.End]) -> String {
    let links = zip(page.links, ends).compactMap { link, end -> String? in
      let place = "[\(link.x),\(link.y),\(link.width),\(link.height),"
      return switch end {
      case .address(let address): place + address.jsonForScript + "]"
      case .place(let target): place + "\(target.page),\(target.y)]"
      case .nowhere: nil
      }
    }
    let label = page.label == String(page.number) ? "" : page.label.asLabel
    return "[\(page.number),\(label.jsonForScript),\(chapter),[\(links.joined(separator: ","))]]"
  }

  private static func entry(_ entry: (level: Int, label: String, page: Int)) -> String {
    "[\(entry.level),\(entry.label.jsonForScript),\(entry.page)]"
  }

  private static func line(_ line: ViewerLine) -> String {
    let place = line.place
    return "[\(place.x),\(place.y),\(place.width),\(place.height),\(line.text.jsonForScript),"
      + "\"\(line.advances)\",\(line.join.rawValue)\(line.isRightToLeft ? ",1" : "")]"
  }
}
