import BookRendering
import Graphics
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Each kind of flaw, planted.
struct PageLinterTests {
  /// A line of the text: `gap` is how wide its two gaps are, in ems of 10 points.
  private func line(
    _ number: Int, paragraph: Int = 1, role: PageLine.Role = .body, isFirst: Bool = false,
    isLast: Bool = false, end: PageLine.End = .space, gap: Double? = 0.25, width: Double = 300,
    glyph: UInt16 = 7, gapsAt: [Double] = [100, 200]
  ) -> PageLine {
    let gaps = gap.map { gap in
      gapsAt.map { PageLine.Gap(x: .pt($0), width: .pt(gap * 10), natural: .pt(2.5)) }
    }
    return PageLine(
      role: role, paragraph: paragraph, isFirst: isFirst, isLast: isLast,
      text: Self.texts[number % 8],
      range: number..<(number + 10), origin: Point(x: .pt(50), y: .pt(Double(50 + 14 * number))),
      width: .pt(width), ascent: .pt(8), descent: .pt(3), measureLeft: .pt(50),
      measureRight: .pt(350), isRightToLeft: false, expansion: 1, protrusionLeft: .zero,
      protrusionRight: .zero, fit: PageLine.Fit(), end: end, gaps: gaps ?? [],
      runs: [
        GlyphRun(
          font: 0, size: .pt(10), origin: .zero,
          glyphs: [Glyph(id: glyph, cluster: 0, x: .zero, y: .zero, advance: .pt(5))])
      ])
  }

  private static let texts = [
    "words of a line", "hills beyond hills", "rivers and their ends", "stones below water",
    "morning before noon", "letters of other days", "houses at the shore", "tables for each tide",
  ]

  private func page(_ number: Int, _ lines: [PageLine], chapter: Int = 0) -> Page {
    Page(
      number: PageNumber(number), label: "\(number)", side: number % 2 == 1 ? .recto : .verso,
      range: 0..<1, chapter: chapter,
      frame: Frame(
        size: Size(width: .pt(400), height: .pt(600)), items: lines.map { .line($0) }))
  }

  /// Eight blameless lines: gaps that are never below each other, ends that are whole.
  private func good(_ paragraph: Int = 1) -> [PageLine] {
    (1...8).map { number in
      line(
        number, paragraph: paragraph, isFirst: number == 1, isLast: number == 8,
        gapsAt: [60 + Double(number) * 20])
    }
  }

  private func rules(_ pages: [Page]) -> [Lint.Rule] {
    var linter = PageLinter()
    return pages.flatMap { linter.lints(of: $0) }.map(\.rule)
  }

  @Test func `blameless pages have no flaws`() {
    #expect(rules([page(1, good(1)), page(2, good(2)), page(3, good(3)), page(4, good(4))]) == [])
  }

  @Test func `a justified line that does not reach its edges is found`() {
    var lines = good()
    for index in lines.indices { lines[index].isJustified = true }
    #expect(rules([page(1, lines)]) == [])
    (lines[3].width, lines[7].width) = (.pt(299.8), .pt(100))
    #expect(rules([page(1, lines)]) == [.underfull])
  }

  @Test func `what reaches beyond the page is found, as far as it is seen`() {
    func cut(_ change: (inout PageLine) -> Void) -> [Lint] {
      var lines = good()
      change(&lines[3])
      var linter = PageLinter()
      return linter.lints(of: page(1, lines)).filter { $0.rule == .offPage }
    }
    #expect(cut { _ in }.isEmpty)
    #expect(cut { $0.origin.x = .pt(-30) }.map(\.value) == [30])
    #expect(cut { $0.origin.x = .pt(120) }.map(\.value) == [20])
    #expect(cut { $0.origin.y = .pt(5) }.map(\.value) == [3])
    #expect(cut { $0.origin.y = .pt(600) }.map(\.line) == [4])
    #expect(cut { $0.origin.x = .pt(100.4) }.isEmpty)
  }

  @Test func `what is turned off the page is found, and what is cut off or bleeds is not`() {
    func rules(_ item: Frame.Item) -> [Lint.Rule] {
      var page = page(1, [])
      page.frame.items = [item]
      var linter = PageLinter()
      return linter.lints(of: page).map(\.rule).filter { $0 == .offPage }
    }
    let line = Frame.Item.line(line(1))
    let size = Size(width: .pt(400), height: .pt(600))
    func group(_ transform: AffineTransform, clip: Path? = nil, alpha: Double = 1) -> Frame.Item {
      .group(
        Frame.Group(
          Frame(size: size, items: [line]), transform: transform, clip: clip, alpha: alpha))
    }
    let turned = AffineTransform.quarter
    #expect(rules(group(.identity)).isEmpty)
    #expect(rules(group(turned)) == [.offPage])
    #expect(rules(group(turned, alpha: 0)).isEmpty)
    func picture(_ x: Double, _ width: Double) -> Frame.Item {
      .image(
        PageImage(
          rect: Rect(x: .pt(x), y: .pt(10), width: .pt(width), height: .pt(50)), source: "p.png"))
    }
    #expect(rules(picture(300, 150)) == [.offPage])
    #expect(rules(picture(-10, 420)).isEmpty)
  }

  @Test func `letters too far apart, and lines unlike their neighbours, are found`() {
    var lines = good()
    lines[3].tracking = .pt(0.31)
    #expect(rules([page(1, lines)]) == [.tracking, .unevenLines, .unevenLines])
    lines[3].tracking = .pt(0.3)
    lines[2].expansion = 1.02
    lines[4].expansion = 1.03
    #expect(rules([page(1, lines)]) == [])
    lines[6].expansion = 0.95
    #expect(rules([page(1, lines)]) == [.unevenLines])
  }

  @Test func `words below themselves are found, and parts of words are none`() {
    var lines = good()
    lines[2].text = "Mountain air and water"
    lines[3].text = "mountain air and stones,"
    #expect(rules([page(1, lines)]) == [.stack])
    lines[3].text = "hills and water"
    #expect(rules([page(1, lines)]) == [.stack])
    (lines[2].end, lines[3].end) = (.hyphen, .space)
    #expect(rules([page(1, lines)]) == [])
    lines[2].text = "the air"
    lines[3].text = "the hills"
    #expect(rules([page(1, lines)]) == [])
  }

  @Test func `a chapter's last page with a line or two is found`() {
    var end = page(3, Array(good(3).suffix(2)))
    var next = page(4, good(4))
    next.chapter = 1
    let chapter = [page(1, good(1)), page(2, good(2)), end]
    #expect(rules(chapter + [next]).filter { $0 == .shortPage } == [.shortPage])
    var linter = PageLinter()
    for page in chapter { _ = linter.lints(of: page) }
    #expect(linter.lintsAtEnd().map(\.rule) == [.shortPage])
    end = page(3, Array(good(3).suffix(3)))
    #expect(!rules([chapter[0], chapter[1], end, next]).contains(.shortPage))
    // A chapter of two lines is no longer.
    end.chapter = 2
    #expect(!rules([chapter[0], end, next]).contains(.shortPage))
  }

  @Test func `a word wider than a line is reported once`() {
    var lines = good()
    for index in [2, 3, 5] { lines[index].end = .broken }
    #expect(rules([page(1, lines)]) == [.brokenWord, .brokenWord])
    lines[4].end = .letter
    lines[5].end = .letter
    #expect(rules([page(1, lines)]) == [.brokenWord])
  }

  @Test func `pictures with too few pixels for their size are found`() {
    var page = page(1, good())
    func image(_ name: String) -> PageImage {
      PageImage(
        rect: Rect(x: .zero, y: .zero, width: .pt(144), height: .pt(72)), source: name)
    }
    page.frame.items += ["fine.png", "coarse.png", "drawing.svg"].map { .image(image($0)) }
    var linter = PageLinter(pictureResolution: 150) { name in
      ["fine.png": (300, 150), "coarse.png": (300, 100)][name]
    }
    let lints = linter.lints(of: page)
    #expect(lints.map(\.rule) == [.coarsePicture])
    #expect(lints.first?.value == 100 && lints.first?.text == "coarse.png")
    let told = lints.first?.description(in: "b.epub")
    #expect(
      told
        == "b.epub: page 1, bytes 0-1: coarse-picture 100 pixels per inch (limit 150): coarse.png"
    )
  }

  @Test func `a line's own flaws are found`() {
    func flaw(_ bad: PageLine) -> [Lint.Rule] {
      var lines = good()
      lines[3] = bad
      return rules([page(1, lines)])
    }
    #expect(flaw(line(4, width: 303, gapsAt: [140])) == [.overfull])
    #expect(flaw(line(4, gap: 0.51, gapsAt: [140])) == [.loose])
    #expect(flaw(line(4, gap: 0.12, gapsAt: [140])) == [.tight])
    #expect(flaw(line(4, glyph: 0, gapsAt: [140])) == [.missingGlyph])
  }

  @Test func `ladders and rivers are found`() {
    var lines = good()
    for index in 2...4 { lines[index].end = index == 3 ? .explicit : .hyphen }
    #expect(rules([page(1, lines)]) == [.ladder])
    lines = good()
    for index in 2...5 { lines[index].gaps = line(1, gapsAt: [180]).gaps }
    #expect(rules([page(1, lines)]) == [.river])
  }

  @Test func `runts and fragments are found`() {
    var lines = good()
    (lines[7].width, lines[7].gaps) = (.pt(29), [])
    #expect(rules([page(1, lines)]) == [.runt])
    lines[6].end = .hyphen
    #expect(rules([page(1, lines)]) == [.runt, .fragment])
  }

  @Test func `flaws at the ends of pages are found`() {
    var lines = good()
    lines[0].isFirst = false
    lines[0].isLast = true
    lines[1].isFirst = true
    #expect(rules([page(1, lines)]) == [.widow])
    lines = good()
    (lines[7].isFirst, lines[7].isLast, lines[7].paragraph) = (true, false, 2)
    #expect(rules([page(1, lines)]) == [.orphan])
    lines = good()
    lines[7].isLast = false
    lines[7].end = .hyphen
    #expect(rules([page(1, lines)]) == [.pageTurnHyphen])
    #expect(rules([page(2, lines)]) == [.versoHyphen])
  }

  @Test func `a heading is stranded from text on the next page, not at the end of its chapter`() {
    var lines = good()
    lines[7].role = .heading
    #expect(rules([page(1, lines), page(2, good(2))]) == [.strandedHeading])
    #expect(rules([page(1, lines)]) == [])
    #expect(rules([page(1, lines), page(2, good(2), chapter: 1)]) == [])
    #expect(rules([page(1, lines), page(2, []), page(3, good(2))]) == [.strandedHeading])
    // One line below it may be a paragraph of its own, but not the beginning of one.
    (lines[6].role, lines[7].role) = (.heading, .body)
    (lines[7].isFirst, lines[7].isLast, lines[7].paragraph) = (true, true, 2)
    #expect(rules([page(1, lines), page(2, good(3))]) == [])
    lines[7].isLast = false
    #expect(rules([page(1, lines), page(2, good(3))]) == [.orphan, .strandedHeading])
    // A page of nothing but a title.
    for index in lines.indices { lines[index].role = .heading }
    #expect(rules([page(1, lines), page(2, good(3))]) == [])
  }

  @Test func `facing pages of unequal depth are found, but not at a chapter's end`() {
    let short = Array(good(2).prefix(7))
    #expect(rules([page(2, good(1)), page(3, short), page(4, good(3))]) == [.unequalPages])
    #expect(rules([page(3, good(1)), page(4, short), page(5, good(3))]) == [])
    #expect(rules([page(2, good(1)), page(3, short)]) == [])
  }
}
