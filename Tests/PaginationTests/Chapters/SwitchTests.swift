import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// `epub:switch`: one of its cases is set (EPUB 3.0, 2.1.3.4).
struct SwitchTests {
  private static let (svg, mathML) = (
    "http://www.w3.org/2000/svg", "http://www.w3.org/1998/Math/MathML"
  )

  private func texts(_ cases: [String], hasDefault: Bool) throws -> [String] {
    let set = cases.enumerated().map { number, namespace in
      "<epub:case required-namespace='\(namespace)'><p>case \(number)</p></epub:case>"
    }.joined()
    let other = hasDefault ? "<epub:default><p>default</p></epub:default>" : ""
    let body = "<p>before</p><epub:switch id='s'>\(set)\(other)</epub:switch><p>after</p>"
    return try FlowPages([body]).lines.map(\.text)
  }

  @Test func `one case is set, or the default`() throws {
    #expect(try texts([Self.mathML], hasDefault: true) == ["before", "default", "after"])
    #expect(
      try texts([Self.mathML, "http://x.org"], hasDefault: true)[1...] == ["default", "after"])
    #expect(try texts([Self.mathML, Self.svg], hasDefault: true) == ["before", "case 1", "after"])
    #expect(try texts([Self.svg, Self.svg], hasDefault: true) == ["before", "case 0", "after"])
    #expect(try texts([Self.mathML], hasDefault: false) == ["before", "case 0", "after"])
  }
}
