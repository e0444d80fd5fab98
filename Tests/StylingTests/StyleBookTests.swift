import Graphics
import Synchronization
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

  /// Fixed pages may have thousands of sizes: what a sheet says is read again for another size only where it may differ.
  @Test(
    arguments: [
      ("p { margin: 1vw }", 1), ("@import 'b.css'; p { margin: 1vw }", 2),
      ("@media screen, print { p { margin: 2em } }", 1),
      ("@media (min-width: 200pt) { p { margin: 3pt } }", 3),
      ("div { @media (min-width: 200pt) { & p { margin: 3pt } } }", 3),
      ("@import 'b.css' (min-width: 200pt); p { margin: 1vw }", 5),
    ], [true, false])
  func `sheets are read once for all sizes of pages, unless they ask for it`(
    sheet: (text: String, reads: Int), isFixed: Bool
  ) {
    let (text, reads) = sheet
    let document = Markup.document(
      #"<html><head><link rel="stylesheet" href="a.css"/></head><body><div><p>a</p></div></body></html>"#
    )
    let count = Mutex(0)
    let load: @Sendable (String) -> [UInt8]? = { path in
      count.withLock { $0 += 1 }
      return Array((path.hasSuffix("a.css") ? text : "p { padding: 2vw }").utf8)
    }
    let books = [100.0, 200, 300].reduce(into: [StyleBook]()) { books, width in
      let media = Media(
        pageWidth: .pt(width), pageHeight: .pt(300), textSize: .pt(isFixed ? 10 - width / 100 : 10),
        isFixedLayout: isFixed)
      books.append(StyleBook(media: media, resizing: books.last, load: load))
      let resized = books[books.count - 1].style(document).styles.map(\.computed)
      let alone = StyleBook(media: media) { path in
        Array((path.hasSuffix("a.css") ? text : "p { padding: 2vw }").utf8)
      }
      #expect(resized == alone.style(document).styles.map(\.computed))
    }
    #expect(books.count == 3 && count.withLock { $0 } == reads)
  }
}
