internal import Fixtures
internal import Graphics
internal import ImageCoding

extension Door {
  /// Pictures of each format: decoded at their own size and at a smaller one, and encoded again.
  static var pictures: [Door] {
    [
      Door(
        name: "png", seeds: { [png(alpha: false), png(alpha: true)] },
        words: ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "iCCP", "gAMA", "sBIT", "acTL", "fcTL"],
        open: { decode(withChecksums($0)) }),
      Door(
        name: "jpeg",
        seeds: {
          [SampleFile.jpeg, SampleFile.progressiveJPEG, SampleFile.cmykJPEG, SampleFile.grayJPEG]
        },
        words: ["Exif", "Adobe", "ICC_PROFILE"], open: decode),
      Door(
        name: "gif", seeds: { [SampleFile.gif, SampleFile.interlacedGIF, SampleFile.clearGIF] },
        words: ["GIF89a", "GIF87a", "NETSCAPE2.0"], open: decode),
      Door(
        name: "webp",
        seeds: {
          [SampleFile.webp, SampleFile.lossyWebP, SampleFile.clearWebP, SampleFile.movingWebP]
        },
        words: ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "EXIF", "ICCP"], open: decode),
      Door(
        name: "svg-size",
        seeds: { [bytes("<svg width=\"8in\" height=\"3em\" viewBox=\"0 0 80 60\"/>")] },
        words: [
          "viewBox=\"", "1e-300", "preserveAspectRatio=\"", "100%", "<!DOCTYPE svg [",
          "<!ENTITY a \"",
        ],
        open: { _ = try? ImageFile.probe($0) }),
    ]
  }

  /// Larger pictures are only asked for their headers.
  private static let mostPixels = 1 << 20

  private static func decode(_ input: [UInt8]) {
    guard let header = try? ImageFile.probe(input), header.format != .svg,
      header.width * header.height <= mostPixels,
      let picture = try? ImageFile.decode(input)
    else { return }
    _ = try? ImageFile.decode(input, fitting: (max(header.width / 3, 1), max(header.height / 3, 1)))
    _ = PNGEncoder().encode(picture.bitmap)
  }

  private static func png(alpha: Bool) -> [UInt8] {
    var generator = SplitMix64(seed: alpha ? 1 : 2)
    let pixels = (0..<9 * 7 * 4).map { index in
      index % 4 == 3 && !alpha ? 255 : UInt8.random(in: 0...255, using: &generator)
    }
    return PNGEncoder().encode(Bitmap(width: 9, height: 7, format: .rgba, bytes: pixels))
  }

  /// The file with the checksums that its chunks should have, so that what was changed is read at all.
  private static func withChecksums(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var place = 8
    while place + 12 <= file.count {
      let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = place + 8 + length
      guard end + 4 <= file.count else { break }
      let checksum = ZipWriter.checksum(Array(file[place + 4..<end]))
      for byte in 0..<4 {
        file[end + byte] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * byte))
      }
      place = end + 4
    }
    return file
  }
}
