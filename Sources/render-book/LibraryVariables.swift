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
    var names: [String] = []
    var next = linux_environment()
    while let entry = next?.pointee {
      let text = String(cString: entry)
      if beginnings.contains(where: text.hasPrefix) {
        names.append(String(text.prefix { $0 != "=" }))
      }
      next = next?.advanced(by: 1)
    }
    guard !names.isEmpty else { return }
    for name in names { unsetenv(name) }
    execve("/proc/self/exe", CommandLine.unsafeArgv, linux_environment())
    // Where the system has no such name, what can still be read is at least not there.
  }
}
