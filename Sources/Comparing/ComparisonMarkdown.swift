internal import Files
internal import Snapshots

extension ComparisonResult {
  /// The most rows; the rest are in the report.
  private static var mostRows: Int { 100 }

  /// The result as Markdown for the summary of a build: changes of the layout, and a row per
  /// differing picture.
  public var markdown: String {
    var different = pictures.filter(\.status.isDifferent)
    if different.count > Self.mostRows { different = worstFirst }
    var lines = ["### render-book: \(summary.escapedForMarkdown)", ""]
    lines += gravest(20).map { "- " + $0.description.escapedForMarkdown }
    if layout.count > 20 { lines.append("- and \(layout.count - 20) more") }
    if !different.isEmpty { lines += ["", "| picture | change |", "|---|---|"] }
    for picture in different.prefix(Self.mostRows) {
      let words =
        picture.verdicts.isEmpty
        ? [picture.text(tellsVerdicts: false, told: [])] : picture.verdicts.map(\.description)
      let told = words.prefix(5).map(\.escapedForMarkdown).joined(separator: "<br>")
      lines.append(
        "| \("\(picture.name)".escapedForMarkdown) | \(picture.status.rawValue): \(told) |")
    }
    if different.count > Self.mostRows {
      lines.append("| … | and \(different.count - Self.mostRows) more |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
