internal import Graphics
internal import Manuscript
internal import Typesetting

/// A layout as JSON, in points: the schema `layout/1`.
enum LayoutJSON {
  static func head(_ layout: BookLayout) -> String {
    let (book, page) = (layout.book, layout.layout)
    var text = "{\"schema\": \"layout/1\",\n\"book\": {\"title\": \(book.title.jsonQuoted)"
    text += ", \"author\": \(book.author.map(\.jsonQuoted) ?? "null")"
    text += ", \"language\": \(book.language.jsonQuoted), \"direction\": "
    text += "\"\(book.publication?.isRightToLeft == true ? "rtl" : "ltr")\"},\n"
    let fonts = layout.fontFiles.enumerated().map { index, file in
      "{\"id\": \(index), \"name\": \(file.name.jsonQuoted), \"sha256\": \"\(file.digest)\"}"
    }
    text += "\"fonts\": [\(fonts.joined(separator: ", "))],\n"
    let em = page.fontSize.points
    text += "\"style\": {\"size\": \(number(page.fontSize)), \"leading\": \(number(page.leading))"
    text += ", \"measure\": [\(number(page.inner)), \(number(page.inner + page.measure))]"
    text += ", \"indent\": \(number(page.fontSize)), \"space\": \(number(layout.wordSpace))"
    text += ", \"stretch\": \(shortNumber(em * layout.spaceStretch))"
    text += ", \"shrink\": \(shortNumber(em * layout.spaceShrink))},\n\"pages\": [\n"
    return text
  }

  static func page(_ page: Page, of book: Book, fragment: String? = nil) -> String {
    var text = "{\"number\": \(page.number), \"label\": \(page.label.jsonQuoted)"
    text += ", \"side\": \"\(page.side.rawValue)\""
    text += ", \"width\": \(number(page.size.width)), \"height\": \(number(page.size.height))"
    text += ", \"range\": [\(page.range.lowerBound), \(page.range.upperBound)]"
    text += ", \"chapter\": \(page.chapter == nil ? "null" : page.chapterTitle.jsonQuoted)"
    text += ", \"document\": \(document(page, of: book))"
    if let fragment { text += ", \"cfi\": \(fragment.jsonQuoted)" }
    if !page.labels.isEmpty {
      text += ", \"printed\": [\(page.labels.map(\.jsonQuoted).joined(separator: ", "))]"
    }
    if !page.anchors.isEmpty {
      text += ", \"anchors\": [\(page.anchors.map(\.jsonQuoted).joined(separator: ", "))]"
    }
    if !page.links.isEmpty {
      text += ", \"links\": [\(page.links.map { link($0, of: book) }.joined(separator: ", "))]"
    }
    text += ", \"lines\": ["
    text += page.lines.map { "\n  " + line($0) }.joined(separator: ",")
    text += "], \"images\": ["
    text += page.images.map { "\n  " + image($0) }.joined(separator: ",")
    return text + "]}"
  }

  /// The path of a page's document, and the byte of it that the page begins at.
  private static func document(_ page: Page, of book: Book) -> String {
    guard let chapter = page.chapter, let item = book.publication?.spine[chapter] else {
      return "null"
    }
    let offset = page.range.lowerBound - book.chapters[chapter].range.lowerBound
    return "\(item.path.jsonQuoted), \"offset\": \(offset)"
  }

  private static func link(_ link: PageLink, of book: Book) -> String {
    let target: String
    switch link.target {
    case .address(let address): target = address
    case .place(let chapter, let anchor):
      let path = chapter.flatMap { book.publication?.spine[$0].path } ?? ""
      target = path + (anchor.map { "#" + $0 } ?? (path.isEmpty ? "#" : ""))
    }
    return "{\(place(link.rect)), \"to\": \(target.jsonQuoted)}"
  }

  private static func place(_ rect: Rect) -> String {
    "\"x\": \(number(rect.origin.x)), \"y\": \(number(rect.origin.y)), "
      + "\"width\": \(number(rect.size.width)), \"height\": \(number(rect.size.height))"
  }

  private static func image(_ image: PageImage) -> String {
    // Data in an address are not printed again.
    let source = image.source.hasPrefix("data:") ? "data:" : image.source
    return "{\(place(image.rect)), "
      + "\"source\": \(source.jsonQuoted), \"alt\": \(image.alternative.jsonQuoted)}"
  }

  private static func line(_ line: PageLine) -> String {
    var text = "{\"role\": \"\(line.role.rawValue)\""
    text += ", \"paragraph\": \(line.paragraph.map(String.init) ?? "null")"
    text += ", \"first\": \(line.isFirst), \"last\": \(line.isLast)"
    text += ", \"text\": \(line.text.jsonQuoted)"
    text += ", \"range\": [\(line.range.lowerBound), \(line.range.upperBound)]"
    text += ", \"x\": \(number(line.origin.x)), \"baseline\": \(number(line.origin.y))"
    text += ", \"width\": \(number(line.width)), \"ascent\": \(number(line.ascent))"
    text += ", \"descent\": \(number(line.descent))"
    text += ", \"measure\": [\(number(line.measureLeft)), \(number(line.measureRight))]"
    text += ", \"direction\": \"\(line.isRightToLeft ? "rtl" : "ltr")\""
    text += ", \"ratio\": \(shortNumber(line.fit.ratio)), \"badness\": \(line.fit.badness)"
    text += ", \"demerits\": \(line.fit.demerits), \"fitness\": \(line.fit.fitness)"
    text +=
      ", \"expansion\": \(shortNumber(line.expansion)), \"tracking\": \(shortNumber(line.tracking.points)), \"protrusion\": "
      + "[\(number(line.protrusionLeft)), \(number(line.protrusionRight))]"
    text += ", \"end\": \"\(line.end.rawValue)\", \"words\": [\(words(line))]"
    let runs = line.runs.map { run in
      let glyphs = run.glyphs.map { glyph in
        "[\(glyph.id), \(number(run.origin.x + glyph.x)), \(number(run.origin.y + glyph.y)), "
          + "\(number(glyph.advance)), \(glyph.cluster)]"
      }
      let made =
        (run.synthesis.contains(.bold) ? "\"bold\": true, " : "")
        + (run.synthesis.contains(.oblique) ? "\"oblique\": true, " : "")
      return "{\"font\": \(run.font), \"size\": \(number(run.size)), \(made)\"glyphs\": "
        + "[\(glyphs.joined(separator: ", "))]}"
    }
    return text + ", \"runs\": [\(runs.joined(separator: ", "))]}"
  }

  /// The words between the gaps, told from the left even in text that reads from the right.
  private static func words(_ line: PageLine) -> String {
    var texts = line.text.split(whereSeparator: { $0 == " " || $0 == "\u{A0}" }).map(String.init)
    if line.isRightToLeft { texts.reverse() }
    var left = line.origin.x
    var space = Length.zero
    var words: [String] = []
    func add(until right: Length) {
      guard words.count < texts.count, right > left else { return }
      let text = texts[words.count].jsonQuoted
      words.append(
        "{\"x\": \(number(left)), \"width\": \(number(right - left)), \"text\": \(text), "
          + "\"space\": \(number(words.isEmpty ? .zero : space))}")
    }
    for gap in line.gaps {
      add(until: gap.x)
      left = gap.x + gap.width
      space = gap.natural
    }
    add(until: line.origin.x + line.width)
    return words.joined(separator: ", ")
  }

  private static func number(_ length: Length) -> String { shortNumber(length.points) }
}
