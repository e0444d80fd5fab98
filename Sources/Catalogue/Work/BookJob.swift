package import BookRendering
internal import Isolation

/// A book to be drawn, as sent to a child process: what to make of it, where, and its bytes.
package struct BookJob: Sendable {
  /// The options of the command, as words.
  package var words: [FileName]
  /// The digest of their meaning (`StoreKey.conditions`): the child computes the same, unless a file that they name has
  /// changed.
  package var conditions: String
  /// The book's key.
  package var key: String
  /// The SHA-256 of the book's bytes.
  package var sha256: String
  /// The name under which the book is read.
  package var name: FileName
  /// The file, beside which its pictures are.
  package var file: FileName
  /// What it shows of them (`BookReading.pictures`): the child finds the same, unless one has changed.
  package var pictures: String
  /// The folder to draw in.
  package var folder: FileName
  /// The search path for programs, for film encoders.
  package var searchPath: FileName
  /// The step to die at, in tests.
  package var crash = ""
  /// The bytes of the book's file.
  package var book: [UInt8] = []

  /// Its serialised form.
  var bytes: [UInt8] {
    let fields: [[UInt8]] =
      [
        Array(conditions.utf8), Array(key.utf8), Array(sha256.utf8), name.bytes, folder.bytes,
        searchPath.bytes, Array(crash.utf8), file.bytes, Array(pictures.utf8),
      ] + words.map(\.bytes)
    var out: [UInt8] = []
    out.append(number: UInt32(fields.count))
    for field in fields {
      out.append(number: UInt32(field.count))
      out += field
    }
    return out + book
  }

  /// Makes a job.
  package init(
    words: [FileName], conditions: String, key: String, sha256: String, name: FileName,
    file: FileName, pictures: String, folder: FileName, searchPath: FileName
  ) {
    (self.file, self.pictures) = (file, pictures)
    (self.words, self.conditions, self.key, self.sha256) = (words, conditions, key, sha256)
    (self.name, self.folder, self.searchPath) = (name, folder, searchPath)
  }

  /// Reads a job; nil if it is malformed.
  init?(_ input: UnsafeRawBufferPointer) {
    var index = 0
    func number() -> Int? {
      guard index + 4 <= input.count else { return nil }
      defer { index += 4 }
      return Int(UInt32(littleEndian: input.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
    }
    guard let count = number(), count <= 1 << 16 else { return nil }
    var fields: [FileName] = []
    for _ in 0..<count {
      guard let length = number(), length <= input.count - index else { return nil }
      fields.append(FileName(bytes: input[index..<index + length]))
      index += length
    }
    guard fields.count >= 9 else { return nil }
    self.init(
      words: Array(fields[9...]), conditions: fields[0].text, key: fields[1].text,
      sha256: fields[2].text, name: fields[3], file: fields[7], pictures: fields[8].text,
      folder: fields[4], searchPath: fields[5])
    crash = fields[6].text
    book = Array(input[index...])
  }
}

/// A child's report on a book that it has drawn.
package struct BookReport: Sendable, Hashable {
  /// The number of pages laid out, of files in the pack, and of bytes in all files.
  package var pages = 0, files = 0, bytes = 0
  /// The processor time in seconds of reading, drawing and the poster, and the elapsed time of syncing the files to
  /// disk.
  package var read = 0.0, draw = 0.0, poster = 0.0, write = 0.0
  /// The memory in bytes that the child holds afterwards.
  package var resident = 0
  /// The number of pictures that were not drawn for lack of time or memory, and that another attempt may draw.
  package var unsettled = 0

  /// An empty report.
  package init() {}

  /// The size of a report in bytes.
  static let count = 72

  var encoded: [UInt8] {
    var out: [UInt8] = []
    for number in [pages, files, bytes, resident] { out.append(number: Int64(number)) }
    for seconds in [read, draw, poster, write] { out.append(number: seconds.bitPattern) }
    out.append(number: Int64(unsettled))
    return out
  }

  /// Reads a report, whatever the bytes: none of its numbers is negative.
  init(_ out: [UInt8]) {
    func whole(_ index: Int) -> Int { max(0, Int(out.number(at: 8 * index, Int64.self))) }
    func seconds(_ index: Int) -> Double {
      let number = Double(bitPattern: out.number(at: 8 * index, UInt64.self))
      return number.isFinite ? max(0, number) : 0
    }
    (pages, files, bytes, resident) = (whole(0), whole(1), whole(2), whole(3))
    (read, draw, poster, write) = (seconds(4), seconds(5), seconds(6), seconds(7))
    unsettled = whole(8)
  }
}
