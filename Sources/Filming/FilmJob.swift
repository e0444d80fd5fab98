package import Files
package import ImageCoding
internal import Output
package import RenderingOptions

/// A film to be made: its target and its pictures.
package struct FilmJob: Sendable {
  /// The file, or standard output.
  package var target: FilmTarget
  /// The options of the file.
  package var options: FilmOptions
  /// The filmed positions, turns or gesture; nil for all turns.
  package var film: Film?
  /// The effort for compressing lossless pictures.
  package var effort: PNGEffort
  /// The pictures per second.
  package var rate: Double
  /// The number of threads that draw.
  package var jobs: Int
  /// The number of pixels of a picture.
  package var pixels: Int

  package init(
    to target: FilmTarget, _ options: FilmOptions, of film: Film?, effort: PNGEffort, rate: Double,
    jobs: Int, pixels: Int
  ) {
    (self.target, self.options, self.film, self.effort) = (target, options, film, effort)
    (self.rate, self.jobs, self.pixels) = (rate, jobs, pixels)
  }

  /// The reel that receives its pictures.
  ///
  /// - Throws: if the file cannot be created, or the format has no writer.
  package func reel() throws(OutputError) -> any FrameReel {
    guard let writer = FilmFormat.writers.first(where: { $0.format == options.format }) else {
      throw .file(
        path: "\(target.name)", reason: "there is no film format “\(options.format.name)”")
    }
    return try writer.reel(self)
  }

  /// The reel of a writer.
  func reel<Writer: FilmWriter>(_ writer: sending Writer) -> any FrameReel {
    FilmReel(writer, rate: rate, hold: options.hold, film: film, jobs: jobs, pixels: pixels)
  }

  /// The reel of a film that the user's ffmpeg encodes.
  func reel(encodedBy codec: FFmpegCodec) throws(OutputError) -> any FrameReel {
    guard let program = options.encoder else {
      let others = FilmFormat.all.filter { !$0.isMadeByFFmpeg }.map { ".\($0.name)" }
      throw .file(
        path: "\(target.name)",
        reason: "this needs ffmpeg, which is not on the PATH; install it, or use a "
          + others.dropLast().joined(separator: ", ") + " or \(others.last ?? "") file")
    }
    return reel(try FFmpegFilm(target.name, program: program, codec: codec, options: options))
  }
}
