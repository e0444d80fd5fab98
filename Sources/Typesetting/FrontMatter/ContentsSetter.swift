internal import Breaking
internal import Graphics
package import Manuscript

/// Sets the list of a book's chapters with their pages.
///
/// It stands in the middle of the measure, no wider than its longest title needs, so that the eye
/// finds from a title to its page without a row of dots.
package struct ContentsSetter {
  private let setter: ChapterSetter
  private var book: Book { setter.book }
  private var layout: PageLayout { setter.layout }
  private var em: Length { layout.fontSize }

  package init(_ setter: ChapterSetter) { self.setter = setter }

  /// Whether the book has chapters to be listed.
  package static func has(_ book: Book) -> Bool {
    book.publication == nil && book.chapters.contains { !$0.plainTitle.isEmpty }
  }

  /// The list as a column of its own; without folios, by the chapters' numbers, it has as many rows.
  package func galley(folios: [Int: String]) -> ChapterGalley {
    var column = Column(setter: setter)
    let title = InlineText(runs: [InlineRun(text: book.contentsTitle, source: 0)])
    let beginning = 0..<0
    column.addOpener(
      Chapter(
        title: title, blocks: [Block(kind: .paragraph, text: title, range: beginning)],
        range: beginning))
    let entries = book.chapters.indices.filter { !book.chapters[$0].plainTitle.isEmpty }
    let texts = entries.map { text(of: book.chapters[$0]) }
    let hasParts = entries.contains { book.chapters[$0].isPart }
    let folioWidth = em * 2.6
    let widest = texts.map { setter.setter.measures(of: $0).full }.max() ?? .zero
    let inner = hasParts ? em : .zero
    let width = min(layout.measure, max(layout.measure * 0.4, widest + inner + folioWidth + em))
    let left = Length(scaledPoints: (layout.measure - width).scaledPoints / 2)
    for (entry, text) in zip(entries, texts) {
      let isPart = book.chapters[entry].isPart
      if isPart, column.rows.last?.penaltyAfter != GalleyItem.forbidden { column.pendingSpace = 1 }
      let indent = hasParts && !isPart ? inner : .zero
      let first = column.rows.count
      // What does not fit goes on below, set in.
      let shape = ParagraphShape(
        left: left + indent + em, width: max(width - indent - folioWidth - em * 2, em * 4),
        indent: -em, alignment: .left, hyphenates: false, role: .display)
      column.addRows(text, shape, paragraph: 0, isFlexible: false)
      guard first < column.rows.count else { continue }
      column.keepRows(from: first, withNext: isPart)
      if let folio = folios[entry] {
        column.addFolio(folio, left: left + width - folioWidth, width: folioWidth)
      }
      for row in first..<column.rows.count {
        column.rows[row].links = [
          PageLink(
            rect: Rect(x: left, y: .zero, width: width, height: column.rows[row].height),
            target: .place(chapter: entry, anchor: nil))
        ]
      }
    }
    var galley = ChapterGalley(
      chapter: nil, isFirst: true, isLast: true, rows: column.rows.map(\.withoutSource),
      variants: [], notes: [:], head: book.contentsTitle, range: beginning)
    galley.start = .recto
    galley.isFrontMatter = true
    return galley
  }

  /// A chapter's entry: its label before its title.
  private func text(of chapter: Chapter) -> StyledText {
    let base = chapter.isPart ? setter.style.chapterLabel : setter.style.body
    var text = StyledText()
    if let label = chapter.label, !chapter.title.isEmpty {
      let isNumber = label.allSatisfy { "0123456789IVXLCDM".contains($0) }
      text.append(
        (isNumber ? label + ".\u{2002}" : label + "\u{2003}").utf8,
        style: isNumber ? base : base.smallCapitals, source: 0)
    }
    // The calls of notes are for the chapter's own page.
    var title = chapter.title
    title.runs.removeAll { $0.note != nil }
    if title.isEmpty { title = InlineText(runs: [InlineRun(text: chapter.plainTitle, source: 0)]) }
    return text + setter.style.styled(title, base) { $0 }
  }
}

extension Column {
  /// Keeps an entry of several rows together, and a part's with the first of its chapters.
  fileprivate mutating func keepRows(from first: Int, withNext: Bool) {
    for row in first..<(withNext ? rows.count : rows.count - 1) {
      rows[row].penaltyAfter = GalleyItem.forbidden
    }
  }

  /// Puts a page's number at the end of the last row.
  fileprivate mutating func addFolio(_ folio: String, left: Length, width: Length) {
    var text = StyledText()
    text.append(folio.utf8, style: style.folio, source: 0)
    let shape = ParagraphShape(
      left: left, width: width, alignment: .right, hyphenates: false, role: .display)
    rows[rows.count - 1].lines += setter.setter.set(text, shape: shape).prefix(1)
  }
}

extension GalleyRow {
  /// The row as of no place in the book's file.
  fileprivate var withoutSource: GalleyRow {
    var row = self
    row.source = 0
    for line in row.lines.indices { row.lines[line].range = 0..<0 }
    return row
  }
}
