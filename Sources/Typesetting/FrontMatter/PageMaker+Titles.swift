internal import Breaking
internal import Graphics
internal import Manuscript

/// The pages before the first chapter that are not set in rows: the titles.
extension PageMaker {
  /// The half-title and the title page, each with its blank verso where leaves have two sides.
  ///
  /// A title that is made of the file's name is good enough for running heads and the half-title that
  /// somebody asks for, but not for a title page that nobody did.
  package func titlePages() -> [Page] {
    guard book.publication == nil else { return [] }
    var pages: [Page] = []
    func number() -> PageNumber {
      PageNumber(
        place: pages.count + 1, folio: layout.folio(ofPage: pages.count + 1, textBegins: nil))
    }
    func addVerso() {
      guard layout.sides == .mirrored, layout.isRecto(pages.count),
        layout.chapterStart == .recto || layout.hasRomanFolios
      else { return }
      pages.append(blank(number(), PageStrings(), at: 0))
    }
    if layout.hasHalfTitle, !book.title.isEmpty {
      pages.append(halfTitle(number()))
      addVerso()
    }
    if layout.hasTitlePage, book.hasOwnTitle {
      pages.append(titlePage(number()))
      addVerso()
    }
    return pages
  }

  /// A page with the book's title alone, as high as a chapter's.
  private func halfTitle(_ number: PageNumber) -> Page {
    var page = emptyPage(number, 0..<0)
    var frame = PageFrameBuilder(size: layout.pageSize)
    var text = StyledText()
    var base = style.chapterTitle
    base.size = layout.fontSize * 1.3
    text.append(book.title.utf8, style: base, source: 0)
    let shape = ParagraphShape(
      width: layout.measure, alignment: .center, hyphenates: false, role: .display)
    var row = layout.linesPerPage / 5
    for var line in setter.set(text, shape: shape) where row < layout.linesPerPage {
      line.range = 0..<0
      let baseline = layout.top + layout.leading * row + baselineInRow
      add(line, left: layout.left(onPage: number.place), baseline: baseline, to: &frame)
      row += 2
    }
    page.frame = frame.frame()
    return page
  }

  private func titlePage(_ number: PageNumber) -> Page {
    var page = emptyPage(number, 0..<0)
    let left = layout.left(onPage: number.place)
    var frame = PageFrameBuilder(size: layout.pageSize)
    var row = layout.linesPerPage / 4
    func add(_ words: String?, _ base: TextStyle, rows: Int, after: Int) {
      guard let words, !words.isEmpty else { return }
      var text = StyledText()
      text.append(words.utf8, style: base, source: 0)
      let shape = ParagraphShape(
        width: layout.measure, alignment: .center, hyphenates: false, role: .display)
      for var line in setter.set(text, shape: shape) where row < layout.linesPerPage {
        line.range = 0..<0
        let baseline = layout.top + layout.leading * (row + rows - 1) + baselineInRow
        self.add(line, left: left, baseline: baseline, to: &frame)
        row += rows
      }
      row += after
    }
    var title = style.chapterTitle
    title.size = layout.fontSize * 2.2
    add(book.title, title, rows: 2, after: 1)
    var subtitle = style.body
    subtitle.role = .italic
    subtitle.size = layout.fontSize * 1.2
    add(book.subtitle, subtitle, rows: 2, after: 1)
    row += 2
    add(book.author, style.head, rows: 1, after: 0)
    page.frame = frame.frame()
    return page
  }
}
