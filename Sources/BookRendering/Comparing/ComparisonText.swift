internal import Snapshots

extension ComparisonResult {
  /// The result for a person: what the layout depends on and has changed first, then what has become of
  /// the pages, then picture by picture, and the sum of it all.
  public var text: String {
    var lines: [String] = []
    let shown = layout.prefix(Self.mostVerdicts)
    lines += shown.map(\.description.escapedForTerminal)
    if layout.count > shown.count { lines.append("and \(layout.count - shown.count) more") }
    let isAlone = pictures.count == 1
    for picture in pictures where picture.status.isDifferent {
      lines.append(picture.text(tellsVerdicts: !isAlone || layout.isEmpty, told: layout))
    }
    return (lines + [summary, ""]).joined(separator: "\n")
  }

  /// More verdicts than this are for the report.
  private static var mostVerdicts: Int { 40 }

  /// How many pictures there are of each kind, and how they were compared.
  public var summary: String {
    var parts: [String] = []
    for status in PictureComparison.Status.allCases {
      let count = pictures.filter { $0.status == status }.count
      if count > 0 || status == .equal { parts.append("\(count) \(status.rawValue)") }
    }
    return "\(counted(pictures.count, "picture")): \(parts.joined(separator: ", ")); "
      + options.description
  }
}

extension PictureComparison {
  /// What has become of the picture, in one line, where some verdicts have been told.
  func text(tellsVerdicts: Bool, told: [LayoutVerdict]) -> String {
    var text = "\(status.rawValue) \(name)"
    if let fault { return text + ": " + fault }
    guard status == .changed, let pixels else { return text }
    text += ": \(pixels.description)"
    text += " (\(shortNumber(pixels.differingShare * 100)) %)"
    if let densest { text += ", \(densest) in the densest window" }
    if let similarity = pixels.similarity { text += ", similarity \(shortNumber(similarity))" }
    guard tellsVerdicts, !verdicts.isEmpty else { return text }
    let kinds = LayoutVerdict.Kind.allCases.filter { kind in verdicts.contains { $0.kind == kind } }
    text += ": " + kinds.map(\.rawValue).joined(separator: ", ")
    // What only the pixels tell is said nowhere else.
    if kinds == [.ink] || kinds == [.picture], let verdict = verdicts.first,
      !told.contains(verdict)
    {
      text += " (" + verdict.description.escapedForTerminal + ")"
    }
    return text
  }
}
