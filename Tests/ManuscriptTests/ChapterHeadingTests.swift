import Testing

@testable import Manuscript

/// Lines that head chapters and parts, in the words of many languages.
@Suite struct ChapterHeadingTests {
  @Test(arguments: [
    ("Chapter Four", 4), ("CHAPTER THE SECOND", 2), ("Kapitel 7", 7), ("Drittes Kapitel", 3),
    ("ZWÖLFTES KAPITEL", 12), ("1. Kapitel", 1), ("CHAPITRE PREMIER", 1), ("Capítulo XIV", 14),
    ("Capítulo segundo", 2), ("Capitolo primo", 1), ("Hoofdstuk 3", 3), ("Tredje kapitlet", 3),
    ("Ensimmäinen luku", 1), ("II. fejezet", 2), ("Harmadik fejezet", 3), ("Rozdział drugi", 2),
    ("Kapitola první", 1), ("Глава первая", 1), ("ГЛАВА ДВАДЦАТЬ ПЕРВАЯ", 21), ("Розділ 5", 5),
    ("Κεφάλαιο 2", 2), ("Chương 9", 9), ("الفصل الأول", 1), ("فصل ۳", 3), ("פרק 4", 4),
    ("第一章", 1), ("第三十二回　風", 32), ("第12話 雨", 12), ("第１２章", 12), ("第一百零八回", 108), ("제3장", 3),
    ("제 10 화", 10), ("CAPUT SECUNDUM", 2),
  ])
  func `a chapter is known by its word and number`(line: String, number: Int) {
    let heading = ChapterHeading(line)
    #expect(heading?.number == number)
    #expect(heading?.unit == .chapter)
  }

  @Test(arguments: [
    "Part One", "BOOK THE FIRST—RECALLED TO LIFE", "Erster Teil", "Zweites Buch: Der Sturm",
    "Première partie", "Livre troisième", "Parte seconda", "Segunda parte", "Tweede deel",
    "Osa I", "Első rész", "Część pierwsza", "Díl druhý", "Часть первая",
    "Том второй", "Birinci Kısım", "القسم الثاني", "第二部", "제1부 바람",
  ])
  func `a part is known by its word and number`(line: String) {
    #expect(ChapterHeading(line)?.unit == .part)
  }

  @Test(arguments: [
    "Vorwort", "Préface", "Введение", "Epílogo", "Esipuhe", "序章", "あとがき", "מבוא",
    "Dramatis personae",
  ])
  func `a preface has no number`(line: String) {
    let heading = ChapterHeading(line)
    #expect(heading != nil && heading?.number == nil)
  }

  @Test(arguments: [
    "Ein Brief kam", "Un livre.", "Una carta", "En bok", "Part one was easy", "Parte dos amigos",
    "Erster Klasse", "Die zweite Tür", "第二天他走了。", "第三章的内容他已经记不得了，那是很久以前读过的书。", "Том ушёл",
    "I will", "Del mar", "Osa puree", "Del två män gick", "Andra delen II", "제가 말했다",
  ])
  func `what only begins alike heads nothing`(line: String) {
    #expect(ChapterHeading(line) == nil)
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
    let heading = try #require(ChapterHeading(line))
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
