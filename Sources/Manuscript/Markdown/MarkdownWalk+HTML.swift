internal import CMarkGFM
internal import Documents

/// The supported subset of HTML.
extension MarkdownWalk {
  mutating func visitHTML(inline literal: [UInt8]) {
    let words = String(decoding: literal, as: UTF8.self)
    let start = source.find(literal, isVerbatim: true).first?.source ?? source.position
    guard picture == nil else { return }
    for (tag, _) in MarkdownTag.pieces(of: words) {
      guard let tag else { continue }
      if tag.name == "br" {
        writer.addBreak(for: start..<source.position)
      } else if tag.isClosing, tag.name == "span" || tag.isStyle {
        writer.endInline(source: source.position)
      } else if tag.isStyle || tag.name == "span" {
        let classes = tag.elementClass
        writer.beginInline(
          tag.element, classes.isEmpty ? [] : [.init(name: "class", value: classes)],
          source: start)
      } else {
        if tag.partsBlocks || tag.partsWords { writer.space(source: start) }
        warn(of: tag)
      }
    }
  }

  /// Takes `div`s as the beginning and end of letters and the like; other text stays text.
  mutating func visitHTML(block node: OpaquePointer) {
    begin(node)
    var isOpen = false
    writer.startText()
    for (tag, text) in MarkdownTag.pieces(of: String(decoding: literal(node), as: UTF8.self)) {
      guard let tag else {
        addHTML(Array(text.utf8), isOpen: &isOpen)
        continue
      }
      let start = source.position
      source.skip(past: ">")
      if tag.isBlock {
        closeHTML(&isOpen)
        if tag.isClosing { closeTag() } else { open(tag, source: start) }
        writer.startText()
      } else if tag.name == "br" {
        openHTML(&isOpen, at: start)
        writer.addBreak(for: start..<source.position)
      } else if !tag.isStyle, tag.name != "span" {
        if tag.partsBlocks {
          closeHTML(&isOpen)
          writer.startText()
        } else if tag.partsWords, isOpen {
          writer.space(source: start)
        }
        warn(of: tag)
      }
    }
    closeHTML(&isOpen)
  }

  private mutating func openHTML(_ isOpen: inout Bool, at start: Int) {
    if !isOpen { writer.begin("p", source: start) }
    isOpen = true
  }

  private mutating func closeHTML(_ isOpen: inout Bool) {
    if isOpen { endText() }
    isOpen = false
  }

  /// Adds text of HTML line by line, as it is in the file; in verse, line ends are kept.
  private mutating func addHTML(_ words: [UInt8], isOpen: inout Bool) {
    for (number, words) in words.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    {
      let lineBreak = source.position
      if number > 0 {
        let end = source.skipLine(quoteDepth: quoteDepth)
        if !isVerse, isOpen { writer.space(source: end) }
      }
      guard isOpen && !isVerse || words.contains(where: { $0 > 0x20 }) else { continue }
      let line = Array(isVerse || number > 0 ? words.drop { $0 <= 0x20 } : words)
      let pieces = source.findHTML(line)
      guard let first = pieces.first else { continue }
      if isVerse, isOpen, writer.hasText, !writer.isAfterBreak {
        writer.addBreak(for: lineBreak..<lineBreak)
      }
      openHTML(&isOpen, at: first.source + first.text.prefix { $0 <= 0x20 }.count)
      for (index, piece) in pieces.enumerated() {
        writer.convert(piece.text, source: piece.source)
        let end = index + 1 < pieces.count ? pieces[index + 1].source : source.position
        writer.builder.extendText(to: end)
      }
    }
  }
}
