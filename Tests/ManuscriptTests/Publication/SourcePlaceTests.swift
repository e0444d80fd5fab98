import Documents
import TestSupport
import Testing

@testable import Manuscript

struct SourcePlaceTests {
  @Test(arguments: ["ש", "a", "é", "漢"])
  func `texts and tags know their places to a long document's end`(letter: String) throws {
    let words = (1...4000).map {
      "<p title='\(letter)'>\(letter)\(letter) \($0) \(letter)&amp;</p>"
    }
    let file = TestEPUB.document(words.joined(separator: "\n"))
    let bytes = Array(file.utf8)
    var epub = TestEPUB()
    epub.addDocument("c0", file)
    let publication = try epub.publication
    let document = try publication.document(0).document
    for node in document.nodes {
      switch node.content {
      case .element: #expect(bytes[node.source] == UInt8(ascii: "<"))
      case .text(let range):
        // Up to the first reference the text is the file's.
        let text = document.text[range].prefix { $0 != UInt8(ascii: "&") }
        #expect(bytes[node.source...].starts(with: text))
      }
    }
  }
}
