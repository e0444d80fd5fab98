public import BookInput
public import Files
internal import Glibc
public import Output
public import RenderingOptions
public import Typesetting

extension BookRenderer {
  /// The files of a folder, and the warnings of the run that wrote them, if a run with these options would write the
  /// same again; otherwise nil.
  ///
  /// That is so if inputs, options and program are the same and all files exist. Only the bytes of
  /// the book, noted in `inputs`, are read.
  ///
  /// Hyphenation patterns that the former run read are looked up and noted.
  public static func unchangedFiles(
    _ folder: FileName, options: RenderOptions, inputs: InputLedger, book: BookOrigin
  ) -> (files: [FileName], warnings: JobWarnings)? {
    let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let manifest = OutputFiles.contents(of: OutputFiles.manifest, in: descriptor),
      !ProgramFile.isNewer(thanFile: OutputFiles.manifest, in: descriptor)
    else { return nil }
    let former = FormerRun(manifest)
    let key = JobKey.of(options, inputs: inputs.entries, book: book)
    guard former.isWhole,
      JobKey.matches(former.key, key, drawings: options.publication.drawings),
      former.pictures.allSatisfy({
        OutputFiles.size(of: $0.key, in: descriptor) == $0.value.byteCount
      }), (options.viewer != nil) == !former.viewer.isEmpty,
      former.viewer.allSatisfy({ OutputFiles.size(of: $0.key, in: descriptor) == $0.value })
    else { return nil }
    let known = Set(inputs.entries.map(\.digest))
    let areRead = former.inputs.allSatisfy { input in
      known.contains(input.digest)
        || HyphenationPatterns.isThere(input.name, digest: input.digest, noting: inputs)
    }
    guard areRead else { return nil }
    let files = (former.names + [OutputFiles.manifest]).map { folder.appending($0) }
    return (files, former.warnings)
  }
}
