internal import Documents
internal import Manuscript

/// Resolves the targets of links and of the table of contents to bytes of the book.
struct LinkTargets {
  private let book: Book
  /// The numbers of chapters, by the paths of their files.
  private let numbers: [String: Int]
  /// The bytes of elements by anchor, for each chapter requested so far; the first occurrence counts.
  private var elements: [Int: [String: Int]] = [:]

  init(_ book: Book) {
    self.book = book
    numbers = book.chapterNumbers
  }

  /// The byte of a target; nil if it is not in the text.
  ///
  /// Without a chapter, its anchor is global to the book.
  mutating func source(chapter: Int?, anchor: String?) -> Int? {
    guard let chapter else {
      guard let anchor else { return nil }
      for chapter in book.chapters.indices {
        if let position = places(in: chapter)[anchor] { return position }
      }
      return nil
    }
    guard book.chapters.indices.contains(chapter) else { return nil }
    let start = book.chapters[chapter].range.lowerBound
    return anchor.map { places(in: chapter)[$0] ?? start } ?? start
  }

  /// The byte of a target in a file of the book.
  mutating func source(path: String, fragment: String?) -> Int? {
    numbers[path].flatMap { source(chapter: $0, anchor: fragment) }
  }

  private mutating func places(in chapter: Int) -> [String: Int] {
    if let known = elements[chapter] { return known }
    var places: [String: Int] = [:]
    if let document = try? book.source.tree(chapter) {
      let start = book.chapters[chapter].documentStart
      for (number, node) in document.nodes.enumerated() {
        guard let element = document.element(number) else { continue }
        for name in element.linkNames where places[name] == nil {
          places[name] = start + node.source
        }
      }
    }
    elements[chapter] = places
    return places
  }
}
