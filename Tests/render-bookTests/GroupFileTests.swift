import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import BookRendering
@testable import Files

/// What is cut, seen through or turned, in files that are no pixels.
struct GroupFileTests {
  private func withBook(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-group-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var epub = TestEPUB()
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    epub.addFile(
      "text/a.svg",
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><circle r='20'/></svg>".utf8
      ),
      id: "p", type: "image/svg+xml")
    epub.addDocument(
      "a",
      TestEPUB.document(
        """
        <p>plain words</p><div class='t'>turned words</div><div class='o'>faint words</div>
        <div class='z'>vanished</div>
        <div class='g'>ground</div><pre><b>thick</b> <i>slanting</i></pre>
        """
      ).replacing(
        "</head>",
        with: """
          <meta name='viewport' content='width=400, height=500'/><style>
          .t {position: absolute; left: 200px; top: 200px; transform: rotate(30deg); background: #eef}
          .z {position: absolute; top: 20px; background: #0f0; transform: scale(0)}
          .o {opacity: 0.5; background: #fcc} .g {background: url(a.svg) 20px 0; border-radius: 9px}
          </style></head>
          """))
    try Data(epub.archive).write(to: URL(fileURLWithPath: folder + "/book.epub"))
    try body(folder)
  }

  @Test(.needs(.pdftotext))
  func `the text of a page stays text in a PDF, whatever its effects`() throws {
    try withBook { folder in
      let run = try runCommand(["book.epub", "--out", "book.pdf", "--quiet"], in: folder)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let text = try pdfText(folder + "/book.pdf")
      // Of words that stand aslant it parts the letters, but has all of them in their order.
      let letters = text.filter { !$0.isWhitespace }
      for words in ["plain", "turnedwords", "faint", "ground", "thick", "slanting"] {
        #expect(letters.contains(words), "\(text)")
      }
      // What has no extent is not seen.
      #expect(!letters.contains("vanished"), "\(text)")
    }
  }

  @Test(
    .needs(.pdftotext),
    arguments: [
      "transform: scale(1e4)", "transform: scale(1, 1e5)", "transform: scale(1e9)",
      "transform: scale(1e-7)", "transform: scale(300); font-size: 900px", "font-size: 1e30em",
      "font-size: 99999px; transform: skew(89.999deg)", "transform: scale(0)",
    ])
  func `letters too large or too small for a font do not end the document`(style: String) throws {
    try withBook { folder in
      var epub = TestEPUB()
      epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
      epub.addDocument(
        "a", TestEPUB.document("<p>plain words</p><p style='\(style)'>words beyond all measure</p>")
      )
      try Data(epub.archive).write(to: URL(fileURLWithPath: folder + "/book.epub"))
      for out in ["book.pdf", "page.svg"] {
        let run = try runCommand(
          ["book.epub", "--out", out, "--pages", "1", "--quiet"], in: folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(out): \(run.errors)")
      }
      let text = try pdfText(folder + "/book.pdf")
      #expect(text.contains("plain words"), "\(text)")
    }
  }

  /// The words of a PDF as pdftotext finds them.
  private func pdfText(_ file: String) throws -> String {
    try runCommand([file, "-"], of: Tool.pdftotext.found()).output
  }

  @Test func `an SVG has clips, alpha and transforms, and is valid`() throws {
    try withBook { folder in
      let run = try runCommand(
        ["book.epub", "--out", "page.svg", "--pages", "1", "--quiet"], in: folder)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/page.svg"))
      #expect(XMLParser(data: data).parse())
      let text = String(decoding: data, as: UTF8.self)
      // A shape with round corners is filled with the tiles of its picture.
      #expect(text.contains("opacity=\"0.5\"") && text.contains("fill=\"url(#p1)\""))
      // The sine of 30 degrees is a half.
      #expect(text.contains("matrix(0.866025 0.500000 -0.500000 0.866025"))
      #expect(text.contains("href=\"#g") && text.contains("b\" x=") && text.contains("o\" x="))
    }
  }

  @Test func `pictures of pages with groups do not depend on the number of threads`() throws {
    try withBook { folder in
      for jobs in ["1", "3"] {
        let run = try runCommand(
          ["book.epub", "--out", "out\(jobs)", "--jobs", jobs, "--turns", "0", "--quiet"],
          in: folder)
        #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      }
      let pages = try ["1", "3"].map {
        try Data(contentsOf: URL(fileURLWithPath: folder + "/out\($0)/page-0001.png"))
      }
      #expect(pages[0] == pages[1] && pages[0].count > 1000)
    }
  }
}
