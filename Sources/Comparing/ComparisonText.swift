internal import Files
internal import Snapshots

extension ComparisonResult {
  /// The result as text: changed conditions first, then changes of pages, then each picture, then
  /// the totals.
  public var text: String {
    var lines: [String] = []
    let shown = gravest(Self.mostVerdicts)
    lines += shown.map(\.description.escapedForTerminal)
    if layout.count > shown.count { lines.append("and \(layout.count - shown.count) more") }
    let isAlone = pictures.count == 1
    let different = pictures.filter(\.status.isDifferent)
    var index = 0
    while index < different.count {
      let run = Self.run(in: different[index...])
      if run.count >= Self.leastFolded, let last = run.last {
        let name = "\(different[index].name) to \(last.name)"
        let what = last.foldedWords.map { ": \($0)" } ?? ""
        lines.append("\(last.status.rawValue) \(name): \(counted(run.count, "picture"))\(what)")
        index = run.endIndex
      } else {
        let picture = different[index]
        lines.append(picture.text(tellsVerdicts: !isAlone || layout.isEmpty, told: layout))
        index += 1
      }
    }
    return (lines + [summary, ""]).joined(separator: "\n")
  }

  /// The most verdicts; the rest are in the report.
  private static var mostVerdicts: Int { 40 }

  /// The least number of consecutive pictures with the same change that share one line.
  private static var leastFolded: Int { 6 }

  /// The pictures at the beginning that are all added, all removed or all orphaned, or whose content has only moved or
  /// changed size.
  private static func run(in pictures: ArraySlice<PictureComparison>) -> ArraySlice<
    PictureComparison
  > {
    guard let first = pictures.first else { return pictures }
    if [.added, .removed, .orphaned].contains(first.status) {
      return pictures.prefix { $0.status == first.status }
    }
    guard let words = first.foldedWords else { return pictures.prefix(1) }
    return pictures.prefix { $0.status == first.status && $0.foldedWords == words }
  }

  /// The number of pictures of each status, and the options of the comparison.
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
  /// The words that describe several pictures together; nil if each is described separately.
  fileprivate var foldedWords: String? {
    guard status == .changed, fault == nil, let kind = verdicts.first?.kind,
      verdicts.allSatisfy({ $0.kind == kind })
    else { return nil }
    if kind == .moved { return kind.rawValue }
    guard kind == .size, let pixels else { return nil }
    return "size was \(pixels.expectedSize), now \(pixels.actualSize): \(kind.rawValue)"
  }

  /// The status of a picture in one line, given the verdicts already printed.
  func text(tellsVerdicts: Bool, told: [LayoutVerdict]) -> String {
    // A fault names the file that has it: the reference or the new one.
    if let fault { return "\(status.rawValue) \(fault)" }
    var text = "\(status.rawValue) \(name)"
    guard status == .changed, let pixels else { return text }
    text += ": \(pixels.description)"
    text += " (\(shortNumber(pixels.differingFraction * 100)) %)"
    if let densest { text += ", \(densest) in the densest window" }
    if let similarity = pixels.similarity { text += ", similarity \(shortNumber(similarity))" }
    guard tellsVerdicts, !verdicts.isEmpty else { return text }
    let kinds = LayoutVerdict.Kind.allCases.filter { kind in verdicts.contains { $0.kind == kind } }
    text += ": " + kinds.map(\.rawValue).joined(separator: ", ")
    // Differences in pixels only are not mentioned anywhere else.
    if kinds == [.ink] || kinds == [.picture], let verdict = verdicts.first,
      !told.contains(verdict)
    {
      text += " (" + verdict.description.escapedForTerminal + ")"
    }
    return text
  }
}
