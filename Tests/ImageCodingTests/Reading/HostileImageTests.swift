import Graphics
import TestSupport
import Testing

@testable import ImageCoding

/// Files that are broken, by accident or on purpose: each is refused with a reason, or gives what
/// there is of its picture and says what is wrong; none ends the program.
@Suite struct HostileImageTests {
  private static let renderer = SVGRenderer()
  private static let files: [[UInt8]] = [
    SampleFile.jpeg, SampleFile.progressiveJPEG, SampleFile.cmykJPEG, SampleFile.gif,
    SampleFile.interlacedGIF, SampleFile.webp, SampleFile.lossyWebP, SampleFile.movingWebP,
    SampleFile.clearWebP,
    PNGEncoder().encode(
      Bitmap(width: 20, height: 20, format: .gray, bytes: (0..<400).map { UInt8($0 % 251) })),
    Array(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1h5v5z'/></svg>".utf8),
  ]

  @Test(arguments: files)
  func `a file that is cut anywhere is refused, or drawn as far as it goes`(file: [UInt8]) {
    for count in file.indices {
      do throws(ImageError) {
        let picture = try ImageFile.decode(
          Array(file[..<count]), fitting: (9, 7), renderer: Self.renderer)
        #expect(picture.bitmap.width == 9 && picture.bitmap.height == 7)
        // Nobody misses the second picture of a moving one.
        if count < file.count / 2 { #expect(picture.fault != nil, "cut at \(count)") }
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test(arguments: files)
  func `changed bytes do no harm`(file: [UInt8]) {
    var random = SplitMix64(seed: 51)
    for _ in seeds(300) {
      var changed = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let picture = try? ImageFile.decode(changed, fitting: (9, 7), renderer: Self.renderer) {
        #expect(picture.bitmap.width == 9)
      }
    }
  }

  @Test func `half a picture is drawn, with its fault`() throws {
    var random = SplitMix64(seed: 52)
    var rows = Bitmap.random(width: 64, height: 64, format: .rgba, using: &random)
    for index in stride(from: 3, to: rows.bytes.count, by: 4) { rows.bytes[index] = 255 }
    let file = PNGEncoder().encode(rows)
    let picture = try ImageFile.decode(Array(file.prefix(file.count / 2)))
    #expect(picture.fault == .truncated(at: file.count / 2))
    #expect(picture.bitmap.bytes.prefix(64 * 4 * 8) == rows.bytes.prefix(64 * 4 * 8))
    #expect(picture.bitmap.bytes.suffix(64 * 4).allSatisfy { $0 == 0 })
    let cut = Array(SampleFile.jpeg.dropLast(20))
    #expect(try ImageFile.decode(cut).fault == .truncated(at: cut.count))
  }

  @Test func `a drawing that uses itself, or uses without end, is refused or drawn without them`() {
    func drawing(_ inner: String) -> [UInt8] {
      Array(
        ("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
          + "viewBox='0 0 9 9'><rect width='9' height='9' fill='#f00'/>\(inner)</svg>").utf8)
    }
    // A billion laughs: each of 64 groups uses the one before ten times.
    var laughs = "<defs><g id='a0'/>"
    for level in 1...64 {
      let uses = String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10)
      laughs += "<g id='a\(level)'>\(uses)</g>"
    }
    for inner in [
      "<g id='a'><use xlink:href='#a'/></g>",
      "<g id='a'><use xlink:href='#b'/></g><g id='b'><use xlink:href='#a'/></g>",
      laughs + "</defs><use xlink:href='#a64'/>",
      "<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='url(#p)'/></pattern>"
        + "<rect width='9' height='9' fill='url(#p)'/>",
    ] {
      do throws(ImageError) {
        let picture = try ImageFile.decode(drawing(inner), fitting: (9, 9))
        #expect(picture.bitmap.width == 9)
      } catch { #expect(!error.description.isEmpty) }
    }
  }

  private func refusal(_ file: [UInt8]) -> ImageError? {
    do throws(ImageError) {
      _ = try ImageFile.decode(file, fitting: (1, 1))
      return nil
    } catch { return error }
  }

  @Test func `sizes that are only claimed are refused`() throws {
    var jpeg = SampleFile.jpeg
    let frame = try #require(
      jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x7F, 0xFF, 0x7F, 0xFF])
    #expect(refusal(jpeg) == .tooFewBytes(width: 32_767, height: 32_767))
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0, 9])
    #expect(refusal(jpeg) == .impossibleSize(width: 9, height: 65_535))
    var gif = SampleFile.gif
    gif.replaceSubrange(6..<10, with: [0xFF, 0x7F, 0xFF, 0x7F])
    #expect(refusal(gif) == .tooManyPixels(width: 32_767, height: 32_767))
    gif.replaceSubrange(6..<10, with: [0x10, 0x27, 0x10, 0x27])
    #expect(refusal(gif) == .tooFewBytes(width: 10_000, height: 10_000))
    #expect(refusal(Array("no picture".utf8)) == .unknownFormat)
    #expect(refusal([]) == .unknownFormat)
  }

  @Test func `a picture is not made larger than the limit`() {
    #expect(throws: ImageError.tooManyPixels(width: 20_000, height: 20_000)) {
      try ImageFile.decode(SampleFile.gif, fitting: (20_000, 20_000))
    }
    #expect(throws: ImageError.impossibleSize(width: 0, height: 5)) {
      try ImageFile.decode(SampleFile.gif, fitting: (0, 5))
    }
  }
}
