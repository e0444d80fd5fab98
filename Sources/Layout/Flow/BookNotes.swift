package import Documents
package import Manuscript

/// The notes of a whole book: which calls lead to which, in the same document or in another.
///
/// Trade books have their notes in a separate document, whose notes the chapters call.
package struct BookNotes: Sendable {
  /// A note, by its document in reading order and its element.
  package struct Note: Sendable, Hashable {
    package var chapter: Int
    package var node: Int
  }

  /// The note that each call leads to, by document and element.
  package private(set) var calls: [Int: [(call: Int, note: Note)]] = [:]
  /// The notes at the feet of pages, by document.
  private(set) var takenOut: [Int: Set<Int>] = [:]
  /// The labels of the calls of notes, by the notes' documents and elements.
  private(set) var labels: [Int: [Int: String]] = [:]
  /// The documents that contain such notes.
  package private(set) var documents: [Int: Document] = [:]

  /// Finds all notes of a publication that are called; documents that cannot be read have none.
  package init(_ publication: any BookSource) {
    let documents = publication.spine.indices.map { number -> Document? in
      guard publication.spine[number].kind == .document else { return nil }
      return try? publication.tree(number)
    }
    var notes: [String: Note] = [:]
    for (chapter, document) in documents.enumerated() {
      guard let document else { continue }
      for (id, node) in document.notes(withEndnotes: true) {
        // The notes of a document that is in the spine twice belong to its first occurrence.
        let key = document.path + "#" + id
        if notes[key] == nil { notes[key] = Note(chapter: chapter, node: node) }
      }
    }
    guard !notes.isEmpty else { return }
    let nodes = notes.values.reduce(into: [Int: Set<Int>]()) { nodes, note in
      nodes[note.chapter, default: []].insert(note.node)
    }
    for (chapter, document) in documents.enumerated() {
      guard let document else { continue }
      let found = Self.calls(in: document, notes)
      let places = found.map { ($0.call, $0.note.chapter == chapter ? $0.note.node : nil) }
      let outer = NoteCalls(places, roots: nodes[chapter] ?? []) { document.nodes[$0].end }.outer
      for ((call, note), outer) in zip(found, outer) {
        // Nor does a note that calls itself call anything, and a note called by a note in another document stays there.
        if outer == nil || note.chapter == chapter && outer != note.node,
          // Of several calls of a note, the first gets it at the foot of its page.
          takenOut[note.chapter, default: []].insert(note.node).inserted
        {
          calls[chapter, default: []].append((call, note))
          labels[note.chapter, default: [:]][note.node] = document.label(ofCall: call)
        }
      }
    }
    for (chapter, document) in documents.enumerated() {
      guard let document, let taken = takenOut[chapter] else { continue }
      let own = (calls[chapter] ?? []).compactMap { call, note in
        note.chapter == chapter ? (call: call, note: Optional(note.node)) : nil
      }
      // Notes that only call each other are not reachable, unless another document calls one.
      let others = taken.subtracting(own.compactMap(\.note))
      self.documents[chapter] = document
      takenOut[chapter] = NoteCalls(own, roots: others) { document.nodes[$0].end }.reached
    }
  }

  /// The calls in a document with the notes that they lead to.
  private static func calls(
    in document: Document, _ notes: [String: Note]
  ) -> [(call: Int, note: Note)] {
    document.nodes.indices.compactMap { node in
      guard let element = document.element(node), element.isNoteCall,
        let href = element["href"],
        let target = PublicationPath.resolve(href, from: document.path),
        let note = notes[target.path + "#" + (target.fragment ?? "")]
      else { return nil }
      return (node, note)
    }
  }
}
