import TestSupport
import Testing

@testable import TextAnalysis

/// The breaks of lines in addresses.
struct AddressTests {
  private func analyze(_ text: String) -> ParagraphAnalysis {
    Array(text.utf8).withUnsafeBufferPointer { TextAnalyzer(language: "en").analyze($0) }
  }

  /// The text with a bar at each break opportunity except at spaces.
  private func barred(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for opportunity in analyze(text).breaks.reversed()
    where opportunity.offset < bytes.count && bytes[opportunity.offset - 1] != 0x20 {
      bytes.insert(UInt8(ascii: "|"), at: opportunity.offset)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    "see https://|www|.example|.org|/alpha|/beta|-gamma|_delta|?query=|string|&other=|value now",
    "(http://|example|.com|/a|/bcd|/index|.html).", "“ftp://|host|.example|/pub|/file|.tar|.gz”",
    "write to jane|.roe|@example|.org, or not", "at example|.org|/alpha it is",
    "www|.example|.org!",
    "in /usr|/share|/dict|/words are", "the file notes|.txt is", "mailto:|jane|@example|.org",
  ])
  func `lines break at the punctuation of addresses but not at their hyphens`(
    _ text: String
  ) {
    #expect(barred(text.replacing("|", with: "")) == text)
  }

  @Test func `ordinary text is not taken for an address`() {
    for text in [
      "and/or", "e.g. this", "U.S.A.", "the end.Then", "3.14", "a 20th", "1980s", "word-word",
      "he/she",
      "i.e.", "z.B. so", "“Yes.”—“No.”", "17:30", "10:1", "B2B", "Mr.Darcy", "…/…", "@", "a@b",
      "//",
    ] {
      #expect(analyze(text).addresses.isEmpty, "\(text)")
    }
  }

  @Test func `digests are found, and addresses end before the punctuation that follows`() {
    let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    #expect(analyze("It is \(digest).").addresses == [6..<70])
    #expect(analyze("(https://a.example/b(c)d).").addresses == [1..<24])
    #expect(analyze("an https://a.example/bc, and").addresses == [3..<23])
  }

  @Test func `random text is never read past its end, and addresses are in order`() {
    var random = SplitMix64(seed: 0xADD2)
    let signs = Array("ab7/.:@-_?=&#%~()[],;!' wé—".unicodeScalars)
    for _ in 0..<4000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text.unicodeScalars.append(signs.randomElement(using: &random) ?? "a")
      }
      let analysis = analyze(text)
      #expect(analysis.addresses.allSatisfy { !$0.isEmpty && $0.upperBound <= text.utf8.count })
      #expect(
        zip(analysis.addresses, analysis.addresses.dropFirst()).allSatisfy {
          $0.upperBound <= $1.lowerBound
        })
      #expect(
        zip(analysis.breaks, analysis.breaks.dropFirst()).allSatisfy { $0.offset < $1.offset })
      let bytes = Array(text.utf8)
      #expect(
        analysis.breaks.allSatisfy { $0.offset == bytes.count || bytes[$0.offset] & 0xC0 != 0x80 })
    }
  }
}
