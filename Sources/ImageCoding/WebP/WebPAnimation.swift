/// The chunks of an animated WebP, frame by frame.
///
/// WebP Container Specification, “Extended File Format” and “Animation”. Numbers are little-endian.
package struct WebPAnimation: Sendable {
  private let loops: Int
  private var size: (width: Int, height: Int)?
  private var isClearInPlaces = false
  private var byteCount = 0

  /// Begins an animation that is repeated `loops` times; 0 is for ever.
  package init(loops: Int) { self.loops = loops }

  /// The largest size of a file in bytes: its length has 32 bits.
  private static let mostBytes = 0xFFFF_FFF0
  /// The longest duration of a frame, in milliseconds: it has 24 bits.
  private static let longest = 0xFF_FFFF

  /// The bytes of the next frame; nil if the file would be too long.
  ///
  /// The first frame is the whole picture.
  package mutating func frame(_ frame: WebPFrame, milliseconds: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(frame.chunks.count + 80)
    if size == nil {
      size = (frame.part.width, frame.part.height)
      bytes += head
    }
    isClearInPlaces = isClearInPlaces || frame.isClearInPlaces
    bytes += "ANMF".utf8
    bytes.append(16 + frame.chunks.count, byteCount: 4)
    let part = frame.part
    let milliseconds = min(milliseconds, Self.longest)
    for number in [part.x / 2, part.y / 2, part.width - 1, part.height - 1, milliseconds] {
      bytes.append(number, byteCount: 3)
    }
    // The previous frame is kept, and shows through clear areas, if there are any.
    bytes.append(frame.isClearInPlaces ? 0 : 2)
    bytes += frame.chunks
    byteCount += bytes.count
    return byteCount <= Self.mostBytes ? bytes : nil
  }

  /// A private chunk with a text, which readers skip (“Unknown Chunks”), to be written at the end.
  package func comment(_ text: String) -> [UInt8] {
    var bytes = Array("RBKr".utf8)
    bytes.append(text.utf8.count, byteCount: 4)
    bytes += text.utf8
    return bytes + (text.utf8.count % 2 == 1 ? [0] : [])
  }

  /// The same, counted as written at the end.
  package mutating func addComment(_ text: String) -> [UInt8] {
    let bytes = comment(text)
    byteCount += bytes.count
    return bytes
  }

  /// The beginning of the file, for the frames so far: it must be written again at the end.
  package var head: [UInt8] {
    var bytes = Array("RIFF".utf8)
    bytes.append(max(0, byteCount - 8), byteCount: 4)
    bytes += "WEBPVP8X".utf8
    bytes.append(10, byteCount: 4)
    // The flags for an animation, and for transparency.
    bytes += [isClearInPlaces ? 0x12 : 0x02, 0, 0, 0]
    bytes.append((size?.width ?? 1) - 1, byteCount: 3)
    bytes.append((size?.height ?? 1) - 1, byteCount: 3)
    bytes += "ANIM".utf8
    bytes.append(6, byteCount: 4)
    // A white background, which is never visible.
    bytes += [255, 255, 255, 255]
    bytes.append(loops, byteCount: 2)
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: Int, byteCount: Int) {
    for index in 0..<byteCount { append(UInt8(truncatingIfNeeded: number >> (index * 8))) }
  }
}
