internal import BookRendering

extension Arguments {
  /// The options whose value is an input file of the run.
  private static let read = OptionTable.files { if case .input = $0 { true } else { false } }
  /// The options whose value is an output file of the run.
  private static let written = OptionTable.files { if case .output = $0 { true } else { false } }

  /// Throws if an output file is also an input file, or would be written twice: a book that is named after `--stamp` by
  /// mistake must not be lost.
  func checkWritten() throws(UsageError) {
    let sources = (isThumbnailer ? Array(names.prefix(1)) : names).filter { $0.text != "-" }
    let inputs = sources + Self.read.flatMap { lists[$0] ?? [] }
    var outputs: [(option: Option, file: FileName)] = []
    for (option, file) in writtenFiles where file.text != "-" && !file.bytes.isEmpty {
      if inputs.contains(where: { $0 == file || $0.isSame(as: file) }) {
        throw UsageError(
          "\(option) \(file): this file is an input and would be overwritten; name another")
      }
      if let other = outputs.first(where: { $0.file == file || $0.file.isSame(as: file) }) {
        throw UsageError("\(other.option) and \(option) name the same file, \(file)")
      }
      if let heads = Self.heads[option], !file.isReplaceable(byFileWith: heads) {
        throw UsageError(
          "\(option) \(file): this file is of another kind and would be overwritten; name another")
      }
      outputs.append((option, file))
    }
    if let lock = files[.lock], sources.contains(where: { $0.isSame(as: lock) }) {
      throw UsageError("\(Option.lock) \(lock): this file is the book; name another")
    }
    if let stamp = files[.stamp], stamp.hasBytes {
      throw UsageError("\(Option.stamp) \(stamp): is not empty, as a stamp must be; name another")
    }
  }

  /// The first lines of the files that these options name: a file of another kind that is named by mistake must not be
  /// lost.
  private static let heads: [Option: [String]] = [
    .depfile: [": ", ":\n", "\"dependencies/"], .json: ["\"comparison/"], .junit: ["<testsuite"],
    .metrics: ["# HELP render_book_"], .timings: ["\"traceEvents\""],
  ]

  private var isThumbnailer: Bool { has(.thumbnailer) }

  /// Whether `--out` names a file: a folder may well be the one that contains the book.
  private var isOneFile: Bool {
    let out = files[.out] ?? FileName("")
    return out.text.lowercased().hasSuffix(".html") || DocumentFormat(of: out) != nil
      || values[.format].flatMap { DocumentFormat(named: $0) } != nil
  }

  /// The files that the run writes under names of their own, with the options that name them.
  private var writtenFiles: [(option: Option, file: FileName)] {
    var found: [(option: Option, file: FileName)] = []
    for option in (isOneFile ? [.out] : []) + Self.written {
      if let file = files[option] { found.append((option, file)) }
    }
    if isThumbnailer, names.count == 2 { found.append((.thumbnailer, names[1])) }
    return found
  }
}
