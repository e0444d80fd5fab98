import Digests
import Foundation
import TestSupport
import Testing

@testable import BookRendering
@testable import Output

@Suite struct PixelVersionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let commandTests = folder.deletingLastPathComponent()
    .appending(path: "render-bookTests")

  /// The goldens that are drawn or laid out.
  private static let goldens = [
    (commandTests, "Goldens/layout.json.txt"), (commandTests, "Goldens/layout.txt"),
    (folder, "Goldens/turn-min.png"), (folder, "References/page.png"),
    (folder, "References/spread.png"), (folder, "References/turn.png"),
  ]

  /// Fails when a golden has changed and `PixelVersion.current` has not been raised.
  @Test func `goldens match the pixel version`() throws {
    let digests = try Self.goldens.map { folder, name in
      SHA256.hex([UInt8](try Data(contentsOf: folder.appending(path: name)))) + " " + name
    }
    expectTextGolden(
      "version \(PixelVersion.current)\n" + digests.joined(separator: "\n") + "\n",
      named: "pixel-version")
  }

  /// A raised version is reported.
  @Test func `the documentation tells what each pixel version draws otherwise`() throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/pixel-changes.md"), encoding: .utf8)
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(
      headings == (1...PixelVersion.current).reversed().map { "## Version \($0)" })
  }
}
