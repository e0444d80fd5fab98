import Assets
import Foundation
import Graphics
import TestSupport

/// An input of `Tests/Corpus`, and how the program is called with it.
struct CorpusFile {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  private let name: String
  private let bytes: [UInt8]

  init(_ name: String) throws {
    self.name = name
    bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }
  private var ending: Substring { name.split(separator: ".").last ?? "" }

  private static let limits = ["--quiet", "--no-system", "--limit-time", "3600"]
  private static let small =
    ["--page-size", "200x300pt", "--margins", "20", "--dpi", "20"] + limits

  /// The calls of the program that read it, in a folder in which everything is written that they need.
  func calls(in folder: String) throws -> [[String]] {
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(filePath: folder + "/" + name))
    }
    try write(
      Array("# One\n\n\(String(repeating: "Some words of a book. ", count: 60))".utf8), "words.md")
    let draw = ["words.md", "--out", "out"] + Self.small
    switch ending {
    case "options":
      return text.split(separator: "\n").map {
        ["words.md"] + $0.split(separator: " ").map(String.init)
      }
    case "manifest":
      _ = try runCommand(draw, in: folder)
      try write(bytes, "out/manifest.json")
      return [["verify", "words.md", "--against", "out"] + Self.small, draw]
    case "lock":
      try write(bytes, name)
      return [["verify", "words.md", "--lock", name] + Self.small]
    case "gesture":
      try write(bytes, name)
      return [draw + ["--spine", "mid", "--gesture", name, "--fps", "4"]]
    case "design":
      try write(bytes, name)
      return [["words.md", "--out", "out", "--design", "./" + name] + Self.limits]
    default:
      let book = book
      try write(book.bytes, book.name)
      var calls = [
        ["layout", book.name] + Self.limits,
        [book.name, "--out", "out", "--pages", "1-3", "--dpi", "20"] + Self.limits,
      ]
      if ending == "ttf" {
        try write(bytes, name)
        calls += [[book.name, "--out", "book.pdf"] + Self.limits, draw + ["--font", name]]
      }
      return calls
    }
  }

  /// The file as a book: what it lacks of one is added.
  private var book: (name: String, bytes: [UInt8]) {
    var epub = TestEPUB()
    func document(_ body: String, sheet: String = "") -> String {
      TestEPUB.document(body).replacing("</head>", with: "\(sheet)</head>")
    }
    switch ending {
    case "xhtml": epub.addDocument("c", TestEPUB.document(text))
    case "css":
      epub.addFile("s.css", bytes, id: "s", type: "text/css")
      epub.addDocument(
        "c",
        document(
          "<p>One paragraph.</p><p>And another one.</p>",
          sheet: "<link rel='stylesheet' href='../s.css'/>"))
    case "svg":
      epub.addFile("d.svg", bytes, id: "d", type: "image/svg+xml")
      epub.addDocument("c", TestEPUB.document("<p><img src='../d.svg' alt='words'/></p>"))
      epub.spine.append("<itemref idref='d'/>")
    case "opf":
      epub.addFile("f.ttf", Asset.openSans.regular.bytes, id: "f", type: "font/ttf")
      epub.manifest.append(text)
      epub.addDocument("c", TestEPUB.document("<p>words</p>"))
    case "png", "jpg", "gif", "webp":
      let type = ending == "jpg" ? "jpeg" : ending
      epub.addFile(name, bytes, id: "p", type: "image/\(type)")
      epub.addDocument("c", TestEPUB.document("<p>a <img src='../\(name)' alt='words'/></p>"))
    case "ttf":
      epub.addFile(name, bytes, id: "f", type: "font/ttf")
      let sheet =
        "<style>@font-face { font-family: F; src: url(../\(name)) } body { font-family: F }</style>"
      epub.addDocument("c", document("<p>Some words in <i>a font</i>.</p>", sheet: sheet))
    default: return (name, bytes)
    }
    return ("book.epub", epub.archive)
  }
}
