internal import BookRendering

extension Command {
  /// `--list-outputs`: the files that a run would write, a line each, the manifest last.
  static func listOutputs(_ renderer: BookRenderer, into folder: FileName) throws {
    guard !folder.bytes.contains(UInt8(ascii: "\n")) else {
      throw UsageError(
        "--list-outputs writes a name a line, and the folder's has a line's end in it")
    }
    if renderer.isOneFile(folder) {
      try Messages.print(folder.bytes + [UInt8(ascii: "\n")])
      return
    }
    let stem = folder.bytes + (folder.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")])
    var lines: [UInt8] = []
    for name in try renderer.outputNames() {
      lines += stem + Array(name.utf8) + [UInt8(ascii: "\n")]
    }
    try Messages.print(lines)
  }

  /// What `--depfile` and its target say; nil where there is none to be written.
  static func dependencies(_ arguments: Arguments) throws(UsageError) -> DependencyFile? {
    for option in ["--depfile", "--depfile-target", "--stamp"] {
      guard let name = arguments.files[option] else { continue }
      guard !name.bytes.isEmpty else { throw UsageError(option, "", takes: "the name of a file") }
      guard name.text != "-" else {
        throw UsageError("\(option) takes the name of a file, and not standard output")
      }
      guard !arguments.has("--list-outputs") else {
        throw UsageError("\(option) does not go with --list-outputs, which writes no file")
      }
    }
    guard let name = arguments.files["--depfile"] else {
      guard !arguments.has("--depfile-target") else {
        throw UsageError("--depfile-target goes with --depfile, the file that names it")
      }
      return nil
    }
    return DependencyFile(name, target: arguments.files["--depfile-target"])
  }
}
