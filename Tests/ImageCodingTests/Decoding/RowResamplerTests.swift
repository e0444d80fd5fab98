import Graphics
import TestSupport
import Testing

@testable import ImageCoding

/// The laws of resampling.
@Suite struct RowResamplerTests {
  private func resample(_ picture: Bitmap, _ width: Int, _ height: Int) -> [UInt8] {
    var resampler = RowResampler(from: (picture.width, picture.height), to: (width, height))
    picture.bytes.withUnsafeBytes { bytes in
      for row in 0..<picture.height {
        let start = row * picture.bytesPerRow
        resampler.add(UnsafeRawBufferPointer(rebasing: bytes[start..<start + picture.bytesPerRow]))
      }
    }
    resampler.end()
    return resampler.pixels
  }

  private static let sizes = [(1, 1), (3, 70), (7, 5), (40, 30), (41, 29), (100, 77), (200, 3)]

  @Test(arguments: sizes)
  func `a picture of one colour stays so`(width: Int, height: Int) {
    for color in [[10, 200, 77, 255], [255, 255, 255, 255], [90, 30, 0, 100]] as [[UInt8]] {
      let bytes = Array(repeatElement(color, count: 40 * 30).joined())
      let picture = Bitmap(width: 40, height: 30, format: .rgba, bytes: bytes)
      let out = resample(picture, width, height)
      #expect(out.count == width * height * 4)
      for pixel in 0..<width * height {
        for channel in 0..<4 {
          #expect(abs(Int(out[pixel * 4 + channel]) - Int(color[channel])) <= 1)
        }
      }
    }
  }

  @Test func `a picture of its own size is the same`() {
    var random = SplitMix64(seed: 41)
    let picture = Bitmap.random(width: 19, height: 8, format: .rgba, using: &random)
    #expect(resample(picture, 19, 8) == picture.bytes)
  }

  @Test(arguments: [(20, 15), (13, 9), (5, 4), (90, 80)])
  func `the mean is kept`(width: Int, height: Int) {
    var random = SplitMix64(seed: 42)
    var picture = Bitmap.random(width: 60, height: 48, format: .rgba, using: &random)
    // Middle tones, so that nothing is cut off at black or white.
    for index in picture.bytes.indices { picture.bytes[index] = picture.bytes[index] / 2 + 64 }
    for index in stride(from: 3, to: picture.bytes.count, by: 4) { picture.bytes[index] = 255 }
    func mean(_ bytes: [UInt8]) -> Double {
      Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
    }
    #expect(abs(mean(resample(picture, width, height)) - mean(picture.bytes)) < 1.5)
  }

  @Test func `what is mirrored before is mirrored after`() {
    var random = SplitMix64(seed: 43)
    let picture = Bitmap.random(width: 33, height: 21, format: .rgba, using: &random)
    let (width, height) = (12, 9)
    let turned = ImageOrientation.upsideDown.turn(picture.bytes, width: 33, height: 21)
    let out = resample(Bitmap(width: 33, height: 21, format: .rgba, bytes: turned), width, height)
    let expected = ImageOrientation.upsideDown.turn(
      resample(picture, width, height), width: width, height: height)
    // Sums of floats in another order may round the other way.
    #expect(zip(out, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func `what is clear gives no colour to its neighbours`() {
    // Clear pixels of a glaring red beside opaque black ones.
    let bytes = (0..<64 * 64).flatMap { index -> [UInt8] in
      index % 64 < 32 ? [255, 0, 0, 0] : [0, 0, 0, 255]
    }
    let out = resample(Bitmap(width: 64, height: 64, format: .rgba, bytes: bytes), 9, 9)
    for pixel in 0..<81 { #expect(out[pixel * 4] == 0) }
  }

  @Test func `rows that do not come are clear`() {
    var resampler = RowResampler(from: (4, 40), to: (2, 20))
    let row = [UInt8](repeating: 255, count: 16)
    for _ in 0..<20 { row.withUnsafeBytes { resampler.add($0) } }
    resampler.end()
    #expect(resampler.pixels.prefix(8 * 9).allSatisfy { $0 == 255 })
    #expect(resampler.pixels.suffix(8 * 8).allSatisfy { $0 == 0 })
  }
}
