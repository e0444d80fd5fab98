import Graphics
import Paragraphs
import TestSupport
import Testing

@testable import Layout

/// Inline boxes at the ends of lines, beside their baselines, and in painting order (CSS 2.2, 9.4.2 and appendix E).
struct InlineBoxLawTests {
  @Test func `Inline boxes that end after a forced break end on its line`() throws {
    var random = SplitMix64(seed: 0x1B01)
    for _ in 0..<30 {
      let depth = Int.random(in: 1...4, using: &random)
      let word = Bool.random(using: &random) ? "word" : ""
      var (open, close) = ("", "")
      for _ in 0..<depth {
        let edge = ["margin-right: 5px", "padding-right: 5px", "border-right: 5px solid"]
          .randomElement(using: &random)!
        open += "<span style='\(edge)'>"
        close += "</span>"
      }
      let page = try LaidOutPage(
        "<div id='a' style='line-height: 20px'>\(open)\(word)<br/>\(close)</div>"
          + "<div id='b' style='line-height: 20px'>\(open)\(word)<br/>\(close)word</div>")
      #expect(try page.rect("a").size.block == .pt(20), "\(open)")
      #expect(try page.rect("b").size.block == .pt(40), "\(open)")
    }
  }

  @Test func `A line after such a break begins where every line does`() throws {
    let page = try LaidOutPage(
      "<div><span style='padding-right: 30px'>one<br/></span><b id='b' style='display: inline-block'>two</b></div>"
    )
    #expect(try page.rect("b").origin.inline == .zero)
  }

  @Test func `Boxes behind the letters of a line are painted over them, others below`() throws {
    let box = "<b style='display: inline-block; width: 9px; height: 9px; background: lime'></b>"
    func isBoxLast(_ body: String) throws -> Bool {
      let page = try LaidOutPage("<p>\(body)</p>")
      let items = FragmentPainter(page.engine).items(of: page.page)
      let kinds = items.compactMap { item -> Bool? in
        switch item {
        case .line: false
        case .fill: true
        default: nil
        }
      }
      return kinds.last == true
    }
    #expect(try isBoxLast("word\(box)\(box)"))
    #expect(try isBoxLast("word <i>more</i>\(box)"))
    #expect(try !isBoxLast("\(box)word"))
    #expect(try !isBoxLast("word\(box)word"))
  }

  @Test func `Raised and lowered boxes of fixed pages stand as far off as browsers have them`()
    throws
  {
    for size in [10.0, 15, 30, 60] {
      let box = "<b style='display: inline-block; width: 9px; height: 9px; vertical-align: "
      let page = try LaidOutPage(
        "<div style='font-size: \(size)px; line-height: 5'>\(box)baseline' id='a'></b>"
          + "\(box)sub' id='b'></b>\(box)super' id='c'></b></div>")
      let base = try page.rect("a").blockEnd
      let (low, high) = (
        try page.rect("b").blockEnd - base, try base - page.rect("c").blockEnd
      )
      #expect(abs(low.points - (size / 5 + 1)) < 0.01)
      #expect(abs(high.points - (size / 3 + 1)) < 0.01)
    }
  }

  @Test func `A placed box that would stand on an empty line stands where the line's text would`()
    throws
  {
    for (align, place) in [("left", 0.0), ("center", 450), ("right", 900)] {
      let page = try LaidOutPage(
        "<i style='float: left; width: 100px; height: 9px'></i>"
          + "<div style='text-align: \(align)'><i id='b' style='position: absolute'></i></div>"
          + "<div style='text-align: \(align)'><div id='c' style='position: absolute'></div></div>")
      #expect(try page.rect("b").origin.inline == .pt(100 + place))
      #expect(try page.rect("c").origin.inline == .zero)
    }
  }

  @Test func `Shares of a height pass through boxes that no element has`() throws {
    let box =
      "<b id='b' style='display: inline-block; width: 9px; height: 50px; max-height: 20%'></b>"
    for neighbour in ["", "<div></div>", "<p>Words</p>"] {
      let page = try LaidOutPage("<div style='height: 100px'>\(neighbour)\(box)</div>")
      #expect(try page.rect("b").size.block == .pt(20))
    }
  }

  @Test func `Grey letters cover what lies below them, as grey boxes do`() throws {
    let page = try LaidOutPage(
      "<p style='color: #ccc; background: #333'>Words</p>")
    let inks = page.lines.flatMap { $0.runs.map(\.ink) }
    #expect(!inks.isEmpty && inks.allSatisfy { $0.alpha == 255 && $0.tone == 51 })
  }

  private func words(_ body: String, _ css: String) throws -> [String] {
    let page = try LaidOutPage(
      "<p style='\(css)'>\(body)</p>", css: "p { margin: 0; text-align: left; hyphens: manual }")
    return page.lines.map { $0.text.filter { $0.isLetter } }.filter { !$0.isEmpty }
  }

  private func words(from random: inout SplitMix64) -> [String] {
    (0..<12).map { _ in
      String("abcdefghijk".prefix(Int.random(in: 1...9, using: &random)))
    }
  }

  @Test func `Empty inline boxes stay on the line that they are met on, and take no word along`()
    throws
  {
    var random = SplitMix64(seed: 0xE4B7)
    for _ in 0..<30 {
      let words = self.words(from: &random)
      let css = "width: \(Int.random(in: 90...220, using: &random))px"
      let lines = try self.words(words.joined(separator: " "), css)
      let empty =
        ["<span style='padding: 0 20px'></span>", "<b><i style='border-left: 9px solid'></i></b>"]
        .randomElement(using: &random) ?? ""
      // The box stands before the first word of each line but the first.
      var (letters, rest) = ("", lines.dropLast()[...])
      let body = words.map { word in
        defer { letters += word }
        guard letters == rest.first else { return word }
        (letters, rest) = ("", rest.dropFirst())
        return empty + word
      }
      #expect(try self.words(body.joined(separator: " "), css) == lines, "\(body) \(css)")
    }
  }

  @Test func `White that is kept hangs where it ends a line`() throws {
    var random = SplitMix64(seed: 0x9A17)
    for _ in 0..<30 {
      let text = words(from: &random).joined(separator: " ")
      let css = "width: \(Int.random(in: 90...220, using: &random))px"
      #expect(
        try words(text, css) == words(text, css + "; white-space: pre-wrap"), "\(text) \(css)")
    }
  }

  @Test func `An inline box takes its floats along`() throws {
    var random = SplitMix64(seed: 0xF10A)
    for _ in 0..<20 {
      let (x, y) = (
        Int.random(in: -20...20, using: &random), Int.random(in: -20...20, using: &random)
      )
      func place(_ css: String) throws -> LogicalPoint {
        try LaidOutPage(
          "<p>a <span style='\(css)'>b <b><i id='f' style='float: left'>c</i></b></span></p>"
        ).rect("f").origin
      }
      let moved = try place("position: relative; left: \(x)px; top: \(y)px")
      #expect(try moved == place("") + LogicalPoint(inline: .pt(Double(x)), block: .pt(Double(y))))
    }
  }

  @Test func `A block that is placed absolutely stands below a line with anything before it`()
    throws
  {
    let open = "<span style='padding-left: 9px'>"
    for (before, after, isBelow) in [
      ("", "", false), ("<span></span>", "", false), ("a", "", true),
      ("<span style='margin-right: -40px'></span>", "", true), (open + "</span>", "", true),
      (open, "</span>", false), (open + "a", "</span>", true),
    ] {
      let block = "<b id='a' style='display: block; position: absolute'>b</b>"
      let page = try LaidOutPage(
        "<p style='line-height: 20px; margin: 0'>\(before)\(block)\(after)</p>")
      #expect(try page.rect("a").origin.block == (isBelow ? .pt(20) : .zero), "\(before)")
    }
  }
}
