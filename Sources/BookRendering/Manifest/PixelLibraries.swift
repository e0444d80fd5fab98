internal import ImageCoding
internal import Raster
internal import Shaping

/// The libraries that layouts and pixels of any book depend on, by their versions.
enum PixelLibraries {
  /// Names and versions.
  static var versions: [(name: String, version: String)] {
    ShapingLibraries.versions + RasterLibraries.versions + ImageLibraries.versions
  }
}
