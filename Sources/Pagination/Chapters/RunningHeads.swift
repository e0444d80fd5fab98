internal import Documents
internal import Layout
internal import Manuscript
internal import Styling

/// What running heads say of a document, by the book's contents.
///
/// Entries of the level that chapters have in the document are its chapters; those one level deeper
/// are sections, and deeper ones none. What the contents do not name has the heading that it begins
/// with, or no head: that of the document before it would be a lie.
struct RunningHeads: Sendable {
  /// The title of a place of a document.
  struct Title: Sendable, Hashable {
    var text: String
    var isSection: Bool
  }

  /// The chapter at the document's beginning; empty where none has begun.
  private(set) var first = ""
  /// The titles that begin where the document has anchors.
  private(set) var titles: [String: Title] = [:]

  /// A document without titles.
  init() {}

  /// The titles of a document by the entries that lead into it.
  init(_ flow: FlowContext, _ entries: [ContentsEntry]) {
    let document = flow.document
    let entries = entries.filter { !$0.label.isEmpty }
    let ids = Set(document.inner.compactMap { document.element($0)?.id })
    func isBeginning(_ entry: ContentsEntry) -> Bool {
      entry.fragment.map { !ids.contains($0) } ?? true
    }
    let own = entries.first(where: isBeginning)
    first = own?.label ?? flow.openingHeading ?? ""
    guard let level = own?.level ?? entries.map(\.level).min() else { return }
    for entry in entries where !isBeginning(entry) && entry.level <= level + 1 {
      guard let anchor = entry.fragment, titles[anchor] == nil else { continue }
      titles[anchor] = Title(text: entry.label, isSection: entry.level > level)
    }
  }

  /// The titles of a chapter that no contents lead into: its own, and those of its sections.
  init(chapter: String, in flow: FlowContext) {
    let document = flow.document
    first = chapter
    for node in document.nodes.indices {
      guard let element = document.element(node), element.name == "h2", let id = element.id,
        !element.classes.contains("title")
      else { continue }
      titles[id] = Title(text: flow.words(of: node), isSection: true)
    }
  }

  /// Names the titles that begin on a slice.
  func mark(_ slice: inout Slice) {
    guard !titles.isEmpty else { return }
    for anchor in slice.anchors {
      guard let title = titles[anchor] else { continue }
      if title.isSection {
        slice.section = title.text
      } else {
        (slice.chapter, slice.section) = (title.text, nil)
      }
    }
  }
}

extension Document {
  /// The nodes within the body.
  fileprivate var inner: Range<Int> {
    guard let body = nodes.indices.first(where: { element($0)?.name == "body" }) else {
      return 0..<0
    }
    return body + 1..<nodes[body].end
  }
}

extension FlowContext {
  /// The words of the heading that stands before all others that are displayed; nil where there is none.
  fileprivate var openingHeading: String? {
    var node = document.inner.lowerBound
    while node < document.inner.upperBound {
      switch document.nodes[node].content {
      case .text(let range):
        guard !document.text[range].contains(where: { $0 > 0x20 }) else { return nil }
      case .element:
        guard style(node).box.display != .none else {
          node = document.nodes[node].end
          continue
        }
        let name = document.element(node)?.name ?? ""
        if ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name) {
          let words = words(of: node)
          return words.isEmpty ? nil : words
        }
      }
      node += 1
    }
    return nil
  }
}
