import BookRendering
import Budgets
import Graphics
import Layout
import Manuscript
import Pagination
import TestSupport
import Testing

@testable import BookRendering
@testable import RenderingOptions
@testable import Typesetting

/// The words of pictures that cannot be drawn.
struct AlternativeTextTests {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20z"/></svg>
    """

  private func renderer(_ alt: String, width: Int, height: Int) throws -> BookRenderer {
    var epub = TestEPUB(
      "<p>Some words. <img src='../d.svg' alt='\(alt)' "
        + "style='width: \(width)px; height: \(height)px'/></p>")
    epub.addFile("d.svg", Array(Self.drawing.utf8), id: "d", type: "image/svg+xml")
    var options = RenderOptions()
    options.limits.drawings = Limits.Allowance(0)
    return BookRenderer(
      book: try BookReader.read(epub.archive, name: "x.epub"), options: options)
  }

  @Test func `what a picture shows is said where it is not drawn`() throws {
    let pictures = try ["", "A map", "A harbour"].map {
      try renderer($0, width: 300, height: 200).thumbnail(longestSide: 400)
    }
    #expect(Set(pictures).count == 3)
  }

  /// Documents that are one picture, which cannot be drawn, with and without words.
  private static let onlyPictures = [
    "<img src='../d.svg'ALT/>", "<div><img src='../d.svg'ALT/></div>",
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>TITLE<image width='40' height='20' "
      + "href='../d.svg'/></svg>",
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'><image width='40' height='20' "
      + "href='../d.svg'ARIA/></svg>",
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>TITLE<path d='M0 0h40'/><image "
      + "href='../e.svg'/></svg>",
  ]

  @Test(arguments: onlyPictures)
  func `a page of one picture says what it shows, too`(body: String) throws {
    let pictures = try ["", "A map", "A harbour"].map { words in
      var body = body
      for (place, made) in [
        ("ALT", " alt='\(words)'"), ("ARIA", " aria-label='\(words)'"),
        ("TITLE", "<title>\(words)</title>"),
      ] { body = body.replacing(place, with: words.isEmpty ? "" : made) }
      var epub = TestEPUB(body)
      epub.addFile("d.svg", Array(Self.drawing.utf8), id: "d", type: "image/svg+xml")
      var options = RenderOptions()
      options.limits.drawings = Limits.Allowance(0)
      let book = try BookReader.read(epub.archive, name: "x.epub")
      let renderer = BookRenderer(book: book, options: options)
      let source = try renderer.pageSource(renderer.directedOptions)
      let page = try #require(source.layout.nextPages().first)
      #expect(page.images.map(\.alternative) == [words])
      return try BookPictures(book: book, options: options).file(of: .page(1))
    }
    #expect(Set(pictures).count == 3)
  }

  @Test(arguments: [10, 50, 150, 400], [8, 40, 300])
  func `the words stand in their frame, or not at all`(width: Int, height: Int) throws {
    let words = "A map of the harbour, with all its piers and buoys, and Incomprehensibilities"
    let renderer = try renderer(words, width: width, height: height)
    let source = try renderer.pageSource(renderer.directedOptions)
    let image = try #require(source.layout.nextPages().first?.images.first)
    let isRoomy = width >= 150 && height >= 40
    #expect(image.words.isEmpty != isRoomy)
    for run in image.words {
      #expect(run.origin.x >= .zero && run.origin.y - run.size * 0.7 >= .zero)
      #expect(run.origin.y <= image.rect.size.height)
      let end = run.glyphs.map { run.origin.x + $0.x + $0.advance }.max() ?? .zero
      #expect(end <= image.rect.size.width)
    }
  }

  @Test func `letters that no font has are missed only where they are seen`() throws {
    let renderer = try renderer("\u{6F22}", width: 300, height: 200)
    let source = try renderer.pageSource(renderer.directedOptions)
    _ = source.layout.nextPages()
    #expect(source.layout.missingCharacters.isEmpty)
  }
}
