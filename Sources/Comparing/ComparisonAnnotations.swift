public import Files
internal import Snapshots

extension ComparisonResult {
  /// The most annotations that GitHub shows per step.
  private static var mostAnnotations: Int { 10 }

  /// The result as GitHub workflow commands, which annotate the changes: one per differing picture,
  /// up to ten, worst first.
  ///
  /// `folder` is that of the references.
  public func annotations(in folder: FileName) -> String {
    let different = worstFirst
    var lines = different.prefix(Self.mostAnnotations).map { picture in
      let file = folder.kind == .folder ? folder.appending(picture.name.bytes) : folder
      let title = "\(picture.status.rawValue) \(picture.name)"
      let text =
        ([picture.text(tellsVerdicts: true, told: [])]
        + picture.verdicts.prefix(5).map(\.description.escapedForTerminal)).joined(separator: "\n")
      return "::error file=\(file.text.escapedForProperty),title=\(title.escapedForProperty)::"
        + text.escapedForCommand
    }
    if different.count > lines.count {
      lines.append("::notice::and \(different.count - lines.count) more pictures differ")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
