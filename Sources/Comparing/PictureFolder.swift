package import Files
internal import Glibc
internal import Snapshots

/// A folder of pictures: their names and its manifest.
package struct PictureFolder {
  /// The folder.
  package let path: FileName
  /// The paths of the pictures relative to the folder, sorted by bytes.
  package let names: [FileName]
  /// The bytes of the manifest; empty if there is none.
  package let manifest: [UInt8]

  /// The most pictures, and folders, before the search is taken for a mistake.
  private static let mostNames = 1_000_000
  private static let mostFolders = 100_000

  /// Searches a folder and all its subfolders, including hidden and linked ones.
  ///
  /// Skipped pictures would count as equal, so a folder that cannot be read is an error.
  package init(_ path: FileName) throws(InputError) {
    self.path = path
    var names: [FileName] = []
    var folders = [Found(path: path, below: [], holders: [])]
    var count = 0
    while let folder = folders.popLast() {
      folders += try Self.list(folder, into: &names)
      count += 1
      guard names.count <= Self.mostNames, count + folders.count <= Self.mostFolders else {
        throw InputError(
          file: path,
          reason: "has more than \(Self.mostNames) pictures or \(Self.mostFolders) folders")
      }
    }
    self.names = names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    manifest = try Self.manifest(in: path)
  }

  /// The bytes of the manifest in a folder; empty if there is none.
  ///
  /// Masks and what the layout says of changes depend on it, so one that cannot be read is an error.
  static func manifest(in folder: FileName) throws(InputError) -> [UInt8] {
    let name = folder.appending(OutputFiles.manifest)
    return name.kind == .file ? try InputFile.read(name, limit: 1 << 30) : []
  }

  /// A folder to be searched.
  private struct Found {
    let path: FileName
    /// The path relative to the root.
    let below: [UInt8]
    /// The folders that contain it, to detect cycles of links.
    let holders: Set<Identity>
  }

  /// The identity of a folder, whatever its name.
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// Adds the pictures of a folder and returns its subfolders.
  private static func list(
    _ folder: Found, into names: inout [FileName]
  ) throws(InputError) -> [Found] {
    guard let stream = folder.path.withCString({ opendir($0) }) else {
      throw fault(folder.path, errno)
    }
    defer { closedir(stream) }
    var own = stat()
    guard fstat(dirfd(stream), &own) == 0 else { throw fault(folder.path, errno) }
    let identity = Identity(device: UInt64(own.st_dev), number: UInt64(own.st_ino))
    guard !folder.holders.contains(identity) else {
      throw InputError(file: folder.path, reason: "is a link to a folder that contains it")
    }
    let holders = folder.holders.union([identity])
    var found: [Found] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { [UInt8]($0.prefix { $0 != 0 }) }
      guard bytes != [0x2E], bytes != [0x2E, 0x2E] else { continue }
      let path = folder.path.appending(bytes)
      // Some file systems do not report the kinds of entries.
      var status = stat()
      let isThere = FileName(bytes: bytes).withCString { fstatat(dirfd(stream), $0, &status, 0) }
      // A broken link is a picture that cannot be read, or is ignored.
      guard isThere == 0 || errno == ENOENT else { throw fault(path, errno) }
      if isThere == 0, status.st_mode & S_IFMT == S_IFDIR {
        let below = folder.below + bytes + [0x2F]
        found.append(Found(path: path, below: below, holders: holders))
      } else if isPicture(bytes) {
        names.append(FileName(bytes: folder.below + bytes))
      }
    }
    guard errno == 0 else { throw fault(folder.path, errno) }
    return found
  }

  private static func fault(_ folder: FileName, _ number: Int32) -> InputError {
    InputError(file: folder, reason: "cannot be read: " + systemMessage(number))
  }

  /// The extensions of pictures.
  ///
  /// Only PNGs can be decoded; others are compared by their bytes.
  private static let endings: Set = [
    "png", "apng", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "svg",
  ]

  private static func isPicture(_ name: [UInt8]) -> Bool {
    guard let dot = name.lastIndex(of: 0x2E) else { return false }
    return endings.contains(FileName(bytes: name[(dot + 1)...]).text.lowercased())
  }
}
