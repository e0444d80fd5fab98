internal import BookRendering

extension Arguments {
  /// Whether the output of a command goes into a folder.
  func makesFolder(_ command: CommandName) -> Bool {
    guard command == .render, !has(.film) else { return command == .verify }
    let name = files[.out]?.text.lowercased() ?? ""
    let isPage =
      values[.viewer] == "single" && (name.hasSuffix(".html") || name.hasSuffix(".htm"))
    return namedDocumentFormat == nil && !isPage
  }

  /// Formats that pages could have, but are not written in.
  private static let others: Set = [
    "apng", "avif", "bmp", "djvu", "doc", "docx", "eps", "gif", "heic", "idml", "jpeg", "jpg",
    "jxl",
    "odt", "ppm", "ps", "rtf", "tif", "tiff", "webp", "xps",
  ]
  private static let films = Set(FilmFormat.all.flatMap(\.extensions) + ["avi", "mkv", "mov"])
    .subtracting(others)

  /// Throws if `--out` has a name that a picture, a film or an HTML page would have and a folder would be created: the
  /// result would not be what is meant.
  ///
  /// With a trailing slash, or if the folder exists, it is meant. Folders are often named after books' files, including
  /// the extension.
  func checkOut() throws(UsageError) {
    guard let out = files[.out], !out.isFolder, out.bytes.last != UInt8(ascii: "/") else {
      return
    }
    let text = out.lastComponent.text
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex, !out.hasBytes else { return }
    let ending = text[text.index(after: dot)...].lowercased()
    let stem = "\(FileName(bytes: out.bytes.dropLast(ending.utf8.count + 1)))"
    let documents = DocumentFormat.all.map { ".\($0.name)\($0.holdsOneSheet ? " (one page)" : "")" }
    let files = documents.joined(separator: ", ") + ", or .html with \(Option.viewer) single"
    switch ending {
    case "png":
      throw UsageError(
        "\(Option.out) \(out): pictures go into a folder: name it, such as \(Option.out) \(stem)/")
    case "html", "htm":
      let isFolder = values[.viewer] == "html"
      throw UsageError(
        isFolder
          ? "\(Option.out) \(out): \(Option.viewer) html makes a folder, such as \(Option.out) \(stem)/; one file is made with "
            + "\(Option.viewer) single"
          : "\(Option.out) \(out): for a flipbook in one file, add \(Option.viewer) single")
    case _ where Self.films.contains(ending):
      throw UsageError("\(Option.out) \(out): a film is made with \(Option.film) \(out)")
    case _ where Self.others.contains(ending):
      let kind = ending == "jpg" ? "JPEG" : ending.uppercased()
      let film =
        FilmFormat.all.contains { $0.extensions.contains(ending) }
        ? "; a film is made with \(Option.film) \(out)" : ""
      throw UsageError(
        "\(Option.out) \(out): pages are not written as \(kind), but as PNG files in a folder, such as "
          + "\(Option.out) \(stem)/; one file can be \(files)\(film)")
    default: return
    }
  }
}
