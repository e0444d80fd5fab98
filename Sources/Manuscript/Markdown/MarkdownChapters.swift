/// Divides a Markdown file's blocks into chapters at its headings.
enum MarkdownChapters {
  static func divide(_ blocks: [Block], end: Int, into book: inout Book) {
    var anchors = HeadingAnchors()
    var blocks = blocks.map { block in
      var block = block
      if case .heading = block.kind { block.anchor = anchors.next(block.text.plain) }
      return block
    }[...]
    let levels = blocks.compactMap(\.chapterLevel)
    var chapterLevel = levels.min() ?? 1
    var partLevel = 0
    if chapterLevel == 1 {
      let isTitle =
        levels.first == 1 && blocks.first?.chapterLevel == 1
        && levels.count { $0 == 1 } == 1 && levels.count { $0 == 2 } > 1
      let hasParts = zip(blocks, blocks.dropFirst()).contains {
        $0.chapterLevel == 1 && $1.chapterLevel == 2
      }
      if isTitle, let title = blocks.first {
        // A lone heading above chapters of the next level is the book's title.
        if !book.hasOwnTitle {
          book.title = title.text.plain
          book.hasOwnTitle = true
          blocks = blocks.dropFirst()
          chapterLevel = 2
        } else if title.text.plain == book.title {
          blocks = blocks.dropFirst()
          chapterLevel = 2
        }
      } else if hasParts {
        (partLevel, chapterLevel) = (1, 2)
      }
    }
    var chapters: [Chapter] = []
    for block in blocks {
      if let level = block.chapterLevel, level == chapterLevel || level == partLevel {
        var chapter = chapter(headedBy: block)
        chapter.isPart = level == partLevel
        chapters.append(chapter)
        continue
      }
      if chapters.isEmpty {
        let start = block.range.lowerBound
        chapters.append(Chapter(title: InlineText(), blocks: [], range: start..<start))
      }
      chapters[chapters.count - 1].blocks.append(block)
      chapters[chapters.count - 1].isPart = false
    }
    for index in chapters.indices {
      let start = chapters[index].range.lowerBound
      let stop = index + 1 < chapters.count ? chapters[index + 1].range.lowerBound : end
      chapters[index].range = start..<max(start, stop)
    }
    book.chapters = chapters
  }

  /// A chapter under a heading, of which “Chapter 4.” or “IV.” at the beginning is its label.
  private static func chapter(headedBy block: Block) -> Chapter {
    var chapter = Chapter(title: block.text, blocks: [], range: block.range)
    chapter.anchor = block.anchor
    guard let heading = ChapterHeading(block.text.plain), heading.labelLength > 0,
      let first = block.text.runs.first, first.text.utf8.count >= heading.titleStart
    else { return chapter }
    let words = Array(first.text.utf8)
    chapter.label = String(decoding: words[..<heading.labelLength], as: UTF8.self)
    var rest = first
    rest.text = String(decoding: words[heading.titleStart...], as: UTF8.self)
    rest.source += heading.titleStart
    chapter.title.runs[0] = rest
    if rest.text.isEmpty { chapter.title.runs.removeFirst() }
    return chapter
  }
}

extension Block {
  /// The level of a heading that may begin a chapter; nil for one in a quotation, a list or a letter.
  var chapterLevel: Int? {
    guard case .heading(let level) = kind, quoteDepth == 0, listItem == nil, purpose == .none else {
      return nil
    }
    return level
  }
}
