import BookRendering
import Foundation
import TestSupport
import Testing

/// What follows for the command from a line in a table of formats; `IncrementalTests` covers marks and dependencies.
struct OutputFormatTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test func `a file's extension names its format, in any case, and no two formats share one`() {
    for format in DocumentFormat.all {
      #expect(DocumentFormat(named: format.name) == format)
      #expect(DocumentFormat(of: FileName("a.b.\(format.name.uppercased())")) == format)
    }
    for format in FilmFormat.all {
      #expect(format.extensions.contains(format.name))
      for ending in format.extensions {
        #expect(FilmFormat(of: FileName("a.b.\(ending.uppercased())")) == format)
      }
    }
    let films = FilmFormat.all.flatMap(\.extensions)
    #expect(Set(DocumentFormat.all.map(\.name)).count == DocumentFormat.all.count)
    #expect(Set(films).count == films.count)
  }

  @Test func `the help describes each format`() throws {
    let help = try runCommand(["--help"]).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for format in DocumentFormat.all { #expect(help.contains(format.summary)) }
    for format in FilmFormat.all { #expect(help.contains(".\(format.name)")) }
  }

  @Test(.serialized, arguments: DocumentFormat.all.map(\.name))
  func `a document of each format is one file, which may not be the book`(name: String) throws {
    let folder = NSTemporaryDirectory() + "render-book-formats-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let book = URL(fileURLWithPath: "\(folder)/book.\(name)")
    try Data("Words.".utf8).write(to: book)
    let words = ["--input", "markdown", "book.\(name)", "--no-title-page", "--out"]
    let refused = try runCommand(words + ["book.\(name)"], in: folder)
    #expect(refused.code == 2 && refused.errors.contains("would be overwritten"))
    #expect(try Data(contentsOf: book) == Data("Words.".utf8))
    let made = try runCommand(words + ["own.\(name)"], in: folder)
    #expect(made.code == 0, "\(made.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["book.\(name)", "own.\(name)"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/own.\(name)")).count > 0)
  }

  /// Where a source tells formats apart by name.
  ///
  /// Pictures in books have formats of the same names.
  private static func distinctions(in text: String) -> [Substring] {
    text.matches(
      of:
        /\b(DocumentFormat|FilmFormat)\.(pdf|svg|hocr|png|webp|y4m|mp4|webm|gif)\b|(case|==|!=|\? *|: *) *\.(pdf|hocr|y4m|mp4|webm)\b/
    ).map { text[$0.range] }
  }

  @Test func `only the folders of the tables tell formats apart`() throws {
    let formats = DocumentFormat.all.map(\.name) + FilmFormat.all.map(\.name)
    let known: Set = ["pdf", "svg", "hocr", "png", "webp", "y4m", "mp4", "webm", "gif"]
    #expect(Set(formats) == known, "the pattern lacks a format")
    for name in try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
    where name.hasSuffix(".swift") && !name.hasPrefix("Printing/") && !name.hasPrefix("Filming/") {
      let text = try String(contentsOf: Self.sources.appending(path: name), encoding: .utf8)
      let found = Self.distinctions(in: text)
      #expect(found.isEmpty, "\(name): \(found)")
    }
  }

  @Test func `formats that are told apart are found`() {
    let text = "switch format { case .pdf: 1 }; a == .hocr; FilmFormat.gif; image == .svg; b.pdf"
    #expect(Self.distinctions(in: text) == ["case .pdf", "== .hocr", "FilmFormat.gif"])
  }
}
