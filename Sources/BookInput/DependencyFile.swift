public import Files

/// The list of files that a run has read, for build tools.
///
/// It has a single target, since Ninja accepts no more, and names each file again in a rule of its own without a
/// recipe, so that a missing file is not an error. Make, Ninja and CMake can read it. What it cannot express: to Make,
/// that a file with `%` in its name may be missing; to Ninja before 1.12, a name with a quotation mark.
public struct DependencyFile: Sendable, Hashable {
  /// The formats in which it can be written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Make rules, as described above.
    case make
    /// JSON: inputs and outputs, and whether the run was completed.
    case json
  }

  /// The format.
  public var format = Format.make
  /// The file that is written.
  public var name: FileName
  /// The name of the result in the build; nil for the manifest, with the folder's name as given.
  public var target: FileName?

  /// Describes a dependency file.
  public init(_ name: FileName, target: FileName? = nil) {
    (self.name, self.target) = (name, target)
  }

  /// The file's bytes, with names as given: none is made absolute.
  ///
  /// Throws if a name contains a line end, which Make's syntax cannot express.
  package static func bytes(target: FileName, inputs: [FileName]) throws(OutputError) -> [UInt8] {
    var bytes = try escaped(target) + [colon]
    for input in inputs where input != target {
      bytes += try Array(" \\\n  ".utf8) + escaped(input)
    }
    bytes.append(newline)
    for input in inputs where input != target {
      bytes += try [newline] + escaped(input) + [colon, newline]
    }
    return bytes
  }

  /// A name escaped for a rule.
  ///
  /// Backslashes before a space or `#`, which would escape it, are doubled.
  private static func escaped(_ name: FileName) throws(OutputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var backslashes = 0
    for byte in name.bytes {
      switch byte {
      case newline, UInt8(ascii: "\r"):
        throw .file(
          path: "\(name)",
          reason: "a dependency file cannot name it: it contains a line break")
      case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\t"):
        bytes += Array(repeating: backslash, count: backslashes + 1)
      case colon: bytes.append(backslash)
      case UInt8(ascii: "$"): bytes.append(byte)
      default: break
      }
      backslashes = byte == backslash ? backslashes + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }

  /// Throws if a name contains a line end.
  package func check(_ inputs: [FileName], output folder: FileName) throws(OutputError) {
    guard format == .make else { return }
    for name in inputs + [target ?? folder] { _ = try Self.escaped(name) }
  }

  /// Writes the file for a run that has made one file: completely, or not at all.
  ///
  /// - Throws: `OutputError` if the file cannot be written or its format cannot express a name.
  public func write(_ inputs: InputLedger, for output: FileName) throws(OutputError) {
    try write(inputs.entries.map(\.name), for: output)
  }

  /// Writes the file for several books: completely, or not at all.
  ///
  /// - Throws: `OutputError` if the file cannot be written or its format cannot express a name.
  public func write(
    _ inputs: [InputLedger], output folder: FileName, outputs: [FileName] = []
  ) throws(OutputError) {
    let names = Set(inputs.flatMap { $0.entries.map(\.name) })
    try write(
      names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }, output: folder,
      outputs: outputs)
  }

  /// Writes the file for a run into a folder: completely, or not at all.
  package func write(
    _ inputs: [FileName], output folder: FileName, outputs: [FileName] = []
  ) throws(OutputError) {
    try write(inputs, for: folder.appending(OutputFiles.manifest), outputs: outputs)
  }

  /// Writes the file for a run that makes one file, or several with one target: completely, or not at all.
  package func write(
    _ inputs: [FileName], for output: FileName, outputs: [FileName] = []
  ) throws(OutputError) {
    let target = target ?? output
    switch format {
    case .make: try OutputFile.write(try Self.bytes(target: target, inputs: inputs), to: name)
    case .json:
      let outputs = outputs.isEmpty ? [output] : outputs
      try OutputFile.write(Self.json(target, inputs, outputs, isComplete: true), to: name)
    }
  }

  /// Records in a JSON file what a failed run had read; Make rules stay as they were.
  public func noteFailure(_ inputs: [InputLedger]) {
    guard format == .json else { return }
    let names = Set(inputs.flatMap { $0.entries.map(\.name) })
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    // The run has failed already, and the message is about that.
    try? OutputFile.write(Self.json(target, names, [], isComplete: false), to: name)
  }

  private static func json(
    _ target: FileName?, _ inputs: [FileName], _ outputs: [FileName], isComplete: Bool
  ) -> String {
    func list(_ names: [FileName], in json: inout JSONWriter) {
      json.array(indent: 4, end: 2) { for name in names { $0.add(name.text) } }
    }
    var json = JSONWriter()
    json.object(indent: 2, end: 0) {
      $0.member("schema", "dependencies/1")
      $0.member("tool", Tool.version)
      $0.member("complete", isComplete)
      $0.member("target", target?.text)
      $0.name("inputs")
      list(inputs, in: &$0)
      $0.name("outputs")
      list(outputs, in: &$0)
    }
    return json.text + "\n"
  }

  private static let newline = UInt8(ascii: "\n")
  private static let colon = UInt8(ascii: ":")
  private static let backslash = UInt8(ascii: "\\")
}
