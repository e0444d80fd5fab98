internal import CJPEG
internal import CWebP

/// The libraries that the pixels of pictures come from, by their versions; those that read formats without loss are
/// not among them, and what draws SVGs is asked by `SVGRenderer`.
package enum ImageLibraries {
  /// Names and versions: pixels may depend on them.
  package static var versions: [(name: String, version: String)] {
    // Eight bits each, the highest first.
    let webP = WebPGetDecoderVersion()
    return [
      ("libjpeg-turbo", String(cString: jpeg_library_version())),
      ("libwebp", "\(webP >> 16).\(webP >> 8 & 0xFF).\(webP & 0xFF)"),
    ]
  }
}
