internal import CSPNG

/// Reads PNG files for books: row by row, at the requested size, and what remains of broken ones.
enum PNGReader {
  /// The size in the header, and the resolution if that comes before the pixels.
  static func header(of file: [UInt8]) throws(ImageError) -> ImageHeader {
    var size: (width: Int, height: Int)?
    var resolution: ImageHeader.Resolution?
    try file.withUnsafeBufferPointer { bytes throws(ImageError) in
      var walk = PNGChunks(bytes)
      while let chunk = try? walk.next(), chunk.name != "IDAT" {
        let start = chunk.content.lowerBound
        if chunk.name == "IHDR", chunk.content.count == 13 {
          size = (walk.number(at: start), walk.number(at: start + 4))
        }
        // Pixels per metre (PNG specification, 11.3.5.3).
        if chunk.name == "pHYs", chunk.content.count == 9, bytes[start + 8] == 1 {
          let (x, y) = (walk.number(at: start), walk.number(at: start + 4))
          if x > 0, y > 0 {
            resolution = .init(across: Double(x) * 0.0254, down: Double(y) * 0.0254)
          }
        }
      }
    }
    guard let size else { throw .truncated(at: file.count) }
    return try ImageHeader(
      format: .png, width: size.width, height: size.height, resolution: resolution)
  }

  static func read(_ file: [UInt8], width: Int, height: Int) throws(ImageError) -> ReadRows {
    let header = try header(of: file)
    var fault: ImageError?
    var needed = file
    do throws(ImageError) {
      needed = try file.withUnsafeBufferPointer { bytes throws(ImageError) in
        let outline = try PNGOutline(
          of: bytes, isStrict: false, mostPixels: ImageLimits.bookPixels)
        guard outline.hasMore else { return file }
        return outline.chunks.reduce(into: PNGFile.signature) { $0 += bytes[$1] }
      }
    } catch {
      if case .tooFewBytes = error { throw error }
      fault = error
      needed = salvage(file)
    }
    var rows = try readRows(needed, header, width: width, height: height)
    rows.fault = fault ?? rows.fault
    return rows
  }

  /// A file with what remains of a broken one, with an end and correct checksums.
  private static func salvage(_ file: [UInt8]) -> [UInt8] {
    var whole = PNGFile()
    file.withUnsafeBufferPointer { bytes in
      var walk = PNGChunks(bytes)
      while let chunk = try? walk.next(), chunk.name != "IEND" {
        if ["IHDR", "PLTE", "tRNS", "IDAT"].contains(chunk.name) {
          whole.append(chunk.name, Array(bytes[chunk.content]))
        }
      }
      // The chunk in which the file ends is truncated, but its beginning is good.
      if walk.place + 8 < bytes.count,
        bytes[walk.place + 4..<walk.place + 8].elementsEqual("IDAT".utf8)
      {
        whole.append("IDAT", Array(bytes[(walk.place + 8)...]))
      }
    }
    whole.append("IEND", [])
    return whole.bytes
  }

  private static func readRows(
    _ file: [UInt8], _ header: ImageHeader, width: Int, height: Int
  ) throws(ImageError) -> ReadRows {
    guard let context = spng_ctx_new(0) else { throw .damaged("there is not enough memory for it") }
    defer { spng_ctx_free(context) }
    return try file.withUnsafeBufferPointer { bytes throws(ImageError) in
      let side = UInt32(ImageLimits.side)
      let limit = 1 << 16
      var head = spng_ihdr()
      let steps: [() -> Int32] = [
        { spng_set_image_limits(context, side, side) },
        { spng_set_chunk_limits(context, limit, limit) },
        { spng_set_png_buffer(context, bytes.baseAddress, bytes.count) },
        { spng_get_ihdr(context, &head) },
        {
          spng_decode_image(
            context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue),
            Int32(SPNG_DECODE_TRNS.rawValue | SPNG_DECODE_PROGRESSIVE.rawValue))
        },
      ]
      for step in steps {
        let status = step()
        if status != 0 { throw damage(status) }
      }
      var rows = PNGRowTarget(header, isInterlaced: head.interlace_method != 0, width, height)
      var status: Int32 = 0
      while status == 0 {
        var row = spng_row_info()
        status = spng_get_row_info(context, &row)
        guard status == 0 else { break }
        status = rows.withRow(Int(row.row_num)) { spng_decode_row(context, $0, $1) }
      }
      let isWhole = status == Int32(SPNG_EOI.rawValue)
      guard isWhole || rows.hasSome else { throw damage(status) }
      return ReadRows(pixels: rows.finish(), fault: isWhole ? nil : damage(status))
    }
  }

  private static func damage(_ status: Int32) -> ImageError {
    .damaged(String(cString: spng_strerror(status)))
  }
}

/// The destination of a PNG's rows: an interlaced picture must be complete before it is resampled.
struct PNGRowTarget {
  private let isInterlaced: Bool
  private let width: Int
  private let height: Int
  private var pixels: [UInt8]
  private var resampler: RowResampler
  /// Whether a row was read.
  private(set) var hasSome = false

  init(_ header: ImageHeader, isInterlaced: Bool, _ width: Int, _ height: Int) {
    self.isInterlaced = isInterlaced
    (self.width, self.height) = (header.width, header.height)
    pixels = [UInt8](repeating: 0, count: header.width * 4 * (isInterlaced ? header.height : 1))
    resampler = RowResampler(from: (header.width, header.height), to: (width, height))
  }

  /// Calls `body` with the index of a row and its bytes; returns its result, 0 for a row that was read.
  mutating func withRow(
    _ row: Int, _ read: (UnsafeMutableRawPointer?, Int) -> Int32
  ) -> Int32 {
    let count = width * 4
    let start = isInterlaced ? row * count : 0
    let status = pixels.withUnsafeMutableBytes { read($0.baseAddress.map { $0 + start }, count) }
    // The last row comes together with the end.
    guard status == 0 || status == Int32(SPNG_EOI.rawValue) else { return status }
    hasSome = true
    if !isInterlaced { pixels.withUnsafeBytes { resampler.add($0) } }
    return status
  }

  /// The pixels, after the last row available.
  mutating func finish() -> [UInt8] {
    if isInterlaced {
      pixels.withUnsafeBytes { bytes in
        for row in 0..<height {
          resampler.add(
            UnsafeRawBufferPointer(rebasing: bytes[row * width * 4..<(row + 1) * width * 4]))
        }
      }
    }
    resampler.end()
    return resampler.pixels
  }
}
