public import Files

/// The file formats of films.
public enum FilmFormat: String, Sendable, Hashable, CaseIterable {
  /// Animated PNG, lossless.
  case png
  /// Animated WebP, lossy or lossless.
  case webp
  /// YUV4MPEG2, uncompressed frames for an encoder.
  case y4m
  /// H.264 in MP4, encoded by the user's ffmpeg.
  case mp4
  /// VP9 in WebM, encoded by the user's ffmpeg.
  case webm
  /// GIF, encoded by the user's ffmpeg.
  case gif

  /// The format of a file name's extension; nil for others.
  public init?(of name: FileName) {
    let ending = name.text.split(separator: ".").last?.lowercased() ?? ""
    guard name.text.contains("."), let format = Self(rawValue: ending == "apng" ? "png" : ending)
    else { return nil }
    self = format
  }

  /// Whether the format needs ffmpeg.
  public var isMadeByFFmpeg: Bool { self == .mp4 || self == .webm || self == .gif }

  /// Whether the format has a loop count.
  public var hasLoops: Bool { self == .png || self == .webp || self == .gif }

  /// Whether the format can be lossy.
  public var hasQuality: Bool { self == .webp || self == .mp4 || self == .webm }
}

/// The quality of a film's pictures.
public enum FilmQuality: Sendable, Hashable {
  /// Lossy: 0 for the smallest file, 100 for the best picture.
  case lossy(Int)
  /// Lossless.
  case lossless
}

/// The options of a film file.
public struct FilmOptions: Sendable {
  /// The file format.
  public var format: FilmFormat
  /// The quality, in formats that have a choice.
  public var quality = FilmQuality.lossy(75)
  /// The number of times it plays; 0 for ever.
  public var loops = 0
  /// The time that the book lies open between two turns, in seconds.
  public var hold = 1.0
  /// The path of ffmpeg, for formats that need it.
  public var encoder: FileName?

  /// Makes the default options of a format.
  public init(format: FilmFormat) { self.format = format }

  /// The problem with these options as a clause; nil if there is none.
  package var fault: String? {
    if case .lossy(let number) = quality, !(0...100).contains(number) {
      return "the quality of a film must be from 0 to 100"
    }
    guard (0...65535).contains(loops) else { return "a film can play 0 to 65535 times" }
    return (0...3600).contains(hold) ? nil : "the hold between turns must be from 0 to 3600 seconds"
  }
}

/// The target of a film.
public enum FilmTarget: Sendable, Hashable {
  /// A file, which appears complete or not at all.
  case file(FileName)
  /// Standard output, frame by frame.
  case standardOutput

  /// The name for messages.
  package var name: FileName {
    switch self {
    case .file(let name): name
    case .standardOutput: FileName("standard output")
    }
  }
}
