/// Recognises the language of a text that does not declare one: by its script, and if languages share a script, by
/// their function words (`FunctionWords`).
enum TextLanguage {
  /// The language of a UTF-8 text, of which a limited sample is read, as a BCP 47 tag.
  ///
  /// Nil if the evidence is weak or the text is in several languages.
  static func recognised(in bytes: [UInt8]) -> String? {
    var sample = LanguageSample()
    for piece in pieces(of: bytes.count) { sample.read(bytes[piece]) }
    let all = sample.scripts.values.reduce(0, +)
    // Japanese is written in two of these scripts.
    let eastAsian = [.kana, .han, .hangul].reduce(0) { $0 + (sample.scripts[$1] ?? 0) }
    if eastAsian * 2 > all { return eastAsianLanguage(sample) }
    guard let (script, count) = sample.scripts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      count * 2 > all
    else { return nil }
    switch script {
    case .latin, .cyrillic, .devanagari: return sample.language(of: script)
    case .hebrew: return sample.language(of: script) ?? "he"
    case .arabic: return arabicLanguage(sample)
    // Greek letters are also used as symbols.
    case .greek: return count >= leastGreek ? "el" : nil
    default: return script.rawValue
    }
  }

  /// The fewest Greek letters that are more than symbols.
  private static let leastGreek = 10

  /// A longer text is sampled in pieces spread over it, since its beginning and end may be a licence in another
  /// language.
  private static let pieceCount = 8
  private static let pieceLength = 2048

  private static func pieces(of count: Int) -> [Range<Int>] {
    guard count > pieceCount * pieceLength else { return [0..<count] }
    return (0..<pieceCount).map { index in
      let middle = count / (pieceCount * 2) * (index * 2 + 1)
      return middle - pieceLength / 2..<middle + pieceLength / 2
    }
  }

  /// Arabic, or a language with letters that Arabic lacks, if they are at least one in a hundred.
  private static func arabicLanguage(_ sample: LanguageSample) -> String? {
    let letters = sample.scripts[.arabic] ?? 0
    let others = [
      ("ur", "ٹڈڑںےہ"), ("ug", "ۇۈۋ"), ("ckb", "ێڕڵ"), ("ps", "ښځڅږړ"), ("fa", "پچژگکی"),
    ]
    for (language, own) in others {
      let count = own.unicodeScalars.reduce(0) { $0 + (sample.arabicLetters[$1] ?? 0) }
      if count >= 3, count * 100 > letters { return language }
    }
    return "ar"
  }

  /// Korean, Japanese or Chinese by their scripts: Japanese has kana among its Han characters.
  private static func eastAsianLanguage(_ sample: LanguageSample) -> String? {
    let (kana, han) = (sample.scripts[.kana] ?? 0, sample.scripts[.han] ?? 0)
    let hangul = sample.scripts[.hangul] ?? 0
    if hangul > kana + han { return "ko" }
    if kana * 10 > kana + han { return "ja" }
    // A few Han characters alone may be either.
    guard han >= 30, kana * 50 < han, hangul * 10 < han else { return nil }
    let (simplified, traditional) = (sample.simplifiedCount, sample.traditionalCount)
    if simplified > 3 * traditional, simplified > 2 { return "zh-Hans" }
    return traditional > 3 * simplified && traditional > 2 ? "zh-Hant" : "zh"
  }
}

/// The counts of a sample of a text: letters by script, and words.
struct LanguageSample {
  /// A script; the raw value is the language of those with one predominant language.
  enum Script: String, Comparable {
    case latin, cyrillic, devanagari, arabic, han, kana, hangul
    case hebrew = "he"
    case greek = "el"
    case armenian = "hy"
    case georgian = "ka"
    case thai = "th"
    case lao = "lo"
    case khmer = "km"
    case burmese = "my"
    case tibetan = "bo"
    case amharic = "am"
    case bengali = "bn"
    case punjabi = "pa"
    case gujarati = "gu"
    case odia = "or"
    case tamil = "ta"
    case telugu = "te"
    case kannada = "kn"
    case malayalam = "ml"
    case sinhala = "si"

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// The number of letters in each script.
  private(set) var scripts: [Script: Int] = [:]
  /// The number of letters that distinguish languages of the Arabic script.
  private(set) var arabicLetters: [Unicode.Scalar: Int] = [:]
  /// Han characters of frequent words whose simplified and traditional forms differ.
  private(set) var (simplifiedCount, traditionalCount) = (0, 0)
  /// The words of each script, and how many are function words, by the set of languages that have them.
  private var words: [Script: (count: Int, hits: [FunctionWords.Languages: Int])] = [:]

  /// Counts the letters and words in a piece of UTF-8.
  mutating func read(_ piece: ArraySlice<UInt8>) {
    var counts = [Script: Int]()
    var (last, run) = (Script?.none, 0)
    var word = FunctionWords.Hash()
    var isWord = false
    for scalar in String(decoding: piece, as: UTF8.self).unicodeScalars {
      guard FunctionWords.isLetter(scalar.value) else {
        if isWord { count(word, of: last) }
        (word, isWord) = (FunctionWords.Hash(), false)
        continue
      }
      word.add(scalar.value)
      isWord = true
      let script = Self.script(of: scalar.value)
      if script != last {
        if let last { counts[last, default: 0] += run }
        (last, run) = (script, 0)
      }
      run += 1
      if script == .arabic { arabicLetters[scalar, default: 0] += 1 }
      if script == .han { countForm(of: scalar) }
    }
    if isWord { count(word, of: last) }
    if let last { counts[last, default: 0] += run }
    scripts.merge(counts, uniquingKeysWith: +)
  }

  /// Counts a word, which is in the script of its last letter.
  private mutating func count(_ word: FunctionWords.Hash, of script: Script?) {
    guard let script else { return }
    words[script, default: (0, [:])].count += 1
    if let languages = FunctionWords.languages(of: word) {
      words[script]?.hits[languages, default: 0] += 1
    }
  }

  private static let simplified = Set("这们来说时国会对没为个里还过后发经现头让见问".unicodeScalars)
  private static let traditional = Set("這們來說時國會對沒為個裡還過後發經現頭讓見問".unicodeScalars)

  private mutating func countForm(of scalar: Unicode.Scalar) {
    if Self.simplified.contains(scalar) { simplifiedCount += 1 }
    if Self.traditional.contains(scalar) { traditionalCount += 1 }
  }

  private static func script(of letter: UInt32) -> Script? {
    switch letter {
    case 0..<0x250, 0x1E00..<0x1F00: .latin
    case 0x370..<0x400, 0x1F00..<0x2000: .greek
    case 0x400..<0x530: .cyrillic
    case 0x530..<0x590: .armenian
    case 0x5D0..<0x5F3: .hebrew
    case 0x620..<0x700: .arabic
    case 0x900..<0x980: .devanagari
    case 0x980..<0xA00: .bengali
    case 0xA00..<0xA80: .punjabi
    case 0xA80..<0xB00: .gujarati
    case 0xB00..<0xB80: .odia
    case 0xB80..<0xC00: .tamil
    case 0xC00..<0xC80: .telugu
    case 0xC80..<0xD00: .kannada
    case 0xD00..<0xD80: .malayalam
    case 0xD80..<0xE00: .sinhala
    case 0xE00..<0xE80: .thai
    case 0xE80..<0xF00: .lao
    case 0xF00..<0x1000: .tibetan
    case 0x1000..<0x10A0: .burmese
    case 0x10A0..<0x1100: .georgian
    case 0x1100..<0x1200, 0xAC00..<0xD7A4: .hangul
    case 0x1200..<0x1380: .amharic
    case 0x1780..<0x1800: .khmer
    case 0x3041..<0x3100: .kana
    case 0x3400..<0xA000, 0x20000..<0x30000: .han
    default: nil
    }
  }

  // MARK: Function words

  /// The fewest function words that are evidence, and the fraction of all words that they must be.
  private static let leastHits = 12
  private static let leastFraction = 0.1
  /// The margin by which the function words of a language must outnumber those of any other, among words that only one
  /// has.
  private static let margin = (factor: 2.5, count: 3.0)

  /// The language of a script that the function words belong to; nil if there are few, or another language has many
  /// too.
  func language(of script: Script) -> String? {
    guard let (wordCount, hits) = words[script] else { return nil }
    var best: (language: Int, count: Int)?
    var counts = [Int](repeating: 0, count: FunctionWords.names.count)
    for (languages, count) in hits {
      for language in counts.indices where languages & (1 << language) != 0 {
        counts[language] += count
      }
    }
    for (language, count) in counts.enumerated() where count > best?.count ?? 0 {
      best = (language, count)
    }
    guard let best, best.count >= Self.leastHits,
      Double(best.count) >= Self.leastFraction * Double(wordCount)
    else { return nil }
    for other in counts.indices where other != best.language {
      var (own, others) = (0, 0)
      for (languages, count) in hits {
        let isOwn = languages & (1 << best.language) != 0
        if isOwn == (languages & (1 << other) != 0) { continue }
        if isOwn { own += count } else { others += count }
      }
      guard Double(own) >= Self.margin.factor * Double(others) + Self.margin.count else {
        return nil
      }
    }
    return FunctionWords.names[best.language]
  }
}
