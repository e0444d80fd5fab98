import Assets
import HyphenOracle
import TestSupport
import Testing

@testable import Breaking

/// Dictionaries mean what libhyphen makes of them.
struct PatternDictionaryTests {
  /// The words that the two implementations divide differently.
  private func differences(
    _ file: [UInt8], words: some Sequence<[UInt8]>, left: Int = 2, right: Int = 3
  ) throws -> [String] {
    let dictionary = try #require(PatternDictionary(file))
    // libhyphen reads the rest of an overlong line as a pattern, and keeps a carriage return in the
    // list of characters that no word is divided next to.
    let lines = file.filter { $0 != 0x0D }
      .split(separator: 0x0A, omittingEmptySubsequences: false)
    let short = Array(lines.filter { $0.count <= 98 }.joined(separator: [0x0A]))
    let oracle = try #require(HyphenOracle(dictionary: short))
    var differences: [String] = []
    for word in words where !word.isEmpty {
      if oracle.writesBeyondItsMemory(for: word) { continue }
      let expected = oracle.breaks(in: word, left: left, right: right)
      let found = dictionary.encoding.encoded(word).map {
        oracleBreaks(dictionary.breaks(in: $0, left: left, right: right))
      }
      if found != expected {
        differences.append(
          "\(String(decoding: word, as: UTF8.self)): \(marks(found)) for \(marks(expected))")
      }
    }
    return differences
  }

  /// The breaks as libhyphen has them.
  private func oracleBreaks(_ breaks: [PatternDictionary.Break]) -> [HyphenOracle.Break] {
    breaks.map { found in
      guard let change = found.change else { return HyphenOracle.Break(place: found.place) }
      return HyphenOracle.Break(
        place: found.place, spelling: change.head + [UInt8(ascii: "=")] + change.tail,
        position: change.before, cut: change.before + change.after)
    }
  }

  private func marks(_ breaks: [HyphenOracle.Break]?) -> String {
    let marks = breaks?.map { found in
      let spelling = found.spelling.map { " \(String(decoding: $0, as: UTF8.self))" } ?? ""
      return "\(found.place)\(spelling) \(found.position) \(found.cut)"
    }
    return marks?.joined(separator: ", ") ?? "none"
  }

  @Test(arguments: seeds(400))
  func `patterns of random dictionaries divide words as in libhyphen`(seed: UInt64) throws {
    var random = RandomDictionary(seed: seed)
    let file = random.file()
    let words = (0..<60).map { _ in random.word() }
    let (left, right) = random.minima
    let found = try differences(file, words: words, left: left, right: right)
    #expect(found.isEmpty, "\(String(decoding: file, as: UTF8.self))")
  }

  @Test func `the built-in patterns divide words as in libhyphen`() throws {
    let file = Asset.americanHyphenation
    var words = PatternWords(file, seed: 1)
    let sample = Asset.sampleBook.split { $0 | 0x20 < 0x61 || $0 | 0x20 > 0x7A }.map {
      Array(String(decoding: $0, as: UTF8.self).lowercased().utf8)
    }
    #expect(try differences(file, words: sample).isEmpty)
    #expect(
      try differences(file, words: seeds(20_000).map { _ in words.next(longest: 60) }).isEmpty)
  }

  @Test(
    .enabled(if: !InstalledPatterns.files.isEmpty || Tool.areRequired),
    arguments: InstalledPatterns.files)
  func `installed dictionaries divide words as in libhyphen`(
    path: String
  ) throws {
    let file = try #require(InstalledPatterns.bytes(path))
    var made = PatternWords(file, seed: 2)
    let known = InstalledPatterns.words(for: path, upTo: InstalledPatterns.wordCount / 2)
    // Half of the others are so short that libhyphen may part them.
    let random = (known.count..<InstalledPatterns.wordCount).map { number in
      made.next(longest: number % 2 == 0 ? HyphenOracle.longestPartedWord : 60)
    }
    let found = try differences(file, words: known + random)
    #expect(found.isEmpty, "\(found.prefix(20))")
  }

  @Test
  func `breaks may change the spelling, of which their parts are divided`() throws {
    // The word is parted as “schiff” and “fahrt”.
    let file = Array("ISO8859-1\nschif1fahrt/ff=f,5,2\nNEXTLEVEL\nch1iff.\nfah1rt\nif1fa\n".utf8)
    #expect(try differences(file, words: [Array("schiffahrt".utf8)]).isEmpty)
    let dictionary = try #require(PatternDictionary(file))
    let breaks = dictionary.breaks(in: Array("schiffahrt".utf8), left: 1, right: 1)
    #expect(breaks.map(\.place) == [3, 5, 8])
    #expect(
      breaks[1].change == .init(before: 1, after: 1, head: Array("ff".utf8), tail: Array("f".utf8)))
  }

  @Test(arguments: [
    "", "\n", "UTF-8", "UTF-16\na1b\n", "EBCDIC-US\na1b\n", "NO-SUCH\na1b\n", "SHIFT_JIS\n", "//\n",
    "UTF-8//TRANSLIT\na1b\n", String(repeating: "A", count: 200),
  ])
  func `a file without a known encoding is refused`(text: String) {
    #expect((PatternDictionary(Array(text.utf8)) != nil) == (text == "UTF-8"))
  }

  @Test(arguments: [
    ("UTF-8", "\u{FEFF}"), ("utf8", ""), ("ISO8859-1", ""), ("ISO-8859-1\r", ""),
    ("microsoft-cp1252", ""), ("windows-1252 ", ""),
  ])
  func `encodings are known by the names that dictionaries use`(name: String, mark: String) throws {
    let dictionary = try #require(PatternDictionary(Array("\(mark)\(name)\na1b\n".utf8)))
    let word = try #require(dictionary.encoding.encoded(Array("aabbé".utf8)))
    #expect(dictionary.breaks(in: word, left: 1, right: 1).map(\.place) == [2])
  }

  @Test func `random files do not trap, and work grows with their size`() {
    // Most damaged files can still be read.
    let readCount = (0..<200).count { isRead(UInt64($0)) }
    #expect(readCount >= 60)
  }

  /// Damages a file and divides words with it; returns whether it could be read.
  private func isRead(_ seed: UInt64) -> Bool {
    var random = RandomDictionary(seed: seed)
    var file = random.file()
    for _ in 0..<Int.random(in: 1...40, using: &random.random) {
      let place = Int.random(in: 0..<file.count, using: &random.random)
      switch Int.random(in: 0...3, using: &random.random) {
      case 0: file[place] = UInt8.random(in: 0...255, using: &random.random)
      case 1: file.insert(UInt8.random(in: 0...255, using: &random.random), at: place)
      case 2 where file.count > 1: file.remove(at: place)
      default: file.insert(contentsOf: Array("1/=,999999999999999999999,-5".utf8), at: place)
      }
    }
    guard let dictionary = PatternDictionary(file) else { return false }
    for _ in 0..<20 {
      let word = random.word()
      let encoded = dictionary.encoding.encoded(word) ?? word
      let breaks = dictionary.breaks(in: encoded, left: 2, right: 3)
      #expect(breaks.allSatisfy { (1..<max(encoded.count, 2)).contains($0.place) })
    }
    return true
  }

  @Test func `a dictionary that lengthens words when parting them ends`() throws {
    let file = Array("UTF-8\na1a/\(String(repeating: "a", count: 40))=a,1,1\nNEXTLEVEL\na1b\n".utf8)
    let dictionary = try #require(PatternDictionary(file))
    let word = [UInt8](repeating: UInt8(ascii: "a"), count: 100)
    #expect(dictionary.breaks(in: word, left: 2, right: 2).allSatisfy { $0.change != nil })
  }

  @Test func `a dictionary of a single pattern divides words`() throws {
    for (pattern, word) in [("x1y", "axyb"), (".x1y", "xyb"), ("x1.", "ax7b"), ("1x1", "axb")] {
      let words = [word, "abcd", "x", "7"].map { Array($0.utf8) }
      #expect(
        try differences(Array("UTF-8\n\(pattern)\n".utf8), words: words, left: 1, right: 1) == [])
    }
  }

  @Test func `a trie has no more nodes than its patterns have letters`() throws {
    for line in ["a1b\n", String(repeating: "a", count: 97) + "\n"] {
      let text = "UTF-8\nNEXTLEVEL\n" + String(repeating: line, count: 20_000)
      let file = try #require(PatternFile(Array(text.utf8)))
      let trie = PatternTrie(file.patterns)
      #expect(trie.nodeCount <= line.utf8.count)
    }
    var words = PatternWords(Asset.americanHyphenation, seed: 3)
    var list = PatternList()
    for _ in 0..<2_000 {
      words.next(longest: 60).withUnsafeBufferPointer { list.add($0, isUTF8: true) }
    }
    #expect(PatternTrie(list).nodeCount <= list.letters.count + 1)
  }
}
