import Graphics
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct PNGEncoderTests {
  static let sizes = [
    (1, 1), (2, 1), (3, 2), (7, 5), (8, 8), (9, 3), (64, 2), (65, 3), (40, 27),
  ]
  static let longSizes = [(1, 10_000), (10_000, 1)]
  static let cases =
    PNGEffort.allCases.flatMap { effort in sizes.map { (effort, $0) } }
    + longSizes.map { (.fast, $0) }

  @Test(arguments: sample(cases))
  func `an independent reader sees the pixels that were written`(
    effort: PNGEffort, size: (Int, Int)
  ) throws {
    let encoder = PNGEncoder(effort: effort)
    var random = SplitMix64(seed: UInt64(size.0 * 31 + size.1))
    for picture in Self.pictures(width: size.0, height: size.1, using: &random) {
      let file = encoder.encode(picture)
      let png = try ReferencePNG(file)
      #expect(png.width == size.0 && png.height == size.1)
      let isSame = try png.rgba() == picture.rgba().bytes
      #expect(isSame, "\(picture.format)")
      let decoded = try PNGDecoder(isStrict: true).decode(file)
      #expect(decoded == picture.rgba())
    }
  }

  @Test(arguments: [
    (1, 3, 1), (2, 3, 1), (3, 3, 2), (4, 3, 2), (5, 3, 4), (16, 3, 4), (17, 3, 8), (256, 3, 8),
    (257, 2, 8),
  ])
  func `a picture takes the fewest bits that its colours need`(
    colors: Int, type: Int, depth: Int
  ) throws {
    let bytes = (0..<40 * 20).flatMap { place -> [UInt8] in
      let color = place % colors
      return [UInt8(color & 255), UInt8(color >> 8), 7, 255]
    }
    let picture = Bitmap(width: 40, height: 20, format: .rgba, bytes: bytes)
    let png = try ReferencePNG(PNGEncoder().encode(picture))
    #expect(png.colorType == type)
    #expect(png.depth == depth)
    #expect(try png.rgba() == bytes)
  }

  @Test func `greys are a byte each, opaque colours three`() throws {
    var random = SplitMix64(seed: 5)
    let gray = Bitmap.random(width: 50, height: 50, format: .gray, using: &random)
    func type(_ picture: Bitmap) throws -> Int {
      try ReferencePNG(PNGEncoder().encode(picture)).colorType
    }
    #expect(try type(gray) == 0)
    #expect(try type(gray.rgba()) == 0)
    let ramp = (0...255).map { Color(red: $0, green: $0, blue: $0) }
    #expect(
      try type(Bitmap(width: 50, height: 50, format: .indexed(palette: ramp), bytes: gray.bytes))
        == 0)
    var colors = Bitmap.random(width: 50, height: 50, format: .rgba, using: &random)
    #expect(try type(colors) == 6)
    for place in stride(from: 3, to: colors.bytes.count, by: 4) { colors.bytes[place] = 255 }
    #expect(try type(colors) == 2)
    var veils = gray.rgba()
    for place in stride(from: 3, to: veils.bytes.count, by: 4) {
      veils.bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    #expect(try type(veils) == 4)
  }

  @Test func `an index beyond the palette is black`() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    for count in [0, 1, 3] {
      let palette = [Color](repeating: red, count: count)
      let few = Bitmap(
        width: 3, height: 1, format: .indexed(palette: palette), bytes: [0, 2, 255])
      #expect(try ReferencePNG(PNGEncoder().encode(few)).rgba() == few.rgba().bytes)
      let many = Bitmap(
        width: 64, height: 4, format: .indexed(palette: palette), bytes: Array(0...255))
      #expect(try ReferencePNG(PNGEncoder().encode(many)).rgba() == many.rgba().bytes)
    }
  }

  @Test func `one encoder writes the same file whatever it wrote before`() {
    var random = SplitMix64(seed: 11)
    for effort in sample(PNGEffort.allCases) {
      let used = PNGEncoder(effort: effort)
      for picture in Self.pictures(width: 300, height: 200, using: &random) {
        let fresh = PNGEncoder(effort: effort).encode(picture)
        #expect(used.encode(picture) == fresh)
      }
    }
  }

  @Test func `the same bytes come of packing, wherever the packer lies in memory`() {
    var random = SplitMix64(seed: 0x15A1)
    let inputs = (Array(2...40) + [200, 3000, 20_000]).map { count in
      (0..<count).map { _ in
        Int.random(in: 0..<8, using: &random) == 0 ? UInt8.random(in: 0...4, using: &random) : 0
      }
    }
    func packed(_ input: [UInt8], _ deflater: Deflater) -> [UInt8] {
      deflater.withPacked(count: input.count) {
        input[...]
      } _: {
        [UInt8]($0)
      }
    }
    let first = Deflater(effort: .fast)
    let expected = inputs.map { packed($0, first) }
    // Each is kept, so that no other lies where it lies.
    let deflaters = (0..<600).map { _ in Deflater(effort: .fast) }
    for deflater in deflaters {
      for (input, expected) in zip(inputs, expected) {
        let isSame = packed(input, deflater) == expected
        #expect(isSame, "of \(input.count) bytes")
      }
    }
  }

  @Test
  func `a stream reaches no further back than it may, and is unpacked wherever it is cut`() throws {
    var random = SplitMix64(seed: 24)
    let words = (0..<9).map { _ in
      (0..<Int.random(in: 3...30, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    let text = (0..<2200).flatMap { _ in words[Int.random(in: 0..<9, using: &random)] }
    let deflater = Deflater(effort: .fast)
    for reach in [0, 1, 255, 256, 257, 801, 4096, 5000, 32_767, 32_768, 100_000] {
      for count in [1, 7, 8, 9, 300, text.count] {
        var taken = 0
        let stream = deflater.withPacked(count: count, reach: reach) {
          let piece = text[taken..<min(taken + Int.random(in: 1...3000, using: &random), count)]
          taken = piece.endIndex
          return piece
        } _: {
          [UInt8]($0)
        }
        let isSame = try ReferenceInflate.unpack(stream) == Array(text.prefix(count))
        #expect(isSame, "\(count) bytes, as far as \(reach)")
        let farthest = try ReferenceInflate.reach(of: stream)
        #expect(farthest <= max(256, reach * 2) && farthest <= 32_768, "as far as \(reach)")
      }
    }
  }

  @Test(arguments: PNGEffort.allCases)
  func `rows are shown once each, in order, of pictures of many pieces too`(
    effort: PNGEffort
  ) throws {
    var random = SplitMix64(seed: 21)
    let encoder = PNGEncoder(effort: effort)
    let pictures = [
      Bitmap.random(width: 700, height: 1600, format: .gray, using: &random),
      Self.shaded(width: 400, height: 500, using: &random),
      Bitmap.random(width: 32_767, height: 7, format: .rgba, using: &random),
    ]
    for picture in pictures {
      var shown: [Int] = []
      let file = encoder.encode(picture) { shown += $0 }
      #expect(shown == Array(0..<picture.height))
      let decoded = try PNGDecoder(isStrict: true).decode(file)
      let isSame = decoded == picture.rgba()
      #expect(isSame, "\(picture.width) × \(picture.height)")
    }
  }

  @Test func `rows that are in part as those above them are read as they were`() throws {
    var random = SplitMix64(seed: 23)
    for width in [16, 17, 31, 33, 100, 257] {
      var words = (0..<width * 40).map { _ in
        UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
      }
      for row in 1..<40 {
        let start = Int.random(in: 0..<width, using: &random)
        for column in start..<Int.random(in: start...width, using: &random) {
          words[row * width + column] = words[(row - 1) * width + column]
        }
      }
      let picture = Bitmap(
        width: width, height: 40, format: .rgba, bytes: words.withUnsafeBytes { [UInt8]($0) })
      let png = try ReferencePNG(PNGEncoder().encode(picture))
      let isSame = try png.rgba() == picture.bytes
      #expect(png.colorType == 2 && isSame, "\(width)")
    }
  }

  @Test(arguments: [PNGEffort.balanced, .small])
  func `rows of colours are written the way that is smaller`(effort: PNGEffort) throws {
    var random = SplitMix64(seed: 22)
    // Slow ramps pay as differences, figures that come again as they are.
    let figures = (0..<12).map { _ in
      (0..<16).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
    }
    let lines = (0..<200).flatMap { row -> [UInt32] in
      (0..<20).flatMap { _ in figures[Int.random(in: 0..<12, using: &random)] }
    }
    let recurring = Bitmap(
      width: 320, height: 200, format: .rgba, bytes: lines.withUnsafeBytes { [UInt8]($0) })
    for picture in [Self.shaded(width: 320, height: 240, using: &random), recurring] {
      let file = PNGEncoder(effort: effort).encode(picture)
      var rows = PNGRows()
      let counts = [false, true].map { isFiltered in
        rows.removeAll(reserving: 0)
        rows.append(0..<picture.height, of: picture, as: .rgb, isFiltered: isFiltered)
        return Deflater(effort: effort).withPacked(count: rows.bytes.count) {
          rows.bytes
        } _: {
          $0.count
        }
      }
      let least = counts.min() ?? 0
      #expect(file.count < least + 100, "\(file.count) of \(counts)")
    }
  }

  @Test func `a larger picture in between leaves no trace in the next file`() {
    var random = SplitMix64(seed: 13)
    for effort in sample([PNGEffort.fast, .balanced]) {
      let encoder = PNGEncoder(effort: effort)
      for (width, height) in [(900, 700), (60, 40), (1, 1)] {
        let picture = Self.shaded(width: width, height: height, using: &random)
        let first = encoder.encode(picture)
        for size in [(1400, 1000), (30, 20)] {
          _ = encoder.encode(Self.shaded(width: size.0, height: size.1, using: &random))
          #expect(encoder.encode(picture) == first, "\(width) × \(height) after \(size)")
        }
      }
    }
  }

  /// Colours that change slowly, with some noise: a picture whose file is larger than the first room.
  private static func shaded(width: Int, height: Int, using random: inout SplitMix64) -> Bitmap {
    var bytes: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let noise = UInt8(truncatingIfNeeded: random.next() & 15)
        bytes += [UInt8(truncatingIfNeeded: row / 3) &+ noise, UInt8(column & 255), noise, 255]
      }
    }
    return Bitmap(width: width, height: height, format: .rgba, bytes: bytes)
  }

  @Test func `bytes that cannot be packed outgrow the first room`() throws {
    var random = SplitMix64(seed: 12)
    let noise = Bitmap.random(width: 800, height: 700, format: .rgba, using: &random)
    for effort in PNGEffort.allCases {
      let file = PNGEncoder(effort: effort).encode(noise)
      #expect(file.count > noise.bytes.count)
      #expect(try PNGDecoder(isStrict: true).decode(file) == noise)
    }
  }

  @Test func `the density stands before the palette and the pixels`() throws {
    let picture = Bitmap(
      width: 2, height: 1, format: .indexed(palette: [.black, .white]), bytes: [0, 1])
    let png = try ReferencePNG(PNGEncoder().encode(picture, pixelsPerMetre: 3937))
    #expect(png.chunks.map(\.name) == ["IHDR", "pHYs", "PLTE", "IDAT", "IEND"])
    #expect(png.chunk("pHYs") == [0, 0, 15, 97, 0, 0, 15, 97, 1])
  }

  /// A picture of each kind that the encoder tells apart.
  static func pictures(width: Int, height: Int, using random: inout SplitMix64) -> [Bitmap] {
    let palettes = [1, 2, 3, 16, 17, 256].flatMap { count in
      [true, false].map { isOpaque in
        (0..<count).map { _ in Color.random(isOpaque: isOpaque, using: &random) }
      }
    }
    let formats: [Bitmap.Format] = [.gray, .rgba] + palettes.map { .indexed(palette: $0) }
    var pictures = formats.map {
      Bitmap.random(width: width, height: height, format: $0, using: &random)
    }
    pictures += pictures.map { $0.rgba() }
    for isGray in [false, true] {
      var veils = Bitmap.random(width: width, height: height, format: .rgba, using: &random)
      for place in stride(from: 0, to: veils.bytes.count, by: 4) {
        if isGray { veils.bytes[place + 1] = veils.bytes[place] }
        if isGray { veils.bytes[place + 2] = veils.bytes[place] }
      }
      pictures.append(veils)
      for place in stride(from: 3, to: veils.bytes.count, by: 4) { veils.bytes[place] = 255 }
      pictures.append(veils)
    }
    pictures.append(
      Bitmap(
        width: width, height: height, format: .gray,
        bytes: [UInt8](repeating: 255, count: width * height)))
    return pictures
  }
}
