internal import Documents
internal import Manuscript

/// The documents before the text of a book: its cover, its title page, its imprint, its own table of contents.
///
/// They are recognised by their semantics (`epub:type`, `role`), or by the book's landmarks.
struct Preliminaries {
  /// The number of documents at the beginning that are covers.
  private(set) var covers = 0
  /// The number of documents at the beginning that printed books have before their table of contents.
  private(set) var end = 0
  private(set) var hasHalfTitle = false
  private(set) var hasTitlePage = false
  private(set) var hasContents = false
  /// The lists that the book already has.
  private(set) var lists: Set<FrontMatter.Kind> = []

  /// The most documents that a book has before its text.
  private static let most = 32
  /// The most text, in bytes, on a title page: a shorter first document is one, whatever it is called.
  static let longestTitlePage = 1500

  fileprivate static let contents: Set<Substring> = ["toc", "doc-toc"]
  private static let halfTitle: Set<Substring> = ["halftitlepage", "halftitle", "half-title-page"]
  private static let titlePage: Set<Substring> = ["titlepage", "title-page", "fulltitle"]
  private static let cover: Set<Substring> = ["cover", "doc-cover"]
  private static let others: Set<Substring> = [
    "imprint", "copyright-page", "dedication", "doc-dedication", "epigraph", "doc-epigraph",
    "frontispiece", "imprimatur", "other-credits", "seriespage",
  ]

  /// The semantics of the text itself, its beginning and its parts.
  static let text: Set<Substring> = [
    "bodymatter", "text", "part", "chapter", "subchapter",
    "introduction", "preface", "foreword", "prologue", "preamble",
    "doc-part", "doc-chapter", "doc-introduction", "doc-preface", "doc-foreword", "doc-prologue",
  ]

  init(of book: Book) {
    let source = book.source
    guard book.stylePolicy.declaresFrontMatter else {
      // A dedication precedes the table of contents (The Chicago Manual of Style, 1.4).
      end = book.documents.prefix { $0.isDedication }.count
      return
    }
    var isOver = false
    var landmarks: [String: Set<Substring>] = [:]
    for landmark in source.landmarks {
      landmarks[landmark.path, default: []].insert(landmark.type.lowercased()[...])
    }
    for types in landmarks.values { take(lists: types) }
    for number in source.spine.indices.suffix(Self.most) where number >= Self.most {
      if source.spine[number].kind == .document, let document = try? source.tree(number) {
        take(lists: document.openingMeanings)
      }
    }
    for (number, item) in source.spine.prefix(Self.most).enumerated() {
      let document = item.kind == .document ? try? source.tree(number) : nil
      let meanings = (document?.openingMeanings ?? []).union(landmarks[item.path] ?? [])
      if !meanings.isDisjoint(with: Self.contents) { hasContents = true }
      take(lists: meanings)
      guard !isOver else { continue }
      let isCover =
        covers == number
        && (document == nil || !meanings.isDisjoint(with: Self.cover)
          || number == 0 && document?.isPicture ?? false)
      if isCover {
        covers = number + 1
      } else if !meanings.isDisjoint(with: Self.titlePage) {
        hasTitlePage = true
      } else if !meanings.isDisjoint(with: Self.halfTitle), !hasTitlePage {
        hasHalfTitle = true
      } else if meanings.isDisjoint(with: Self.others) {
        // The first page after the cover that is short and not marked as text.
        let isTitlePage =
          number == covers && (document?.text.count ?? 0) < Self.longestTitlePage
          && meanings.isDisjoint(with: Self.text) && !Self.isText(item.path, in: source)
        isOver = !isTitlePage
        if isTitlePage { hasTitlePage = true }
      }
      if !isOver { end = number + 1 }
    }
    // A book of pictures alone has no text for anything to precede.
    if !isOver { end = covers }
  }

  /// Whether the table of contents has entries within a document, or calls it a part or a chapter.
  static func isText(_ path: String, in source: any BookSource) -> Bool {
    let contents = source.listedContents
    guard let first = contents.firstIndex(where: { $0.path == path }) else { return false }
    let (entry, next) = (contents[first], contents.dropFirst(first + 1).first)
    return next.map { $0.level > entry.level || $0.path == path } ?? false
      || ChapterHeading(entry.label, language: nil, isHeading: true) != nil
  }

  /// Records which lists a document is.
  private mutating func take(lists meanings: Set<Substring>) {
    for (kind, words) in Self.listMeanings where !words.isDisjoint(with: meanings) {
      lists.insert(kind)
    }
  }

  private static let listMeanings: [(FrontMatter.Kind, Set<Substring>)] = [
    (.figures, ["loi"]), (.tables, ["lot"]), (.index, ["index", "doc-index"]),
  ]
}

extension Document {
  /// Whether it is a dedication or an epigraph before the text.
  var isDedication: Bool {
    !openingMeanings.isDisjoint(with: ["dedication", "doc-dedication", "epigraph", "doc-epigraph"])
  }

  /// The semantics of its body, of the only section in it, or of an element at its beginning.
  var openingMeanings: Set<Substring> {
    var found: Set<Substring> = []
    var node = nodes.indices.first { element($0)?.name == "body" }
    for _ in 0..<3 {
      guard let position = node, let element = element(position) else { break }
      // Terms of other vocabularies have prefixes: `z3998:frontispiece`.
      found.formUnion(element.meanings.map { $0.split(separator: ":").last ?? $0 })
      let inner = children(of: position).filter { self.element($0) != nil }
      if inner.count > 1 {
        // Tables of contents often have a title next to them.
        for child in inner {
          let meanings = self.element(child)?.meanings ?? []
          found.formUnion(meanings.filter(Preliminaries.contents.contains))
        }
      }
      node = inner.count == 1 ? inner[0] : nil
    }
    return found
  }
}
