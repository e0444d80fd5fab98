internal import CLinux
internal import Glibc

/// The variables of the environment that libraries read of themselves: another shaper, other fonts, logs
/// among what is printed, documents packed otherwise.
///
/// What a run makes depends on its input and its options alone.
enum LibraryVariables {
  /// What their names begin with: HarfBuzz, FreeType, Fontconfig, Cairo, Pixman, Pango, GLib, librsvg,
  /// libxml2, ICU, libjpeg-turbo, libdeflate, Nettle.
  private static let beginnings = [
    "HB_", "FREETYPE", "FT2_", "FC_", "FONTCONFIG_", "CAIRO_", "PIXMAN_", "PANGO", "G_", "GOBJECT_",
    "RSVG_", "XML_", "SGML_", "ICU_", "JSIMD_", "LIBDEFLATE_", "NETTLE_",
  ]

  /// Takes them out of the process's environment; to be called before any thread is made.
  ///
  /// Some are read when a library is loaded, which is before: where there are any, the program begins
  /// anew without them.
  static func clear() {
    // Names are bytes, which need be no text, nor need a sign of equality follow them.
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
    // None of them is among those that are kept, so that this happens once.
    execve("/proc/self/exe", CommandLine.unsafeArgv, kept)
    // Where the system has no such name, what can still be read is at least not there.
    for (place, entry) in kept.enumerated() { linux_environment()[place] = entry }
  }
}
