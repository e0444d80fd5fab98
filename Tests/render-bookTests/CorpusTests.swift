import Assets
import Foundation
import Graphics
import TestSupport
import Testing

/// The inputs of `Tests/Corpus`: each ends in pages, or in one line and an exit code.
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0 != "README.md" }.sorted()

  /// The file as a book: what it lacks of one is added.
  private func book(_ name: String) throws -> (name: String, bytes: [UInt8]) {
    let content = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let text = String(decoding: content, as: UTF8.self)
    var epub = TestEPUB()
    switch name.split(separator: ".").last {
    case "xhtml": epub.addDocument("c", TestEPUB.document(text))
    case "css":
      epub.addFile("s.css", content, id: "s", type: "text/css")
      let document = TestEPUB.document("<p>One paragraph.</p><p>And another one.</p>")
      epub.addDocument(
        "c",
        document.replacing(
          "</head>", with: "<link rel='stylesheet' href='../s.css'/></head>"))
    case "svg":
      epub.addFile("d.svg", content, id: "d", type: "image/svg+xml")
      epub.addDocument("c", TestEPUB.document("<p><img src='../d.svg' alt='words'/></p>"))
      epub.spine.append("<itemref idref='d'/>")
    case "opf":
      epub.addFile("f.ttf", Asset.openSans.regular.bytes, id: "f", type: "font/ttf")
      epub.manifest.append(text)
      epub.addDocument("c", TestEPUB.document("<p>words</p>"))
    default: return (name, content)
    }
    return ("book.epub", epub.archive)
  }

  @Test func `each input has a line`() throws {
    let table = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let named = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
      $0.split(separator: "`").dropFirst().first.map(String.init)
    }
    #expect(named == Self.names)
  }

  @Test(.long, arguments: names)
  func `each input ends in pages, or in one line and an exit code`(name: String) throws {
    let folder = NSTemporaryDirectory() + "render-book-corpus-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let book = try book(name)
    try Data(book.bytes).write(to: URL(fileURLWithPath: folder + "/" + book.name))
    for words in [
      ["layout", book.name], [book.name, "--out", "out", "--pages", "1-3", "--dpi", "20"],
    ] {
      let run = try runCommand(
        words + ["--quiet", "--no-system", "--limit-time", "120"], in: folder)
      switch run.code {
      case 0: break
      case 3:
        let lines = run.errors.split(separator: "\n")
        #expect(lines.last?.hasPrefix("render-book: ") == true, "\(run.errors)")
        // A book that takes so long is not refused: the program hangs.
        #expect(!run.errors.contains("limit “time”"), "\(run.errors)")
      default: Issue.record("\(words): exit code \(run.code), \(run.errors)")
      }
    }
  }
}
