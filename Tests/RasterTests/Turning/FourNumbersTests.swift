import Graphics
import TestSupport
import Testing

@testable import PageTurning
@testable import Raster

/// What is reckoned for four pixels at a time is what it is for each alone, to the last bit.
struct FourNumbersTests {
  /// Numbers up to a limit, whole ones and the nearest to them among them.
  private static func numbers(
    upTo limit: Float, using random: inout SplitMix64
  ) -> SIMD4<Float> {
    func number() -> Float {
      let number = Float.random(in: 0..<limit, using: &random)
      return switch Int.random(in: 0..<4, using: &random) {
      case 0: number.rounded()
      case 1: number.rounded().nextDown.magnitude
      case 2: number.rounded().nextUp
      default: number
      }
    }
    return SIMD4(number(), number(), number(), number())
  }

  @Test func `rounding, limits and roots`() {
    var random = SplitMix64(seed: 71)
    for limit: Float in [1, 3, 200, 2047, 65_536, 1_000_000] {
      for _ in 0..<2000 {
        let four = Self.numbers(upTo: limit, using: &random)
        let other = Self.numbers(upTo: limit, using: &random)
        for lane in 0..<4 {
          #expect(four.floors[lane] == four[lane].rounded(.down))
          #expect(four.wholeParts[lane] == UInt32(four[lane]))
          #expect(four.roots[lane] == four[lane].squareRoot())
          #expect(four.atMost(other)[lane] == min(four[lane], other[lane]))
          #expect((four - other).atLeast(.zero)[lane] == max(0, four[lane] - other[lane]))
        }
      }
    }
  }

  @Test func `darkened and packed colours`() {
    var random = SplitMix64(seed: 72)
    for _ in 0..<5000 {
      let colors = SIMD4<UInt32>.random(in: 0 ... .max, using: &random)
      var factors = Self.numbers(upTo: 1, using: &random)
      factors = factors.atMost(SIMD4(repeating: 1))
      for lane in 0..<4 {
        #expect(colors.scaled(factors)[lane] == colors[lane].scaled(factors[lane]))
      }
      let color = SIMD4<Float>.random(in: -20...280, using: &random)
      let bytes = (0..<3).map { UInt32(min(255, max(0, color[$0])).rounded(.toNearestOrEven)) }
      #expect(color.packed == 0xFF00_0000 | bytes[2] << 16 | bytes[1] << 8 | bytes[0])
    }
  }

  @Test func `places on a texture, and what is there`() throws {
    var random = SplitMix64(seed: 73)
    let (width, height) = (40, 30)
    let gray = Bitmap.random(width: width, height: height, format: .gray, using: &random)
    for page in [gray, Bitmap.random(width: width, height: height, format: .rgba, using: &random)] {
      let texture = LeafTexture(ShadedPage(page, spineAtLeft: true))
      for _ in 0..<500 {
        let x = Self.numbers(upTo: Float(width), using: &random)
        let y = Self.numbers(upTo: Float(height), using: &random)
        let four = TexelPositions(x, y)
        func check(_ texels: some LeafTexels) {
          let colors = texels.linear(four)
          for (lane, color) in [colors.0, colors.1, colors.2, colors.3].enumerated() {
            let place = TexelPosition(x[lane], y[lane])
            #expect(color == texels.linear(place))
            #expect(Int(four.columns[lane]) == place.column && Int(four.rows[lane]) == place.row)
            #expect(Int(four.nearestColumns[lane]) == place.nearestColumn)
            #expect(texels.linear(four[lane]) == texels.linear(place))
          }
          let lights = Self.numbers(upTo: 1, using: &random)
          let places = (four[0], four[1], four[2], four[3])
          let (cubic, bare) = (texels.cubic(places, lights), texels.bare(places, lights))
          for lane in 0..<4 {
            #expect(cubic[lane] == (texels.cubic(four[lane]) * lights[lane]).packed)
            #expect(bare[lane] == (texels.bare(four[lane]) * lights[lane]).packed)
          }
        }
        switch texture {
        case .ink(let ink): ink.withTexels { check($0) }
        case .color(let color): color.withTexels { check($0) }
        }
      }
    }
  }

  @Test func `rays of four pixels are those of each`() {
    for fraction in sample([0.1, 0.35, 0.6, 0.9]) {
      let turn = PageTurn(
        from: Spread(left: 2, right: 3), to: Spread(left: 4, right: 5),
        binding: Binding(spine: .mid),
        options: TurnOptions())
      guard case .leaf(let leaf, _) = turn.scene(at: fraction, width: 300, height: 400).stage else {
        Issue.record("no leaf")
        continue
      }
      let geometry = LeafGeometry(
        spineX: 320, top: 10, pageWidth: 300, pageHeight: 400,
        apexDistance: Float(leaf.apexDistance), leadsAtFoot: leaf.leadsAtFoot)
      for branch in [leaf.view.front, leaf.view.back] where !branch.table.isEmpty {
        let table = LeafTable(branch)
        table.withEntries(or: ()) { entries, heights in
          for y in stride(from: 0, to: 420, by: 7) {
            let distance = geometry.fromApex(Float(y) + 0.5)
            guard distance > 1 else { continue }
            let ray = Ray(
              table, entries, heights, silhouette: leaf.view.silhouette, distance: distance)
            for x in stride(from: 0, to: 640, by: 4) {
              let four = FourPixels(x, ray, geometry, slant: 0.7)
              for lane in 0..<4 {
                let across = Float(x + lane) + 0.5 - geometry.spineX
                let depth = max(0, ray.silhouette - across / distance)
                let hit = ray.hit(depth.squareRoot())
                #expect(four.depth[lane] == depth && four.hit(lane) == hit)
                #expect(four.edge[lane] == geometry.edge(hit))
                #expect(four.stretch[lane] == ray.stretch(depth.squareRoot()))
                let outline = 0.5 + (ray.silhouette * distance - across) * 0.7
                #expect(four.outline[lane] == min(1, max(0, outline)))
              }
            }
          }
        }
      }
    }
  }
}

extension Ray {
  /// How many texels the paper moves on in a pixel.
  fileprivate func stretch(_ w: Float) -> Float { Entries(self, SIMD4(repeating: w)).stretch[2] }
}
