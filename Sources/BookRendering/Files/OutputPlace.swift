internal import Glibc

/// A folder that is written into.
///
/// What the user has named is taken as it is, and links in it are followed. Folders below that, which
/// have their names from books or lie there already, are reached one by one from the open folder above,
/// and a link among them is refused: it could lead anywhere.
struct OutputPlace {
  /// The folder's whole name.
  let path: FileName
  /// What the user has named of it; the whole, where that is not its beginning.
  private let root: FileName
  /// The folders below.
  private let below: [FileName]

  /// A folder below one that the user has named; without that, the user has named it all.
  init(_ path: FileName, root: FileName? = nil) {
    self.path = path
    guard let root, root.bytes.isEmpty || path.bytes.starts(with: root.bytes) else {
      (self.root, below) = (path, [])
      return
    }
    self.root = root.bytes.isEmpty ? FileName(".") : root
    let slash = UInt8(ascii: "/")
    below = path.bytes.dropFirst(root.bytes.count).split(separator: slash).map {
      FileName(bytes: $0)
    }
  }

  /// Why a folder could not be opened.
  struct Fault: Error {
    let path: FileName
    let reason: String
  }

  /// Opens the folder, making it and those above it where they are missing.
  func open(_ calls: SystemCalls) throws(Fault) -> Int32 {
    let fault = calls.makeFolders(root)
    var descriptor = calls.openDirectory(root)
    guard descriptor >= 0 else {
      // That it is not there is only what came of its not being made.
      let number = errno == ENOENT ? fault ?? ENOENT : errno
      throw Fault(path: path, reason: systemMessage(number))
    }
    var way = root
    for name in below {
      way = way.appending(name.bytes)
      let holder = descriptor
      defer { _ = calls.close(holder) }
      descriptor = try Self.open(name, in: descriptor, named: way, calls, makesIt: true)
    }
    return descriptor
  }

  /// Opens a folder in an open one; no link is followed.
  static func open(
    _ name: FileName, in folder: Int32, named path: FileName, _ calls: SystemCalls, makesIt: Bool
  ) throws(Fault) -> Int32 {
    var fault: Int32?
    if makesIt, calls.makeInner(folder, name) != 0, errno != EEXIST { fault = errno }
    let descriptor = calls.openInner(folder, name)
    guard descriptor < 0 else { return descriptor }
    let number = errno == ENOENT ? fault ?? ENOENT : errno
    var status = stat()
    let isLink =
      name.withCString { fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
      && status.st_mode & S_IFMT == S_IFLNK
    throw Fault(
      path: path,
      reason: isLink
        ? "is a link, and below a folder that is written into none is followed"
        : systemMessage(number))
  }
}
