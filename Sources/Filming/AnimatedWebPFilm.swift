internal import Files
internal import Graphics
internal import ImageCoding
internal import Output
internal import RenderingOptions
internal import Settings

/// An animated WebP file; each frame holds the part that changed.
final class AnimatedWebPFilm: FilmWriter {
  /// Encodes the changed parts.
  struct Encoder: FrameEncoder {
    let name: FileName
    let quality: Int?

    func encode(_ frame: Bitmap, after last: Bitmap?) throws(OutputError) -> WebPFrame {
      let longest = WebPFrame.longestSide
      guard max(frame.width, frame.height) <= longest else {
        throw .file(
          path: "\(name)",
          reason: "a side of a WebP can have at most \(longest) pixels; see \(Setting.resolution)")
      }
      guard let made = WebPFrame(frame, after: last, quality: quality) else {
        throw .file(
          path: "\(name)", reason: "libwebp ran out of memory")
      }
      return made
    }
  }

  let encoder: Encoder
  private let name: FileName
  private let file: StreamedFile
  private var animation: WebPAnimation

  init(_ name: FileName, options: FilmOptions) throws(OutputError) {
    self.name = name
    var quality: Int?
    if case .lossy(let number) = options.quality { quality = number }
    encoder = Encoder(name: name, quality: quality)
    animation = WebPAnimation(loops: options.loops)
    file = try StreamedFile(name)
  }

  func add(_ frame: WebPFrame, ticks: Int, clock: FilmClock) throws(OutputError) {
    let time = clock.milliseconds(of: ticks)
    guard let bytes = animation.frame(frame, milliseconds: time) else {
      throw .file(
        path: "\(name)",
        reason:
          "a WebP can have at most four gigabytes; see \(Setting.pictureSize) and \(Setting.turns)")
    }
    file.write(bytes)
    if let fault = file.fault { throw fault }
  }

  func finish(clock: FilmClock, mark: JobMark?) throws(OutputError) {
    if let mark {
      let length = file.count + animation.comment(mark.text(fileBytes: 0)).count
      file.write(animation.addComment(mark.text(fileBytes: length)))
    }
    // Its length, and whether it has transparency, is known only now.
    file.overwrite(animation.head, at: 0)
    try file.finish()
  }
}
