import Documents
import TestSupport
import Testing

@testable import Manuscript

struct PlainTextTests {
  private func read(_ text: String) throws -> Book {
    try BookReader.read(Array(text.utf8), name: "x.txt")
  }

  private func plain(_ text: String) throws -> [String] {
    try read(text).outline.chapters.flatMap(\.blocks).map(\.text.plain)
  }

  @Test func `many numbers are read`() throws {
    let time = try processorTime {
      _ = try read(String(repeating: "I\n\n", count: 20_000))
    }
    #expect(time < timeOfHang)
  }

  @Test(arguments: ["CHAPTER I. “The Road”", "CHAPTER I — “The Road”", "CHAPTER I: “The Road”"])
  func `a title may begin with a quote`(line: String) throws {
    let chapter = try read(line + "\n\nText of it.").chapters[0]
    #expect(chapter.label == "CHAPTER I" && chapter.title.plain == "“The Road”")
  }

  @Test(arguments: [
    "It began.\n\nPart one was easy.\n\nPart two was not.\n",
    "It began.\n\nLetter two arrived on Monday.\n\nIt said nothing.\n",
    "We need:\n\n1. Milk\n2. Eggs\n\nand go.\n",
    "We need:\n\n1. Milk\n\n2. Eggs\n\nand go.\n",
    "We must:\n\n1. Go there.\n\nIt is far.\n\n2. Stay there.\n\nIt is late.\n",
  ])
  func `sentences and lists head no chapters`(text: String) throws {
    #expect(try read(text).chapters.count == 1)
  }

  @Test func `a cipher's numbers head no chapters, and leave those after it their own`() throws {
    let cipher = zip("abcdefghik", 1...10).map { "\($0)\n\n\($1)\n\n" }.joined()
    let words = "A sentence that is long enough to be a chapter's text.\n\n"
    let book = try read("I\n\n\(words)II\n\n\(words)\(cipher)\(words)III\n\n\(words)IV\n\n\(words)")
    #expect(book.chapters.map(\.label) == ["I", "II", "III", "IV"])
  }

  @Test func `a letter's date is no title`() throws {
    let letter = "CHAPTER I\n\nThe Mole, 4th of March\n\nDear Miss Perrin,\n\nThe ice is here.\n"
    #expect(try read(letter).chapters.map(\.title.plain) == [""])
    let title = "CHAPTER I\n\nThe Mole\n\nIt was late, and the ice was there.\n"
    #expect(try read(title).chapters.map(\.title.plain) == ["The Mole"])
  }

  @Test(arguments: [
    ("5'10\" tall, 6\" wide, 51°30'26\" north", "5′10″ tall, 6″ wide, 51°30′26″ north"),
    ("\"Chapter 5\" and 'Room 6' of the '90s", "“Chapter 5” and ‘Room 6’ of the ’90s"),
    ("\"He was 6'2\",\" she said", "“He was 6′2″,” she said"),
    ("the 1950's, a 1960s' car", "the 1950’s, a 1960s’ car"),
  ])
  func `marks after digits measure where they end no quotation`(text: String, set: String) throws {
    #expect(try plain(text + " and more of it.") == [set + " and more of it."])
  }

  @Test(arguments: [
    ("צה\"ל כבש. הוא אמר \"שלום\" לרמטכ\"ל.", "צה״ל כבש. הוא אמר ”שלום” לרמטכ״ל."),
    ("ג'ירפה וד\"ר כץ, רח' הרצל", "ג׳ירפה וד״ר כץ, רח׳ הרצל"),
    ("הוא אמר \"שיר בשם 'ים' ושמש\"", "הוא אמר ”שיר בשם ’ים’ ושמש”"),
  ])
  func `marks in Hebrew words are geresh and gershayim`(text: String, set: String) throws {
    #expect(SmartPunctuation.typographic(text, language: "he") == set)
  }

  @Test func `numbers with titles that count up head chapters`() throws {
    let book = try read("I. The Road\n\nText one.\n\nII. The Sea\n\nText two.\n\nIII\n\nThree.\n")
    #expect(book.chapters.map(\.label) == ["I", "II", "III"])
    #expect(try read("Chapter 1 - The Road\n\nText.").chapters[0].title.plain == "The Road")
  }

  @Test(arguments: [
    ("A _lone mark.\n\nAnother_ one, and one_more.", []), ("Of _snake_case only.", []),
    ("He said “_No_” and _à côté_, _two\nlines_.", ["No", "à côté", "two", " ", "lines"]),
  ])
  func `a stress ends in its own paragraph`(text: String, stressed: [String]) throws {
    let blocks = try read(text).outline.chapters.flatMap(\.blocks)
    let runs = blocks.flatMap(\.text.runs).filter { $0.style == .emphasis }
    #expect(runs.map(\.text) == stressed)
    let marks = blocks.map(\.text.plain).joined().count { $0 == "_" }
    #expect(marks == text.count { $0 == "_" } - (stressed.isEmpty ? 0 : 6))
  }

  private func isVerse(_ text: String) throws -> [Bool] {
    try read(text).outline.chapters.flatMap(\.blocks).map { $0.kind == .verse }
  }

  @Test(arguments: UInt64(1)...30)
  func `lines that are full are prose, whatever their width`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let width = Int.random(in: 30...76, using: &generator)
    let words = ["The", "a", "river", "Harbour", "extraordinary", "of", "Keeper", "waits", "I"]
    let paragraphs = (0..<20).map { _ in
      var lines = [""]
      for _ in 0..<Int.random(in: 12...60, using: &generator) {
        let word = words.randomElement(using: &generator) ?? "a"
        if lines[lines.count - 1].count + 1 + word.count > width { lines.append("") }
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
      }
      return lines.joined(separator: "\n")
    }
    #expect(try isVerse(paragraphs.joined(separator: "\n\n")).allSatisfy { !$0 })
  }

  @Test func `stanzas are verse, in a text of short lines and among prose`() throws {
    let stanza = "Slow is the river and slow is the mill,\nSlow goes the wheel\nRound and round."
    let lowercase = "the river is slow\nand slow is the mill that\nturns\nand turns"
    let prose = String(
      repeating: "Many words stand in a line that is as long as lines go, and\n", count: 9)
    #expect(try isVerse("A line alone.\n\n" + stanza) == [false, true])
    #expect(try isVerse(prose + "\n" + stanza + "\n\n" + prose) == [false, true, false])
    #expect(try isVerse(lowercase + "\n\n" + lowercase) == [true, true])
  }

  @Test(arguments: UInt64(1)...20)
  func `lines that are full are prose, however far they are indented`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let width = Int.random(in: 50...76, using: &generator)
    let words = ["The", "a", "river", "Harbour", "extraordinary", "of", "Keeper", "waits", "I"]
    let paragraphs = (0..<20).map { number in
      let indent = String(repeating: " ", count: number % 3 * 4)
      var lines = [indent + (number % 3 > 0 ? "a) The" : "The")]
      for _ in 0..<Int.random(in: 20...60, using: &generator) {
        let word = words.randomElement(using: &generator) ?? "a"
        if lines[lines.count - 1].count + 1 + word.count > width {
          lines.append(indent + word)
        } else {
          lines[lines.count - 1] += " " + word
        }
      }
      return lines.joined(separator: "\n")
    }
    #expect(try isVerse(paragraphs.joined(separator: "\n\n")).allSatisfy { !$0 })
  }

  @Test func `items of a list without blank lines are paragraphs of their own`() throws {
    let item = "- Many words stand in an item that is as long as lines go, and it\n  goes on.\n"
    let prose = "Many words stand in a line that is as long as all lines are, and\ngo on.\n\n"
    #expect(try isVerse(prose + item + item + item) == [false, false, false, false])
  }

  @Test(arguments: ["=-", "*=", "-~", "#*"])
  func `underlined titles head chapters and their sections, by the order of their signs`(
    signs: String
  ) throws {
    func title(_ words: String, _ level: Int) -> String {
      words + "\n" + String(repeating: Array(signs)[level], count: words.count) + "\n\n"
    }
    let prose = "Many words stand in a line that is as long as all lines are, and\ngo on.\n\n"
    let book = try read(
      title("The Road", 0) + prose + title("Its Stones", 1) + prose + title("The Sea", 0) + prose)
    #expect(book.chapters.map(\.title.plain) == ["The Road", "The Sea"])
    let blocks = book.outline.chapters.flatMap(\.blocks)
    #expect(blocks.map(\.text.plain).contains("Its Stones"))
    #expect(!blocks.contains { $0.kind == .ornament } && blocks.count == 4)
    // What is only once above all others is the book's title.
    let titled = try read("A Book\n######\n\n" + title("One", 0) + prose + title("Two", 0) + prose)
    #expect(signs.hasPrefix("#") || titled.title == "A Book")
    #expect(signs.hasPrefix("#") || titled.chapters.map(\.title.plain) == ["One", "Two"])
  }

  @Test func `a centred line in capitals above prose is a heading`() throws {
    let prose = String(
      repeating: "Many words stand in a line that is as long as lines go, and\n", count: 3)
    let title = String(repeating: " ", count: 20) + "TERMS AND CONDITIONS\n"
    let book = try read(prose + "\n" + title + "\n" + prose)
    let blocks = book.outline.chapters.flatMap(\.blocks)
    #expect(blocks.map(\.text.plain).contains("TERMS AND CONDITIONS"))
    #expect(try isVerse(prose + "\n" + title + "\n" + prose) == [false, false, false])
    let document = book.documents[0]
    #expect(document.nodes.indices.contains { document.element($0)?.name == "h2" })
  }
}
