/// The bytes of a font file and which of its faces is meant.
public struct FontFile: Sendable {
  /// The name to speak of it by: a file's name, or the name of a compiled-in font.
  public var name: String
  /// The whole file.
  public var bytes: [UInt8] { didSet { knownDigest = nil } }
  /// The SHA-256 of the bytes in hexadecimal digits, where it is known from elsewhere, as of a font that
  /// is compiled in.
  package var knownDigest: String?
  /// Which face of a collection: 0 for an ordinary file.
  public var faceIndex: Int
  /// Whether no rule of the font looks at both sides of a space: what is known of a font that was
  /// looked through, so that each of its words need be shaped only once.
  package var isShapedByWords = false

  /// Makes a font file of its bytes.
  public init(name: String, bytes: [UInt8], faceIndex: Int = 0) {
    self.name = name
    self.bytes = bytes
    self.faceIndex = faceIndex
  }
}

/// The four faces that a text is set in, and one for code.
public struct FontFamily: Sendable {
  /// The upright face.
  public var regular: FontFile
  /// The italic face; nil slants the upright one.
  public var italic: FontFile?
  /// The bold face; nil thickens the upright one.
  public var bold: FontFile?
  /// The bold italic face; nil slants the bold one, or thickens the italic one.
  public var boldItalic: FontFile?
  /// The face of code; nil sets it in the upright face.
  public var mono: FontFile?
  /// Faces of other scripts, for letters that those above have not, the first before the next.
  public var fallbacks: [FontFile] = []

  /// Makes a family of its faces.
  public init(
    regular: FontFile, italic: FontFile? = nil, bold: FontFile? = nil, boldItalic: FontFile? = nil,
    mono: FontFile? = nil
  ) {
    self.regular = regular
    self.italic = italic
    self.bold = bold
    self.boldItalic = boldItalic
    self.mono = mono
  }
}
