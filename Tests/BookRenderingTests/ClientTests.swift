import Foundation
import TestSupport
import Testing

/// What a program outside this package sees.
struct ClientTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The modules are those that the tests were built with.
  @Test(.needs(.swift, .pkgConfig)) func `an application needs BookRendering alone`() throws {
    let app = Self.root.appendingPathComponent("Examples/BookApp/main.swift")
    let text = try String(contentsOf: app, encoding: .utf8)
    let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }
    #expect(imports == ["import BookRendering", "import Foundation"])
    let modules = commandFile.deletingLastPathComponent()
    // Without the package's name nothing is seen but what is public.
    var words = [
      "-typecheck", "-swift-version", "6", "-I", modules.appendingPathComponent("Modules").path,
      app.path,
    ]
    for folder in [modules, Self.root.appendingPathComponent("Sources/System")] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        let map = folder.appendingPathComponent(name + "/module.modulemap").path
        guard FileManager.default.fileExists(atPath: map) else { continue }
        words += ["-Xcc", "-fmodule-map-file=" + map]
      }
    }
    words += try cFlags().flatMap { ["-Xcc", $0] }
    let run = try runCommand(
      words, of: Tool.swift.found().deletingLastPathComponent().appendingPathComponent("swiftc"))
    #expect(run.code == 0, "\(run.errors)")
  }

  /// Where the headers of the system's libraries are, as the package's manifest names these.
  private func cFlags() throws -> [String] {
    let manifest = try String(
      contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let libraries = manifest.matches(of: /pkgConfig: "([^"]+)"/).map { String($0.output.1) }
    let flags = try runCommand(["--cflags"] + libraries, of: Tool.pkgConfig.found())
    return flags.output.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
