internal import Glibc

/// The encoding of a dictionary: UTF-8, or one byte per letter.
enum LetterEncoding: Sendable {
  case utf8
  case singleBytes(SingleByteEncoding)

  /// The encoding of a name such as `UTF-8`, `ISO8859-2`, `KOI8-R` or `microsoft-cp1251`; nil if
  /// glibc does not know it or it takes several bytes for some letter.
  init?(name: String) {
    let name = name.uppercased()
    if name == "UTF-8" || name == "UTF8" {
      self = .utf8
    } else if let encoding = SingleByteEncoding(name: name) {
      self = .singleBytes(encoding)
    } else {
      return nil
    }
  }

  /// A UTF-8 word in the dictionary's encoding; nil if it has no such letter.
  func encoded(_ word: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: word
    case .singleBytes(let encoding): encoding.encoded(word)
    }
  }

  /// A text in the dictionary's encoding as UTF-8; nil if it is invalid.
  func decoded(_ text: [UInt8]) -> [UInt8]? {
    switch self {
    case .utf8: String(validating: text, as: UTF8.self).map { Array($0.utf8) }
    case .singleBytes(let encoding): encoding.decoded(text)
    }
  }
}

/// An encoding with one byte per letter, whose first 128 are ASCII.
struct SingleByteEncoding: Sendable {
  /// The letters beyond ASCII and their bytes, sorted by scalar.
  private var letters: [(scalar: UInt32, byte: UInt8)] = []

  /// The encoding of a name in capitals; nil if glibc's `iconv` does not know it or it is not of this kind.
  init?(name: String) {
    let prefix = "MICROSOFT-"
    let name = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    // A slash would ask `iconv` for approximate letters.
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }) else {
      return nil
    }
    let converter = iconv_open("UTF-32LE", name)
    guard let converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    for byte in UInt8(1)...255 {
      let scalar = Self.scalar(of: byte, converter)
      if byte < 0x80 {
        guard scalar == UInt32(byte) else { return nil }
      } else if let scalar {
        letters.append((scalar, byte))
      }
    }
    letters.sort { $0 < $1 }
  }

  private static func scalar(of byte: UInt8, _ converter: iconv_t) -> UInt32? {
    var (byte, scalar) = (CChar(bitPattern: byte), UInt32(0))
    var (left, remaining) = (1, 4)
    let failed = withUnsafeMutablePointer(to: &byte) { byte in
      withUnsafeMutableBytes(of: &scalar) { scalar in
        var source: UnsafeMutablePointer<CChar>? = byte
        var target = scalar.baseAddress?.assumingMemoryBound(to: CChar.self)
        return iconv(converter, &source, &left, &target, &remaining) != 0
      }
    }
    guard !failed, left == 0, remaining == 0 else {
      // Resets the converter, which may be inside a letter of several bytes.
      _ = iconv(converter, nil, nil, nil, nil)
      return nil
    }
    return UInt32(littleEndian: scalar)
  }

  /// A UTF-8 word in this encoding; nil if it has no such letter.
  func encoded(_ word: [UInt8]) -> [UInt8]? {
    if word.allSatisfy({ $0 < 0x80 }) { return word }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count)
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      guard let byte = byte(of: scalar.value) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// A text in this encoding as UTF-8; nil if it has a byte that is not a letter.
  func decoded(_ text: [UInt8]) -> [UInt8]? {
    var scalars = String.UnicodeScalarView()
    for byte in text {
      let value = byte < 0x80 ? UInt32(byte) : letters.first { $0.byte == byte }?.scalar
      guard let scalar = value.flatMap(Unicode.Scalar.init) else { return nil }
      scalars.append(scalar)
    }
    return Array(String(scalars).utf8)
  }

  private func byte(of scalar: UInt32) -> UInt8? {
    if scalar < 0x80 { return UInt8(scalar) }
    var range = letters.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if letters[middle].scalar == scalar { return letters[middle].byte }
      range =
        letters[middle].scalar < scalar
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
