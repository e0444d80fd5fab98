internal import Files
internal import Graphics
internal import Output
internal import RenderingOptions

/// A film as YUV4MPEG2: a header with its size, and three planes per picture.
///
/// Colours are BT.601 with limited range and no subsampling, which programs assume for Y4M without
/// other information.
final class Y4MFilm: FilmWriter {
  /// Converts pixels to planes.
  struct Encoder: FrameEncoder {
    /// A picture in its planes.
    struct Frame: Sendable {
      var width: Int
      var height: Int
      var bytes: [UInt8]
    }

    func encode(_ frame: Bitmap, after last: Bitmap?) throws(OutputError) -> Frame {
      Frame(
        width: frame.width, height: frame.height,
        bytes: Array("FRAME\n".utf8) + Y4MFilm.planes(frame))
    }
  }

  let encoder = Encoder()
  private let file: StreamedFile?
  private let name: FileName
  private var hasHead = false

  /// Makes a film in a file or on standard output.
  init(_ target: FilmTarget) throws(OutputError) {
    name = target.name
    switch target {
    case .file(let name): file = try StreamedFile(name)
    case .standardOutput: file = nil
    }
  }

  func add(_ frame: Encoder.Frame, ticks: Int, clock: FilmClock) throws(OutputError) {
    if !hasHead {
      hasHead = true
      let rate = clock.fraction
      let head = "YUV4MPEG2 W\(frame.width) H\(frame.height) F\(rate.numerator):\(rate.denominator)"
      try write(Array("\(head) Ip A1:1 C444\n".utf8))
    }
    for _ in 0..<ticks { try write(frame.bytes) }
  }

  func finish(clock: FilmClock, mark: JobMark?) throws(OutputError) { try file?.finish() }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    if let file {
      file.write(bytes)
      if let fault = file.fault { throw fault }
    } else if let number = SystemCalls().put(bytes, into: 1) {
      throw OutputError(file: name, errorNumber: number)
    }
  }

  /// Luma and the two chroma planes (ITU-R BT.601, factors in 1/256).
  static func planes(_ frame: Bitmap) -> [UInt8] {
    let count = frame.width * frame.height
    return [UInt8](unsafeUninitializedCapacity: count * 3) { out, filled in
      filled = count * 3
      frame.bytes.withUnsafeBufferPointer { pixels in
        for index in 0..<count {
          let (red, green, blue) = (
            Int32(pixels[index * 4]), Int32(pixels[index * 4 + 1]), Int32(pixels[index * 4 + 2])
          )
          let y = (66 * red + 129 * green + 25 * blue + 128) >> 8
          let u = (-38 * red - 74 * green + 112 * blue + 128) >> 8
          let v = (112 * red - 94 * green - 18 * blue + 128) >> 8
          out[index] = UInt8(truncatingIfNeeded: y + 16)
          out[count + index] = UInt8(truncatingIfNeeded: u + 128)
          out[2 * count + index] = UInt8(truncatingIfNeeded: v + 128)
        }
      }
    }
  }
}
