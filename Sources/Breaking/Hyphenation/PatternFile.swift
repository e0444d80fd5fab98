internal import Glibc

/// A dictionary of hyphenation as Hunspell's and libhyphen's `.dic` files have it (their `README.hyphen`).
///
/// Its first line names the encoding. The patterns of a first level, which finds the parts of compound
/// words, may end at `NEXTLEVEL`; those of the second follow. What begins with a percent sign is a comment.
struct PatternFile {
  /// The letters that must stay before and after a break, and at the end and the beginning of a part of
  /// a compound word; zero where the file does not say.
  struct Minima: Sendable {
    var left = 0
    var right = 0
    var compoundLeft = 0
    var compoundRight = 0
  }

  let encoding: LetterEncoding
  private(set) var minima = Minima()
  /// The letters beside which no word is divided.
  private(set) var undivided: [[UInt8]] = []
  private(set) var compounds = PatternList()
  private(set) var patterns = PatternList()

  /// Longer lines are passed over, as libhyphen does.
  private static let longestLine = 98
  /// More bytes are no dictionary's.
  private static let mostBytes = 1 << 26

  /// Reads a file; nil where its first line names no encoding that is known.
  init?(_ file: [UInt8]) {
    guard file.count <= Self.mostBytes else { return nil }
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

  /// Reads the lines behind the first; whether there were two levels.
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
        // Settings count in the first level alone; those of the second are read and left out.
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

  /// Reads a line that sets something; false when it is a pattern.
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

  /// Words of files without a first level are parted at hyphens and apostrophes, and not beside them.
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

  /// The number that some bytes begin with, spaces aside; zero where there is none, 127 at most.
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
