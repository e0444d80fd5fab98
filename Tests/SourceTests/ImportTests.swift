import Foundation
import Testing

/// What files import is what their target is declared to depend on.
///
/// The package manager lets a file import any module that happens to be built before it.
struct ImportTests {
  private static let manifest = PackageManifest(
    (try? String(
      contentsOf: SourceTests.package.appending(path: "Package.swift"), encoding: .utf8)) ?? "")

  private static let folders = manifest.targets.map(\.folder).filter {
    !$0.hasPrefix("Sources/System/")
  }

  /// The modules that a source imports before anything else.
  private static func imports(in code: SourceCode) -> Set<String> {
    let lines = code.lines.prefix { $0.allSatisfy(\.isWhitespace) || $0.contains("import ") }
    return Set(
      lines.compactMap { line in
        line.firstMatch(of: /\bimport ((struct|class|enum|func|protocol) )?(\w+)/)?.output.3
      }.map(String.init))
  }

  @Test func `the targets of the package are found`() {
    let folders = Set(Self.folders)
    #expect(SourceTests.targets.allSatisfy { folders.contains("Sources/" + $0) })
    #expect(folders.count(where: { $0.hasSuffix("Tests") }) > 30)
  }

  @Test(arguments: folders)
  func `a target declares what its files import, and they import all it declares`(
    folder: String
  ) throws {
    let manifest = Self.manifest
    let target = try #require(manifest.targets.first { $0.folder == folder })
    var imported: Set<String> = []
    for file in try SourceTests.files(of: SourceTests.package.appending(path: folder)) {
      imported.formUnion(Self.imports(in: try SourceTests.code(of: file)))
    }
    let undeclared = imported.intersection(manifest.modules)
      .subtracting(target.dependencies).subtracting(target.implied)
    #expect(undeclared.isEmpty, "\(target.name) does not declare \(undeclared.sorted())")
    let unused = target.dependencies.subtracting(imported).subtracting(manifest.programs)
    #expect(unused.isEmpty, "\(target.name) does not import \(unused.sorted())")
  }

  @Test func `targets and imports are read as they are written`() throws {
    let manifest = PackageManifest(
      """
      func tests(_ name: String) -> Target { .testTarget(name: name + "Tests") }
      let package = Package(
        name: "p", products: [.library(name: "A", targets: ["A"])],
        targets: [
          system("CX", pkgConfig: "x"), // module("None")
          module("A", ["CX"]), module("B"),
          .executableTarget(
            name: "a-b", dependencies: ["A", "B"], path: "Else/Where",
            linkerSettings: [.linkedLibrary("m")]),
          tests("A", ["a-b", "B"], exclude: ["Goldens"]),
        ])
      """)
    #expect(manifest.targets.map(\.name) == ["A", "B", "a-b", "ATests"])
    #expect(
      manifest.targets.map(\.folder) == ["Sources/A", "Sources/B", "Else/Where", "Tests/ATests"])
    #expect(manifest.targets.map(\.dependencies) == [["CX"], [], ["A", "B"], ["a_b", "B"]])
    #expect(manifest.targets[3].implied == ["A", "TestSupport"])
    #expect(manifest.modules == ["CX", "A", "B", "a_b", "ATests"])
    #expect(manifest.programs == ["a_b"])
    let code = SourceCode(
      Array(
        """
        import A
        // import B
        @testable import C
        @_exported public import D
        internal import struct E.F
        let important = "import G"
        """.utf8))
    #expect(Self.imports(in: code) == ["A", "C", "D", "E"])
  }
}
