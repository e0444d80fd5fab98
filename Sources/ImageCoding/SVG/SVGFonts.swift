internal import CSVG
package import Graphics
internal import Isolation
internal import Synchronization

/// The only fonts used for the text in SVG pictures, so that pictures are the same on every machine.
package final class SVGFonts: Sendable {
  private let files: [FontFile]
  /// The files, for drawing outside this process.
  let shared: SharedFiles

  /// Makes a set of fonts from files; a file without any is left out.
  package init(_ files: [FontFile]) {
    self.files = files
    shared = SharedFiles(count: files.count) { files[$0].bytes }
  }

  private let kept = Mutex<OpenSVGFonts?>(nil)

  /// The fonts opened for drawing in this process.
  func opened() -> OpenSVGFonts {
    kept.withLock { kept in
      if let kept { return kept }
      let fonts = OpenSVGFonts()
      for file in files { fonts.add(file.bytes) }
      kept = fonts
      return fonts
    }
  }

  /// Whether it is the set of these files.
  func isOf(_ files: [FontFile]) -> Bool {
    self.files.elementsEqual(files) { $0.name == $1.name && $0.data == $1.data }
  }
}

/// Fonts that librsvg can use in this process.
///
/// Unchecked: Fontconfig's manual says that its configurations may be used by several threads at once; fonts are added
/// before the first drawing.
final class OpenSVGFonts: @unchecked Sendable {
  let fonts: OpaquePointer?

  init() { fonts = svg_fonts_make(Self.rules) }

  /// The rules of Fontconfig for families that are not among the fonts: its own choice is whatever is closest in
  /// everything but the name.
  private static let rules: String = {
    let aliases = [("Open Sans", FamilyAliases.sansSerif), ("Fira Code", FamilyAliases.monospace)]
      .flatMap { font, names in
        names.sorted().map {
          "<alias><family>\($0)</family><accept><family>\(font)</family></accept></alias>"
        }
      }
    return "<?xml version='1.0'?><fontconfig>" + aliases.joined()
      + "<match target='pattern'><edit name='family' mode='append_last'>"
      + "<string>Vollkorn</string></edit></match></fontconfig>"
  }()

  deinit { svg_fonts_free(fonts) }

  /// Adds the fonts of a file's bytes.
  func add(_ bytes: [UInt8]) {
    guard let fonts else { return }
    bytes.withUnsafeBufferPointer { _ = svg_fonts_add(fonts, $0.baseAddress, $0.count) }
  }

  /// Adds the fonts of an open file, which is closed with them.
  func add(open file: Int32) {
    if let fonts { _ = svg_fonts_add_file(fonts, file) }
  }

  /// The versions of the drawing libraries, in words; empty if librsvg is not installed.
  static var libraryVersions: String { String(cString: svg_versions()) }

  /// Loads everything that drawing may need; false if librsvg is not installed.
  static func loadAll() -> Bool { svg_load_all() != 0 }
}
