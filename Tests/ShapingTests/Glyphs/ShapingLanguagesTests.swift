import Assets
import Graphics
import Testing

@testable import Shaping

/// HarfBuzz is told no more languages than a face tells apart.
struct ShapingLanguagesTests {
  private static let latin: UInt32 = 0x4C61_746E
  private let face = try? Face(Asset.vollkorn.regular)

  private func languages(_ names: [String]) throws -> Set<OpaquePointer?> {
    var languages = ShapingLanguages()
    let face = try #require(face)
    return Set(names.map { languages.language($0, script: Self.latin, of: face) })
  }

  @Test func `languages without rules of their own are none`() throws {
    let letters = "abcdefghijklmnopqrst"
    let names = letters.flatMap { one in letters.map { "q\(one)\($0)" } }
    #expect(
      try languages(names + ["", "en", "x-none", "-", "a", String(repeating: "a-", count: 99)]) == [
        nil
      ])
  }

  @Test func `a language is one in all countries`() throws {
    let names = ["tr", "TR", "tr-TR", "tr-CY", "tr-x-1", "tr-x-2", "tr-u-co-search", "tr-Latn"]
    let found = try languages(names)
    #expect(found.count == 1 && found != [nil])
    #expect(try languages(["tr", "ro"]).count == 2)
  }
}
