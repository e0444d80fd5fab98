package import Graphics

/// Writes an animated PNG frame by frame: each is the part of the picture that has changed.
///
/// PNG, third edition, 11.3.6. Frames are opaque, and of the first one's size. Programs that know no
/// animation show the first.
package final class AnimatedPNGEncoder {
  /// How long a frame is shown: so many parts of a second.
  package struct Delay: Sendable, Hashable {
    package var numerator: Int
    package var denominator: Int

    package init(numerator: Int, denominator: Int) {
      (self.numerator, self.denominator) = (numerator, denominator)
    }
  }

  /// Where in the file the chunk with the number of frames begins: behind the signature and the head.
  package static let frameCountOffset = 8 + 25

  private let encoder: PNGEncoder
  private let loops: Int
  private var last: Bitmap?
  private var sequence = 0
  private var frameCount = 0

  /// Makes an encoder of a film that is shown so many times; 0 stands for ever.
  package init(effort: PNGEffort, loops: Int) {
    (encoder, self.loops) = (PNGEncoder(effort: effort), loops)
  }

  /// The bytes of the next frame, a picture of four bytes a pixel.
  package func frame(_ frame: Bitmap, delay: Delay) -> [UInt8] {
    var chunks = PNGChunkBytes()
    if frameCount == 0 { chunks.bytes = head(frame) }
    let change =
      last.map { frame.change(from: $0) } ?? (x: 0, y: 0, width: frame.width, height: frame.height)
    var control: [UInt8] = []
    for number in [sequence, change.width, change.height, change.x, change.y] {
      control.appendBigEndian(number)
    }
    for number in [delay.numerator, delay.denominator] {
      control += [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
    // It stays as it is, and replaces what is there.
    chunks.append("fcTL", control + [0, 0])
    sequence += 1
    let packed = encoder.packed(frame.part(change), as: .rgb)
    if frameCount == 0 {
      chunks.append("IDAT", packed)
    } else {
      var content: [UInt8] = []
      content.appendBigEndian(sequence)
      chunks.append("fdAT", content + packed)
      sequence += 1
    }
    frameCount += 1
    last = frame
    return chunks.bytes
  }

  private func head(_ frame: Bitmap) -> [UInt8] {
    var file = PNGFile()
    var header: [UInt8] = []
    header.appendBigEndian(frame.width)
    header.appendBigEndian(frame.height)
    // Eight bits, three channels; deflate, the five filters, not interlaced.
    file.append("IHDR", header + [8, 2, 0, 0, 0])
    return file.bytes + frameCountChunk
  }

  /// The chunk with the number of frames so far, which is to stand at `frameCountOffset`.
  package var frameCountChunk: [UInt8] {
    var control: [UInt8] = []
    control.appendBigEndian(frameCount)
    control.appendBigEndian(loops)
    var chunks = PNGChunkBytes()
    chunks.append("acTL", control)
    return chunks.bytes
  }

  /// The bytes that end the file.
  package var end: [UInt8] {
    var chunks = PNGChunkBytes()
    chunks.append("IEND", [])
    return chunks.bytes
  }
}

/// Chunks without the signature before them.
private struct PNGChunkBytes {
  var bytes: [UInt8] = []

  mutating func append(_ name: String, _ content: [UInt8]) {
    var file = PNGFile()
    file.append(name, content)
    bytes += file.bytes.dropFirst(PNGFile.signature.count)
  }
}

extension Bitmap {
  fileprivate typealias Part = (x: Int, y: Int, width: Int, height: Int)

  /// The smallest part outside of which the picture is the same as another of its size; a pixel where
  /// all is.
  fileprivate func change(from other: Bitmap) -> Part {
    let length = bytesPerRow
    return bytes.withUnsafeBytes { own in
      other.bytes.withUnsafeBytes { others -> Part in
        func differs(_ row: Int) -> Bool {
          let range = row * length..<(row + 1) * length
          return !own[range].elementsEqual(others[range])
        }
        guard let top = (0..<height).first(where: differs),
          let bottom = (0..<height).last(where: differs)
        else { return (0, 0, 1, 1) }
        var (left, right) = (length, 0)
        for row in top...bottom {
          let start = row * length
          var column = 0
          while column < left, own[start + column] == others[start + column] { column += 1 }
          left = min(left, column)
          column = length
          while column > right, own[start + column - 1] == others[start + column - 1] {
            column -= 1
          }
          right = max(right, column)
        }
        let first = left / 4
        return (first, top, (right + 3) / 4 - first, bottom + 1 - top)
      }
    }
  }

  /// A part of a picture of four bytes a pixel.
  fileprivate func part(_ part: Part) -> Bitmap {
    guard part.width < width || part.height < height else { return self }
    var out: [UInt8] = []
    out.reserveCapacity(part.width * part.height * 4)
    for row in part.y..<part.y + part.height {
      let start = row * bytesPerRow + part.x * 4
      out += bytes[start..<start + part.width * 4]
    }
    return Bitmap(width: part.width, height: part.height, format: .rgba, bytes: out)
  }
}
