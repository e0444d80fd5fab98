internal import Glibc

/// A hyphenation dictionary in the `.dic` format of Hunspell and libhyphen (`README.hyphen`).
///
/// Its first line names the encoding. `NEXTLEVEL` may end the patterns of a first level, which
/// finds the parts of compound words; the rest are the second level. Lines that begin with a
/// percent sign are comments.
struct PatternFile {
  /// The fewest letters before and after a break, and at the end and start of a part of a compound
  /// word; zero if the file does not say.
  struct Minima: Sendable {
    var left = 0
    var right = 0
    var compoundLeft = 0
    var compoundRight = 0
  }

  let encoding: LetterEncoding
  private(set) var minima = Minima()
  /// The characters next to which no word is divided.
  private(set) var undivided: [[UInt8]] = []
  private(set) var compounds = PatternList()
  private(set) var patterns = PatternList()

  /// Longer lines are skipped, as in libhyphen.
  private static let longestLine = 98
  /// The largest size of a dictionary in bytes.
  private static let maxBytes = 1 << 26

  /// Reads a file; nil if its first line names no known encoding.
  init?(_ file: [UInt8]) {
    guard file.count <= Self.maxBytes else { return nil }
    let isMarked = file.starts(with: [0xEF, 0xBB, 0xBF])
    let first = file.dropFirst(isMarked ? 3 : 0).prefix { $0 != UInt8(ascii: "\n") }
    let name = String(decoding: first.filter { $0 > 0x20 }, as: UTF8.self)
    guard !name.isEmpty, first.count <= Self.longestLine, let encoding = LetterEncoding(name: name)
    else { return nil }
    self.encoding = encoding
    var isUTF8 = false
    if case .utf8 = encoding { isUTF8 = true }
    let hasLevels = file.withUnsafeBufferPointer { bytes in
      read(UnsafeBufferPointer(rebasing: bytes[first.endIndex...]), isUTF8: isUTF8)
    }
    if !hasLevels { addUsualLevel(isUTF8: isUTF8) }
  }

  /// Reads the lines after the first; returns whether there were two levels.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool {
    var list = PatternList()
    list.reserve(bytes: bytes.count)
    var hasLevels = false
    var start = 0
    while start < bytes.count, let base = bytes.baseAddress {
      let found = memchr(base + start, 0x0A, bytes.count - start)
      let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      start = end + 1
      guard let byte = line.first, byte != UInt8(ascii: "%"), line.count <= Self.longestLine else {
        continue
      }
      if (UInt8(ascii: "C")...UInt8(ascii: "R")).contains(byte) {
        if !hasLevels, Self.begins(line, "NEXTLEVEL") {
          hasLevels = true
          compounds = list
          list = PatternList()
          continue
        }
        // Settings count in the first level only; those of the second are skipped.
        if readSetting(line, isKept: !hasLevels) { continue }
      }
      list.add(line, isUTF8: isUTF8)
    }
    patterns = list
    return hasLevels
  }

  private static func begins(_ line: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    guard line.count >= word.utf8CodeUnitCount, let base = line.baseAddress else { return false }
    return memcmp(base, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  /// Reads a line with a setting; false if it is a pattern.
  private mutating func readSetting(_ line: UnsafeBufferPointer<UInt8>, isKept: Bool) -> Bool {
    var minima = minima
    if Self.begins(line, "LEFTHYPHENMIN") {
      minima.left = Self.number(line[13...])
    } else if Self.begins(line, "RIGHTHYPHENMIN") {
      minima.right = Self.number(line[14...])
    } else if Self.begins(line, "COMPOUNDLEFTHYPHENMIN") {
      minima.compoundLeft = Self.number(line[21...])
    } else if Self.begins(line, "COMPOUNDRIGHTHYPHENMIN") {
      minima.compoundRight = Self.number(line[22...])
    } else if Self.begins(line, "NOHYPHEN") {
      if isKept {
        undivided = line[8...].split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map(Array.init)
      }
    } else {
      return false
    }
    if isKept { self.minima = minima }
    return true
  }

  /// Adds the default first level: words are divided at hyphens and apostrophes, and not next to them.
  private mutating func addUsualLevel(isUTF8: Bool) {
    let signs = isUTF8 ? ["'", "\u{2013}", "\u{2019}", "-"] : ["'", "-"]
    undivided = signs.map { Array($0.utf8) }
    for sign in signs {
      let pattern = Array("1\(sign)1".utf8)
      pattern.withUnsafeBufferPointer { compounds.add($0, isUTF8: isUTF8) }
    }
    func first(_ numbers: Int...) -> Int { numbers.first { $0 > 0 } ?? 3 }
    minima.compoundLeft = first(minima.compoundLeft, minima.left)
    minima.compoundRight = first(minima.compoundRight, minima.right)
  }

  /// The number that some bytes begin with after spaces; zero if there is none, at most 127.
  static func number(_ bytes: some Sequence<UInt8>) -> Int {
    var number = 0
    var hasBegun = false
    for byte in bytes {
      if !hasBegun, byte == 0x20 || byte == 0x09 { continue }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
      hasBegun = true
      number = min(127, number * 10 + Int(byte - UInt8(ascii: "0")))
    }
    return number
  }
}
