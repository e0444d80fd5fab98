import Foundation
import Graphics
import TestSupport
import Testing

@testable import BookRendering
@testable import Typesetting

/// What `fonts` tells of a book.
struct FontUseTests {
  @Test func `scripts have their faces, and what no font has is told apart`() throws {
    let folder = NSTemporaryDirectory() + "render-book-fonts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("# One\n\nWords, שלום, 漢字.\n".utf8).write(to: URL(fileURLWithPath: folder + "/x.md"))
    let outcome = try runCommand(["fonts", "x.md"], in: folder)
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n")
    let hebrew = try #require(lines.first { $0.hasPrefix("Hebrew") })
    #expect(hebrew.contains("NotoSerifHebrew-Regular.ttf") && hebrew.contains(" 4  "))
    #expect(lines.contains { $0.hasPrefix("Latin") && $0.contains("Vollkorn-Regular.ttf") })
    #expect(!lines.contains { $0.hasPrefix("Han") })
    let missing = lines.filter { $0.hasPrefix("missing: ") }
    #expect(missing.count == 1 && missing[0].contains("U+5B57"), "\(outcome.output)")
  }

  @Test func `no character of a book reaches the terminal that could steer it`() throws {
    let row = FontUse.Row(
      script: "Common", face: "/f/\u{1B}[2J.ttf", count: 2, samples: ["\u{9B}", "\u{202E}"])
    let text = FontUse(rows: [row], missing: ["symbols: “\u{1B}]0;x”"]).text
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(!text.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}" })
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-faces-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/faces/more", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("# One\n\nWords, \u{2E80}\u{2E81}.\n".utf8)
      .write(to: URL(fileURLWithPath: folder + "/x.md"))
    try body(folder)
  }

  private func write(_ characters: [Unicode.Scalar], _ name: String) throws {
    try Data(TestFont(characters).file("squares").bytes).write(to: URL(fileURLWithPath: name))
  }

  @Test(arguments: [["--out", "out", "--dpi", "20"], ["--out", "x.pdf"]])
  func
    `a run again with the same folder of fonts finds nothing new, and with other fonts something`(
      _ out: [String]
    ) throws
  {
    try withFolder { folder in
      try write(["\u{2E80}"], folder + "/faces/more/one.ttf")
      func isUnchanged() throws -> Bool {
        let run = try runCommand(["x.md", "--fonts", "faces"] + out, in: folder)
        #expect(run.code == 0)
        return run.errors.hasSuffix("nothing has changed\n")
      }
      #expect(try !isUnchanged())
      #expect(try isUnchanged())
      // A font that the book has no need of is not read.
      try write(["\u{5D0}"], folder + "/faces/none.ttf")
      #expect(try isUnchanged())
      try write(["\u{2E81}"], folder + "/faces/two.ttf")
      #expect(try !isUnchanged())
      #expect(try isUnchanged())
    }
  }

  @Test func `the fonts that a folder lent stand in the manifest`() throws {
    try withFolder { folder in
      try write(["\u{2E80}"], folder + "/faces/one.ttf")
      _ = try runCommand(["x.md", "--dpi", "20", "--fonts", "faces", "--out", "out"], in: folder)
      let manifest = try String(contentsOfFile: folder + "/out/manifest.json", encoding: .utf8)
      let inputs = try #require(manifest.split(separator: "\n").first { $0.contains("\"inputs\"") })
      #expect(inputs.contains("one.ttf"))
    }
  }

  @Test func `a folder that links to itself is looked through once`() throws {
    try withFolder { folder in
      try write(["\u{2E80}", "\u{2E81}"], folder + "/faces/more/one.ttf")
      for number in 0..<20 {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/faces/more/loop\(number)", withDestinationPath: "..")
      }
      // Walked by each link eight deep this would take twenty to the eighth power steps.
      let run = try runCommand(["layout", "x.md", "--fonts", "faces", "--strict"], in: folder)
      #expect(run.code == 0, "\(run.errors)")
    }
  }
}
