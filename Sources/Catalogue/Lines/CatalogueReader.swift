package import BookRendering
internal import Digests
internal import Glibc

/// Reads a catalogue line by line: no more than one line of it is held.
///
/// Empty lines are skipped; lines end in a line feed, with or without a carriage return before it.
package struct CatalogueReader: ~Copyable {
  private let file: Int32
  private let name: FileName
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var unread = 0..<0
  private var number = 0
  private var isAtEnd = false

  /// The size limit of a line in bytes.
  package static let longestLine = 1 << 20

  /// Opens a catalogue; `-` is standard input.
  package init(_ name: FileName) throws(InputError) {
    self.name = name
    guard name.text != "-" else {
      file = 0
      return
    }
    file = name.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0 else {
      throw InputError(file: name, reason: "could not be read: \(systemMessage(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw InputError(file: name, reason: "is not a file; use - for standard input")
    }
  }

  deinit { if file > 0 { close(file) } }

  /// The next line, or its fault; nil at the end.
  package mutating func next() throws(InputError) -> Result<CatalogueLine, LineFault>? {
    while let line = try nextLine() {
      guard let line else {
        return .failure(LineFault(number, "is longer than \(Self.longestLine >> 20) MiB"))
      }
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
      do throws(LineFault) { return .success(try CatalogueLine(line, number: number)) } catch {
        return .failure(error)
      }
    }
    return nil
  }

  /// The next line's bytes; an inner nil for one that is too long.
  private mutating func nextLine() throws(InputError) -> [UInt8]?? {
    guard !isAtEnd else { return nil }
    number += 1
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if unread.isEmpty, try !fill() {
        isAtEnd = true
        if line.isEmpty, !isTooLong { return nil }
        break
      }
      let end = buffer[unread].firstIndex(of: 0x0A)
      if !isTooLong {
        line.append(contentsOf: buffer[unread.lowerBound..<(end ?? unread.upperBound)])
      }
      unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
      if line.count > Self.longestLine { (isTooLong, line) = (true, []) }
      if end != nil { break }
    }
    if line.last == 0x0D { line.removeLast() }
    // A byte order mark, which some editors write.
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return .some(isTooLong ? nil : line)
  }

  private mutating func fill() throws(InputError) -> Bool {
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw InputError(file: name, reason: "could not be read: \(systemMessage(errno))")
      }
      unread = 0..<count
      return count > 0
    }
  }
}

/// The ids encountered so far: 16 bytes each, however long they are.
struct SeenIDs {
  private struct Digest: Hashable {
    var first, second: UInt64
  }

  private var seen: Set<Digest> = []

  /// The fault of a line with an id that was encountered before.
  static func words(for id: String) -> String {
    "the id “\(id.escapedForTerminal)” is already used by an earlier line"
  }

  /// Adds an id; false if it exists already.
  mutating func insert(_ id: String) -> Bool {
    var id = id
    let hex = id.withUTF8 { XXH128.hexDigest(UnsafeRawBufferPointer($0)) }
    let digest = Digest(
      first: UInt64(hex.prefix(16), radix: 16) ?? 0, second: UInt64(hex.suffix(16), radix: 16) ?? 0)
    return seen.insert(digest).inserted
  }
}

/// The result of checking a whole catalogue.
package struct CatalogueCheck: Sendable {
  /// The books of all shards whose lines can be read; the options of some may be wrong.
  package var count = 0
  /// The lines that cannot be read, or that repeat an earlier id.
  package var unreadCount = 0
  /// The faults in line order; at most `mostFaults`.
  package var faults: [LineFault] = []
  /// The total number of faulty lines.
  package var faultCount = 0
  /// The number of books in all shards that can be drawn.
  package var soundCount: Int { count + unreadCount - faultCount }

  /// The most faults that are reported.
  package static let mostFaults = 1000

  /// Checks a catalogue file; `options` returns the problem with a line's options, or nil.
  package init(
    _ name: FileName, options: (CatalogueLine) -> String?
  ) throws(InputError) {
    var reader = try CatalogueReader(name)
    var seen = SeenIDs()
    while let result = try reader.next() {
      switch result {
      case .failure(let fault):
        unreadCount += 1
        note(fault)
      case .success(let line):
        guard seen.insert(line.id) else {
          unreadCount += 1
          note(LineFault(line.number, SeenIDs.words(for: line.id)))
          continue
        }
        count += 1
        if let reason = options(line) { note(LineFault(line.number, reason)) }
      }
    }
  }

  private mutating func note(_ fault: LineFault) {
    faultCount += 1
    if faults.count < Self.mostFaults { faults.append(fault) }
  }
}
