import Graphics
import Layout
import Paragraphs
import TestSupport
import Testing

@testable import Pagination

/// How boxes and pictures are painted.
struct FlowPaintTests {
  private func page(
    _ body: String, _ css: String, pictures: [String: (Double, Double)] = ["a.png": (32, 16)]
  ) throws -> Page {
    try #require(try FlowPages([body], css: css, pictures: pictures).pages.first)
  }

  private func fixed(_ body: String, _ css: String) throws -> Page {
    var epub = TestEPUB()
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    epub.addDocument(
      "a",
      TestEPUB.document(body).replacing(
        "</head>",
        with: "<meta name='viewport' content='width=400, height=500'/><style>\(css)</style></head>")
    )
    return try #require(try FlowPages(epub, pictures: ["a.png": (32, 16)]).pages.first)
  }

  private func paths(_ page: Page) -> [Path] {
    page.shapes.compactMap { if case .path(let path, _) = $0 { path } else { nil } }
  }

  @Test func `a box with round corners is a shape, and its border a ring`() throws {
    let css = ".r {background: #eef; border: 2px solid #00f; border-radius: 8px 0 16px / 4px}"
    let page = try page("<p class='r'>word</p>", css)
    let (ground, ring) = (try #require(paths(page).first), try #require(paths(page).last))
    func curves(_ path: Path) -> Int {
      path.elements.count { if case .cubic = $0 { true } else { false } }
    }
    // The corner at the top right and, opposite, that at the bottom left are square.
    #expect(curves(ground) == 2)
    #expect(ring.elements.filter { $0 == .close }.count == 2)
    #expect(page.shapes.count == 2)
    #expect(try self.page("<p class='r'>word</p>", css + ".r {border-radius: 0}").shapes.count == 2)
  }

  @Test func `round corners never overlap, and are square where a page cuts the box`() throws {
    let page = try page("<p class='r'>word</p>", ".r {background: #eef; border-radius: 900px}")
    let points = try #require(paths(page).first).points
    #expect(points.allSatisfy { $0.x >= .pt(50) && $0.x <= .pt(350) })
    let set = try FlowPages(
      ["<div class='r'>" + String(repeating: "<p>\(prose(60))</p>", count: 12) + "</div>"],
      css: ".r {background: #eef; border-radius: 16px}")
    let counts = set.pages.map { page in
      paths(page).first?.elements.count { if case .cubic = $0 { true } else { false } } ?? 0
    }
    #expect(counts.count > 2 && counts.first == 2 && counts.last == 2)
    #expect(counts.dropFirst().dropLast().allSatisfy { $0 == 0 })
  }

  @Test func `a ground's picture is cut where its box ends`() throws {
    let css = ".g {border: none; margin: 0; width: 160px; height: 80px; background: url(a.png) "
    let covering = try page("<hr class='g'/>", css + "0 0 / cover no-repeat}")
    #expect(covering.images.map(\.clip) == [nil])
    let wide = try page("<hr class='g'/>", css + "center / 320px auto no-repeat}")
    let box = Rect(x: .pt(50), y: .pt(50), width: .pt(100), height: .pt(50))
    #expect(wide.images.first?.clip == .rectangle(box))
    #expect(wide.images.first?.rect.minX == .pt(0))
    // All tiles are one picture, repeated across as often as it is seen.
    let tiles = try page("<hr class='g'/>", css + "16px 0 / 32px auto repeat-x}").images
    let tiling = try #require(tiles.first?.tiling)
    #expect(tiles.count == 1 && tiles.first?.clip == .rectangle(box))
    #expect(tiling.step.width == .pt(20) && tiling.step.height > .pt(50))
    #expect(tiling.cell.minX == .pt(60))
  }

  @Test func `what is seen through is painted as one, in its place`() throws {
    let page = try page(
      "<div class='o'><p>one</p><p>two</p></div><p>three</p>",
      ".o {opacity: 0.5; background: #fcc}")
    let items = page.displayList.items
    guard case .group(let group)? = items.first, case .glyphs? = items.last else {
      Issue.record("there is no group before the last line")
      return
    }
    #expect(group.opacity == 0.5)
    // The ground and two lines.
    #expect(group.items.count == 3)
    #expect(page.lines.prefix(3).map(\.text) == ["one", "two", "three"])
    #expect(items.filter { if case .group = $0 { true } else { false } }.count == 1)
    let plain = try self.page("<p>one</p>", "p {opacity: 1}").displayList.items
    #expect(plain.filter { if case .group = $0 { true } else { false } }.isEmpty)
  }

  @Test func `lines keep their order round what is seen through`() throws {
    let page = try page(
      "<p>one</p><p class='o'>two<span class='i'> three</span></p><p class='o'>four</p><p>five</p>",
      "p {margin: 0} .o {opacity: 0.5} .i {display: inline-block; opacity: 0.25}")
    let starts = page.lines.prefix(4).map(\.range.lowerBound)
    #expect(starts == starts.sorted())
    // What is in the box is read in its line, and painted apart from it; the space at its start collapses.
    #expect(page.lines.prefix(4).map(\.text) == ["one", "twothree", "four", "five"])
    #expect(page.lineContexts.prefix(5).map(\.alpha) == [1, 0.5, 0.125, 0.5, 1])
  }

  @Test func `an element with a place of its own lies over one that is seen through before it`()
    throws
  {
    let css = """
      body {margin: 0} div {position: absolute; left: 10px; top: 10px; width: 50px; height: 50px}
      .a {background: #f00; opacity: 0.5} .b {background: #00f}
      """
    let items = try fixed("<div class='a'>one</div><div class='b'>two</div>", css).displayList.items
    guard case .group? = items.first, items.count == 3, case .fill = items[1],
      case .glyphs = items[2]
    else {
      Issue.record("the order is another: \(items)")
      return
    }
    let other = try fixed("<div class='b'>two</div><div class='a'>one</div>", css).displayList.items
    guard other.count == 3, case .group = other[2] else {
      Issue.record("the order is another: \(other)")
      return
    }
  }

  @Test func `an inline box, a picture and a part of a group are seen through as well`() throws {
    let page = try page(
      "<p class='o'>a <span class='i'>b</span> <img class='i' src='a.png' alt=''/></p>",
      ".o {opacity: 0.5} .i {display: inline-block; opacity: 0.25}")
    guard case .group(let group)? = page.displayList.items.first else {
      Issue.record("there is no group")
      return
    }
    let inner = group.items.compactMap { item -> DisplayList.Group? in
      if case .group(let group) = item { group } else { nil }
    }
    #expect(inner.map(\.opacity) == [0.25, 0.25])
    #expect(page.imageContexts.map(\.alpha) == [0.125])
  }

  @Test func `a turned box of a fixed page is turned about its middle, with all that is in it`()
    throws
  {
    let css = """
      body {margin: 0} .t {position: absolute; left: 100px; top: 100px; width: 100px; height: 60px;
      margin: 0; background: #ddf; transform: rotate(90deg)}
      """
    let page = try fixed("<div class='t'>word</div>", css)
    guard case .group(let group)? = page.displayList.items.last else {
      Issue.record("there is no group")
      return
    }
    let map = group.transform
    // The page of 400 × 500 pixels is one of as many points.
    let middle = Point(x: .pt(150), y: .pt(130))
    let corner = map.applying(to: Point(x: .pt(100), y: .pt(100)))
    #expect(abs(map.applying(to: middle).x.points - 150) < 0.01)
    #expect(abs(map.applying(to: middle).y.points - 130) < 0.01)
    #expect(abs(corner.x.points - 180) < 0.01 && abs(corner.y.points - 80) < 0.01)
    #expect(group.items.count == 2)
    let flowing = try fixed(
      "<p>a</p><div class='f'><p>b</p><img src='a.png' alt=''/></div>",
      "body {margin: 0} .f {transform: scale(2); transform-origin: 0 0}")
    let transforms = flowing.lineContexts.map(\.transform)
    #expect(transforms.count == 2 && transforms[0] == .identity)
    let top = try #require(flowing.images.first?.rect.minY)
    // Both have the same transform, wherever they stand.
    #expect(transforms[1] == flowing.imageContexts.first?.transform && transforms[1].a == 2)
    #expect(top > flowing.lines[1].origin.y)
  }

  @Test func `text that flows is turned as its sheet asks`() throws {
    let page = try page("<p>one</p><p class='t'>word</p>", ".t {transform: rotate(90deg)}")
    let transforms = page.lineContexts.map(\.transform)
    #expect(transforms.contains { abs($0.a) < 1e-9 && abs($0.b - 1) < 1e-9 }, "\(transforms)")
  }

  @Test(arguments: [
    ("fill", 40.0, 40.0, false), ("contain", 40, 20, false), ("cover", 80, 40, true),
    ("none", 20, 10, false), ("scale-down", 20, 10, false),
  ])
  func `a picture is fitted into its box`(
    fit: String, width: Double, height: Double, isCut: Bool
  ) throws {
    for display in ["inline", "block"] {
      let page = try page(
        "<p><img src='a.png' alt=''/> word</p>",
        "img {display: \(display); width: 64px; height: 64px; object-fit: \(fit)}")
      let image = try #require(page.images.first)
      #expect(abs(image.rect.size.width.points - width) < 0.01)
      #expect(abs(image.rect.size.height.points - height) < 0.01)
      #expect((image.clip != nil) == isCut)
      #expect(abs((image.rect.minX + image.rect.size.width * 0.5).points - 70) < 0.01)
    }
    let left = try page(
      "<p><img src='a.png' alt=''/> word</p>",
      "img {width: 64px; height: 64px; object-fit: contain; object-position: 0 100%}")
    #expect(left.images.first?.rect.maxY == (left.images.first?.rect.minY ?? .zero) + .pt(20))
  }

  @Test func `colours that let the ground through do`() throws {
    let page = try page("<p class='a'>word</p>", ".a {background: rgba(255, 0, 0, 0.2)}")
    guard case .fill(_, let ink)? = page.shapes.first else {
      Issue.record("there is no ground")
      return
    }
    #expect(ink == Ink(color: Color(red: 255, green: 0, blue: 0), alpha: 51))
  }

  @Test func `rows and columns of a table that collapse take no room`() throws {
    let table = """
      <table><colgroup><col/><col class='c'/><col/></colgroup>
      <tr><td>a</td><td>bbbb</td><td>c</td></tr><tr class='r'><td>dddddd</td><td>e</td><td>f</td></tr>
      <tr><td>g</td><td>h</td><td>i</td></tr></table>
      """
    let plain = try FlowPages([table])
    let rows = try FlowPages([table], css: ".r {visibility: collapse}")
    #expect(rows.words == "a bbbb c g h i")
    // The columns are as wide as they were with the row.
    #expect(try rows.line("c").origin.x == plain.line("c").origin.x)
    #expect(try rows.line("g").origin.y < plain.line("g").origin.y)
    let columns = try FlowPages([table], css: ".c {visibility: collapse}")
    #expect(columns.words == "a c dddddd f g i")
    #expect(try columns.line("c").origin.x < plain.line("c").origin.x)
  }

  @Test func `a first line has a style of its own, however many words that lets it hold`() throws {
    let words = prose(60)
    let set = try FlowPages(
      ["<p class='f'>\(words)</p>", "<p class='g'>\(words)</p>", "<p>\(words)</p>"],
      css: ".f::first-line {text-transform: uppercase; letter-spacing: 2px} "
        + ".g::first-line {font-size: 50%; font-style: italic}")
    let first = set.pages.map { $0.lines.filter { $0.role == .body } }
    #expect(first[0][0].text == first[0][0].text.uppercased())
    #expect(first[0][1].text == first[0][1].text.lowercased())
    #expect(first[0][0].text.count < first[2][0].text.count)
    #expect(first[1][0].text.count > first[2][0].text.count * 3 / 2)
    #expect(first[1][0].runs.allSatisfy { $0.size == .pt(5) })
    #expect(first[1][1].runs.allSatisfy { $0.size == .pt(10) })
    for lines in first.prefix(2) {
      let text = lines.map { $0.end == .hyphen ? String($0.text.dropLast()) : $0.text + " " }
      #expect(text.joined().lowercased().split(separator: " ") == words.split(separator: " "))
    }
  }

  @Test(arguments: [
    // A space that does not break is longer than the one in the file, and capitals than a ligature.
    (
      "<span class='n'>counterrevolutionaries ⁠—⁠incomprehensibilities </span>",
      "white-space: nowrap"
    ),
    ("ﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁﬁ ﬄé—ééééééééééééééé éééééééé—ééééé ", "text-transform: uppercase"),
  ])
  func `a first line never ends within a character`(words: String, style: String) throws {
    let set = try FlowPages(
      ["<p class='f'>\(words)\(prose(20))</p>"],
      css: ".f::first-line {font-alternative: small-caps; \(style)} .n {\(style)}")
    for line in set.pages.flatMap(\.lines) {
      let bytes = Array(line.text.utf8)
      let starts = line.runs.flatMap(\.glyphs).map { Int($0.textOffset) }
      #expect(starts.allSatisfy { $0 >= bytes.count || bytes[$0] & 0xC0 != 0x80 })
    }
  }

  /// Words in inline boxes within each other, some of them painted, with pictures and boxes among them.
  private func inlines(_ random: inout SplitMix64, depth: Int = 0) -> String {
    (0..<Int.random(in: 2...5, using: &random)).map { _ in
      let inner = depth < 3 ? inlines(&random, depth: depth + 1) : "inner words"
      return switch Int.random(in: 0..<9, using: &random) {
      case 0: "<mark>\(inner)</mark>"
      case 1: "<span class='g'>\(inner)</span>"
      case 2: "<em>\(inner)</em>"
      case 3: "<span class='b'>\(inner)</span>"
      case 4: "<span class='i'>in a box</span>"
      case 5: "<img src='a.png' alt=''/>"
      case 6: "<a href='#x'>\(inner)</a>"
      default: "some words of text"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `no letters lie beneath the background of their boxes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let body = (0..<4).map { _ in "<p>\(inlines(&random))</p>" }.joined()
    let css = """
      mark, .g {background: yellow} .b {border: 1px solid red; background: lime; padding: 2px}
      .i {display: inline-block; background: aqua} img {width: 9px; height: 7px}
      """
    let set = try FlowPages([body], css: css, pictures: ["a.png": (32, 16)])
    var (areas, letters) = (0, 0)
    for page in set.pages {
      var seen: [Point] = []
      for item in page.displayList.items {
        switch item {
        case .glyphs(let run):
          // The middles of its letters.
          seen += run.glyphs.map {
            Point(
              x: run.origin.x + $0.x + $0.advance.half, y: run.origin.y - $0.y - run.size * 0.2)
          }
        case .fill(let rect, _):
          areas += 1
          let covered = seen.first {
            $0.x > rect.minX && $0.x < rect.maxX && $0.y > rect.minY && $0.y < rect.maxY
          }
          #expect(covered == nil)
        default: break
        }
      }
      letters += seen.count
    }
    #expect(areas > 10 && letters > 100)
  }

  @Test(arguments: ["#ccc", "black", "#808080"])
  func `A grey behind a box covers what lies below it`(color: String) throws {
    let set = try FlowPages(
      ["<div style='background: red'><div style='background: \(color)'><p>word</p></div></div>"])
    let inks = set.pages[0].shapes.compactMap { item -> Ink? in
      switch item {
      case .fill(_, let ink), .path(_, let ink): ink
      default: nil
      }
    }
    #expect(inks.count == 2)
    #expect(inks.allSatisfy { $0.alpha == 255 })
  }
}
