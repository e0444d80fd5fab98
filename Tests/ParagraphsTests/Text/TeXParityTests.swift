import Assets
import Breaking
import Foundation
import Graphics
import Testing

@testable import Paragraphs

/// TeX's own breaks for the samples' paragraphs, as LuaHBTeX chose them with plain TeX's parameters,
/// Vollkorn at 11 pt, French spacing and no indent: those in which TeX and Unicode do not differ.
///
/// Each line of `breaks-MEASURE.txt` has a paragraph's total demerits and the letters set up to the
/// end of each line, spaces and hyphens not counted.
struct TeXParityTests {
  private func lines(_ name: String) throws -> [Substring] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appendingPathComponent("TeX/" + name), encoding: .utf8)
    return text.split(separator: "\n")
  }

  @Test(arguments: [160, 240, 300, 400])
  func `lines break where TeX breaks them, with the same demerits`(measure: Int) throws {
    let layoutContext = LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "en-US",
      hyphenator: Hyphenator(dictionary: Asset.americanHyphenation, dividesCapitals: true))
    let setter = LineSetter(
      layoutContext: layoutContext, measure: .pt(Double(measure)), fontSize: .pt(11))
    let paragraphs = try lines("paragraphs.txt")
    let expected = try lines("breaks-\(measure).txt")
    try #require(paragraphs.count == expected.count && paragraphs.count > 150)
    for (paragraph, numbers) in zip(paragraphs, expected) {
      let set = setter.set(Array(paragraph.utf8))
      var letters = 0
      var actual = [set.demerits]
      for line in set.lines {
        letters += line.unicodeScalars.count {
          !" -\u{2010}\u{A0}\u{2060}".unicodeScalars.contains($0)
        }
        actual.append(letters)
      }
      #expect(
        actual == numbers.split(separator: " ").compactMap { Int($0) }, "\(paragraph.prefix(60))")
    }
  }
}
