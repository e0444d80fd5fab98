import Glibc
import Graphics
import TestSupport
import Testing

@testable import Snapshots

@Suite struct PerceptionTests {
  /// Pairs of colours and their distance, from Sharma, Wu and Dalal's table of test data (2005).
  static let pairs: [([Double], [Double], Double)] = [
    ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
    ([50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0000),
    ([50, 0, 0], [50, -1, 2], 2.3669),
    ([50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792),
    ([50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195),
    ([50, 2.5, 0], [73, 25, -18], 27.1492),
    ([50, 2.5, 0], [61, -5, 29], 22.8977),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
    ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
    ([90.8027, -2.0831, 1.4410], [91.1528, -1.6435, 0.0447], 1.4441),
    ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
  ]

  @Test(arguments: pairs)
  func `distances match the published table`(
    first: [Double], second: [Double], distance: Double
  ) {
    let (a, b) = (first, second)
    let (one, other) = (
      LabColor(lightness: a[0], a: a[1], b: a[2]), LabColor(lightness: b[0], a: b[1], b: b[2])
    )
    #expect(abs(LabColor.difference(one, other) - distance) < 0.00005)
    #expect(abs(LabColor.difference(other, one) - distance) < 0.00005)
  }

  @Test func `white and black have distance a hundred, and greys have no chroma`() {
    let (black, white) = (LabColor(0xFF00_0000), LabColor(0xFFFF_FFFF))
    #expect(abs(LabColor.difference(black, white) - 100) < 0.01)
    let gray = LabColor(0xFF77_7777)
    #expect(abs(gray.a) < 0.01 && abs(gray.b) < 0.01 && abs(gray.lightness - 50) < 0.1)
  }

  @Test func `a small difference counts only above the threshold`() {
    let a = Bitmap(width: 2, height: 1, format: .gray, bytes: [119, 0])
    let b = Bitmap(width: 2, height: 1, format: .gray, bytes: [122, 0])
    #expect(compare(a, b, metric: .ciede2000(threshold: 0.5)).differingPixels == 1)
    #expect(compare(a, b, metric: .ciede2000(threshold: 2.3)).isEqual)
  }

  @Test func `structural similarity matches the formula computed directly`() throws {
    let (a, b) = YIQTests.pictures(.discs, seed: 2)
    let similarity = try #require(DifferenceMask(a, b, metric: .ssim()).similarity)
    let (w, h) = (a.width, a.height)
    var sum = 0.0
    for y in 0..<h {
      for x in 0..<w {
        var (weights, ma, mb, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for v in max(0, y - 5)...min(h - 1, y + 5) {
          for u in max(0, x - 5)...min(w - 1, x + 5) {
            let (dx, dy) = (Double(u - x), Double(v - y))
            let weight = exp(-(dx * dx + dy * dy) / 4.5)
            let (p, q) = (Double(a.bytes[v * w + u]), Double(b.bytes[v * w + u]))
            weights += weight
            (ma, mb) = (ma + weight * p, mb + weight * q)
            (aa, bb, ab) = (aa + weight * p * p, bb + weight * q * q, ab + weight * p * q)
          }
        }
        (ma, mb, aa, bb, ab) = (
          ma / weights, mb / weights, aa / weights, bb / weights, ab / weights
        )
        let (c1, c2) = (6.5025, 58.5225)
        let (va, vb, cab) = (aa - ma * ma, bb - mb * mb, ab - ma * mb)
        sum += (2 * ma * mb + c1) * (2 * cab + c2) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
      }
    }
    #expect(abs(similarity - sum / Double(w * h)) < 1e-4)
    #expect(similarity < 0.99)
    #expect(compare(a, a, metric: .ssim()).similarity == 1)
  }

  @Test func `ignored areas do not differ, and all others do`() {
    var random = SplitMix64(seed: 9)
    let a = Bitmap.random(width: 20, height: 10, format: .gray, using: &random)
    var b = a
    for place in b.bytes.indices { b.bytes[place] ^= 0xFF }
    let areas = [
      PixelRect(x: 3, y: 2, width: 5, height: 4), PixelRect(x: 18, y: -9, width: 99, height: 12),
    ]
    for metric in [PixelMetric.exact, .yiq(threshold: 0, ignoresSmoothing: false)] {
      let comparison = compare(a, b, metric: metric, ignoring: areas)
      #expect(comparison.differingPixels == 200 - 20 - 2 * 3)
    }
    let all = PixelRect(x: Int.min / 2, y: 0, width: .max, height: .max)
    #expect(compare(a, b, ignoring: [all]).isEqual)
  }
}
