internal import BookRendering
internal import CLinux
internal import Glibc

/// The libraries of the program: what a list of components for a security audit names.
enum LinkedLibraries {
  /// One line each: the libraries that say their versions, then the files of all shared libraries that are loaded,
  /// whose names end in their versions.
  static var lines: [String] {
    PixelConditions.lines().filter { $0.hasPrefix("library ") } + files.map { "file \($0)" }
  }

  /// The paths of the shared libraries, without links, sorted.
  private static var files: [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { names in
      linux_each_object(
        { object, _, names in
          if let name = object?.pointee.name {
            names?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
          }
          return 0
        }, names)
    }
    // The program itself has no name, and the kernel's part no path.
    return Set(names.filter { $0.hasPrefix("/") }.map(withoutLinks)).sorted()
  }

  private static func withoutLinks(_ path: String) -> String {
    guard let whole = realpath(path, nil) else { return path }
    defer { free(whole) }
    return String(cString: whole)
  }
}
