package import Graphics

extension PNGEncoder {
  /// A file of several four-byte pictures of one size, shown one after the other, again and again.
  ///
  /// PNG, third edition, 11.3.6: each frame is packed by itself, as a picture of its own would be. What
  /// knows no animation shows the first. There is at least one frame, with at least one pixel.
  package func encode(frames: [Bitmap], milliseconds: Int) -> [UInt8] {
    var file = PNGFile()
    var number = 0
    for (index, frame) in frames.enumerated() {
      var size: [UInt8] = []
      size.appendBigEndian(frame.width)
      size.appendBigEndian(frame.height)
      if index == 0 {
        // Eight bits, four channels; deflate, the five filters, not interlaced.
        file.append("IHDR", size + [8, 6, 0, 0, 0])
        var control: [UInt8] = []
        control.appendBigEndian(frames.count)
        control.appendBigEndian(0)
        file.append("acTL", control)
      }
      var control: [UInt8] = []
      control.appendBigEndian(number)
      control += size
      control.appendBigEndian(0)
      control.appendBigEndian(0)
      control.appendBigEndian16(milliseconds)
      control.appendBigEndian16(1000)
      // Frames stay as they are and replace what is there.
      file.append("fcTL", control + [0, 0])
      number += 1
      let packed = packed(frame)
      if index == 0 {
        file.append("IDAT", packed)
      } else {
        var sequence: [UInt8] = []
        sequence.appendBigEndian(number)
        file.append("fdAT", sequence + packed)
        number += 1
      }
    }
    file.append("IEND", [])
    return file.bytes
  }
}

extension [UInt8] {
  fileprivate mutating func appendBigEndian16(_ number: Int) {
    append(UInt8(truncatingIfNeeded: number >> 8))
    append(UInt8(truncatingIfNeeded: number))
  }
}
