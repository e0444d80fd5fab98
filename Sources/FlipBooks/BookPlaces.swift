internal import Documents
internal import Manuscript

/// Resolves the targets of links and of the table of contents to bytes of the book's file.
struct BookPlaces {
  /// A call of a footnote: the bytes of the call and of the note.
  struct NoteCall: Sendable {
    var range: Range<Int>
    var note: Int
  }

  private let book: Book
  /// The calls in plain text or Markdown, in order; those of an EPUB are links.
  let noteCalls: [NoteCall]
  /// The indices of documents, by path.
  private let numbers: [String: Int]
  /// The offsets of named elements, for each document asked for so far.
  private var elements: [Int: [String: Int]] = [:]
  /// The offsets of headings, by name.
  private let headings: [String: Int]

  init(_ book: Book) {
    self.book = book
    numbers = book.chapterNumbers
    noteCalls = !book.isPublication ? Self.calls(in: book) : []
    let named = book.documents.flatMap { document in
      document.nodes.indices.compactMap { node -> (String, Int)? in
        guard let element = document.element(node), let id = element.id, element.name.hasPrefix("h")
        else { return nil }
        return (id, document.nodes[node].source)
      }
    }
    headings = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  /// The byte of a target; nil if it is not in the text.
  mutating func source(chapter: Int?, anchor: String?) -> Int? {
    guard let source = book.source else {
      if let anchor { return headings[anchor] }
      return chapter.flatMap { book.chapters.indices.contains($0) ? $0 : nil }
        .map { book.chapters[$0].range.lowerBound }
    }
    guard let chapter, book.chapters.indices.contains(chapter) else { return nil }
    let start = book.chapters[chapter].range.lowerBound
    guard let anchor else { return start }
    if elements[chapter] == nil {
      elements[chapter] = Self.elements(of: try? source.tree(chapter))
    }
    return start + (elements[chapter]?[anchor] ?? 0)
  }

  /// The byte of a target in a publication's file.
  mutating func source(path: String, fragment: String?) -> Int? {
    numbers[path].flatMap { source(chapter: $0, anchor: fragment) }
  }

  private static func elements(of document: Document?) -> [String: Int] {
    guard let document else { return [:] }
    var places: [String: Int] = [:]
    for (number, node) in document.nodes.enumerated() {
      guard let element = document.element(number) else { continue }
      let names = [element.id, element.name == "a" ? element["name"] : nil]
      for name in names.compactMap(\.self) where places[name] == nil { places[name] = node.source }
    }
    return places
  }

  private static func calls(in book: Book) -> [NoteCall] {
    var calls: [Int: NoteCall] = [:]
    for document in book.documents {
      let notes = Dictionary(
        document.nodes.indices.compactMap { node -> (String, Int)? in
          guard let element = document.element(node), element.name == "aside", let id = element.id
          else { return nil }
          return ("#" + id, firstBlock(of: node, in: document))
        }, uniquingKeysWith: { first, _ in first })
      guard !notes.isEmpty else { continue }
      for node in document.nodes.indices {
        guard let element = document.element(node), element.name == "a",
          element["role"] == "doc-noteref", let note = element["href"].flatMap({ notes[$0] })
        else { continue }
        let source = document.nodes[node].source
        calls[source] = NoteCall(range: source..<source + 1, note: note)
      }
    }
    return calls.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The byte that the words of a note begin at.
  private static func firstBlock(of note: Int, in document: Document) -> Int {
    let first = document.children(of: note).first { _ in true } ?? note
    return document.nodes[first].source
  }
}
