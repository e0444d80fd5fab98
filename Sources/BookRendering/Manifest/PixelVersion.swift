/// The version of what the program draws, apart from its own.
///
/// It is raised with every change after which some book has other pixels with the same options, fonts and
/// libraries. Manifests and locks bear it, so that a comparison can tell a change of the program from one of
/// the book. Version 1 is that of render-book 0.1.0, whose manifests have none.
enum PixelVersion {
  /// The version of this program.
  static let current = 3
}
