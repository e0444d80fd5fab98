import Graphics
import Manuscript
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// Text that its boxes cut off is told of.
struct CutTextTests {
  private func words(_ text: String) -> Set<String> {
    Set(text.matches(of: /w\d+x\d+/).map { String($0.output) })
  }

  /// The words on the pages of a body, the lints of lines that are cut off, and the warnings.
  private func set(
    _ body: String
  ) throws -> (words: Set<String>, lints: [Lint], warnings: [String]) {
    let book = try BookReader.read(TestEPUB(body).archive, name: "a.epub")
    let layout = try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(300), height: .pt(400))),
      usesSystem: false)
    var linter = layout.linter()
    var (found, lints): (Set<String>, [Lint]) = ([], [])
    while !layout.isFinished {
      for page in layout.nextPages() {
        for line in page.lines { found.formUnion(words(line.text)) }
        lints += linter.lints(of: page)
      }
    }
    lints += linter.lintsAtEnd()
    return (found, lints.filter { $0.rule == .cutText }, layout.warnings)
  }

  @Test(arguments: ["hidden", "clip", "auto", "visible"], UInt64(1)...8)
  func `each word that is on no page is in a line that is told of, once`(
    overflow: String, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let body = (0..<20).map { box in
      let text = (0..<Int.random(in: 3...40, using: &random)).map { "w\(box)x\($0)" }
        .joined(separator: " ")
      let height = Int.random(in: 8...90, using: &random)
      return "<div style='overflow: \(overflow); height: \(height)px'>\(text)</div><p>after</p>"
    }.joined()
    let set = try set(body)
    let lost = words(body).subtracting(set.words)
    let told = set.lints.map { words($0.text) }
    #expect(told.reduce(0) { $0 + $1.count } == Set(told.flatMap(\.self)).count)
    #expect(lost.isSubset(of: Set(told.flatMap(\.self))))
    #expect(set.warnings.contains { $0.contains("cut off") } == !told.isEmpty)
    #expect(["auto", "visible"].contains(overflow) == lost.isEmpty)
  }

  @Test(arguments: ["height: 0", "height: 1px; width: 1px; position: absolute"])
  func `what is made to be heard and not seen is not`(css: String) throws {
    let set = try set(
      "<div style='position: relative'><p style='overflow: hidden; \(css)'>w0x0</p><p>w1x1</p></div>"
    )
    #expect(set.words == ["w1x1"] && set.lints.isEmpty && set.warnings.isEmpty)
  }
}
