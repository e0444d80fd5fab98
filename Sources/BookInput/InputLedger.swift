internal import Digests
public import Files
public import Manuscript
internal import Synchronization

/// The files that a run has read, each with the digest of its bytes.
///
/// Several threads may write to it. Built-in files and standard input do not count as files.
public final class InputLedger: Sendable {
  /// A file that was read.
  public struct Entry: Sendable, Hashable {
    /// The name as given.
    public var name: FileName
    /// The SHA-256 of its bytes, in hexadecimal digits.
    public var digest: String
  }

  /// The bytes of a file that was noted and will be read.
  private struct Opened {
    var name: FileName
    var bytes: [UInt8]
  }

  private let noted = Mutex<[FileName: String]>([:])
  private let opened = Mutex<Opened?>(nil)

  /// Begins a ledger with the entries of another so far.
  public init(copying other: InputLedger) {
    let known = other.noted.withLock { $0 }
    noted.withLock { $0 = known }
  }

  /// Begins an empty ledger.
  public init() {}

  /// The distinct files, sorted by the bytes of their names.
  public var entries: [Entry] {
    noted.withLock { $0 }
      .map { Entry(name: $0.key, digest: $0.value) }
      .sorted { $0.name.bytes.lexicographicallyPrecedes($1.name.bytes) }
  }

  /// Records that a file was read.
  public func note(_ name: FileName, _ bytes: [UInt8]) {
    guard name.bytes != [UInt8(ascii: "-")] else { return }
    note(name, digest: SHA256.hex(bytes))
  }

  /// Records that a file with a known digest was read.
  package func note(_ name: FileName, digest: String) { noted.withLock { $0[name] = digest } }

  /// Records a book's file without parsing it; false if it cannot be read, or is a folder, whose files only its own
  /// list names, or a text that may show pictures.
  ///
  /// Its bytes are kept until `book` reads it.
  public func noteBook(_ name: FileName) -> Bool {
    guard name.text != "-", !InputFile.isFolder(name), let bytes = try? BookFile.bytes(name) else {
      return false
    }
    note(name, bytes)
    opened.withLock { $0 = Opened(name: name, bytes: bytes) }
    return bytes.starts(with: "PK".utf8) || !Self.mayShowPictures(bytes)
  }

  /// Whether a text contains the beginning of a picture, of Markdown or HTML.
  static func mayShowPictures(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      let rest = bytes[index...].prefix(4)
      return switch bytes[index] {
      case UInt8(ascii: "!"): rest.starts(with: "![".utf8)
      case UInt8(ascii: "<"): rest.map { $0 | 0x20 }.elementsEqual("<img".utf8.map { $0 | 0x20 })
      default: false
      }
    }
  }

  /// The names and digests of the files, one per line, with names relative to the folder of a file; empty for none.
  package func listing(relativeTo file: FileName) -> String {
    let folder = PictureFinder.folder(of: file).appending("").bytes
    return entries.map { entry in
      let name = entry.name.bytes
      let own = name.starts(with: folder) ? Array(name.dropFirst(folder.count)) : name
      return "\(String(decoding: own, as: UTF8.self).debugDescription) \(entry.digest)\n"
    }.joined()
  }

  /// Reads a book and records its file; for an unpacked EPUB, each of its files, and for Markdown its pictures.
  ///
  /// - Throws: `InputError` if the file cannot be read, or is no book of the format.
  public func book(
    _ name: FileName, format: BookFormat? = nil, language: String? = nil, isTrusted: Bool = false,
    allowsOutside: Bool = false
  ) throws(InputError) -> Book {
    guard InputFile.isFolder(name) else {
      let bytes: [UInt8]
      if let known = takeOpened(name) {
        bytes = known
      } else {
        bytes = try BookFile.bytes(name)
        note(name, bytes)
      }
      return try BookFile.read(
        name, bytes: bytes, format: format, language: language, isTrusted: isTrusted,
        allowsOutside: allowsOutside,
        noting: self)
    }
    let book = try BookFile.read(name, format: format, isTrusted: isTrusted)
    for path in book.fileNames {
      // If it cannot be read, the book complains, if it needs it.
      let file = name.appending(path)
      if let bytes = try? BookFile.bytes(file) { note(file, bytes) }
    }
    return book
  }
  /// The bytes of a file that was just noted, once.
  private func takeOpened(_ name: FileName) -> [UInt8]? {
    opened.withLock { opened in
      defer { opened = nil }
      return opened?.name == name ? opened?.bytes : nil
    }
  }
}
