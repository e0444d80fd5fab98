/// The bytes of a font file and the index of one of its faces.
public struct FontFile: Sendable {
  /// The name used in messages: a file name, or the name of a built-in font.
  public var name: String
  /// The whole file, at a fixed address.
  package private(set) var data: FontBytes
  /// The whole file; each use copies it.
  public var bytes: [UInt8] {
    get { Array(data.all) }
    set { (data, knownDigest) = (FontBytes(newValue), nil) }
  }
  /// The SHA-256 of the bytes in hexadecimal digits if it is known without computing it, as for a
  /// built-in font.
  package var knownDigest: String?
  /// The index of the face in a collection; 0 for an ordinary file.
  public var faceIndex: Int
  /// A position on an axis of a variable font (OpenType, `fvar`).
  public struct Axis: Sendable, Hashable {
    /// The four letters of the axis, such as `wght`.
    public var tag: String
    /// The position, in the axis's own units.
    public var value: Double

    /// Makes a position on an axis.
    public init(tag: String, value: Double) { (self.tag, self.value) = (tag, value) }
  }
  /// The coordinates of a variable font's face on its axes; axes that are left out have their defaults.
  public var axes: [Axis] = []
  /// These positions as text: `#wght=650.0`; empty if all are at their defaults.
  package var places: String { axes.map { "#\($0.tag)=\($0.value)" }.joined() }
  /// Whether no rule of the font depends on both sides of a space, so that each word needs to be shaped only once.
  ///
  /// Set only for fonts that were checked.
  package var isShapedByWords = false

  /// Makes a font file from its bytes.
  public init(name: String, bytes: [UInt8], faceIndex: Int = 0) {
    self.init(name: name, data: FontBytes(bytes), faceIndex: faceIndex)
  }

  /// Makes a font file from bytes at a fixed address.
  package init(name: String, data: FontBytes, faceIndex: Int = 0) {
    (self.name, self.data, self.faceIndex) = (name, data, faceIndex)
  }
}

/// The four faces of a text family, a face for code, and fallbacks.
public struct FontFamily: Sendable {
  /// The upright face.
  public var regular: FontFile
  /// The italic face; nil to slant the upright one.
  public var italic: FontFile? {
    get { others[0] }
    set { others[0] = newValue }
  }
  /// The bold face; nil to embolden the upright one.
  public var bold: FontFile? {
    get { others[1] }
    set { others[1] = newValue }
  }
  /// The bold italic face; nil to slant the bold face or embolden the italic one.
  public var boldItalic: FontFile? {
    get { others[2] }
    set { others[2] = newValue }
  }
  /// The face for code; nil to use the upright face.
  public var mono: FontFile? {
    get { others[3] }
    set { others[3] = newValue }
  }
  /// Faces for characters that the others lack, in order of preference.
  public var fallbacks: [FontFile] = []
  /// The italic, bold, bold italic and code faces, in an array, so that copies of a family are small.
  private var others: [FontFile?]

  /// Makes a family from its faces.
  public init(
    regular: FontFile, italic: FontFile? = nil, bold: FontFile? = nil, boldItalic: FontFile? = nil,
    mono: FontFile? = nil
  ) {
    self.regular = regular
    others = [italic, bold, boldItalic, mono]
  }
}
