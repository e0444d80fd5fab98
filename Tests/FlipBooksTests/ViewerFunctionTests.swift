import Foundation
import TestSupport
import Testing

/// The functions of the viewer's script that need no window.
struct ViewerFunctionTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "viewer/tests")

  @Test(
    .needs(.node), arguments: ["book.test.js", "input.test.js", "leaf.test.js", "search.test.js"])
  func `the script's own tests pass`(file: String) throws {
    let path = Self.folder.appending(path: file).path
    let run = try runCommand(["--test", path], of: Tool.node.found())
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test func `all of them are run`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.filter { $0.hasSuffix(".test.js") }.count == 4)
  }
}
