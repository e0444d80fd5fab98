public import Files

/// The files of a run in dyndep format, which Ninja reads before it builds them.
public enum DynamicDependencies {
  /// The file's bytes.
  ///
  /// - Throws: `OutputError` if a name contains a line end, which Ninja cannot express.
  public static func bytes(
    target: FileName, outputs: [FileName]
  ) throws(OutputError) -> [UInt8] {
    var bytes = Array("ninja_dyndep_version = 1\nbuild ".utf8)
    bytes += try escaped(target)
    let others = outputs.filter { $0 != target }
    if !others.isEmpty { bytes += Array(" |".utf8) }
    for output in others { bytes += try [0x20] + escaped(output) }
    return bytes + Array(": dyndep\n  restat = 1\n".utf8)
  }

  private static func escaped(_ name: FileName) throws(OutputError) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in name.bytes {
      switch byte {
      case 0x0A, 0x0D:
        throw .file(path: "\(name)", reason: "Ninja cannot name it: it contains a line break")
      case UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "$"): bytes += [0x24, byte]
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
