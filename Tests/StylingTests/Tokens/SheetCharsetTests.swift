import Documents
import Testing

@testable import Styling

/// Encodings of sheets, by what they tell themselves and what asks for them (CSS Syntax 3, 3.2).
struct SheetCharsetTests {
  /// A rule for a class of two Japanese letters, in Shift-JIS.
  private static let rule: [UInt8] = [0x2E, 0x95, 0xBD, 0x98, 0x61] + Array("{orphans: 4}".utf8)

  private func orphans(_ charset: String, _ file: [UInt8]) -> Int {
    let text =
      #"<html><head><link rel="stylesheet" href="a.css" charset="\#(charset)"/></head><body><p class="平和">x</p></body></html>"#
    let tree = Markup.document(text)
    let book = StyleBook(media: page, options: StyleOptions(), steps: 1000) { _ in file }
    let styled = book.style(tree)
    let node = tree.nodes.indices.first { tree.element($0)?.name == "p" } ?? 0
    return styled.style(node).text.orphans
  }

  @Test func `The link's encoding counts where the sheet tells none`() {
    #expect(orphans("Shift_JIS", Self.rule) == 4)
    #expect(orphans("shift-jis", Self.rule) == 4)
    #expect(orphans("", Self.rule) == 2)
    let own = Array("@charset \"utf-8\";.平和{orphans: 5}".utf8)
    #expect(orphans("Shift_JIS", own) == 5)
    let wide = ".平和{orphans: 6}".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(orphans("utf-16be", wide) == 6)
    #expect(orphans("no such", Array(".平和{orphans: 7}".utf8)) == 7)
  }
}
