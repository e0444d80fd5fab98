internal import Budgets
internal import Digests
internal import Files
internal import ImageCoding
package import RenderingOptions
internal import Synchronization
internal import Typesetting

/// The key of a book in a store: a digest of everything that its pictures depend on, and nothing else.
///
/// It contains no path, date or machine. It does contain the name of a text's file, since that may be the book's title.
package enum StoreKey {
  /// The properties that no picture depends on.
  private static let others: Set<String> = ["jobs", "limits"]

  /// The digest of what the pictures of any book depend on: the options with their defaults and the fonts and sheets
  /// they name, the system's hyphenation patterns, the pixel version, the libraries.
  ///
  /// `kind` tells what is made of the book if that is a single file, and `more` is anything else it depends on.
  package static func conditions(
    _ options: RenderOptions, kind: OneFile?, more: [String] = []
  ) -> String {
    var limits = options.limits
    (limits.time, limits.memory) = (nil, nil)
    var lines = [
      "pixels \(PixelVersion.current)", Tool.version, "kind \(kind?.keyText ?? "pictures")",
      "limits \(ValueText.of(limits))",
      "patterns \(options.usesSystem ? HyphenationPatterns.systemDigest : "none")",
    ]
    lines += more.map { "also \($0.debugDescription)" }
    lines += PixelLibraries.versions.map { "library \($0.name) \($0.version)" }
    for child in Mirror(reflecting: options).children where !others.contains(child.label ?? "") {
      lines.append("option \(child.label ?? "") \(ValueText.of(child.value))")
    }
    return SHA256.hex(Array(lines.joined(separator: "\n").utf8))
  }

  /// The key of a book, from the digest of its bytes; `name` is its file's name if that may be its title or tells its
  /// format, and empty otherwise, and `pictures` lists those that it shows from other files (`BookReading.pictures`).
  package static func of(
    book digest: String, name: String, pictures: String, conditions: String
  ) -> String {
    let shown = pictures.isEmpty ? "" : "pictures \(SHA256.hex(Array(pictures.utf8)))\n"
    return SHA256.hex(
      Array("book \(digest)\nname \(name.debugDescription)\n\(shown)\(conditions)\n".utf8))
  }

  /// The version of the program's drawing.
  package static var pixelVersion: Int { PixelVersion.current }
}

extension HyphenationPatterns {
  /// The digest of all patterns on the system: which of them a book needs is known only when it is read.
  static var systemDigest: String {
    digest.withLock { known in
      if let known { return known }
      var lines: [String] = []
      for folder in systemFolders {
        for name in names(in: folder).sorted() {
          guard
            let bytes = try? InputFile.read(folder.appending(name.utf8), limit: largestDictionary)
          else { continue }
          lines.append("\(name) \(SHA256.hex(bytes))")
        }
      }
      let made = SHA256.hex(Array(lines.joined(separator: "\n").utf8))
      known = made
      return made
    }
  }

  private static let digest = Mutex<String?>(nil)
}
