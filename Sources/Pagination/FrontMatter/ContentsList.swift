internal import Documents
internal import Manuscript

/// What a list of contents says.
struct ContentsList {
  /// A chapter, a part, or a section.
  struct Entry {
    /// What stands before the title: a number, “Part One”.
    var label: String?
    var title: InlineText
    /// How many others it lies in.
    var level: Int
    /// Whether others lie in it.
    var isPart: Bool
    /// Where it leads: nil for the name of a group.
    var target: BookLink.Target?
    /// The address by which it does.
    var address: String
  }

  private(set) var entries: [Entry] = []

  /// What a book's own table of contents has of the documents from one on, or else its titled chapters.
  init(of book: Book, from first: Int) {
    if book.chapters.contains(where: { $0.path != nil }) {
      addEntries(of: book, from: first)
    } else {
      addChapters(of: book)
    }
  }

  /// The titled chapters; those in a book of parts lie in these.
  private mutating func addChapters(of book: Book) {
    let chapters = book.chapters.indices.filter { !book.chapters[$0].plainTitle.isEmpty }
    entries = chapters.map { number in
      let chapter = book.chapters[number]
      let isNamed = !chapter.title.isEmpty
      return Entry(
        label: isNamed ? chapter.label : nil,
        title: isNamed
          ? chapter.title : InlineText(runs: [InlineRun(text: chapter.plainTitle, source: 0)]),
        level: chapter.isInPart ? 1 : 0, isPart: chapter.isPart,
        target: .place(chapter: number, anchor: nil), address: "#\(number)")
    }
  }

  /// The levels that are listed.
  private static let levels = 4

  private mutating func addEntries(of book: Book, from first: Int) {
    let chapters = book.chapterNumbers
    let listed = book.source.listedContents.filter { entry in
      guard !entry.label.isEmpty, let path = entry.path else { return !entry.label.isEmpty }
      return chapters[path].map { $0 >= first } ?? false
    }
    let outermost = listed.map(\.level).min() ?? 0
    for (place, entry) in listed.enumerated() where entry.level - outermost < Self.levels {
      let isPart = place + 1 < listed.count && listed[place + 1].level > entry.level
      let chapter = entry.path.flatMap { chapters[$0] }
      // Nothing is listed under the name of a group whose documents stand before the list.
      guard chapter != nil || isPart else { continue }
      let fragment = entry.fragment.flatMap { $0.isEmpty ? nil : $0 }
      entries.append(
        Entry(
          title: InlineText(runs: [InlineRun(text: entry.label, source: 0)]),
          level: entry.level - outermost, isPart: isPart,
          target: chapter.map { .place(chapter: $0, anchor: fragment) },
          address: (entry.path ?? "") + (fragment.map { "#" + $0 } ?? "")))
    }
  }
}
