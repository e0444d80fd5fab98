import Graphics
import Manuscript
import TestSupport
import Testing

@testable import Layout
@testable import Pagination
@testable import Paragraphs

/// Laws of frames, of random ones.
struct FrameTests {
  /// A place on the page, in points.
  private struct Place {
    var x: Double
    var y: Double

    func isNear(_ point: Point) -> Bool {
      abs(x - point.x.points) < 0.01 && abs(y - point.y.points) < 0.01
    }
  }

  /// An item where it comes to: by the points that say where it is.
  private struct Spot {
    var places: [Place]
    var clips: [[Place]]
    var alpha: Double
  }

  /// Every item of a frame, with its points taken through one group after the other by hand.
  private static func flattened(
    _ frame: Frame, clips: [[Place]] = [], alpha: Double = 1,
    _ outward: @escaping (Place) -> Place = { $0 }
  ) -> [Spot] {
    frame.items.flatMap { item -> [Spot] in
      guard case .group(let group) = item else {
        return [Spot(places: points(item).map { outward(place($0)) }, clips: clips, alpha: alpha)]
      }
      let map = group.transform
      func toPage(_ place: Place) -> Place {
        outward(
          Place(
            x: map.a * place.x + map.c * place.y + map.e + group.origin.x.points,
            y: map.b * place.x + map.d * place.y + map.f + group.origin.y.points))
      }
      let own = group.clip.map { [$0.points.map { toPage(place($0)) }] } ?? []
      return flattened(group.frame, clips: clips + own, alpha: alpha * group.alpha, toPage)
    }
  }

  private static func place(_ point: Point) -> Place { Place(x: point.x.points, y: point.y.points) }

  private static func points(_ item: Frame.Item) -> [Point] {
    switch item {
    case .line(let line): [line.origin] + line.runs.map(\.origin)
    case .fill(let rect, _): Path.rectangle(rect).points
    case .path(let path, _), .pattern(let path, _): path.points
    case .image(let image): Path.rectangle(image.rect).points
    case .link(let link): Path.rectangle(link.rect).points
    case .anchor(_, let place), .pageLabel(_, let place): [place]
    case .group: []
    }
  }

  private func visited(_ frame: Frame) -> [(item: Frame.Item, context: Frame.Context)] {
    var visited: [(item: Frame.Item, context: Frame.Context)] = []
    var open: [DisplayList.Group] = []
    frame.walk { step, context in
      switch step {
      case .item(let item): visited.append((item, context))
      case .enter(let group):
        #expect(!group.isPlain && group.items.isEmpty)
        open.append(group)
      case .leave(let group): #expect(open.popLast() == group)
      }
    }
    #expect(open.isEmpty)
    return visited
  }

  @Test func `a walk shows what a naive flattening finds, where that finds it`() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<500 {
      let frame = Frame.random(&random)
      let naive = Self.flattened(frame)
      let visited = visited(frame)
      #expect(visited.count == naive.count)
      for (spot, (item, context)) in zip(naive, visited) {
        let places = Self.points(item).map { context.place(of: $0) }
        let isSame =
          places.count == spot.places.count && zip(spot.places, places).allSatisfy { $0.isNear($1) }
          && abs(context.alpha - spot.alpha) < 1e-9 && context.clips.count == spot.clips.count
          && zip(spot.clips, context.clips).allSatisfy { clip, path in
            zip(clip, path.points).allSatisfy { $0.isNear($1) }
          }
        #expect(isSame, "\(item) in \(context)")
      }
    }
  }

  @Test func `a frame that is moved moves everything by that`() {
    var random = SplitMix64(seed: 18)
    for _ in 0..<500 {
      let frame = Frame.random(&random)
      let (x, y) = (Length.pt(Double(random.next() % 300)), Length.pt(-7))
      let outer = Frame(
        size: frame.size, items: [.group(Frame.Group(frame, at: Point(x: x, y: y)))])
      var moved = frame
      moved.items = frame.items.map { $0.moved(x: x, y: y) }
      #expect(outer.displayList == moved.displayList)
      for (before, after) in zip(visited(frame), visited(outer)) {
        let isSame = zip(Self.points(before.item), Self.points(after.item)).allSatisfy { old, new in
          let (old, new) = (before.context.place(of: old), after.context.place(of: new))
          return Self.place(Point(x: old.x + x, y: old.y + y)).isNear(new)
        }
        #expect(isSame)
      }
    }
  }

  @Test func `views are of what the display list paints, in its order`() {
    var random = SplitMix64(seed: 19)
    for _ in 0..<200 {
      let page = Page(number: 1, label: "1", side: .recto, range: 0..<0, frame: .random(&random))
      func count(_ items: [DisplayList.Item], from start: Int) -> [Int] {
        items.reduce(into: [0, 0, start]) { counts, item in
          switch item {
          case .glyphs: counts[0] += 1
          case .fill, .path, .pattern: counts[1] += 1
          case .picture(let index, _):
            #expect(index == counts[2])
            counts[2] += 1
          case .group(let group):
            let inner = count(group.items, from: counts[2])
            counts = [counts[0] + inner[0], counts[1] + inner[1], inner[2]]
          }
        }
      }
      let painted = count(page.displayList.items, from: 0)
      let shapes = count(page.shapes, from: 0)
      #expect(painted[0] == page.lines.flatMap(\.runs).count && shapes[0] == 0)
      #expect(painted[1] == shapes[1] && shapes[2] == 0)
      #expect(painted[2] == page.images.count)
      #expect(page.anchors.count == page.anchorTops.count)
      #expect(page.isBlank == page.displayList.items.isEmpty)
    }
  }

  @Test func `outlines change nothing of what they surround, and each thing has its own`() {
    var random = SplitMix64(seed: 20)
    for _ in 0..<200 {
      let page = Page(number: 1, label: "1", side: .recto, range: 0..<0, frame: .random(&random))
      let outlined = page.withFrameOutlines()
      #expect(outlined.lines == page.lines && outlined.images == page.images)
      #expect(outlined.links == page.links && outlined.size == page.size)
      var edges = 0
      let (before, after) = (visited(page.frame), visited(outlined.frame))
      for item in before {
        switch item.item {
        case .line: edges += 5
        case .image, .link: edges += 4
        default: break
        }
      }
      // Besides these, each group that is clipped, transformed or seen through has four edges.
      let more = after.count - before.count - edges
      #expect(more >= 0 && more % 4 == 0)
      // Each thing is still painted with the same transform and alpha, in the same order.
      var rest = after[...]
      for item in before {
        rest = rest.drop { $0.item != item.item || $0.context != item.context }
        #expect(!rest.isEmpty)
        rest = rest.dropFirst()
      }
    }
  }

  @Test func `a link is where it is seen`() {
    let rect = Rect(x: .zero, y: .zero, width: .pt(100), height: .pt(20))
    let link = Frame.Item.link(PageLink(rect: rect, target: .address("x:y")))
    func places(_ group: Frame.Group) -> [Rect] {
      let size = Size(width: .pt(200), height: .pt(200))
      let frame = Frame(size: size, items: [.group(group)])
      return Page(number: 1, label: "1", side: .recto, range: 0..<0, frame: frame).links.map(\.rect)
    }
    let inner = Frame(size: rect.size, items: [link])
    let half = Path.rectangle(Rect(x: .pt(50), y: .zero, width: .pt(100), height: .pt(100)))
    let corner = Point(x: .pt(10), y: .pt(30))
    #expect(places(Frame.Group(inner, at: corner)) == [rect.moved(x: .pt(10), y: .pt(30))])
    #expect(
      places(Frame.Group(inner, at: corner, clip: half))
        == [Rect(x: .pt(60), y: .pt(30), width: .pt(50), height: .pt(20))])
    let turned = AffineTransform(a: 0, b: 1, c: -1, d: 0)
    #expect(
      places(Frame.Group(inner, at: corner, transform: turned))
        == [Rect(x: .pt(-10), y: .pt(30), width: .pt(20), height: .pt(100))])
    let away = Path.rectangle(Rect(x: .pt(150), y: .zero, width: .pt(10), height: .pt(10)))
    #expect(places(Frame.Group(inner, clip: away)).isEmpty)
  }
}

extension Frame {
  /// A tree of frames with every kind of item, transforms, clips and alphas.
  static func random(_ random: inout SplitMix64, depth: Int = 0) -> Frame {
    func number(_ most: UInt64) -> Double { Double(random.next() % most) }
    func point() -> Point { Point(x: .pt(number(400)), y: .pt(number(400))) }
    func rect() -> Rect {
      let corner = point()
      return Rect(x: corner.x, y: corner.y, width: .pt(number(90) + 1), height: .pt(number(90) + 1))
    }
    let count = Int(random.next() % 5)
    let items = (0..<count).map { _ -> Item in
      switch random.next() % (depth < 4 ? 12 : 7) {
      case 0: return .line(PageLine(words: "a", at: point()))
      case 1: return .fill(rect(), Ink(alpha: UInt8(number(256))))
      case 2: return .path(Path(elements: [.move(point()), .line(point()), .close]), .text)
      case 11:
        return .pattern(
          .rectangle(rect()),
          .blur(BlurredShape(shape: .rectangle(rect()), deviation: .pt(2), ink: .text)))
      case 3: return .image(PageImage(rect: rect(), source: "a.png"))
      case 4: return .link(PageLink(rect: rect(), target: .address("a:b")))
      case 5: return .anchor(PageAnchor("a"), point())
      case 6: return .pageLabel("a", point())
      default:
        var group = Group(Frame.random(&random, depth: depth + 1), at: point())
        if random.next() % 2 == 0 {
          group.transform = AffineTransform(
            a: number(5) / 2 - 1, b: number(5) / 2 - 1, c: number(5) / 2 - 1, d: number(5) / 2 - 1,
            e: number(100), f: number(100))
        }
        if random.next() % 3 == 0 { group.clip = .rectangle(rect()) }
        if random.next() % 3 == 0 { group.alpha = number(5) / 4 }
        return .group(group)
      }
    }
    return Frame(size: Size(width: .pt(400), height: .pt(400)), items: items)
  }
}

extension PageLine {
  /// A line of one glyph.
  init(words: String, at place: Point) {
    let glyph = Glyph(id: 1, cluster: 0, x: .zero, y: .zero, advance: .pt(5))
    self.init(
      role: .body, paragraph: 0, isFirst: true, isLast: true, text: words, range: 0..<1,
      origin: place, width: .pt(5), ascent: .pt(8), descent: .pt(3), measureLeft: place.x,
      measureRight: place.x + .pt(100), isRightToLeft: false, expansion: 1, protrusionLeft: .zero,
      protrusionRight: .zero, fit: Fit(), end: .last,
      gaps: [Gap(x: place.x, width: .pt(2), natural: .pt(3))],
      runs: [GlyphRun(font: 0, size: .pt(10), origin: place, glyphs: [glyph])])
  }
}
