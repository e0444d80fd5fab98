internal import Glibc

/// What a file that a run has made says of that run, so that the next can tell that nothing has changed:
/// a few words in the file itself, where its format has room for them.
///
/// They tell the run's key, how many bytes the whole file has, and the patterns of hyphenation that were
/// read. Pictures of a folder have a manifest for that.
struct JobMark {
  /// The digest of what the run depended on (`JobKey`).
  var key: String
  /// The files that were read after the key was made: their names and digests.
  var patterns: [(name: String, digest: String)]

  private static let beginning = "render-book-run:"
  /// So many digits tell the length of a file.
  private static let lengthDigits = 12
  /// The words stand among so many bytes at a file's end: behind them a PDF has the table of its links.
  private static let reach = 1 << 18

  /// Makes the mark of a run that had read some files when its key was made, and more since; nil for a
  /// run that has no key, and where a name cannot be told.
  init?(key: String?, before: [InputLedger.Entry], inputs: [InputLedger.Entry]) {
    guard let key else { return nil }
    self.key = key
    let known = Set(before.map(\.name))
    patterns = inputs.filter { !known.contains($0.name) }.map {
      ($0.name.lastComponent.text, $0.digest)
    }
    guard patterns.allSatisfy({ Self.isPlain($0.name) }) else { return nil }
  }

  /// Whether a name may stand in a comment of any format.
  private static func isPlain(_ name: String) -> Bool {
    !name.contains("--")
      && name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  /// The words in a file of so many bytes; they are as long for any other.
  func text(fileBytes: Int) -> String {
    let files = patterns.map { ":\($0.name)=\($0.digest)" }.joined()
    return Self.beginning + key + ":" + padded(fileBytes, Self.lengthDigits) + files + ";"
  }

  /// The words as a comment of XML and HTML, behind so many bytes.
  func comment(behind byteCount: Int) -> [UInt8] {
    func comment(_ length: Int) -> [UInt8] { Array("<!-- \(text(fileBytes: length)) -->\n".utf8) }
    return comment(byteCount + comment(0).count)
  }

  /// Reads the mark of a file; nil where it has none, or is no longer as it was made.
  init?(file name: FileName) {
    let file = name.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      !ProgramFile.isNewer(than: status)
    else { return nil }
    let length = Int(status.st_size)
    let start = max(0, length - Self.reach)
    var bytes = [UInt8](repeating: 0, count: length - start)
    guard pread(file, &bytes, bytes.count, start) == bytes.count else { return nil }
    guard let place = Self.lastPlace(of: Array(Self.beginning.utf8), in: bytes) else { return nil }
    let words = String(
      decoding: bytes[(place + Self.beginning.utf8.count)...].prefix { $0 != UInt8(ascii: ";") },
      as: UTF8.self
    ).split(separator: ":", omittingEmptySubsequences: false)
    guard words.count >= 2, Int(words[1]) == length else { return nil }
    key = String(words[0])
    patterns = []
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=")
      guard parts.count == 2 else { return nil }
      patterns.append((String(parts[0]), String(parts[1])))
    }
  }

  private static func lastPlace(of words: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= words.count else { return nil }
    return (0...(bytes.count - words.count)).last { place in
      bytes[place] == words[0] && bytes[place...].starts(with: words)
    }
  }
}

extension BookRenderer {
  /// Whether a file is there that a run which makes this one file would make again.
  ///
  /// It is where inputs, options and program are the same, and the file is as it was made. Nothing of the
  /// book is read but its bytes, which `inputs` has noted. Patterns of hyphenation that the run had read
  /// are looked for and noted.
  public static func isUnchanged(
    _ file: FileName, _ kind: OneFile, options: RenderOptions, inputs: InputLedger,
    book: BookOrigin
  ) -> Bool {
    guard let mark = JobMark(file: file) else { return false }
    let key = JobKey.of(options, inputs: inputs.entries, book: book, kind: kind.keyText)
    return mark.key == key
      && mark.patterns.allSatisfy {
        HyphenationPatterns.isThere($0.name, digest: $0.digest, noting: inputs)
      }
  }

  /// The key of a run that makes one file; nil where it cannot be told again.
  func key(of kind: OneFile) -> String? {
    origin.map {
      JobKey.of(options, inputs: inputs.entries, book: $0, kind: kind.keyText)
    }
  }
}
