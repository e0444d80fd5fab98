internal import Documents
internal import TextAnalysis

/// Divides the document of a whole file into one document per chapter at its headings.
///
/// Each has its blocks in a `section` of class `chapter` or `part`, whose heading is of class `title`; the notes that
/// are called in it come after it.
struct ChapterDivider {
  /// The documents of the chapters, in order.
  private(set) var documents: [Document] = []

  private let whole: Document
  /// The language that the file declares, and the one in which its headings are read.
  private let (declared, language): (String?, String?)
  private let byteCount: Int
  /// The anchors of headings.
  private var anchors: [Int: String] = [:]
  /// That of the heading that is the book's title, which the first document has.
  private var titleAnchor: String?
  /// The elements of the notes, by address.
  private var notes: [String: Int] = [:]
  /// The notes that the chapter calls, in order, and the text that its calls show, by text node.
  private var called: [Int] = []
  private var places: [Int: Int] = [:]
  private var numbers: [Int: String] = [:]
  /// The notes that chapters have called, and the number of bytes of the file that were copied more than once.
  private var known: Set<Int> = []
  private var repeatedCount = 0
  private var builder = DocumentBuilder(path: "")
  /// The open elements around the blocks in the copy.
  private var around: [Int] = []
  /// The bytes of the file from the chapter's beginning to the next one's.
  private var range = 0..<0

  /// A block, as far as chapters are concerned.
  private struct Block {
    var node: Int
    /// The level of a heading that may begin a chapter; nil for everything else.
    var level: Int?
    /// Whether it is in a quotation or an epigraph.
    var isQuoted = false
  }

  /// The greatest length in bytes of a dedication, a few words before the first chapter.
  private static let longestDedication = 400
  /// The greatest length in characters of its lines: longer ones are prose.
  private static let longestLine = 80

  /// A chapter's document to be: from a heading, or without one, to the next.
  private struct Part {
    var heading: Int?
    /// Pictures above the heading, such as a logo with badges.
    var lead: [Block] = []
    var blocks: [Block] = []
    var isPart = false
  }

  init(_ whole: Document, byteCount: Int, declared: String?, language: String?) {
    (self.whole, self.byteCount) = (whole, byteCount)
    (self.declared, self.language) = (declared, language)
  }

  /// Makes the documents; the book gets the title that the file has above its chapters.
  mutating func divide(into book: inout Book) {
    let blocks = outline()
    let parts = parts(of: blocks, &book)
    for (index, part) in parts.enumerated() {
      let next = parts.dropFirst(index + 1).first.flatMap { $0.heading ?? $0.blocks.first?.node }
      write(
        part, end: next.map { whole.nodes[$0].source } ?? byteCount,
        isBeforeText: index == 0 && parts.count > 1)
    }
  }

  // MARK: The outline

  /// The blocks in order; records the anchors of headings and notes on the way.
  private mutating func outline() -> [Block] {
    var names = HeadingAnchors()
    var blocks: [Block] = []
    guard let body = whole.first("body") else { return [] }
    // The ends of elements in which headings begin no chapters.
    var shelter = 0
    var quotation = 0
    var node = body + 1
    while node < whole.nodes.count {
      guard let element = whole.element(node) else {
        node += 1
        continue
      }
      let end = whole.nodes[node].end
      if element.isNote {
        notes["#" + (element.id ?? "")] = node
        node = end
      } else if let level = element.headingLevel {
        let words = whole.words(of: node)
        if let name = element.id ?? names.next(words) { anchors[node] = name }
        let isPicture = words.isEmpty && (node..<end).contains { whole.element($0)?.name == "img" }
        let isTitle = node >= shelter && !isPicture && !element.classes.contains("subtitle")
        blocks.append(Block(node: node, level: isTitle ? level : nil))
        node = end
      } else if element.isBlock || end == node + 1 || hasText(node) {
        blocks.append(Block(node: node, level: nil, isQuoted: node < quotation))
        node = end
      } else {
        let meaning = MarkupMeaning(element: element.name, classes: element.classes)
        let isSheltered =
          ["ul", "ol"].contains(element.name) || meaning.map { $0 != .verse } == true
        if isSheltered { shelter = max(shelter, end) }
        if element.name == "blockquote" || meaning == .epigraph { quotation = max(quotation, end) }
        node += 1
      }
    }
    return blocks
  }

  /// Whether an element has text that is not in blocks of its own, as an item without paragraphs has.
  private func hasText(_ node: Int) -> Bool {
    whole.children(of: node).contains { !whole.nodes[$0].isElement }
  }

  /// Divides the blocks at the headings of chapters and parts.
  private mutating func parts(of all: [Block], _ book: inout Book) -> [Part] {
    var blocks = all[...]
    let levels = blocks.compactMap(\.level)
    var (chapterLevel, partLevel) = (levels.min() ?? 1, 0)
    if chapterLevel == 1 {
      // A lone heading above chapters of the next level is the book's title.
      let lead = blocks.prefix { $0.level == nil && whole.hasOnlyPictures($0.node) }
      let rest = blocks.dropFirst(lead.count)
      let isAbove =
        rest.first?.level == 1 && levels.count { $0 == 1 } == 1 && levels.count { $0 == 2 } > 1
      // A picture may come before its words.
      let title =
        isAbove
        ? rest.first.map { String(whole.words(of: $0.node).drop(while: \.isWhitespace)) } : nil
      if let title, !book.hasOwnTitle || title == book.title {
        (book.title, book.hasOwnTitle) = (title, true)
        titleAnchor = rest.first.flatMap { anchors[$0.node] }
        blocks = lead + rest.dropFirst()
        chapterLevel = 2
      } else if hasParts(all) {
        (partLevel, chapterLevel) = (1, 2)
      }
    }
    var parts: [Part] = []
    for block in blocks {
      if let level = block.level, level == chapterLevel || level == partLevel {
        parts.append(Part(heading: block.node, isPart: level == partLevel))
      } else {
        if parts.isEmpty { parts.append(Part()) }
        parts[parts.count - 1].blocks.append(block)
        parts[parts.count - 1].isPart = parts[parts.count - 1].isPart && block.isQuoted
      }
    }
    if parts.count > 1, parts[0].heading == nil, isLogo(parts[0].blocks) {
      let lead = parts.removeFirst().blocks
      parts[0].lead = lead
    }
    return parts
  }

  /// Whether blocks above the first heading are pictures that belong to it; a single figure has a page of its own.
  private func isLogo(_ blocks: [Block]) -> Bool {
    blocks.allSatisfy { whole.hasOnlyPictures($0.node) }
      && (blocks.count > 1 || whole.element(blocks[0].node)?.name != "figure")
  }

  /// Whether headings of the first level are titles of parts, and those of the second of their chapters.
  ///
  /// They are if the first chapter comes directly after its part's title, or after an epigraph: in each of several
  /// parts, or in one whose title is called a part's. If there is text before a section, or if they are called chapters
  /// or those below have numbers such as 1.2, headings of the first level are titles of chapters.
  private func hasParts(_ blocks: [Block]) -> Bool {
    var (divided, direct, named, chapters) = (0, 0, 0, 0)
    let starts = blocks.indices.filter { blocks[$0].level == 1 }
    for (start, end) in zip(starts, starts.dropFirst() + [blocks.count]) {
      let inside = blocks[(start + 1)..<end]
      guard let section = inside.firstIndex(where: { $0.level == 2 }) else { continue }
      divided += 1
      guard inside[..<section].allSatisfy(\.isQuoted) else { continue }
      direct += 1
      let words = whole.words(of: blocks[start].node)
      switch ChapterHeading(words, language: language, isHeading: true)?.unit {
      case .part?: named += 1
      case .chapter?: chapters += 1
      default: if isNumberedWithin(whole.words(of: blocks[section].node)) { chapters += 1 }
      }
    }
    return named > 0 || direct > 1 && direct == divided && chapters == 0
  }

  /// Whether a heading begins with a nested number: “1.2 The harbour”.
  private func isNumberedWithin(_ words: String) -> Bool {
    let number = words.prefix { $0.isNumber || $0 == "." }.split(separator: ".")
    return number.count > 1
  }

  // MARK: Writing

  private mutating func write(_ part: Part, end: Int, isBeforeText: Bool) {
    builder = DocumentBuilder(path: whole.path, limits: TextWriter.limits)
    builder.begin(
      "html", attributes: declared.map { [.init(name: "lang", value: $0)] } ?? [], source: 0)
    builder.begin("body", source: 0)
    let above = part.lead.first.map { chain(of: $0.node).first ?? $0.node }
    let first =
      above ?? part.heading ?? part.blocks.first.map { chain(of: $0.node).first ?? $0.node } ?? 0
    let start = whole.nodes[first].source
    range = start..<max(start, end)
    let isDedication =
      isBeforeText && part.heading == nil && range.count <= Self.longestDedication
      && part.blocks.allSatisfy { hasShortLines($0.node) }
    let role = part.isPart ? "doc-part" : isDedication ? "doc-dedication" : nil
    builder.begin(
      "section",
      attributes: [.init(name: "class", value: part.isPart ? "part" : "chapter")]
        + (role.map { [.init(name: "role", value: $0)] } ?? [])
        + (titleAnchor.map { [.init(name: "id", value: $0)] } ?? []), source: start)
    titleAnchor = nil
    takeNotes(of: part)
    for block in part.lead { copy(block.node) }
    closeAround(to: 0)
    if let heading = part.heading { write(heading: heading) }
    for block in part.blocks { copy(block.node) }
    closeAround(to: 0)
    builder.end(source: end)
    for note in called { builder.copy(note, of: whole, instead: numbers) }
    documents.append(builder.finish(source: byteCount))
  }

  /// Whether a block is a paragraph outside of lists whose lines are short on average.
  private func hasShortLines(_ node: Int) -> Bool {
    guard whole.element(node)?.name == "p",
      !chain(of: node).contains(where: { ["li", "dd"].contains(whole.element($0)?.name) })
    else { return false }
    let breaks = (node..<whole.nodes[node].end).count { whole.element($0)?.name == "br" }
    return whole.words(of: node).count <= Self.longestLine * (breaks + 1)
  }

  /// The ancestors of a block, the outermost first.
  private func chain(of node: Int) -> [Int] {
    var chain: [Int] = []
    var parent = whole.nodes[node].parent
    while parent >= 0, whole.element(parent)?.name != "body" {
      chain.append(parent)
      parent = whole.nodes[parent].parent
    }
    return chain.reversed()
  }

  /// Copies a block with its ancestors; those that it shares with the preceding block stay open.
  private mutating func copy(_ node: Int) {
    let chain = chain(of: node)
    let shared = zip(chain, around).prefix { $0 == $1 }.count
    closeAround(to: shared)
    for element in chain.dropFirst(shared) {
      around.append(element)
      open(element)
    }
    copyTree(node)
  }

  private mutating func closeAround(to count: Int) {
    while around.count > count {
      let node = around.removeLast()
      builder.end(source: min(whole.nodes[node].sourceRange.upperBound, range.upperBound))
    }
  }

  /// Begins a copy of an element; added classes and an added id come before its own.
  private mutating func open(_ node: Int, class added: String? = nil, id: String? = nil) {
    let element = whole.knownElement(node)
    var attributes = element.attributes.filter { $0.name != "id" && $0.name != "class" }
    if let id = element.id ?? id { attributes.insert(.init(name: "id", value: id), at: 0) }
    let classes = (added.map { [$0] } ?? []) + element.classes
    if !classes.isEmpty {
      attributes.insert(.init(name: "class", value: classes.joined(separator: " ")), at: 0)
    }
    builder.begin(
      element.name, namespace: element.namespace, attributes: attributes,
      source: max(whole.nodes[node].source, range.lowerBound))
  }

  /// Copies a node; headings in it get their anchors.
  private mutating func copyTree(_ node: Int) {
    guard let name = anchors[node] else { return builder.copy(node, of: whole, instead: numbers) }
    open(node, id: name)
    for child in whole.children(of: node) { builder.copy(child, of: whole, instead: numbers) }
    builder.end(source: whole.nodes[node].sourceRange.upperBound)
  }

  /// Copies a chapter's heading, in which a leading “Chapter 4.” or “IV.” becomes its label.
  private mutating func write(heading: Int) {
    open(heading, class: "title", id: anchors[heading])
    var label = label(of: heading)
    for child in whole.children(of: heading) { copy(child, label: &label) }
    builder.end(source: whole.nodes[heading].sourceRange.upperBound)
  }

  /// The label at the beginning of a heading, if its first segment contains it.
  private func label(of heading: Int) -> ChapterHeading? {
    let words = whole.words(of: heading)
    let text = (heading..<whole.nodes[heading].end).first { !whole.nodes[$0].isElement }
    guard let label = ChapterHeading(words, language: language, isHeading: true),
      label.labelLength > 0, let text,
      whole.segments(of: text)[0].text.count >= label.titleStart
    else { return nil }
    return label
  }

  private mutating func copy(_ node: Int, label: inout ChapterHeading?) {
    guard let found = label else { return builder.copy(node, of: whole, instead: numbers) }
    if whole.nodes[node].isElement {
      open(node)
      for child in whole.children(of: node) { copy(child, label: &label) }
      builder.end(source: whole.nodes[node].sourceRange.upperBound)
      return
    }
    label = nil
    let segments = whole.segments(of: node)
    let (bytes, source) = (segments[0].text, segments[0].source)
    func add(_ range: Range<Int>, _ name: String?) {
      guard !range.isEmpty else { return }
      let (start, end) = (source + range.lowerBound, source + range.upperBound)
      let words = whole.text[
        bytes.lowerBound + range.lowerBound..<bytes.lowerBound + range.upperBound]
      if let name {
        builder.begin("span", attributes: [.init(name: "class", value: name)], source: start)
      }
      builder.add(words, for: start..<end)
      if name != nil { builder.end(source: end) }
    }
    let isAll = whole.words(of: whole.nodes[node].parent).utf8.count <= found.titleStart
    add(0..<found.labelLength, isAll ? "label number" : "label")
    add(found.labelLength..<found.titleStart, "separator")
    add(found.titleStart..<bytes.count, nil)
    for segment in segments.dropFirst() {
      builder.add(whole.text[segment.text], for: segment.source..<segment.source + 1)
    }
    builder.extendText(to: whole.nodes[node].sourceRange.upperBound)
  }

  // MARK: Notes

  /// Collects the distinct notes that a chapter calls, each followed by those that only it calls; calls show their
  /// position among these instead of that in the file.
  private mutating func takeNotes(of part: Part) {
    (called, places, numbers) = ([], [:], [:])
    let text = part.lead.map(\.node) + (part.heading.map { [$0] } ?? []) + part.blocks.map(\.node)
    let calls = text.flatMap { self.calls(in: $0) }
    let areInText = Set(calls.map(\.note))
    for call in calls {
      var waiting = [call.note]
      while let note = waiting.popLast() {
        guard places[note] == nil, mayRepeat(note) else { continue }
        called.append(note)
        places[note] = called.count
        let inner = self.calls(in: note).map(\.note).filter { !areInText.contains($0) }
        waiting += inner.reversed()
      }
    }
    for call in calls + called.flatMap({ self.calls(in: $0) }) {
      for child in whole.children(of: call.node) {
        numbers[child] = places[call.note].map {
          LanguageDigits.text($0, in: language ?? declared ?? "en")
        }
      }
    }
  }

  /// The calls of notes in a node, in order.
  private func calls(in node: Int) -> [(node: Int, note: Int)] {
    (node..<whole.nodes[node].end).compactMap { call in
      guard let element = whole.element(call), element.name == "a",
        element["type", in: Namespace.epub] == "noteref",
        let note = element["href"].flatMap({ notes[$0] })
      else { return nil }
      return (call, note)
    }
  }

  /// Whether a note may be repeated in the chapter: all copies together must be no longer than the file.
  private mutating func mayRepeat(_ note: Int) -> Bool {
    guard !known.insert(note).inserted else { return true }
    repeatedCount += whole.nodes[note].sourceRange.count
    return repeatedCount <= byteCount
  }
}
