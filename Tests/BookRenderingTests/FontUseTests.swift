import Foundation
import TestSupport
import Testing

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
}
