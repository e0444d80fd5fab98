import Foundation
import Graphics
import Manuscript
import TestSupport
import Testing

@testable import BookInput
@testable import Files

/// Faces that are taken from folders.
struct FontFolderTests {
  /// The names of the fallbacks that a book takes from a folder of faces with one Cherokee letter.
  private func fallbacks(of names: [String]) throws -> [String] {
    let folder = NSTemporaryDirectory() + "render-book-fonts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in names {
      try Data(TestFont(["\u{13A0}"]).file(name).bytes)
        .write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    let book = try BookReader.read(Array("a \u{13A0}".utf8), name: "a.md")
    let ledger = InputLedger()
    let family = try FontFolder([FileName(folder)]).family(nil, for: book, noting: ledger)
    let noted = ledger.entries.map(\.name.lastComponent.text)
    #expect(family.fallbacks.count == noted.count)
    return noted
  }

  @Test(arguments: [
    (["A-Bold.ttf", "A-Regular.ttf"], ["A-Regular.ttf", "A-Bold.ttf"]),
    (["A-Regular.ttf", "B-Bold.ttf"], ["A-Regular.ttf"]),
    (["A-Bold.otf", "A-Regular.ttf"], ["A-Regular.ttf"]), (["A-Bold.ttf"], ["A-Bold.ttf"]),
  ])
  func `the bold face of a family comes with its regular one`(
    names: [String], expected: [String]
  ) throws {
    #expect(try fallbacks(of: names).sorted() == expected.sorted())
  }
}
