import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Spaces that are kept (`white-space: pre-wrap`) where lines end.
struct KeptSpaceTests {
  /// Words of letters, or of signs between which and spaces prose has no breaks: code has some of either kind.
  private func text(_ random: inout SplitMix64, hasSigns: Bool = false) -> String {
    let signs = [
      "//", ")", "!", "(", "{", "\\", "]", "/", ";", "?", "%", "»", "...", "[", "|", "-",
    ]
    return (0..<60).map { word in
      let spaces = Bool.random(using: &random) ? 1 : Int.random(in: 2...40, using: &random)
      let sign = hasSigns && Bool.random(using: &random) ? signs.randomElement(using: &random) : nil
      return (sign ?? "w\(word)") + String(repeating: " ", count: spaces)
    }.joined()
  }

  private func lines(_ css: String, _ text: String) throws -> [PageLine] {
    try FlowPages(["<p style='\(css)'>\(text)</p>"]).lines
  }

  @Test(arguments: sample(UInt64(1)...20), ["left", "justify", "right"])
  func `they hang: the next line begins with its word`(seed: UInt64, align: String) throws {
    var random = SplitMix64(seed: seed)
    let text = text(&random, hasSigns: seed > 10)
    let lines = try lines("white-space: pre-wrap; width: 20em; text-align: \(align)", text)
    #expect(lines.count > 3)
    for line in lines {
      #expect(line.text.first?.isWhitespace == false, "“\(line.text)”")
      #expect(line.origin.x + line.width <= line.measureRight + .pt(0.1), "“\(line.text)”")
    }
    let words = lines.flatMap { $0.text.split(whereSeparator: \.isWhitespace) }
    #expect(words == text.split(separator: " "))
  }

  @Test func `what the text itself begins a line with stays`() throws {
    let set = try lines("white-space: pre-wrap", "   one two\n     three")
    #expect(set.count == 2)
    let left = set.map { $0.runs.flatMap(\.glyphs).first?.x ?? .zero }
    let words = set.map { line in
      line.runs.flatMap { run in run.glyphs.map { run.origin.x + $0.x } }
    }
    #expect(left.count == 2 && words.allSatisfy { !$0.isEmpty })
    #expect(
      set[0].text.prefix { $0.isWhitespace || $0 == "\u{200B}" }.count { $0 != "\u{200B}" } == 3)
    #expect(
      set[1].text.prefix { $0.isWhitespace || $0 == "\u{200B}" }.count { $0 != "\u{200B}" } == 5)
  }

  @Test func `text with one space between words has the lines of prose`() throws {
    let words = prose(120)
    let css = "width: 18em; text-align: justify; white-space: "
    let (kept, prose) = (try lines(css + "pre-wrap", words), try lines(css + "normal", words))
    #expect(kept.count > 4 && kept.map(\.text) == prose.map(\.text))
    #expect(kept.map(\.width) == prose.map(\.width))
  }

  @Test func `those of break-spaces take room`() throws {
    let spaces = String(repeating: " ", count: 120)
    let lines = try lines("white-space: break-spaces; width: 10em", "one\(spaces)two")
    #expect(lines.count > 2)
  }
}
