internal import Glibc

/// A publication unpacked into a folder.
///
/// Only regular files in the folder itself are ever opened: symbolic links are not followed, whether they lead out of
/// it or not.
final class UnpackedFolder: ContainerFiles {
  /// A file in the folder.
  private struct Entry: Sendable {
    var name: String
    /// The parts of the name as the system stores them.
    var parts: [[CChar]]
    var byteCount: Int
  }

  let names: EntryNames
  let warnings: [String]
  /// The folder, open as long as the publication is.
  private let root: Int32
  private let entries: [Entry]

  /// The greatest depth of folders in a book.
  private static let deepest = 32

  /// Lists the folder; its name is in bytes, as the system stores it.
  init(_ name: [UInt8], limits: PublicationLimits) throws(ManuscriptError) {
    let path = name.map { CChar(bitPattern: $0) } + [0]
    root = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw .publication("the folder could not be opened") }
    var (found, links): ([Entry], Int) = ([], 0)
    var folders: [[[CChar]]] = [[]]
    while let folder = folders.popLast() {
      for (part, kind, size) in Self.list(root, folder) {
        switch kind {
        case S_IFREG:
          guard found.count < limits.entries else {
            close(root)
            throw .publication("holds more than \(limits.entries) files; name a book's own folder")
          }
          let parts = folder + [part]
          found.append(Entry(name: Self.text(of: parts), parts: parts, byteCount: size))
        case S_IFDIR where folder.count < Self.deepest: folders.append(folder + [part])
        case S_IFLNK: links += 1
        default: break
        }
      }
    }
    entries = found.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    names = EntryNames(entries.map(\.name))
    warnings =
      links == 0 ? [] : ["the folder has \(links) symbolic links, which are not followed"]
  }

  deinit { close(root) }

  var diskBytes: Int { entries.reduce(0) { $0 &+ max($1.byteCount, 0) } }

  func byteCount(of index: Int) -> Int { entries[index].byteCount }

  func name(of index: Int) -> String { entries[index].name }

  func read(_ index: Int, limits: PublicationLimits) throws(ContainerError) -> [UInt8] {
    let file = Self.open(root, entries[index].parts, flags: O_NONBLOCK)
    guard file >= 0 else { throw .damaged("it could not be opened") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .damaged("it is no longer a file")
    }
    var bytes = [UInt8]()
    bytes.reserveCapacity(min(max(0, Int(status.st_size)), limits.entry))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .damaged("it could not be read") }
      if count == 0 { return bytes }
      guard bytes.count + count <= limits.entry else {
        throw .tooLarge(limit: "\(limits.entry >> 20) MiB")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The contents of a folder: names, kinds and sizes.
  private static func list(_ root: Int32, _ parts: [[CChar]]) -> [([CChar], mode_t, Int)] {
    let folder = open(root, parts, flags: O_DIRECTORY)
    guard folder >= 0 else { return [] }
    guard let stream = fdopendir(folder) else {
      close(folder)
      return []
    }
    defer { closedir(stream) }
    var found: [([CChar], mode_t, Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { start in
          Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
        }
      }
      if name == [0x2E, 0] || name == [0x2E, 0x2E, 0] { continue }
      var status = stat()
      guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      found.append((name, status.st_mode & S_IFMT, Int(status.st_size)))
    }
    return found
  }

  /// Opens the file at a path given by its parts, following no link on the way.
  private static func open(_ root: Int32, _ parts: [[CChar]], flags: Int32) -> Int32 {
    var file = fcntl(root, F_DUPFD_CLOEXEC, 0)
    for (index, part) in parts.enumerated() {
      guard file >= 0 else { return -1 }
      let isLast = index == parts.count - 1
      let next = openat(
        file, part, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | (isLast ? flags : O_DIRECTORY))
      close(file)
      file = next
    }
    return file
  }

  private static func text(of parts: [[CChar]]) -> String {
    let bytes = parts.map { $0.dropLast().map { UInt8(bitPattern: $0) } }.joined(separator: [0x2F])
    return String(decoding: Array(bytes), as: UTF8.self)
  }
}
