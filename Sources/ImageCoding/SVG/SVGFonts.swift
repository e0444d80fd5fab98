internal import CSVG
package import Graphics

/// The fonts that the text in SVG pictures is set in: these and no others, so that pictures are the
/// same on every machine.
///
/// Unchecked: Fontconfig's manual says that its configurations may be used by several threads at
/// once, and nothing is added to one after it was made.
package final class SVGFonts: @unchecked Sendable {
  let fonts: OpaquePointer?

  /// Makes the fonts of files; a file that has none is left out.
  package init(_ files: [FontFile]) {
    fonts = svg_fonts_make()
    guard let fonts else { return }
    for file in files {
      file.bytes.withUnsafeBufferPointer { _ = svg_fonts_add(fonts, $0.baseAddress, $0.count) }
    }
  }

  deinit { svg_fonts_free(fonts) }
}
