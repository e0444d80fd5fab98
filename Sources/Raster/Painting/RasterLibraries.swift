internal import CCairo

/// The libraries that pixels come from, by their versions.
package enum RasterLibraries {
  /// Names and versions: pixels may depend on them.
  package static var versions: [(name: String, version: String)] {
    [("Cairo", String(cString: cairo_version_string()))]
  }
}
