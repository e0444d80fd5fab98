import Assets
import Testing

@testable import Breaking

/// Words divided by patterns.
struct HyphenatorTests {
  @Test(arguments: [
    ("Bolkónski", "Bolkonski"), ("extraórdinary", "extraordinary"), ("éligible", "eligible"),
  ])
  func `accented words are divided like unaccented ones`(accented: String, plain: String) throws {
    let folding = try #require(
      Hyphenator(dictionary: Asset.americanHyphenation, foldsAccents: true))
    func parts(_ word: String) -> [Int] {
      let bytes = Array(word.utf8)
      return folding.points(in: bytes).map {
        String(decoding: bytes[..<$0.offset], as: UTF8.self).count
      }
    }
    #expect(parts(accented) == parts(plain) && !parts(plain).isEmpty)
  }

  private func hyphenated(_ word: String) throws -> String {
    let hyphenator = try #require(Hyphenator(dictionary: Asset.americanHyphenation))
    var text = ""
    let points = hyphenator.points(in: Array(word.utf8))
    for (index, byte) in word.utf8.enumerated() {
      if points.contains(where: { $0.offset == index }) { text += "-" }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    return text
  }

  // From The TeXbook's appendix H and plain TeX's exceptions.
  @Test(arguments: [
    "hy-phen-ation", "con-cate-na-tion", "as-so-ciate", "ta-ble",
    "present", "project", "reci-procity", "al-go-rithm", "type-set-ting", "phil-an-thropic",
  ])
  func `words are divided as in TeX`(word: String) throws {
    #expect(try hyphenated(word.filter { $0 != "-" }) == word)
  }

  @Test(arguments: ["NASA", "iPhone", "tiny", "DeForest"])
  func `capitals and short words stay whole`(word: String) throws {
    #expect(try hyphenated(word) == word)
  }
}
