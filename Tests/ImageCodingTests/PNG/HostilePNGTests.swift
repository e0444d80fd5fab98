import Graphics
import TestSupport
import Testing

@testable import ImageCoding

/// Files that are broken, by accident or on purpose: each is refused with a reason, or gives a
/// picture; none ends the program.
@Suite struct HostilePNGTests {
  let strict = PNGDecoder(isStrict: true)

  /// A small file of each kind.
  private func files() -> [[UInt8]] {
    var random = SplitMix64(seed: 21)
    return SyntheticPNG.kinds.flatMap { kind in
      [false, true].map { isInterlaced in
        SyntheticPNG(
          width: 5, height: 4, colorType: kind.colorType, depth: kind.depth,
          isInterlaced: isInterlaced, hasTransparency: kind.colorType < 4
        ).make(using: &random).file
      }
    }
  }

  private func refusal(_ file: [UInt8], _ decoder: PNGDecoder = PNGDecoder()) -> ImageError? {
    do throws(ImageError) {
      _ = try decoder.decode(file)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file that is cut anywhere is refused`() {
    for file in files() {
      for count in file.indices {
        let error = refusal(Array(file[..<count]))
        #expect(error == .truncated(at: count))
      }
    }
  }

  @Test func `a file with a changed byte is refused`() {
    for file in files() {
      for place in file.indices {
        for flip: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
          var changed = file
          changed[place] ^= flip
          #expect(refusal(changed, strict) != nil, "byte \(place)")
        }
      }
    }
  }

  @Test func `a change that the checksum was made to fit does no harm`() throws {
    var random = SplitMix64(seed: 22)
    for file in files() {
      let png = try ReferencePNG(file)
      for index in png.chunks.indices {
        for place in png.chunks[index].content.indices {
          var chunks = png.chunks
          chunks[index].content[place] ^= UInt8.random(in: 1...255, using: &random)
          let error = refusal(SyntheticPNG.file(chunks.map { ($0.name, $0.content) }))
          // After the heads of stream and block, the stream's own checksum sees every change.
          if png.chunks[index].name == "IDAT", place >= 7 { #expect(error != nil) }
        }
        var chunks = png.chunks
        chunks[index].content.removeAll()
        if png.chunks[index].name != "IEND" {
          #expect(refusal(SyntheticPNG.file(chunks.map { ($0.name, $0.content) })) != nil)
        }
      }
    }
  }

  @Test func `chunks in any other order do no harm`() throws {
    var random = SplitMix64(seed: 23)
    for file in files() {
      let png = try ReferencePNG(file)
      for _ in 0..<40 {
        var chunks = png.chunks + png.chunks
        chunks.shuffle(using: &random)
        _ = refusal(SyntheticPNG.file(chunks.map { ($0.name, $0.content) }))
      }
    }
  }

  @Test func `random bytes after a signature do no harm`() {
    var random = SplitMix64(seed: 24)
    for count in 0..<400 {
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(refusal([137, 80, 78, 71, 13, 10, 26, 10] + noise) != nil)
      #expect(refusal(noise) != nil)
    }
  }

  /// A file that declares a size in pixels, with the data given.
  private func file(
    _ width: Int, _ height: Int, depth: UInt8 = 8, type: UInt8 = 0, data: [UInt8]
  ) -> [UInt8] {
    let head = SyntheticPNG.word(width) + SyntheticPNG.word(height) + [depth, type, 0, 0, 0]
    return SyntheticPNG.file([
      ("IHDR", head), ("IDAT", SyntheticPNG.zlib(data)), ("IEND", []),
    ])
  }

  @Test func `sizes that are only claimed are refused before there is room for them`() {
    let little = [UInt8](repeating: 0, count: 64)
    #expect(refusal(file(0, 5, data: little)) == .impossibleSize(width: 0, height: 5))
    #expect(refusal(file(5, 0, data: little)) == .impossibleSize(width: 5, height: 0))
    #expect(refusal(file(32_768, 1, data: little)) == .impossibleSize(width: 32_768, height: 1))
    let most = 0xFFFF_FFFF
    #expect(refusal(file(most, most, data: little)) == .impossibleSize(width: most, height: most))
    #expect(
      refusal(file(32_767, 32_767, data: little))
        == .tooManyPixels(width: 32_767, height: 32_767))
    #expect(
      refusal(file(32_767, 2048, data: little)) == .tooFewBytes(width: 32_767, height: 2048))
    #expect(refusal(file(100, 100, data: little)) != nil)
    #expect(refusal(file(32_767, 1, data: [UInt8](repeating: 0, count: 32_768))) == nil)
  }

  @Test func `texts that unpack to gigabytes are not unpacked`() throws {
    let picture = Bitmap(width: 1, height: 1, format: .gray, bytes: [7])
    let png = try ReferencePNG(PNGEncoder().encode(picture))
    // 16 MiB of nothing, and then a thousand times the chunk.
    let nothing = Bitmap(
      width: 4096, height: 4096, format: .indexed(palette: [.black]),
      bytes: [UInt8](repeating: 0, count: 1 << 24))
    let packed = try #require(try ReferencePNG(PNGEncoder().encode(nothing)).chunk("IDAT"))
    var chunks = png.chunks.map { ($0.name, $0.content) }
    for (name, head) in [("zTXt", "Comment\0\0"), ("iCCP", "name\0\0"), ("iTXt", "A\0\u{1}\0\0\0")]
    {
      chunks.insert(
        contentsOf: repeatElement((name, Array(head.utf8) + packed), count: 300), at: 1)
    }
    #expect(try strict.decode(SyntheticPNG.file(chunks)) == picture.rgba())
  }

  @Test func `each fault has its name`() throws {
    let picture = Bitmap(
      width: 2, height: 1, format: .indexed(palette: [.black, .white]), bytes: [0, 1])
    let good = PNGEncoder().encode(picture)
    let png = try ReferencePNG(good)
    func with(_ change: (inout [(String, [UInt8])]) -> Void) -> [UInt8] {
      var chunks = png.chunks.map { ($0.name, $0.content) }
      change(&chunks)
      return SyntheticPNG.file(chunks)
    }
    #expect(refusal([]) == .truncated(at: 0))
    #expect(refusal(Array("GIF89a".utf8)) == .unknownFormat)
    #expect(refusal(with { $0.removeLast() }) == .truncated(at: good.count - 12))
    #expect(refusal(with { $0.removeFirst() }) == .misplacedChunk("PLTE", at: 8))
    #expect(refusal(with { $0.insert($0[0], at: 1) }) == .misplacedChunk("IHDR", at: 33))
    #expect(refusal(with { $0.insert(("ABCD", []), at: 1) }) == .unknownChunk("ABCD", at: 33))
    #expect(refusal(with { $0.insert(("aBCD", []), at: 1) }, strict) == nil)
    #expect(refusal(good + [0], strict) == .trailingBytes(at: good.count))
    #expect(refusal(good + [0]) == nil)
    var noise = good
    noise[33 + 4] = 0
    #expect(refusal(noise) == .notAChunk(at: 33))
    let apart = with {
      $0.insert($0[2], at: 3)
      $0.insert(("tEXt", [65, 0]), at: 3)
    }
    guard case .misplacedChunk("IDAT", _) = refusal(apart) else {
      Issue.record("data in two places was taken")
      return
    }
  }

  @Test func `a wrong checksum of a text counts only strictly`() throws {
    let picture = Bitmap(width: 1, height: 1, format: .gray, bytes: [7])
    let png = try ReferencePNG(PNGEncoder().encode(picture))
    var chunks = png.chunks.map { ($0.name, $0.content) }
    chunks.insert(("tEXt", Array("Title\0A".utf8)), at: 1)
    var file = SyntheticPNG.file(chunks)
    file[33 + 8] ^= 1
    #expect(refusal(file) == nil)
    #expect(refusal(file, strict) == .wrongChecksum(chunk: "tEXt", at: 33))
  }

  @Test func `a stream that was packed wrongly is found in others' large pictures`() throws {
    let (width, height) = (300, 300)
    let picture = Bitmap(
      width: width, height: height, format: .gray,
      bytes: (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * $0 >> 5) })
    for isMarked in [false, true] {
      let file = PNGEncoder().encode(picture, isMarked: isMarked)
      try strict.check(file)
      var chunks = try ReferencePNG(file).chunks.map { ($0.name, $0.content) }
      let data = try #require(chunks.firstIndex { $0.0 == "IDAT" })
      chunks[data].1[chunks[data].1.count / 2] ^= 0x10
      let wrong = SyntheticPNG.file(chunks)
      #expect(refusal(wrong, strict) != nil)
      // This program's own pictures have what it packed, where the checksums fit.
      if isMarked {
        try strict.check(wrong)
      } else {
        #expect(throws: ImageError.self) { try strict.check(wrong) }
      }
    }
  }

  @Test func `a file of sixteen bits is known for one of which half is kept`() {
    var random = SplitMix64(seed: 25)
    for kind in SyntheticPNG.kinds {
      let file = SyntheticPNG(
        width: 3, height: 2, colorType: kind.colorType, depth: kind.depth, isInterlaced: false,
        hasTransparency: false
      ).make(using: &random).file
      #expect(PNGDecoder.isRounded(file) == (kind.depth == 16))
    }
    #expect(!PNGDecoder.isRounded([]))
  }

  @Test func `an animation is no still picture where all of a file counts`() throws {
    let frames = [3, 200].map { gray in
      Bitmap(width: 2, height: 1, format: .gray, bytes: [7, gray])
    }
    let file = PNGEncoder().encode(frames: frames, milliseconds: 5)
    #expect(refusal(file, strict) == .animated)
    #expect(refusal(file) == nil)
    try strict.check(file)
  }

  @Test func `every error is one line that says what is wrong`() {
    let errors: [ImageError] = [
      .unknownFormat, .unsupportedFormat(.webp), .truncated(at: 7), .trailingBytes(at: 7),
      .notAChunk(at: 7), .wrongChecksum(chunk: "IDAT", at: 7), .misplacedChunk("IDAT", at: 7),
      .unknownChunk("ABCD", at: 7), .impossibleSize(width: 0, height: 1),
      .tooManyPixels(width: 9, height: 9), .tooFewBytes(width: 9, height: 9), .animated,
      .damaged("words"),
    ]
    let texts = errors.map(\.description)
    #expect(Set(texts).count == errors.count)
    for text in texts { #expect(!text.isEmpty && !text.contains("\n")) }
  }
}
