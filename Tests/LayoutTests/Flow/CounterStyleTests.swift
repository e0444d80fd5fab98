import Styling
import Testing

@testable import Layout

struct CounterStyleTests {
  @Test(arguments: [
    ("armenian", 1996, "ՌՋՂԶ"), ("lower-armenian", 15, "ժե"), ("georgian", 1996, "ჩშჟვ"),
    ("georgian", 10_008, "ჵჱ"), ("hebrew", 15, "טו"), ("hebrew", 1999, "א׳תתקצט"),
    ("hebrew", 116, "קטז"),
    ("hiragana", 1, "あ"), ("hiragana", 49, "ああ"), ("katakana-iroha", 47, "ス"),
    ("arabic-indic", 1203, "١٢٠٣"), ("thai", 90, "๙๐"), ("cjk-decimal", 105, "一〇五"),
    ("persian", -4, "-۴"),
    ("japanese-informal", 1010, "千十"), ("japanese-formal", 1111, "壱阡壱百壱拾壱"),
    ("japanese-informal", -3, "マイナス三"), ("japanese-informal", 0, "〇"),
    ("korean-hangul-formal", 6001, "육천일"), ("korean-hanja-informal", 110, "百十"),
    ("korean-hanja-formal", 4, "四"), ("simp-chinese-informal", 11, "十一"),
    ("simp-chinese-informal", 111, "一百一十一"), ("simp-chinese-formal", 11, "壹拾壹"),
    ("trad-chinese-informal", 1001, "一千零一"), ("trad-chinese-formal", 2020, "貳仟零貳拾"),
    ("cjk-ideographic", 6000, "六千"), ("trad-chinese-informal", 10_000, "一〇〇〇〇"),
    ("cjk-heavenly-stem", 10, "癸"), ("cjk-heavenly-stem", 11, "一一"),
    ("cjk-earthly-branch", 12, "亥"), ("ethiopic-numeric", 100, "፻"),
    ("ethiopic-numeric", 78_010_092, "፸፰፻፩፼፺፪"), ("ethiopic-numeric", 780_100_000_092, "፸፰፻፩፼፼፺፪"),
    ("armenian", 0, "0"), ("georgian", 20_000, "20000"), ("hebrew", 11_000, "11000"),
  ])
  func `numbers are written as their scripts have them`(name: String, number: Int, text: String)
    throws
  {
    let counting = try #require(TextProperties.Counting(rawValue: name))
    #expect(TextProperties.ListMarker.counting(counting).text(number) == text)
  }

  @Test func `every style tells all its numbers apart, and Greek goes on after its last letter`() {
    for counting in TextProperties.Counting.allCases {
      #expect(Set((1...3000).map { counting.text($0) }).count == 3000)
      for number in [Int.min, .min + 1, -1, 0, .max - 1, .max] {
        #expect(!counting.text(number).isEmpty)
      }
    }
    #expect(TextProperties.ListMarker.lowerGreek.text(25) == "αα")
  }
}
