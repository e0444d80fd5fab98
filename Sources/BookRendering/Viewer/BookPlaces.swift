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
    let spine = book.publication?.spine ?? []
    numbers = Dictionary(
      spine.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    noteCalls = book.publication == nil ? Self.calls(in: book) : []
    let named = book.chapters.flatMap { chapter in
      [(chapter.anchor, chapter.range)] + chapter.blocks.map { ($0.anchor, $0.range) }
    }
    headings = Dictionary(
      named.compactMap { name, range in name.map { ($0, range.lowerBound) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The byte of a target; nil if it is not in the text.
  mutating func source(chapter: Int?, anchor: String?) -> Int? {
    guard let publication = book.publication else {
      if let anchor { return headings[anchor] }
      return chapter.flatMap { book.chapters.indices.contains($0) ? $0 : nil }
        .map { book.chapters[$0].range.lowerBound }
    }
    guard let chapter, book.chapters.indices.contains(chapter) else { return nil }
    let start = book.chapters[chapter].range.lowerBound
    guard let anchor else { return start }
    if elements[chapter] == nil {
      elements[chapter] = Self.elements(of: try? publication.document(chapter).document)
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
    guard !book.notes.isEmpty else { return [] }
    var calls: [NoteCall] = []
    func add(_ text: InlineText) {
      for run in text.runs {
        guard let number = run.note, book.notes.indices.contains(number),
          let note = book.notes[number].blocks.first
        else { continue }
        calls.append(NoteCall(range: run.source..<run.source + 1, note: note.range.lowerBound))
      }
    }
    for chapter in book.chapters {
      add(chapter.title)
      for block in chapter.blocks {
        add(block.text)
        for cell in block.table?.rows.flatMap(\.self) ?? [] { add(cell) }
      }
    }
    return calls.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
