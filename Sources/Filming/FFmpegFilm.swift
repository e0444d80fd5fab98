internal import Files
internal import Glibc
internal import Graphics
internal import Output
internal import RenderingOptions

/// A film encoded by the user's ffmpeg, which reads pixels and writes a temporary file that is
/// renamed on success.
final class FFmpegFilm: FilmWriter {
  /// Makes the frames that ffmpeg reads.
  struct Encoder: FrameEncoder {
    /// A picture in raw pixels.
    struct Frame: Sendable {
      var width: Int
      var height: Int
      /// Three bytes per pixel.
      var pixels: [UInt8]
    }

    func encode(_ frame: Bitmap, after last: Bitmap?) throws(OutputError) -> Frame {
      Frame(width: frame.width, height: frame.height, pixels: FFmpegFilm.pixels(frame))
    }
  }

  let encoder = Encoder()
  private let name: FileName
  private let file: StreamedFile
  private let program: FileName
  private let codec: FFmpegCodec
  private let options: FilmOptions
  private var process: EncoderProcess?

  init(
    _ name: FileName, program: FileName, codec: FFmpegCodec, options: FilmOptions
  ) throws(OutputError) {
    (self.name, self.program, self.codec, self.options) = (name, program, codec, options)
    file = try StreamedFile(name)
  }

  func add(_ frame: Encoder.Frame, ticks: Int, clock: FilmClock) throws(OutputError) {
    let process: EncoderProcess
    if let known = self.process {
      process = known
    } else {
      do throws(EncoderProcess.StartError) {
        process = try EncoderProcess(program, words(for: frame, clock: clock))
      } catch {
        throw .file(
          path: "\(name)", reason: "\(program) could not be started: \(systemMessage(error.number))"
        )
      }
      self.process = process
    }
    for _ in 0..<ticks where !process.write(frame.pixels) { throw failure(of: process) }
  }

  func finish(clock: FilmClock, mark: JobMark?) throws(OutputError) {
    guard let process else { throw failure("there were no pictures") }
    if let words = process.finish() { throw failure(words, process.systemError) }
    if let mark {
      let codec = codec
      file.change { codec.changes(mark, $0, $1) }
    }
    try file.finish()
  }

  private func failure(of process: EncoderProcess) -> OutputError {
    let words = process.finish()
    return failure(words, process.systemError)
  }

  private func failure(_ words: String?, _ systemError: Int32? = nil) -> OutputError {
    if let systemError { return OutputError(file: name, errorNumber: systemError) }
    let reason = words.map { "ffmpeg says: \($0)" } ?? "ffmpeg stopped reading without a message"
    return .file(path: "\(name)", reason: reason)
  }

  /// Three bytes per pixel.
  private static func pixels(_ frame: Bitmap) -> [UInt8] {
    let count = frame.width * frame.height
    return [UInt8](unsafeUninitializedCapacity: count * 3) { out, filled in
      filled = count * 3
      frame.bytes.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          out[index * 3] = pixels[index * 4]
          out[index * 3 + 1] = pixels[index * 4 + 1]
          out[index * 3 + 2] = pixels[index * 4 + 2]
        }
      }
    }
  }

  /// The arguments of ffmpeg.
  private func words(for frame: Encoder.Frame, clock: FilmClock) -> [FileName] {
    let rate = clock.fraction
    var words = [
      "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y", "-f", "rawvideo",
      "-pix_fmt", "rgb24", "-video_size", "\(frame.width)x\(frame.height)", "-framerate",
      "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0", "-an", "-map_metadata", "-1",
      // No random numbers, and no name of the encoder.
      "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
    words += codec.arguments(options, clock.rate)
    return words.map { FileName($0) }
      + [FileName(bytes: Array("file:".utf8) + file.temporaryName.bytes)]
  }
}
