import Graphics
import TestSupport
import Testing

@testable import Layout

/// Documents whose boxes are painted one after the other.
struct PlainPaintingTests {
  /// Declarations of boxes that are painted as they stand, and others; each is in some documents and not in others.
  private static let declarations = [
    "background: #eee", "border: 2px solid red", "float: left; width: 40%", "display: inline-block",
    "display: flex", "display: grid", "columns: 2", "outline: 1px solid", "box-shadow: 0 0 3px red",
    "border-radius: 4px; background: blue", "text-decoration: underline", "visibility: hidden",
    "margin-top: -9px", "writing-mode: vertical-rl", "text-shadow: 1px 1px red",
    "position: relative; left: 3px", "position: absolute; top: 0", "position: fixed", "opacity: .5",
    "overflow: hidden; height: 9px", "transform: rotate(9deg)", "scale: 2", "z-index: 2",
    "clip-path: inset(1px)", "mix-blend-mode: multiply", "isolation: isolate", "filter: blur(1px)",
    "position: sticky", "will-change: transform", "clip: rect(0, 1px, 1px, 0); position: absolute",
  ]

  private func body(_ random: inout SplitMix64, _ chosen: [String], depth: Int = 0) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let style = chosen.filter { _ in random.next() % 3 == 0 }.joined(separator: "; ")
      let tag = ["div", "p", "span", "ul", "table"].randomElement(using: &random) ?? "div"
      let inside = depth < 3 ? body(&random, chosen, depth: depth + 1) : ""
      return switch tag {
      case "ul": "<ul style='\(style)'><li>item \(inside)</li></ul>"
      case "table": "<table style='\(style)'><tr><td>cell \(inside)</td></tr></table>"
      case "span": "<span style='\(style)'>words</span> and <img src='p.png' alt=''/>"
      default: "<div style='\(style)'>text \(inside)</div>"
      }
    }.joined()
  }

  @Test(.long, arguments: [true, false])
  func `a tree that says that it is plain is painted as any other is`(isFixed: Bool) throws {
    var random = SplitMix64(seed: 0x9A11)
    var plain = 0
    for _ in 0..<120 {
      let count = Int.random(in: 1...4, using: &random)
      let chosen = (0..<count).compactMap { _ in Self.declarations.randomElement(using: &random) }
      let page = try LaidOutPage(body(&random, chosen), isFixed: isFixed)
      guard page.engine.tree.isPlain else { continue }
      plain += 1
      var source = FragmentSource(page.engine)
      let items = FragmentPainter(source).items(of: page.page)
      source.isPlain = false
      #expect(items == FragmentPainter(source).items(of: page.page), "\(chosen)")
    }
    #expect(plain > 20)
  }
}
