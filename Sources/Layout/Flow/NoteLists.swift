internal import Documents
internal import Paragraphs

/// The sections and lists of a document that hold nothing but notes, so that notes are moved with their titles and
/// numbers.
struct NoteLists {
  private let document: Document
  private let notes: Set<Int>
  /// The calls that are not in notes, in order.
  private let calls: [Int]
  /// Whether the lists that were asked about hold only notes.
  private var known: [Int: Bool] = [:]

  init(_ document: Document, notes: Set<Int>, calls: [Int]) {
    (self.document, self.notes) = (document, notes)
    var starts = notes.sorted()[...]
    var end = 0
    self.calls = calls.filter { call in
      while let start = starts.first, start < call {
        end = max(end, document.nodes[start].end)
        starts.removeFirst()
      }
      return call >= end
    }
  }

  /// The outermost section of notes around a note, or list of notes, or else the note itself.
  mutating func list(of note: Int) -> Int {
    var found = note
    var node = document.nodes[note].parent
    while node > 0, let element = document.element(node), element.name != "body" {
      let isList = element.name == "ol" || element.name == "ul"
      if element.holdsNotes || isList && holdsOnlyNotes(node), !holdsCall(node) { found = node }
      node = document.nodes[node].parent
    }
    return found
  }

  private mutating func holdsOnlyNotes(_ list: Int) -> Bool {
    if let answer = known[list] { return answer }
    let answer = document.elementChildren(of: list).allSatisfy(notes.contains)
    known[list] = answer
    return answer
  }

  private func holdsCall(_ node: Int) -> Bool {
    let first = calls.partitioningIndex { $0 >= node }
    return first < calls.count && calls[first] < document.nodes[node].end
  }
}
