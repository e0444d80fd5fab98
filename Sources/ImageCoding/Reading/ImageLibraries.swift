internal import CJPEG
internal import CWebP

/// The libraries that decode pictures, with their versions; lossless formats are not included, and `SVGRenderer` knows
/// what draws SVGs.
package enum ImageLibraries {
  /// Names and versions, on which pixels may depend.
  package static var versions: [(name: String, version: String)] {
    // Eight bits each, the highest first.
    let webP = WebPGetDecoderVersion()
    return [
      ("libjpeg-turbo", String(cString: jpeg_library_version())),
      ("libwebp", "\(webP >> 16).\(webP >> 8 & 0xFF).\(webP & 0xFF)"),
    ]
  }
}
