import Graphics
import TestSupport
import Testing

@testable import Layout

/// Laws of blocks, of random ones (CSS 2.2, chapters 8 and 10).
struct BlockLawTests {
  @Test func `margins that adjoin are one, whatever empty boxes stand between`() throws {
    var random = SplitMix64(seed: 0xB10C)
    var (body, sums): (String, [Int]) = ("", [])
    for number in 0..<150 {
      var margins: [Int] = []
      func margin() -> Int {
        margins.append(Int.random(in: -40...60, using: &random))
        return margins[margins.count - 1]
      }
      func empty(_ depth: Int) -> String {
        let inner = (0..<(depth > 2 ? 0 : Int.random(in: 0...2, using: &random))).map { _ in
          empty(depth + 1)
        }
        return "<div style='margin: \(margin())px 0 \(margin())px'>\(inner.joined()) </div>"
      }
      let between = (0..<Int.random(in: 0...3, using: &random)).map { _ in empty(0) }.joined()
      body += "<div style='position: absolute'><div id='a\(number)' style='height: 9px; "
      body += "margin-bottom: \(margin())px'></div>\(between)"
      body +=
        "<div><div id='b\(number)' style='height: 5px; margin-top: \(margin())px'></div></div>"
      body += "</div>"
      sums.append(max(margins.max() ?? 0, 0) + min(margins.min() ?? 0, 0))
    }
    let page = try LaidOutPage(body)
    for number in 0..<150 {
      let (first, second) = (try page.rect("a\(number)"), try page.rect("b\(number)"))
      #expect(second.origin.block - first.blockEnd == .pt(Double(sums[number])))
    }
  }

  @Test func `no margin goes through a border, a padding, a height or what lays itself out`() throws
  {
    let walls = [
      "border-top: 1px solid", "padding-top: 1px", "overflow: hidden", "display: flow-root",
    ]
    for wall in walls {
      let page = try LaidOutPage(
        "<div id='a' style='height: 9px'></div><div id='b' style='\(wall)'>"
          + "<div id='c' style='margin-top: 30px; height: 3px'></div></div>")
      #expect(try page.rect("b").origin.block == .pt(9))
      let inset = wall.contains("1px") ? 1.0 : 0
      #expect(try page.rect("c").origin.block == .pt(39 + inset))
    }
    let page = try LaidOutPage(
      "<div id='a' style='height: 9px'><div style='margin-bottom: 50px; height: 2px'></div></div>"
        + "<div id='b' style='height: 1px'></div>")
    #expect(try page.rect("b").origin.block == .pt(9))
  }

  @Test func `a box with a height is there without text, and is painted`() throws {
    let page = try LaidOutPage(
      "<div id='a' style='margin: 10px 0; height: 50px; background: lime'></div>"
        + "<div id='b' style='min-height: 20px; background: red'></div>")
    #expect(try page.rect("a").size == LogicalSize(inline: .pt(1000), block: .pt(50)))
    #expect(try page.rect("b").origin.block == .pt(70))
    #expect(page.colors.count == 2)
  }

  @Test func `margins, borders, paddings and width fill the containing block`() throws {
    var random = SplitMix64(seed: 0x1033)
    var body = ""
    func length(_ least: Int) -> String {
      switch Int.random(in: 0...3, using: &random) {
      case 0: "\(Int.random(in: least...300, using: &random))px"
      case 1: "\(Int.random(in: min(least, 0) / 10...40, using: &random))%"
      default: "0"
      }
    }
    func margin() -> String {
      Int.random(in: 0...2, using: &random) == 0 ? "auto" : length(-200)
    }
    for number in 0..<300 {
      let width = Bool.random(using: &random) ? "auto" : length(0)
      let most = Int.random(in: 0...3, using: &random) == 0 ? "max-width: \(length(0))" : ""
      let least = Int.random(in: 0...3, using: &random) == 0 ? "min-width: \(length(0))" : ""
      let direction = Bool.random(using: &random) ? "rtl" : "ltr"
      body +=
        "<div style='direction: \(direction)'><div id='d\(number)' style='margin: 0 \(margin()) 0 "
      body +=
        "\(margin()); padding: 0 \(length(0)) 0 \(length(0)); border: 0 solid; border-left-width: "
      body +=
        "\(Int.random(in: 0...9, using: &random))px; width: \(width); \(most); \(least)'></div></div>"
    }
    let page = try LaidOutPage("<div style='width: 777px'>\(body)</div>")
    for number in 0..<300 {
      let made = try page.fragment("d\(number)")
      #expect(made.size.inline + made.edges.margin.inlineSum == .pt(777), "\(made)")
      #expect(made.contentRect.size.inline >= .zero)
      #expect(try page.rect("d\(number)").origin.inline == made.edges.margin.lineLeft)
    }
  }

  @Test func `clearance puts the border below the float, and margins do not add to it`() throws {
    let page = try LaidOutPage(
      "<div id='f' style='float: left; width: 50px; height: 60px'></div>"
        + "<div id='a' style='height: 10px; margin-bottom: 20px'></div>"
        + "<div id='c' style='clear: left; margin-top: 35px; height: 5px'></div>")
    #expect(try page.rect("c").origin.block == .pt(60))
    let low = try LaidOutPage(
      "<div style='float: left; width: 50px; height: 30px'></div><div style='height: 10px'></div>"
        + "<div id='c' style='clear: left; margin-top: 35px; height: 5px'></div>")
    #expect(try low.rect("c").origin.block == .pt(45))
  }

  @Test func `no number of a sheet ends the program`() throws {
    var random = SplitMix64(seed: 0xBAD)
    let numbers = [
      "1e30px", "-1e30px", "1e9em", "-99999999%", "0", "NaNpx", "0.00000001px", "100%",
    ]
    let names = [
      "width", "height", "margin", "padding", "left", "top", "right", "bottom", "line-height",
      "text-indent", "min-width", "max-height", "vertical-align", "letter-spacing", "z-index",
    ]
    let kinds = [
      "float: left", "position: absolute", "position: relative", "display: inline-block",
      "display: inline", "overflow: hidden", "clear: both", "display: table-cell",
    ]
    for _ in 0..<12 {
      let boxes = (0..<30).map { _ in
        let rules = (0..<4).map { _ in
          "\(names.randomElement(using: &random)!): \(numbers.randomElement(using: &random)!)"
        }
        return
          "<div style='\(rules.joined(separator: "; ")); \(kinds.randomElement(using: &random)!)'>a <b>b</b>"
      }
      let page = try LaidOutPage(boxes.joined() + String(repeating: "</div>", count: 30))
      _ = page.colors
    }
  }
}
