package import Graphics

/// The chunks of an animated PNG, frame by frame: each is compressed by itself, and replaces a part of the picture.
///
/// PNG, third edition, 11.3.6. Programs that do not support animation show the first frame, which is complete.
package struct PNGAnimation: Sendable {
  /// The duration of a frame, as a fraction of a second.
  package struct Delay: Sendable, Hashable {
    package var numerator: Int
    package var denominator: Int

    package init(numerator: Int, denominator: Int) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }
  }

  /// The offset of the chunk with the number of frames: after the signature and the header.
  package static let frameCountOffset = 8 + 25

  private let isOpaque: Bool
  private let loops: Int
  private var sequence = 0
  private var frameCount = 0

  /// Begins an animation that plays `loops` times, 0 for ever, with or without transparency.
  package init(isOpaque: Bool, loops: Int) { (self.isOpaque, self.loops) = (isOpaque, loops) }

  /// The form in which the pixels of its frames are compressed.
  private var form: PNGForm { isOpaque ? .rgb : .rgba }

  /// The compressed pixels of a picture with four bytes per pixel, as `frame` takes them.
  package func packed(_ bitmap: Bitmap, by encoder: PNGEncoder) -> [UInt8] {
    encoder.packed(bitmap, as: form)
  }

  /// The bytes of the next frame, which replaces a part; the first is the whole picture.
  package mutating func frame(
    _ packed: [UInt8], of part: BitmapPart, delay: Delay
  ) -> [UInt8] {
    var chunks = PNGFile(bytes: [])
    chunks.reserve(packed.count + 128)
    if frameCount == 0 {
      chunks = PNGFile()
      var header: [UInt8] = []
      header.appendBigEndian(part.width)
      header.appendBigEndian(part.height)
      // Deflate, the five filters, not interlaced.
      chunks.append("IHDR", header + [UInt8(form.bitDepth), form.colorType, 0, 0, 0])
      chunks.append(Self.frameCount, frameCountContent)
    }
    var control: [UInt8] = []
    for number in [sequence, part.width, part.height, part.x, part.y] {
      control.appendBigEndian(number)
    }
    for number in [delay.numerator, delay.denominator] {
      control += [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
    // The frame is not disposed of, and replaces what is there.
    chunks.append("fcTL", control + [0, 0])
    sequence += 1
    if frameCount == 0 {
      chunks.append("IDAT", packed)
    } else {
      var content: [UInt8] = []
      content.appendBigEndian(sequence)
      chunks.append("fdAT", content + packed)
      sequence += 1
    }
    frameCount += 1
    return chunks.bytes
  }

  private static let frameCount = "acTL"

  private var frameCountContent: [UInt8] {
    var content: [UInt8] = []
    content.appendBigEndian(frameCount)
    content.appendBigEndian(loops)
    return content
  }

  /// The chunk with the number of frames so far, to be written at `frameCountOffset`.
  package var frameCountChunk: [UInt8] {
    var chunks = PNGFile(bytes: [])
    chunks.append(Self.frameCount, frameCountContent)
    return chunks.bytes
  }

  /// A chunk with a comment in Latin-1 (11.3.4.3), to be written before the end.
  package static func comment(_ text: String) -> [UInt8] {
    var chunks = PNGFile(bytes: [])
    chunks.append("tEXt", Array("Comment".utf8) + [0] + Array(text.utf8))
    return chunks.bytes
  }

  /// The bytes that end the file.
  package static var end: [UInt8] {
    var chunks = PNGFile(bytes: [])
    chunks.append("IEND", [])
    return chunks.bytes
  }
}
