internal import CFreeType
internal import CHarfBuzz

/// The libraries that glyphs come from, by their versions.
package enum ShapingLibraries {
  /// Names and versions: a layout may depend on them.
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
