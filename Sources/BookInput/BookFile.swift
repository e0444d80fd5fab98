internal import Assets
public import Files
public import Graphics
internal import ImageCoding
public import Manuscript
internal import Shaping
public import PageTurning
internal import Settings

/// Reads the input files of a run: the book and its fonts.
public enum BookFile {
  /// The size limit of a font file in bytes.
  private static let largestFont = 64 << 20
  /// The size limit of a picture file in bytes.
  private static let largestPicture = 64 << 20
  /// The size limit of a gesture file in bytes.
  private static let largestGesture = 16 << 20
  /// The size limit of a book in bytes.
  private static let largestBook = 256 << 20

  /// Reads a book; `-` is standard input, and a folder is an unpacked EPUB.
  ///
  /// Without a format, the extension of the name determines it. A file without a known extension is plain text, unless
  /// it is source code or data, except standard input whose first line is Markdown; if such a text looks like Markdown,
  /// the book's warnings say so.
  ///
  /// Pictures of a Markdown file are looked up in its own folder, and outside it only if that is allowed.
  ///
  /// - Throws: `InputError` if the file cannot be read, or is no book of the format.
  public static func read(
    _ name: FileName, format: BookFormat? = nil, language: String? = nil, isTrusted: Bool = false,
    allowsOutside: Bool = false
  ) throws(InputError) -> Book {
    if InputFile.isFolder(name) {
      do {
        return try BookReader.read(
          folder: name.bytes, name: name.lastComponent.text, isTrusted: isTrusted)
      } catch { throw InputError(file: name, reason: error.description) }
    }
    return try read(
      name, bytes: try bytes(name), format: format, language: language, isTrusted: isTrusted,
      allowsOutside: allowsOutside)
  }

  /// Reads a book from the bytes of its file.
  package static func read(
    _ name: FileName, bytes: [UInt8], format: BookFormat?, language: String? = nil,
    isTrusted: Bool = false, allowsOutside: Bool = false, noting ledger: InputLedger? = nil
  ) throws(InputError) -> Book {
    do {
      let known = format ?? BookFormat(named: name.text)
      var book = try BookReader.read(
        bytes, name: name.lastComponent.text, format: known, language: language,
        isTrusted: isTrusted)
      PictureFinder.find(in: &book, of: name, allowsOutside: allowsOutside, noting: ledger)
      let isGuessed = known == nil && book.format == "plain text"
      if isGuessed, MarkdownSigns.areIn(bytes) {
        book.warnings.insert(
          ManuscriptWarning(
            message:
              "looks like Markdown but is read as plain text; use \(Setting.bookFormat) markdown to change that"
          ), at: 0)
      }
      return book
    } catch .notText(let what) where BookFormat(named: name.text) != nil {
      // The name is right, but the content is not.
      throw InputError(file: name, reason: "contains no text: it is \(what)")
    } catch {
      let isForeign = BookFormat.isForeign(named: name.text) && format == nil
      let remedy = isForeign ? ", or use \(Setting.bookFormat) text to set it as it is" : ""
      throw InputError(file: name, reason: error.description + remedy)
    }
  }

  /// Reads the bytes of a text; `what` is the kind of file that was expected, for the error message.
  ///
  /// - Throws: `InputError` if the file is missing, is a folder, or is too large.
  public static func bytes(
    _ name: FileName, what: String = "a book: an .epub, .fb2, .txt or .md file",
    noting ledger: InputLedger? = nil
  ) throws(InputError) -> [UInt8] {
    try read(name, limit: largestBook, what: what, noting: ledger)
  }

  /// Reads a file, and records it if there is a ledger.
  private static func read(
    _ name: FileName, limit: Int, what: String, noting ledger: InputLedger?
  ) throws(InputError) -> [UInt8] {
    let bytes = try InputFile.read(name, limit: limit, what: what)
    ledger?.note(name, bytes)
    return bytes
  }

  /// Reads a font: from a collection the face whose index follows a `#`, from 0, and from a variable font the instance
  /// named there (`#Bold`) or at those axis positions (`#wght=650,opsz=14`).
  ///
  /// - Throws: `InputError` if the file cannot be read, or has no such instance.
  public static func font(
    _ name: FileName, noting ledger: InputLedger? = nil
  ) throws(InputError) -> FontFile {
    let (file, index) = collectionFace(name) ?? (name, 0)
    let variable = variableFace(file)
    let bytes = try read(
      variable?.file ?? file, limit: largestFont,
      what: "a font: a .ttf, .otf, .woff or .woff2 file", noting: ledger)
    let font = FontFile(name: "\(name)", bytes: bytes, faceIndex: index)
    guard let variable else { return font }
    do throws(FontError) { return try font.instance(variable.words) } catch {
      throw InputError(file: variable.file, reason: error.reason)
    }
  }

  /// The file of a variable font and the words after a `#`.
  private static func variableFace(_ name: FileName) -> (file: FileName, words: String)? {
    guard let sign = name.bytes.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    let file = FileName(bytes: name.bytes[..<sign])
    let words = String(decoding: name.bytes[(sign + 1)...], as: UTF8.self)
    let lower = file.text.lowercased()
    let isFont = [".ttf", ".otf", ".ttc", ".otc"].contains(where: lower.hasSuffix)
    return isFont && !words.isEmpty ? (file, words) : nil
  }

  /// The file of a collection and the index of a face, as in `FILE.ttc#2`.
  private static func collectionFace(_ name: FileName) -> (file: FileName, index: Int)? {
    guard let sign = name.bytes.lastIndex(of: UInt8(ascii: "#")),
      let index = Int(String(decoding: name.bytes[(sign + 1)...], as: UTF8.self)),
      (0..<1024).contains(index)
    else { return nil }
    let file = FileName(bytes: name.bytes[..<sign])
    let lower = file.text.lowercased()
    return lower.hasSuffix(".ttc") || lower.hasSuffix(".otc") ? (file, index) : nil
  }

  /// Reads a picture: PNG, JPEG, GIF or WebP; the first of an animation.
  ///
  /// An SVG drawing is refused: it has no pixels of its own.
  ///
  /// - Throws: `InputError` if the file cannot be read, is damaged, or is no such picture.
  public static func picture(
    _ name: FileName, noting ledger: InputLedger? = nil
  ) throws(InputError) -> Bitmap {
    let bytes = try read(
      name, limit: largestPicture, what: "a picture: a .png, .jpg, .gif or .webp file",
      noting: ledger)
    let picture: DecodedImage
    do throws(ImageError) {
      guard ImageFormat(of: bytes) != .svg else { throw .unsupportedFormat(.svg) }
      picture = try ImageFile.decode(bytes)
    } catch { throw InputError(file: name, reason: "\(error)") }
    // Half a picture is useless here: nobody would look for the missing part.
    if let fault = picture.fault { throw InputError(file: name, reason: "\(fault)") }
    return picture.bitmap.rgba()
  }

  /// Reads a finger's gesture on a book.
  ///
  /// - Throws: `InputError` if the file cannot be read or a line of it is malformed.
  public static func gesture(
    _ name: FileName, noting ledger: InputLedger? = nil
  ) throws(InputError) -> Gesture {
    let bytes = try read(name, limit: largestGesture, what: "a file of gestures", noting: ledger)
    do { return try Gesture(String(decoding: bytes, as: UTF8.self)) } catch {
      throw InputError(file: name, reason: "line \(error.line): \(error.reason)")
    }
  }

  /// The built-in fonts.
  public static var defaultFamily: FontFamily { Asset.vollkorn }

  /// The built-in sample, a book of the project's own.
  public static func sample() -> Book? {
    try? BookReader.read(Asset.sampleBook, name: "sample.md", format: .markdown)
  }
}
