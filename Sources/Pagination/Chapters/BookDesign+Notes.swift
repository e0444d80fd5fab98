internal import Documents
internal import Graphics
internal import Layout
internal import Manuscript
internal import Paragraphs
internal import Styling
internal import Synchronization

/// Notes that are in other documents than their calls.
extension BookDesign {
  /// A document with notes that other documents call; nil if it has none.
  private func notesDocument(
    _ chapter: Int, _ media: Media, of all: BookNotes, _ folios: BookFolios?
  ) -> Prepared? {
    guard let document = all.documents[chapter] else { return nil }
    return notesDocuments.withLock { known in
      let key = DocumentKey(chapter: chapter, media: media, generation: folios?.generation)
      if let found = known[key] { return found }
      var made = prepared(document, media, folios)
      made.notes = FlowNotes(document, chapter, of: all)
      known[key] = made
      return made
    }
  }

  /// Finds the notes that a document calls anywhere in the book; returns the links of those in other documents, and what
  /// sets them.
  func takeNotes(
    of chapter: Int, _ media: Media, _ book: Book, _ setter: ParagraphSetter,
    _ layout: PageLayout, _ folios: BookFolios?, _ flow: inout FlowContext
  ) -> (links: [BookLink], note: (Int, Int, FlowFrame) -> [Slice]) {
    let all = bookNotes.withLock { known in
      if let known { return known }
      let found = BookNotes(source)
      known = found
      return found
    }
    flow.notes = FlowNotes(flow.document, chapter, of: all)
    flow.notes.addFootnotes(of: flow.styled)
    var others: [Int: FlowSetter] = [:]
    let note = { [self] (chapter: Int, node: Int, frame: FlowFrame) -> [Slice] in
      let other: FlowSetter
      if let known = others[chapter] {
        other = known
      } else {
        guard let document = notesDocument(chapter, media, of: all, folios) else { return [] }
        let place = book.chapters[chapter]
        let flow = context(document, media, place.documentStart, setter, layout)
        var made = FlowSetter(
          flow: flow, chapter: chapter, range: place.range,
          heads: RunningHeads(), hasFurniture: false, links: [])
        made.noteGrid = layout.noteGrid(in: flow.mode)
        made.setsForeignNotes = true
        other = made
        others[chapter] = other
      }
      return other.slices(ofNote: node, in: frame)
    }
    let found = flow.notes.elements.flatMap { note -> [BookLink] in
      guard let chapter = note.chapter,
        let document = notesDocument(chapter, media, of: all, folios)
      else { return [] }
      let nodes = [note.node] + document.notes.notes(in: note.node).map(\.node)
      return nodes.flatMap {
        links(document.styled.document, book.chapters[chapter].documentStart, inside: $0)
      }
    }
    return (found, note)
  }
}
