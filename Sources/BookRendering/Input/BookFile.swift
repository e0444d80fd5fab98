internal import Assets
public import Graphics
public import Manuscript

/// Reads the files that a run is made of: the book and its fonts.
public enum BookFile {
  /// The most bytes of a font file.
  private static let largestFont = 64 << 20

  /// Reads a book; `-` is standard input.
  ///
  /// Without a format the name's ending tells it, and for standard input a first line of Markdown.
  public static func read(
    _ name: FileName, format: BookFormat? = nil
  ) throws(InputError) -> Book {
    let bytes = try InputFile.read(name, limit: 256 << 20)
    do {
      return try BookReader.read(bytes, name: name.lastComponent.text, format: format)
    } catch .notText(let what) where ending(of: name) != nil {
      // The name is right, and what is in the file is not.
      throw InputError(file: name, reason: "holds no text: it is \(what)")
    } catch { throw InputError(file: name, reason: error.description) }
  }

  /// What a name's ending tells of the file; nil where it tells nothing.
  private static func ending(of name: FileName) -> BookFormat? {
    let lower = name.text.lowercased()
    if [".md", ".markdown", ".mdown", ".mkd"].contains(where: lower.hasSuffix) { return .markdown }
    return [".txt", ".text"].contains(where: lower.hasSuffix) ? .text : nil
  }

  /// Reads a font.
  public static func font(_ name: FileName) throws(InputError) -> FontFile {
    FontFile(name: "\(name)", bytes: try InputFile.read(name, limit: largestFont))
  }

  /// The compiled-in fonts.
  public static var defaultFamily: FontFamily { Asset.vollkorn }

  /// The compiled-in sample, a book of the project's own.
  public static func sample() -> Book? {
    try? BookReader.read(Asset.sampleBook, name: "sample.md", format: .markdown)
  }
}
