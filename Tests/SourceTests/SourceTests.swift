import Foundation
import Testing

/// What holds of the sources themselves.
struct SourceTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  private static let targets =
    ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? [])
    .filter { $0 != "System" }.sorted()

  @Test(arguments: targets)
  func `the folders of a target form no circle`(target: String) throws {
    let circle = try SourceFolders(of: Self.sources.appending(path: target)).circle
    #expect(circle.isEmpty, "\(circle.joined(separator: "\n"))")
  }

  @Test(arguments: targets)
  func `every public declaration has a comment`(target: String) throws {
    let folder = Self.sources.appending(path: target)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      for (index, line) in lines.enumerated()
      where line.hasPrefix("public ") && !line.hasPrefix("public import ")
        && !line.hasPrefix("public extension ")
      {
        let above = lines[..<index].last { !$0.hasPrefix("@") } ?? ""
        #expect(above.hasPrefix("///"), "\(target)/\(file):\(index + 1)")
      }
    }
  }

  @Test func `a circle is found`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("A/One.swift", "struct One {} // Two\n"), ("B/Two.swift", "struct Two { var one: One }\n"),
    ] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(try SourceFolders(of: folder).circle.isEmpty)
    try Data("struct One { let two = Two.self }\n".utf8)
      .write(to: folder.appending(path: "A/One.swift"))
    #expect(try SourceFolders(of: folder).circle == ["A -> B: Two", "B -> A: One"])
  }
}
