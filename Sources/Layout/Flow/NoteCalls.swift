internal import Paragraphs

/// The calls of notes in a document: which are in the text, and which in other notes.
struct NoteCalls {
  /// The note that contains each call; nil for one in the text.
  private(set) var outer: [Int?] = []
  /// The notes that are called by the text, directly or through other notes.
  private(set) var reached: Set<Int> = []
  /// The notes that are only called by notes that nothing else calls.
  private(set) var unreached: Set<Int> = []

  /// Sorts calls, each with its note; a nil note is in another document.
  ///
  /// The roots are notes that are called from elsewhere. `end` returns the node after an element.
  init(_ calls: [(call: Int, note: Int?)], roots: Set<Int> = [], end: (Int) -> Int) {
    let notes = roots.union(calls.compactMap(\.note)).sorted()
    // Notes within notes are rare: the nearest one before a call is examined, and those that contain it.
    var around: [Int?] = []
    var open: [Int] = []
    for note in notes {
      while let last = open.last, end(last) <= note { open.removeLast() }
      around.append(open.last)
      open.append(note)
    }
    outer = calls.map { call, _ in
      var position = notes.partitioningIndex { $0 >= call } - 1
      while position >= 0, end(notes[position]) <= call {
        guard let next = around[position] else { return nil }
        position = notes.partitioningIndex { $0 >= next }
      }
      return position >= 0 ? notes[position] : nil
    }
    var inner: [Int: [Int]] = [:]
    var waiting = Array(roots)
    for (index, call) in calls.enumerated() {
      guard let note = call.note else { continue }
      if let outer = outer[index] {
        inner[outer, default: []].append(note)
      } else {
        waiting.append(note)
      }
    }
    while let note = waiting.popLast() {
      if reached.insert(note).inserted { waiting += inner[note] ?? [] }
    }
    unreached = Set(notes).subtracting(reached)
  }
}
