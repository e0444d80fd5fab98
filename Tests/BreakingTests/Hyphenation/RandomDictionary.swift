import Glibc
import TestSupport

/// Small dictionaries of every kind, and words of their letters.
struct RandomDictionary {
  var random: SplitMix64
  /// The requested fewest letters before and after a break.
  let minima: (left: Int, right: Int)
  private let isUTF8: Bool
  private let hasLevels: Bool
  private let letters: [String]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    minima = (Int.random(in: 0...3, using: &random), Int.random(in: 0...4, using: &random))
    isUTF8 = Bool.random(using: &random)
    hasLevels = Bool.random(using: &random)
    letters = Array(["a", "b", "c", "é", "ü"].prefix(Int.random(in: 2...5, using: &random)))
  }

  private mutating func one(of choices: Int) -> Bool {
    Int.random(in: 0..<choices, using: &random) == 0
  }

  private mutating func letter() -> String { letters.randomElement(using: &random) ?? "a" }

  /// A pattern, now and then with a change of spelling.
  private mutating func pattern() -> String {
    let count = Int.random(in: 1...5, using: &random)
    var text = one(of: 6) ? "." : ""
    // libhyphen writes beyond its memory if a change reaches a word's end, begins before a word, or
    // lengthens a part.
    let isChange = !hasLevels && count > 1 && one(of: 10)
    for place in 0..<count {
      if place > 0 || text.isEmpty && !isChange, one(of: 2) {
        text += "\(Int.random(in: 0...9, using: &random))"
      }
      text += letter()
    }
    if !isChange, one(of: 2) { text += "\(Int.random(in: 0...9, using: &random))" }
    if !isChange, one(of: 8) { text += "." }
    if isChange {
      let index = Int.random(in: 1..<count, using: &random)
      let cut = Int.random(in: 1...(count - index), using: &random)
      text += "/\(letter())=\(letter()),\(index),\(cut)"
    }
    return text
  }

  private mutating func level() -> [String] {
    var lines = (0..<Int.random(in: 1...25, using: &random)).map { _ in pattern() }
    if one(of: 3) { lines.insert("% a1b", at: 0) }
    if one(of: 3) { lines.append(lines[0]) }
    if one(of: 4) { lines.append("") }
    if one(of: 4) {
      lines.append(String(repeating: "a1", count: Int.random(in: 47...52, using: &random)))
    }
    return lines
  }

  /// The bytes of a file, in its encoding.
  mutating func file() -> [UInt8] {
    var lines = [isUTF8 ? "UTF-8" : "ISO8859-1"]
    for name in ["LEFT", "RIGHT", "COMPOUNDLEFT", "COMPOUNDRIGHT"] where one(of: 3) {
      lines.append("\(name)HYPHENMIN \(Int.random(in: 0...4, using: &random))")
    }
    if one(of: 4) { lines.append("NOHYPHEN \(letter()),\(letter())\(letter())") }
    lines += level()
    if hasLevels { lines += ["NEXTLEVEL"] + level() }
    let end = one(of: 4) && !lines.contains { $0.hasPrefix("NOHYPHEN") } ? "\r\n" : "\n"
    let text = lines.joined(separator: end) + end
    return isUTF8 ? Array(text.utf8) : text.unicodeScalars.map { UInt8($0.value) }
  }

  /// A UTF-8 word; now and then with a letter that the dictionary's encoding lacks.
  mutating func word() -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 1...14, using: &random) { text += letter() }
    if !hasLevels, one(of: 6) { text += one(of: 2) ? "-" + letter() : "'" + letter() }
    if one(of: 30) { text += "щ" }
    return Array(text.utf8)
  }
}

/// Words made of the letters of a dictionary's patterns, so that many patterns meet in them.
struct PatternWords {
  private let patterns: [[UInt8]]
  private var random: SplitMix64

  /// Reads a file of a single-byte encoding as if it were Latin-1; the words are UTF-8.
  init(_ file: [UInt8], seed: UInt64) {
    random = SplitMix64(seed: seed)
    let lines = file.split { $0 == 0x0A || $0 == 0x0D }
    let name = lines.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    patterns = lines.dropFirst().filter { $0.first != UInt8(ascii: "%") && $0.count < 60 }.map {
      line in
      let letters = line.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }.filter {
        !(48...57).contains($0) && $0 != UInt8(ascii: ".")
      }
      return name == "UTF-8" ? letters : Self.utf8(letters, from: name)
    }.filter { !$0.isEmpty }
  }

  private static func utf8(_ bytes: [UInt8], from name: String) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    guard let converter = iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else {
      return []
    }
    defer { iconv_close(converter) }
    var source = bytes.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: bytes.count * 3)
    var (left, room) = (source.count, target.count)
    let failed = source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return iconv(converter, &from, &left, &to, &room) != 0
      }
    }
    return failed ? [] : target.dropLast(room).map { UInt8(bitPattern: $0) }
  }

  /// The letters of two to four patterns, up to `longest` bytes; sometimes without the first
  /// letter.
  mutating func next(longest: Int) -> [UInt8] {
    var word: [UInt8] = []
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      word += patterns.randomElement(using: &random) ?? []
    }
    if word.first.map({ $0 < 0x80 }) == true, Int.random(in: 0...3, using: &random) == 0 {
      word.removeFirst()
    }
    while word.count > longest || word.last.map({ $0 >= 0xC0 }) == true {
      // Removes whole characters.
      while let last = word.popLast(), last & 0xC0 == 0x80 {}
    }
    return word
  }
}

/// The patterns and lists of words that Debian's packages install.
enum InstalledPatterns {
  /// The dictionaries, without duplicates.
  static let files = names(in: "/usr/share/hyphen").filter {
    $0.hasSuffix(".dic") && !isLink("/usr/share/hyphen/" + $0)
  }.map { "/usr/share/hyphen/" + $0 }

  /// The number of words looked up per language; `HYPHENATION_WORDS=100000` takes some minutes.
  static let wordCount =
    getenv("HYPHENATION_WORDS").flatMap { Int(String(cString: $0)) }
    ?? seeds(5_000).count

  /// Word lists of some languages, in UTF-8.
  private static let lists = [
    "de": "ngerman", "en": "words", "fr": "french", "nl": "dutch", "sv": "swedish", "pl": "polish",
    "uk": "ukrainian", "da": "danish", "ca": "catalan", "pt": "portuguese", "nb": "norwegian",
    "bg": "bulgarian", "it": "italian", "es": "spanish",
  ]

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names.sorted()
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  /// Words of a dictionary's language in lower case, spread over an installed list.
  static func words(for path: String, upTo most: Int) -> [[UInt8]] {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let language = String(name.dropFirst(5).prefix { $0.isLetter })
    guard let list = lists[language], let bytes = bytes("/usr/share/dict/" + list) else {
      return []
    }
    let lines = bytes.split(separator: 0x0A)
    return stride(from: 0, to: lines.count, by: max(1, lines.count / most)).prefix(most).map {
      Array(String(decoding: lines[$0], as: UTF8.self).lowercased().utf8)
    }
  }
}
