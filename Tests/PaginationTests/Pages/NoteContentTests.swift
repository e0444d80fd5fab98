import Assets
import Graphics
import Manuscript
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Notes hold what the text holds: whatever their boxes, at the foot of the page everything is where it is in the text.
struct NoteContentTests {
  /// Something that a page shows, from the place of the content's first line.
  private struct Item: CustomStringConvertible {
    var what: String
    var (x, y, width, height): (Double, Double, Double, Double)

    var description: String { "\(what) at \(x), \(y), size \(width) × \(height)" }
  }

  /// The distance between the lines of notes, in points; that of the text is in proportion.
  private static let leading = 11.0
  /// The size of the letters of notes, in ems of the text.
  private static let size = 9.0 / 11

  private static let picture = "<img src='p.png' alt='' style='width: 40px; height: 30px'/>"
  private static let long = "some words<br/>of it<br/>and more<br/>words of it"

  private static let contents = [
    "<p>\(long)</p><p>and a second</p>",
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table><p>after</p>",
    "<p>a picture \(picture) in a line</p>", "<p>\(picture)</p><p>below</p>",
    "<div style='float: left; width: 100px'>a float</div><p>beside it</p><p>\(long)</p>",
    "<p style='float: right'>\(picture)</p><p>\(long)</p>",
    "<div style='display: flex'><p>one</p><p>two</p><p>\(picture)</p></div>",
    "<div style='display: grid; grid-template-columns: 1fr 2fr'><p>one</p><p>two</p></div>",
    "<pre><code><a style='display: inline-block; width: 120px'>\(long)</a><br/>end</code></pre>",
    "<p>an <span style='border: 1px solid red'>inline box</span> and <b style='background: #ff0'>another</b></p>",
    "<hr/><p>below the rule</p>",
    "<div style='background: #eee; border-left: 3px solid; padding: 4px 12px'><p>in a box</p><p>\(long)</p></div>",
    "<ul><li>one</li><li>two<ol><li>\(long)</li></ol></li></ul>",
    "<table style='border-collapse: collapse'><tr><td style='border: 1px solid'>\(picture)</td><td style='border: 1px solid'>x</td></tr></table>",
    "<p style='position: relative; left: 20px'>moved</p>",
  ]

  private static let sheet =
    "p, ul, ol, pre, table, hr, div { margin: 0 } li { margin: 0 0 0 30px } hr { height: 2px; background: red; border: 0 }"

  /// The first page of a body with a distance of lines, in points.
  private func page(_ body: String, leading: Double) throws -> Page {
    var layout = FlowPages.layout
    (layout.leading, layout.alignment) = (.pt(leading), .left)
    var options = StyleOptions()
    options.baseSheet = Asset.baseSheet
    options.leading = leading / layout.fontSize.points
    var epub = TestEPUB()
    epub.addDocument(
      "c",
      TestEPUB.document(body).replacing(
        "</head>", with: "<style>\(Self.sheet)</style></head>"))
    let book = try BookReader.read(epub.archive, name: "x.epub")
    let set = try FlowPages(
      book, pictures: { $0.hasSuffix("p.png") ? (40, 30) : nil }, layout: layout, options: options)
    return try #require(set.pages.first)
  }

  private static func bounds(of path: Path) -> Rect {
    let (x, y) = (path.points.map(\.x), path.points.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return Rect(x: .zero, y: .zero, width: .zero, height: .zero)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// What a page shows from the line that is a star on.
  private func items(_ page: Page) throws -> [Item] {
    var found: [Item] = []
    func add(_ frame: Frame, _ left: Double, _ top: Double) {
      func note(_ what: String, _ rect: Rect) {
        found.append(
          Item(
            what: what, x: left + rect.minX.points, y: top + rect.minY.points,
            width: rect.size.width.points, height: rect.size.height.points))
      }
      for item in frame.items {
        switch item {
        case .line(let line) where line.role != .folio && line.role != .head:
          note(
            line.text,
            Rect(origin: line.origin, size: Size(width: line.width, height: .zero)))
        case .fill(let rect, _): note("fill", rect)
        case .image(let image): note("picture", image.rect)
        case .path(let path, _): note("path", Self.bounds(of: path))
        case .group(let group):
          add(group.frame, left + group.origin.x.points, top + group.origin.y.points)
        default: break
        }
      }
    }
    add(page.frame, 0, 0)
    let star = try #require(found.first { $0.what == "*" })
    return found.filter { $0.y > star.y - 3 }.map {
      var item = $0
      (item.x, item.y) = (item.x - star.x, item.y - star.y)
      return item
    }
  }

  @Test(arguments: contents)
  func `everything in a note is where it is in the text`(content: String) throws {
    let note = try page(
      "<p>Text.<a epub:type='noteref' href='#n'>*</a></p>"
        + "<aside epub:type='footnote' id='n'><p>*</p>\(content)</aside>",
      leading: Self.leading * 14 / 11)
    let text = try page(
      "<div style='font-size: \(Self.size)em; line-height: 1.4'><p>*</p>\(content)</div>",
      leading: Self.leading)
    let (own, other) = (try items(note), try items(text))
    #expect(own.map(\.what) == other.map(\.what))
    for (item, expected) in zip(own, other) {
      let isNear =
        abs(item.x - expected.x) < 0.1 && abs(item.y - expected.y) < 1.5
        && abs(item.width - expected.width) < 0.1 && abs(item.height - expected.height) < 1.5
      #expect(isNear, "\(item) is \(expected) in the text")
    }
  }

  @Test(arguments: [3, 20, 60])
  func `a note is divided between lines, rows and pictures, and nothing of it is lost`(
    count: Int
  ) throws {
    let parts = (0..<count).map { number in
      "<p>begin\(number)x \(Self.long)</p><p>\(Self.picture)</p>"
        + "<table><tr><td>row\(number)x</td><td>cell\(number)x</td></tr></table>"
    }
    let set = try FlowPages(
      [
        "<p>Text.<a epub:type='noteref' href='#n'>*</a> \(Self.long)</p>"
          + "<aside epub:type='footnote' id='n'><div>\(parts.joined())</div></aside>"
      ], css: "table { margin: 0 }", pictures: ["p.png": (40, 30)])
    let words = set.words.split(separator: " ")
    for name in ["begin", "row", "cell"] {
      let own = words.filter { $0.hasPrefix(name) }
      #expect(own.map(String.init) == (0..<count).map { "\(name)\($0)x" })
    }
    #expect(set.pages.flatMap(\.images).count == count)
    let foot = FlowPages.layout.pageSize.height - FlowPages.layout.bottom + .pt(0.1)
    for page in set.pages {
      #expect(page.images.allSatisfy { $0.rect.maxY <= foot })
      #expect(page.lines.allSatisfy { $0.role == .folio || $0.origin.y <= foot })
    }
  }
}
