import Foundation
import Graphics
import TestSupport
import Testing

@testable import Shaping

/// The words of the samples, shaped by HarfBuzz's own program.
struct HbShapeTests {
  /// A glyph in font units, as `hb-shape` prints it.
  private struct Placed: Equatable, CustomStringConvertible {
    var id, cluster, x, y, advance: Int
    var description: String { "\(id)=\(cluster)@\(x),\(y)+\(advance)" }
  }

  /// A sample with the face that draws its script.
  struct Row: Sendable, CustomTestStringConvertible {
    let language, script, face: String
    var isRightToLeft: Bool { script == "Arab" || script == "Hebr" }
    var testDescription: String { "\(language), \(face)" }
  }

  private static let rows: [Row] = [
    ("am", "Ethi", "NotoSerifEthiopic"), ("ar", "Arab", "NotoNaskhArabic"),
    ("bn", "Beng", "NotoSerifBengali"), ("bo", "Tibt", "NotoSerifTibetan"),
    ("cs", "Latn", "Vollkorn"), ("el", "Grek", "Vollkorn"), ("fa", "Arab", "NotoNaskhArabic"),
    ("he", "Hebr", "NotoSerifHebrew"), ("hi", "Deva", "NotoSerifDevanagari"),
    ("hy", "Armn", "NotoSerifArmenian"), ("ka", "Geor", "NotoSerifGeorgian"),
    ("km", "Khmr", "NotoSerifKhmer"), ("lo", "Laoo", "NotoSerifLao"),
    ("my", "Mymr", "NotoSerifMyanmar"), ("ru", "Cyrl", "Vollkorn"),
    ("ta", "Taml", "NotoSerifTamil"), ("th", "Thai", "NotoSerifThai"), ("tr", "Latn", "Vollkorn"),
    ("ur", "Arab", "NotoNastaliqUrdu"), ("vi", "Latn", "Vollkorn"),
  ].map { Row(language: $0.0, script: $0.1, face: $0.2) }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The different words of a sample, without its front matter.
  private func words(_ language: String) throws -> [String] {
    let file = Self.root.appending(path: "samples/scripts/\(language).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let body = text.components(separatedBy: "\n---\n").dropFirst().joined(separator: "\n")
    return Array(Set(body.split(whereSeparator: \.isWhitespace).map(String.init))).sorted()
  }

  @Test(.needs(.hbShape), .needs(.notoFonts), arguments: rows)
  func `words have the glyphs and places that hb-shape gives them`(row: Row) throws {
    let own = Self.root.appending(path: "fonts/\(row.face)-Regular.ttf")
    let system = URL(fileURLWithPath: "/usr/share/fonts/truetype/noto/\(row.face)-Regular.ttf")
    let file = FileManager.default.fileExists(atPath: own.path) ? own : system
    let words = try words(row.language)
    let expected = try hbShape(words, row, file)
    let face = try Face(FontFile(name: row.face, bytes: Array(Data(contentsOf: file))))
    // At this size a unit of the font is a point.
    let size = Length.pt(Double(face.metrics.unitsPerEm))
    let font = Font(face: face, size: size, language: row.language)
    let script = row.script.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    try #require(expected.count == words.count && words.count > 5)
    for (word, expected) in zip(words, expected) {
      var glyphs: [ShapedGlyph] = []
      let bytes = Array(word.utf8)
      bytes.withUnsafeBufferPointer {
        Shaper().shape(
          $0, range: 0..<bytes.count, font: font, script: script, rightToLeft: row.isRightToLeft,
          into: &glyphs)
      }
      let found = glyphs.map {
        Placed(
          id: Int($0.id), cluster: $0.cluster, x: Int($0.xOffset.points.rounded()),
          y: Int(-$0.yOffset.points.rounded()), advance: Int($0.advance.points.rounded()))
      }
      #expect(found == expected, "\(word)")
    }
  }

  /// What `hb-shape` prints of words, a line each.
  private func hbShape(_ words: [String], _ row: Row, _ file: URL) throws -> [[Placed]] {
    let options = [
      "--font-file=\(file.path)", "--no-glyph-names", "--utf8-clusters", "--script=\(row.script)",
      "--language=\(row.language)", "--direction=\(row.isRightToLeft ? "rtl" : "ltr")", "--bot",
      "--eot",
    ]
    let text = try runCommand(
      options, of: Tool.hbShape.found(), input: words.joined(separator: "\n")
    ).output
    return try text.split(separator: "\n").map { line in
      try line.dropFirst().dropLast().split(separator: "|").map { glyph in
        try placed(glyph)
      }
    }
  }

  /// Reads a glyph: its id, `=` its cluster, `@` its offset if it has one, `+` its advance.
  private func placed(_ glyph: Substring) throws -> Placed {
    let parts = glyph.split { "=@,+".contains($0) }.map { Int($0) }
    let numbers = try parts.map { try #require($0) }
    let hasOffset = glyph.contains("@")
    let isVertical = glyph.filter { $0 == "," }.count > (hasOffset ? 1 : 0)
    try #require(!isVertical && numbers.count == (hasOffset ? 5 : 3))
    return Placed(
      id: numbers[0], cluster: numbers[1], x: hasOffset ? numbers[2] : 0,
      y: hasOffset ? numbers[3] : 0, advance: numbers[numbers.count - 1])
  }
}
