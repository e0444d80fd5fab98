package import Documents
internal import Manuscript
package import Styling

/// Where the notes of a publication are set.
public enum NotePlacement: String, Sendable, Hashable, CaseIterable {
  /// Elements marked as footnotes at the foot of their call's page, everything else in its place.
  case book
  /// All notes that are called in their own document at the foot of their call's page.
  case foot
  /// All notes that are called in their own document at its end.
  case end
}

/// The footnotes of a document that are moved from their place in the book to the foot of the page of their call.
package struct FlowNotes: Sendable {
  /// A note: its element, in this document or in another.
  package struct Note: Sendable, Hashable {
    package var node: Int
    /// The number of the other document; nil for this one.
    package var chapter: Int?
  }

  /// The notes that the text calls, by their numbers.
  package private(set) var elements: [Note] = []
  /// Whether they come after the document's text, not at the feet of pages.
  package private(set) var standAtEnd = false
  private var numbers: [Int: Int] = [:]
  /// The notes that a note calls, which come after it.
  private var inner: [Int: [Note]] = [:]
  private var takenOut: Set<Int> = []
  private var floats: Set<Int> = []
  /// The elements with anchors that are left out around notes, by the note that these move to: the next, or the last.
  private var movedAnchors: [Int: [Int]] = [:]
  /// The sections, and the body, that nothing is left of.
  private var emptied: Set<Int> = []
  /// The note that links to the document lead to, if nothing of the document is left in its place.
  private var first: Int?
  /// The labels of the calls of this document's notes.
  private var labels: [Int: String] = [:]

  /// No notes.
  package init() {}

  /// Finds the notes that are called in a document.
  ///
  /// A note is the target of a reference and is marked as a footnote. Anything without a reference stays where it is.
  package init(_ document: Document, _ placement: NotePlacement = .book) {
    standAtEnd = placement == .end
    let nodes = Dictionary(
      document.notes(withEndnotes: placement != .book).map { ($0.id, $0.node) },
      uniquingKeysWith: { first, _ in first })
    guard !nodes.isEmpty else { return }
    var calls: [(call: Int, note: Note)] = []
    for node in document.nodes.indices {
      guard let element = document.element(node), element.isNoteCall,
        let target = element["href"]?.split(separator: "#", omittingEmptySubsequences: false).last,
        element["href"]?.hasPrefix("#") == true || leads(element["href"], to: document.path),
        let note = nodes[String(target)], !isInside(node, note, document),
        // Of several references to a note, the first gets it at the foot of its page.
        takenOut.insert(note).inserted
      else { continue }
      calls.append((node, Note(node: note)))
    }
    number(calls, document)
    if standAtEnd { keepListsTogether(of: document, calls: calls.map(\.call)) }
    takeOutEmptySections(of: document)
  }

  /// Moves sections and lists of notes as they are, with their titles and numbers.
  private mutating func keepListsTogether(of document: Document, calls: [Int]) {
    var lists = NoteLists(document, notes: takenOut, calls: calls)
    takenOut = []
    elements = elements.map { Note(node: lists.list(of: $0.node)) }
      .filter { takenOut.insert($0.node).inserted }
  }

  /// Adds elements that float to the foot of the page (`float: footnote`) as notes, each called at its place.
  package mutating func addFootnotes(of styled: StyledDocument) {
    guard styled.styles.contains(where: { $0.box.float == .footnote }) else { return }
    var node = 0
    while node < styled.document.nodes.count {
      defer { node += 1 }
      guard styled.document.element(node) != nil else { continue }
      let style = styled.style(node)
      let isHidden = style.box.display == .none
      if style.box.float == .footnote, !isHidden, !takenOut.contains(node) {
        floats.insert(node)
        takenOut.insert(node)
        numbers[node] = elements.count
        elements.append(Note(node: node))
      }
      // The contents of a note belong to it.
      if isHidden || takenOut.contains(node) { node = styled.document.nodes[node].end - 1 }
    }
  }

  /// Whether an element floats to the foot of the page that it is called on.
  package func isFloat(_ node: Int) -> Bool { floats.contains(node) }

  /// The notes of a document with the number `chapter` in its book, wherever they are.
  package init(_ document: Document, _ chapter: Int, of book: BookNotes) {
    takenOut = book.takenOut[chapter] ?? []
    labels = book.labels[chapter] ?? [:]
    var calls: [(call: Int, note: Note)] = []
    for (call, note) in book.calls[chapter] ?? [] {
      if note.chapter != chapter {
        calls.append((call, Note(node: note.node, chapter: note.chapter)))
      } else if takenOut.contains(note.node) {
        calls.append((call, Note(node: note.node)))
      }
    }
    number(calls, document, roots: takenOut)
    takeOutEmptySections(of: document)
  }

  /// Numbers the notes that the text calls; the notes that a note calls come after it.
  ///
  /// The roots are notes that are known to be called.
  private mutating func number(
    _ calls: [(call: Int, note: Note)], _ document: Document, roots: Set<Int> = []
  ) {
    let notes = NoteCalls(
      calls.map { ($0.call, $0.note.chapter == nil ? $0.note.node : nil) }, roots: roots
    ) { document.nodes[$0].end }
    for (index, (call, note)) in calls.enumerated() {
      if note.chapter == nil { labels[note.node] = document.label(ofCall: call) }
      if let outer = notes.outer[index], !standAtEnd {
        if notes.reached.contains(outer) { inner[outer, default: []].append(note) }
      } else {
        numbers[call] = elements.count
        elements.append(note)
      }
    }
    // Notes that only call each other are not reachable: they stay in the text.
    if !standAtEnd { for note in notes.unreached { takenOut.remove(note) } }
  }

  /// Takes out what is left of sections of notes, or of a whole document of them, if that is only titles.
  private mutating func takeOutEmptySections(of document: Document) {
    guard !takenOut.isEmpty, !standAtEnd else { return }
    let notes = takenOut
    let remains = FlowNotesRemains(of: document, without: takenOut, calls: numbers.keys.sorted())
    let body = document.body
    var node = 0
    while node < document.nodes.count {
      let inside = node + 1..<max(document.nodes[node].end, node + 1)
      let isSection = document.element(node)?.holdsNotes ?? false
      if isSection || node == body, remains.isEmptied(inside) {
        emptied.insert(node)
        takenOut.formUnion(document.children(of: node))
        let nodes = (node == body ? 0 : node)..<inside.upperBound
        moveAnchors(in: nodes, of: document, to: notes)
        if node == body { first = nodes.first(where: notes.contains) }
        node = inside.upperBound
      } else {
        node = remains.isLeftOut(node) ? inside.upperBound : node + 1
      }
    }
  }

  /// Moves the anchors of elements that are left out around notes to these.
  private mutating func moveAnchors(in nodes: Range<Int>, of document: Document, to notes: Set<Int>)
  {
    var (pending, last, node): ([Int], Int?, Int) = ([], nil, nodes.lowerBound)
    while node < nodes.upperBound {
      if notes.contains(node) {
        movedAnchors[node] = pending
        (pending, last) = ([], node)
        node = max(document.nodes[node].end, node + 1)
      } else {
        if document.element(node)?.linkNames.isEmpty == false { pending.append(node) }
        node += 1
      }
    }
    if let last { movedAnchors[last, default: []] += pending }
  }

  /// Whether nothing is left in an element, whose anchors are those of a note.
  package func isEmptied(_ node: Int) -> Bool { emptied.contains(node) }

  /// The anchors that move with a note, in order, each with its node.
  ///
  /// They are those of what is left out around it, and those in it, except in other notes. A nil name is that of the
  /// document.
  package func anchors(of note: Int, in document: Document) -> [(name: String?, node: Int)] {
    var anchors: [(name: String?, node: Int)] = note == first ? [(nil, note)] : []
    func add(_ node: Int, at index: Int) {
      anchors += (document.element(node)?.linkNames ?? []).map { ($0, index) }
    }
    for node in movedAnchors[note] ?? [] { add(node, at: note) }
    var node = note
    while node < document.nodes[note].end {
      let isOther = node != note && takenOut.contains(node)
      if !isOther { add(node, at: node) }
      node = isOther ? max(document.nodes[node].end, node + 1) : node + 1
    }
    return anchors
  }

  /// Separates each note from those that it calls.
  package mutating func forgetInner() { inner = [:] }

  /// The notes that a note calls, directly or indirectly, in order.
  package func notes(in note: Int) -> [Note] {
    var found: [Note] = []
    var pending = Array((inner[note] ?? []).reversed())
    while let next = pending.popLast() {
      found.append(next)
      if next.chapter == nil { pending += (inner[next.node] ?? []).reversed() }
    }
    return found
  }

  private func leads(_ address: String?, to path: String) -> Bool {
    guard let file = address?.split(separator: "#").first else { return false }
    return path.hasSuffix("/" + file) || path == file
  }

  private func isInside(_ node: Int, _ note: Int, _ document: Document) -> Bool {
    node > note && node < document.nodes[note].end
  }

  /// The number of the note that a reference calls; nil if it calls none.
  package func number(ofReference node: Int) -> Int? { standAtEnd ? nil : numbers[node] }

  /// The words or signs by which the text calls a note; nil for none.
  func label(of note: Int) -> String? { labels[note] }

  /// Whether an element is a note that is set elsewhere.
  package func isTakenOut(_ node: Int) -> Bool { takenOut.contains(node) }
}

extension Document {
  /// The element with the visible content; nil if there is none.
  package var body: Int? { nodes.indices.first { element($0)?.name == "body" } }

  /// The elements that are marked as notes and have an identifier to be called by; with endnotes, also the items of the
  /// lists in sections of notes.
  package func notes(withEndnotes: Bool) -> [(id: String, node: Int)] {
    var notes: [(id: String, node: Int)] = []
    var endOfSection = 0
    for node in nodes.indices {
      guard let element = element(node) else { continue }
      if withEndnotes, element.holdsNotes { endOfSection = max(endOfSection, nodes[node].end) }
      let isItem = element.name == "li" && node < endOfSection
      guard let id = element.id,
        element.isFootnote || withEndnotes && (element.isEndnote || isItem)
      else { continue }
      notes.append((id, node))
    }
    return notes
  }
}

extension Document {
  /// The most nodes of an element around a link back to a call.
  private static let mostAroundBackLink = 12

  /// Whether an element leads from a note back to its call: by its meaning, as a link that shows only an arrow, or as
  /// brackets around such an element.
  func isBackLink(_ node: Int) -> Bool {
    guard let element = element(node) else { return false }
    if element.isBackLink || isBracketed(node) { return true }
    guard element.name == "a", element["href"] != nil else { return false }
    let text = collapsedText(of: node)
    return !text.isEmpty && text.unicodeScalars.allSatisfy(Self.isArrow)
  }

  /// Whether an element has nothing but brackets, stops and spaces around an element whose meaning is to lead back.
  private func isBracketed(_ node: Int) -> Bool {
    let end = nodes[node].end
    guard end - node <= Self.mostAroundBackLink,
      let link = (node + 1..<end).first(where: { self.element($0)?.isBackLink == true })
    else { return false }
    let inside = link..<nodes[link].end
    return (node + 1..<end).allSatisfy { other in
      guard !inside.contains(other), case .text(let range) = nodes[other].content else {
        return self.element(other)?.name != "img"
      }
      return String(decoding: text[range], as: UTF8.self).unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || "[](){}⟨⟩.:".unicodeScalars.contains($0)
      }
    }
  }

  private static func isArrow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2190...0x21FF, 0x2900...0x297F, 0x23CE, 0x5E, 0xFE0E, 0xFE0F: true
    default: false
    }
  }

  /// The text of a note's call if that is a number, a letter or a sign; nil for words and for none.
  func label(ofCall node: Int) -> String? {
    let text = collapsedText(of: node)
    let letters = text.filter(\.isLetter)
    let isNumeral = letters.lowercased().allSatisfy { "ivxlcdm".contains($0) }
    let isLabel = letters.count <= 1 || isNumeral || text.contains(where: \.isNumber)
    return (1...8).contains(text.count) && isLabel ? text : nil
  }
}

extension Document.Element {
  /// Whether it is a section of notes.
  var holdsNotes: Bool {
    meanings.contains { ["endnotes", "rearnotes", "footnotes", "doc-endnotes"].contains($0) }
  }

  var isFootnote: Bool { meanings.contains { $0 == "footnote" || $0 == "doc-footnote" } }

  var isEndnote: Bool {
    meanings.contains { ["endnote", "rearnote", "doc-endnote"].contains($0) }
  }

  /// Whether it leads from a note back to its call.
  var isBackLink: Bool { meanings.contains { $0 == "backlink" || $0 == "doc-backlink" } }

  /// The label of a page of the printed book that begins here; nil for other elements.
  package var pageLabel: String? {
    guard meanings.contains(where: { $0 == "pagebreak" || $0 == "doc-pagebreak" }) else {
      return nil
    }
    return self["title"] ?? self["aria-label"] ?? id ?? ""
  }
}
