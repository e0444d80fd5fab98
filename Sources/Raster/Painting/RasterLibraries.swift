internal import CCairo

/// The libraries that produce pixels, with their versions.
package enum RasterLibraries {
  /// Names and versions, on which pixels may depend.
  package static var versions: [(name: String, version: String)] {
    [("Cairo", String(cString: cairo_version_string()))]
  }
}
