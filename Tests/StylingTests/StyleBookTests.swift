import Graphics
import Testing

@testable import Styling

struct StyleBookTests {
  /// A book has style books for many sizes of pages, of which the last few are kept.
  @Test func `what style books have found outlives them, each warning once`() {
    let findings = StyleFindings()
    let sheet = Array("p { width: 3zz }\n@bogus;\nb { azimuth: left; no-such: 1 }\n".utf8)
    let document = Markup.document(
      #"<html><head><link rel="stylesheet" href="a.css"/></head><body><p>a</p></body></html>"#)
    var (warnings, unused): ([StyleWarning], [String: UnusedProperty]) = ([], [:])
    for width in [100.0, 200, 300] {
      let media = Media(pageWidth: .pt(width), pageHeight: .pt(300), textSize: .pt(10))
      let book = StyleBook(media: media, findings: findings) { _ in sheet }
      _ = book.style(document)
      #expect(findings.warnings == warnings)
      (warnings, unused) = (book.warnings, book.unusedProperties)
      #expect(!warnings.isEmpty)
    }
    #expect(findings.warnings == warnings && findings.unusedProperties == unused)
  }
}
