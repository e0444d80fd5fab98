import Foundation
import Graphics
import Manuscript
import PageTurning
import Pagination
import Paragraphs
import TestSupport
import Testing

@testable import BookRendering
@testable import Files
@testable import RenderingOptions
@testable import Typesetting

/// Pages that a book wants on a side of the spread.
struct PageSideLawTests {
  /// The words of the spine for the sides that a page may ask for.
  private static let sides: [String] = [
    "", "", "page-spread-left", "page-spread-right", "rendition:page-spread-left",
    "rendition:page-spread-right", "rendition:page-spread-center",
  ]

  private func book(_ sides: [String], isRightToLeft: Bool, isFixed: Bool) throws -> Book {
    var epub = TestEPUB()
    if isFixed { epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>" }
    if isRightToLeft { epub.spineAttributes = " page-progression-direction='rtl'" }
    let head = "<meta name='viewport' content='width=600, height=800'/></head>"
    for (index, side) in sides.enumerated() {
      let document = TestEPUB.document("<p>word</p>").replacing("</head>", with: head)
      epub.addDocument("c\(index)", document)
      epub.spine[index] = "<itemref idref='c\(index)' properties='\(side)'/>"
    }
    return try BookReader.read(epub.archive, name: "x.epub")
  }

  private func pages(_ source: PageSource) -> [Page] {
    var pages: [Page] = []
    while !source.layout.isFinished { pages += source.layout.nextPages() }
    return pages
  }

  @Test(arguments: [true, false], [true, false])
  func `pages keep their requested sides, with blank pages only where needed`(
    isRightToLeft: Bool, isFixed: Bool
  ) throws {
    var random = SplitMix64(seed: 0x51DE5)
    for _ in 0..<30 {
      let count = Int.random(in: 1...9, using: &random)
      let sides = (0..<count).map { _ in Self.sides.randomElement(using: &random) ?? "" }
      let book = try book(sides, isRightToLeft: isRightToLeft, isFixed: isFixed)
      for spine in [RenderOptions.SpineLocation.none, .mid] {
        var options = RenderOptions()
        options.spine = spine
        let renderer = BookRenderer(book: book, options: options)
        let source = try renderer.pageSource(renderer.directedOptions)
        let pages = pages(source)
        let layout = source.layout.layout
        #expect(pages.map(\.number.value) == Array(1...pages.count), "\(sides)")
        #expect(pages.filter { !$0.isBlank }.count == count, "\(sides)")
        #expect(pages.first?.isBlank == false, "\(sides)")
        #expect(
          zip(pages, pages.dropFirst()).allSatisfy {
            $0.side != $1.side
              && layout.isRightOfSpine($0.number) != layout.isRightOfSpine($1.number)
          })
        for (page, side) in zip(pages.filter { !$0.isBlank }, sides) {
          let isRight = layout.isRightOfSpine(page.number)
          #expect((page.side == .recto) == (isRight != isRightToLeft))
          let wantsRight = side.hasSuffix("right") ? true : side.hasSuffix("left") ? false : nil
          if let wantsRight { #expect(isRight == wantsRight, "\(sides)") }
          // A page is blank only where two pages that follow each other ask for the same side.
          if page.number > 1, pages[page.number.index - 1].isBlank {
            #expect(wantsRight != nil && page.number > 2, "\(sides)")
            #expect(page.number > 2 && !pages[page.number.index - 2].isBlank, "\(sides)")
          }
        }
        guard spine == .mid else { continue }
        let binding = source.geometry.binding
        for index in 0..<binding.spreadCount(pages: pages.count) {
          let spread = binding.spread(index, pages: pages.count)
          if let left = spread.left, left != .filler {
            #expect(!layout.isRightOfSpine(left), "\(sides)")
          }
          if let right = spread.right, right != .filler {
            #expect(layout.isRightOfSpine(right), "\(sides)")
          }
        }
      }
    }
  }

  @Test(arguments: ["left", "right", "recto", "verso"], [true, false])
  func `breaks lead to the named side in either direction`(
    side: String, isRightToLeft: Bool
  ) throws {
    var epub = TestEPUB("<p>a</p><p style='break-before: \(side)'>b</p>")
    if isRightToLeft { epub.spineAttributes = " page-progression-direction='rtl'" }
    let book = try BookReader.read(epub.archive, name: "x.epub")
    for isPaired in [true, false] {
      var options = RenderOptions()
      (options.spine, options.cover.isAlone) = (.mid, !isPaired)
      let renderer = BookRenderer(book: book, options: options)
      let source = try renderer.pageSource(renderer.directedOptions)
      let last = try #require(pages(source).last)
      let isRight = source.layout.layout.isRightOfSpine(last.number)
      #expect(last.lines.contains { $0.text == "b" })
      switch side {
      case "left": #expect(!isRight)
      case "right": #expect(isRight)
      default: #expect(isRight == ((side == "recto") != isRightToLeft))
      }
    }
  }

  @Test(
    arguments: ["left", "right", "recto", "verso", "page"],
    [
      "<h1>a</h1>", "<section>\n<h1>a</h1></section>", "<p style='display: none'>x</p><h1>a</h1>",
      "<div style='break-before: recto'><h1>a</h1></div>", "BODY",
    ])
  func `a side that the first box asks for is that of the first page`(
    side: String, body: String
  ) throws {
    for isRightToLeft in [true, false] {
      for spine in [RenderOptions.SpineLocation.none, .mid] {
        var epub = TestEPUB(
          "<style>\(body == "BODY" ? "body" : "h1") { break-before: \(side) }</style>"
            + (body == "BODY" ? "<h1>a</h1>" : body) + "<p>b</p>")
        if isRightToLeft { epub.spineAttributes = " page-progression-direction='rtl'" }
        let book = try BookReader.read(epub.archive, name: "x.epub")
        var options = RenderOptions()
        options.spine = spine
        let renderer = BookRenderer(book: book, options: options)
        let source = try renderer.pageSource(renderer.directedOptions)
        let pages = pages(source)
        #expect(pages.count == 1 && pages.first?.isBlank == false)
        let isRight = source.layout.layout.isRightOfSpine(1)
        switch side {
        case "left": #expect(!isRight)
        case "right": #expect(isRight)
        case "verso": #expect(isRight == isRightToLeft)
        default: #expect(isRight != isRightToLeft)
        }
      }
    }
  }

  @Test func `sheets that begin on a verso say so to viewers of two pages`() throws {
    for (side, words) in [("page-spread-left", "/PageLayout /TwoPageLeft"), ("", "")] {
      let book = try book([side, ""], isRightToLeft: false, isFixed: true)
      let renderer = BookRenderer(book: book, options: RenderOptions())
      let path = NSTemporaryDirectory() + "render-book-side-" + UUID().uuidString + ".pdf"
      defer { try? FileManager.default.removeItem(atPath: path) }
      _ = try renderer.export(to: FileName(path), as: .pdf)
      let pdf = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      #expect(pdf.contains("/PageLayout") == !words.isEmpty)
      #expect(words.isEmpty || pdf.contains(words))
    }
  }
}
