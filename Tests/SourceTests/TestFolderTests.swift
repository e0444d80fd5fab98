import Foundation
import Testing

/// Where the tests of a target lie.
struct TestFolderTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let targets =
    ((try? FileManager.default.contentsOfDirectory(atPath: package.path + "/Tests")) ?? [])
    .filter { $0.hasSuffix("Tests") }.map { String($0.dropLast(5)) }
    .filter { FileManager.default.fileExists(atPath: package.path + "/Sources/" + $0) }.sorted()

  /// The Swift files below a folder, as paths from it.
  private static func files(below folder: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: package.path + "/" + folder)
      .filter { $0.hasSuffix(".swift") }.sorted().map { URL(filePath: "/" + $0) }
  }

  @Test func `the targets with tests are found`() { #expect(Self.targets.count > 20) }

  @Test(arguments: targets)
  func `a test lies in a folder with the name of its subject's`(target: String) throws {
    let sources = try Self.files(below: "Sources/" + target)
    let folders = Set(sources.map { $0.deletingLastPathComponent().path })
    let subjects = Dictionary(
      sources.map { ($0.deletingPathExtension().lastPathComponent, $0) },
      uniquingKeysWith: { a, _ in a })
    for test in try Self.files(below: "Tests/\(target)Tests") {
      let folder = test.deletingLastPathComponent().path
      // Support is what several tests of a target have in common.
      #expect(
        folder == "/" || folder == "/Support" || folders.contains(folder),
        "\(target) has no folder \(folder), in which \(test.lastPathComponent) is")
      let name = test.deletingPathExtension().lastPathComponent
      let subject = ["LawTests", "Tests"].lazy.filter(name.hasSuffix)
        .compactMap { subjects[String(name.dropLast($0.count))] }.first
      if let subject {
        #expect(subject.deletingLastPathComponent().path == folder, "\(target): \(name)")
      }
    }
  }
}
