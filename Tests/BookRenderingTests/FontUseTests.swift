import Foundation
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
}
