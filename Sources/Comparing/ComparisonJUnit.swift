internal import Files
internal import Manuscript
internal import Snapshots

extension ComparisonResult {
  /// The result as JUnit XML for continuous integration, with a test per picture.
  public var junit: String {
    let failures = pictures.filter { $0.status.isDifferent && $0.status != .unreadable }.count
    let errors = names(.unreadable).count
    let counts = "tests=\"\(pictures.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(counts)>",
      "<testsuite name=\"render-book compare\" \(counts)>",
    ]
    for picture in pictures {
      let head = "<testcase classname=\"pictures\" name=\"\(picture.name.text.escapedForXML)\""
      guard picture.status.isDifferent else {
        lines.append(head + "/>")
        continue
      }
      let element = picture.status == .unreadable ? "error" : "failure"
      let message = picture.text(tellsVerdicts: true, told: []).escapedForXML
      let words = picture.verdicts.map(\.description.escapedForXML).joined(separator: "\n")
      lines.append("\(head)><\(element) message=\"\(message)\">\(words)</\(element)></testcase>")
    }
    return (lines + ["</testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }
}
