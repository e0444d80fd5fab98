internal import BookRendering

extension Command {
  /// `--list-outputs`: the files that a run would write, one per line, the manifest last; or, as `dyndep`, in Ninja's
  /// own format.
  static func listOutputs(
    _ renderer: BookRenderer, into folder: FileName, _ arguments: Arguments
  ) throws {
    if BookRenderer.isOneFile(folder, renderer.options) {
      return try listOutput(folder, arguments)
    }
    let stem = folder.bytes + (folder.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")])
    let names = try renderer.outputNames().map { FileName(bytes: stem + Array($0.utf8)) }
    if arguments.values[.listOutputs] == "dyndep" {
      guard arguments.names.count <= 1 else {
        throw UsageError("\(Option.listOutputs) dyndep takes one book at a time")
      }
      let target = arguments.files[.depfileTarget] ?? names.last ?? folder
      try Messages.print(try DynamicDependencies.bytes(target: target, outputs: names))
      return
    }
    guard !folder.bytes.contains(UInt8(ascii: "\n")) else {
      throw UsageError(
        "\(Option.listOutputs) writes a name per line, but the folder's contains a line break")
    }
    try Messages.print(names.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
  }

  /// The same for a run that makes one file.
  static func listOutput(_ file: FileName, _ arguments: Arguments) throws {
    if arguments.values[.listOutputs] == "dyndep" {
      let target = arguments.files[.depfileTarget] ?? file
      try Messages.print(try DynamicDependencies.bytes(target: target, outputs: [file]))
      return
    }
    guard !file.bytes.contains(UInt8(ascii: "\n")) else {
      throw UsageError(
        "\(Option.listOutputs) writes a name per line, but this one contains a line break")
    }
    try Messages.print(file.bytes + [UInt8(ascii: "\n")])
  }

  /// The dependency file that `--depfile` and its target describe; nil if none is to be written.
  static func dependencies(_ arguments: Arguments) throws(UsageError) -> DependencyFile? {
    for option: Option in [.depfile, .depfileTarget, .stamp, .timings] {
      guard let name = arguments.files[option] else { continue }
      guard !name.bytes.isEmpty else { throw UsageError(option, "", takes: "the name of a file") }
      guard name.text != "-" else {
        throw UsageError("\(option) takes the name of a file, not standard output")
      }
      let isDynamic = arguments.values[.listOutputs] == "dyndep"
      guard !arguments.has(.listOutputs) || isDynamic && option == .depfileTarget else {
        throw UsageError(
          "\(option) cannot be combined with \(Option.listOutputs), which writes no files")
      }
    }
    guard let name = arguments.files[.depfile] else {
      guard !arguments.has(.depsFormat) else {
        throw UsageError("\(Option.depsFormat) needs \(Option.depfile), whose format it sets")
      }
      guard !arguments.has(.depfileTarget) || arguments.has(.listOutputs) else {
        throw UsageError("\(Option.depfileTarget) needs \(Option.depfile), which names it")
      }
      return nil
    }
    var file = DependencyFile(name, target: arguments.files[.depfileTarget])
    file.format = try arguments.choice(.depsFormat, DependencyFile.Format.self) ?? .make
    return file
  }
}
