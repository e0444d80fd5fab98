import Assets
import Graphics
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// Scripts without slanted letters are not slanted.
struct UprightScriptTests {
  private static let languages = [
    ("ar", "بيت"), ("fa", "خانه"), ("he", "בית"), ("hi", "घर"), ("th", "บ้าน"), ("ja", "いえ"),
    ("zh", "家"), ("ko", "집"),
  ]

  private func lines(_ word: String, _ language: String) throws -> [PageLine] {
    var font = TestFont(Array((word + "x.").unicodeScalars))
    font.blank = [" "]
    let text = """
      ---
      language: \(language)
      ---

      # \(word)

      \(word) *\(word)* \(word).

      ### \(word)

      <div class="epigraph">

      \(word)

      </div>

      | \(word) | \(word) |
      |---|---|
      | \(word) | \(word) |
      """
    let layout = try BookLayout(
      book: try BookReader.read(Array(text.utf8), name: "a.md"), layout: .trade,
      family: FontFamily(regular: font.file("squares")), usesSystem: false)
    var lines: [PageLine] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines) }
    return lines
  }

  @Test(arguments: languages)
  func `no letters are slanted, and emphasis is seen`(language: String, word: String) throws {
    let runs = try lines(word, language).flatMap { $0.runs }
    #expect(!runs.isEmpty && !runs.contains { $0.synthesis.contains(.oblique) })
    let line = try #require(
      lines(word, language).first { $0.text.contains("\(word) \(word) \(word)") })
    let isMarked = line.runs.contains { $0.glyphs.first?.textOffset == .max }
    #expect(line.runs.contains { $0.synthesis.contains(.bold) } != isMarked)
    #expect(isMarked == ["ja", "zh"].contains(language))
  }

  @Test(arguments: [("en", "house"), ("ru", "дом"), ("el", "σπίτι")])
  func `others are`(language: String, word: String) throws {
    let runs = try lines(word, language).flatMap { $0.runs }
    #expect(runs.contains { $0.synthesis.contains(.oblique) })
    #expect(!runs.contains { $0.synthesis.contains(.bold) })
  }

  @Test(arguments: ["lang", "xml:lang"], [("he", "en", "x"), ("en", "he", "\u{5D1}")])
  func `words of another language among others are slanted as theirs are`(
    name: String, words: (language: String, other: String, word: String)
  ) throws {
    var font = TestFont(["x", "\u{5D1}", "."])
    font.blank = [" "]
    let epub = TestEPUB(
      """
      <h1>.</h1><p>.</p>
      <div \(name)='\(words.language)'><div \(name)='\(words.other)'><h3>\(words.word)</h3>
      <p>.</p></div></div>
      """)
    var options = PublicationOptions()
    options.designSheets = [("trade.css", Asset.designSheets[0].file)]
    let layout = try BookLayout(
      book: try BookReader.read(epub.archive, name: "a.epub"), layout: .trade,
      family: FontFamily(regular: font.file("squares")), publication: options, usesSystem: false)
    let runs = layout.nextPages().flatMap(\.lines).filter { $0.text == words.word }.flatMap(\.runs)
    #expect(!runs.isEmpty)
    #expect(runs.contains { $0.synthesis.contains(.oblique) } == (words.other == "en"))
    #expect(runs.contains { $0.synthesis.contains(.bold) } == (words.other == "he"))
  }

  @Test(arguments: [("ja", 1.0), ("ko", 1), ("zh", 2), ("zh-Hant", 2), ("en", 1.5)])
  func `paragraphs of EPUBs are set in by whole squares in East Asia`(
    language: String, ems: Double
  ) throws {
    let epub = TestEPUB("<div lang='\(language)'><p>x</p><p>x</p></div>")
    let layout = try BookLayout(
      book: try BookReader.read(epub.archive, name: "a.epub"), layout: .trade, usesSystem: false)
    let lines = layout.nextPages().flatMap(\.lines).filter { $0.role == .body }
    #expect(lines.count == 2)
    let size = try #require(lines.first?.runs.first?.size)
    #expect(abs((lines[1].origin.x - lines[0].origin.x) / size - ems) < 0.01)
  }
}
