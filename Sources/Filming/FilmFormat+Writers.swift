public import Files
internal import Output
public import RenderingOptions

extension FilmFormat {
  /// Makes the reel that receives the pictures of a film.
  typealias ReelMaker = @Sendable (FilmJob) throws(OutputError) -> any FrameReel

  /// The formats with their writers, in the order of the help.
  static let writers: [(format: FilmFormat, reel: ReelMaker)] = [
    (
      .png,
      { (job) throws(OutputError) in
        job.reel(
          try AnimatedPNGFilm(job.target.name, effort: job.effort, loops: job.options.loops))
      }
    ),
    (
      .webp,
      { (job) throws(OutputError) in
        job.reel(try AnimatedWebPFilm(job.target.name, options: job.options))
      }
    ),
    (.y4m, { (job) throws(OutputError) in job.reel(try Y4MFilm(job.target)) }),
    (.mp4, { (job) throws(OutputError) in try job.reel(encodedBy: .mp4) }),
    (.webm, { (job) throws(OutputError) in try job.reel(encodedBy: .webm) }),
    (.gif, { (job) throws(OutputError) in try job.reel(encodedBy: .gif) }),
  ]

  /// Animated PNG, lossless.
  public static let png = FilmFormat("png", also: ["apng"], features: .loops)
  /// Animated WebP, lossy or lossless.
  public static let webp = FilmFormat("webp", features: [.loops, .quality, .lossless])
  /// YUV4MPEG2, uncompressed frames for an encoder.
  public static let y4m = FilmFormat("y4m")
  /// H.264 in MP4, encoded by the user's ffmpeg.
  public static let mp4 = FilmFormat("mp4", features: .quality, isMadeByFFmpeg: true)
  /// VP9 in WebM, encoded by the user's ffmpeg.
  public static let webm = FilmFormat("webm", features: .quality, isMadeByFFmpeg: true)
  /// GIF, encoded by the user's ffmpeg.
  public static let gif = FilmFormat("gif", features: .loops, isMadeByFFmpeg: true)

  /// The format of films on standard output.
  public static var streamed: FilmFormat { .y4m }

  /// All formats, in the order of the help.
  public static var all: [FilmFormat] { writers.map(\.format) }

  /// The format of a file by its extension, in any case; nil for others.
  public init?(of file: FileName) {
    let name = file.text.lowercased()
    guard
      let format = Self.all.first(where: { format in
        format.extensions.contains { name.hasSuffix(".\($0)") }
      })
    else { return nil }
    self = format
  }
}
