internal import Glibc
internal import Snapshots

/// A folder of pictures: their names, and what its manifest tells of them.
struct PictureFolder {
  let path: FileName
  /// The names of the pictures from the folder on, in the order of their bytes.
  let names: [FileName]
  /// The manifest's bytes; empty where there is none.
  let manifest: [UInt8]

  /// Folders within folders are looked into no deeper than this.
  private static let deepest = 16
  /// More pictures than this are taken for a slip of the finger.
  private static let mostNames = 1_000_000

  /// Looks through a folder.
  init(_ path: FileName) throws(InputError) {
    self.path = path
    var names: [FileName] = []
    try Self.list(path, below: [], depth: 0, into: &names)
    self.names = names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    manifest = Self.manifest(in: path)
  }

  /// The bytes of the manifest in a folder; empty where there is none that can be read.
  static func manifest(in folder: FileName) -> [UInt8] {
    let name = folder.appending(OutputFolder.manifestName)
    return (try? InputFile.read(name, limit: 1 << 30)) ?? []
  }

  private static func list(
    _ folder: FileName, below: [UInt8], depth: Int, into names: inout [FileName]
  ) throws(InputError) {
    guard let stream = folder.withCString({ opendir($0) }) else {
      throw InputError(file: folder, reason: "cannot be looked into: " + systemMessage(errno))
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { [UInt8]($0.prefix { $0 != 0 }) }
      let name = FileName(bytes: below + bytes)
      guard bytes != [0x2E], bytes != [0x2E, 0x2E] else { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        guard depth < deepest, bytes.first != 0x2E else { continue }
        try list(
          folder.appending(bytes), below: name.bytes + [0x2F], depth: depth + 1, into: &names)
      } else if FileName(bytes: bytes.suffix(4)).text.lowercased() == ".png" {
        names.append(name)
        guard names.count <= mostNames else {
          throw InputError(file: folder, reason: "has more than \(mostNames) pictures")
        }
      }
    }
  }
}

extension FileName {
  /// A name inside this folder.
  func appending(_ name: some Sequence<UInt8>) -> FileName {
    FileName(bytes: bytes + (bytes.last == 0x2F ? [] : [0x2F]) + Array(name))
  }

  /// A name inside this folder.
  func appending(_ name: String) -> FileName { appending(name.utf8) }

  /// The folder that the file is in.
  var folder: FileName {
    guard let slash = bytes.lastIndex(of: 0x2F) else { return FileName(".") }
    return FileName(bytes: bytes[..<max(slash, 1)])
  }

  /// What is there under the name: nil for nothing.
  var kind: Kind? {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// What a name can stand for.
  enum Kind { case file, folder }

  /// Whether a file with something in it is there under the name.
  public var hasBytes: Bool {
    var status = stat()
    guard withCString({ stat($0, &status) }) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  /// Whether two names stand for the same file or folder.
  public func isSame(as other: FileName) -> Bool {
    var (first, second) = (stat(), stat())
    guard withCString({ stat($0, &first) }) == 0, other.withCString({ stat($0, &second) }) == 0
    else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
