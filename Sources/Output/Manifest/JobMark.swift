public import BookInput
public import Files
internal import Digests
internal import Glibc
internal import Graphics
public import RenderingOptions
internal import Snapshots
public import Typesetting

/// A mark in a single output file that identifies its run, so that the next run can tell that
/// nothing changed.
///
/// It holds the run's key, the size of the file, the hyphenation patterns that were read, and the
/// warnings, as JSON in hexadecimal digits.
/// Folders have a manifest instead.
package struct JobMark {
  /// The digest of the run's dependencies (`JobKey`).
  package var key: String
  /// The files that were read after the key was made: names and digests.
  package var patterns: [(name: String, digest: String)]
  /// The warnings of the run.
  package private(set) var warnings = JobWarnings()

  /// The text before the warnings, which is no name of a file.
  private static let warningsSign = "~"
  /// The bytes of warnings in JSON that are recorded; of more, the numbers.
  private static let warningsBytes = 1 << 15
  private static let beginning = "render-book-run:"
  /// The number of digits of the file's size.
  private static let lengthDigits = 12
  /// The number of bytes at the end of a file that are searched; a PDF has the table of its links
  /// after the mark.
  private static let reach = 1 << 18

  /// Makes the mark of a run that read `before` when its key was made and `inputs` in all; nil if
  /// it has no key or a name is not plain.
  package init?(
    key: String?, before: [InputLedger.Entry], inputs: [InputLedger.Entry],
    warnings: JobWarnings = JobWarnings()
  ) {
    guard let key else { return nil }
    self.key = key
    let known = Set(before.map(\.name))
    patterns = inputs.filter { !known.contains($0.name) }.map {
      ($0.name.lastComponent.text, $0.digest)
    }
    self.warnings = warnings.limited(to: Self.warningsBytes)
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

  /// The text of the mark in a file of a size; its length does not depend on the size.
  package func text(fileBytes: Int) -> String {
    let files = patterns.map { ":\($0.name)=\($0.digest)" }.joined()
    return Self.beginning + key + ":" + padded(fileBytes, Self.lengthDigits) + files + warningsText
      + ";"
  }

  /// The warnings as digits, which may be in a comment of any format; empty if there are none.
  private var warningsText: String {
    guard !warnings.isEmpty else { return "" }
    var json = JSONWriter()
    json.add(warnings)
    let digits = json.bytes.withUnsafeBytes { $0.hexadecimal(digits: 2 * $0.count) }
    return ":\(Self.warningsSign)=" + digits
  }

  /// The warnings that some digits are.
  private static func warnings(_ digits: Substring) -> JobWarnings {
    [UInt8](hexadecimal: digits.utf8).flatMap { JSON($0) }.map { JobWarnings($0) } ?? JobWarnings()
  }

  /// The text as an XML and HTML comment after `byteCount` bytes.
  package func comment(after byteCount: Int) -> [UInt8] {
    func comment(_ length: Int) -> [UInt8] { Array("<!-- \(text(fileBytes: length)) -->\n".utf8) }
    return comment(byteCount + comment(0).count)
  }

  /// Reads the mark of a file; nil if it has none or the file was changed.
  package init?(file name: FileName) {
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
      guard parts[0] != Self.warningsSign else {
        warnings = Self.warnings(parts[1])
        continue
      }
      patterns.append((String(parts[0]), String(parts[1])))
    }
  }

  private static func lastPlace(of words: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= words.count else { return nil }
    return (0...(bytes.count - words.count)).last { index in
      bytes[index] == words[0] && bytes[index...].starts(with: words)
    }
  }
}

extension BookRenderer {
  /// The warnings of the run that wrote a file, if the file exists and a run would write the same
  /// again; otherwise nil.
  ///
  /// That is so if inputs, options and program are the same and the file is unchanged. Only the
  /// bytes of the book, noted in `inputs`, are read. Hyphenation patterns that the former run read
  /// are looked up and noted.
  public static func warningsIfUnchanged(
    _ file: FileName, _ kind: OneFile, options: RenderOptions, inputs: InputLedger,
    book: BookOrigin
  ) -> JobWarnings? {
    guard let mark = JobMark(file: file) else { return nil }
    let key = JobKey.of(options, inputs: inputs.entries, book: book, kind: kind.keyText)
    let isSame =
      JobKey.matches(mark.key, key, drawings: options.publication.drawings)
      && mark.patterns.allSatisfy {
        HyphenationPatterns.isThere($0.name, digest: $0.digest, noting: inputs)
      }
    return isSame ? mark.warnings : nil
  }

  /// The key of a run that writes one file; nil if it cannot be determined.
  package func key(of kind: OneFile) -> String? {
    origin.map {
      JobKey.of(options, inputs: inputs.entries, book: $0, kind: kind.keyText)
    }
  }
}
