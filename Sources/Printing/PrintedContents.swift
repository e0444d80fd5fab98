internal import Graphics
internal import Layout
internal import Manuscript
internal import Pagination
internal import Raster

/// The links and the outline of a PDF, collected while sheets are drawn.
struct PrintedContents {
  private let book: Book
  /// The indices of a publication's documents, by path.
  private let chapters: [String: Int]
  private(set) var links: PDFLinks
  /// The outline entries from style sheets.
  private var bookmarks: [PDFDocument.OutlineEntry] = []
  /// The spots of anchors on the pages that the program has added, which belong to no chapter.
  private var addedSpots: [String: PDFLinks.Spot] = [:]
  /// The first sheet of each chapter.
  private var chapterSheets: [Int: Int] = [:]

  init(book: Book, sheetHeight: Length, catalog: PDFLinks.Catalog) {
    self.book = book
    chapters = book.chapterNumbers
    links = PDFLinks(sheetHeight: sheetHeight, catalog: catalog)
  }

  /// Adds the links and targets of a sheet.
  mutating func add(_ sheet: BoundSheet, number: Int) {
    for (origin, page) in sheet.pages.sorted(by: { $0.page.number < $1.page.number }) {
      for link in page.links {
        links.links.append(
          PDFLinks.Link(
            sheet: number, rect: link.rect.moved(x: origin.x, y: origin.y), target: link.target))
      }
      for bookmark in page.bookmarks {
        // None is nested deeper than directly within the preceding one.
        let level = min(bookmark.level - 1, (bookmarks.last?.level ?? -1) + 1)
        bookmarks.append(
          PDFDocument.OutlineEntry(
            title: bookmark.title, level: level, sheet: number, top: origin.y + bookmark.top))
      }
      for target in page.targets {
        let spot = PDFLinks.Spot(sheet: number, top: origin.y + target.top)
        note(target.chapter, target.name, spot)
        // An anchor without a chapter is looked up in the whole book.
        guard let name = target.name else { continue }
        note(nil, name, spot)
        if page.chapter == nil, addedSpots[name] == nil { addedSpots[name] = spot }
      }
      guard let chapter = page.chapter, chapterSheets[chapter] == nil else { continue }
      chapterSheets[chapter] = number
      note(chapter, nil, PDFLinks.Spot(sheet: number, top: origin.y))
    }
  }

  /// Adds a target; the first occurrence of an anchor counts.
  private mutating func note(_ chapter: Int?, _ anchor: String?, _ spot: PDFLinks.Spot) {
    let target = PDFLinks.Target(chapter: chapter, anchor: anchor)
    if links.spots[target] == nil { links.spots[target] = spot }
  }

  /// The outline: the entries from style sheets, or else the book's table of contents or its chapters, with the lists
  /// that the program has added.
  func outline() -> [PDFDocument.OutlineEntry] {
    guard bookmarks.isEmpty else { return bookmarks }
    let (chapters, lists) = (chapterEntries(), book.addableLists)
    return lists.filter { !$0.isAtEnd }.compactMap(entry) + chapters
      + lists.filter(\.isAtEnd).compactMap(entry)
  }

  /// The entry of a list that was added; nil if it was not.
  private func entry(
    _ list: (anchor: String, title: String, isAtEnd: Bool)
  ) -> PDFDocument.OutlineEntry? {
    addedSpots[list.anchor].map {
      PDFDocument.OutlineEntry(title: list.title, level: 0, sheet: $0.sheet, top: $0.top)
    }
  }

  private func chapterEntries() -> [PDFDocument.OutlineEntry] {
    if let contents = book.contents {
      return contents.placed(by: spot).map { entry, spot in
        PDFDocument.OutlineEntry(
          title: entry.label, level: entry.level, sheet: spot.sheet, top: spot.top)
      }
    }
    return book.chapters.indices.flatMap(entries(ofChapter:))
  }

  /// A chapter of a text with its sections; nothing for what is on no sheet.
  private func entries(ofChapter index: Int) -> [PDFDocument.OutlineEntry] {
    let chapter = book.chapters[index]
    let title = [chapter.label, chapter.title.plain].compactMap(\.self).filter { !$0.isEmpty }
    var level = chapter.isInPart ? 1 : 0
    var entries: [PDFDocument.OutlineEntry] = []
    if let sheet = chapterSheets[index], !title.isEmpty {
      entries.append(
        PDFDocument.OutlineEntry(
          title: title.joined(separator: ". "), level: level, sheet: sheet))
    } else {
      level -= 1
    }
    for section in chapter.sections {
      let target = PDFLinks.Target(chapter: nil, anchor: section.anchor)
      guard let spot = links.spots[target] else { continue }
      entries.append(
        PDFDocument.OutlineEntry(
          title: section.title.plain, level: max(0, level + section.level), sheet: spot.sheet,
          top: spot.top))
    }
    return entries
  }

  /// The target of an entry on the sheets; nil for a heading of others, and for what is on no sheet.
  private func spot(of entry: ContentsEntry) -> PDFLinks.Spot? {
    guard let path = entry.path, let chapter = chapters[path] else { return nil }
    return links.spots[PDFLinks.Target(chapter: chapter, anchor: entry.fragment)]
      ?? links.spots[PDFLinks.Target(chapter: chapter, anchor: nil)]
  }
}
