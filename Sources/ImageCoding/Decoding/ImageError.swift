/// Why a picture could not be read; the caller adds where the bytes came from.
package enum ImageError: Error, Sendable, Hashable {
  /// The bytes do not begin like any known format.
  case unknownFormat
  /// The format is known, but there is no reader for it.
  case unsupportedFormat(ImageFormat)
  /// The file ends earlier than it declares, after this many bytes.
  case truncated(at: Int)
  /// Something follows the end, from this byte on.
  case trailingBytes(at: Int)
  /// There is no chunk at this byte: its name or its length is impossible.
  case notAChunk(at: Int)
  /// The bytes of a chunk do not match the checksum after them.
  case wrongChecksum(chunk: String, at: Int)
  /// A chunk is where it is not allowed, or duplicated.
  case misplacedChunk(String, at: Int)
  /// A chunk that must be understood is unknown.
  case unknownChunk(String, at: Int)
  /// The picture declares no pixels, or a side longer than the limit.
  case impossibleSize(width: Int, height: Int)
  /// The picture has more pixels than the limit.
  case tooManyPixels(width: Int, height: Int)
  /// The file is too short to contain the pixels that it declares.
  case tooFewBytes(width: Int, height: Int)
  /// The file is an animation, but a still picture is required.
  case animated
  /// The decoder found the picture damaged; its message.
  case damaged(String)
  /// A drawing takes more processor time than the limit, in seconds.
  case tooSlow(seconds: Double)
  /// A drawing takes more memory than the limit, in bytes.
  case tooMuchMemory(Int)
  /// A drawing has crashed the child process that was drawing it.
  case crashed
  /// There is no child process for drawing; the reason.
  case noDrawingProcess(String)
}

extension ImageError {
  /// Whether the same file may be drawn another time: the child process failed, for lack of time, memory or other
  /// resources.
  package var isTransient: Bool {
    switch self {
    case .tooSlow, .tooMuchMemory, .crashed, .noDrawingProcess: true
    default: false
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// The problem as half a sentence, without a file's name.
  package var description: String {
    switch self {
    case .unknownFormat: "not a picture in a known format"
    case .unsupportedFormat(let format):
      "a picture in \(format.rawValue.uppercased()) format, which cannot be read"
    case .truncated(let position): "the picture is cut off after \(position) bytes"
    case .trailingBytes(let position): "something follows the picture's end, at byte \(position)"
    case .notAChunk(let position): "there is no valid chunk at byte \(position)"
    case .wrongChecksum(let chunk, let position):
      "the checksum of the chunk \(chunk) at byte \(position) is wrong"
    case .misplacedChunk(let chunk, let position):
      "the chunk \(chunk) at byte \(position) is out of place"
    case .unknownChunk(let chunk, let position):
      "the chunk \(chunk) at byte \(position) is required, but unknown"
    case .impossibleSize(let width, let height):
      "\(width) × \(height) pixels: each side must be 1 to \(ImageLimits.side)"
    case .tooManyPixels(let width, let height):
      "\(width) × \(height) pixels are more than \(ImageLimits.pixels)"
    case .tooFewBytes(let width, let height):
      "\(width) × \(height) pixels do not fit in so short a file"
    case .animated:
      "an animation, of which only the first picture could be read; name still pictures"
    case .damaged(let words): "the picture is damaged: \(words)"
    case .tooSlow(let seconds):
      "the drawing needs more than \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s"
    case .tooMuchMemory(let bytes): "the drawing needs more than \(bytes >> 20) MiB"
    case .crashed: "the drawing crashed the library that draws it"
    case .noDrawingProcess(let why): "SVG pictures are not drawn: \(why)"
    }
  }
}
