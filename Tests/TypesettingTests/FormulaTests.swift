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

/// Formulas of MathML on pages.
struct FormulaTests {
  private func lines(_ body: String, width: Double = 300) throws -> [PageLine] {
    let book = try BookReader.read(TestEPUB(body).archive, name: "a.epub")
    let layout = try BookLayout(
      book: book,
      layout: PageLayout(pageSize: Size(width: .pt(width), height: .pt(400))), usesSystem: false)
    var lines: [PageLine] = []
    while !layout.isFinished { lines += layout.nextPages().flatMap(\.lines) }
    return lines.filter { $0.role == .body }
  }

  private func math(_ inner: String, _ attributes: String = "") -> String {
    #"<math xmlns="http://www.w3.org/1998/Math/MathML" \#(attributes)>\#(inner)</math>"#
  }

  @Test func `A power is above the line, and only what is shown is set`() throws {
    let power = """
      <semantics><msup><mn>10</mn><mn>23</mn></msup>
      <annotation encoding="application/x-tex">10^{23}</annotation></semantics>
      """
    let lines = try lines("<p>about \(math(power)) atoms</p>")
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.text.contains("1023") && !line.text.contains("^"))
  }

  @Test func `Formulas are read in their lines, in the order of the text`() throws {
    let lines = try lines("<p>If \(math("<mi>a</mi><mo>=</mo><mi>b</mi>")), then.</p>")
    #expect(lines.map(\.text) == ["If \u{1D44E}=\u{1D44F}, then."])
  }

  @Test func `A formula on a line of its own is in the middle, and no wider than the page`() throws
  {
    let wide = (0..<9).map { "<mi>x</mi><mo>+</mo><mn>\($0)</mn><mo>+</mo>" }.joined()
    for inner in ["<mi>x</mi><mo>=</mo><mn>1</mn>", wide + "<mi>y</mi>"] {
      let lines = try lines("<p>a</p>\(math(inner, #"display="block""#))<p>b</p>")
      #expect(lines.count == 3)
      let (text, formula) = (lines[0], lines[1])
      let center = formula.origin.x + formula.width.half
      #expect(abs((center - (text.measureLeft + text.measureRight).half).points) < 1)
      #expect(formula.width <= text.measureRight - text.measureLeft + .pt(0.1))
    }
  }

  @Test(arguments: [
    "mrow", "mfrac", "msqrt", "mroot", "msub", "msup", "msubsup", "munder", "mover", "munderover",
    "mmultiscripts", "mfenced", "menclose", "mpadded", "mstyle", "merror", "mtable", "mtr",
    "mlabeledtr", "mtd", "semantics",
  ])
  func `No word of an element is lost, however many parts it has`(name: String) throws {
    for count in 1...5 where name != "semantics" || count == 1 {
      let parts = (1...count).map { "<mtext>w\($0)</mtext>" }.joined()
      let own = "<\(name)>\(parts)</\(name)>"
      let inner = name == "mtr" || name == "mlabeledtr" ? "<mtable>\(own)</mtable>" : own
      let text = try lines("<p>\(math(inner))</p>").map(\.text).joined(separator: " ")
      for number in 1...count { #expect(text.contains("w\(number)"), "\(own): \(text)") }
    }
  }

  @Test func `A long formula in a paragraph is divided after a relation`() throws {
    let sum = (0..<9).map { "<mi>x</mi><mo>+</mo><mn>\($0)</mn>" }.joined(separator: "<mo>=</mo>")
    let lines = try lines("<p>Thus \(math(sum)) and so on.</p>")
    #expect(lines.count > 1)
    for line in lines.dropLast() {
      #expect(line.origin.x + line.width <= line.measureRight + .pt(3))
      #expect(line.text.hasSuffix("=") || line.text.hasSuffix("+"), "\(line.text)")
    }
  }

  @Test(arguments: [
    "", "<mfrac><mn>1</mn></mfrac>", "<msup/>", "<mroot><mn>1</mn></mroot>",
    "<mtable><mtr/></mtable>",
    "<mmultiscripts><mi>x</mi><mprescripts/></mmultiscripts>", "<mspace width='1e308em'/>",
    "<mpadded width='-5em' height='-9in'><mi>x</mi></mpadded>",
    "<mo stretchy='true' maxsize='-1'>(</mo>",
    "<mstyle scriptlevel='-999999999'><mi>x</mi></mstyle>", "<mi mathsize='1e9em'>x</mi>",
    "<mtd columnspan='999999999'><mi>x</mi></mtd>", "<p>words</p>", "words",
    "<munder><mo>→</mo></munder>",
    "<mfenced open='' close='' separators=''><mi>a</mi><mi>b</mi></mfenced>",
    "<menclose notation='x'/>",
    "<mtable><mtr><mtd columnspan='1000'/></mtr></mtable>",
    "<mfrac linethickness='-4em'><mi>a</mi><mi>b</mi></mfrac>",
  ])
  func `Any formula is set`(inner: String) throws {
    let lines = try lines("<p>before \(math(inner)) after</p><p>end</p>")
    #expect(lines.last?.text == "end")
  }

  @Test func `Words in a formula that is nested too deeply are not lost`() throws {
    let deep =
      String(repeating: "<msqrt>", count: 300) + "<mi>x</mi>"
      + String(repeating: "</msqrt>", count: 300)
    let lines = try lines("<p>before \(math(deep)) after</p>")
    #expect(lines.map(\.text).joined().contains("x"))
  }
}
