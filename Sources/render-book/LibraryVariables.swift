internal import CLinux
internal import Glibc

/// Environment variables that libraries read by themselves: they choose other shapers and fonts, print logs among the
/// output, or change the compression of documents.
///
/// The output of a run depends only on its input and its options.
enum LibraryVariables {
  /// Prefixes of their names: HarfBuzz, FreeType, Fontconfig, Cairo, Pixman, Pango, GLib, librsvg, libxml2, ICU,
  /// libjpeg-turbo, libdeflate, Nettle.
  private static let beginnings = [
    "HB_", "FREETYPE", "FT2_", "FC_", "FONTCONFIG_", "CAIRO_", "PIXMAN_", "PANGO", "G_", "GOBJECT_",
    "RSVG_", "XML_", "SGML_", "ICU_", "JSIMD_", "LIBDEFLATE_", "NETTLE_",
  ]

  /// Removes them from the process's environment; to be called before any thread is started.
  ///
  /// Some are read when a library is loaded, which is earlier: if there are any, the program restarts without them.
  static func clear() {
    // Names are bytes, which need not be text, and need not be followed by an equals sign.
    var kept: [UnsafeMutablePointer<CChar>?] = []
    var isFound = false
    var next = linux_environment()
    while let entry = next?.pointee {
      if beginnings.contains(where: { strncmp(entry, $0, $0.utf8.count) == 0 }) {
        isFound = true
      } else {
        kept.append(entry)
      }
      next = next?.advanced(by: 1)
    }
    guard isFound else { return }
    kept.append(nil)
    // None of them is among those that are kept, so this happens only once.
    execve("/proc/self/exe", CommandLine.unsafeArgv, kept)
    // If the system has no such path, at least variables that are read later are removed.
    for (index, entry) in kept.enumerated() { linux_environment()[index] = entry }
  }
}
