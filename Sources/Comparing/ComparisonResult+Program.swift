internal import Files
internal import Snapshots

extension ComparisonResult {
  /// If another version of the program drew the references, says whether the input is the same, and
  /// how many pictures have another layout and how many differ only in painting.
  package mutating func explainProgram(haveSameInputs: Bool?) {
    guard let index = layout.firstIndex(where: { $0.kind == .program }) else { return }
    switch haveSameInputs {
    case true?: layout[index].add(": the program changed, not your book")
    case false?: layout[index].add("; the book or its fonts changed as well")
    case nil: break
    }
    let changed = pictures.filter { $0.status == .changed }
    let painted = changed.filter { $0.verdicts.allSatisfy { $0.kind == .ink } }.count
    let words =
      "\(counted(changed.count - painted, "picture")) with another layout, "
      + "\(painted) with other pixels only"
    layout.insert(.program(words), at: index + 1)
  }

  /// Warnings about pictures whose pixels are not those of the old or the new manifest; `digests`
  /// has those of both by name.
  func strangerWarnings(_ digests: [[String: String]]) -> [String] {
    let strangers = pictures.filter { $0.isStranger(to: digests) }
    guard let first = strangers.first else { return [] }
    let more = strangers.count > 1 ? " and \(strangers.count - 1) more" : ""
    return [
      "\(first.name)\(more): the pixels are not those in the manifest, so the report of the layout "
        + "may be wrong"
    ]
  }
}
