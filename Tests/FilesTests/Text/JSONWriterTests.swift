import Snapshots
import TestSupport
import Testing

@testable import Files

/// JSON that is written is read as the same value, however its lists are laid out.
struct JSONWriterTests {
  @Test(arguments: seeds(200)) func `random values are read as they were written`(seed: UInt64) {
    for style in [JSONWriter.Style.spaced, .script] {
      var random = SplitMix64(seed: seed)
      let value = Self.value(depth: 4, &random)
      var json = JSONWriter(style)
      Self.write(value, to: &json, &random)
      #expect(JSON(json.bytes) == value)
      if style == .script { #expect(!json.text.contains { "<>&".contains($0) }) }
    }
  }

  @Test func `lists have their elements on one line or on lines of their own`() {
    var json = JSONWriter()
    json.object(indent: 2, end: 0) {
      $0.member("a", [1, 2])
      $0.name("b")
      $0.array(indent: 4) { $0.add("x") }
      $0.name("c")
      $0.array(indent: 4, end: 2) { _ in }
      $0.member(ifAny: "d", Int?.none)
      $0.member("e", Double?.none)
    }
    #expect(
      json.text == """
        {
          "a": [1, 2],
          "b": [
            "x"],
          "c": [],
          "e": null
        }
        """)
  }

  @Test func `what is handed over in parts is the whole`() {
    var parts = ""
    var json = JSONWriter()
    json.open("{")
    json.name("pages")
    json.open("[")
    for page in 1...3 {
      json.add(page)
      parts += json.take()
    }
    json.close("]")
    json.close("}")
    #expect(parts + json.take() == #"{"pages": [1, 2, 3]}"#)
  }

  private static func value(depth: Int, _ random: inout SplitMix64) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(Double(Int.random(in: -99_999...99_999, using: &random)) / 100)
    case 3, 4: .string(text(&random))
    case 5: .array(list(&random) { value(depth: depth - 1, &$0) })
    default:
      .object(
        Dictionary(
          list(&random) { (text(&$0), value(depth: depth - 1, &$0)) },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  private static func list<Element>(
    _ random: inout SplitMix64, _ element: (inout SplitMix64) -> Element
  ) -> [Element] {
    let count = Int.random(in: 0...4, using: &random)
    return (0..<count).map { _ in element(&random) }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let letters: [Character] = [
      "a", "\"", "\\", "\n", "\u{0}", "é", "<", "&", ">", "/", "\u{2028}", "😀", "{", ",", ":",
    ]
    return String(list(&random) { letters.randomElement(using: &$0) ?? "a" })
  }

  private static func write(_ value: JSON, to json: inout JSONWriter, _ random: inout SplitMix64) {
    let indent = [nil, 0, 2].randomElement(using: &random) ?? nil
    let end = [nil, 0].randomElement(using: &random) ?? nil
    switch value {
    case .null: json.add(Int?.none)
    case .bool(let bool): json.add(bool)
    case .number(let number): json.add(number)
    case .string(let text): json.add(text)
    case .array(let elements):
      json.array(indent: indent, end: end) {
        for element in elements { write(element, to: &$0, &random) }
      }
    case .object(let members):
      json.object(indent: indent, end: end) {
        for (name, element) in members.sorted(by: { $0.key < $1.key }) {
          $0.name(text: name)
          write(element, to: &$0, &random)
        }
      }
    }
  }
}
