internal import ImageCoding
internal import Raster
internal import Shaping

/// The versions of the libraries that layouts and pixels depend on.
enum PixelLibraries {
  /// Names and versions.
  static var versions: [(name: String, version: String)] {
    ShapingLibraries.versions + RasterLibraries.versions + ImageLibraries.versions
  }
}
