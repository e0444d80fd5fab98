internal import Manuscript
internal import Styling

/// Where the notes of a publication stand.
public enum NotePlacement: String, Sendable, Hashable, CaseIterable {
  /// What says of itself that it is a footnote at the foot of its call's page, all else where it is.
  case book
  /// All notes that are called in their own document at the foot of their call's page.
  case foot
  /// Footnotes at the end of their document.
  case end
}

/// The footnotes of a document that stand at the foot of the page of their call, and no longer where
/// the book has them.
struct FlowNotes: Sendable {
  /// The element of each note, by its number.
  private(set) var elements: [Int] = []
  /// Whether they stand behind the document's text, and not at the feet of pages.
  private(set) var standAtEnd = false
  private var numbers: [Int: Int] = [:]
  private var takenOut: Set<Int> = []

  /// None.
  init() {}

  /// Finds the notes that are called in a document.
  ///
  /// A note is what a reference leads to and what says of itself that it is a footnote. What nobody
  /// refers to stays where it is.
  init(_ document: Document, _ placement: NotePlacement = .book) {
    standAtEnd = placement == .end
    var nodes: [String: Int] = [:]
    for node in document.nodes.indices {
      guard let element = document.element(node), let id = element.id,
        element.isFootnote || placement == .foot && element.isEndnote
      else { continue }
      nodes[id] = node
    }
    guard !nodes.isEmpty else { return }
    for node in document.nodes.indices {
      guard let element = document.element(node), element.isNoteReference,
        let target = element["href"]?.split(separator: "#", omittingEmptySubsequences: false).last,
        element["href"]?.hasPrefix("#") == true || leads(element["href"], to: document.path),
        let note = nodes[String(target)], !isInside(node, note, document)
      else { continue }
      // Of several references to a note the first has it at its page's foot.
      guard takenOut.insert(note).inserted else { continue }
      numbers[node] = elements.count
      elements.append(note)
    }
  }

  private func leads(_ address: String?, to path: String) -> Bool {
    guard let file = address?.split(separator: "#").first else { return false }
    return path.hasSuffix("/" + file) || path == file
  }

  private func isInside(_ node: Int, _ note: Int, _ document: Document) -> Bool {
    node > note && node < document.nodes[note].end
  }

  /// The number of the note that a reference calls; nil where it calls none.
  func number(ofReference node: Int) -> Int? { standAtEnd ? nil : numbers[node] }

  /// Whether an element is a note that stands elsewhere.
  func isTakenOut(_ node: Int) -> Bool { takenOut.contains(node) }
}

extension Document.Element {
  /// What the element means, in the words of `epub:type` and `role`.
  var meanings: [Substring] {
    let types = self["type", in: Namespace.epub] ?? ""
    return (types + " " + (self["role"] ?? "")).split { $0 == " " || $0 == "\n" || $0 == "\t" }
  }

  var isFootnote: Bool { meanings.contains { $0 == "footnote" || $0 == "doc-footnote" } }

  var isEndnote: Bool {
    meanings.contains { ["endnote", "rearnote", "doc-endnote"].contains($0) }
  }

  var isNoteReference: Bool {
    name == "a" && meanings.contains { $0 == "noteref" || $0 == "doc-noteref" }
  }

  /// Whether it leads from a note back to its call.
  var isBackLink: Bool { meanings.contains { $0 == "backlink" || $0 == "doc-backlink" } }

  /// The label of a page of the printed book that begins here; nil for other elements.
  var pageLabel: String? {
    guard meanings.contains(where: { $0 == "pagebreak" || $0 == "doc-pagebreak" }) else {
      return nil
    }
    return self["title"] ?? self["aria-label"] ?? id ?? ""
  }
}
