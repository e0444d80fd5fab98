import Graphics
import TestSupport
import Testing

@testable import Layout

/// Inline boxes that take along what is no letter (CSS 2.2, 9.4.3 and appendix E; css-color-4, 3.3).
struct InlineLayerTests {
  /// The opacities of the groups that a colour is painted in, one in the other.
  private func alphas(of color: Color, in items: [Frame.Item]) -> [Double]? {
    for item in items {
      switch item {
      case .fill(_, let ink), .path(_, let ink):
        if ink.color == color { return [] }
      case .group(let group):
        if let inner = alphas(of: color, in: group.frame.items) {
          return (group.alpha < 1 ? [group.alpha] : []) + inner
        }
      default: break
      }
    }
    return nil
  }

  private let red = Color(red: 255, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255)

  @Test(arguments: ["", "float: left;"])
  func `a translucent inline box makes all that is in it translucent`(_ style: String) throws {
    let page = try LaidOutPage(
      "<p><b style='opacity: 0.5'>a <i style='opacity: 0.25'>b<div style='background: red; "
        + "\(style) width: 9px; height: 9px'></div></i></b></p>")
    let found = try #require(alphas(of: red, in: FragmentPainter(page.engine).items(of: page.page)))
    #expect(found.reduce(1, *) == 0.125)
  }

  @Test func `a float in a positioned inline box is painted with it`() throws {
    let page = try LaidOutPage(
      "<div style='position: absolute; background: blue; width: 50px; height: 50px'></div>"
        + "<p><b style='position: relative'>a<i style='float: left; background: red; width: 9px; "
        + "height: 9px'></i></b></p>")
    #expect(page.colors.filter { $0 == red || $0 == blue } == [blue, red])
  }

  @Test(arguments: ["i", "div"])
  func `the place of an absolute box goes along with the inline boxes around it`(_ name: String)
    throws
  {
    func place(_ style: String) throws -> LogicalPoint {
      try LaidOutPage(
        "<p style='margin: 0'>one <b style='\(style)'>two <\(name) id='a' style='position: fixed; "
          + "width: 9px; height: 9px'></\(name)></b></p>"
      ).rect("a").origin
    }
    let shift = LogicalPoint(inline: .pt(7), block: .pt(13))
    #expect(try place("position: relative; left: 7px; top: 13px") == place("") + shift)
  }

  @Test(arguments: ["", "position: relative"])
  func `letters that stand before their line are cut off with it`(_ style: String) throws {
    let page = try LaidOutPage(
      "<p style='overflow: hidden; margin-left: 30px; width: 400px'><b style='margin-left: -20px; "
        + "\(style)'>letters</b></p>")
    let items = FragmentPainter(page.engine).items(of: page.page)
    func clips(_ items: [Frame.Item], _ isClipped: Bool) -> [Bool] {
      items.flatMap { item -> [Bool] in
        switch item {
        case .line: [isClipped]
        case .group(let group): clips(group.frame.items, isClipped || group.clip != nil)
        default: []
        }
      }
    }
    #expect(clips(items, false) == [true])
  }
}
