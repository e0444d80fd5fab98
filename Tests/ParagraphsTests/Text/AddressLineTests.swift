import Breaking
import Graphics
import TestSupport
import Testing
import TextAnalysis

@testable import Paragraphs

/// Addresses in narrow lines.
struct AddressLineTests {
  private func address(_ random: inout SplitMix64) -> String {
    let words = ["example", "printing", "alphabet", "considering", "mirabelle", "typesetting"]
    func word() -> String { words.randomElement(using: &random) ?? "" }
    var text =
      ["https://", "http://www.", "ftp://", "jane.\(word())@", ""].randomElement(using: &random)
      ?? ""
    text += word() + ".org"
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text +=
        (["/", ".", "?", "&", "=", "_", "-", "#"].randomElement(using: &random) ?? "/") + word()
    }
    return text
  }

  @Test(arguments: 0..<10)
  func `no hyphen is put into an address, and words are divided as ever`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let layoutContext = LayoutContext(
      fonts: try FontTable.vollkorn.get(), language: "en-US",
      hyphenator: .american)
    var hyphens = 0
    for width in [60.0, 100, 160, 240] {
      let words = (0..<40).map { _ in
        Int.random(in: 0..<4, using: &random) == 0 ? address(&random) : "considering"
      }
      let bytes = Array(words.joined(separator: " ").utf8)
      var text = StyledText()
      text.append(bytes, style: TextStyle(size: .pt(11)), source: 0)
      let addresses = bytes.withUnsafeBufferPointer {
        TextAnalyzer(language: "en").analyze($0).addresses
      }
      let setter = ParagraphSetter(
        layoutContext: layoutContext, breaking: .prose(fontSize: .pt(11), measure: .pt(width)),
        microtypography: .house)
      var end = 0
      for line in setter.set(text, shape: ParagraphShape(width: .pt(width))) {
        if bytes[end...].first == 0x20 { end += 1 }
        let isDivided = line.end == .hyphen
        end += (isDivided ? String(line.text.dropLast()) : line.text).utf8.count
        guard isDivided else { continue }
        hyphens += 1
        #expect(!addresses.contains { $0.contains(end) && $0.lowerBound < end }, "\(line.text)")
      }
      #expect(end == bytes.count)
    }
    #expect(hyphens > 0)
  }
}
