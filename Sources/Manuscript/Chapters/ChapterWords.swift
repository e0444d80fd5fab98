internal import TextAnalysis

/// The words for chapters and parts in the languages that books are divided in.
enum ChapterWords {
  /// What a word numbers, and the languages that it is a word of.
  struct Noun {
    var unit: ChapterHeading.Unit
    var languages: [String]

    /// The number that a word in lower case says in one of its languages.
    func number(_ word: String) -> Int? {
      languages.lazy.compactMap {
        ChapterWords.ordinals[$0]?[word] ?? SpelledNumbers.of($0).value(of: word)
      }.first
    }

    /// The same for an ordinal: “first”, and not “one”.
    func ordinal(_ word: String) -> Int? {
      languages.lazy.compactMap {
        ChapterWords.ordinals[$0]?[word] ?? SpelledNumbers.of($0).ordinals[word]
      }.first
    }
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

  private static let nouns: [String: Noun] = {
    var nouns: [String: Noun] = [:]
    for (language, chapters, parts) in table {
      for (unit, words) in [(ChapterHeading.Unit.chapter, chapters), (.part, parts)] {
        for word in words.split(separator: " ") {
          nouns[String(word), default: Noun(unit: unit, languages: [])].languages.append(language)
        }
      }
    }
    return nouns
  }()

  /// The ordinals that CLDR's rules lack.
  private static let ordinals: [String: [String: Int]] = {
    let words = [
      (
        "pl",
        """
        pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty
        pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta jedenasta dwunasta
        """
      ),
      (
        "cs",
        """
        první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý jedenáctý dvanáctý
        první druhá třetí čtvrtá pátá šestá sedmá osmá devátá desátá jedenáctá dvanáctá
        """
      ),
      (
        "la",
        """
        primus secundus tertius quartus quintus sextus septimus octavus nonus decimus undecimus duodecimus
        primum secundum tertium quartum quintum sextum septimum octavum nonum decimum undecimum duodecimum
        prima secunda tertia quarta quinta sexta septima octava nona decima undecima duodecima
        """
      ),
    ]
    return Dictionary(
      uniqueKeysWithValues: words.map { language, text in
        let pairs = text.split(separator: "\n").flatMap { line in
          line.split(separator: " ").enumerated().map { (String($1), $0 + 1) }
        }
        return (language, Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
      })
  }()

  /// The most bytes of any of these words: most lines begin with longer ones, and need not be looked up.
  private static let longest = 24

  /// What a word in any case numbers; nil for one that numbers nothing.
  static func noun(_ word: String) -> Noun? {
    guard word.utf8.count <= longest else { return nil }
    return nouns[word.lowercased()]
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

  /// Whether a line is the whole heading of a chapter without a number.
  static func isUnnumbered(_ line: String) -> Bool {
    line.utf8.count <= longestUnnumbered && unnumbered.contains(line.lowercased())
  }

  // MARK: Chinese, Japanese and Korean

  /// What a character numbers behind a number: “第三章”, “제3장”.
  static func unit(of character: Unicode.Scalar) -> ChapterHeading.Unit? {
    if "章回話话節节장화회".unicodeScalars.contains(character) { return .chapter }
    if "部卷巻編编篇幕부권편".unicodeScalars.contains(character) { return .part }
    return nil
  }

  /// The number that Han characters say.
  static func hanNumber(_ text: String) -> Int? {
    let numbers = SpelledNumbers.of("zh").cardinals
    return numbers[text] ?? numbers[text.filter { $0 != "〇" && $0 != "零" }]
  }
}
