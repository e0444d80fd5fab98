import Assets
import CHarfBuzz
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

  @Test func `a language that HarfBuzz does not keep has the tags of one that it keeps`() throws {
    let face = try #require(face)
    let names = [
      "tr", "TR", "tr_TR", "ro-MD", "mo", "zh-Hant-HK", "zh-hakka", "oc-provenc", "el-polyton",
      "hy-arevmda",
      "und-fonipa", "en-fonnapa", "syr-Syre", "ga-Latg", "art-lojban", "i-navajo", "no-bok", "sr",
      "sh", "nl-BE",
      "ca", "crh", "az", "a", "-", "--", "x", "tr é", "tr.UTF-8", "trk", "x-hbot-54524b20",
      "tr-x-hbotabcd",
    ]
    for name in names {
      for script in [Self.latin, 0x4379_726C] {
        let script = hb_script_from_iso15924_tag(script)
        let kept = hb_language_from_string(name, -1)
        let asked = hb_language_tags_in(face.font, script, ShapingLanguages.canonical(name[...]))
        let told = hb_language_tags_in(face.font, script, hb_language_to_string(kept))
        #expect(Self.tags(asked) == Self.tags(told), "\(name)")
        var (scripts, count) = (UInt32(0), UInt32(HB_OT_MAX_TAGS_PER_LANGUAGE))
        var tags = [hb_tag_t](repeating: 0, count: Int(count))
        hb_ot_tags_from_script_and_language(script, kept, &scripts, nil, &count, &tags)
        #expect(asked.count == 0 || Self.tags(asked) == Array(tags.prefix(Int(count))), "\(name)")
      }
    }
  }

  private static func tags(_ found: hb_language_tags) -> [hb_tag_t] {
    withUnsafeBytes(of: found.tags) {
      Array($0.bindMemory(to: hb_tag_t.self).prefix(Int(found.count)))
    }
  }

  @Test func `a language is one in all countries`() throws {
    let names = ["tr", "TR", "tr-TR", "tr-CY", "tr-x-1", "tr-x-2", "tr-u-co-search", "tr-Latn"]
    let found = try languages(names)
    #expect(found.count == 1 && found != [nil])
    #expect(try languages(["tr", "ro"]).count == 2)
  }
}
