import Graphics
import PageTurning
import Testing

@testable import Layout
@testable import Output
@testable import Pagination
@testable import Paragraphs
@testable import RenderingOptions

/// The digest of what pictures are drawn from knows every field of it, those that come later too.
struct PictureSourceLawTests {
  private let source: PictureSource

  init() {
    var options = RenderOptions()
    options.indicator = PageIndicator(style: .slider)
    source = PictureSource(context: "", options: options, pictures: nil)
  }

  private func digest(of items: [Frame.Item]) -> String {
    source.digest(
      of: Page(
        number: 1, label: "1", side: .recto, range: 0..<0,
        frame: Frame(size: Size(width: .pt(60), height: .pt(60)), items: items)))
  }

  private let glyph = Glyph(id: 7, cluster: 0, x: .pt(1), y: .zero, advance: .pt(5))

  private func run(_ glyph: Glyph) -> GlyphRun {
    GlyphRun(font: 0, size: .pt(10), origin: Point(x: .pt(10), y: .pt(10)), glyphs: [glyph])
  }

  private func digest(of run: GlyphRun) -> String {
    digest(of: [
      .line(
        PageLine(
          role: .body, paragraph: 0, isFirst: true, isLast: true, text: "a", range: 0..<1,
          origin: run.origin, width: .pt(5), ascent: .pt(8), descent: .pt(3),
          measureLeft: .pt(10), measureRight: .pt(50), isRightToLeft: false, expansion: 1,
          protrusionLeft: .zero, protrusionRight: .zero, fit: PageLine.Fit(), end: .last,
          gaps: [], runs: [run]))
    ])
  }

  @Test func `of a run and its glyphs`() {
    let more = Length.pt(1)
    expectAll(
      // Spaced letters change the text of documents, not pictures.
      of: run(glyph), unseen: ["isSpaced"], in: digest(of:),
      [
        "font": { $0.font = 1 }, "size": { $0.size += more }, "origin": { $0.origin.x += more },
        "glyphs": { $0.glyphs = [] }, "ink": { $0.ink.tone = 9 },
        "expansion": { $0.expansion = 1.01 }, "synthesis": { $0.synthesis = .bold },
        "isUpright": { $0.isUpright = true },
      ])
    // The advance moves what comes next, whose place is known.
    expectAll(
      of: glyph, unseen: ["textOffset", "clusterByte", "advanceUnits"],
      in: { digest(of: run($0)) },
      ["id": { $0.id = 8 }, "xUnits": { $0.x += more }, "yUnits": { $0.y += more }])
  }

  @Test(arguments: [nil, Color(red: 200, green: 0, blue: 0)])
  func `of an ink`(color: Color?) {
    // A fixed colour has no tone, and the page's ink is never exact.
    expectAll(
      of: Ink(color: color), unseen: color == nil ? ["isExact"] : ["tone"],
      in: { digest(of: [.fill(Rect(x: .zero, y: .zero, width: .pt(9), height: .pt(9)), $0)]) },
      color == nil
        ? [
          "color": { $0.color = Color(red: 1, green: 0, blue: 0) }, "alpha": { $0.alpha = 9 },
          "tone": { $0.tone = 9 },
        ]
        : [
          "color": { $0.color = nil }, "alpha": { $0.alpha = 9 },
          "isExact": { $0.isExact = true },
        ])
  }

  @Test func `of a picture and its preview`() {
    let spread = Spread<PageNumber>(left: 2, right: 3)
    let picture = Picture(kind: .spread, name: "a", spread: spread)
    let binding = PictureGeometry(RenderOptions()).binding
    func digest(of picture: Picture) -> String {
      source.digest(of: picture, edges: [], in: [:], binding)
    }
    expectAll(
      of: picture, unseen: ["name", "place", "frame"], in: digest(of:),
      [
        "kind": { $0.kind = .turn }, "spread": { $0.spread.left = nil },
        "next": { $0.next = Spread(left: 4, right: 5) }, "progress": { $0.progress = 0.5 },
        "isBoard": { $0.isBoard = true },
        "grip": { $0.grip = PageTurn.Grip(slant: 0.5, roll: 0.5) },
        "preview": {
          $0.preview = Preview(subject: .cover, size: ThumbnailSize(width: 9, height: 9))
        },
        "position": { $0.position = 2 }, "pageCount": { $0.pageCount = 9 },
      ])
    expectAll(
      of: Preview(subject: .spread(spread), size: ThumbnailSize(width: 9, height: 9)),
      in: { digest(of: Picture($0, name: "a", place: 1)) },
      [
        "subject": { $0.subject = .spread(Spread(left: nil, right: 3)) },
        "size": { $0.size = ThumbnailSize(width: 8, height: 9) },
      ])
  }
}
