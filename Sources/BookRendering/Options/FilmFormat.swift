/// The formats of films.
public enum FilmFormat: String, Sendable, Hashable, CaseIterable {
  /// Animated PNG: each pixel as it was drawn.
  case png
  /// Animated WebP, with or without loss.
  case webp
  /// YUV4MPEG2: pictures one after the other, for an encoder to take.
  case y4m
  /// H.264, by the user's ffmpeg.
  case mp4
  /// VP9, by the user's ffmpeg.
  case webm
  /// GIF, by the user's ffmpeg.
  case gif

  /// The format that a file's name ends in; nil for another.
  public init?(of name: FileName) {
    let ending = name.text.split(separator: ".").last?.lowercased() ?? ""
    guard name.text.contains("."), let format = Self(rawValue: ending == "apng" ? "png" : ending)
    else { return nil }
    self = format
  }

  /// Whether ffmpeg makes it.
  public var isMadeByFFmpeg: Bool { self == .mp4 || self == .webm || self == .gif }

  /// Whether it can say how often it is shown.
  public var hasLoops: Bool { self == .png || self == .webp || self == .gif }

  /// Whether it may lose something of the pictures, more or less.
  public var hasQuality: Bool { self == .webp || self == .mp4 || self == .webm }
}

/// How good the pictures of a film are.
public enum FilmQuality: Sendable, Hashable {
  /// 0 is the smallest file, 100 the best picture.
  case lossy(Int)
  /// Each pixel as it was drawn.
  case lossless
}

/// How a film is made of pictures.
public struct FilmOptions: Sendable {
  /// Its format.
  public var format: FilmFormat
  /// How good its pictures are, where the format has a choice.
  public var quality = FilmQuality.lossy(75)
  /// How often it is shown; 0 stands for ever.
  public var loops = 0
  /// How long the book lies open between two turns, in seconds.
  public var hold = 1.0
  /// The program ffmpeg, for formats that it makes.
  public var encoder: FileName?

  /// The usual film of a format.
  public init(format: FilmFormat) { self.format = format }

  /// What makes it impossible to make the film, as a sentence; nil when it can be made.
  var fault: String? {
    if case .lossy(let number) = quality, !(0...100).contains(number) {
      return "a film's quality is 0 to 100"
    }
    guard (0...65535).contains(loops) else { return "a film is shown 0 to 65535 times" }
    return (0...3600).contains(hold) ? nil : "a book lies open for 0 to 3600 seconds between turns"
  }
}

/// Where a film goes.
public enum FilmTarget: Sendable, Hashable {
  /// A file, which appears whole or not at all.
  case file(FileName)
  /// Standard output, picture by picture.
  case standardOutput

  /// The name to speak of it by.
  var name: FileName {
    switch self {
    case .file(let name): name
    case .standardOutput: FileName("standard output")
    }
  }
}
