import Graphics
import TestSupport
import Testing

@testable import Raster

/// Gradients, tiles and soft shadows on pages.
struct PatternPaintingTests {
  private func paint(_ items: [DisplayList.Item], scale: Double = 1) -> Bitmap {
    var painter = PagePainter(fonts: [])
    return painter.paint(
      DisplayList(items: items), width: 40, height: 40, scale: scale, theme: .white
    ).rgba()
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    Array(bitmap.bytes[(y * bitmap.width + x) * 4..<(y * bitmap.width + x) * 4 + 3])
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: .pt(x), y: .pt(y), width: .pt(width), height: .pt(height))
  }

  private let red = Color(red: 255, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255)

  @Test func `a gradient has at the middle of each pixel the colour of that place`() {
    let gradient = Gradient(
      geometry: .linear(from: .zero, to: Point(x: .pt(40), y: .zero)),
      stops: [.init(offset: 0, color: red), .init(offset: 1, color: blue)])
    let bitmap = paint([.pattern(.rectangle(rect(0, 0, 40, 20)), .gradient(gradient, nil))])
    for x in 0..<40 {
      let fraction = (Double(x) + 0.5) / 40
      #expect(
        pixel(bitmap, x, 10) == [UInt8(255 * (1 - fraction) + 0.5), 0, UInt8(255 * fraction + 0.5)])
    }
    #expect(pixel(bitmap, 10, 30) == [255, 255, 255])
  }

  @Test func `a turned gradient is turned with its shape`() throws {
    let gradient = Gradient(
      geometry: .linear(from: .zero, to: Point(x: .pt(40), y: .zero)),
      stops: [.init(offset: 0.5, color: red), .init(offset: 0.5, color: blue)])
    // A quarter of a turn about the middle: right is down.
    let map = AffineTransform(a: 0, b: 1, c: -1, d: 0, e: 40, f: 0)
    let group = DisplayList.Group(
      items: [.pattern(.rectangle(rect(0, 0, 40, 40)), .gradient(gradient, nil))],
      transform: map)
    let bitmap = paint([.group(group)])
    #expect(pixel(bitmap, 30, 5) == [255, 0, 0] && pixel(bitmap, 5, 30) == [0, 0, 255])
  }

  @Test func `cells come again in steps, with nothing in the gaps`() {
    let gradient = Gradient(
      geometry: .linear(from: .zero, to: Point(x: .pt(1), y: .zero)),
      stops: [.init(offset: 0, color: red), .init(offset: 1, color: red)])
    let tiling = Tiling(
      cell: rect(3, 0, 2, 40), step: Size(width: .pt(5), height: .pt(100)))
    let bitmap = paint([.pattern(.rectangle(rect(0, 0, 40, 40)), .gradient(gradient, tiling))])
    for x in 0..<40 {
      let isInside = (x + 2) % 5 < 2
      #expect(pixel(bitmap, x, 20) == (isInside ? [255, 0, 0] : [255, 255, 255]))
    }
  }

  @Test
  func `a shadow has half its alpha at its edge, is even on both sides, and stays outside`() {
    for deviation in [1.0, 2.5, 40] {
      let shape = Path.rectangle(rect(-400, -400, 420, 900))
      let blur = BlurredShape(shape: shape, deviation: .pt(deviation), ink: .text)
      let bitmap = paint([.pattern(.rectangle(rect(0, 0, 40, 40)), .blur(blur))])
      let row = (0..<40).map { Int(pixel(bitmap, $0, 20)[0]) }
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
      for step in 0..<20 { #expect(abs(row[19 - step] + row[20 + step] - 255) <= 4) }
    }
    let half = BlurredShape(
      shape: .rectangle(rect(5, 5, 30, 30)), deviation: .pt(3), ink: Ink(color: red))
    let area = Path(
      elements: Path.rectangle(rect(0, 0, 40, 40)).elements
        + Path.rounded(
          rect(10, 10, 20, 20),
          .init(
            topLeft: Size(width: .zero, height: .zero), topRight: Size(width: .zero, height: .zero),
            bottomRight: Size(width: .zero, height: .zero),
            bottomLeft: Size(width: .zero, height: .zero)), isReversed: true
        ).elements)
    let bitmap = paint([.pattern(area, .blur(half))])
    #expect(pixel(bitmap, 20, 20) == [255, 255, 255] && pixel(bitmap, 8, 20) != [255, 255, 255])
  }

  @Test func `weights of a blur sum to one`() {
    for deviation in [0.0, 0.3, 1, 2.7, 12] {
      let kernel = BlurMask.kernel(deviation)
      #expect(kernel[0] + kernel.dropFirst().reduce(0, +) * 2 == 65_536)
      #expect(zip(kernel, kernel.dropFirst()).allSatisfy { $0 >= $1 && $1 >= 0 })
    }
  }

  @Test func `a grey that covers shows nothing of what is beneath, on any paper`() {
    let gray = Ink(tone: 127)
    var painter = PagePainter(fonts: [])
    for theme in [PageTheme.white, .night, .sepia] {
      let list = DisplayList(items: [
        .fill(rect(0, 0, 40, 40), Ink(color: red)), .fill(rect(10, 10, 10, 10), gray),
      ])
      let bitmap = painter.paint(list, width: 40, height: 40, scale: 1, theme: theme).rgba()
      let mixed = theme.paper.mixed(with: theme.ink, weight: 127)
      #expect(pixel(bitmap, 15, 15) == [mixed.red, mixed.green, mixed.blue])
    }
  }

  @Test func `many colours are painted in their order`() {
    let items = (0..<60).map { index in
      DisplayList.Item.fill(
        rect(0, 0, Double(40 - index % 40), 40),
        Ink(color: Color(red: UInt8(index * 4), green: 0, blue: 9)))
    }
    let bitmap = paint(items)
    #expect(pixel(bitmap, 1, 1) == [59 * 4, 0, 9] && pixel(bitmap, 39, 1) == [40 * 4, 0, 9])
  }
}
