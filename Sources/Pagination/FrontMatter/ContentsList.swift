internal import Documents
internal import Manuscript
internal import Styling

/// The entries of a table of contents.
struct ContentsList {
  /// A chapter, a part, or a section.
  struct Entry {
    /// The label before the title: a number, “Part One”.
    var label: String?
    var title: InlineText
    /// The number of entries it is nested in.
    var level: Int
    /// Whether other entries are nested in it.
    var isPart: Bool
    /// The target; nil for the name of a group.
    var target: BookLink.Target?
    /// The address of the target.
    var address: String
  }

  private(set) var entries: [Entry] = []

  /// The entries that a book's own table of contents has for chapters from `first` on, or else its titled chapters with
  /// their sections; down to a number of levels, with parts and chapters counted as one.
  init(of book: Book, from first: Int, depth: Int?) {
    if book.chapters.contains(where: { $0.path != nil }) {
      addEntries(of: book, from: first, depth: depth ?? 4)
    } else {
      addChapters(of: book, depth: depth ?? 2)
    }
  }

  /// The captions of figures, or of tables.
  init(of found: [BookFolios.Entry], in list: ListEntry.List) {
    for (number, found) in found.enumerated() where found.entry.list == list {
      entries.append(
        Entry(
          title: InlineText(
            runs: found.entry.runs.isEmpty
              ? [InlineRun(text: found.entry.levels[0], source: 0)] : found.entry.runs),
          level: 0, isPart: false, target: found.target, address: "#\(number)"))
    }
  }

  /// Adds an entry for a list that the program has added to the book.
  mutating func insert(_ title: String, _ kind: FrontMatter.Kind, atEnd: Bool) {
    let entry = Entry(
      title: InlineText(runs: [InlineRun(text: title, source: 0)]), level: 0, isPart: false,
      target: .place(chapter: nil, anchor: kind.anchor), address: "#" + kind.anchor)
    entries.insert(entry, at: atEnd ? entries.count : 0)
  }

  /// The titled chapters; in a book of parts they are nested in these.
  private mutating func addChapters(of book: Book, depth: Int) {
    // If titles have numbers before them, untitled chapters are shown by theirs.
    let hasLabels = book.chapters.contains { $0.label != nil && !$0.title.isEmpty }
    for (number, chapter) in book.chapters.enumerated() where !chapter.plainTitle.isEmpty {
      let isNamed = !chapter.title.isEmpty || hasLabels && chapter.label != nil
      let level = chapter.isInPart ? 1 : 0
      entries.append(
        Entry(
          label: isNamed ? chapter.label : nil,
          title: isNamed
            ? chapter.title : InlineText(runs: [InlineRun(text: chapter.plainTitle, source: 0)]),
          level: level, isPart: chapter.isPart,
          target: .place(chapter: number, anchor: nil), address: "#\(number)"))
      for (index, section) in chapter.sections.enumerated() where section.level < depth {
        entries.append(
          Entry(
            title: section.title, level: level + section.level, isPart: false,
            target: .place(chapter: nil, anchor: section.anchor), address: "#\(number).\(index)"))
      }
    }
  }

  private mutating func addEntries(of book: Book, from first: Int, depth: Int) {
    let chapters = book.chapterNumbers
    let listed = book.source.listedContents.filter { entry in
      guard !entry.label.isEmpty, let path = entry.path else { return !entry.label.isEmpty }
      return chapters[path].map { $0 >= first } ?? false
    }
    let outermost = listed.map(\.level).min() ?? 0
    for (index, entry) in listed.enumerated() where entry.level - outermost < depth {
      let holdsOthers = index + 1 < listed.count && listed[index + 1].level > entry.level
      let isPart =
        holdsOthers && entry.level - outermost + 1 < depth
        && Self.isPart(entry, over: listed[index + 1], language: book.language)
      let chapter = entry.path.flatMap { chapters[$0] }
      // A group is not listed if all its documents precede the list.
      guard chapter != nil || holdsOthers else { continue }
      let fragment = entry.fragment.flatMap { $0.isEmpty ? nil : $0 }
      entries.append(
        Entry(
          title: InlineText(runs: [InlineRun(text: entry.label, source: 0)]),
          level: entry.level - outermost, isPart: isPart,
          target: chapter.map { .place(chapter: $0, anchor: fragment) },
          address: (entry.path ?? "") + (fragment.map { "#" + $0 } ?? "")))
    }
  }

  /// Whether an entry is a part, whose chapters are the entries below it, rather than a chapter with sections: judged
  /// by its name, or else because the entries below it are in other documents.
  private static func isPart(
    _ entry: ContentsEntry, over next: ContentsEntry, language: String
  ) -> Bool {
    // Many books declare a language other than their own.
    let units = [language, nil].lazy.compactMap {
      ChapterHeading(entry.label, language: $0, isHeading: true)?.unit
    }
    return switch units.first(where: { $0 != .bare }) {
    case .part?: true
    case .chapter?: false
    default: entry.path != next.path
    }
  }
}
