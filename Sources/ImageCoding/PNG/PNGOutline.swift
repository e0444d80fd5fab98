/// The structure of a PNG: its header, and the chunks that its pixels depend on.
struct PNGOutline {
  /// The pixels per row.
  private(set) var width = 0
  /// The number of rows.
  private(set) var height = 0
  /// The chunks that make the picture, in order.
  private(set) var chunks: [Range<Int>] = []
  private var colorType: UInt8 = 0
  private var paletteCount = 0
  private var hasTransparency = false
  /// Whether there are pictures after the first, as in an animation.
  private(set) var isAnimated = false
  /// Whether there are other chunks, or bytes after the end.
  private(set) var hasMore = false

  /// The chunks that pixels depend on; `tRNS` counts as one that must be intact.
  private static let needed: Set<String> = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

  /// Walks through a file to its end.
  ///
  /// Strictly, every checksum counts, and nothing may follow the end.
  init(
    of bytes: UnsafeBufferPointer<UInt8>, isStrict: Bool, mostPixels: Int = ImageLimits.pixels
  ) throws(ImageError) {
    guard bytes.starts(with: PNGFile.signature) else {
      // The beginning of a signature is a truncated PNG.
      if PNGFile.signature.starts(with: bytes) { throw .truncated(at: bytes.count) }
      throw .unknownFormat
    }
    var walk = PNGChunks(bytes)
    var last = ""
    var dataLength = 0
    repeat {
      let chunk = try walk.next()
      let isNeeded = Self.needed.contains(chunk.name)
      let start = chunk.extent.lowerBound
      guard chunk.isSound || !(isNeeded || chunk.isCritical || isStrict) else {
        throw .wrongChecksum(chunk: chunk.name, at: start)
      }
      guard isNeeded || !chunk.isCritical else { throw .unknownChunk(chunk.name, at: start) }
      let isHead = chunk.name == "IHDR"
      guard isHead == last.isEmpty, !isHead || chunk.content.count == 13 else {
        throw .misplacedChunk(chunk.name, at: start)
      }
      if isHead {
        (width, height) = try Self.size(
          walk, at: chunk.content.lowerBound, mostPixels: mostPixels)
        colorType = bytes[chunk.content.lowerBound + 9]
      }
      if chunk.name == "PLTE" { paletteCount = chunk.content.count / 3 }
      if chunk.name == "tRNS" {
        let lengths = transparencyLengths
        guard !hasTransparency, dataLength == 0, lengths.contains(chunk.content.count) else {
          throw .misplacedChunk("tRNS", at: start)
        }
        hasTransparency = true
      }
      if chunk.name == "IDAT" {
        guard dataLength == 0 || last == "IDAT" else { throw .misplacedChunk("IDAT", at: start) }
        // A chunk without data still begins the sequence of data chunks.
        dataLength += chunk.content.count + PNGFile.chunkOverhead
      }
      if chunk.name == "fdAT" { isAnimated = true }
      if isNeeded { chunks.append(chunk.extent) } else { hasMore = true }
      last = chunk.name
    } while last != "IEND"
    if walk.place < bytes.count {
      guard !isStrict else { throw .trailingBytes(at: walk.place) }
      hasMore = true
    }
    // A pixel has at least one bit.
    guard dataLength * ImageLimits.deflateRatio >= width * height / 8 else {
      throw .tooFewBytes(width: width, height: height)
    }
  }

  /// The valid lengths of `tRNS` (PNG specification, 11.3.2.1).
  ///
  /// libspng skips one of another length, and with it the picture's transparency.
  private var transparencyLengths: ClosedRange<Int> {
    switch colorType {
    case 0: 2...2
    case 2: 6...6
    case 3: 1...max(1, paletteCount)
    default: Int.max...Int.max
    }
  }

  private static func size(
    _ walk: PNGChunks, at index: Int, mostPixels: Int
  ) throws(ImageError) -> (width: Int, height: Int) {
    let (width, height) = (walk.number(at: index), walk.number(at: index + 4))
    guard (1...ImageLimits.side).contains(width), (1...ImageLimits.side).contains(height) else {
      throw .impossibleSize(width: width, height: height)
    }
    guard width * height <= mostPixels else {
      throw .tooManyPixels(width: width, height: height)
    }
    return (width, height)
  }
}
