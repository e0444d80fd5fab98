import Foundation
import Graphics
import ImageCoding
import Layout
import Manuscript
import Pagination
import Raster
import TestSupport
import Testing

@testable import BookInput
@testable import BookRendering
@testable import Files
@testable import Paging
@testable import Typesetting

/// Pages of laid out books on canvases, and pictures that are given as files.
struct PageCanvasTests {
  private let size = Size(width: .pt(120), height: .pt(160))

  private func layout() throws -> BookLayout {
    var epub = TestEPUB(
      "<p>Before.</p><p><img src='../a.png' alt='a'/></p>", "<p><img src='../b.gif' alt='b'/></p>")
    let red = Bitmap(width: 40, height: 30, color: Color(red: 200, green: 0, blue: 0))
    epub.addFile("a.png", PNGEncoder().encode(red), id: "a", type: "image/png")
    epub.addFile("b.gif", SampleFile.gif, id: "b", type: "image/gif")
    let book = try BookReader.read(epub.archive, name: "x.epub")
    return try BookLayout(
      book: book,
      layout: PageLayout(pageSize: size, fontSize: .pt(9), leading: .pt(12)))
  }

  private func pages(_ layout: BookLayout) -> [Page] {
    var pages: [Page] = []
    while !layout.isFinished { pages += layout.nextPages() }
    return pages.filter { !$0.images.isEmpty }
  }

  private func drawn(_ content: some PageContent) -> Bitmap {
    var canvas = PageCanvas(size: size)
    content.draw(on: &canvas)
    return canvas.bitmap(width: 120, height: 160, scale: 1, theme: .white)
  }

  @Test func `a blank page is paper`() {
    let paper = Bitmap.plain(PageTheme.white.paper, width: 120, height: 160)
    let isPaper = drawn(PicturePage.blank()).rgba() == paper
    #expect(isPaper)
  }

  @Test func `a page of a book is drawn with its pictures, as a run draws it`() throws {
    let layout = try layout()
    let pages = pages(layout)
    #expect(pages.count == 2)
    for page in pages {
      let files = layout.pictureFiles(of: page)
      var painter = PagePainter(fonts: layout.fontFiles)
      let expected = painter.paint(
        page.displayList, pictures: files, width: 120, height: 160, scale: 1, theme: .white)
      let content = BookPage(page, fonts: layout.fontFiles, pictures: files)
      let isSame = drawn(content) == expected
      #expect(isSame && expected.format == .rgba)
      // Without its files the rest is drawn.
      let isOther = drawn(BookPage(page, fonts: layout.fontFiles)) != expected
      #expect(isOther)
    }
  }

  @Test func `pages on one canvas keep their own pictures, beside a picture of the app's`() throws {
    let layout = try layout()
    let pages = pages(layout)
    // What is drawn last is seen: its colours at the first quarter's height, from the left.
    let colors: [[[UInt8]]] = [[[200, 0, 0], [200, 0, 0]], [[255, 0, 0], [0, 255, 0]]]
    for order in [[0, 1], [1, 0]] {
      var canvas = PageCanvas(size: size)
      canvas.draw(
        Bitmap(width: 1, height: 1, format: .rgba, bytes: [0, 90, 0, 255]),
        in: Rect(x: .zero, y: .zero, width: .pt(5), height: .pt(5)))
      for index in order {
        canvas.draw(
          pages[index], fonts: layout.fontFiles, pictures: layout.pictureFiles(of: pages[index]))
      }
      let picture = canvas.bitmap(width: 120, height: 160, scale: 1, theme: .white)
      func pixel(_ x: Double, _ y: Double) -> [UInt8] {
        Array(picture.bytes[(Int(y) * 120 + Int(x)) * 4..<(Int(y) * 120 + Int(x)) * 4 + 3])
      }
      #expect(pixel(2, 2) == [0, 90, 0])
      let rect = pages[order[1]].images[0].rect
      let (width, height) = (rect.size.width.points, rect.size.height.points)
      for (half, color) in colors[order[1]].enumerated() {
        let x = rect.minX.points + width * (0.25 + 0.5 * Double(half))
        #expect(pixel(x, rect.minY.points + height / 4) == color)
      }
    }
  }

  @Test func `a leaf's back is a picture of any kind that has pixels`() throws {
    let path = NSTemporaryDirectory() + "render-book-back-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let kinds = [
      SampleFile.jpeg, SampleFile.gif, SampleFile.webp,
      PNGEncoder().encode(Bitmap(width: 3, height: 2, color: Color(red: 9, green: 8, blue: 7))),
    ]
    for bytes in kinds {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let picture = try BookFile.picture(FileName(path))
      #expect(try picture == ImageFile.decode(bytes).bitmap.rgba())
      // Half a picture is none.
      try Data(bytes.dropLast(bytes.count / 3)).write(to: URL(fileURLWithPath: path))
      #expect(throws: InputError.self) { try BookFile.picture(FileName(path)) }
    }
    for text in ["<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "no", ""] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: InputError.self) { try BookFile.picture(FileName(path)) }
    }
  }
}
