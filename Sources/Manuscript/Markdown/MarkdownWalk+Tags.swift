internal import CMarkGFM
internal import Documents

/// Tags that contain blocks.
extension MarkdownWalk {
  /// A quotation, a list, an item or a note; or a tag that contains blocks.
  struct Container {
    /// The tag's name; nil for what Markdown makes.
    var tag: String?
    var isVerse = false
    var hasElement = true
    /// Whether text in it is not in a paragraph of its own.
    var holdsText = false
    /// Whether it is a letter of which only the date and greeting have been read.
    var isLetterHead = false

    var isTag: Bool { tag != nil }
  }

  /// The number of innermost containers among which a tag finds what it closes: more nesting makes no sense in a book.
  private static let reach = 256

  /// Opens a tag that contains blocks; `holdsText` tells whether its text is not in paragraphs.
  mutating func open(_ tag: MarkdownTag, holdsText: Bool, source start: Int) {
    let implied = tag.impliedEnds
    closeTags(implied.names, within: implied.within)
    // A paragraph cannot contain others.
    let element = tag.name == "p" && !holdsText ? "div" : tag.element
    let isVerse = tag.meaning == .verse
    if tag.name == "tr", containers.last?.tag == "table" {
      push(Container(tag: "tbody"), "tbody", [], source: start)
    }
    push(
      Container(
        tag: tag.name, isVerse: isVerse, holdsText: holdsText,
        isLetterHead: tag.meaning == .letter),
      element, tag.elementAttributes, source: start)
  }

  private mutating func push(
    _ container: Container, _ element: String, _ attributes: [Document.Attribute], source: Int
  ) {
    var container = container
    container.hasElement = writer.builder.depth < Self.deepest
    containers.append(container)
    tagCount += 1
    verseCount += container.isVerse ? 1 : 0
    if container.hasElement { writer.begin(element, attributes, source: source) }
  }

  /// Closes the tag with a name, and what is open within it, unless what Markdown makes is open in between.
  mutating func closeTag(_ name: String) { closeTags([name], within: []) }

  /// Closes what is open in the innermost table; returns whether there is one.
  mutating func closeRows() -> Bool {
    guard let index = containers.lastIndex(where: { $0.tag == "table" }),
      containers[index...].allSatisfy(\.isTag)
    else { return false }
    while containers.count > index + 1 { closeTag() }
    return true
  }

  /// Closes the innermost tag with one of some names, unless one with a name of the second list is nearer.
  private mutating func closeTags(_ names: Set<String>, within: Set<String>) {
    for index in containers.indices.suffix(Self.reach).reversed() {
      guard let tag = containers[index].tag, !within.contains(tag) else { return }
      guard names.contains(tag) else { continue }
      while containers.count > index { closeTag() }
      return
    }
  }

  /// Closes the tag opened last, unless something else was opened within it and is still open.
  private mutating func closeTag() {
    guard let last = containers.last, last.isTag else { return }
    containers.removeLast()
    tagCount -= 1
    verseCount -= last.isVerse ? 1 : 0
    if last.hasElement { writer.end(source: source.position) }
  }

  /// Closes the unclosed tags in a container that ends.
  mutating func closeTags() { while containers.last?.isTag == true { closeTag() } }

  var isVerse: Bool { verseCount > 0 }
}
