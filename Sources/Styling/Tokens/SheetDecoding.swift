internal import Documents

/// Makes UTF-8 of a sheet's bytes: CSS Syntax 3, section 3.
enum SheetDecoding {
  /// The text in UTF-8, with U+FFFD for what is wrong in it.
  static func decode(_ file: [UInt8]) -> [UInt8] {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(file.dropFirst(3))) }
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) { return utf16(file) }
    guard let name = charset(file) else { return repaired(file) }
    switch name {
    // A sheet whose rule could be read is none in UTF-16.
    case "utf-8", "utf8", "utf-16", "utf-16be", "utf-16le": return repaired(file)
    case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii",
      "iso-8859-15":
      return windows1252(file)
    default: return repaired(TextEncoding.utf8(file, from: name) ?? file)
    }
  }

  private static func charset(_ file: [UInt8]) -> String? {
    let start = Array(#"@charset ""#.utf8)
    guard file.starts(with: start) else { return nil }
    let name = file[start.count...].prefix(64).prefix { $0 != 0x22 }
    return String(decoding: name, as: UTF8.self).asciiLowercased
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    guard !bytes.contains(0) else {
      return repaired(bytes.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] })
    }
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    return Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private static func utf16(_ file: [UInt8]) -> [UInt8] {
    let isLittle = file[0] == 0xFF
    let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(file[index]), UInt16(file[index + 1]))
      return isLittle ? first | second << 8 : first << 8 | second
    }
    return repaired(Array(String(decoding: units, as: UTF16.self).utf8))
  }

  private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0: out += [0xEF, 0xBF, 0xBD]
      case 0x80..<0xA0: out += Array(String(upper[Int(byte) - 0x80]).utf8)
      case 0xA0...: out += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
      default: out.append(byte)
      }
    }
    return out
  }

  /// What Windows has where Latin-1 has control codes.
  private static let upper = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")
}
