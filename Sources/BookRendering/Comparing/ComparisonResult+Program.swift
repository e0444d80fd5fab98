internal import Snapshots

extension ComparisonResult {
  /// Says of another version of the program whether the book is the same, and what is laid out otherwise and
  /// what only painted.
  mutating func explainProgram(haveSameInputs: Bool?) {
    guard let place = layout.firstIndex(where: { $0.kind == .program }) else { return }
    switch haveSameInputs {
    case true?: layout[place].add(": the program changed, not your book")
    case false?: layout[place].add("; the book or its fonts changed as well")
    case nil: break
    }
    let changed = pictures.filter { $0.status == .changed }
    let painted = changed.filter { $0.verdicts.allSatisfy { $0.kind == .ink } }.count
    let words =
      "\(counted(changed.count - painted, "picture")) laid out otherwise, \(painted) only painted otherwise"
    layout.insert(.program(words), at: place + 1)
  }
}
