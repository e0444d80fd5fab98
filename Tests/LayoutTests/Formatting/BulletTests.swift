import Graphics
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs

/// Bullets on pages of fixed layout: boxes of some pixels, whatever letters the font has (CSS Counter Styles 3, 6.3).
struct BulletTests {
  private static let shapes = ["disc", "circle", "square"]

  /// What is painted besides letters in a list of one item, and the words of its lines.
  private func list(_ style: String, dir: String = "ltr") throws -> (rects: [Rect], text: [String])
  {
    let page = try LaidOutPage(
      "<ul dir='\(dir)' style='margin: 0; padding: 0 200px; \(style)'><li>item</li></ul>")
    func rects(_ items: [Frame.Item]) -> [Rect] {
      items.flatMap { item -> [Rect] in
        switch item {
        case .fill(let rect, _): [rect]
        case .path(let path, _): Rect(around: path.points).map { [$0] } ?? []
        case .group(let group): rects(group.frame.items)
        default: []
        }
      }
    }
    return (rects(FragmentPainter(page.engine).items(of: page.page)), page.lines.map(\.text))
  }

  private func box(_ rects: [Rect]) -> Rect? {
    Rect(around: rects.flatMap { Path.rectangle($0).points })
  }

  @Test(arguments: ["outside", "inside"])
  func `bullets of all shapes are as large and in the same place in all faces`(_ position: String)
    throws
  {
    for size in [10, 16, 20, 41] {
      var boxes: Set<String> = []
      for (shape, family) in zip(Self.shapes + Self.shapes, ["serif", "sans-serif"].cycled(6)) {
        let made = try list(
          "font: \(size)px \(family); list-style: \(shape) \(position)")
        #expect(made.text == ["item"])
        boxes.insert("\(try #require(box(made.rects)))")
      }
      #expect(boxes.count == 1, "\(boxes)")
    }
  }

  @Test func `numbers end with the space of their letters, and strings with their own`() throws {
    func end(_ marker: String) throws -> Length {
      let page = try LaidOutPage(
        "<ul style='margin: 0; padding: 0 200px; font: 20px serif; list-style: \(marker)'><li>.</li></ul>"
      )
      let runs = page.lines.flatMap(\.runs).filter { $0.origin.x < .pt(199) }
      return try #require(runs.map { $0.origin.x + $0.end }.max())
    }
    func width(_ words: String) throws -> Length {
      try LaidOutPage("<p style='font: 20px serif'>\(words)</p>").lines[0].runs.map(\.end)
        .reduce(.zero, +)
    }
    let space = try width("o o") - width("oo")
    #expect(abs((try end("decimal") + space).points - 200) < 0.5)
    #expect(abs(try end("\"x\"").points - 200) < 0.5)
    #expect(abs((try end("\"x  \"") + space + space).points - 200) < 0.5)
  }

  @Test
  func `bullets stand in whole pixels before their text and above its baseline`()
    throws
  {
    for size in 8...60 {
      let made = try list("font: \(size)px/1.2 serif")
      let rect = try #require(box(made.rects))
      for edge in [rect.minX, rect.maxX, rect.minY, rect.maxY] {
        #expect(edge.points == edge.points.rounded())
      }
      #expect(rect.size.width == rect.size.height && rect.maxX <= .pt(200 - 7))
      #expect(rect.minY > .zero && rect.maxY <= .pt(Double(size)))
      let other = try #require(box(list("font: \(size)px/1.2 serif", dir: "rtl").rects))
      #expect(rect.maxX + other.minX == .pt(1000))
    }
  }
}

extension [String] {
  /// Its elements, one after the other and from the beginning again.
  fileprivate func cycled(_ count: Int) -> [String] { (0..<count).map { self[$0 % self.count] } }
}
