import Graphics
import Testing

@testable import Raster

/// A book's own colours on light and on dark pages.
struct ThemeColorTests {
  private let samples: [Color] = {
    let levels: [UInt8] = [0, 51, 102, 153, 204, 255]
    return levels.flatMap { red in
      levels.flatMap { green in levels.map { Color(red: red, green: green, blue: $0) } }
    }
  }()

  @Test(arguments: [PageTheme.white, .paper, .sepia])
  func `on light pages they are as printed: white is the paper, black is black`(theme: PageTheme) {
    func shown(_ color: Color) -> Color { color.shown(ink: theme.ink, paper: theme.paper) }
    #expect(shown(.white) == theme.paper)
    #expect(shown(.black) == .black)
    for color in samples {
      if theme.paper == .white { #expect(shown(color) == color) }
      // No channel is lighter than the paper or than the colour, and the order of colours is kept.
      for channel in [\Color.red, \.green, \.blue] {
        #expect(
          shown(color)[keyPath: channel]
            <= min(color[keyPath: channel], theme.paper[keyPath: channel]))
      }
      for other in samples where other.luminance > color.luminance + 8 {
        #expect(shown(other).luminance > shown(color).luminance)
      }
    }
  }

  @Test func `on dark pages what is darker than another is lighter there`() {
    let theme = PageTheme.night
    let shown = samples.map { $0.shown(ink: theme.ink, paper: theme.paper).luminance }
    for (first, own) in zip(samples, shown) {
      for (second, other) in zip(samples, shown) where first.luminance > second.luminance + 60 {
        #expect(own < other)
      }
    }
    #expect(
      abs(Color.white.shown(ink: theme.ink, paper: theme.paper).luminance - theme.paper.luminance)
        <= 1)
    #expect(
      abs(Color.black.shown(ink: theme.ink, paper: theme.paper).luminance - theme.ink.luminance)
        <= 1)
  }

  @Test func `text can be read on a background of the book's`() {
    var painter = PagePainter(fonts: [])
    let area = Rect(x: .zero, y: .zero, width: .pt(20), height: .pt(20))
    let letter = Rect(x: .pt(5), y: .pt(5), width: .pt(5), height: .pt(5))
    let page = painter.paint(
      DisplayList(items: [
        .fill(area, Ink(color: Color(red: 245, green: 238, blue: 220))), .fill(letter, .text),
      ]), width: 20, height: 20, scale: 1, theme: .night)
    func light(_ column: Int, _ row: Int) -> Int {
      let at = (row * page.width + column) * 4
      return Color(red: page.bytes[at], green: page.bytes[at + 1], blue: page.bytes[at + 2])
        .luminance
    }
    #expect(light(7, 7) - light(2, 2) > 120)
  }
}
