import Graphics
import Layout
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
    try set(TestEPUB(body))
  }

  private func set(
    _ epub: TestEPUB
  ) throws -> (words: Set<String>, lints: [Lint], warnings: [String]) {
    let book = try BookReader.read(epub.archive, name: "a.epub")
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

  @Test(
    arguments: ["hidden", "clip", "auto"], ["", "writing-mode: vertical-rl;", "rotate: 2deg;"])
  func `lines that boxes cut off on pages of fixed layout are told of, and markers are none`(
    overflow: String, css: String
  ) throws {
    var epub = TestEPUB()
    epub.addDocument(
      "c",
      TestEPUB.document(
        """
        <div style='overflow: \(overflow); width: 150px; height: 150px; line-height: 40px; \(css)'>
        <ul><li>w0x0</li><li>w0x1</li><li>w0x2</li><li>w0x3</li><li>w0x4</li><li>w0x5</li></ul></div>
        <div style='\(css)'>w1x0</div>
        """
      ).replacing(
        "</head>", with: "<meta name='viewport' content='width=300,height=400'/></head>"))
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    let set = try set(epub)
    let told = set.lints.flatMap { $0.text.matches(of: /w0x\d/).map { String($0.output) } }
    #expect(set.lints.count == told.count && told.contains("w0x5") && told.count < 6)
    #expect(set.warnings.contains { $0.contains("cut off") })
  }

  /// Text for the ear alone, in boxes that clip for other reasons.
  @Test(arguments: ["width: 1px; height: 1px", "height: 0"])
  func `what a box inside clips is no loss of those around it`(inner: String) throws {
    let set = try set(
      """
      <div style='overflow: hidden; position: relative'><p>w0x0
      <span style='display: inline-block; overflow: hidden; \(inner)'>w1x0 w1x1 w1x2</span></p>
      <p>w2x0</p></div><p>w3x0</p>
      """)
    #expect(set.words.isSuperset(of: ["w0x0", "w2x0", "w3x0"]))
    #expect(set.lints.isEmpty && set.warnings.isEmpty)
  }

  @Test func `lines too long for a high box that clips are told of`() throws {
    let words = (0..<60).map { "w0x\($0)" }.joined(separator: "\u{A0}")
    let set = try set(
      """
      <div style='overflow: hidden; height: 150pt'>
      <p style='white-space: nowrap; overflow-wrap: normal'>\(words)</p>
      \((1..<40).map { "<p>w\($0)x0</p>" }.joined())</div>
      """)
    #expect(set.lints.contains { $0.text.contains("w0x59") })
  }

  @Test(arguments: ["auto", "scroll", "hidden"])
  func `pictures have their fraction of the height of a box that scrolls elsewhere`(
    overflow: String
  ) throws {
    let body = """
      <div style='overflow: \(overflow); height: 60px'>
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10' style='height: 100%'><rect width='9' height='9'/></svg>
      </div>
      """
    let book = try BookReader.read(TestEPUB(body + "<p>words</p>").archive, name: "a.epub")
    let layout = try BookLayout(
      book: book, layout: PageLayout(pageSize: Size(width: .pt(300), height: .pt(400))),
      usesSystem: false)
    let images = layout.nextPages().flatMap(\.images)
    #expect(images.count == 1 && images.allSatisfy { $0.rect.size.height < .pt(61) })
  }

  @Test(arguments: ["height: 0", "height: 1px; width: 1px; position: absolute"])
  func `what is made to be heard and not seen is not`(css: String) throws {
    let set = try set(
      "<div style='position: relative'><p style='overflow: hidden; \(css)'>w0x0</p><p>w1x1</p></div>"
    )
    #expect(set.words == ["w1x1"] && set.lints.isEmpty && set.warnings.isEmpty)
  }
}
