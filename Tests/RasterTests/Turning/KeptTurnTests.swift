import Graphics
import TestSupport
import Testing

@testable import PageTurning
@testable import Raster

/// What is kept from one picture of a turn to others changes none of them.
struct KeptTurnTests {
  private static let (width, height) = (48, 64)

  private static func turn(
    _ number: Int, _ spine: Spine, using random: inout SplitMix64
  ) -> PageTurn {
    let binding = Binding(spine: spine)
    return PageTurn(
      from: binding.spread(number, pages: 20), to: binding.spread(number + 1, pages: 20),
      binding: binding, options: TurnOptions())
  }

  @Test(arguments: sample([Spine.mid, .min, .max]))
  func `a painter that has painted other turns paints what a new one does`(spine: Spine) {
    var random = SplitMix64(seed: 81)
    let pages = (0..<21).map { _ in
      Bitmap.random(width: Self.width, height: Self.height, format: .gray, using: &random)
    }
    let layouts = [0, 6].map { margin in
      SpreadLayout(
        pageWidth: Self.width, pageHeight: Self.height, binding: Binding(spine: spine),
        margin: margin,
        frame: (
          (spine == .mid ? 2 : 1) * Self.width + 2 * margin, Self.height + 2 * margin
        ), desk: Color(red: 90, green: 80, blue: 70), paper: .white, leaves: 10, read: 0.3,
        readAfter: 0.5)
    }
    let leaves = KeptLeaves()
    var kept = TurnPainter(options: TurnOptions())
    for number in [1, 2, 4] {
      let turn = Self.turn(number, spine, using: &random)
      for layout in layouts {
        var fresh = TurnPainter(options: TurnOptions())
        for fraction in [0, 0.2, 0.5, 0.8, 1] {
          func paint(_ painter: inout TurnPainter, _ leaves: KeptLeaves?) -> Bitmap {
            let scene = turn.scene(
              at: fraction, width: Double(Self.width), height: Double(Self.height), leaves: leaves)
            return painter.paint(scene, layout: layout) { pages[$0.value] }
          }
          let isSame = paint(&kept, leaves) == paint(&fresh, nil)
          #expect(isSame, "turn \(number) at \(fraction)")
        }
      }
    }
  }

  @Test func `a spread is its pages over its desk, wherever it is cut off`() {
    var random = SplitMix64(seed: 82)
    for _ in 0..<60 {
      func side(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let frame = (width: side(1...60), height: side(1...40))
      var layout = SpreadLayout(
        pageWidth: side(1...40), pageHeight: side(1...50), binding: Binding(spine: .mid), margin: 0,
        frame: frame, desk: .white, paper: .white, leaves: 1, read: 0)
      layout.spineX = side(-50...80)
      let desk = Bitmap.random(
        width: frame.width, height: frame.height, format: .rgba, using: &random)
      func page(_ isThere: Bool) -> ShadedPage? {
        guard isThere else { return nil }
        return ShadedPage(
          Bitmap.random(
            width: layout.pageWidth, height: layout.pageHeight, format: .gray, using: &random),
          spineAtLeft: nil)
      }
      let (left, right) = (page(Bool.random(using: &random)), page(Bool.random(using: &random)))
      var expected = desk
      expected.withPixels { pixels in
        for (page, start) in [(left, layout.spineX - layout.pageWidth), (right, layout.spineX)] {
          guard let page else { continue }
          for y in 0..<page.height where (0..<frame.height).contains(layout.top + y) {
            for x in 0..<page.width where (0..<frame.width).contains(start + x) {
              pixels[(layout.top + y) * frame.width + start + x] = page.pixels[y * page.width + x]
            }
          }
        }
      }
      let isSame = layout.spread(left, right, on: desk) == expected
      #expect(isSame)
    }
  }
}
