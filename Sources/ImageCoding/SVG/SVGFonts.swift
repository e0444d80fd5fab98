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

  init() { fonts = svg_fonts_make() }

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
