internal import Documents

/// Writes a document of paragraphs with typographic punctuation, each letter with its byte in the file.
///
/// White space is collapsed: of several spaces and line ends the first remains, as a space.
struct TextWriter {
  /// The document so far.
  var builder: DocumentBuilder
  /// Whether the paragraph has visible content.
  private(set) var hasText = false
  private var punctuation: SmartPunctuation
  /// The punctuation at the beginning of each text, and that around the open elements with a language of their own.
  private var fresh: SmartPunctuation
  private var around: [(depth: Int, punctuation: SmartPunctuation)] = []
  private var isAfterSpace = true
  /// The open elements in the paragraph.
  private var inlines: [Inline] = []
  /// The number of those whose text is code, in which signs stand for themselves.
  private var codeDepth = 0

  private struct Inline {
    var name: String
    var attributes: [Document.Attribute]
    /// Links and the like are closed by their own ends, and never by another's.
    var isOwn: Bool

    var isCode: Bool { ["code", "kbd", "samp", "tt"].contains(name) }
  }

  /// No text of a book is too long for an index, so only the depth is limited.
  static let limits: DocumentLimits = {
    var limits = DocumentLimits()
    limits.nodes = Int(Int32.max)
    return limits
  }()

  /// Begins a document with its root and its body, for a file of `byteCount` bytes.
  init(path: String, byteCount: Int, punctuation: SmartPunctuation, language: String? = nil) {
    builder = DocumentBuilder(path: path, limits: Self.limits, capacity: byteCount)
    (self.punctuation, fresh) = (punctuation, punctuation)
    builder.begin(
      "html", attributes: language.map { [.init(name: "lang", value: $0)] } ?? [], source: 0)
    builder.begin("body", source: 0)
  }

  // MARK: Elements

  /// Opens an element that contains others, or a paragraph.
  mutating func begin(
    _ name: String, _ attributes: [Document.Attribute] = [], class classes: String = "",
    source: Int
  ) {
    let named = classes.isEmpty ? [] : [Document.Attribute(name: "class", value: classes)]
    let start = builder.open.last.map { builder.document.nodes[$0].source } ?? 0
    builder.begin(name, attributes: named + attributes, source: max(source, start))
    if let language = attributes.first(where: { $0.name == "lang" })?.value, !language.isEmpty {
      around.append((builder.depth, fresh))
      fresh = SmartPunctuation(language: language, doubleHyphen: fresh.doubleHyphen)
    }
    startText()
  }

  /// Closes the element opened last, and everything open within it.
  mutating func end(source: Int) {
    endInlines(source: source)
    builder.end(source: source)
    endLanguages()
  }

  /// Returns to the punctuation around elements that are closed.
  private mutating func endLanguages() {
    while let last = around.last, last.depth > builder.depth {
      fresh = last.punctuation
      around.removeLast()
    }
  }

  /// Closes a paragraph, and removes it if it is empty.
  mutating func endUnlessEmpty(source: Int) {
    endInlines(source: source)
    builder.endUnlessEmpty(source: source)
    endLanguages()
  }

  /// Starts a new text: nothing precedes it.
  mutating func startText() {
    (punctuation, isAfterSpace, hasText) = (fresh, true, false)
  }

  /// Opens an element within a paragraph.
  mutating func beginInline(
    _ name: String, _ attributes: [Document.Attribute] = [], isOwn: Bool = false, source: Int
  ) {
    let inline = Inline(name: name, attributes: attributes, isOwn: isOwn)
    if inline.isCode { codeDepth += 1 }
    inlines.append(inline)
    builder.begin(name, attributes: attributes, source: source)
  }

  /// Closes the innermost element within a paragraph, except those with ends of their own.
  mutating func endInline(source: Int) {
    guard let index = inlines.lastIndex(where: { !$0.isOwn }) else { return }
    close(index, source: source)
  }

  /// Closes the innermost element with an end of its own.
  mutating func endOwn(source: Int) {
    guard let index = inlines.lastIndex(where: \.isOwn) else { return }
    close(index, source: source)
  }

  /// Closes all elements within the text.
  mutating func endInlines(source: Int) { while !inlines.isEmpty { endLast(source: source) } }

  /// Closes one element; those nested in it are closed before it and reopened after it.
  private mutating func close(_ index: Int, source: Int) {
    let inner = inlines[(index + 1)...]
    for _ in inner.indices { endLast(source: source) }
    endLast(source: source)
    for inline in inner {
      beginInline(inline.name, inline.attributes, isOwn: inline.isOwn, source: source)
    }
  }

  private mutating func endLast(source: Int) {
    if inlines.removeLast().isCode { codeDepth -= 1 }
    builder.end(source: source)
  }

  /// Adds an empty element that is no text: an anchor.
  mutating func addAnchor(_ attributes: [Document.Attribute], source: Int) {
    let start = builder.open.last.map { builder.document.nodes[$0].source } ?? 0
    builder.begin("a", attributes: attributes, source: max(source, start))
    builder.end(source: max(source, start))
  }

  /// Adds an empty element: a picture.
  mutating func addEmpty(
    _ name: String, _ attributes: [Document.Attribute] = [], for source: Range<Int>
  ) {
    builder.begin(name, attributes: attributes, source: source.lowerBound)
    builder.end(source: source.upperBound)
    (isAfterSpace, hasText) = (false, true)
  }

  // MARK: Text

  /// Adds a line break that the author made.
  mutating func addBreak(for source: Range<Int>) {
    builder.begin("br", source: source.lowerBound)
    builder.end(source: source.upperBound)
    (isAfterSpace, hasText, punctuation.previous) = (true, true, "\n")
  }

  /// Whether the line has just begun.
  var isAfterBreak: Bool { punctuation.previous == "\n" }

  /// Adds text unchanged, for some bytes of the file.
  mutating func append(_ words: String, for source: Range<Int>) {
    guard !words.isEmpty else { return }
    builder.add(words.utf8, for: source)
    isAfterSpace = words.utf8.last == 0x20 || words.utf8.last == 10
    hasText = true
    if let last = words.unicodeScalars.last { punctuation.previous = last }
  }

  /// Adds the call of a note.
  mutating func addCall(of note: Int, for source: Range<Int>) {
    let number = String(note)
    builder.begin(
      "a",
      attributes: [
        .init(name: "href", value: "#note-\(number)"),
        .init(name: "type", namespace: Namespace.epub, value: "noteref"),
        .init(name: "role", value: "doc-noteref"),
      ], source: source.lowerBound)
    builder.add(number.utf8, for: source)
    builder.end(source: source.upperBound)
    (isAfterSpace, hasText) = (false, true)
  }

  /// Adds the space that replaces a line end, unless there is one.
  mutating func space(source: Int) {
    if !isAfterSpace { convert([0x20], source: source) }
  }

  /// Adds text in the file's own bytes: quotes and dashes become typographic, white space is collapsed.
  mutating func convert(_ words: some Collection<UInt8>, source: Int) {
    let copy = Array(words)
    let end = source + copy.count
    let before = builder.document.text.count
    if codeDepth > 0 {
      add(copy[...], at: source, before: end)
      hasText = hasText || builder.document.text.count > before
      return
    }
    var punctuation = punctuation
    copy.withUnsafeBufferPointer { bytes in
      punctuation.convert(bytes) { piece, offset in
        add(piece, at: source + offset, before: end)
      }
    }
    self.punctuation = punctuation
    hasText = hasText || builder.document.text.count > before
  }

  /// The text as it would be added.
  func converted(_ words: [UInt8]) -> String {
    var punctuation = punctuation
    var out: [UInt8] = []
    words.withUnsafeBufferPointer { bytes in
      punctuation.convert(bytes) { piece, _ in out += piece }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Adds a piece in which runs of white space become one space; a new segment begins after each.
  private mutating func add(_ piece: ArraySlice<UInt8>, at source: Int, before end: Int) {
    var start = piece.startIndex
    func flush(to stop: Int, _ builder: inout DocumentBuilder) {
      guard stop > start else { return }
      let first = source + (start - piece.startIndex)
      builder.add(piece[start..<stop], for: first..<max(first, min(first + stop - start, end)))
    }
    for index in piece.indices {
      let isSpace = piece[index] == 0x20 || piece[index] == 9 || piece[index] == 10
      if isSpace {
        if isAfterSpace {
          flush(to: index, &builder)
          start = index + 1
        } else if piece[index] != 0x20 {
          flush(to: index, &builder)
          let position = source + (index - piece.startIndex)
          builder.add(CollectionOfOne(0x20), for: position..<position + 1)
          start = index + 1
        }
      }
      isAfterSpace = isSpace
    }
    flush(to: piece.endIndex, &builder)
  }

  /// The whole document, of a file of `byteCount` bytes.
  mutating func finish(byteCount: Int) -> Document { builder.finish(source: byteCount) }
}

/// Emphasis in plain text.
extension TextWriter {
  /// Adds plain text in which `_words_` are emphasised.
  ///
  /// `lastMark` is the last byte of the paragraph that may end emphasis.
  mutating func appendMarked(_ bytes: [UInt8], _ range: Range<Int>, lastMark: Int?) {
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: "_") {
      let mark = Mark(bytes, range, at: index)
      let isOpen = !inlines.isEmpty
      let closes = isOpen && mark.mayClose
      let opens = !isOpen && mark.mayOpen && index + 1 < lastMark ?? 0
      guard closes || opens else { continue }
      convert(bytes[start..<index], source: start)
      if closes { endInline(source: index + 1) } else { beginInline("em", source: index) }
      start = index + 1
    }
    convert(bytes[start..<range.upperBound], source: start)
  }

  /// The last underscore in a line that may end emphasis; nil without one.
  static func lastMark(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    range.last { bytes[$0] == UInt8(ascii: "_") && Mark(bytes, range, at: $0).mayClose }
  }

  /// The function of an underscore: it opens before a word and closes after one; inside a word it is a letter.
  private struct Mark {
    var mayOpen: Bool
    var mayClose: Bool

    init(_ bytes: [UInt8], _ line: Range<Int>, at index: Int) {
      let before = String(decoding: bytes[max(line.lowerBound, index - 4)..<index], as: UTF8.self)
        .unicodeScalars.last
      let end = min(line.upperBound, index + 5)
      let after = String(decoding: bytes[(index + 1)..<end], as: UTF8.self).unicodeScalars.first
      mayOpen = !Self.isWord(before) && after.map { !$0.properties.isWhitespace } ?? false
      mayClose = !Self.isWord(after) && before.map { !$0.properties.isWhitespace } ?? false
    }

    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }
}
