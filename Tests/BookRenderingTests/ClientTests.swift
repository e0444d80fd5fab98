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
    // Without the package's name nothing is seen but what is public.
    let words = ["-typecheck", "-swift-version", "6"] + (try moduleFlags()) + [app.path]
    let run = try runCommand(words, of: Self.tool("swiftc"))
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `the application turns a page of a text and opens it there again`() throws {
    try withTemporaryFolder { folder in
      let text = (1...80).map { "Paragraph \($0), of a text that takes more than one page.\n\n" }
      try Data(text.joined().utf8).write(to: URL(filePath: folder + "/walk.txt"))
      let app = commandFile.deletingLastPathComponent().appendingPathComponent("book-app")
      for page in ["page 2", "page 3"] {
        let run = try runCommand(["walk.txt", "frames"], of: app, in: folder)
        let last = run.output.split(separator: "\n").last ?? ""
        #expect(run.code == 0 && last.hasPrefix(page + " of "), "\(run.output)\(run.errors)")
      }
      let frames = try FileManager.default.contentsOfDirectory(atPath: folder + "/frames")
      #expect(frames.contains("place") && frames.filter { $0.hasSuffix(".png") }.count > 6)
    }
  }

  @Test(.needs(.swift, .pkgConfig)) func `every public symbol is documented without a warning`()
    throws
  {
    try withTemporaryFolder { folder in
      let exports = try String(
        contentsOf: Self.root.appendingPathComponent("Sources/BookRendering/Exports.swift"),
        encoding: .utf8)
      let modules = exports.matches(of: /public import (\w+)/).map { String($0.output.1) }
      for module in modules + ["BookRendering", "BookExpectations"] {
        let words = ["-module-name", module, "-target", Self.triple, "-output-dir", folder]
        let run = try runCommand(
          words + ["-minimum-access-level", "public", "-skip-synthesized-members"]
            + (try moduleFlags()),
          of: Self.tool("swift-symbolgraph-extract"))
        #expect(run.code == 0, "\(run.errors)")
      }
      for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let graph = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
        let symbols = try JSONDecoder().decode(SymbolGraph.self, from: graph).symbols
        for symbol in symbols where symbol.docComment == nil {
          Issue.record("\(file): \(symbol.pathComponents.joined(separator: "."))")
        }
      }
      let words = [
        "convert", "--additional-symbol-graph-dir", folder, "--output-path",
        folder + "/documentation",
      ]
      for product in ["BookRendering", "BookExpectations"] {
        let catalogue = Self.root.appendingPathComponent("Sources/\(product)/\(product).docc").path
        let run = try runCommand(
          words + ["--fallback-display-name", product, catalogue], of: Self.tool("docc"))
        #expect(run.code == 0 && !run.errors.contains("warning"), "\(run.errors)")
      }
    }
  }

  private func withTemporaryFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "render-book-client-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// The target that the tests were built for, as `swift-symbolgraph-extract` wants it.
  private static let triple = {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }()

  /// What is read of a symbol graph (the symbol graph format of Swift, 0.6).
  private struct SymbolGraph: Decodable {
    struct Comment: Decodable {}
    struct Symbol: Decodable {
      let pathComponents: [String]
      let docComment: Comment?
    }
    let symbols: [Symbol]
  }

  /// A tool of the toolchain.
  private static func tool(_ name: String) throws -> URL {
    try Tool.swift.found().deletingLastPathComponent().appendingPathComponent(name)
  }

  /// What a compiler is told of the modules that these tests were built with.
  private func moduleFlags() throws -> [String] {
    let modules = commandFile.deletingLastPathComponent()
    var words = ["-I", modules.appendingPathComponent("Modules").path]
    for folder in [modules, Self.root.appendingPathComponent("Sources/System")] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        let map = folder.appendingPathComponent(name + "/module.modulemap").path
        guard FileManager.default.fileExists(atPath: map) else { continue }
        words += ["-Xcc", "-fmodule-map-file=" + map]
      }
    }
    return words + (try cFlags().flatMap { ["-Xcc", $0] })
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
