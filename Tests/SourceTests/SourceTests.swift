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
    let known = target == "Typesetting" ? Self.knownArrows : []
    let new = circle.filter { arrow in !known.contains { arrow.hasPrefix($0 + ":") } }
    #expect(new.isEmpty, "\(new.joined(separator: "\n"))")
  }

  /// The arrows of the one circle that there is; none is to come to them.
  private static let knownArrows: Set = [
    "Decoration -> Flow", "Decoration -> Pages", "Decoration -> Text", "Design -> Pages",
    "Design -> Text", "Flow -> Design", "Flow -> Fragmentation", "Flow -> Layout", "Flow -> Pages",
    "Flow -> Text", "Fragmentation -> Decoration", "Fragmentation -> Flow",
    "Fragmentation -> Layout", "Fragmentation -> Pages", "Fragmentation -> Text",
    "Layout -> Decoration", "Layout -> Flow", "Layout -> Fragmentation", "Layout -> Pages",
    "Layout -> Text", "Pages -> Design", "Pages -> Flow", "Pages -> Fragmentation",
    "Pages -> Layout", "Pages -> Text", "Text -> Design", "Text -> Pages",
  ]

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
