import Graphics
import Testing

@testable import PageTurning
@testable import Raster

/// The laws of a painted turn, on small pages.
struct TurnPainterTests {
  private let width = 90
  private let height = 120

  /// A page of stripes, told from others by its number.
  private func page(_ number: Int) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: 255 - (x / (number + 2) + y / 5) % 3 * 60 - number))
      }
    }
    return Bitmap(width: width, height: height, format: .gray, bytes: bytes)
  }

  private func layout(_ spine: Spine, desk: Color = Color(red: 90, green: 70, blue: 60))
    -> SpreadLayout
  {
    let across = spine == .mid ? width * 2 + 40 : width + 20
    return SpreadLayout(
      pageWidth: width, pageHeight: height, spine: spine, margin: 20,
      frame: (across, height + 40), desk: desk, paper: .white, leaves: 10, read: 0.5)
  }

  private func paint(_ turn: PageTurn, _ progress: Double) -> Bitmap {
    var painter = TurnPainter(options: turn.options)
    let scene = turn.scene(at: progress, width: Double(width), height: Double(height))
    return painter.paint(scene, layout: layout(turn.binding.spine)) { page($0.value) }
  }

  private let there = PageTurn(
    from: Spread(left: 2, right: 3), to: Spread(left: 4, right: 5), binding: Binding(spine: .mid),
    options: TurnOptions())
  private let back = PageTurn(
    from: Spread(left: 4, right: 5), to: Spread(left: 2, right: 3), binding: Binding(spine: .mid),
    options: TurnOptions())

  @Test func `a turn begins and ends with the spreads at rest`() {
    var painter = TurnPainter(options: TurnOptions())
    let first = painter.paint(Scene.rest(there.from, Binding(spine: .mid)), layout: layout(.mid)) {
      page($0.value)
    }
    let second = painter.paint(Scene.rest(there.to, Binding(spine: .mid)), layout: layout(.mid)) {
      page($0.value)
    }
    #expect(paint(there, 0) == first)
    #expect(paint(there, 1) == second)
    #expect(first != second)
  }

  @Test(arguments: [0.1, 0.35, 0.5, 0.8])
  func `a turn back is a turn there, seen backwards`(progress: Double) {
    #expect(paint(there, progress) == paint(back, 1 - progress))
  }

  // Where the roll is .002 and .998.
  @Test(arguments: [0.00133, 0.99867])
  func `near its ends a turn looks as it does at rest`(progress: Double) {
    let rest = paint(there, progress < 0.5 ? 0 : 1)
    let near = paint(there, progress)
    let unlike = zip(rest.bytes, near.bytes).count { abs(Int($0) - Int($1)) > 2 }
    // The lifted corner may touch one pixel beyond the page.
    #expect(unlike <= 3)
  }

  @Test(arguments: [0.2, 0.5, 0.7])
  func `a spine at the right is one at the left, mirrored`(progress: Double) {
    let left = PageTurn(
      from: Spread(left: nil, right: 3), to: Spread(left: nil, right: 4),
      binding: Binding(spine: .min),
      options: TurnOptions())
    let right = PageTurn(
      from: Spread(left: 3, right: nil), to: Spread(left: 4, right: nil),
      binding: Binding(spine: .max),
      options: TurnOptions())
    var painter = TurnPainter(options: TurnOptions())
    let size = (Double(width), Double(height))
    let a = painter.paint(
      left.scene(at: progress, width: size.0, height: size.1), layout: layout(.min)
    ) { page($0.value).mirrored() }
    var other = TurnPainter(options: TurnOptions())
    let b = other.paint(
      right.scene(at: progress, width: size.0, height: size.1), layout: layout(.max)
    ) { page($0.value) }
    #expect(a.mirrored() == b)
  }

  @Test(arguments: [0.3, 0.6])
  func `what is off the leaf and its shadow stays as it was`(progress: Double) {
    let rest = paint(there, 0)
    let turned = paint(there, progress)
    // The far page's outer margin, head and foot: the leaf is not there yet.
    let row = layout(.mid).top + 10
    let columns = 0..<30
    let start = row * rest.width * 4
    #expect(
      rest.bytes[(start + columns.lowerBound * 4)..<(start + columns.upperBound * 4)]
        == turned.bytes[(start + columns.lowerBound * 4)..<(start + columns.upperBound * 4)])
  }
}

/// Shades on bare paper and on the desk, which are seen as steps if they are not dithered.
struct ShadeStepTests {
  /// The longest run of equal neighbours.
  private func longestRun(_ values: some Collection<UInt8>) -> Int {
    var (longest, length) = (0, 0)
    var last: UInt8?
    for value in values {
      length = value == last ? length + 1 : 1
      last = value
      longest = max(longest, length)
    }
    return longest
  }

  @Test(arguments: [300, 800, 2000])
  func `a gutter has no steps that are seen`(width: Int) {
    let page = Bitmap(
      width: width, height: 3, format: .gray, bytes: [UInt8](repeating: 250, count: width * 3))
    let pixels = ShadedPage(page, spineAtLeft: true).pixels
    let row: [UInt8] = pixels.prefix(width).map { UInt8($0 & 0xFF) }
    // What was alike stays alike: all rows are one.
    for number in 1..<3 {
      #expect(Array(pixels[number * width..<(number + 1) * width]) == Array(pixels.prefix(width)))
    }
    let factors = Gutter.factors(width: width)
    let shaded = factors.prefix { $0 * 250 < 249.5 }.count
    #expect(shaded > width / 4 && longestRun(row.prefix(shaded)) <= 16 + width / 50)
    // In the mean it is the shade.
    for start in stride(from: 0, to: width - 16, by: 16) {
      var (mean, shade): (Float, Float) = (0, 0)
      for place in start..<start + 16 {
        mean += Float(row[place]) / 16
        shade += factors[place] * 250 / 16
      }
      #expect(abs(mean - shade) < 0.6)
    }
  }

  @Test func `the shades of both sides of the spine are each other's mirror`() {
    let bytes = (0..<400 * 2).map { UInt8($0 % 400 / 2) }
    let page = Bitmap(width: 400, height: 2, format: .gray, bytes: bytes)
    let left = ShadedPage(page, spineAtLeft: true).pixels
    let right = ShadedPage(page.mirrored(), spineAtLeft: false).pixels
    for row in [0, 400] {
      #expect(Array(left[row..<row + 400]) == Array(right[row..<row + 400].reversed()))
    }
  }

  @Test func `a paper without a shade keeps its colour`() {
    let page = Bitmap(
      width: 64, height: 1, format: .gray, bytes: (0..<64).map { UInt8($0 * 4) })
    #expect(
      ShadedPage(page, spineAtLeft: nil).pixels.map { UInt8($0 & 0xFF) } == page.bytes)
  }
}

struct PagePainterTests {
  @Test func `a rule is painted where it stands, in the theme's tones`() {
    var painter = PagePainter(fonts: [])
    let list = DisplayList(items: [
      .fill(Rect(x: .pt(2), y: .pt(3), width: .pt(4), height: .pt(1)), .text)
    ])
    let page = painter.paint(list, width: 10, height: 6, scale: 1, theme: .white)
    #expect(page.format == .gray)
    #expect(page.bytes[3 * 10 + 2..<3 * 10 + 6] == [0, 0, 0, 0])
    #expect(page.bytes.count { $0 == 255 } == 56)
    let tinted = painter.paint(list, width: 10, height: 6, scale: 1, theme: .sepia).rgba()
    #expect(Array(tinted.bytes.prefix(3)) == [0xf4, 0xec, 0xd8])
  }

  @Test func `coloured ink makes a coloured page`() {
    var painter = PagePainter(fonts: [])
    let red = Ink(color: Color(red: 255, green: 0, blue: 0))
    let list = DisplayList(items: [
      .fill(Rect(x: .pt(0), y: .pt(0), width: .pt(2), height: .pt(2)), red)
    ])
    let page = painter.paint(list, width: 4, height: 4, scale: 1, theme: .white)
    #expect(page.format == .rgba)
    #expect(Array(page.bytes.prefix(4)) == [255, 0, 0, 255])
  }
}
