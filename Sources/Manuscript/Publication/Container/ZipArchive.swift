internal import CMinizip
internal import Synchronization

/// A ZIP archive in memory, read by its directory.
///
/// The library keeps a position in the archive, so each reading thread has a handle of its own.
final class ZipArchive: ContainerFiles {
  /// A file in the archive, as described in the directory.
  private struct Entry: Sendable {
    var name: String
    var position: unz64_file_pos
    /// The uncompressed and compressed sizes in bytes.
    var byteCount: Int
    var packedCount: Int
    var method: UInt
    var isEncrypted: Bool
  }

  let names: EntryNames
  let warnings: [String]
  private let bytes: [UInt8]
  var diskBytes: Int { bytes.count }
  private let entries: [Entry]
  /// The handles that no thread is using.
  private let handles: Mutex<[ArchiveHandle]>

  /// Whether a file begins like an archive: with a file, with the end of an empty archive, or split.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
      .contains { (mark: [UInt8]) in bytes.starts(with: mark) }
  }

  /// Whether a file ends like an archive, whatever precedes it: with an end of directory and a comment of the stated
  /// length.
  static func endsAsArchive(_ bytes: [UInt8]) -> Bool {
    let (record, longestComment) = (22, 0xFFFF)
    guard bytes.count >= record else { return false }
    let last = bytes.count - record
    return (max(0, last - longestComment)...last).contains { index in
      bytes[index] == 0x50 && bytes[index..<index + 4].elementsEqual([0x50, 0x4B, 5, 6])
        && Int(bytes[index + 20]) | Int(bytes[index + 21]) << 8 == last - index
    }
  }

  /// Reads the directory.
  init(_ bytes: [UInt8], limits: PublicationLimits) throws(ManuscriptError) {
    self.bytes = bytes
    guard let handle = ArchiveHandle(bytes) else {
      throw .publication(
        "is a ZIP archive without its directory, cut off or split; fetch it again, whole")
    }
    let found = try Self.entries(handle.file, size: bytes.count, limits: limits)
    entries = found
    names = EntryNames(found.map(\.name))
    warnings = Self.mimetypeWarnings(bytes)
    handles = Mutex([handle])
  }

  /// The files of the directory.
  private static func entries(
    _ archive: unzFile, size: Int, limits: PublicationLimits
  ) throws(ManuscriptError) -> [Entry] {
    var info = unz_global_info64()
    var found: [Entry] = []
    var name = [CChar](repeating: 0, count: 1 << 16 + 1)
    var state = unzGetGlobalInfo64(archive, &info)
    if state == UNZ_OK, info.number_entry > 0 { state = unzGoToFirstFile(archive) }
    while state == UNZ_OK, info.number_entry > 0 {
      guard found.count < limits.entries, info.number_entry <= UInt64(limits.entries) else {
        throw .publication("holds more than \(limits.entries) files, which no book has")
      }
      guard let entry = entry(archive, &name, size: size) else {
        state = Int32(UNZ_BADZIPFILE)
        break
      }
      if let entry { found.append(entry) }
      state = unzGoToNextFile(archive)
    }
    guard state == UNZ_OK || state == UNZ_END_OF_LIST_OF_FILE else {
      throw .publication("is a ZIP archive with a damaged directory; fetch it again")
    }
    return found
  }

  func byteCount(of index: Int) -> Int { entries[index].byteCount }

  func name(of index: Int) -> String { entries[index].name }

  func read(_ index: Int, limits: PublicationLimits) throws(ContainerError) -> [UInt8] {
    let entry = entries[index]
    guard !entry.isEncrypted else { throw .method("locked with a password") }
    guard entry.method == 0 || entry.method == 8 else {
      throw .method("compressed with method \(entry.method)")
    }
    guard entry.byteCount <= limits.entry else {
      throw .tooLarge(limit: "\(limits.entry >> 20) MiB")
    }
    guard let handle = handles.withLock({ $0.popLast() }) ?? ArchiveHandle(bytes) else {
      throw .damaged("the archive cannot be opened again")
    }
    defer { handles.withLock { $0.append(handle) } }
    var position = entry.position
    guard unzGoToFilePos64(handle.file, &position) == UNZ_OK,
      unzOpenCurrentFile(handle.file) == UNZ_OK
    else { throw .damaged("it is not where the archive's directory says") }
    do throws(ContainerError) {
      let out = try Self.inflate(handle.file, entry)
      guard unzCloseCurrentFile(handle.file) == UNZ_OK else {
        throw .damaged("its checksum is wrong")
      }
      return out
    } catch {
      unzCloseCurrentFile(handle.file)
      throw error
    }
  }

  /// Decompresses the open file; never holds more than the directory states.
  private static func inflate(_ archive: unzFile, _ entry: Entry) throws(ContainerError) -> [UInt8]
  {
    // Deflate expands a byte to at most 1,032, so that a false size costs no memory.
    let most = entry.packedCount.multipliedReportingOverflow(by: 1032)
    let capacity = most.overflow ? entry.byteCount : min(entry.byteCount, most.partialValue + 1032)
    var failed = false
    let out = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let wanted = UInt32(min(capacity - count, 1 << 24))
        let got = unzReadCurrentFile(archive, buffer.baseAddress.map { $0 + count }, wanted)
        failed = failed || got < 0
        if got <= 0 { break }
        count += Int(got)
      }
    }
    if failed { throw .damaged("it cannot be unpacked") }
    guard out.count == entry.byteCount else { throw .damaged("it ends early") }
    var more: UInt8 = 0
    guard unzReadCurrentFile(archive, &more, 1) <= 0 else {
      throw .damaged("it is longer than the archive's directory says")
    }
    return out
  }

  /// The file at the library's position; an inner nil for what is not a file: a folder, a link.
  private static func entry(
    _ archive: unzFile, _ name: inout [CChar], size: Int
  ) -> Entry?? {
    var info = unz_file_info64()
    var position = unz64_file_pos()
    guard
      unzGetCurrentFileInfo64(
        archive, &info, &name, uLong(name.count - 1), nil, 0, nil, 0) == UNZ_OK,
      unzGetFilePos64(archive, &position) == UNZ_OK
    else { return nil }
    let bytes = name.prefix(Int(info.size_filename)).map { UInt8(bitPattern: $0) }
    let isUTF8 = info.flag & 0x800 != 0
    let text = EntryNameDecoding.name(bytes, isUTF8: isUTF8)
    guard !text.hasSuffix("/"), isRegular(info) else { return .some(nil) }
    return Entry(
      name: text, position: position, byteCount: Int(clamping: info.uncompressed_size),
      packedCount: min(size, Int(clamping: info.compressed_size)), method: info.compression_method,
      isEncrypted: info.flag & 1 != 0)
  }

  /// Whether an entry is a regular file, as far as the archive records it in Unix modes.
  private static func isRegular(_ info: unz_file_info64) -> Bool {
    let madeOnUnix = info.version >> 8 == 3
    let form = info.external_fa >> 16 & 0xF000
    return !madeOnUnix || form == 0 || form == 0x8000
  }

  /// The file `mimetype` should come first and uncompressed, for programs that look at the bytes.
  private static func mimetypeWarnings(_ bytes: [UInt8]) -> [String] {
    let expected = Array("mimetypeapplication/epub+zip".utf8)
    if bytes.count >= 58, bytes[30..<58].elementsEqual(expected) { return [] }
    return [
      "“mimetype” should be the first file of the archive, uncompressed; the book is read anyway"
    ]
  }
}
