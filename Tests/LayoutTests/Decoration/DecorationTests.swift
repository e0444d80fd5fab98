import Graphics
import Styling
import TestSupport
import Testing

@testable import Layout
@testable import Paragraphs
@testable import Shaping

/// Laws of how boxes look.
struct DecorationTests {
  private static let context = DecorationContext(
    pixel: .pt(0.75), page: Rect(x: .zero, y: .zero, width: .pt(600), height: .pt(450)),
    pictureSize: { _ in (32, 16) })

  private static let styles: [BoxProperties.Border.Style] = [
    .none, .hidden, .solid, .double, .groove, .ridge, .inset, .outset,
  ]

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: .pt(x), y: .pt(y), width: .pt(width), height: .pt(height))
  }

  /// Twice the area within straight lines, in square points: clockwise ones are positive.
  private func doubleArea(_ path: Path) -> Double {
    var (sum, first, last) = (0.0, Point.zero, Point.zero)
    func add(_ to: Point) {
      sum += last.x.points * to.y.points - to.x.points * last.y.points
      last = to
    }
    for element in path.elements {
      switch element {
      case .move(let to): (first, last) = (to, to)
      case .line(let to), .quadratic(_, let to), .cubic(_, _, let to): add(to)
      case .close: add(first)
      }
    }
    return sum
  }

  private func painter(_ random: inout SplitMix64, rounded: Bool) -> BorderPainter {
    func length(_ most: Double) -> Length {
      .random(using: &random) ? .pt(.random(in: 0...most, using: &random)) : .zero
    }
    let rect = box(
      .random(in: -20...20, using: &random), 7, .random(in: 30...200, using: &random),
      .random(in: 30...200, using: &random))
    let widths = Sides(
      top: length(14), right: length(14), bottom: length(14), left: length(14))
    var style = ComputedStyle()
    func border(_ width: Length) -> BoxProperties.Border {
      BoxProperties.Border(
        width: width, style: Self.styles.randomElement(using: &random) ?? .solid,
        color: Color(red: .random(in: 0...3, using: &random), green: 90, blue: 200))
    }
    style.box.border = Sides(
      top: border(widths.top), right: border(widths.right), bottom: border(widths.bottom),
      left: border(widths.left))
    func radius() -> BoxProperties.Radius {
      .init(
        .init(.pt(.random(in: 0...150, using: &random))),
        .init(percent: .random(in: 0...1, using: &random)))
    }
    if rounded {
      style.box.radius = Sides(top: radius(), right: radius(), bottom: radius(), left: radius())
    }
    let geometry = BoxGeometry(style, borderBox: rect, padding: Sides(all: .zero))
    return BorderPainter(
      outer: RoundedRect(geometry, style.box.radius), widths: widths, sides: style.box.border,
      color: nil, pixel: .pt(0.75))
  }

  @Test func `the sides of a border fill its box, and none lies on another`() {
    var random = SplitMix64(seed: 11)
    for index in 0..<400 {
      let painter = painter(&random, rounded: index % 2 == 0)
      let rect = painter.outer.rect
      let sum = BorderPainter.Side.allCases.reduce(0) { $0 + doubleArea(painter.sector($1)) }
      let widths = painter.widths
      guard widths.left + widths.right > .zero || widths.top + widths.bottom > .zero else {
        continue
      }
      #expect(abs(sum / 2 - rect.size.width.points * rect.size.height.points) < 0.05)
      for side in BorderPainter.Side.allCases {
        #expect(doubleArea(painter.sector(side)) >= -0.01)
        // The line lies in its sector: between square corners it is a piece of it.
        let piece = painter.piece(side, .init(from: 0, to: 1, ink: .text))
        #expect(doubleArea(piece) <= doubleArea(painter.sector(side)) + 0.05)
      }
    }
  }

  @Test func `the bands of all sides together are the ring of the border`() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<400 {
      let painter = painter(&random, rounded: false)
      var sum = 0.0
      for side in BorderPainter.Side.allCases {
        sum += doubleArea(painter.piece(side, .init(from: 0, to: 1, ink: .text)))
        let bands = painter.bands(side)
        for (a, b) in zip(bands, bands.dropFirst()) { #expect(a.to <= b.from) }
        #expect(bands.isEmpty == [.none, .hidden].contains(painter.border(side).style))
      }
      let inner = painter.edge(1).rect
      let ring =
        painter.outer.rect.size.width.points * painter.outer.rect.size.height.points
        - inner.size.width.points * inner.size.height.points
      #expect(abs(sum / 2 - ring) < 0.05)
    }
  }

  @Test func `no two radii of a side are longer than it`() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<400 {
      let outer = painter(&random, rounded: true).outer
      let corners = outer.corners
      #expect(corners.topLeft.width + corners.topRight.width <= outer.rect.size.width)
      #expect(corners.bottomLeft.width + corners.bottomRight.width <= outer.rect.size.width)
      #expect(corners.topLeft.height + corners.bottomLeft.height <= outer.rect.size.height)
      #expect(corners.topRight.height + corners.bottomRight.height <= outer.rect.size.height)
    }
  }

  @Test func `round tiles fit in a whole number of times, and spaced ones touch both edges`() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<300 {
      var layer = BoxProperties.Background.Layer(.picture("a"))
      layer.repeatX = .round
      layer.repeatY = .space
      layer.size = .extents(
        .init(.pt(.random(in: 1...90, using: &random))),
        .init(.pt(.random(in: 1...90, using: &random))))
      let area = box(
        3, 5, .random(in: 10...300, using: &random), .random(in: 10...300, using: &random))
      let tiles = BackgroundTiles(layer, natural: .flexible, in: area)
      let times = area.size.width / tiles.size.width
      #expect(abs(times - times.rounded()) < 1e-3 && times >= 0.999)
      #expect(tiles.stepX == tiles.size.width)
      guard let step = tiles.stepY else {
        #expect(tiles.size.height * 2 > area.size.height)
        continue
      }
      #expect(tiles.origin.y == area.minY && step >= tiles.size.height)
      let count = ((area.size.height - tiles.size.height) / step).rounded()
      #expect(abs((tiles.origin.y + step * count + tiles.size.height - area.maxY).points) < 0.01)
    }
  }

  @Test func `layers are painted last first, on their colour, and shadows below it`() {
    var style = ComputedStyle()
    style.box.background.color = .white
    style.box.background.layers = ["a", "b", "c"].map { .init(.picture($0)) }
    style.box.shadows = [.init(x: .pt(1), y: .pt(2)), .init(x: .pt(3), y: .zero, isInset: true)]
    style.box.border = Sides(all: .init(width: .pt(2), style: .solid))
    let geometry = BoxGeometry(style, borderBox: box(0, 0, 90, 60), padding: Sides(all: .pt(3)))
    let items = Decoration(style, geometry, Self.context).items()
    let sources = items.compactMap { item in
      if case .image(let image) = item { image.source } else { nil }
    }
    #expect(sources == ["c", "b", "a"])
    guard items.count == 7, case .pattern = items[0], case .fill = items[1],
      case .pattern = items[5], case .path = items[6]
    else {
      Issue.record("the order is another: \(items)")
      return
    }
  }

  @Test func `a tile of a pixel over a page is one item`() {
    var style = ComputedStyle()
    var layer = BoxProperties.Background.Layer(.picture("a"))
    layer.size = .extents(.init(.pt(0.75)), .init(.pt(0.75)))
    style.box.background.layers = [layer]
    let geometry = BoxGeometry(style, borderBox: box(0, 0, 600, 450), padding: Sides(all: .zero))
    #expect(Decoration(style, geometry, Self.context).items().count == 1)
  }

  @Test func `stops stand evenly where nothing is said, and none before an earlier one`() {
    let red = Color(red: 255, green: 0, blue: 0)
    func stops(_ places: [Double?]) -> [Double] {
      Gradient.stops(
        places.map { .init(color: red, position: $0.map { .init(percent: $0) }) }, length: .pt(10)
      ).map(\.offset)
    }
    #expect(stops([nil, nil, nil]) == [0, 0.5, 1])
    #expect(stops([0.2, nil, nil, 0.8, nil]) == [0.2, 0.4, 0.6000000000000001, 0.8, 1])
    #expect(stops([0.5, 0.2, nil]) == [0.5, 0.5, 1])
    let hinted = Gradient.stops(
      [
        .init(color: .black, position: nil), .init(color: nil, position: .init(percent: 0.25)),
        .init(color: .white, position: nil),
      ], length: .pt(10))
    let gradient = Gradient(geometry: .linear(from: .zero, to: .zero), stops: hinted)
    #expect(abs(gradient.color(at: 0.25).red - 0.5) < 0.01)
  }

  @Test func `every field of a decoration changes what is painted`() {
    var base = ComputedStyle()
    base.box.background.color = .white
    base.box.background.layers = [.init(.picture("a"))]
    base.box.border = Sides(all: .init(width: .pt(4), style: .solid, color: .black))
    base.box.radius = Sides(all: .init(.init(.pt(5)), .init(.pt(5))))
    base.box.shadows = [.init(x: .pt(1), y: .pt(2), blur: .pt(3), spread: .pt(4))]
    base.box.outline.border = .init(width: .pt(2), style: .solid)
    let changes: [(inout BoxProperties) -> Void] = [
      { $0.background.color = .black }, { $0.background.colorClip = .content },
      { $0.background.layers[0].image = .picture("b") },
      { $0.background.layers[0].x = .init(.pt(1)) }, { $0.background.layers[0].y = .init(.pt(1)) },
      { $0.background.layers[0].size = .cover }, { $0.background.layers[0].repeatX = .noRepeat },
      { $0.background.layers[0].repeatY = .round }, { $0.background.layers[0].origin = .content },
      { $0.background.layers[0].clip = .padding },
      { $0.background.layers[0].attachment = .fixed },
      { $0.background.layers.append(.init(.picture("c"))) }, { $0.border.top.width = .pt(3) },
      { $0.border.right.style = .dashed }, { $0.border.left.color = .white },
      { $0.radius.top.across = .init(.pt(9)) }, { $0.radius.left.down = .init(.pt(2)) },
      { $0.shadows[0].x = .pt(7) }, { $0.shadows[0].blur = .pt(7) },
      { $0.shadows[0].spread = .zero }, { $0.shadows[0].isInset = true },
      { $0.shadows[0].color = .white }, { $0.outline.offset = .pt(3) },
      { $0.outline.border.width = .pt(3) }, { $0.outline.border.style = .dotted },
      { $0.outline.border.color = .white }, { $0.borderImage.source = .picture("d") },
    ]
    func items(_ style: ComputedStyle) -> [Frame.Item] {
      let decoration = Decoration(
        style, BoxGeometry(style, borderBox: box(10, 20, 200, 90), padding: Sides(all: .pt(6))),
        Self.context)
      return decoration.items()
    }
    var seen: Set<[Frame.Item]> = [items(base)]
    for (index, change) in changes.enumerated() {
      var style = base
      change(&style.box)
      #expect(seen.insert(items(style)).inserted, "change \(index) changes nothing")
    }
  }

  @Test func `the canvas has the background of the root, or else that of the body`() {
    var (root, body) = (ComputedStyle(), ComputedStyle())
    body.box.display = .block
    let all = box(0, 0, 600, 450)
    func canvas() -> [Frame.Item] {
      Decoration.canvas(
        root: root, body: body, rootBox: BoxGeometry(borderBox: box(8, 8, 100, 50)), canvas: all,
        Self.context)
    }
    #expect(canvas().isEmpty)
    body.box.background.color = .white
    #expect(canvas() == [.fill(all, Ink(covering: .white))])
    root.box.background.layers = [.init(.picture("a"))]
    // It covers all of the canvas, from where the root's box stands.
    guard case .image(let image)? = canvas().first else {
      Issue.record("there is no picture")
      return
    }
    #expect(canvas().count == 1 && image.clip == .rectangle(all))
    #expect(image.tiling?.cell.minX == .pt(8))
  }
}

/// Lines over text.
struct LineDecorationTests {
  private func fills(
    _ style: TextDecoration.Style, _ lines: TextProperties.Decoration = .underline,
    from start: Double = 3, to end: Double = 103
  ) -> [DrawnLetters.Fill] {
    var text = TextStyle(size: .pt(8))
    var decoration = TextDecoration(lines: lines, fontSize: .pt(20))
    (decoration.style, decoration.color) = (style, Color(red: 255, green: 0, blue: 0))
    text.decorations = [decoration]
    var letters = DrawnLetters()
    let metrics = FontMetrics(
      unitsPerEm: 1000, ascender: 800, descender: -200, lineGap: 0, capHeight: 700, xHeight: 500,
      space: 250)
    letters.addDecorations(text, metrics, from: .pt(start), to: .pt(end))
    return letters.fills
  }

  @Test func `a line is as thick and as low as its element has it, in pieces within the text`() {
    for style in [TextDecoration.Style.solid, .double, .dotted, .dashed, .wavy] {
      let made = fills(style)
      #expect(!made.isEmpty && made.allSatisfy { $0.rect.size.height == .pt(1) })
      #expect(made.allSatisfy { $0.rect.minX >= .pt(3) && $0.rect.maxX <= .pt(103) })
      #expect(made.allSatisfy { $0.ink.color?.red == 255 })
      #expect(made.map(\.rect.minY).min() ?? .zero >= .pt(2.39))
    }
    #expect(fills(.solid).count == 1 && fills(.double).count == 2)
    #expect(fills(.dotted).count > 40 && fills(.solid, [.underline, .overline]).count == 2)
  }

  @Test func `dots go on from one span to the next`() {
    let (whole, first, second) = (fills(.dotted), fills(.dotted, to: 50), fills(.dotted, from: 50))
    let places = { (made: [DrawnLetters.Fill]) in made.map(\.rect.minX.points) }
    #expect(Set(places(whole)).isSubset(of: Set(places(first) + places(second))))
  }

  @Test(arguments: [10.0, 12, 15, 16, 20, 25, 40, 50, 60])
  func `lines of fixed pages are whole pixels where browsers draw them`(size: Double) throws {
    func rect(_ lines: TextProperties.Decoration) throws -> Rect {
      var text = TextStyle(size: .pt(size))
      var decoration = TextDecoration(lines: lines, fontSize: .pt(size))
      decoration.pixel = .pt(1)
      text.decorations = [decoration]
      var letters = DrawnLetters()
      let metrics = FontMetrics(
        unitsPerEm: 1000, ascender: 800, descender: -200, lineGap: 0, capHeight: 800, xHeight: 800,
        space: 1000)
      letters.addDecorations(text, metrics, from: .zero, to: .pt(100))
      // From the top of the letters.
      return try #require(letters.fills.first).rect.moved(x: .zero, y: .pt(size * 0.8))
    }
    let thickness = max((size / 10).rounded(.down), 1)
    let ascent = (size * 0.8).rounded()
    let (over, through, under) = (
      try rect(.overline), try rect(.lineThrough), try rect(.underline)
    )
    for rect in [over, through, under] {
      #expect(abs(rect.size.height.points - thickness) < 1e-3)
      #expect(abs(rect.minY.points - rect.minY.points.rounded()) < 1e-3)
    }
    #expect(abs(over.maxY.points) < 1e-3)
    #expect(abs(under.minY.points - ascent - max((size / 20).rounded(.up), 1)) < 1e-3)
    let middle = ascent * 2 / 3 - max(size / 10, 1) / 2
    #expect(abs(through.minY.points - middle.rounded()) < 1e-3)
  }

  @Test
  func `an underline leaves out what lies on letters, and a line through them lies over them`() {
    var text = TextStyle(size: .pt(8))
    text.decorations = [
      TextDecoration(lines: [.underline, .lineThrough], fontSize: .pt(20))
    ]
    let metrics = FontMetrics(
      unitsPerEm: 1000, ascender: 800, descender: -200, lineGap: 0, capHeight: 700, xHeight: 500,
      space: 250)
    var letters = DrawnLetters()
    letters.addDecorations(text, metrics, from: .zero, to: .pt(100)) { _ in
      [.pt(20)...(.pt(30)), .pt(25)...(.pt(31)), .pt(90)...(.pt(120))]
    }
    let under = letters.fills.filter { !$0.isOver }.map {
      [$0.rect.minX.points, $0.rect.maxX.points]
    }
    #expect(under == [[0, 19], [32, 89]])
    #expect(letters.fills.filter(\.isOver).map(\.rect.size.width) == [.pt(100)])
  }

  @Test func `a line of endless pieces is one`() {
    #expect(fills(.dotted, from: 0, to: 900_000).count == 1)
  }
}

extension Frame.Item {
  /// The picture that it is.
  fileprivate var image: PageImage? {
    if case .image(let image) = self { image } else { nil }
  }
}
