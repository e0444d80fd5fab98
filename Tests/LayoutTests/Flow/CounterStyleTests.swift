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
    ("armenian", 0, "0"), ("georgian", 20_000, "20000"), ("hebrew", 11_000, "11000"),
  ])
  func `numbers are written as their scripts have them`(name: String, number: Int, text: String)
    throws
  {
    let counting = try #require(TextProperties.Counting(rawValue: name))
    #expect(TextProperties.ListMarker.counting(counting).text(number) == text)
  }

  @Test func `every style tells all its numbers apart, and Greek goes on behind its last letter`() {
    for counting in TextProperties.Counting.allCases {
      #expect(Set((1...3000).map { counting.text($0) }).count == 3000)
    }
    #expect(TextProperties.ListMarker.lowerGreek.text(25) == "αα")
  }
}
