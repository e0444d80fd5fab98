/// Why a picture could not be read; where the bytes came from is the caller's to add.
package enum ImageError: Error, Sendable, Hashable {
  /// The bytes begin like no format that is known.
  case unknownFormat
  /// The format is known, but there is no reader for it.
  case unsupportedFormat(ImageFormat)
  /// The file ends before it says it would, after this many bytes.
  case truncated(at: Int)
  /// There is something behind the end, from this byte on.
  case trailingBytes(at: Int)
  /// What stands at this byte is no chunk: its name or its length cannot be.
  case notAChunk(at: Int)
  /// The bytes of a chunk do not have the checksum that stands behind them.
  case wrongChecksum(chunk: String, at: Int)
  /// A chunk stands where it may not, or twice.
  case misplacedChunk(String, at: Int)
  /// A chunk that must be understood is unknown.
  case unknownChunk(String, at: Int)
  /// The picture says it has no pixels, or more a side than the limit.
  case impossibleSize(width: Int, height: Int)
  /// The picture has more pixels than the limit.
  case tooManyPixels(width: Int, height: Int)
  /// The file is too short to hold the pixels that it promises.
  case tooFewBytes(width: Int, height: Int)
  /// The file is an animation, where a still picture is wanted.
  case animated
  /// The decoder found a fault in the picture, in its own words.
  case damaged(String)
  /// A drawing takes more processor time than its limit, in seconds.
  case tooSlow(seconds: Double)
  /// A drawing takes more memory than its limit, in bytes.
  case tooMuchMemory(Int)
  /// A drawing has ended the child that was drawing it.
  case crashed
  /// There is no child that could draw, for this reason.
  case noDrawingProcess(String)
}

extension ImageError {
  /// Whether the same file may be drawn another time: it was the child that failed, for want of time, memory or
  /// whatever else the machine lacked.
  package var isTransient: Bool {
    switch self {
    case .tooSlow, .tooMuchMemory, .crashed, .noDrawingProcess: true
    default: false
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, as half a sentence without a file's name.
  package var description: String {
    switch self {
    case .unknownFormat: "not a picture in a known format"
    case .unsupportedFormat(let format):
      "a picture in \(format.rawValue.uppercased()) format, which cannot be read"
    case .truncated(let place): "the picture is cut off after \(place) bytes"
    case .trailingBytes(let place): "something follows the picture's end, at byte \(place)"
    case .notAChunk(let place): "there is no valid chunk at byte \(place)"
    case .wrongChecksum(let chunk, let place):
      "the checksum of the chunk \(chunk) at byte \(place) is wrong"
    case .misplacedChunk(let chunk, let place):
      "the chunk \(chunk) at byte \(place) is out of place"
    case .unknownChunk(let chunk, let place):
      "the chunk \(chunk) at byte \(place) is needed, but not known"
    case .impossibleSize(let width, let height):
      "\(width) × \(height) pixels: each side must be of 1 to \(ImageLimits.side)"
    case .tooManyPixels(let width, let height):
      "\(width) × \(height) pixels are more than \(ImageLimits.pixels)"
    case .tooFewBytes(let width, let height):
      "\(width) × \(height) pixels cannot be in so short a file"
    case .animated: "an animation, of which only the first picture could be read; name still ones"
    case .damaged(let words): "the picture is damaged: \(words)"
    case .tooSlow(let seconds):
      "the drawing needs more than \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s"
    case .tooMuchMemory(let bytes): "the drawing needs more than \(bytes >> 20) MiB"
    case .crashed: "the drawing crashed the library that draws it"
    case .noDrawingProcess(let why): "SVG pictures are not drawn: \(why)"
    }
  }
}
