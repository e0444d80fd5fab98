package import Files
internal import Glibc
package import Graphics
package import Output
package import RenderingOptions

/// A film encoded by the user's ffmpeg, which reads pixels and writes a temporary file that is
/// renamed on success.
package final class FFmpegFilm: FilmWriter {
  /// Makes the frames that ffmpeg reads.
  package struct Encoder: FrameEncoder {
    /// A picture in raw pixels.
    package struct Frame: Sendable {
      var width: Int
      var height: Int
      /// Three bytes per pixel.
      var pixels: [UInt8]
    }

    package func encode(_ frame: Bitmap, behind last: Bitmap?) throws(OutputError) -> Frame {
      Frame(width: frame.width, height: frame.height, pixels: FFmpegFilm.pixels(frame))
    }
  }

  package let encoder = Encoder()
  private let name: FileName
  private let file: StreamedFile
  private let program: FileName
  private let options: FilmOptions
  private var process: EncoderProcess?

  package init(_ name: FileName, program: FileName, options: FilmOptions) throws(OutputError) {
    (self.name, self.program, self.options) = (name, program, options)
    file = try StreamedFile(name)
  }

  package func add(_ frame: Encoder.Frame, ticks: Int, clock: FilmClock) throws(OutputError) {
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

  package func finish(clock: FilmClock, mark: JobMark?) throws(OutputError) {
    guard let process else { throw failure("there were no pictures") }
    if let words = process.finish() { throw failure(words, process.systemError) }
    if let mark {
      let format = options.format
      file.change { mark.changes(to: format, head: $0, byteCount: $1) }
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
    var quality = 75
    if case .lossy(let number) = options.quality { quality = number }
    // Sides must be even; a row cut off is less visible than one added at the edge.
    let video = [
      "-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv",
      "-pix_fmt", "yuv420p", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
      "bt709", "-color_range", "tv",
    ]
    switch options.format {
    case .mp4:
      // A quality of 75 is a rate factor of 18, which is taken to be visually lossless.
      let factor = min(51, 7 + (100 - quality) * 44 / 100)
      words += ["-c:v", "libx264", "-preset", "medium", "-crf", "\(factor)"] + video
      words += ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      let factor = min(63, 12 + (100 - quality) * 51 / 100)
      words += ["-c:v", "libvpx-vp9", "-crf", "\(factor)", "-b:v", "0", "-row-mt", "1"]
      words += ["-deadline", "good", "-cpu-used", "4"] + video + ["-f", "webm"]
    case .gif, .png, .webp, .y4m:
      // A palette per picture, since one for all would hold the whole film in memory. Repeated
      // pictures are sent once with their duration; `-final_delay` gives that of the last.
      let once = "mpdecimate=hi=0:lo=0:frac=0,"
      let last = max(2, Int(min(options.hold, 600) * 100))
      let palettes =
        "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1:dither=none"
      let slower = clock.rate > 50 ? "fps=50," : ""
      let loops = [0: 0, 1: -1][options.loops] ?? options.loops - 1
      words += ["-vf", slower + once + palettes, "-loop", "\(loops)"]
      words += ["-final_delay", "\(last)", "-f", "gif"]
    }
    return words.map { FileName($0) }
      + [FileName(bytes: Array("file:".utf8) + file.temporaryName.bytes)]
  }
}
