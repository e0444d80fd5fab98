import Graphics
import Manuscript
import Raster
import TestSupport
import Testing

@testable import BookRendering
@testable import Layout
@testable import Output
@testable import Pagination
@testable import Paging
@testable import Paragraphs
@testable import RenderingOptions

/// Frames as pictures are made of them.
struct FramePictureTests {
  private let size = Size(width: .pt(60), height: .pt(60))

  private func page(_ items: [Frame.Item]) -> Page {
    Page(
      number: 1, label: "1", side: .recto, range: 0..<0, frame: Frame(size: size, items: items))
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
    Rect(
      x: .pt(Double(x)), y: .pt(Double(y)), width: .pt(Double(width)), height: .pt(Double(height)))
  }

  @Test func `nested clips intersect`() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<60 {
      func number(_ most: Int) -> Int { Int(random.next() % UInt64(most)) }
      let clips = (0..<3).map { _ in rect(number(25), number(25), 20 + number(30), 20 + number(30))
      }
      let moves = (0..<3).map { _ in (x: number(12), y: number(12)) }
      var item = Frame.Item.fill(rect(-60, -60, 180, 180), .text)
      for (clip, move) in zip(clips, moves) {
        let origin = Point(x: .pt(Double(move.x)), y: .pt(Double(move.y)))
        item = .group(
          Frame.Group(Frame(size: size, items: [item]), at: origin, clip: .rectangle(clip)))
      }
      var canvas = PageCanvas(size: size)
      canvas.draw(page([item]), fonts: [])
      let bitmap = canvas.bitmap(width: 60, height: 60, scale: 1, theme: .white)
      let step = bitmap.bytes.count / 3600
      for y in 0..<60 {
        for x in 0..<60 {
          // The innermost clip is moved by all three groups, the outermost by its own.
          var (left, top) = (Double(x) + 0.5, Double(y) + 0.5)
          let isSeen = zip(clips, moves).reversed().allSatisfy { clip, move in
            (left, top) = (left - Double(move.x), top - Double(move.y))
            return left > clip.minX.points && left < clip.maxX.points && top > clip.minY.points
              && top < clip.maxY.points
          }
          #expect(bitmap.bytes[(y * 60 + x) * step] == (isSeen ? 0 : 255), "\(x), \(y)")
        }
      }
    }
  }

  /// A page with one of each.
  private var sample: Page {
    let glyph = Glyph(id: 7, cluster: 0, x: .pt(1), y: .zero, advance: .pt(5))
    let line = PageLine(
      role: .body, paragraph: 0, isFirst: true, isLast: true, text: "a", range: 0..<1,
      origin: Point(x: .pt(10), y: .pt(10)), width: .pt(5), ascent: .pt(8), descent: .pt(3),
      measureLeft: .pt(10), measureRight: .pt(50), isRightToLeft: false, expansion: 1,
      protrusionLeft: .zero, protrusionRight: .zero, fit: PageLine.Fit(), end: .last,
      gaps: [PageLine.Gap(x: .pt(12), width: .pt(2), natural: .pt(2))],
      runs: [
        GlyphRun(
          font: 0, size: .pt(10), origin: Point(x: .pt(10), y: .pt(10)), glyphs: [glyph])
      ])
    let path = Path.rectangle(rect(1, 2, 3, 4))
    let items: [Frame.Item] = [
      .fill(rect(0, 0, 10, 10), .text), .path(path, .text),
      .image(PageImage(rect: rect(5, 5, 10, 10), source: "a.png", alternative: "a")), .line(line),
    ]
    let group = Frame.Group(
      Frame(size: size, items: items), at: Point(x: .pt(3), y: .pt(4)),
      transform: AffineTransform(a: 1, b: 0.5, c: 0.25, d: 1, e: 2, f: 3), clip: path, alpha: 0.5)
    return page([
      .group(group), .link(PageLink(rect: rect(0, 0, 5, 5), target: .address("a:b"))),
      .anchor(PageAnchor("a"), .zero),
    ])
  }

  /// A way to change the page, and whether that is seen.
  private struct Change {
    var name: String
    var isSeen = true
    var change: (inout Frame.Group) -> Void

    init(_ name: String, isSeen: Bool = true, _ change: @escaping (inout Frame.Group) -> Void) {
      (self.name, self.isSeen, self.change) = (name, isSeen, change)
    }

    static func fill(_ name: String, _ change: @escaping (inout Rect, inout Ink) -> Void) -> Change
    {
      Change(name) { group in
        guard case .fill(var rect, var ink) = group.frame.items[0] else {
          Issue.record("item 0 is no fill")
          return
        }
        change(&rect, &ink)
        group.frame.items[0] = .fill(rect, ink)
      }
    }

    static func path(_ name: String, _ change: @escaping (inout Path, inout Ink) -> Void) -> Change
    {
      Change(name) { group in
        guard case .path(var path, var ink) = group.frame.items[1] else {
          Issue.record("item 1 is no path")
          return
        }
        change(&path, &ink)
        group.frame.items[1] = .path(path, ink)
      }
    }

    static func image(
      _ name: String, isSeen: Bool = true, _ change: @escaping (inout PageImage) -> Void
    ) -> Change {
      Change(name, isSeen: isSeen) { group in
        guard case .image(var image) = group.frame.items[2] else {
          Issue.record("item 2 is no image")
          return
        }
        change(&image)
        group.frame.items[2] = .image(image)
      }
    }

    static func line(
      _ name: String, isSeen: Bool = true, _ change: @escaping (inout PageLine) -> Void
    ) -> Change {
      Change(name, isSeen: isSeen) { group in
        guard case .line(var line) = group.frame.items[3] else {
          Issue.record("item 3 is no line")
          return
        }
        change(&line)
        group.frame.items[3] = .line(line)
      }
    }
  }

  private var changes: [Change] {
    let more = Length.pt(1)
    let red = Color(red: 200, green: 0, blue: 0)
    return [
      Change("origin.x") { $0.origin.x += more }, Change("origin.y") { $0.origin.y += more },
      Change("transform.a") { $0.transform.a = 2 }, Change("transform.b") { $0.transform.b = 2 },
      Change("transform.c") { $0.transform.c = 2 }, Change("transform.d") { $0.transform.d = 2 },
      Change("transform.e") { $0.transform.e = 9 }, Change("transform.f") { $0.transform.f = 9 },
      Change("transform") { $0.transform = .identity }, Change("clip") { $0.clip = nil },
      Change("clip's point") { $0.clip?.elements[1] = .line(.zero) },
      Change("alpha") { $0.alpha = 0.25 }, Change("all of it") { $0.alpha = 1 },
      Change("order") { $0.frame.items.swapAt(0, 1) },
      Change("one less") { $0.frame.items.removeLast() },
      .fill("fill x") { rect, _ in rect.origin.x += more },
      .fill("fill y") { rect, _ in rect.origin.y += more },
      .fill("fill width") { rect, _ in rect.size.width += more },
      .fill("fill height") { rect, _ in rect.size.height += more },
      .fill("fill colour") { _, ink in ink.color = red },
      .fill("fill alpha") { _, ink in ink.alpha = 9 },
      .path("path point") { path, _ in path.elements[1] = .line(.zero) },
      .path("path end") { path, _ in path.elements.removeLast() },
      .path("path colour") { _, ink in ink.color = red },
      .path("path alpha") { _, ink in ink.alpha = 9 },
      .image("image x") { $0.rect.origin.x += more },
      .image("image y") { $0.rect.origin.y += more },
      .image("image width") { $0.rect.size.width += more },
      .image("image height") { $0.rect.size.height += more },
      .image("image detail") { $0.detail = .reduced },
      .image("image words", isSeen: false) { $0.alternative = "b" },
      .line("font") { $0.runs[0].font = 1 }, .line("size") { $0.runs[0].size += more },
      .line("run x") { $0.runs[0].origin.x += more },
      .line("run y") { $0.runs[0].origin.y += more },
      .line("run colour") { $0.runs[0].ink.color = red },
      .line("run alpha") { $0.runs[0].ink.alpha = 9 },
      .line("run expansion") { $0.runs[0].expansion = 1.01 },
      .line("run synthesis") { $0.runs[0].synthesis = .bold },
      .line("glyph") { $0.runs[0].glyphs[0].id = 8 },
      .line("glyph x") { $0.runs[0].glyphs[0].x += more },
      .line("glyph y") { $0.runs[0].glyphs[0].y += more },
      .line("one glyph less") { $0.runs[0].glyphs.removeAll() },
      .line("text", isSeen: false) { $0.text = "b" },
      .line("gap", isSeen: false) { $0.gaps[0].natural += more },
      .line("paragraph", isSeen: false) { $0.paragraph = 2 },
      .line("role", isSeen: false) { $0.role = .quote },
    ]
  }

  @Test func `a page's digest changes with everything visible and nothing else`() throws {
    let source = PictureSource(context: "", options: RenderOptions(), pictures: nil)
    let before = source.digest(of: sample)
    var known = [before: "nothing"]
    for change in changes {
      var page = sample
      guard case .group(var group)? = page.frame.items.first else { continue }
      change.change(&group)
      page.frame.items[0] = .group(group)
      #expect(page != sample, "\(change.name)")
      let digest = source.digest(of: page)
      if change.isSeen {
        #expect(known[digest] == nil, "\(change.name) is as \(known[digest] ?? "")")
        known[digest] = change.name
      } else {
        #expect(digest == before, "\(change.name)")
      }
    }
  }
}
