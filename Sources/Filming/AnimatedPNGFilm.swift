internal import Files
internal import Graphics
internal import ImageCoding
internal import Output
internal import Synchronization

/// An animated PNG file; each frame holds the part that changed.
final class AnimatedPNGFilm: FilmWriter {
  /// Encodes the changed parts.
  final class Encoder: FrameEncoder {
    /// A picture as a frame of the film.
    struct Frame: Sendable {
      var part: BitmapPart
      var packed: [UInt8]
    }

    private let effort: PNGEffort
    private let animation: PNGAnimation
    /// The encoders not in use: each thread takes one or makes one, and returns it, so that the
    /// lock is never contended.
    private let idle = Mutex<[Slot]>([])

    private final class Slot: Sendable {
      let encoder: Mutex<PNGEncoder>
      init(effort: PNGEffort) { encoder = Mutex(PNGEncoder(effort: effort)) }
    }

    init(effort: PNGEffort, animation: PNGAnimation) {
      (self.effort, self.animation) = (effort, animation)
    }

    func encode(_ frame: Bitmap, after last: Bitmap?) throws(OutputError) -> Frame {
      let part = last.map { frame.change(from: $0) } ?? frame.whole
      let slot = idle.withLock { $0.popLast() } ?? Slot(effort: effort)
      let packed = slot.encoder.withLock { animation.packed(frame.part(part), by: $0) }
      idle.withLock { $0.append(slot) }
      return Frame(part: part, packed: packed)
    }
  }

  let encoder: Encoder
  private let file: StreamedFile
  private var animation: PNGAnimation

  init(_ name: FileName, effort: PNGEffort, loops: Int) throws(OutputError) {
    file = try StreamedFile(name)
    animation = PNGAnimation(isOpaque: true, loops: loops)
    encoder = Encoder(effort: effort, animation: animation)
  }

  func add(_ frame: Encoder.Frame, ticks: Int, clock: FilmClock) throws(OutputError) {
    file.write(animation.frame(frame.packed, of: frame.part, delay: clock.delay(of: ticks)))
    if let fault = file.fault { throw fault }
  }

  func finish(clock: FilmClock, mark: JobMark?) throws(OutputError) {
    if let mark {
      let length = file.count + PNGAnimation.comment(mark.text(fileBytes: 0)).count
      let whole = length + PNGAnimation.end.count
      file.write(PNGAnimation.comment(mark.text(fileBytes: whole)))
    }
    file.write(PNGAnimation.end)
    // The number of frames is known only now.
    file.overwrite(animation.frameCountChunk, at: PNGAnimation.frameCountOffset)
    try file.finish()
  }
}
