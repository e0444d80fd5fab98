internal import Assets
internal import Breaking
internal import Digests
internal import Files
internal import Graphics
internal import ImageCoding
internal import Typesetting

/// The conditions of pixels besides a book and its options: the program, the libraries it is linked with or opens, the
/// built-in fonts, and the system's hyphenation patterns.
///
/// If two machines draw a book differently, these lines differ.
public enum PixelConditions {
  /// One line each, always in the same order, such as `library cairo: 1.18.4`; the last is the fingerprint, a digest of
  /// all the others.
  public static func lines() -> [String] {
    lines(patternFolders: HyphenationPatterns.systemFolders)
  }

  /// The same with the system's patterns in some folders.
  static func lines(patternFolders: [FileName]) -> [String] {
    var lines = ["program: \(Tool.version)", "pixels: version \(PixelVersion.current)"]
    lines += PixelLibraries.versions.map { "library \($0.name): \($0.version)" }
    let drawers = SVGRenderer().libraryVersions
    lines.append("library librsvg: \(drawers.isEmpty ? "none, SVGs are not drawn" : drawers)")
    lines += fonts.map { "font \($0.name): \(SHA256.hex($0.bytes))" }
    let american = Asset.americanHyphenation
    lines.append("patterns en-US, compiled in: \(SHA256.hex(american))")
    lines += Asset.otherHyphenations.map {
      "patterns \($0.name), compiled in: \(SHA256.hex($0.file()))"
    }
    lines += HyphenationPatterns.files(in: patternFolders).map {
      "patterns \($0.name): \($0.digest)"
    }
    let digest = SHA256.hex(Array(lines.joined(separator: "\n").utf8))
    return lines + ["fingerprint: \(digest.prefix(32))"]
  }

  private static var fonts: [FontFile] {
    [Asset.vollkorn, Asset.openSans].flatMap { family in
      [family.regular, family.italic, family.bold, family.boldItalic, family.mono]
        .compactMap(\.self)
    } + Asset.otherScripts + [Asset.pagellaMath]
  }
}
