import Foundation
import TestSupport
import Testing

@testable import BookRendering
@testable import Files

/// What a browser makes of viewers and reports whose book wants to run something in it.
struct HostilePageTests {
  /// Elements that need nobody's hand to run a script, and links that need one; a script that runs leaves its mark on
  /// the page, and an element has one.
  private static let script = "document.documentElement.dataset.ran=1"
  private static let attempts = [
    "<script data-evil=1>\(script)</script>", "<img data-evil=1 src=x onerror=\"\(script)\">",
    "<svg data-evil=1 onload=\"\(script)\"></svg>",
    "</title></script></style><details data-evil=1 open ontoggle='\(script)'>",
    "<iframe data-evil=1 srcdoc=\"<script>parent.\(script)</script>\"></iframe>",
    "<meta data-evil=1 http-equiv=refresh content=\"0;url=javascript:\(script)\">",
    "<base data-evil=1 href=//example.invalid/>", "--><b data-evil=1>", "\u{2028}*/;\(script)//",
    "\"><a data-evil=1 autofocus onfocus=\(script) href=javascript:\(script)>",
    "'-(\(script))-'", "${\(script)}", "\\u003cimg data-evil=1 src=x onerror=\(script)\\u003e",
  ]

  private static var book: String {
    let quoted = attempts.joined(separator: " ").replacingOccurrences(of: "'", with: "''")
    let headings = attempts.map { "## \(literal($0))\n\nSome words \(literal($0)).\n" }
    return """
      ---
      title: '\(quoted)'
      author: '\(quoted)'
      ---

      # One

      \(headings.joined(separator: "\n"))
      [a](<javascript:\(script)>) [b](<data:text/html,<script>\(script)</script>>)
      [c](<vbscript:x>) [d](<JaVaScRiPt:\(script)>) <javascript:\(script)>
      ![\(literal(attempts[1]))](none.png)
      """
  }

  /// A text as Markdown has it as it is.
  private static func literal(_ text: String) -> String {
    text.map { $0.isASCII && $0.isPunctuation || "<>$^`|+=~".contains($0) ? "\\\($0)" : "\($0)" }
      .joined()
  }

  private static let page = ["--page-size", "300x400pt", "--dpi", "30", "--quiet"]

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-hostile-page-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// The document as it is after a browser has had time to run what there is.
  private func opened(_ page: String, in folder: String) throws -> String {
    try runCommand(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder + "/profile",
        "--virtual-time-budget=5000", "--dump-dom", "file://" + folder + "/" + page,
      ], of: Tool.chromium.found()
    ).output
  }

  /// What has gone wrong on a page.
  private func faults(_ page: String) -> [String] {
    var faults = page.contains("data-ran") ? ["a script ran"] : []
    // The program's own scripts hold texts, and no elements.
    let document = page.replacing(/<script\b[^>]*>.*?<\/script>/.dotMatchesNewlines(), with: "")
    // A browser writes attributes with quotation marks, which no text here has.
    if document.contains("data-evil=\"") { faults.append("an element was made") }
    if document.lowercased().contains(/<a [^<>]*href="(javascript|data|vbscript):/) {
      faults.append("a link leads to a script")
    }
    return faults
  }

  @Test(.needs(.chromium)) func `a browser runs what is not escaped`() throws {
    try withFolder { folder in
      let page = "<!DOCTYPE html><title>T</title><p>\(Self.attempts[1])<a href='javascript:1'>"
      try Data(page.utf8).write(to: URL(fileURLWithPath: folder + "/plain.html"))
      let found = faults(try opened("plain.html", in: folder))
      #expect(found == ["a script ran", "an element was made", "a link leads to a script"])
    }
  }

  @Test(
    .needs(.chromium),
    arguments: [
      (["--viewer", "html", "--out", "v"], "v/index.html"),
      (["--viewer", "single", "--out", "v.html"], "v.html"),
    ])
  func `no script of a book runs in a viewer`(options: [String], page: String) throws {
    try withFolder { folder in
      let run = try runCommand(["-"] + Self.page + options, input: Self.book, in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let document = try opened(page, in: folder)
      #expect(document.contains("<html") && faults(document).isEmpty, "\(faults(document))")
    }
  }

  @Test(.needs(.chromium)) func `no script of a book or a name runs in a report`() throws {
    try withFolder { folder in
      let name = "<img data-evil=1 src=x onerror='\(Self.script)'>"
      let other = Self.book.replacingOccurrences(of: "# One\n", with: "# One more\n")
      for (out, book) in [("ref", Self.book), ("new", other)] {
        let words = ["-", "--out", "\(out)/\(name)"]
        #expect(try runCommand(words + Self.page, input: book, in: folder).code == 0)
      }
      let run = try runCommand(["compare", "ref", "new", "--report", "report"], in: folder)
      #expect(run.code == 1, "\(run.errors)")
      let document = try opened("report/index.html", in: folder)
      #expect(document.contains("<html") && faults(document).isEmpty, "\(faults(document))")
    }
  }
}
