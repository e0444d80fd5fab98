internal import Digests
internal import Glibc

extension BookRenderer {
  /// The files of a folder that holds what a run with these options would write; nil where it does not.
  ///
  /// It does where inputs, options and program are the same, and all files are there. Nothing of the
  /// book is read but its bytes, which `inputs` has noted.
  ///
  /// Patterns of hyphenation that the run had read are looked for and noted.
  public static func unchangedFiles(
    _ folder: FileName, options: RenderOptions, inputs: InputLedger, book: BookOrigin
  ) -> [FileName]? {
    let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let manifest = OutputFolder.contents(of: OutputFolder.manifestName, in: descriptor),
      !ProgramFile.isNewer(thanFile: OutputFolder.manifestName, in: descriptor)
    else { return nil }
    let former = FormerRun(manifest)
    guard former.isWhole, former.key == JobKey.of(options, inputs: inputs.entries, book: book),
      former.pictures.allSatisfy({
        OutputFolder.size(of: $0.key, in: descriptor) == $0.value.byteCount
      }), (options.viewer != nil) == !former.viewer.isEmpty,
      former.viewer.allSatisfy({ OutputFolder.size(of: $0.key, in: descriptor) == $0.value })
    else { return nil }
    let known = Set(inputs.entries.map(\.digest))
    let areRead = former.inputs.allSatisfy { input in
      known.contains(input.digest)
        || HyphenationPatterns.isThere(input.name, digest: input.digest, noting: inputs)
    }
    guard areRead else { return nil }
    return (former.names + [OutputFolder.manifestName]).map { folder.appending($0) }
  }
}

/// The program's own file.
enum ProgramFile {
  /// Whether the program was built or installed after a file was written: it may draw otherwise.
  static func isNewer(thanFile name: String, in folder: Int32) -> Bool {
    var file = stat()
    guard fstatat(folder, name, &file, AT_SYMLINK_NOFOLLOW) == 0 else { return true }
    return isNewer(than: file)
  }

  /// The same of a file of which that is known.
  static func isNewer(than file: stat) -> Bool {
    var program = stat()
    guard fstatat(AT_FDCWD, "/proc/self/exe", &program, 0) == 0 else { return true }
    return (program.st_mtim.tv_sec, program.st_mtim.tv_nsec)
      > (file.st_mtim.tv_sec, file.st_mtim.tv_nsec)
  }
}
