import Graphics
import ImageCoding
import TestSupport
import Testing

@testable import Raster

/// Things that are painted as one.
struct GroupPaintingTests {
  private func paint(_ items: [DisplayList.Item], pictures: [PictureFile] = []) -> Bitmap {
    var painter = PagePainter(fonts: [])
    return painter.paint(
      DisplayList(items: items), pictures: pictures, width: 40, height: 40, scale: 1, theme: .white
    )
  }

  private func square(_ x: Double, _ y: Double, _ side: Double, _ color: Color)
    -> DisplayList.Item
  {
    .fill(
      Rect(x: .pt(x), y: .pt(y), width: .pt(side), height: .pt(side)), Ink(color: color))
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let size = bitmap.format == .rgba ? 4 : 1
    let at = (y * bitmap.width + x) * size
    return Array(bitmap.bytes[at..<at + min(size, 3)])
  }

  private let red = Color(red: 255, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255)

  @Test func `in a group that is half seen the upper hides the lower`() {
    let group = DisplayList.Group(
      items: [square(0, 0, 20, red), square(10, 0, 20, blue)],
      opacity: 0.5)
    let bitmap = paint([.group(group)])
    #expect(pixel(bitmap, 5, 5)[0] == 255 && (126...129).contains(pixel(bitmap, 5, 5)[1]))
    // Nothing of the red one shows through.
    #expect(pixel(bitmap, 15, 5)[0] == pixel(bitmap, 15, 5)[1])
    #expect(pixel(bitmap, 15, 5)[2] == 255)
    #expect(pixel(bitmap, 35, 5) == [255, 255, 255])
  }

  @Test func `groups far inside of others are whole`() {
    func nested(_ count: Int) -> DisplayList.Item {
      (0..<count).reduce(square(0, 0, 40, red)) { inner, _ in
        .group(
          DisplayList.Group(items: [inner], opacity: 0.99))
      }
    }
    #expect(paint([nested(300)]) == paint([nested(24)]))
    #expect(paint([nested(24)]) != paint([nested(12)]))
  }

  /// Items, a third of them groups of others, some with a clip, each with its alpha in 255ths.
  private func items(_ random: inout SplitMix64, depth: Int = 0) -> [DisplayList.Item] {
    (0..<Int.random(in: 1...5, using: &random)).map { _ in
      func place() -> Double { Double(Int.random(in: -20...50, using: &random)) }
      let color = Color(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
      guard depth < 3, Int.random(in: 0..<3, using: &random) == 0 else {
        return square(place(), place(), Double(Int.random(in: 1...30, using: &random)), color)
      }
      return .group(
        DisplayList.Group(
          items: items(&random, depth: depth + 1),
          opacity: Double(Int.random(in: 1...255, using: &random)) / 255))
    }
  }

  /// Paints items over a picture, groups as the mean of all of the picture without them and with them.
  private func paintWhole(_ items: [DisplayList.Item], over picture: inout Bitmap) {
    for item in items {
      guard case .group(let group) = item else {
        var painter = PagePainter(fonts: [])
        painter.paint(DisplayList(items: [item]), over: &picture, scale: 1, theme: .white)
        continue
      }
      let before = picture.bytes
      paintWhole(group.items, over: &picture)
      let fraction = Int((group.opacity * 255).rounded())
      for index in before.indices where index % 4 < 3 {
        let (old, new) = (Int(before[index]), Int(picture.bytes[index]))
        picture.bytes[index] = UInt8((old * (255 - fraction) + new * fraction + 127) / 255)
      }
    }
  }

  @Test(arguments: UInt64(1)...60)
  func `groups are the mean of what is there without them and with them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = items(&random)
    let paper = Bitmap(
      width: 40, height: 40, format: .rgba,
      bytes: (0..<40 * 40 * 4).map { $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random) }
    )
    var (painted, wanted) = (paper, paper)
    var painter = PagePainter(fonts: [])
    painter.paint(DisplayList(items: items), over: &painted, scale: 1, theme: .white)
    paintWhole(items, over: &wanted)
    #expect(painted.bytes == wanted.bytes)
  }

  @Test func `a group is cut with its path and leaves the rest as it was`() {
    let clip = Path.rectangle(Rect(x: .pt(5), y: .pt(5), width: .pt(10), height: .pt(10)))
    let bitmap = paint([
      square(0, 0, 40, blue), .group(DisplayList.Group(items: [square(0, 0, 40, red)], clip: clip)),
    ])
    #expect(pixel(bitmap, 10, 10) == [255, 0, 0])
    #expect(pixel(bitmap, 4, 10) == [0, 0, 255])
    #expect(pixel(bitmap, 15, 10) == [0, 0, 255])
  }

  @Test func `what a group leaves bare is as it was, whatever is round it`() {
    // Of each channel: what was there, the group's own colour, and how much of that is seen.
    let ground: [DisplayList.Item] = (0..<40).map { row in
      let shade = UInt8(row * 6)
      return .fill(
        Rect(x: .zero, y: .pt(Double(row)), width: .pt(40), height: .pt(1)),
        Ink(color: Color(red: shade, green: 255 - shade, blue: 128)))
    }
    let before = paint(ground)
    let clip = Path.rectangle(Rect(x: .pt(10), y: .pt(10), width: .pt(10), height: .pt(10)))
    let group = DisplayList.Group(
      items: [square(0, 0, 15, red), square(15, 15, 25, blue)], clip: clip,
      opacity: 0.25)
    let after = paint(ground + [.group(group)])
    for y in 0..<40 {
      for x in 0..<40 {
        let (old, new) = (pixel(before, x, y), pixel(after, x, y))
        let isCut = !(10..<20).contains(x) || !(10..<20).contains(y)
        let own: [UInt8]? =
          x < 15 && y < 15 ? [255, 0, 0] : x >= 15 && y >= 15 ? [0, 0, 255] : nil
        guard let own, !isCut else {
          #expect(new == old, "\(x), \(y)")
          continue
        }
        for channel in 0..<3 {
          let wanted = Double(old[channel]) * 0.75 + Double(own[channel]) * 0.25
          #expect(abs(Double(new[channel]) - wanted) < 2, "\(x), \(y)")
        }
      }
    }
  }

  @Test func `a group is painted where its map takes it`() {
    // A quarter of a turn about the middle of the page.
    let map = AffineTransform(a: 0, b: 1, c: -1, d: 0, e: 40, f: 0)
    let group = DisplayList.Group(
      items: [square(0, 0, 10, red)], transform: map)
    let bitmap = paint([.group(group)])
    #expect(pixel(bitmap, 35, 5) == [255, 0, 0])
    #expect(pixel(bitmap, 5, 5) == [255, 255, 255])
  }

  @Test func `a turned picture shows what it shows`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
      <rect width="20" height="20" fill="#00f"/><rect width="20" height="10" fill="#f00"/></svg>
      """
    let file = PictureFile(name: "a.svg", bytes: Array(svg.utf8))
    let rect = Rect(x: .pt(10), y: .pt(10), width: .pt(20), height: .pt(20))
    let map = AffineTransform(a: 0, b: 1, c: -1, d: 0, e: 40, f: 0)
    let group = DisplayList.Group(
      items: [.picture(0, rect)], transform: map)
    let bitmap = paint([.group(group)], pictures: [file])
    // What was above is at the right.
    #expect(pixel(bitmap, 26, 20) == [255, 0, 0])
    #expect(pixel(bitmap, 14, 20) == [0, 0, 255])
    #expect(pixel(bitmap, 5, 5) == [255, 255, 255])
  }

  @Test(arguments: [
    AffineTransform(a: 2, d: 3, e: 5, f: 7),
    AffineTransform(a: 0.5, b: 0.25, c: -1, d: 2, e: -3, f: 1),
  ])
  func `a map and its inverse leave a place where it was`(map: AffineTransform) throws {
    let inverse = try #require(map.inverse)
    let place = inverse.applying(to: map.applying(to: Point(x: .pt(12), y: .pt(-5))))
    #expect(abs(place.x.points - 12) < 0.001 && abs(place.y.points + 5) < 0.001)
    // Moved, it does to a moved place what it did to the place.
    let moved = map.moved(x: .pt(9), y: .pt(4)).applying(to: Point(x: .pt(21), y: .pt(-1)))
    let plain = map.applying(to: Point(x: .pt(12), y: .pt(-5)))
    #expect(abs((moved.x - plain.x).points - 9) < 0.001)
    #expect(abs((moved.y - plain.y).points - 4) < 0.001)
    let twice = inverse.concatenating(map)
    #expect(abs(twice.a - 1) < 1e-9 && abs(twice.b) < 1e-9 && abs(twice.e) < 1e-9)
  }
}
