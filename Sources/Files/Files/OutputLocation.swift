internal import Glibc

/// An output folder.
///
/// The part that the user has named may contain links, which are followed. Folders below it are
/// named by books or exist already; they are opened one by one from their parent, and links among
/// them are refused, since they could lead anywhere.
package struct OutputLocation {
  /// The whole path of the folder.
  package let path: FileName
  /// The part that the user has named; the whole path if that is not its beginning.
  private let root: FileName
  /// The folders below the root.
  private let below: [FileName]

  /// Makes the place of a folder below `root`, which the user has named; nil if the user has named
  /// all of it.
  package init(_ path: FileName, root: FileName? = nil) {
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

  /// The reason why a folder could not be opened.
  package struct Fault: Error {
    /// The file or folder.
    package let path: FileName
    /// Why it cannot be reached.
    package let reason: String
  }

  /// Opens the folder, creating it and its parents as needed.
  package func open(_ calls: SystemCalls) throws(Fault) -> Int32 {
    let fault = calls.makeFolders(root)
    var descriptor = calls.openDirectory(root)
    guard descriptor >= 0 else {
      // If it does not exist, report why it could not be created.
      let number = errno == ENOENT ? fault ?? ENOENT : errno
      throw Fault(path: path, reason: systemMessage(number))
    }
    var opened = root
    for name in below {
      opened = opened.appending(name.bytes)
      let holder = descriptor
      defer { _ = calls.close(holder) }
      descriptor = try Self.open(name, in: descriptor, named: opened, calls, makesIt: true)
    }
    return descriptor
  }

  /// Opens a folder inside an open one, without following links.
  package static func open(
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
        ? "is a link; links inside the output folder are not followed"
        : systemMessage(number))
  }
}
