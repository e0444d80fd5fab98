/// The bytes of a picture's file, in whatever format it is.
public struct PictureFile: Sendable {
  /// The name to speak of it by: its place in the book.
  public var name: String
  /// The whole file.
  public var bytes: [UInt8]

  /// Whether it is drawn from a copy of few pixels, which is made once for many sizes.
  public var isReduced = false

  /// Makes a picture file of its bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

extension PictureFile: Hashable {
  /// Hashes the length and the ends: files are long, and two of them seldom have all three alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    for byte in bytes.suffix(64) { hasher.combine(byte) }
  }
}
