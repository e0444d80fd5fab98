internal import CMinizip
internal import Glibc

/// A ZIP archive written into an open file, with uncompressed entries: compressing again gains nothing, and each can be
/// read by its byte range.
///
/// Equal entries in equal order give equal bytes: the only date is the first that ZIP can express. It is written by one
/// thread.
package final class StoredArchive {
  private let stream: UnsafeMutablePointer<FileStream>
  private var archive: zipFile?
  /// The `errno` that writing has ended with; nil if all is well.
  package var errorNumber: Int32? { stream.pointee.errorNumber }
  /// Its size in bytes.
  package var count: Int { stream.pointee.count }

  /// 1 January 1980, midnight, in MS-DOS format.
  private static let firstDate: uLong = 0x21_0000
  /// A Unix mode: writable by its owner, readable by all.
  private static let mode: uLong = 0o100644 << 16
  /// Version 2.0 of the format, made on Unix.
  private static let version: uLong = 3 << 8 | 20
  /// Names are UTF-8.
  private static let flags: uLong = 0x800

  /// Begins an archive at the beginning of an empty file, which the caller still owns.
  package init(file: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: FileStream(file: file))
    var calls = FileStream.calls(on: stream)
    archive = zipOpen2_64("", APPEND_STATUS_CREATE, nil, &calls)
    if archive == nil { stream.pointee.errorNumber = ENOMEM }
  }

  deinit {
    if archive != nil { zipClose(archive, nil) }
    stream.deinitialize(count: 1).deallocate()
  }

  /// Adds a file; returns the offset of its bytes in the archive, or nil once writing has failed.
  package func add(_ name: String, _ bytes: [UInt8]) -> Int? {
    add(name, byteCount: bytes.count) { archive in
      bytes.withUnsafeBytes { put($0, into: archive) }
    }
  }

  /// Adds the content of an open file, from its beginning to its end.
  package func add(_ name: String, contentsOf file: Int32) -> Int? {
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    return add(name, byteCount: Int(status.st_size)) { archive in
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var index = 0
      while true {
        let count = pread(file, &buffer, buffer.count, index)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return count == 0 }
        guard buffer.withUnsafeBytes({ put(.init(rebasing: $0[..<count]), into: archive) }) else {
          return false
        }
        index += count
      }
    }
  }

  private func add(_ name: String, byteCount: Int, _ body: (zipFile) -> Bool) -> Int? {
    guard errorNumber == nil, let archive else { return nil }
    var info = zip_fileinfo()
    info.dosDate = Self.firstDate
    info.external_fa = Self.mode
    let opened = zipOpenNewFileInZip4_64(
      archive, name, &info, nil, 0, nil, 0, nil, 0, 0, 0, -MAX_WBITS, DEF_MEM_LEVEL,
      Z_DEFAULT_STRATEGY, nil, 0, Self.version, Self.flags, byteCount >= 0xFFFF_FFFF ? 1 : 0)
    guard opened == ZIP_OK else { return fail() }
    let position = stream.pointee.position
    guard body(archive), zipCloseFileInZip(archive) == ZIP_OK, errorNumber == nil else {
      return fail()
    }
    return position
  }

  private func put(_ bytes: UnsafeRawBufferPointer, into archive: zipFile) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 28))
      guard zipWriteInFileInZip(archive, part.baseAddress, UInt32(part.count)) == ZIP_OK else {
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
    }
    return true
  }

  private func fail() -> Int? {
    stream.pointee.errorNumber = stream.pointee.errorNumber ?? EIO
    return nil
  }

  /// Writes the directory; returns false if the archive is incomplete.
  package func finish() -> Bool {
    let closed = archive.map { zipClose($0, nil) } ?? Int32(ZIP_ERRNO)
    archive = nil
    stream.pointee.flush()
    if closed != ZIP_OK { _ = fail() }
    return errorNumber == nil
  }
}

/// An open file that minizip writes into: the bytes of an entry are buffered, since the library returns to the entry's
/// header once it knows its checksum.
private struct FileStream {
  let file: Int32
  var errorNumber: Int32?
  /// The offset of the next write.
  private(set) var position = 0
  /// The total size in bytes.
  private(set) var count = 0
  /// The bytes from `base` on that are not in the file yet.
  private var waiting: [UInt8] = []
  private var base = 0

  /// The number of bytes that are buffered before they are written.
  private static let mostWaiting = 4 << 20

  init(file: Int32) { self.file = file }

  mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let inside = position - base
    if inside == waiting.count {
      waiting.append(contentsOf: bytes)
    } else if inside >= 0, inside + bytes.count <= waiting.count {
      waiting.replaceSubrange(inside..<(inside + bytes.count), with: bytes)
    } else {
      flush()
      put(bytes, at: position)
    }
    position += bytes.count
    count = max(count, position)
    if waiting.count > Self.mostWaiting { flush() }
    return errorNumber == nil
  }

  mutating func flush() {
    let bytes = waiting
    bytes.withUnsafeBytes { put($0, at: base) }
    base += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ bytes: UnsafeRawBufferPointer, at index: Int) {
    var done = 0
    while done < bytes.count, errorNumber == nil {
      let written = pwrite(
        file, bytes.baseAddress.map { $0 + done }, bytes.count - done, index + done)
      if written > 0 {
        done += written
      } else if written == 0 || errno != EINTR {
        errorNumber = written == 0 ? ENOSPC : errno
      }
    }
  }

  mutating func seek(to offset: UInt64, from origin: Int32) -> Int {
    let start =
      switch origin {
      case ZLIB_FILEFUNC_SEEK_CUR: position
      case ZLIB_FILEFUNC_SEEK_END: count
      default: 0
      }
    guard let offset = Int(exactly: offset), offset <= count - start else { return -1 }
    position = start + offset
    return 0
  }

  /// The callbacks with which the library writes a stream, which must outlive them.
  static func calls(on stream: UnsafeMutablePointer<FileStream>) -> zlib_filefunc64_def {
    zlib_filefunc64_def(
      zopen64_file: { opaque, _, _ in opaque },
      zread_file: { _, _, _, _ in 0 },
      zwrite_file: { _, stream, bytes, size in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(size))
        return FileStream.of(stream)?.pointee.write(bytes) == true ? size : 0
      },
      ztell64_file: { _, stream in UInt64(FileStream.of(stream)?.pointee.position ?? 0) },
      zseek64_file: { _, stream, offset, origin in
        FileStream.of(stream)?.pointee.seek(to: offset, from: origin) ?? -1
      },
      zclose_file: { _, _ in 0 },
      zerror_file: { _, stream in FileStream.of(stream)?.pointee.errorNumber ?? 0 },
      opaque: UnsafeMutableRawPointer(stream))
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self>? {
    pointer?.assumingMemoryBound(to: FileStream.self)
  }
}
