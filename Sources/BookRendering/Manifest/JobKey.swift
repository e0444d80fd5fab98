internal import Raster
internal import Shaping

/// A digest of all that a run's files depend on and that is known before the book is looked into: the
/// options, the files that are read for them and the book, the program, the libraries.
enum JobKey {
  /// The properties that no file depends on.
  private static let others: Set<String> = ["jobs"]

  /// The key of a run; a book's title may be its file's name.
  ///
  /// Runs that make one file tell its kind.
  static func of(
    _ options: RenderOptions, inputs: [InputLedger.Entry], book: BookOrigin, kind: String = ""
  ) -> String {
    let digest = TextDigest()
    digest.add(kind)
    digest.add(Tool.version, book.file?.lastComponent.text ?? "", ValueText.of(book.format as Any))
    for (name, version) in ShapingLibraries.versions + RasterLibraries.versions {
      digest.add(name, version)
    }
    for child in Mirror(reflecting: options).children where !others.contains(child.label ?? "") {
      digest.add(child.label ?? "", ValueText.of(child.value))
    }
    for input in inputs { digest.add(input.name.lastComponent.text, input.digest) }
    return digest.hex(digits: 32)
  }
}
