internal import Documents

/// Converts a sheet's bytes to UTF-8: CSS Syntax 3, section 3.
enum SheetDecoding {
  /// The text in UTF-8, with U+FFFD for errors; `environment` is the encoding of a sheet that declares none (3.2: that
  /// of the link, or of the importing sheet).
  static func decode(_ file: [UInt8], else environment: String? = nil) -> [UInt8] {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(file.dropFirst(3))) }
    if file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0xFE, 0xFF]) { return utf16(file) }
    if let own = charset(file) {
      // A sheet whose `@charset` rule could be read is not in UTF-16.
      return own.hasPrefix("utf") ? repaired(file) : decode(file, from: own)
    }
    return environment.map { decode(file, from: $0.asciiLowercased) } ?? repaired(file)
  }

  private static func decode(_ file: [UInt8], from name: String) -> [UInt8] {
    switch name {
    case "utf-8", "utf8": return repaired(file)
    case "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252", "us-ascii", "ascii",
      "iso-8859-15":
      return windows1252(file)
    default: return repaired(TextEncoding.utf8(file, from: wider[name] ?? name) ?? file)
    }
  }

  /// Names that mean a wider encoding than their own (Encoding Standard, 4.2).
  private static let wider = [
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932",
    "ms_kanji": "cp932", "windows-31j": "cp932", "euc-kr": "cp949", "ks_c_5601-1987": "cp949",
    "gb2312": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030", "big5": "big5-hkscs",
  ]

  /// The encoding that a sheet declares in its first rule; nil if there is none.
  static func charset(_ file: [UInt8]) -> String? {
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

  /// The characters of Windows-1252 in place of Latin-1's control codes.
  private static let upper = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")
}
