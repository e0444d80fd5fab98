import Graphics
import ImageCoding
import Testing

@testable import Raster

/// Pictures on pages, to the pixel.
struct PicturePaintingTests {
  private func file(_ format: Bitmap.Format, _ bytes: [UInt8]) -> PictureFile {
    PictureFile(
      name: "picture",
      bytes: PNGEncoder().encode(Bitmap(width: 2, height: 1, format: format, bytes: bytes)))
  }

  private let place = Rect(x: .pt(1), y: .pt(1), width: .pt(2), height: .pt(1))

  private func paint(
    _ file: PictureFile, theme: PageTheme, items: [DisplayList.Item] = []
  ) -> Bitmap {
    var painter = PagePainter(fonts: [])
    return painter.paint(
      DisplayList(items: [.picture(0, place)] + items), pictures: [file], width: 4, height: 3,
      scale: 1, theme: theme)
  }

  @Test func `a grey picture on white paper leaves the page grey`() {
    let page = paint(file(.gray, [10, 200]), theme: .white)
    #expect(page.format == .gray)
    #expect(page.bytes == [255, 255, 255, 255, 255, 10, 200, 255, 255, 255, 255, 255])
  }

  @Test(arguments: [PageTheme.white, .sepia, .night])
  func `a picture keeps its colours in every theme, and clear pixels show the paper`(
    theme: PageTheme
  ) {
    let page = paint(file(.rgba, [200, 10, 20, 255, 1, 2, 3, 0]), theme: theme)
    #expect(page.format == .rgba)
    #expect(Array(page.bytes[20..<24]) == [200, 10, 20, 255])
    let paper = [theme.paper.red, theme.paper.green, theme.paper.blue, 255]
    #expect(Array(page.bytes[24..<28]) == paper)
    #expect(Array(page.bytes[..<4]) == paper)
  }

  @Test func `what is drawn in black without a ground is read on dark paper`() {
    let night = PageTheme.night
    func pixels(_ bytes: [UInt8], _ theme: PageTheme) -> [[UInt8]] {
      let page = paint(file(.rgba, bytes), theme: theme)
      return [Array(page.bytes[20..<23]), Array(page.bytes[24..<27])]
    }
    let (ink, paper) = (
      [night.ink.red, night.ink.green, night.ink.blue],
      [night.paper.red, night.paper.green, night.paper.blue]
    )
    // Lines take the ink of the text; with colours beside them all lies on white.
    #expect(pixels([0, 0, 0, 255, 9, 9, 9, 0], night) == [ink, paper])
    #expect(pixels([10, 30, 90, 255, 9, 9, 9, 0], night) == [[10, 30, 90], [255, 255, 255]])
    // What has a ground, or is light, or lies on light paper, stays as it is.
    #expect(pixels([0, 0, 0, 255, 255, 255, 255, 255], night) == [[0, 0, 0], [255, 255, 255]])
    #expect(pixels([220, 220, 220, 255, 9, 9, 9, 0], night) == [[220, 220, 220], paper])
    #expect(paint(file(.rgba, [0, 0, 0, 255, 9, 9, 9, 0]), theme: .sepia).bytes[20] == 0)
  }

  @Test func `a painter of light and dark pages keeps no drawing of the one for the other`() {
    var painter = PagePainter(fonts: [])
    let drawing = file(.rgba, [0, 0, 0, 255, 9, 9, 9, 0])
    let list = DisplayList(items: [.picture(0, place)])
    let found = [PageTheme.white, .night, .white].map { theme in
      painter.paint(list, pictures: [drawing], width: 4, height: 3, scale: 1, theme: theme).rgba()
        .bytes[20]
    }
    #expect(found == [0, PageTheme.night.ink.red, 0])
  }

  @Test func `ink lies over a picture`() {
    let page = paint(file(.gray, [10, 200]), theme: .white, items: [.fill(place, .text)])
    #expect(Array(page.bytes[5..<7]) == [0, 0])
  }

  @Test func `a picture that cannot be read leaves a frame and its fault`() {
    var painter = PagePainter(fonts: [])
    let page = painter.paint(
      DisplayList(items: [.picture(0, place), .picture(7, place)]),
      pictures: [PictureFile(name: "a.gif", bytes: Array("GIF89a".utf8))], width: 4, height: 3,
      scale: 1, theme: .white)
    #expect(painter.pictureFaults == ["a.gif": .truncated(at: 6)])
    #expect(page.bytes[5] == 128)
  }

  @Test func `a picture beyond the page is cut, and a far one does no harm`() {
    var painter = PagePainter(fonts: [])
    let list = DisplayList(items: [
      .picture(0, Rect(x: .pt(3), y: .pt(-1), width: .pt(4), height: .pt(3))),
      .picture(0, Rect(x: .pt(1e6), y: .pt(-1e6), width: .pt(1e6), height: .pt(1))),
    ])
    let page = painter.paint(
      list, pictures: [file(.gray, [10, 10])], width: 4, height: 3, scale: 1, theme: .white)
    #expect(page.bytes == [255, 255, 255, 10, 255, 255, 255, 10, 255, 255, 255, 255])
  }
}
