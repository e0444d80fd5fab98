internal import TextAnalysis

/// The words for chapters and parts in many languages.
enum ChapterWords {
  /// The unit that a word denotes, and the languages that have the word.
  struct Noun {
    var unit: ChapterHeading.Unit
    var languages: [String]

    /// The number that a word denotes in one of its languages.
    func number(_ word: String) -> Int? {
      let word = CaselessWord(word)
      return languages.lazy.compactMap {
        ChapterWords.ordinal(word, $0) ?? SpelledNumbers.of($0).cardinals.value(of: word)
      }.first
    }

    /// The same for an ordinal: “first”, but not “one”.
    func ordinal(_ word: String) -> Int? {
      let word = CaselessWord(word)
      return languages.lazy.compactMap { ChapterWords.ordinal(word, $0) }.first
    }
  }

  private static func ordinal(_ word: CaselessWord, _ language: String) -> Int? {
    OrdinalWords.of(language)?.value(of: word)
      ?? SpelledNumbers.of(language).ordinals.value(of: word)
  }

  /// By language: words for chapters, then for parts.
  private static let table: [(language: String, chapters: String, parts: String)] = [
    ("en", "chapter chap canto letter stave", "part book volume act"),
    ("de", "kapitel gesang brief", "teil buch band akt aufzug"),
    ("fr", "chapitre lettre chant", "partie livre tome acte"),
    ("es", "capítulo capitulo carta canto", "parte libro tomo acto"),
    ("pt", "capítulo capitulo carta canto", "parte livro tomo acto ato"),
    ("it", "capitolo lettera canto", "parte libro tomo atto"),
    ("ca", "capítol carta cant", "part llibre acte"),
    ("ro", "capitolul capitol", "partea cartea volumul"),
    ("la", "caput capitulum", "liber pars"),
    ("nl", "hoofdstuk brief zang", "deel boek bedrijf"),
    ("da", "kapitel brev", "del bog bind akt"),
    ("sv", "kapitel kapitlet brev", "del bok akt"),
    ("nb", "kapittel kapitel brev", "del bok akt"),
    ("fi", "luku kirje", "osa kirja näytös"),
    ("et", "peatükk", "osa raamat"),
    ("hu", "fejezet levél ének", "rész könyv kötet felvonás"),
    ("pl", "rozdział list pieśń", "część księga tom akt"),
    ("cs", "kapitola dopis zpěv", "část díl kniha svazek jednání"),
    ("sk", "kapitola list", "časť diel kniha"),
    ("sl", "poglavje", "del knjiga"),
    ("hr", "poglavlje pismo", "dio knjiga čin"),
    ("ru", "глава письмо песнь", "часть книга том действие"),
    ("uk", "глава розділ лист", "частина книга том дія"),
    ("bg", "глава писмо", "част книга том"),
    ("sr", "глава поглавље писмо", "део књига чин"),
    ("el", "κεφάλαιο κεφαλαιο", "μέρος μερος βιβλίο βιβλιο τόμος"),
    ("tr", "bölüm mektup", "kısım kitap cilt perde"),
    ("id", "bab", "bagian buku"),
    ("vi", "chương hồi", "phần quyển"),
    ("ar", "الفصل فصل", "الجزء القسم الكتاب"),
    ("fa", "فصل", "بخش کتاب جلد"),
    ("he", "פרק", "חלק ספר"),
    ("hi", "अध्याय", "भाग खंड"),
  ]

  /// Words that are ordinary words, or names, in languages in which they denote no unit: “list”, “Tom”, “Del”.
  private static let ambiguous: Set<String> = [
    "act", "akt", "ato", "bab", "band", "bind", "bog", "bok", "brief", "buch", "canto", "cant",
    "carta",
    "chant", "cilt", "del", "deo", "dio", "hồi", "liber", "list", "osa", "pars", "part", "tom",
    "zang",
    "лист", "том", "част", "дія",
  ]

  /// Whether a word may be an ordinary word, or a name followed by initials.
  static func isAmbiguous(_ word: String) -> Bool {
    word.utf8.count <= longest && ambiguous.contains(CaselessWord.normalized(word))
  }

  private static let (nouns, bases): ([String: [Noun]], [String: [Noun]]) = {
    var (nouns, bases): ([String: [Noun]], [String: [Noun]]) = ([:], [:])
    for (language, chapters, parts) in table {
      for (unit, words) in [(ChapterHeading.Unit.chapter, chapters), (.part, parts)] {
        for word in words.split(separator: " ") {
          let noun = Noun(unit: unit, languages: [language])
          let word = CaselessWord.normalized(String(word))
          nouns[word, default: []].append(noun)
          bases[language == "vi" ? word : CaselessWord.base(of: word), default: []].append(noun)
        }
      }
    }
    return (nouns, bases)
  }()

  /// The greatest length in bytes of these words: most lines begin with longer ones, and need no lookup.
  private static let longest = 24

  /// The noun that a word in any case is in a text of a language (BCP 47); nil if it denotes no unit.
  ///
  /// The nouns of the language and of English count, and those in a script of their own. If the language is unknown,
  /// all count that are not ordinary words in other languages.
  static func noun(_ word: String, language: String?) -> Noun? {
    guard word.utf8.count <= longest else { return nil }
    let caseless = CaselessWord(word)
    guard let found = nouns[caseless.lowercase] ?? caseless.base.flatMap({ bases[$0] }) else {
      return nil
    }
    let own = language.map(nounLanguage)
    let languages = [own, "en"]
    let spoken = found.filter { languages.contains($0.languages[0]) }
    if !spoken.isEmpty {
      return merged(
        spoken.filter { $0.languages[0] == own } + spoken.filter { $0.languages[0] != own })
    }
    // A word with letters that the language lacks belongs to another.
    guard let own else { return isAmbiguous(word) ? nil : merged(found) }
    let isLatin = word.unicodeScalars.first.map { $0.value < 0x370 } ?? true
    return !isLatin && !hasOwnScript(own) && !isAmbiguous(word) ? merged(found) : nil
  }

  private static func merged(_ nouns: [Noun]) -> Noun? {
    nouns.first.map { Noun(unit: $0.unit, languages: nouns.flatMap(\.languages)) }
  }

  /// The table's language that has the nouns of a language.
  private static func nounLanguage(_ tag: String) -> String {
    let tag = tag.lowercased()
    let primary = String(tag.prefix { $0 != "-" && $0 != "_" })
    return switch primary {
    case "no", "nn": "nb"
    case "bs", "sh": "hr"
    case "sr" where tag.contains("latn"): "hr"
    case "be", "mk": "sr"
    case "gl": "pt"
    case "iw": "he"
    default: primary
    }
  }

  /// Whether a language of the table is written in a script other than Latin.
  private static func hasOwnScript(_ language: String) -> Bool {
    ["ru", "uk", "bg", "sr", "el", "ar", "fa", "he", "hi"].contains(language)
  }

  // MARK: Headings without a number

  private static let unnumbered: Set<String> = [
    "prologue", "epilogue", "preface", "introduction", "foreword", "afterword", "conclusion",
    "dramatis personae", "interlude", "prolog", "epilog", "vorwort", "einleitung", "nachwort",
    "préface", "avant-propos", "épilogue", "prólogo", "epílogo", "prefacio", "prefácio",
    "introducción", "introdução", "prefazione", "introduzione", "prologo", "epilogo", "postfazione",
    "voorwoord", "inleiding", "nawoord", "proloog", "epiloog", "förord", "efterord", "inledning",
    "forord", "efterskrift", "prologi", "epilogi", "esipuhe", "johdanto", "jälkisanat", "előszó",
    "utószó", "prológus", "epilógus", "przedmowa", "wstęp", "posłowie", "předmluva", "úvod",
    "doslov",
    "пролог", "эпилог", "предисловие", "введение", "послесловие", "передмова", "епілог", "епилог",
    "πρόλογος", "επίλογος", "εισαγωγή", "önsöz", "giriş", "sonsöz", "مقدمة", "خاتمة", "مقدمه",
    "הקדמה", "מבוא", "אחרית דבר", "序", "序章", "序言", "前言", "引子", "楔子", "尾声", "后记", "後記",
    "終章", "プロローグ", "エピローグ", "まえがき", "あとがき", "프롤로그", "에필로그", "머리말",
  ]
  private static let longestUnnumbered = 24

  /// Whether a line is the complete heading of an unnumbered chapter.
  static func isUnnumbered(_ line: String) -> Bool {
    line.utf8.count <= longestUnnumbered && unnumbered.contains(line.lowercased())
  }

  // MARK: Chinese, Japanese and Korean

  /// The unit after a number in Han characters or Hangul: “章” in “第三章”, “部分” in “第二部分”.
  static func eastAsianUnit(
    _ text: Substring.UnicodeScalarView
  ) -> (unit: ChapterHeading.Unit, length: Int)? {
    if String(text.prefix(2)) == "部分" { return (.part, 2) }
    guard let character = text.first else { return nil }
    if "章回話话節节장화회".unicodeScalars.contains(character) { return (.chapter, 1) }
    if "部卷巻編编篇幕부권편".unicodeScalars.contains(character) { return (.part, 1) }
    return nil
  }

  /// Whether a title may directly follow a word for a chapter or part, as in “第二章風の音”: “第二章の”, “第二章里” and “第二部電影” begin
  /// sentences.
  static func mayPrecedeTitle(_ unit: Unicode.Scalar?, _ title: Unicode.Scalar?) -> Bool {
    guard let unit, let title, unit == "章" else { return false }
    return !"的里裡裏中内內讲講说說写寫是有和与與及在将將节節程法回はがをにでとのもからへまや".unicodeScalars.contains(title)
  }

  /// The number denoted by Han characters.
  static func hanNumber(_ text: String) -> Int? {
    let numbers = SpelledNumbers.of("zh").cardinals
    return numbers.value(of: CaselessWord(text))
      ?? numbers.value(of: CaselessWord(text.filter { $0 != "〇" && $0 != "零" }))
  }
}
