internal import Graphics
internal import ImageCoding

/// Makes a film's file of its pictures, which come in the order of time.
protocol FilmWriter: AnyObject {
  /// Adds a picture of four bytes a pixel that is shown for so many parts of the clock.
  func add(_ frame: Bitmap, ticks: Int, clock: FilmClock) throws(OutputError)

  /// Ends the film, which gets its own name.
  func finish(clock: FilmClock) throws(OutputError)
}

/// An animated PNG in a file.
final class AnimatedPNGFilm: FilmWriter {
  private let file: StreamedFile
  private let encoder: AnimatedPNGEncoder

  init(_ name: FileName, effort: PNGEffort, loops: Int) throws(OutputError) {
    file = try StreamedFile(name)
    encoder = AnimatedPNGEncoder(effort: effort, loops: loops)
  }

  func add(_ frame: Bitmap, ticks: Int, clock: FilmClock) throws(OutputError) {
    file.write(encoder.frame(frame, delay: clock.delay(of: ticks)))
    if let fault = file.fault { throw fault }
  }

  func finish(clock: FilmClock) throws(OutputError) {
    file.write(encoder.end)
    // How many frames there are is known only now.
    file.overwrite(encoder.frameCountChunk, at: AnimatedPNGEncoder.frameCountOffset)
    try file.finish()
  }
}

/// An animated WebP in a file.
final class AnimatedWebPFilm: FilmWriter {
  private let name: FileName
  private let file: StreamedFile
  private let options: FilmOptions
  private var encoder: AnimatedWebPEncoder?

  init(_ name: FileName, options: FilmOptions) throws(OutputError) {
    (self.name, self.options) = (name, options)
    file = try StreamedFile(name)
  }

  func add(_ frame: Bitmap, ticks: Int, clock: FilmClock) throws(OutputError) {
    let longest = AnimatedWebPEncoder.longestSide
    guard max(frame.width, frame.height) <= longest else {
      throw .file(
        path: "\(name)", reason: "a WebP has no side longer than \(longest) pixels; see --dpi")
    }
    var quality: Int?
    if case .lossy(let number) = options.quality { quality = number }
    let encoder =
      encoder
      ?? AnimatedWebPEncoder(
        width: frame.width, height: frame.height, quality: quality, loops: options.loops)
    self.encoder = encoder
    guard encoder?.add(frame, milliseconds: clock.milliseconds) == true else { throw failure }
  }

  func finish(clock: FilmClock) throws(OutputError) {
    guard let bytes = encoder?.finish(milliseconds: clock.milliseconds) else { throw failure }
    file.write(bytes)
    try file.finish()
  }

  private var failure: OutputError {
    .file(path: "\(name)", reason: "libwebp could not make it: there is too little memory")
  }
}
