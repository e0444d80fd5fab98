/// The media types of a publication's files.
enum MediaTypes {
  static let xhtml = "application/xhtml+xml"
  static let svg = "image/svg+xml"
  static let ncx = "application/x-dtbncx+xml"
  static let package = "application/oebps-package+xml"

  /// The picture formats that every EPUB reader supports.
  static let pictures: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]

  /// The kind of document as which a type is drawn; nil if it is not drawn.
  static func kind(of type: String) -> SpineItem.Kind? {
    switch type {
    case xhtml: .document
    case svg: .svg
    case _ where pictures.contains(type): .image
    default: nil
    }
  }

  /// Whether files of a type are read as they are, whatever their fallbacks: documents, pictures under all names of
  /// their types, style sheets and fonts.
  static func isRead(_ type: String) -> Bool {
    kind(of: type) != nil || ["image/jpg", "image/pjpeg", "image/x-png"].contains(type)
      || type == "text/css" || type.hasPrefix("font/")
      || type.hasPrefix("application/")
        && (type.contains("font") || type.contains("opentype"))
  }

  /// Whether a type without a fallback can be read as a document for lack of anything better.
  static func isLikeDocument(_ type: String) -> Bool {
    [
      "text/html", "text/x-oeb1-document", "application/x-dtbook+xml", "application/xml",
      "text/xml",
    ]
    .contains(type)
  }

  /// Whether it is a font type, under any of its historical names.
  static func isFont(_ type: String) -> Bool {
    type.hasPrefix("font/") || type.hasPrefix("application/font-")
      || type.hasPrefix("application/x-font") || type == "application/vnd.ms-opentype"
      || type == "application/vnd.ms-fontobject"
  }

  /// Whether a file that no manifest lists is a font by its name, and not what a Mac's archiver puts next to one.
  static func isUnlistedFont(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return isFont(guess(path)) && !parts.contains("__MACOSX")
      && parts.last.map { !$0.hasPrefix(".") } ?? false
  }

  /// The type for a name's extension; empty if unknown.
  static func guess(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return endings[name[name.index(after: dot)...].lowercased()] ?? ""
  }

  private static let endings = [
    "xhtml": xhtml, "html": xhtml, "htm": xhtml, "xht": xhtml, "svg": svg, "ncx": ncx,
    "opf": package, "css": "text/css", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
    "ttf": "font/ttf", "otf": "font/otf", "woff": "font/woff", "woff2": "font/woff2",
    "js": "text/javascript", "smil": "application/smil+xml", "mp3": "audio/mpeg",
    "m4a": "audio/mp4", "mp4": "video/mp4",
  ]
}
