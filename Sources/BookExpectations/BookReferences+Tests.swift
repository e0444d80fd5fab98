public import BookRendering
internal import Glibc

extension BookReferences {
  /// The references next to a test's file, in the folder `References`; failures go to `Failures`.
  ///
  /// The environment variable `RECORD_BOOKS` chooses which pictures become references: `all`,
  /// `missing`, `failed` or `never`. The default is `missing`, or `never` if `CI` is set.
  public static func beside(
    _ filePath: String = #filePath, environment: [String: String]? = nil
  ) -> BookReferences {
    let folder = filePath.lastIndex(of: "/").map { String(filePath[..<$0]) } ?? "."
    let ask = { (name: String) in
      environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
    }
    return BookReferences(
      folder: FileName(folder + "/References"), failures: FileName(folder + "/Failures"),
      record: record(asked: ask("RECORD_BOOKS"), ci: ask("CI")))
  }

  /// The pictures that become references, according to the environment.
  static func record(asked: String?, ci: String?) -> Record {
    if let asked, let record = Record(rawValue: asked) { return record }
    return (ci ?? "").isEmpty || ci == "false" ? .missing : .never
  }
}
