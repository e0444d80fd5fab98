import Testing

@testable import Documents

struct TableSpanTests {
  @Test(arguments: [
    ("3", 3), (" 3", 3), ("+3", 3), ("3 ", 3), ("2px", 2), ("2.9", 2), ("-1", 1), ("", 1), ("a", 1),
    ("0", 1), ("1001", 1000), (String(repeating: "9", count: 40), 1000),
  ])
  func `spans are read as HTML reads integers`(value: String, number: Int) {
    #expect(TableSpan.number(value) == number)
    // Only what may be none can be.
    #expect(TableSpan.number(value, least: 0) == (value == "0" ? 0 : number))
  }
}
