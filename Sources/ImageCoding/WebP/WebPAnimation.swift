/// The chunks of an animated WebP, frame by frame.
///
/// WebP Container Specification, “Extended File Format” and “Animation”. Numbers have their lowest
/// byte first.
package struct WebPAnimation: Sendable {
  private let loops: Int
  private var size: (width: Int, height: Int)?
  private var isClearInPlaces = false
  private var byteCount = 0

  /// Begins an animation that is repeated a number of times; 0 is for ever.
  package init(loops: Int) { self.loops = loops }

  /// The most bytes that a file can have: its length is a number of 32 bits.
  private static let mostBytes = 0xFFFF_FFF0
  /// The longest time that a frame is shown, in milliseconds: a number of 24 bits.
  private static let longest = 0xFF_FFFF

  /// The bytes of the next frame; nil where the file would be too long.
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
    // What was there stays; it is seen through clear places, where there are any.
    bytes.append(frame.isClearInPlaces ? 0 : 2)
    bytes += frame.chunks
    byteCount += bytes.count
    return byteCount <= Self.mostBytes ? bytes : nil
  }

  /// A chunk of our own with a text, which readers pass over (“Unknown Chunks”), to stand at the end.
  package func comment(_ text: String) -> [UInt8] {
    var bytes = Array("RBKr".utf8)
    bytes.append(text.utf8.count, byteCount: 4)
    bytes += text.utf8
    return bytes + (text.utf8.count % 2 == 1 ? [0] : [])
  }

  /// The same, as it is written at the end.
  package mutating func addComment(_ text: String) -> [UInt8] {
    let bytes = comment(text)
    byteCount += bytes.count
    return bytes
  }

  /// The beginning of the file, as it is with the frames so far: at the end it is to be written again.
  package var head: [UInt8] {
    var bytes = Array("RIFF".utf8)
    bytes.append(max(0, byteCount - 8), byteCount: 4)
    bytes += "WEBPVP8X".utf8
    bytes.append(10, byteCount: 4)
    // That it moves, and whether anything is clear.
    bytes += [isClearInPlaces ? 0x12 : 0x02, 0, 0, 0]
    bytes.append((size?.width ?? 1) - 1, byteCount: 3)
    bytes.append((size?.height ?? 1) - 1, byteCount: 3)
    bytes += "ANIM".utf8
    bytes.append(6, byteCount: 4)
    // A white ground, which is never seen.
    bytes += [255, 255, 255, 255]
    bytes.append(loops, byteCount: 2)
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: Int, byteCount: Int) {
    for place in 0..<byteCount { append(UInt8(truncatingIfNeeded: number >> (place * 8))) }
  }
}
