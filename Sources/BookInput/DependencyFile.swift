public import Files

/// The list of files that a run has read, for build tools.
///
/// It has one target, since Ninja takes no more, and names each file again as a rule of its own
/// without a recipe, so that a file that is gone is no error. Make, Ninja and CMake read it. What it
/// cannot say: to Make, that a file with `%` in its name may be gone; to Ninja before 1.12, a name
/// with a quotation mark.
public struct DependencyFile: Sendable, Hashable {
  /// The languages that it is written in.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Rules of Make, as described above.
    case make
    /// JSON: inputs and outputs, and whether the run was completed.
    case json
  }

  /// The language.
  public var format = Format.make
  /// The file that is written.
  public var name: FileName
  /// What the build calls the result; nil: the manifest, by the folder's name as it was given.
  public var target: FileName?

  /// Describes a file of dependencies.
  public init(_ name: FileName, target: FileName? = nil) {
    (self.name, self.target) = (name, target)
  }

  /// The file's bytes, for names as they were given: none is made absolute.
  ///
  /// Throws where a name has a line's end in it, which Make's language cannot say.
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

  /// A name as a rule may have it.
  ///
  /// Backslashes before a space or `#`, where they would escape it, are doubled.
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

  /// Throws where a name has a line's end in it.
  package func check(_ inputs: [FileName], output folder: FileName) throws(OutputError) {
    guard format == .make else { return }
    for name in inputs + [target ?? folder] { _ = try Self.escaped(name) }
  }

  /// Writes the file for a run that has made one file: whole, or not at all.
  public func write(_ inputs: InputLedger, for output: FileName) throws(OutputError) {
    try write(inputs.entries.map(\.name), for: output)
  }

  /// Writes the file for several books: whole, or not at all.
  public func write(
    _ inputs: [InputLedger], output folder: FileName, outputs: [FileName] = []
  ) throws(OutputError) {
    let names = Set(inputs.flatMap { $0.entries.map(\.name) })
    try write(
      names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }, output: folder,
      outputs: outputs)
  }

  /// Writes the file for a run into a folder: whole, or not at all.
  package func write(
    _ inputs: [FileName], output folder: FileName, outputs: [FileName] = []
  ) throws(OutputError) {
    try write(inputs, for: folder.appending(OutputFiles.manifest), outputs: outputs)
  }

  /// Writes the file for a run that makes one file, or several with one target: whole, or not at all.
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

  /// Notes in a file in JSON what a run that has failed had read; rules for Make stay as they were.
  public func noteFailure(_ inputs: [InputLedger]) {
    guard format == .json else { return }
    let names = Set(inputs.flatMap { $0.entries.map(\.name) })
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    // The run has failed already: of that the message is.
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
