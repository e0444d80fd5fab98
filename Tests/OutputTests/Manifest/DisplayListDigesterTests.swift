import Files
import Graphics
import Testing

@testable import Output

/// The digest of a display list knows every number that pixels depend on.
struct DisplayListDigesterTests {
  private func digest(of item: DisplayList.Item) -> String {
    let digest = TextDigest()
    var digester = DisplayListDigester()
    digester.add(item, to: digest) { digest.add("picture \($0)") }
    return digest.hex(digits: 32)
  }

  private func digest(of pattern: Pattern) -> String {
    digest(of: .pattern(.rectangle(rect), pattern))
  }

  private let rect = Rect(x: .pt(1), y: .pt(2), width: .pt(30), height: .pt(40))
  private let more = Length.pt(1)

  @Test func `of each element of a path`() {
    let (a, b, c) = (Point(x: .pt(1), y: .pt(2)), Point(x: .pt(3), y: .pt(4)), Point.zero)
    let elements: [Path.Element] = [
      .move(a), .move(b), .line(a), .line(b), .quadratic(a, b), .quadratic(b, a), .cubic(a, b, c),
      .cubic(a, c, b), .cubic(b, a, c), .close,
    ]
    let digests = elements.map { digest(of: .path(Path(elements: [$0]), .text)) }
    #expect(Set(digests).count == elements.count)
    #expect(
      digest(of: .path(Path(elements: [.close, .close]), .text)) != digest(of: .path(Path(), .text))
    )
  }

  @Test func `of the kinds of items`() {
    let group = DisplayList.Group(items: [.fill(rect, .text)])
    let items: [DisplayList.Item] = [
      .fill(rect, .text), .path(.rectangle(rect), .text), .picture(0, rect), .picture(1, rect),
      .group(group), .group(DisplayList.Group(items: [.group(group)])),
      .pattern(
        .rectangle(rect), .blur(BlurredShape(shape: Path(), deviation: .zero, ink: .text))),
    ]
    #expect(Set(items.map { digest(of: $0) }).count == items.count)
  }

  @Test func `of a group`() {
    expectAll(
      of: DisplayList.Group(items: [.fill(rect, .text)]), in: { digest(of: .group($0)) },
      [
        "items": { $0.items = [] }, "clip": { $0.clip = Path() },
        "opacity": { $0.opacity = 0.999999 }, "transform": { $0.transform.e = 1e-9 },
      ])
    expectAll(
      of: AffineTransform.identity,
      in: { digest(of: .group(DisplayList.Group(transform: $0))) },
      [
        "a": { $0.a = 2 }, "b": { $0.b = 2 }, "c": { $0.c = 2 }, "d": { $0.d = 2 },
        "e": { $0.e = 2 }, "f": { $0.f = 2 },
      ])
  }

  @Test(arguments: [
    Gradient.Geometry.linear(from: .zero, to: Point(x: .pt(1), y: .pt(2))),
    .radial(center: .zero, radii: Size(width: .pt(1), height: .pt(2))),
  ])
  func `of a gradient`(geometry: Gradient.Geometry) {
    let stop = Gradient.Stop(offset: 0, color: .black)
    let gradient = Gradient(geometry: geometry, stops: [stop])
    let other = Gradient.Geometry.linear(from: Point(x: .pt(9), y: .zero), to: .zero)
    expectAll(
      of: gradient, in: { digest(of: .gradient($0, nil)) },
      [
        "geometry": { $0.geometry = other }, "stops": { $0.stops = [stop, stop] },
        "repeats": { $0.repeats = true }, "isExact": { $0.isExact = true },
      ])
    expectAll(
      of: stop, in: { digest(of: .gradient(Gradient(geometry: geometry, stops: [$0]), nil)) },
      ["offset": { $0.offset = 1e-6 }, "color": { $0.color.alpha = 254 }])
    let tiling = Tiling(cell: rect, step: rect.size)
    #expect(digest(of: .gradient(gradient, nil)) != digest(of: .gradient(gradient, tiling)))
  }

  @Test func `of tiles`() {
    let part = Tiling.Part(left: 0, top: 0, right: 1, bottom: 1)
    let tiling = Tiling(cell: rect, step: rect.size, part: part)
    expectAll(
      of: tiling, in: { digest(of: .tiles(0, $0)) },
      [
        "cell": { $0.cell.size.width += more }, "step": { $0.step.height += more },
        "part": { $0.part = nil },
      ])
    expectAll(
      of: part, in: { digest(of: .tiles(0, Tiling(cell: rect, step: rect.size, part: $0))) },
      [
        "left": { $0.left = 1e-6 }, "right": { $0.right = 0.5 }, "top": { $0.top = 0.5 },
        "bottom": { $0.bottom = 0.5 },
      ])
  }

  @Test func `of a soft shadow`() {
    expectAll(
      of: BlurredShape(shape: .rectangle(rect), deviation: .pt(3), ink: .text),
      in: { digest(of: .blur($0)) },
      [
        "shape": { $0.shape = Path() }, "deviation": { $0.deviation += more },
        "ink": { $0.ink.alpha = 9 },
      ])
  }
}
