internal import CIsolation
internal import Glibc

/// Memory shared by a program and its child, of a size that neither can change.
final class SharedMemory {
  let file: Int32
  let count: Int
  private let start: UnsafeMutableRawPointer?

  /// Makes memory of a size in bytes, all zero; nil if there is none available.
  init?(count: Int) {
    file = isolation_memory(count)
    guard file >= 0 else { return nil }
    self.count = count
    start = Self.map(file, count, PROT_READ | PROT_WRITE)
    // From here on `deinit` closes the file.
    if start == nil, count > 0 { return nil }
  }

  /// Maps memory that came from the other side; nil if it does not have this size.
  init?(given file: Int32, count: Int, isWritten: Bool) {
    self.file = file
    var status = stat()
    let isOfSize = fstat(file, &status) == 0 && Int(status.st_size) == count
    self.count = count
    start = isOfSize ? Self.map(file, count, PROT_READ | (isWritten ? PROT_WRITE : 0)) : nil
    // `deinit` closes the file.
    if !isOfSize || (start == nil && count > 0) { return nil }
  }

  deinit {
    if let start { munmap(start, count) }
    close(file)
  }

  private static func map(_ file: Int32, _ count: Int, _ rights: Int32) -> UnsafeMutableRawPointer?
  {
    guard count > 0 else { return nil }
    let start = mmap(nil, count, rights, MAP_SHARED, file, 0)
    return start == MAP_FAILED ? nil : start
  }

  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  /// The number of bytes that are copied out and released at once, so that a large picture is never in memory twice.
  private static let stride = 4 << 20

  /// Copies the bytes out; the memory is empty afterwards.
  func take() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let target = UnsafeMutableRawBufferPointer(buffer)
      for index in Swift.stride(from: 0, to: count, by: Self.stride) {
        let end = min(index + Self.stride, count)
        UnsafeMutableRawBufferPointer(rebasing: target[index..<end])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[index..<end]))
        if count > Self.stride, let start { madvise(start + index, end - index, MADV_REMOVE) }
      }
      filled = count
    }
  }
}

/// Files that children work with, passed to them open: created for the first child, and shared by all children.
///
/// Unchecked: the descriptors are created with the monitor's lock held.
package final class SharedFiles: @unchecked Sendable {
  private let count: Int
  private let contents: @Sendable (Int) -> [UInt8]
  private let monitor = Monitor()
  private var files: [Int32]?

  /// Makes a set of files from their contents.
  package convenience init(_ contents: [[UInt8]]) {
    self.init(count: contents.count) { contents[$0] }
  }

  /// Makes a set of files whose contents are requested one after the other when the files are created.
  package init(count: Int, contents: @escaping @Sendable (Int) -> [UInt8]) {
    (self.count, self.contents) = (count, contents)
  }

  deinit { for file in files ?? [] { close(file) } }

  /// The most files in a set: each takes a descriptor in every child, and in this process, which may have 1,024 in all.
  package static let most = 256

  /// The open files; those for which memory is short are left out.
  var descriptors: [Int32] {
    monitor.locked {
      if let files { return files }
      let made = (0..<min(count, Self.most)).compactMap { number -> Int32? in
        let bytes = contents(number)
        let file = isolation_memory(bytes.count)
        guard file >= 0 else { return nil }
        let isWhole = bytes.withUnsafeBytes { Self.write($0, to: file) }
        guard isWhole, isolation_freeze(file) == 0 else {
          close(file)
          return nil
        }
        return file
      }
      files = made
      return made
    }
  }

  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var index = 0
    while index < bytes.count {
      let written = pwrite(file, bytes.baseAddress.map { $0 + index }, bytes.count - index, index)
      if written > 0 {
        index += written
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
