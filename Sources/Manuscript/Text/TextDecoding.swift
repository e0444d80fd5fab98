/// Decodes a file's bytes as text.
enum TextDecoding {
  /// The text in UTF-8 with only line feeds between lines, and the warnings.
  struct Result {
    var bytes: [UInt8]
    var warnings: [ManuscriptWarning] = []
  }

  /// UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise Windows-1252.
  ///
  /// A few wrong bytes in a UTF-8 text do not make it Windows-1252.
  static func decode(_ file: [UInt8]) throws(ManuscriptError) -> Result {
    if let what = FileKind.known(file) { throw .notText(what: what) }
    var result: Result
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) {
      result = Result(bytes: utf16(file))
    } else {
      let body = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
      guard !body.contains(0) else { throw .notText(what: "a binary file") }
      if isUTF8(body) {
        result = Result(bytes: body)
      } else if let repaired = repaired(body) {
        result = repaired
      } else {
        result = Result(bytes: latin1(body))
        result.warnings.append(
          ManuscriptWarning(
            line: firstInvalidLine(body),
            message:
              "is not UTF-8; read as Windows-1252 (save it as UTF-8 to be sure of its letters)"))
      }
    }
    let controls = result.bytes.count { $0 < 0x20 && $0 != 9 && $0 != 10 && $0 != 12 && $0 != 13 }
    // A text has hardly any control characters; with a tenth of them it is something else.
    if controls * 10 > result.bytes.count { throw .notText(what: "a binary file") }
    result.bytes = normalized(result.bytes)
    return result
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// A UTF-8 text with replacement characters for its errors; nil if it has too many to be UTF-8.
  private static func repaired(_ bytes: [UInt8]) -> Result? {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 64)
    var (wrong, right) = (0, 0)
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    scan: while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar):
        out.append(contentsOf: scalar)
        right += scalar.count > 1 ? 1 : 0
      case .error:
        out += [0xEF, 0xBF, 0xBD]
        wrong += 1
      case .emptyInput: break scan
      }
    }
    guard wrong * 1000 < wrong + right || wrong <= 3 && right > 0 else { return nil }
    let found = wrong == 1 ? "a byte is not UTF-8" : "\(wrong) bytes are not UTF-8, the first here"
    let message = "\(found); set as \u{FFFD}"
    return Result(
      bytes: out, warnings: [ManuscriptWarning(line: firstInvalidLine(bytes), message: message)])
  }

  private static func firstInvalidLine(_ bytes: [UInt8]) -> Int {
    var line = 1
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let scalar): if scalar.first == 10 { line += 1 }
      case .emptyInput, .error: return line
      }
    }
  }

  private static func utf16(_ file: [UInt8]) -> [UInt8] {
    let isLittle = file[0] == 0xFF
    let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8).filter { $0 != 0 }
  }

  private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 5 / 4)
    for byte in bytes {
      switch byte {
      case 0..<0x80: out.append(byte)
      case 0x80..<0xA0:
        // Where Latin-1 has control codes, files in practice have Windows' quotes and dashes.
        out.append(contentsOf: String(windows[Int(byte) - 0x80]).utf8)
      default: out += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
      }
    }
    return out
  }

  private static let windows = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")

  /// Lines end in line feeds only; form feeds are line ends too, other control characters are left out.
  private static func normalized(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 < 0x20 && $0 != 10 && $0 != 9 }) else { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 13: if index + 1 == bytes.count || bytes[index + 1] != 10 { out.append(10) }
      case 12: out.append(10)
      case 9, 10, 32...: out.append(byte)
      default: continue
      }
    }
    return out
  }
}
