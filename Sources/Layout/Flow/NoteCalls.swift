internal import Paragraphs

/// The calls of notes in a document: which stand in the text, and which in other notes.
struct NoteCalls {
  /// The note that each call stands in; nil for one in the text.
  private(set) var outer: [Int?] = []
  /// The notes that the text calls, or that notes do which it calls.
  private(set) var reached: Set<Int> = []
  /// The notes that only notes call which nothing else does.
  private(set) var unreached: Set<Int> = []

  /// Sorts calls, each with its note; nil is a note of another document.
  ///
  /// The roots are notes that something calls elsewhere. `end` tells the node behind an element.
  init(_ calls: [(call: Int, note: Int?)], roots: Set<Int> = [], end: (Int) -> Int) {
    let notes = roots.union(calls.compactMap(\.note)).sorted()
    // Notes within notes are hardly ever met: the nearest before a call is looked at, and those it lies in.
    var around: [Int?] = []
    var open: [Int] = []
    for note in notes {
      while let last = open.last, end(last) <= note { open.removeLast() }
      around.append(open.last)
      open.append(note)
    }
    outer = calls.map { call, _ in
      var place = notes.partitioningIndex { $0 >= call } - 1
      while place >= 0, end(notes[place]) <= call {
        guard let next = around[place] else { return nil }
        place = notes.partitioningIndex { $0 >= next }
      }
      return place >= 0 ? notes[place] : nil
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
