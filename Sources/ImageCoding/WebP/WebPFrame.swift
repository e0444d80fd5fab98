internal import CWebP
package import Graphics

/// A frame of an animated WebP: the changes since the preceding frame.
///
/// Any number of threads may make frames at once: libwebp keeps no state between pictures.
package struct WebPFrame: Sendable {
  /// The part of the picture that it replaces; its corner has even coordinates, as the format requires.
  package var part: BitmapPart
  /// The chunks of the frame's picture.
  package var chunks: [UInt8]
  /// Whether it has clear areas, through which earlier frames show.
  package var isClearInPlaces: Bool

  /// The longest side that the format supports.
  package static let longestSide = 16_383

  /// libwebp's effort to make files smaller, from 0 to 6 and from 0 to 9.
  ///
  /// Measured with page turns: with lossy compression, 4 takes twice the time of 2 for a thirtieth less. Lossless, 4
  /// gains nothing over 3; 2 takes half the time for a sixth more.
  private static let effort: (lossy: Int32, lossless: Int32) = (2, 3)

  /// Makes a frame from an opaque picture with four bytes per pixel that follows another of the same size.
  ///
  /// `quality` is 0 to 100; nil keeps each pixel as it is. Nil if memory is short.
  package init?(_ picture: Bitmap, after last: Bitmap?, quality: Int?) {
    part = last.map { picture.change(from: $0).evenlyPlaced } ?? picture.whole
    var pixels = picture.part(part)
    isClearInPlaces = false
    if let last {
      isClearInPlaces = pixels.clear(whereEqualTo: last.part(part), block: Self.block)
    }
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { return nil }
    if let quality {
      (config.quality, config.method) = (Float(quality), Self.effort.lossy)
    } else {
      guard WebPConfigLosslessPreset(&config, Self.effort.lossless) != 0 else { return nil }
      config.exact = 1
    }
    guard let file = pixels.webP(config) else { return nil }
    chunks = Self.chunks(of: file)
  }

  /// The side of the squares that become clear or not.
  ///
  /// It is that of the blocks of lossy pictures, whose colours bleed over edges; in lossless ones, clear single pixels
  /// make files larger than none.
  private static let block = 16

  /// The chunks of a single-picture file that a frame has as well: pixels and alpha.
  private static func chunks(of file: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(file.count)
    // After the signature.
    var index = 12
    while index + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[index + 4 + $1]) << ($1 * 8) }
      let end = min(index + 8 + length + length % 2, file.count)
      if file[index] != UInt8(ascii: "V") || file[index + 3] != UInt8(ascii: "X") {
        out += file[index..<end]
      }
      index = end
    }
    return out
  }
}

extension BitmapPart {
  /// The part enlarged, so that its corner has even coordinates.
  fileprivate var evenlyPlaced: BitmapPart {
    BitmapPart(x: x - x % 2, y: y - y % 2, width: width + x % 2, height: height + y % 2)
  }
}

extension Bitmap {
  /// Makes the squares clear in which all pixels equal another picture's; returns whether there are any.
  fileprivate mutating func clear(whereEqualTo other: Bitmap, block: Int) -> Bool {
    let (width, height) = (width, height)
    return bytes.withUnsafeMutableBytes { own in
      other.bytes.withUnsafeBytes { others in
        var isAny = false
        for top in stride(from: 0, to: height, by: block) {
          for left in stride(from: 0, to: width, by: block) {
            let rows = top..<min(top + block, height)
            let columns = left..<min(left + block, width)
            let isSame = rows.allSatisfy { y in
              columns.allSatisfy { x in
                let position = (y * width + x) * 4
                return own.loadUnaligned(fromByteOffset: position, as: UInt32.self)
                  == others.loadUnaligned(fromByteOffset: position, as: UInt32.self)
              }
            }
            guard isSame else { continue }
            isAny = true
            for y in rows {
              for x in columns {
                own.storeBytes(of: 0, toByteOffset: (y * width + x) * 4, as: UInt32.self)
              }
            }
          }
        }
        return isAny
      }
    }
  }

  /// The picture as a WebP file; nil if memory is short.
  fileprivate func webP(_ config: WebPConfig) -> [UInt8]? {
    var (config, picture, writer) = (config, WebPPicture(), WebPMemoryWriter())
    guard WebPPictureInit(&picture) != 0 else { return nil }
    WebPMemoryWriterInit(&writer)
    defer {
      WebPPictureFree(&picture)
      WebPMemoryWriterClear(&writer)
    }
    (picture.use_argb, picture.width, picture.height) = (1, Int32(width), Int32(height))
    let isRead = bytes.withUnsafeBufferPointer {
      WebPPictureImportRGBA(&picture, $0.baseAddress, Int32(bytesPerRow))
    }
    guard isRead != 0 else { return nil }
    return withUnsafeMutablePointer(to: &writer) { writer -> [UInt8]? in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      guard WebPEncode(&config, &picture) != 0, let bytes = writer.pointee.mem else { return nil }
      return Array(UnsafeBufferPointer(start: bytes, count: writer.pointee.size))
    }
  }
}
