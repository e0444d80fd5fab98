internal import CMinizip

/// A ZIP archive in memory, read by its directory.
///
/// The library keeps its place in the archive, so each call opens the archive anew, which costs some
/// microseconds, and any number of threads may read at once.
final class ZipArchive: ContainerFiles {
  /// A file in the archive, as the directory has it.
  private struct Entry: Sendable {
    var name: String
    var position: unz64_file_pos
    /// The bytes when unpacked, and packed.
    var byteCount: Int
    var packedCount: Int
    var method: UInt
    var isEncrypted: Bool
  }

  let names: EntryNames
  let warnings: [String]
  private let bytes: [UInt8]
  private let entries: [Entry]

  /// Whether a file begins as archives do: with a file, with the end of an empty archive, or split.
  static func isArchive(_ bytes: [UInt8]) -> Bool {
    [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
      .contains { (mark: [UInt8]) in bytes.starts(with: mark) }
  }

  /// Reads the directory.
  init(_ bytes: [UInt8], limits: PublicationLimits) throws(ManuscriptError) {
    self.bytes = bytes
    var found: [Entry] = []
    let state = Self.open(bytes) { archive in
      var info = unz_global_info64()
      guard unzGetGlobalInfo64(archive, &info) == UNZ_OK else { return Int32(UNZ_BADZIPFILE) }
      guard info.number_entry <= UInt64(limits.entries) else { return Self.tooMany }
      var state = unzGoToFirstFile(archive)
      var name = [CChar](repeating: 0, count: 1 << 16 + 1)
      while state == UNZ_OK {
        // Where 65,535 stands for “more”, the count above was none.
        guard found.count < limits.entries else { return Self.tooMany }
        guard let entry = Self.entry(archive, &name, size: bytes.count) else {
          return Int32(UNZ_BADZIPFILE)
        }
        if let entry { found.append(entry) }
        state = unzGoToNextFile(archive)
      }
      return state == UNZ_END_OF_LIST_OF_FILE ? Int32(UNZ_OK) : state
    }
    switch state {
    case UNZ_OK: break
    case Self.tooMany:
      throw .publication("holds more than \(limits.entries) files; it is no book as books go")
    case nil:
      throw .publication(
        "is a ZIP archive without its directory, cut off or split; fetch it again, whole")
    default: throw .publication("is a ZIP archive with a damaged directory; fetch it again")
    }
    entries = found
    names = EntryNames(found.indices.lazy.map { (found[$0].name, $0) })
    warnings = Self.mimetypeWarnings(bytes, found)
  }

  private static let tooMany: Int32 = -2000

  func byteCount(of place: Int) -> Int { entries[place].byteCount }

  func name(of place: Int) -> String { entries[place].name }

  func read(_ place: Int, limits: PublicationLimits) throws(ContainerError) -> [UInt8] {
    let entry = entries[place]
    guard !entry.isEncrypted else { throw .method("locked with a password") }
    guard entry.method == 0 || entry.method == 8 else {
      throw .method("packed by method \(entry.method)")
    }
    try check(entry, limits: limits)
    var out: [UInt8] = []
    var fault: ContainerError?
    let state = Self.open(bytes) { archive in
      var position = entry.position
      var state = unzGoToFilePos64(archive, &position)
      if state == UNZ_OK { state = unzOpenCurrentFile(archive) }
      guard state == UNZ_OK else { return state }
      fault = Self.inflate(archive, entry, into: &out)
      return unzCloseCurrentFile(archive)
    }
    if let fault { throw fault }
    switch state {
    case UNZ_OK: return out
    case UNZ_CRCERROR: throw .damaged("its checksum is wrong")
    default: throw .damaged("it is not where the archive's directory has it")
    }
  }

  private func check(_ entry: Entry, limits: PublicationLimits) throws(ContainerError) {
    guard entry.byteCount <= limits.entry else {
      throw .tooLarge(limit: "\(limits.entry >> 20) MiB")
    }
    let (most, overflow) = entry.packedCount.multipliedReportingOverflow(by: limits.ratio)
    guard overflow || entry.byteCount <= max(limits.ratioFreeBytes, most) else {
      throw .tooLarge(limit: "\(limits.ratio) times its packed size")
    }
  }

  /// Unpacks the file that is open; no more than the directory states is ever held.
  private static func inflate(
    _ archive: unzFile?, _ entry: Entry, into out: inout [UInt8]
  ) -> ContainerError? {
    // Deflate makes at most 1,032 bytes of one, so that a false size costs no memory.
    let most = entry.packedCount.multipliedReportingOverflow(by: 1032)
    let capacity = most.overflow ? entry.byteCount : min(entry.byteCount, most.partialValue + 1032)
    var failed = false
    out = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity {
        let wanted = UInt32(min(capacity - count, 1 << 24))
        let got = unzReadCurrentFile(archive, buffer.baseAddress.map { $0 + count }, wanted)
        failed = failed || got < 0
        if got <= 0 { break }
        count += Int(got)
      }
    }
    if failed { return .damaged("it cannot be unpacked") }
    guard out.count == entry.byteCount else { return .damaged("it ends early") }
    var more: UInt8 = 0
    guard unzReadCurrentFile(archive, &more, 1) <= 0 else {
      return .damaged("it is longer than the archive's directory has it")
    }
    return nil
  }

  /// The file that the library stands at; an inner nil for what is no file: a folder, a link.
  private static func entry(
    _ archive: unzFile?, _ name: inout [CChar], size: Int
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

  /// Whether an entry is a file and no link or device, where Unix made the archive and told.
  private static func isRegular(_ info: unz_file_info64) -> Bool {
    let madeOnUnix = info.version >> 8 == 3
    let form = info.external_fa >> 16 & 0xF000
    return !madeOnUnix || form == 0 || form == 0x8000
  }

  /// Opens the archive for as long as a closure lasts; nil where it is none.
  private static func open(_ bytes: [UInt8], _ body: (unzFile?) -> Int32) -> Int32? {
    bytes.withUnsafeBufferPointer { buffer in
      var stream = MemoryStream(buffer)
      return withUnsafeMutablePointer(to: &stream) { stream in
        var calls = MemoryStream.calls(on: stream)
        guard let archive = unzOpen2_64("", &calls) else { return nil }
        defer { unzClose(archive) }
        return body(archive)
      }
    }
  }

  /// The file `mimetype` should be the first and lie there as it is, for those who look at the bytes.
  private static func mimetypeWarnings(_ bytes: [UInt8], _ entries: [Entry]) -> [String] {
    let expected = Array("mimetypeapplication/epub+zip".utf8)
    if bytes.count >= 58, bytes[30..<58].elementsEqual(expected) { return [] }
    return ["the file “mimetype” is not the archive's first, or does not say application/epub+zip"]
  }
}
