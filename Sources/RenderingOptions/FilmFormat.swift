public import Files

/// A file format of films; `FilmFormat.writers` lists them.
public struct FilmFormat: Sendable, Hashable {
  /// The extension of its files.
  public let name: String
  /// All its file extensions.
  public let extensions: [String]
  /// The options that its films have.
  public let features: Features
  /// Whether it is made by the user's ffmpeg.
  public let isMadeByFFmpeg: Bool

  /// The options that a film may have.
  public struct Features: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: Int

    /// Makes options from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number of times it plays.
    public static let loops = Features(rawValue: 1)
    /// The quality of lossy pictures.
    public static let quality = Features(rawValue: 2)
    /// Lossless pictures instead of lossy ones.
    public static let lossless = Features(rawValue: 4)
  }

  package init(
    _ name: String, also extensions: [String] = [], features: Features = [],
    isMadeByFFmpeg: Bool = false
  ) {
    (self.name, self.extensions) = (name, [name] + extensions)
    (self.features, self.isMadeByFFmpeg) = (features, isMadeByFFmpeg)
  }
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
