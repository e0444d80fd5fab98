import Testing

@testable import Manuscript

/// Lines that head chapters and parts, in the words of many languages.
@Suite struct ChapterHeadingTests {
  /// Headings of chapters in texts of a language, with their numbers.
  static let chapters: [(language: String?, line: String, number: Int)] = [
    ("en", "Chapter Four", 4), ("en", "CHAPTER THE SECOND", 2), ("en", "CHAPTER L. A Storm", 50),
    ("en", "Letter IV", 4), ("en", "Chapter Twenty One", 21), ("en", "CHAPTER I.", 1),
    ("en", "1st Chapter", 1),
    ("en", "Chapter 3 \u{2015} The Sea", 3), ("en", "Chapter 3 \u{2012} The Sea", 3),
    ("de", "Kapitel 7", 7), ("de", "Drittes Kapitel", 3), ("de", "ZWÖLFTES KAPITEL", 12),
    ("de", "DREISSIGSTES KAPITEL", 30), ("de", "1. Kapitel", 1), ("de", "IV. Brief", 4),
    ("fr", "CHAPITRE PREMIER", 1), ("fr", "DEUXIEME CHAPITRE", 2), ("fr", "1er chapitre", 1),
    ("es", "Capítulo XIV", 14), ("es", "Capítulo segundo", 2), ("es", "CAPITULO DECIMO", 10),
    ("it", "Capitolo primo", 1), ("it", "XX canto", 20), ("pt", "Capítulo Primeiro", 1),
    ("nl", "Hoofdstuk 3", 3), ("sv", "Tredje kapitlet", 3), ("fi", "Ensimmäinen luku", 1),
    ("hu", "II. fejezet", 2), ("hu", "Harmadik fejezet", 3), ("pl", "Rozdział drugi", 2),
    ("pl", "List 3", 3), ("cs", "Kapitola první", 1), ("sk", "Prvá kapitola", 1),
    ("sk", "TRETIA KAPITOLA", 3),
    ("sl", "Drugo poglavje", 2), ("ro", "Capitolul al doilea", 2),
    ("ro", "CAPITOLUL AL ŞASELEA", 6),
    ("et", "Teine peatükk", 2), ("uk", "Розділ п’ятий", 5), ("uk", "ГЛАВА ДЕВ'ЯТА", 9),
    ("ru", "Глава первая", 1), ("ru", "ГЛАВА ДВАДЦАТЬ ПЕРВАЯ", 21),
    ("ru", "Двадцать первая глава", 21),
    ("sr", "Глава друга", 2), ("el", "Κεφάλαιο 2", 2), ("el", "ΚΕΦΑΛΑΙΟ ΠΡΩΤΟ", 1),
    ("el", "ΚΕΦΆΛΑΙΟ ΔΕΎΤΕΡΟ", 2),
    ("tr", "Birinci Bölüm", 1), ("tr", "BİRİNCİ BÖLÜM", 1), ("tr", "ALTINCI BÖLÜM", 6),
    ("tr", "ÜÇÜNCÜ BÖLÜM", 3),
    ("vi", "Chương 9", 9), ("ar", "الفصل الأول", 1), ("fa", "فصل ۳", 3), ("fa", "فصل سوم", 3),
    ("he", "פרק 4", 4),
    ("la", "CAPUT SECUNDUM", 2), ("id", "Bab Pertama", 1),
    ("zh", "第一章", 1), ("zh", "第三十二回　風", 32), ("ja", "第12話 雨", 12), ("ja", "第１２章", 12),
    ("zh", "第一百零八回", 108),
    ("ja", "第二章「風」", 2), ("zh", "第三回 宴桃园豪杰三结义，斩黄巾英雄首立功", 3), ("ko", "제3장", 3), ("ko", "제 10 화", 10),
    (nil, "Rozdział 5", 5), (nil, "Fejezet 5", 5), (nil, "Глава 3", 3), (nil, "Kapitel IV", 4),
    ("en", "Глава 3", 3),
  ]

  @Test(arguments: chapters.indices)
  func `a chapter is known by its word and number`(index: Int) {
    let (language, line, number) = Self.chapters[index]
    let heading = ChapterHeading(line, language: language)
    #expect(heading?.number == number, "\(line)")
    #expect(heading?.unit == .chapter, "\(line)")
  }

  /// Bare numbers before titles: what begins the title, where the line is a heading; nil where it is a title alone.
  static let bare: [(line: String, title: String?)] = [
    ("III: The Storm", "The Storm"), ("III. The Storm", "The Storm"), ("3: The Storm", "The Storm"),
    ("IV — The Storm", "The Storm"), ("4 – 12 Men", "12 Men"), ("VII—The Storm", "The Storm"),
    ("12 - The Storm", "The Storm"), ("V", ""), ("3–4 Players", nil), ("9—11", nil),
    ("1914: The War Begins", nil), ("2001: A Voyage", nil), ("I will", nil), ("7 Men", nil),
    ("I-V", nil),
  ]

  @Test(arguments: bare.indices)
  func `a heading has its number apart from its title`(index: Int) {
    let (line, title) = Self.bare[index]
    let heading = ChapterHeading(line, language: "en", isHeading: true)
    #expect(heading.flatMap { String(line.utf8.dropFirst($0.titleStart)) } == title, "\(line)")
    // A line of text may be prose.
    if title != "", !line.contains(". ") {
      #expect(ChapterHeading(line, language: "en") == nil, "\(line)")
    }
  }

  static let parts: [(language: String, line: String)] = [
    ("en", "Part One"), ("en", "BOOK THE FIRST—RECALLED TO LIFE"), ("de", "Erster Teil"),
    ("de", "Zweites Buch: Der Sturm"), ("fr", "Première partie"), ("fr", "PREMIERE PARTIE"),
    ("fr", "Livre troisième"),
    ("it", "Parte seconda"), ("pt", "Segunda parte"), ("nl", "Tweede deel"), ("fi", "Osa I"),
    ("hu", "Első rész"),
    ("pl", "Część pierwsza"), ("pl", "Tom I. Początek"), ("cs", "Díl druhý"),
    ("ru", "Часть первая"), ("ru", "Том второй"),
    ("tr", "Birinci Kısım"), ("tr", "BİRİNCİ KISIM"), ("ar", "القسم الثاني"), ("zh", "第二部"),
    ("zh", "第二部分 风暴"),
    ("ko", "제1부 바람"), ("el", "ΜΕΡΟΣ ΔΕΥΤΕΡΟ"), ("ro", "Partea întâi"), ("fa", "بخش دوم"),
    ("et", "Esimene osa"),
  ]

  @Test(arguments: parts.indices)
  func `a part is known by its word and number`(index: Int) {
    let (language, line) = Self.parts[index]
    #expect(ChapterHeading(line, language: language)?.unit == .part, "\(line)")
  }

  @Test(arguments: [
    "Vorwort", "Préface", "Введение", "Epílogo", "Esipuhe", "序章", "あとがき", "מבוא",
    "Dramatis personae",
  ])
  func `a preface has no number`(line: String) {
    let heading = ChapterHeading(line, language: nil)
    #expect(heading != nil && heading?.number == nil)
  }

  /// Lines of prose in texts of a language.
  static let prose: [(language: String?, lines: [String])] = [
    (
      "en",
      [
        "I act.", "I letter.", "I list:", "1 book.", "V letter", "10 letters:", "I will",
        "1. book.", "Tom C. Clark",
        "Del L. Harris", "List 1:", "Tom I. Clark", "Part one was easy", "part one.",
        "act one: he ran", "Brief 2",
        "Band 4", "Bab I", "Osa I", "Liber X", "Carta 1", "Bind I.", "Tom 2",
        "Letters I. to III. are lost",
        "Chapter and verse", "Book in hand", "One book", "Ten letters", "Del mar", "Teil eins",
      ]
    ),
    (
      "de",
      [
        "Ein Brief kam", "Ein Brief.", "Erster Klasse", "Die zweite Tür", "Ein Band.", "I Band",
        "1 Brief", "Zwei Teile",
        "Del L. Harris", "Tom 1", "Teil eins war leicht", "Buch und Brief", "Acht Bücher",
        "Brief an Anna",
      ]
    ),
    (
      "fr",
      [
        "Un livre.", "Une lettre", "Partie de cartes", "Acte manqué", "Premier amour",
        "L'acte II fut long",
      ]
    ),
    (
      "es",
      ["Una carta", "Un libro", "Parte dos amigos", "La primera vez", "Carta a Ana", "Y libro"]
    ),
    ("it", ["Una lettera", "Un libro", "I libro", "Parte alle due", "Primo amore", "Canto io"]),
    ("pt", ["Um livro", "Uma carta", "Parte de mim", "Ato falho"]),
    ("nl", ["Een brief", "Een boek", "Deel uit", "Brief aan Anna", "Eerste liefde"]),
    (
      "sv",
      [
        "En bok", "Del L. Harris", "Del två män gick", "Andra delen II", "Brev till Anna",
        "Ett brev.",
      ]
    ),
    ("da", ["En bog", "Et brev", "Del med mig", "Akt dig"]),
    ("nb", ["En bok", "Et brev", "Del av noe", "Bok og brev"]),
    ("fi", ["Osa puree", "Yksi kirja", "Kirje äidille", "Luku on pieni"]),
    ("hu", ["Egy könyv", "Levél anyámnak", "Rész és egész", "Könyv nélkül"]),
    (
      "pl",
      [
        "Tom C. Clark", "Tom L. Jackson", "List do Anny", "Jeden list", "Akt odwagi", "I tom",
        "I list:",
      ]
    ),
    ("cs", ["Jeden dopis", "Kniha a dopis", "Část dne", "I kniha"]),
    ("tr", ["Bir kitap", "Mektup geldi", "Perde kapandı"]),
    ("vi", ["Hồi năm 1990 ông về", "Phần tôi", "Sách một"]),
    ("ru", ["Том ушёл", "Письмо матери", "Часть людей", "Действие началось", "Первая любовь"]),
    ("el", ["Μέρος του κόσμου", "Ένα βιβλίο"]),
    ("he", ["חלק מהאנשים", "ספר אחד טוב"]),
    ("ar", ["فصل الصيف", "الكتاب على الطاولة"]),
    (
      "zh",
      [
        "第二天他走了。", "第三章的内容他已经记不得了，那是很久以前读过的书。", "第二部分讲的是他的童年", "第一节课", "第一回合", "第一节课上完了",
        "第一章里他写道", "第一章我读完了", "第一章我读完了，第二章还没有", "第一部电影", "第一次", "第三章 他说：“走吧，”…", "第二部分 他走了.",
        "第一章 真的吗?", "第一章 快走!", "第一幕戏",
      ]
    ),
    ("ja", ["第二章の内容", "第一部で述べたように", "第一話を読んだ", "第一回大会"]),
    ("ko", ["제가 말했다", "제3부대", "제1장에서 말했다", "제2회 대회가 열렸다.", "제1편집국"]),
    (
      nil,
      [
        "Tom C. Clark", "Del L. Harris", "List 1:", "Brief 2", "Bab I", "Bind I.", "Osa I", "Tom 2",
        "Лист 1", "Том 2",
        "I act.", "1 book.", "I list:",
      ]
    ),
  ]

  @Test(arguments: prose.indices)
  func `what only begins alike heads nothing`(index: Int) {
    let (language, lines) = Self.prose[index]
    for line in lines {
      // “1. book” is a bare number with a title, which counts in a row of such only.
      let unit = ChapterHeading(line, language: language)?.unit
      #expect(unit == nil || unit == .bare, "\(language ?? "-"): \(line)")
    }
  }

  /// Prose of the story in each language: no line of it, wherever it is broken, is a heading.
  @Test(arguments: TextLanguageTests.stories.indices)
  func `no line of a story heads anything`(index: Int) {
    let (language, text) = TextLanguageTests.stories[index]
    let words = text.split(whereSeparator: \.isWhitespace)
    for start in words.indices {
      for count in 1...min(8, words.count - start) {
        let line = words[start..<start + count].joined(separator: " ")
        #expect(ChapterHeading(line, language: language) == nil, "\(line)")
      }
    }
  }

  @Test func `a sentence that numbers a part heads it only if it stands apart`() throws {
    let prose = "The lamp was lit and the door was shut. Nobody came to the harbour that night."
    func titles(_ text: String) throws -> [String?] {
      try BookReader.read(Array(text.utf8), name: "x.txt").chapters.map(\.label)
    }
    let among = "Chapter 1\n\n\(prose)\n\nPart one.\n\n\(prose)\n\n\(prose)\n"
    #expect(try titles(among) == ["Chapter 1"])
    let apart = "Part one.\n\n\n\(prose)\n\n\(prose)\n\n\(prose)\n\n\n\nPart two.\n\n\(prose)\n"
    #expect(try titles(apart) == ["Part one.", "Part two."])
  }

  @Test(arguments: ["x.txt", "x.md"])
  func `a heading keeps its full stop`(name: String) throws {
    let mark = name == "x.md" ? "# " : ""
    let prose = "The lamp was lit and the door was shut."
    let text = "\(mark)CHAPTER I.\n\n\(prose)\n\n\(mark)CHAPTER II.\n\n\(prose)\n"
    let book = try BookReader.read(Array(text.utf8), name: name)
    #expect(book.chapters.map(\.label) == ["CHAPTER I.", "CHAPTER II."])
  }

  @Test(arguments: [
    ("Глава вторая. Буря", "Глава вторая", "Буря"), ("第二章　風の音", "第二章", "風の音"),
    ("第二章風の音", "第二章", "風の音"),
    ("Book the Second: The Golden Thread", "Book the Second", "The Golden Thread"),
    ("제2장: 바람", "제2장", "바람"), ("Zweites Kapitel – Der Sturm", "Zweites Kapitel", "Der Sturm"),
  ])
  func `the label ends where the title has not begun`(line: String, label: String, title: String)
    throws
  {
    let heading = try #require(ChapterHeading(line, language: nil))
    #expect(Array(line.utf8.prefix(heading.labelLength)) == Array(label.utf8))
    #expect(Array(line.utf8.dropFirst(heading.titleStart)) == Array(title.utf8))
  }

  @Test func `the chapters of a plain text in another language are found`() throws {
    let prose = String(repeating: "Он шёл по улице и думал о море. ", count: 12)
    var text = "Часть первая\n\n"
    for ordinal in ["первая", "вторая", "третья"] {
      text += "Глава \(ordinal)\n\nМоре\n\n\(prose)\n\n"
    }
    let book = try BookReader.read(Array(text.utf8), name: "x.txt")
    #expect(book.chapters.map(\.isPart) == [true, false, false, false])
    #expect(book.chapters.dropFirst().allSatisfy { $0.plainTitle == "Море" })
    let markdown = try BookReader.read(
      Array(
        "# Первая часть\n\n## Глава 1\n\nМоре.\n\n# Часть вторая\n\n## Глава 1\n\nМоре.\n".utf8),
      name: "x.md")
    #expect(markdown.chapters.map(\.isPart) == [true, false, true, false])
  }
}
