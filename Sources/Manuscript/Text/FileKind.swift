/// The kind of a file by its first bytes, in words.
enum FileKind {
  /// The beginnings of files that are not text, by offset and bytes.
  private static let forms: [(place: Int, mark: [UInt8], what: String)] = [
    (0, Array("%PDF-".utf8), "a PDF"), (0, Array("\u{7F}ELF".utf8), "a program"),
    (0, [0x89, 0x50, 0x4E, 0x47], "a picture"), (0, [0xFF, 0xD8, 0xFF], "a picture"),
    (0, Array("GIF8".utf8), "a picture"), (8, Array("WEBP".utf8), "a picture"),
    (0, Array("{\\rtf".utf8), "an RTF document"), (60, Array("BOOKMOBI".utf8), "a Kindle book"),
    (0, [0x1F, 0x8B], "a file compressed with gzip"),
    (4, Array("1AY&SY".utf8), "a file compressed with bzip2"),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "a file compressed with xz"),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
    (0, Array("Rar!\u{1A}".utf8), "a RAR archive"), (257, Array("ustar".utf8), "a tar archive"),
  ]

  /// The kind of a file that is not text by its first bytes; nil for one that may be text.
  static func known(_ file: [UInt8]) -> String? {
    // Such bytes may also be in a text further on.
    let isBinary = file.prefix(512).contains { $0 < 9 }
    return forms.first { form in
      (form.place == 0 || isBinary) && file.dropFirst(form.place).starts(with: form.mark)
    }?.what
  }

  /// The kind of a file that is not an archive.
  static func words(for file: [UInt8]) -> String {
    if file.isEmpty { return "an empty file" }
    if let what = known(file) { return what }
    guard let text = try? TextDecoding.decode(Array(file.prefix(4096))).bytes else {
      return "a binary file"
    }
    guard text.contains(where: { $0 > 0x20 }) else { return "a file of white space" }
    return markup(text) ?? "plain text"
  }

  /// The kind of a text that begins with markup; nil for other texts.
  static func markup(_ text: [UInt8]) -> String? {
    let words = text.prefix(4096).drop { $0 <= 0x20 }
    let beginning = String(decoding: words, as: UTF8.self).lowercased()
    if beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") {
      return "an HTML page"
    }
    guard beginning.hasPrefix("<?xml") || beginning.hasPrefix("<!doctype") else { return nil }
    return beginning.contains("<html") ? "an HTML page" : "an XML document"
  }
}
