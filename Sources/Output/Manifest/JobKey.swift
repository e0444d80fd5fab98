package import BookInput
internal import Files
package import ImageCoding
package import RenderingOptions

/// A digest of everything that a run's files depend on and that is known before the book is parsed:
/// options, the book, other input files, program and libraries.
package enum JobKey {
  /// The properties that no file depends on.
  private static let others: Set<String> = ["jobs"]

  /// The key of a run, which includes the book's file name, a possible title.
  ///
  /// `kind` is given for runs that write one file.
  package static func of(
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

  /// A run's key combined with the versions of the libraries that drew its SVGs, known only after
  /// the first SVG; nil for none.
  package static func of(_ key: String, drawnBy libraries: String?) -> String {
    guard let libraries else { return key }
    let digest = TextDigest()
    digest.add(libraries)
    return "\(key)-\(digest.hex(digits: 16))"
  }

  /// Whether a former run's key matches the key of a new run, with the SVG libraries in use now if
  /// there were any.
  package static func matches(_ former: String?, _ key: String, drawings: DrawingOptions) -> Bool {
    guard let former, former.hasPrefix(key) else { return false }
    return former == key
      || former == of(key, drawnBy: SVGRenderer(drawings).libraryVersions)
  }
}
