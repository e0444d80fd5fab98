internal import Documents
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling

/// The running heads of a document, from the book's table of contents.
///
/// Entries at the level of chapters are the document's chapters; those one level deeper are sections, and deeper ones
/// are ignored. A document that the table of contents does not name has the heading it begins with, or no head: the
/// head of the preceding document would be wrong.
struct RunningHeads: Sendable {
  /// The title at some point of a document.
  struct Title: Sendable, Hashable {
    var text: String
    var isSection: Bool
  }

  /// The chapter at the document's beginning; empty if none has begun.
  private(set) var first = ""
  /// The titles that begin at the document's anchors.
  private(set) var titles: [String: Title] = [:]

  /// A document without titles.
  init() {}

  /// The titles of a document, from the entries that lead to it.
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

  /// The titles of a chapter that the table of contents does not list: its own, and those of its sections.
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

  /// Records the titles that begin in a slice.
  func mark(_ slice: inout Slice) {
    guard !titles.isEmpty else { return }
    for anchor in slice.anchors {
      guard anchor.chapter == nil, let title = anchor.name.flatMap({ titles[$0] }) else { continue }
      if title.isSection {
        slice.section = title.text
      } else {
        (slice.chapter, slice.section) = (title.text, nil)
      }
    }
  }
}

extension Document {
  /// The nodes inside the body.
  fileprivate var inner: Range<Int> {
    guard let body = nodes.indices.first(where: { element($0)?.name == "body" }) else {
      return 0..<0
    }
    return body + 1..<nodes[body].end
  }
}

extension FlowContext {
  /// The text of the heading before all other displayed text; nil if there is none.
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
