internal import Documents

/// Reads plain text: paragraphs, verse, headings and breaks, recognised by blank lines and line lengths.
struct PlainTextReader {
  let text: TextLines
  /// The language of the text; nil if unknown.
  private let language: String?
  /// The length of a full line in characters, and the width assumed if lines are very short or long.
  let (fullLength, wrapWidth): (Int, Int)
  /// Whether line ends are intended in the whole text: a book of poems.
  let isUnfilled: Bool
  /// The features that distinguish lines that may be headings from others.
  private let evidence: HeadingEvidence
  private let titleLines: TitleLines
  private let underlined: UnderlinedTitles
  private var chapters: [Outline] = []
  /// The number of the last chapter headed by a bare number, to recognise the next.
  private var lastBare = 0
  /// The number of the last chapter, however it is written.
  private var lastNumber = 0

  /// A chapter before it is written.
  private struct Outline {
    /// The byte at which it begins.
    var start: Int
    /// The bytes of its number, if it has one.
    var label: Range<Int>?
    /// The bytes of its title, line by line.
    var title: [Range<Int>] = []
    /// Whether it is only the title of a part, whose chapters follow.
    var isPart = false
    /// The blocks: their kinds and lines.
    var blocks: [(kind: Kind, lines: Range<Int>)] = []
  }

  enum Kind: Equatable {
    case paragraph, verse, table, ornament
    /// A heading within a chapter, by the level of its element.
    case heading(Int)
  }

  /// The greatest length in characters of an unindented line that is taken for verse.
  static let longestVerseLine = 60

  static func read(_ bytes: [UInt8], name: String, language: String? = nil) -> Book {
    let recognised = TextLanguage.recognised(in: bytes)
    var reader = PlainTextReader(text: TextLines(bytes), language: language ?? recognised)
    var book = Book(title: BookTitle.title(of: name), chapters: [])
    book.language = recognised ?? book.language
    let first = reader.readTitle(into: &book)
    reader.readGroups(from: first)
    book.makeTypographic(language: language ?? book.language)
    book.take(reader.documents(path: name, language: language ?? book.language))
    book.format = "plain text"
    return book
  }

  private init(text: TextLines, language: String?) {
    (self.text, self.language) = (text, language)
    // No text is filled to fewer than 28 characters.
    let fullLength = max(text.fullLength ?? 72, 28)
    (self.fullLength, wrapWidth) = (fullLength, min(max(fullLength, 40), 80))
    isUnfilled = text.isUnfilled(width: fullLength)
    evidence = HeadingEvidence(text, language: language)
    titleLines = TitleLines(text, language: language, fullLength: fullLength)
    underlined = UnderlinedTitles(text)
  }

  /// Reads “Title”, “by Author” at the top, and returns the index of the first group of the text.
  private mutating func readTitle(into book: inout Book) -> Int {
    guard text.groups.count > 2, let top = text.groups.first else { return 0 }
    if let title = underlined.bookTitle {
      book.title = text.text(title.line)
      book.hasOwnTitle = true
      return 1
    }
    func author(_ line: Int) -> String? {
      let words = text.text(line)
      guard words.lowercased().hasPrefix("by "), words.utf8.count < 80 else { return nil }
      return String(words.dropFirst(3))
    }
    if top.count == 2, let name = author(top.lowerBound + 1) {
      (book.title, book.author) = (text.text(top.lowerBound), name)
      book.hasOwnTitle = true
      return 1
    }
    let second = text.groups[1]
    if top.count == 1, second.count == 1, let name = author(second.lowerBound) {
      (book.title, book.author) = (text.text(top.lowerBound), name)
      book.hasOwnTitle = true
      return 2
    }
    return 0
  }

  private mutating func readGroups(from first: Int) {
    var index = first
    while index < text.groups.count {
      let group = text.groups[index]
      index += 1
      if let title = underlined[group] {
        begin(title, in: group)
        continue
      }
      if titleLines.isSectionTitle(group, before: text.groups.dropFirst(index).first) {
        ensureChapter(at: group)
        chapters[chapters.count - 1].blocks.append((.heading(2), group))
        continue
      }
      if let heading = heading(of: group) {
        begin(heading, group)
        // A numbered heading may have its title in the next group.
        if let last = chapters.last, last.title.isEmpty, index < text.groups.count,
          titleLines.isTitle(
            text.groups[index], before: text.groups.dropFirst(index + 1).first),
          !isGreeting(after: index)
        {
          chapters[chapters.count - 1].title = text.lines[text.groups[index]].map(\.self)
          index += 1
        }
        continue
      }
      add(group)
    }
  }

  private mutating func heading(of group: Range<Int>) -> ChapterHeading? {
    guard group.count <= TitleLines.most,
      text.lines[group.lowerBound].count <= ChapterHeading.longestLine
    else { return nil }
    let line = text.text(group.lowerBound)
    guard let heading = ChapterHeading(line, language: language),
      !text.isContentsEntry(group, heading)
    else { return nil }
    if heading.isSentence, !evidence.sentences.contains(group.lowerBound) { return nil }
    guard titleLines.goOn(heading, in: group) else { return nil }
    if heading.unit == .bare {
      guard let number = evidence.bareNumbers[group.lowerBound],
        isNext(number, at: group.lowerBound)
          || number == lastNumber + 1 && titleLines.isCapitalTitle(heading, in: group)
      else { return nil }
      lastBare = number
    } else if heading.unit == .part {
      lastBare = 0
    }
    if heading.unit != .part { lastNumber = heading.number ?? lastNumber }
    return heading
  }

  /// Whether a bare number is the next in a sequence, or begins one: “I” may be a whole paragraph.
  private func isNext(_ number: Int, at line: Int) -> Bool {
    guard number == 1 else { return number == lastBare + 1 }
    return lastBare > 0 || evidence.lastTwo ?? 0 > line
  }

  /// Whether the next group is a letter's greeting, so that this one is its date and not a title.
  private func isGreeting(after index: Int) -> Bool {
    guard index + 1 < text.groups.count, text.groups[index + 1].count == 1 else { return false }
    let line = text.lines[text.groups[index + 1].lowerBound]
    return line.count <= Self.longestVerseLine && text.bytes[line].last == UInt8(ascii: ",")
  }

  private mutating func begin(_ heading: ChapterHeading, _ group: Range<Int>) {
    let line = text.lines[group.lowerBound]
    var chapter = Outline(start: line.lowerBound)
    if heading.titleStart < line.count {
      chapter.title = [(line.lowerBound + heading.titleStart)..<line.upperBound]
    }
    chapter.title += text.lines[group.dropFirst()]
    if heading.labelLength > 0 {
      chapter.label = line.lowerBound..<line.lowerBound + heading.labelLength
    }
    chapter.isPart = heading.unit == .part
    chapters.append(chapter)
  }

  /// Begins a chapter or a section with an underlined title; what is below that in its group is text.
  private mutating func begin(_ title: UnderlinedTitles.Title, in group: Range<Int>) {
    defer { if title.end < group.upperBound { add(title.end..<group.upperBound) } }
    let line = title.line..<title.line + 1
    guard title.level == 0 else {
      ensureChapter(at: line)
      chapters[chapters.count - 1].blocks.append((.heading(min(title.level + 1, 6)), line))
      return
    }
    if let heading = ChapterHeading(text.text(title.line), language: language),
      heading.unit != .bare
    {
      begin(heading, line)
    } else {
      let range = text.lines[title.line]
      chapters.append(Outline(start: range.lowerBound, title: [range]))
    }
  }

  /// Makes sure that there is a chapter that text can be added to.
  private mutating func ensureChapter(at group: Range<Int>) {
    if chapters.isEmpty || chapters.last?.isPart == true {
      if chapters.isEmpty {
        chapters.append(Outline(start: text.lines[group.lowerBound].lowerBound))
      } else {
        // What follows a part's title before any chapter belongs to the part's own page.
        chapters[chapters.count - 1].isPart = false
      }
    }
  }

  private mutating func add(_ group: Range<Int>) {
    ensureChapter(at: group)
    let (last, blocks) = (chapters.count - 1, paragraphs(of: group))
    if blocks[0].kind == .table, let before = chapters[last].blocks.last, before.kind == .table {
      // Rows with blank lines between them share columns.
      chapters[last].blocks.removeLast()
      chapters[last].blocks.append((.table, before.lines.lowerBound..<group.upperBound))
    } else {
      chapters[last].blocks += blocks
    }
  }

  // MARK: Writing

  /// The document of each chapter, which extends to the beginning of the next.
  private func documents(path: String, language: String) -> [Document] {
    chapters.enumerated().map { index, chapter in
      let next = index + 1 < chapters.count ? chapters[index + 1].start : text.bytes.count
      let end = max(next, chapter.start)
      var writer = TextWriter(
        path: path, byteCount: end - chapter.start,
        punctuation: SmartPunctuation(language: language))
      writer.begin(
        "section", chapter.isPart ? [.init(name: "role", value: "doc-part")] : [],
        class: chapter.isPart ? "part" : "chapter", source: chapter.start)
      write(headingOf: chapter, to: &writer)
      for (kind, lines) in chapter.blocks { write(kind, lines, to: &writer) }
      writer.end(source: end)
      return writer.finish(byteCount: text.bytes.count)
    }
  }

  private func write(headingOf chapter: Outline, to writer: inout TextWriter) {
    guard chapter.label != nil || !chapter.title.isEmpty else { return }
    writer.begin("h1", class: "title", source: chapter.start)
    var end = chapter.start
    if let label = chapter.label {
      add(label, chapter.title.isEmpty ? "label number" : "label", to: &writer)
      end = label.upperBound
    }
    writer.startText()
    let start = chapter.title.first?.lowerBound ?? end
    if chapter.label != nil, !chapter.title.isEmpty { add(end..<start, "separator", to: &writer) }
    writer.startText()
    write(chapter.title, to: &writer)
    end = chapter.title.last?.upperBound ?? end
    writer.end(source: end)
  }

  private func add(_ range: Range<Int>, _ name: String, to writer: inout TextWriter) {
    writer.beginInline(
      "span", [.init(name: "class", value: name)], source: range.lowerBound)
    writer.append(String(decoding: text.bytes[range], as: UTF8.self), for: range)
    writer.endInline(source: range.upperBound)
  }

  private func write(_ kind: Kind, _ lines: Range<Int>, to writer: inout TextWriter) {
    let start = text.lines[lines.lowerBound].lowerBound
    switch kind {
    case .ornament: writer.begin("hr", source: start)
    case .heading(let level):
      writer.begin("h\(level)", source: start)
      write(Array(text.lines[lines]), to: &writer)
    case .paragraph:
      writer.begin("p", source: start)
      write(Array(text.lines[lines]), to: &writer)
    case .table:
      writer.begin("pre", source: start)
      write(table: lines, to: &writer)
    case .verse:
      writer.begin("p", class: "verse", source: start)
      write(verse: lines, to: &writer)
    }
    writer.end(source: text.lines[lines.upperBound - 1].upperBound)
  }

  /// Lines, or parts of lines, that form one text.
  private func write(_ lines: [Range<Int>], to writer: inout TextWriter) {
    let lastMark = lastMark(lines)
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.space(source: line.lowerBound - 1) }
      writer.appendMarked(text.bytes, line, lastMark: lastMark)
    }
  }

  /// The last underscore of a paragraph that may end emphasis.
  private func lastMark(_ lines: [Range<Int>]) -> Int? {
    lines.reversed().lazy.compactMap { TextWriter.lastMark(text.bytes, $0) }.first
  }

  /// The lines of a stanza, each with em spaces for its indentation beyond the smallest.
  private func write(verse lines: Range<Int>, to writer: inout TextWriter) {
    let least = lines.map { text.indents[$0] }.min() ?? 0
    let lastMark = lastMark(Array(text.lines[lines]))
    for line in lines {
      if line > lines.lowerBound {
        let end = text.lines[line - 1].upperBound
        writer.addBreak(for: end..<end + 1)
      }
      let ems = min(8, (text.indents[line] - least + 1) / 2)
      if ems > 0 {
        let start = text.lines[line].lowerBound
        writer.append(String(repeating: "\u{2003}", count: ems), for: start..<start)
      }
      // A wide space within a line is its caesura.
      var start = text.lines[line].lowerBound
      for gap in text.gaps(line) {
        writer.appendMarked(text.bytes, start..<gap.lowerBound, lastMark: lastMark)
        let ems = String(repeating: "\u{2003}", count: min(8, (gap.count + 1) / 2))
        writer.append(ems, for: gap)
        start = gap.upperBound
      }
      writer.appendMarked(
        text.bytes, start..<text.lines[line].upperBound, lastMark: lastMark)
    }
  }

  /// The rows of a table, one below the other, without the space that no row needs.
  private func write(table lines: Range<Int>, to writer: inout TextWriter) {
    let rows = TableRows(text, lines)
    for line in lines {
      if line > lines.lowerBound {
        let start = text.lines[line - 1].upperBound
        writer.append("\n", for: start..<start + 1)
      }
      for piece in rows.pieces(of: line) { writer.append(piece.text, for: piece.source) }
    }
  }
}
