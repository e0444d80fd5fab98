internal import CSPNG
package import Graphics

/// Reads PNG files of every colour type, depth and interlacing, as RGBA with eight bits.
///
/// Of 16 bits the higher eight are kept, as in browsers and Cairo. Gamma and colour profiles are not applied. The
/// file's structure is checked first, so that libspng only sees the chunks that pixels depend on: text that
/// decompresses to gigabytes is never decompressed, and a missing end is found.
package struct PNGDecoder: Sendable {
  /// Whether even chunks that pixels do not depend on must be intact, and nothing may follow the end.
  ///
  /// Animations are then refused, since the first picture would stand for all.
  package var isStrict: Bool

  /// Makes a decoder.
  package init(isStrict: Bool = false) { self.isStrict = isStrict }

  /// The picture in a file.
  package func decode(_ file: [UInt8]) throws(ImageError) -> Bitmap {
    let outline = try outline(of: file)
    guard !(isStrict && outline.isAnimated) else { throw .animated }
    return try picture(in: file, outline)
  }

  /// Whether a picture that was read has 16 bits per channel, of which the higher eight were kept.
  package static func isRounded(_ file: [UInt8]) -> Bool { file.count > 24 && file[24] == 16 }

  private func picture(in file: [UInt8], _ outline: PNGOutline) throws(ImageError) -> Bitmap {
    if let bytes = Self.unpackPlain(file, outline) {
      return Bitmap(width: outline.width, height: outline.height, format: .rgba, bytes: bytes)
    }
    return try Self.decode(file, outline)
  }

  /// Decodes a file whose structure was checked with libspng.
  static func decode(_ file: [UInt8], _ outline: PNGOutline) throws(ImageError) -> Bitmap {
    let needed = outline.hasMore ? pick(outline.chunks, of: file) : file
    var failure: ImageError?
    let count = outline.width * outline.height * 4
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { pixels, initialized in
      failure = needed.withUnsafeBytes { decode($0, into: pixels, count: count) }
      initialized = failure == nil ? count : 0
    }
    if let failure { throw failure }
    return Bitmap(width: outline.width, height: outline.height, format: .rgba, bytes: bytes)
  }

  /// Throws if a file is not a complete PNG.
  ///
  /// Every checksum is verified; strictly, nothing may follow the end. Pixels are decompressed to see that they are
  /// there, except in large pictures that this program compressed itself.
  package func check(_ file: [UInt8]) throws(ImageError) {
    let outline = try outline(of: file)
    let isSmall = outline.width * outline.height <= Self.mostCheckedPixels
    let isOwn = PNGMark.isIn(Array(file.prefix(PNGMark.reach)))
    if isSmall || !isOwn { _ = try picture(in: file, outline) }
  }

  /// The most pixels of this program's own pictures that are decompressed.
  ///
  /// That takes less time than opening the file; for larger ones, a correct checksum shows that they are as they were
  /// compressed.
  private static let mostCheckedPixels = 1 << 16

  func outline(of file: [UInt8]) throws(ImageError) -> PNGOutline {
    try file.withUnsafeBufferPointer { bytes throws(ImageError) in
      try PNGOutline(of: bytes, isStrict: isStrict)
    }
  }

  /// The pixels of a plain file, if all of it is intact.
  static func unpackPlain(_ file: [UInt8], _ outline: PNGOutline) -> [UInt8]? {
    file.withUnsafeBufferPointer { bytes in
      guard let plain = PlainPNG(bytes, outline) else { return nil }
      let count = outline.width * outline.height
      var isSound = false
      let pixels = [UInt8](unsafeUninitializedCapacity: plain.space) { buffer, initialized in
        isSound = plain.unpack(bytes, into: buffer)
        initialized = isSound ? count * 4 : 0
      }
      return isSound ? pixels : nil
    }
  }

  /// The file without the chunks that pixels do not depend on.
  private static func pick(_ chunks: [Range<Int>], of file: [UInt8]) -> [UInt8] {
    var picked = PNGFile.signature
    picked.reserveCapacity(file.count)
    for chunk in chunks { picked += file[chunk] }
    return picked
  }

  private static func decode(
    _ file: UnsafeRawBufferPointer, into pixels: UnsafeMutableBufferPointer<UInt8>, count: Int
  ) -> ImageError? {
    guard let context = spng_ctx_new(0) else {
      return .damaged("there is not enough memory for it")
    }
    defer { spng_ctx_free(context) }
    let side = UInt32(ImageLimits.side)
    var size = 0
    // Each call is made only if those before it have succeeded.
    let steps: [() -> Int32] = [
      { spng_set_image_limits(context, side, side) },
      { spng_set_chunk_limits(context, chunkLimit, chunkLimit) },
      {
        spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue))
      },
      { spng_set_png_buffer(context, file.baseAddress, file.count) },
      { spng_decoded_image_size(context, Int32(SPNG_FMT_RGBA8.rawValue), &size) },
      { size == count ? 0 : Int32(SPNG_EBUFSIZ.rawValue) },
      {
        spng_decode_image(
          context, pixels.baseAddress, count, Int32(SPNG_FMT_RGBA8.rawValue),
          Int32(SPNG_DECODE_TRNS.rawValue))
      },
      { spng_decode_chunks(context) },
    ]
    for step in steps {
      let status = step()
      if status != 0 { return .damaged(String(cString: spng_strerror(status))) }
    }
    return nil
  }

  /// The most bytes of a chunk that libspng keeps: a palette takes 768.
  private static let chunkLimit = 1 << 16
}
