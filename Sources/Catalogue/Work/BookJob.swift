package import BookRendering
internal import Isolation

/// A book to be drawn, as it goes to a child: what to make of it, where to, and its bytes.
package struct BookJob: Sendable {
  /// The options of the command, as words.
  package var words: [FileName]
  /// The digest of what these mean (`StoreKey.conditions`): the child finds the same, or a file that they name has
  /// changed.
  package var conditions: String
  /// The book's key.
  package var key: String
  /// The SHA-256 of the book's bytes.
  package var sha256: String
  /// The name that the book is read by.
  package var name: FileName
  /// The folder to draw in.
  package var folder: FileName
  /// The search path of programs, for those that encode films.
  package var searchPath: FileName
  /// The step to die at, in tests.
  package var crash = ""
  /// The bytes of the book's file.
  package var book: [UInt8] = []

  /// As it goes over.
  var bytes: [UInt8] {
    let fields: [[UInt8]] =
      [
        Array(conditions.utf8), Array(key.utf8), Array(sha256.utf8), name.bytes, folder.bytes,
        searchPath.bytes, Array(crash.utf8),
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
    folder: FileName, searchPath: FileName
  ) {
    (self.words, self.conditions, self.key, self.sha256) = (words, conditions, key, sha256)
    (self.name, self.folder, self.searchPath) = (name, folder, searchPath)
  }

  /// Reads a job; nil where it is none.
  init?(_ input: UnsafeRawBufferPointer) {
    var place = 0
    func number() -> Int? {
      guard place + 4 <= input.count else { return nil }
      defer { place += 4 }
      return Int(UInt32(littleEndian: input.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    guard let count = number(), count <= 1 << 16 else { return nil }
    var fields: [FileName] = []
    for _ in 0..<count {
      guard let length = number(), length <= input.count - place else { return nil }
      fields.append(FileName(bytes: input[place..<place + length]))
      place += length
    }
    guard fields.count >= 7 else { return nil }
    self.init(
      words: Array(fields[7...]), conditions: fields[0].text, key: fields[1].text,
      sha256: fields[2].text, name: fields[3], folder: fields[4], searchPath: fields[5])
    crash = fields[6].text
    book = Array(input[place...])
  }
}

/// What a child reports of a book that it has drawn.
package struct BookReport: Sendable, Hashable {
  /// Pages that were laid out, files in the pack, bytes of all files.
  package var pages = 0, files = 0, bytes = 0
  /// Seconds of processor of the reading, the drawing and the poster, and the clock's of what is done to bring the files
  /// onto the disk.
  package var read = 0.0, draw = 0.0, poster = 0.0, write = 0.0
  /// The bytes of memory that the child holds afterwards.
  package var resident = 0
  /// Its pictures that were not drawn for want of time or memory, and that another attempt may draw.
  package var unsettled = 0

  /// An empty report.
  package init() {}

  /// How many bytes a report takes.
  static let count = 72

  var encoded: [UInt8] {
    var out: [UInt8] = []
    for number in [pages, files, bytes, resident] { out.append(number: Int64(number)) }
    for seconds in [read, draw, poster, write] { out.append(number: seconds.bitPattern) }
    out.append(number: Int64(unsettled))
    return out
  }

  /// Reads a report, whatever the bytes: none of its numbers is below 0.
  init(_ out: [UInt8]) {
    func whole(_ place: Int) -> Int { max(0, Int(out.number(at: 8 * place, Int64.self))) }
    func seconds(_ place: Int) -> Double {
      let number = Double(bitPattern: out.number(at: 8 * place, UInt64.self))
      return number.isFinite ? max(0, number) : 0
    }
    (pages, files, bytes, resident) = (whole(0), whole(1), whole(2), whole(3))
    (read, draw, poster, write) = (seconds(4), seconds(5), seconds(6), seconds(7))
    unsettled = whole(8)
  }
}
