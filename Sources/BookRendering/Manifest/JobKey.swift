internal import ImageCoding

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
    for (name, version) in PixelLibraries.versions {
      digest.add(name, version)
    }
    for child in Mirror(reflecting: options).children where !others.contains(child.label ?? "") {
      digest.add(child.label ?? "", ValueText.of(child.value))
    }
    for input in inputs { digest.add(input.name.lastComponent.text, input.digest) }
    return digest.hex(digits: 32)
  }

  /// A run's key with the libraries that have drawn its SVGs, which are known when one is met; nil for none.
  static func of(_ key: String, drawnBy libraries: String?) -> String {
    guard let libraries else { return key }
    let digest = TextDigest()
    digest.add(libraries)
    return "\(key)-\(digest.hex(digits: 16))"
  }

  /// Whether files with a key are what a run with another would make: the same, and where libraries have drawn SVGs,
  /// by those that are in use now.
  static func matches(_ former: String?, _ key: String, drawings: DrawingOptions) -> Bool {
    guard let former, former.hasPrefix(key) else { return false }
    return former == key
      || former == of(key, drawnBy: SVGRenderer(drawings).libraryVersions)
  }
}
