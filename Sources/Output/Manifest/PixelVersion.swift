/// The version of the program's drawing, separate from its own version.
///
/// It is raised with every change that gives some book other pixels with the same options, fonts
/// and libraries. Manifests and locks record it, so that comparisons can tell a change of the
/// program from one of the book. Version 1 is that of render-book 0.1.0, whose manifests do not
/// record it.
enum PixelVersion {
  /// The version of this program.
  static let current = 4
}
