internal import Breaking
internal import Graphics
package import Manuscript
internal import Shaping

/// Sets the list of a book's chapters with their pages.
///
/// It stands in the middle of the measure, no wider than its longest title needs, so that the eye
/// finds from a title to its page without a row of dots.
package struct ContentsSetter {
  private let book: Book
  private let layout: PageLayout
  private let style: HouseStyle
  private let setter: ParagraphSetter
  private var em: Length { layout.fontSize }

  package init(book: Book, layout: PageLayout, layoutContext: LayoutContext) {
    (self.book, self.layout) = (book, layout)
    style = HouseStyle(layout: layout, text: layoutContext.fonts.face(.regular).metrics)
    setter = ParagraphSetter(
      layoutContext: layoutContext,
      breaking: .prose(fontSize: layout.fontSize, measure: layout.measure),
      microtypography: layout.microtypography)
  }

  /// Whether the book has chapters to be listed.
  package static func has(_ book: Book) -> Bool {
    book.publication == nil && book.chapters.contains { !$0.plainTitle.isEmpty }
  }

  /// The list as a column of its own; without folios, by the chapters' numbers, it has as many rows.
  package func galley(folios: [Int: String]) -> ChapterGalley {
    var rows = opener
    let entries = book.chapters.indices.filter { !book.chapters[$0].plainTitle.isEmpty }
    let texts = entries.map { text(of: book.chapters[$0]) }
    let hasParts = entries.contains { book.chapters[$0].isPart }
    let folioWidth = em * 2.6
    let widest = texts.map { setter.measures(of: $0).full }.max() ?? .zero
    let inner = hasParts ? em : .zero
    let width = min(layout.measure, max(layout.measure * 0.4, widest + inner + folioWidth + em))
    let left = Length(scaledPoints: (layout.measure - width).scaledPoints / 2)
    var white = layout.leading * min(2, layout.linesPerPage / 10)
    for (entry, text) in zip(entries, texts) {
      let isPart = book.chapters[entry].isPart
      let indent = hasParts && !isPart ? inner : .zero
      // What does not fit goes on below, set in.
      let shape = ParagraphShape(
        left: left + indent + em, width: max(width - indent - folioWidth - em * 2, em * 4),
        indent: -em, alignment: .left, hyphenates: false, role: .display)
      var own = self.rows(of: text, shape)
      guard !own.isEmpty else { continue }
      if isPart, rows.last?.penaltyAfter != GalleyItem.forbidden { white = layout.leading }
      own[0].spaceBefore = white
      white = .zero
      // An entry of several rows stays together, and a part's with the first of its chapters.
      for row in own.indices.dropLast(isPart ? 0 : 1) {
        own[row].penaltyAfter = GalleyItem.forbidden
      }
      if let folio = folios[entry] {
        own[own.count - 1].lines += folioLine(folio, left: left + width - folioWidth, folioWidth)
      }
      for row in own.indices {
        own[row].links = [
          PageLink(
            rect: Rect(x: left, y: .zero, width: width, height: own[row].height),
            target: .place(chapter: entry, anchor: nil))
        ]
      }
      rows += own
    }
    var galley = ChapterGalley(
      chapter: nil, isFirst: true, isLast: true, rows: rows, variants: [], notes: [:],
      head: book.contentsTitle, range: 0..<0)
    galley.start = .recto
    galley.isFrontMatter = true
    return galley
  }

  /// The white above the list's title and the title itself.
  private var opener: [GalleyRow] {
    var rows: [GalleyRow] = []
    let sinkage = min(layout.sinkage ?? layout.linesPerPage / 5, layout.linesPerPage / 2)
    if sinkage > 1 { rows.append(style.row(lines: sinkage)) }
    var text = StyledText()
    text.append(book.contentsTitle.utf8, style: style.chapterTitle, source: 0)
    let width = layout.measure * 0.84
    rows += self.rows(
      of: text,
      ParagraphShape(
        left: Length(scaledPoints: (layout.measure - width).scaledPoints / 2), width: width,
        alignment: .center, hyphenates: false, role: .heading))
    for row in rows.indices { rows[row].penaltyAfter = GalleyItem.forbidden }
    return rows
  }

  /// The lines of a text as rows, of no place in the book's file.
  private func rows(of text: StyledText, _ shape: ParagraphShape) -> [GalleyRow] {
    let units = Int((text.largestSize.points * 1.15 / layout.leading.points).rounded(.up))
    return setter.set(text, shape: shape).map { line in
      var row = style.row(lines: max(1, units))
      row.lines = [line]
      row.lines[0].range = 0..<0
      return row
    }
  }

  /// A page's number at the end of a row.
  private func folioLine(_ folio: String, left: Length, _ width: Length) -> [SetLine] {
    var text = StyledText()
    text.append(folio.utf8, style: style.folio, source: 0)
    let shape = ParagraphShape(
      left: left, width: width, alignment: .right, hyphenates: false, role: .display)
    return setter.set(text, shape: shape).prefix(1).map { line in
      var line = line
      line.range = 0..<0
      return line
    }
  }

  /// A chapter's entry: its label before its title.
  private func text(of chapter: Chapter) -> StyledText {
    let base = chapter.isPart ? style.chapterLabel : style.body
    var text = StyledText()
    if let label = chapter.label, !chapter.title.isEmpty {
      let isNumber = label.allSatisfy { "0123456789IVXLCDM".contains($0) }
      text.append(
        (isNumber ? label + ".\u{2002}" : label + "\u{2003}").utf8,
        style: isNumber ? base : base.smallCapitals, source: 0)
    }
    let title = chapter.title
    guard !title.isEmpty else {
      text.append(chapter.plainTitle.utf8, style: base, source: 0)
      return text
    }
    return text + style.styled(title, base)
  }
}
