import Assets
import Graphics
import TestSupport
import Testing

@testable import Shaping

/// Ligatures and the seams of words.
struct LigatureBoundariesTests {
  private func glyphs(_ text: String, _ language: String) throws -> [ShapedGlyph] {
    let font = Font(
      face: try Face(Asset.vollkorn.regular), size: .pt(11), language: language)
    var glyphs: [ShapedGlyph] = []
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer {
      Shaper().shape(
        $0, range: 0..<bytes.count, font: font, script: 0x4C61_746E, rightToLeft: false,
        into: &glyphs)
    }
    return glyphs
  }

  /// Words with a stroke at each seam; without one they have none.
  private static let german = [
    "Auf|lage", "auf|fallend", "auf|fliegen", "hinauf|laufen", "Stoff|leiste", "Schiff|fahrt",
    "Kauf|leute",
    "Brief|freund", "höf|lich", "Beruf|lich", "Hilf|los", "Schäf|lein", "Dorf|lehrer",
    "Schlaf|lied",
    "Prüf|ling", "Chef|ingenieur", "Kopf|jäger", "Tief|flug", "Schaf|fell", "fünf|fach",
    "Zwölf|tafel",
    "Pflicht", "Schaufläche", "Schaufelflur", "hoffen", "schaffen", "Hoffnung", "Flosse",
    "geflossen", "Waffel", "Gipfel",
    "treffen", "Kartoffel", "fliegen", "finden", "häufig", "Griff", "kaufte", "Pfiffig", "Zweifler",
    "offiziell",
  ]

  @Test(arguments: german)
  func `no ligature stands over a seam, and every other stands`(_ word: String) throws {
    let parts = word.split(separator: "|").map(String.init)
    let whole = parts.joined()
    // What is parted by a joiner's contrary has the glyphs that are wanted, and one for the sign.
    let wanted = try glyphs(parts.joined(separator: "\u{200C}"), "fr").map(\.id)
    let blank = try glyphs("\u{200C}", "fr").map(\.id)
    #expect(try glyphs(whole, "de").map(\.id) == wanted.filter { !blank.contains($0) })
    // Other languages know nothing of it.
    #expect(try glyphs(whole, "fr").map(\.id) == glyphs(whole, "it").map(\.id))
  }

  @Test(arguments: [
    ("en", "shelf|ful"), ("en", "self|less"), ("nl", "af|lopen"), ("en", "baffled"),
  ])
  func `other languages have seams of their own`(_ language: String, _ word: String) throws {
    let letters = word.replacing("|", with: "")
    let count = try glyphs(letters, language).count
    let plain = try glyphs(letters, "fr").count
    #expect(word.contains("|") ? count > plain : count == plain)
  }

  @Test(arguments: german.filter { $0.contains("|") })
  func `a word that is divided keeps its seam`(_ word: String) throws {
    let letters = word.replacing("|", with: "")
    // A part is shaped anew from where that is safe: the word's beginning.
    for glyph in try glyphs("die " + letters + " und", "de")
    where glyph.cluster > 4 && glyph.cluster < 4 + letters.utf8.count {
      #expect(glyph.isUnsafeToBreak, "byte \(glyph.cluster)")
    }
  }
}
