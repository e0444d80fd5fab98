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
      for graph in try graphs(of: try Self.exported, in: folder) {
        for symbol in graph.symbols where symbol.docComment == nil {
          Issue.record("\(symbol.name) has no comment")
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

  /// What a program gets from the products: their modules, and whatever the declarations of these name.
  @Test(.needs(.swift, .pkgConfig)) func `whatever is public can be had from the products`() throws
  {
    let targets = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Sources").path
    ).filter { !["System", "render-book"].contains($0) }.sorted()
    let exported = try Self.exported
    try withTemporaryFolder { folder in
      let own = try graphs(of: exported, in: folder)
      let others = try graphs(of: targets.filter { !exported.contains($0) }, in: folder)
      let unreachable = SymbolGraph.unreachable(from: own, among: own + others)
      #expect(unreachable.isEmpty, "\(unreachable.joined(separator: "\n"))")
    }
  }

  /// The modules that a program sees.
  private static var exported: [String] {
    get throws {
      let exports = try String(
        contentsOf: root.appendingPathComponent("Sources/BookRendering/Exports.swift"),
        encoding: .utf8)
      return exports.matches(of: /public import (\w+)/).map { String($0.output.1) }
        + ["BookRendering", "BookExpectations"]
    }
  }

  /// The public symbols of modules, and of their extensions of others, whose graphs are written to a folder.
  private func graphs(of modules: [String], in folder: String) throws -> [SymbolGraph] {
    let flags = try moduleFlags()
    for module in modules {
      let words = ["-module-name", module, "-target", Self.triple, "-output-dir", folder]
      let run = try runCommand(
        words + ["-minimum-access-level", "public", "-skip-synthesized-members"] + flags,
        of: Self.tool("swift-symbolgraph-extract"))
      #expect(run.code == 0, "\(run.errors)")
    }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { file in
        modules.contains { file == $0 + ".symbols.json" || file.hasPrefix($0 + "@") }
      }
      .map {
        try JSONDecoder().decode(
          SymbolGraph.self, from: try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
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
