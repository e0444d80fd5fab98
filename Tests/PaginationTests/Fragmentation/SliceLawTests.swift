import Assets
import Breaking
import Documents
import Graphics
import Manuscript
import Paragraphs
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Pagination

/// What holds of a column that is divided into pages, whatever is in it and however high pages are.
struct SliceLawTests {

  private func layout(height: Double) -> PageLayout {
    var layout = FlowPages.layout
    layout.pageSize.height = .pt(height + 100)
    return layout
  }

  @Test("Every letter stands once, in order, inside its page", arguments: 0..<24)
  func everyLetter(seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed))
    for height in [90.0, 130, 210, 400, 1000] {
      let layout = layout(height: height)
      let set = try FlowPages([document.body], layout: layout)
      let found = set.words.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      for kind in ["w", "f", "t"] {
        let own = document.words.filter { $0.hasPrefix(kind) }
        let seen = found.filter { $0.hasPrefix(kind) }
        if kind == "w" {
          #expect(seen == own, "height \(height)")
        } else {
          #expect(seen.sorted() == own.sorted(), "height \(height)")
        }
      }
      #expect(
        Set(found.filter { $0.hasPrefix("h") }) == Set(document.words.filter { $0.hasPrefix("h") }))
      expectInside(set.pages, layout)
    }
  }

  private func expectInside(_ pages: [Page], _ layout: PageLayout) {
    let bottom = layout.pageSize.height - layout.bottom + .pt(0.01)
    for page in pages {
      for line in page.lines where ![.head, .folio].contains(line.role) {
        #expect(line.origin.y >= layout.top && line.origin.y <= bottom, "\(line.text)")
      }
    }
  }

  @Test(
    "Every letter in columns stands once, in order, inside its page", arguments: 0..<16)
  func everyLetterInColumns(seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed), hasColumns: true)
    for height in [90.0, 210, 1000] {
      let layout = layout(height: height)
      let set = try FlowPages([document.body], layout: layout)
      // Long words are divided in narrow columns.
      let letters = set.words.filter { $0.isLetter || $0.isNumber }
      #expect(letters.sorted() == document.words.joined().sorted(), "height \(height)")
      let numbers = set.words.split(separator: " ").compactMap { word in
        word.hasPrefix("w") && word.hasSuffix("q") ? Int(word.dropFirst().dropLast()) : nil
      }
      #expect(numbers == numbers.sorted(), "height \(height)")
      expectInside(set.pages, layout)
    }
  }

  /// The places of lines of text, by their page.
  private func places(_ body: String) throws -> [[(x: Double, y: Double)]] {
    try FlowPages([body]).pages.map { page in
      page.lines.filter { $0.role != .head && $0.role != .folio }.map {
        ($0.origin.x.points, $0.origin.y.points)
      }
    }
  }

  @Test("Columns go down their page and on to the next, and are equally long where they end")
  func columns() throws {
    let lines = (0..<150).map { "<div>l\($0)</div>" }.joined()
    let pages = try places(
      "<div style='columns: 2; column-gap: 20px; orphans: 1; widows: 1'>\(lines)</div>")
    #expect(pages.count == 3)
    for (number, page) in pages.enumerated() {
      let lefts = Set(page.map(\.x)).sorted()
      #expect(lefts.count == 2)
      let columns = lefts.map { left in page.filter { $0.x == left }.map(\.y) }
      // Read down the first, then down the second.
      #expect(page.map(\.x) == page.map(\.x).sorted())
      #expect(columns.allSatisfy { $0 == $0.sorted() && $0.first == columns[0].first })
      #expect(columns[0].count - columns[1].count <= 1 && columns[0].count >= columns[1].count)
      if number + 1 < pages.count { #expect(columns[0].last.map { $0 > 435 } ?? false) }
    }
  }

  @Test("What goes across all columns stands below those before it and above those behind")
  func spanner() throws {
    let lines = (0..<6).map { "<div>l\($0)</div>" }.joined()
    let page = try places(
      "<div style='columns: 2'>\(lines)<h2 style='column-span: all; margin: 0'>h</h2>\(lines)</div>"
    )[0]
    #expect(page.count == 13)
    let (above, title, below) = (page[..<6], page[6], page[7...])
    #expect(above.allSatisfy { $0.y < title.y } && below.allSatisfy { $0.y > title.y })
    #expect(Set(above.map(\.x)).count == 2 && Set(above.map(\.y)).count == 3)
    #expect(Set(below.map(\.x)) == Set(above.map(\.x)))
  }

  @Test("Rules stand between columns, as high as these, inside their box")
  func rules() throws {
    let lines = (0..<9).map { "<div>l\($0)</div>" }.joined()
    let set = try FlowPages(["<div style='columns: 3; column-rule: 3px solid red'>\(lines)</div>"])
    let red = set.pages[0].shapes.compactMap { item -> Rect? in
      if case .fill(let rect, let ink) = item, ink.color != nil { rect } else { nil }
    }
    let pitch = set.lines[1].origin.y - set.lines[0].origin.y
    #expect(red.count == 2)
    #expect(red.allSatisfy { $0.size.height == pitch * 3 })
  }

  @Test("A box with cloned edges has all of them on each of its pages, inside the page")
  func clonedEdges() throws {
    let set = try FlowPages([
      "<div style='border: 4px solid red; padding: 6px; box-decoration-break: clone; border-radius: 9px'>"
        + "<div style='border: 2px solid red; box-decoration-break: clone'><p>\(prose(900))</p></div></div>"
    ])
    #expect(set.pages.count > 2)
    let boxes = set.pages.map { page in
      page.shapes.compactMap { item -> Rect? in
        switch item {
        case .path(let path, _): Rect(around: path.points)
        case .fill(let rect, _): rect
        default: nil
        }
      }
    }
    for (page, shapes) in zip(set.pages, boxes) {
      let (top, bottom) = (shapes.map(\.minY).min() ?? .zero, shapes.map(\.maxY).max() ?? .zero)
      let lines = page.lines.filter { $0.role != .head && $0.role != .folio }.map(\.origin.y)
      #expect(top >= .pt(50) && bottom <= .pt(450.01))
      // Borders and paddings stand above the first line, and below the last.
      #expect(
        (lines.first ?? .zero) - top > .pt(12 * 0.6)
          && bottom - (lines.last ?? .zero) > .pt(12 * 0.6))
    }
  }

  @Test("What has a place in a box stands there, on the page of the box, above what is in it")
  func absolute() throws {
    let set = try FlowPages([
      "<p>\(prose(400))</p><div id='a' style='position: relative; height: 100px; border: 1px solid red'>"
        + "<div style='position: absolute; right: 10px; top: 20px; width: 60px; background: blue'>label</div>"
        + "<p>below</p></div><p>\(prose(400))</p>"
    ])
    let label = try set.line("label")
    let below = try set.line("below")
    let page = try #require(set.pages.first { $0.lines.contains { $0.text == "label" } })
    #expect(page.lines.contains { $0.text == "below" })
    // 300 points of text from 50 on, less a border, ten pixels and the width; 16 pixels are 10 points.
    #expect(abs(label.origin.x.points - (350 - (1 + 10 + 60) * 0.625)) < 0.01)
    #expect(abs((label.origin.y - below.origin.y).points - 20 * 0.625) < 0.01)
    let free = set.lines.filter { $0.text != "label" }.map(\.text).joined(separator: " ")
    #expect(free.contains("below harbour"))
  }

  @Test(
    "Placed boxes lose no letter and leave no page, wherever their sheets put them",
    arguments: 0..<12)
  func absoluteLaw(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var body = ""
    var count = 0
    func words(_ most: Int) -> String {
      (0..<Int.random(in: 1...most, using: &random)).map { _ in
        count += 1
        return "w\(count)q"
      }.joined(separator: " ")
    }
    for _ in 0..<8 {
      let place =
        [
          "top: -30px; left: 5px", "bottom: -20px; right: 0", "top: 50%; left: 10%", "",
          "bottom: 0; width: 50px",
        ].randomElement(using: &random) ?? ""
      let kind = ["div", "span"].randomElement(using: &random) ?? ""
      body +=
        "<div style='position: relative'>\(words(70)) <\(kind) style='position: absolute; \(place)'>"
        + "\(words(40))</\(kind)> \(words(30))</div><p>\(words(50))</p>"
    }
    for height in [90.0, 200, 700] {
      let layout = layout(height: height)
      let set = try FlowPages([body], layout: layout)
      let letters = set.words.filter { $0.isLetter || $0.isNumber }
      #expect(letters.sorted() == (1...count).map { "w\($0)q" }.joined().sorted())
      expectInside(set.pages, layout)
    }
  }

  @Test("A box cuts off pictures and lines that are outside of it")
  func clipping() throws {
    let set = try FlowPages([
      "<div style='height: 40px; width: 50px; overflow: hidden; position: relative'>"
        + "<div style='height: 300px; width: 300px; background: red'></div></div>"
        + "<div style='height: 10px; overflow: hidden'><p>\(prose(60))</p></div>"
    ])
    let red = set.pages[0].shapes.compactMap { item -> Size? in
      if case .fill(let rect, let ink) = item, ink.color != nil { rect.size } else { nil }
    }
    #expect(red == [Size(width: .pt(50 * 0.625), height: .pt(40 * 0.625))])
    // The first line, of which little is outside, is there.
    #expect((1..<30).contains(set.words.split(separator: " ").count))
  }

  @Test("Round corners cut off what lies in a box, and the box stands between the lines around it")
  func roundClipping() throws {
    let set = try FlowPages(
      [
        "<p>above</p><div style='height: 60px; position: relative; background: lime; overflow: hidden; "
          + "border-radius: 12px'><div style='position: absolute; left: -20px; bottom: -20px; width: 90px; "
          + "height: 50px; background: red'></div>in it</div><p>below</p>"
      ], css: "html { line-grid: create; line-height: 1.5 }")
    let clips = set.pages[0].shapes.compactMap { item -> Rect? in
      if case .group(let group) = item {
        group.clip.flatMap { Rect(around: $0.points) }
      } else {
        nil
      }
    }
    let clip = try #require(clips.first)
    #expect(clip.size.height == .pt(60 * 0.625))
    let (above, below) = (try set.line("above"), try set.line("below"))
    #expect(clip.minY > above.origin.y && clip.maxY < below.origin.y)
    #expect(set.lines.map(\.text) == ["above", "in it", "below"])
  }

  @Test("A line's end that clears floats stands above what goes below them")
  func clearingBreak() throws {
    let set = try FlowPages([
      "<p><span style='float: left; width: 50px; height: 80px; background: red'></span>before"
        + "<br style='clear: left'/>after</p>"
    ])
    let (before, after) = (try set.line("before"), try set.line("after"))
    #expect((after.origin.y - before.origin.y).points > 79 * 0.625 - 12)
    #expect(after.origin.x < before.origin.x)
  }

  @Test("The slices and the white between them are the column", arguments: 0..<24)
  func sum(seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed))
    for height in [90.0, 400, 100_000] {
      let column = try column(document.body, height: .pt(height)).slices
      var end = Length.zero
      for slice in column.slices {
        end += slice.spaceBefore
        #expect(slice.top == end)
        end += slice.height
      }
      let pieces = column.slices.flatMap(\.pieces).map(\.fragment)
      #expect(Set(pieces).count == pieces.count)
    }
  }

  @Test(
    "A column that is divided nowhere is painted as its fragments are",
    arguments: 0..<24)
  func whole(seed: Int) throws {
    let document = RandomDocument(seed: UInt64(seed))
    let (engine, column, sliced) = try column(document.body, height: .pt(100_000))
    let size = engine.fragments[column].size
    var page = PageFragments(sliced.source, lineLeft: .zero, size: size)
    for slice in sliced.slices {
      page.add(slice, at: SlicePositions.Position(block: slice.top))
    }
    let pieces = page.items()
    var source = FragmentSource(engine)
    source.viewport = size
    let whole = FragmentPainter(source).items(of: column)
    #expect(pieces.count == whole.count)
    for (piece, own) in zip(pieces, whole) where piece != own {
      Issue.record(
        "\(String(describing: piece).prefix(300)) is not \(String(describing: own).prefix(300))")
      break
    }
  }

  @Test("The background of a box is as high as its lines, and fills pages on which it does not end")
  func background() throws {
    let words = (0..<300).map { "word\($0)" }.joined(separator: " ")
    let set = try FlowPages(["<div style='background: red'><p>\(words)</p></div>"])
    #expect(set.pages.count > 1)
    let red = set.pages.flatMap(\.shapes).compactMap { item -> Length? in
      if case .fill(let rect, let ink) = item, ink.color != nil { rect.size.height } else { nil }
    }
    let pitch = set.lines[1].origin.y - set.lines[0].origin.y
    #expect(red.count == set.pages.count)
    let counts = set.pages.map { page in page.lines.count { ![.head, .folio].contains($0.role) } }
    #expect(red.last == counts.last.map { pitch * $0 })
    #expect(red.dropLast().allSatisfy { $0 == .pt(400) })
    #expect(zip(red, counts).allSatisfy { $0 < pitch * ($1 + 1) })
  }

  @Test("The head of a table stands on each of its pages, once")
  func heads() throws {
    let rows = (0..<120).map { "<tr><td>cell\($0)</td></tr>" }.joined()
    let set = try FlowPages([
      "<table><thead><tr><th>Head</th></tr></thead><tbody>\(rows)</tbody></table>"
    ])
    #expect(set.pages.count > 2)
    for page in set.pages {
      #expect(page.lines.count { $0.text == "Head" } == 1)
      #expect(page.lines.first?.text == "Head")
    }
  }

  @Test("A chapter that begins beside a float begins below it")
  func breakBesideFloat() throws {
    let set = try FlowPages([
      "<div style='float: left; width: 40px; height: 200px; background: red'></div>"
        + "<p>before</p><h2 style='break-before: page'>after</h2>"
    ])
    #expect(set.pages.count == 2)
    #expect(set.pages[1].lines.contains { $0.text == "after" })
  }

  @Test("A float may be higher than a page, and no letter is lost")
  func highFloat() throws {
    let words = (0..<400).map { "f\($0)" }.joined(separator: " ")
    let text = (0..<400).map { "w\($0)" }.joined(separator: " ")
    let set = try FlowPages([
      "<div style='float: left; width: 40%'>\(words)</div><p>\(text)</p>"
    ])
    let found = set.words.split(separator: " ").map(String.init)
    #expect(found.filter { $0.hasPrefix("f") }.count == 400)
    #expect(found.filter { $0.hasPrefix("w") }.count == 400)
  }

  @Test("An inline block that is higher than a page goes over to the next")
  func highInlineBlock() throws {
    let lines = (0..<120).map { "<span style='display: block'>l\($0)</span>" }.joined()
    let set = try FlowPages([
      "<div style='text-align: center'><p style='display: inline-block'>\(lines)</p></div>"
    ])
    #expect(set.pages.count > 1)
    #expect(set.lines.map(\.text) == (0..<120).map { "l\($0)" })
  }

  @Test("A repeated head and the white below it leave the rows inside the page")
  func repeatedHead() throws {
    for spacing in [0, 10, 40, 90, 130] {
      let rows = (0..<30).map { "<tr><td>row\($0)</td></tr>" }.joined()
      let set = try FlowPages(
        ["<table><thead><tr><th>head</th></tr></thead>\(rows)</table>"],
        css: "table { border-spacing: \(spacing)px }")
      #expect(set.lines.filter { $0.text.hasPrefix("row") }.count == 30)
      let heads = set.lines.filter { $0.text == "head" }.count
      #expect(heads == set.pages.count, "spacing \(spacing)")
      expectInside(set.pages, FlowPages.layout)
    }
  }

  @Test("Where every break is to be avoided, pages end outside of what is one thing")
  func avoidedBreaks() throws {
    let rows = (0..<40).map { "<tr><td><p>row\($0)</p></td></tr>" }.joined()
    let set = try FlowPages(
      ["<table>\(rows)</table>"],
      css: "table { border-spacing: 0 } td { padding: 0; border-bottom: 1px solid } "
        + "p { margin: 40px 0 0; break-before: avoid }")
    let firsts = set.pages.dropFirst().compactMap { page in
      page.lines.filter { ![.head, .folio].contains($0.role) }.map(\.origin.y).min()
    }
    #expect(firsts.count > 2)
    let highest = FlowPages.layout.top + .pt(10)
    for place in firsts { #expect(place <= highest) }
  }

  @Test(arguments: [8, 9, 10.5, 11, 12.3, 13])
  func `each line of a list is a slice of its own, whatever its height`(size: Double) throws {
    for leading in stride(from: 1.0, through: 1.9, by: 0.07) {
      let items = (0..<4).map {
        "<li>item \($0) of a list that goes on to one more line or two</li>"
      }
      let (_, _, slices) = try column(
        "<ol style='font-size: \(size)px; line-height: \(leading)'>\(items.joined())</ol>"
          + "<ul style='font-size: \(size)px; line-height: \(leading)'>\(items.joined())</ul>",
        height: .pt(400))
      let heights = slices.slices.map(\.height).filter { $0 > .zero }
      #expect(Set(heights).count == 1, "\(size) \(leading): \(heights)")
      #expect(heights.count >= 8)
    }
  }
}
