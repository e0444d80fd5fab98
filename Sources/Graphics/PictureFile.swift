/// The bytes of a picture file, in any format.
public struct PictureFile: Sendable {
  /// The name used in messages: its path in the book.
  public var name: String
  /// The whole file.
  public var bytes: [UInt8]

  /// Whether it is drawn from a copy with few pixels that serves many sizes.
  public var isReduced = false

  /// The letters in its frame if it cannot be drawn, from the frame's corner.
  public var words: [GlyphRun] = []

  /// Makes a picture file from its bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

extension PictureFile: Hashable {
  /// Hashes the length and both ends: files are long, and two seldom agree in all three.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    for byte in bytes.suffix(64) { hasher.combine(byte) }
  }
}
