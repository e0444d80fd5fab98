import Graphics
import TestSupport
import Testing

@testable import Snapshots

@Suite struct ComparisonTests {
  static let palette = [.black, .white, Color(red: 9, green: 80, blue: 7, alpha: 30), .black]
  static let formats: [Bitmap.Format] = [.gray, .indexed(palette: palette), .rgba]

  @Test func `a picture equals itself in any format`() {
    var random = SplitMix64(seed: 1)
    for format in Self.formats {
      let picture = Bitmap.random(width: 31, height: 17, format: format, using: &random)
      #expect(compare(picture, picture).isEqual)
      #expect(compare(picture, picture.rgba()).isEqual)
      #expect(compare(picture.rgba(), picture).isEqual)
      #expect(compare(picture, picture).description == "equal")
    }
  }

  @Test func `palette entries of the same colour are equal`() {
    func picture(_ bytes: [UInt8]) -> Bitmap {
      Bitmap(width: 3, height: 1, format: .indexed(palette: Self.palette), bytes: bytes)
    }
    #expect(compare(picture([0, 1, 3]), picture([3, 1, 200])).isEqual)
    #expect(!compare(picture([0, 1, 3]), picture([3, 1, 1])).isEqual)
  }

  @Test func `changed pixels are counted and bounded`() {
    var random = SplitMix64(seed: 2)
    for format in Self.formats {
      let picture = Bitmap.random(width: 40, height: 30, format: format, using: &random).rgba()
      var changed = picture
      for (column, row) in [(5, 20), (33, 7), (6, 8)] {
        changed.bytes[(row * 40 + column) * 4 + Int.random(in: 0..<4, using: &random)] ^= 1
      }
      let comparison = compare(picture, changed)
      #expect(comparison.differingPixels == 3)
      #expect(comparison.bounds == PixelRect(x: 5, y: 7, width: 29, height: 14))
      #expect(comparison.description == "3 pixels differ within 29×14 at 5, 7")
    }
  }

  @Test func `the area of only one picture is different`() {
    func blank(_ width: Int, _ height: Int) -> Bitmap {
      Bitmap(
        width: width, height: height, format: .gray,
        bytes: [UInt8](repeating: 255, count: width * height))
    }
    let wider = compare(blank(10, 5), blank(12, 5))
    #expect(wider.differingPixels == 10)
    #expect(wider.bounds == PixelRect(x: 10, y: 0, width: 2, height: 5))
    #expect(wider.description == "size was 10×5, now 12×5; 10 pixels differ within 2×5 at 10, 0")
    let crossed = compare(blank(10, 5), blank(8, 9))
    #expect(crossed.differingPixels == 2 * 5 + 8 * 4)
    #expect(crossed.bounds == PixelRect(x: 0, y: 0, width: 10, height: 9))
    #expect(!compare(blank(0, 5), blank(0, 6)).isEqual)
  }

  @Test func `the fast comparison agrees with the mask, in either order`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      func picture() -> Bitmap {
        let few: Bitmap.Format = .indexed(palette: [.black, .white])
        return Bitmap.random(
          width: Int.random(in: 1...9, using: &random),
          height: Int.random(in: 1...9, using: &random),
          format: [few, few, .gray].randomElement(using: &random) ?? few, using: &random)
      }
      let (a, b) = (picture(), picture())
      let comparison = compare(a, b)
      #expect(DifferenceMask(a, b).comparison == comparison)
      let reverse = compare(b, a)
      #expect(reverse.differingPixels == comparison.differingPixels)
      #expect(reverse.bounds == comparison.bounds)
      #expect(comparison.isEqual == (a.rgba() == b.rgba()))
    }
  }

  @Test func `the triptych shows both pictures and the changed pixels in red`() {
    var random = SplitMix64(seed: 4)
    let expected = Bitmap.random(width: 10, height: 8, format: .gray, using: &random)
    var actual = expected
    actual.bytes[3 * 10 + 2] ^= 0x80
    let sheet = DifferencePicture.triptych(expected, actual)
    #expect(sheet.width == 3 * 10 + 2 * 4 && sheet.height == 8)
    func part(_ x: Int) -> [UInt8] {
      (0..<8).flatMap { sheet.bytes[($0 * 38 + x) * 4..<($0 * 38 + x + 10) * 4] }
    }
    #expect(part(0) == expected.rgba().bytes)
    #expect(part(14) == actual.rgba().bytes)
    let reds = (0..<80).filter { part(28)[$0 * 4] != part(28)[$0 * 4 + 1] }
    #expect(reds == [32])
  }

  @Test func `the page is faded below differing pixels, and ignored areas are bluish`() {
    let expected = Bitmap(width: 5, height: 1, format: .gray, bytes: [0, 128, 255, 255, 255])
    var actual = expected
    actual.bytes[3] = 0
    let mask = DifferenceMask(
      expected, actual, ignoring: [PixelRect(x: 4, y: 0, width: 1, height: 1)])
    let picture = DifferencePicture.overlay(expected, mask).rgba().bytes
    let pixels = (0..<5).map { Array(picture[$0 * 4..<$0 * 4 + 3]) }
    #expect(
      pixels == [
        [224, 224, 224], [239, 239, 239], [255, 255, 255], [230, 0, 20], [223, 223, 255],
      ])
    // A transparent dark page is as light as its alpha makes it.
    let half = Bitmap(width: 1, height: 1, format: .rgba, bytes: [0, 0, 0, 128])
    let other = Bitmap(width: 1, height: 1, format: .rgba, bytes: [0, 0, 0, 128])
    #expect(
      DifferencePicture.overlay(half, DifferenceMask(half, other)).rgba().bytes[..<3]
        == [239, 239, 239])
  }

  @Test func `pictures of different sizes have a triptych`() {
    let small = Bitmap(width: 2, height: 3, format: .gray, bytes: [UInt8](repeating: 9, count: 6))
    let large = Bitmap(width: 5, height: 1, format: .gray, bytes: [UInt8](repeating: 9, count: 5))
    let sheet = DifferencePicture.triptych(small, large)
    #expect(sheet.width == 2 + 5 + 5 + 8 && sheet.height == 3)
  }
}
