package import Graphics

extension PNGEncoder {
  /// A file of several pictures of the same size with four bytes per pixel, shown one after the other in a loop.
  ///
  /// There is at least one frame, with at least one pixel.
  package func encode(frames: [Bitmap], milliseconds: Int) -> [UInt8] {
    var animation = PNGAnimation(isOpaque: false, loops: 0)
    let delay = PNGAnimation.Delay(numerator: milliseconds, denominator: 1000)
    var file: [UInt8] = []
    for frame in frames {
      file += animation.frame(
        animation.packed(frame, by: self), of: frame.whole, delay: delay)
    }
    let count = animation.frameCountChunk
    let start = PNGAnimation.frameCountOffset
    file.replaceSubrange(start..<start + count.count, with: count)
    return file + PNGAnimation.end
  }
}
