internal import CFreeType
internal import CHarfBuzz

/// The versions of the libraries that shape and draw glyphs.
package enum ShapingLibraries {
  /// Names and versions, which layouts may depend on.
  package static var versions: [(name: String, version: String)] {
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    if let library = ft_open_library() {
      FT_Library_Version(library, &major, &minor, &patch)
      FT_Done_Library(library)
    }
    return [
      ("HarfBuzz", String(cString: hb_version_string())),
      ("FreeType", "\(major).\(minor).\(patch)"),
    ]
  }
}
