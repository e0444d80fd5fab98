import Foundation
import Graphics
import ImageCoding
import TestSupport
import Testing

/// Pictures of which only the size can be read: every output reports them.
struct DamagedPictureTests {
  private static let outputs = [
    ["--out", "pages"], ["--out", "pages", "--spine", "mid", "--turns", "1"],
    ["--out", "small", "--thumbnail", "40x60", "--thumbnails-only"],
    ["--out", "sheet", "--contact-sheet", "2x2", "--thumbnails-only"],
    ["--out", "viewer", "--viewer", "html"], ["--film", "film.webp"], ["--out", "book.pdf"],
  ]

  @Test(arguments: outputs)
  func `a truncated picture is reported in one line`(options: [String]) throws {
    let folder = NSTemporaryDirectory() + "render-book-damaged-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let noise = (0..<3600).map { UInt8($0 * $0 % 251) }
    let bitmap = Bitmap(width: 60, height: 60, format: .gray, bytes: noise)
    let file = PNGEncoder().encode(bitmap)
    let picture = "<p><img src='../cut.png' alt='a picture'/></p>"
    var epub = TestEPUB(picture + "<p>One.</p>", picture + "<p>Two.</p>", "<p>Three.</p>")
    epub.addFile("cut.png", Array(file.prefix(file.count / 2)), id: "i", type: "image/png")
    try Data(epub.archive).write(to: URL(fileURLWithPath: folder + "/book.epub"))
    let outcome = try runCommand(["book.epub"] + options, in: folder)
    #expect(outcome.code == 0)
    let lines = outcome.errors.split(whereSeparator: \.isNewline).filter { $0.contains("cut.png") }
    #expect(lines.count == 1, "\(options): \(outcome.errors)")
    #expect(lines.first?.contains("cut.png: the picture is cut off") == true, "\(outcome.errors)")
  }
}
