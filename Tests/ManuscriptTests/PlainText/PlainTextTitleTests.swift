import Documents
import TestSupport
import Testing

@testable import Manuscript

/// Titles of chapters in plain text, and that nothing of a text is lost.
struct PlainTextTitleTests {
  private func read(_ text: String) throws -> Book {
    try BookReader.read(Array(text.utf8), name: "x.txt")
  }

  /// A chapter's lines, with its label, its title and the number of its other blocks.
  static let titled: [(lines: String, label: String?, title: String, blocks: Int)] = [
    (
      "CHAPTER V. A LONG TITLE THAT GOES ON AND ON, AND THAT WRAPS TO A\nSECOND LINE", "CHAPTER V",
      "A LONG TITLE THAT GOES ON AND ON, AND THAT WRAPS TO A SECOND LINE", 1
    ),
    (
      "CHAPTER VI. On the road, wherein he\nmeets a friend", "CHAPTER VI",
      "On the road, wherein he meets a friend", 1
    ),
    ("CHAPTER VII. Short\nTitle", "CHAPTER VII", "Short Title", 1),
    (
      "CHAPTER VIII. In which he goes to sea,\nand returns.", "CHAPTER VIII",
      "In which he goes to sea, and returns.", 1
    ),
    (
      "Chapter 9: Of the lamp,\nof the oil\nand of the wick", "Chapter 9",
      "Of the lamp, of the oil and of the wick", 1
    ),
    ("PART ONE. The words\nof it", "PART ONE", "The words of it", 1),
    ("CHAPTER I.\n\nTHE CRATES FROM ROTTERDAM.", "CHAPTER I.", "THE CRATES FROM ROTTERDAM.", 1),
    (
      "CHAPTER I.\n\nTHE CRATES FROM ROTTERDAM,\nAND A LETTER.", "CHAPTER I.",
      "THE CRATES FROM ROTTERDAM, AND A LETTER.", 1
    ),
    ("CHAPTER I\nTHE CRATES\nFROM ROTTERDAM.", "CHAPTER I", "THE CRATES FROM ROTTERDAM.", 1),
    ("CHAPTER II\n\nThe Crates from Rotterdam.", "CHAPTER II", "The Crates from Rotterdam.", 1),
    ("CHAPTER II\nIn which nothing happens", "CHAPTER II", "In which nothing happens", 1),
    (
      "CHAPTER II\n\n                    He goes to sea, and stays.", "CHAPTER II",
      "He goes to sea, and stays.", 1
    ),
    ("PROLOGUE\nThe Storm", nil, "PROLOGUE The Storm", 1),
    // Prose stays prose.
    ("CHAPTER I\n\nHe went to sea.", "CHAPTER I", "", 2),
    ("CHAPTER I\n\nHe went to sea. “No,” she\nsaid.", "CHAPTER I", "", 2),
    ("CHAPTER I\n\nOh, the sea,\nOh, the land", "CHAPTER I", "", 2),
    ("CHAPTER I\n\n* * *", "CHAPTER I", "", 2),
    ("CHAPTER I\n\n“NO!” he said.", "CHAPTER I", "", 2),
    ("CHAPTER I\n\nA. ROW      12\nB. ROW      13", "CHAPTER I", "", 2),
  ]

  @Test(arguments: titled.indices)
  func `a title is known, in one line or in several, beside its label or below it`(index: Int)
    throws
  {
    let (lines, label, title, blocks) = Self.titled[index]
    let prose =
      "The harbour lay quiet under a sky the colour of slate, and the boats\nwere drawn up."
    let book = try read(lines + "\n\n" + prose + "\n")
    #expect(book.chapters.map(\.label) == [label], "\(lines)")
    #expect(book.chapters.map(\.title.plain) == [title], "\(lines)")
    #expect(book.outline.chapters.flatMap(\.blocks).count == blocks, "\(lines)")
  }

  @Test func `bare numbers have titles in capitals beside and below them`() throws {
    let prose = "The harbour lay quiet under a sky the colour of slate, and the boats.\n"
    let book = try read(
      "I.\n\nTHE CRATES.\n\n\(prose)\n\nII.\nA LETTER.\n\n\(prose)\n\nIII. THE SEA\nAND THE LAND.\n\n\(prose)"
    )
    #expect(book.chapters.map(\.label) == ["I.", "II.", "III"])
    #expect(
      book.chapters.map(\.title.plain) == ["THE CRATES.", "A LETTER.", "THE SEA AND THE LAND."])
    #expect(book.outline.chapters.flatMap(\.blocks).count == 3)
  }

  @Test func `a bare number with a title in capitals goes on with chapters that have labels`()
    throws
  {
    let prose = "The harbour lay quiet under a sky the colour of slate, and the boats.\n"
    let book = try read(
      "CHAPTER I\n\n\(prose)\nCHAPTER II\n\n\(prose)\n3\n\n\(prose)\nIII.\nA LETTER.\n\n\(prose)")
    // Numbers alone may be those of pages.
    #expect(book.chapters.map(\.label) == ["CHAPTER I", "CHAPTER II", "III."])
    #expect(book.chapters.last?.title.plain == "A LETTER.")
  }

  @Test func `a sentence of two lines that begins as a heading is prose`() throws {
    for text in [
      "Part one. It was easy to\ndo.", "Letter two: he wrote of\nthe sea.",
      "Chapter 5. It was lost, and he\nwrote it again.",
    ] {
      #expect(try read("Prose before it.\n\n\(text)\n\nAnd more of it.\n").chapters.count == 1)
    }
  }

  // MARK: Nothing is lost

  private func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  @Test(arguments: UInt64(1)...120)
  func `every word of a text is in its book once, in order`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var count = 0
    func word(_ form: Int) -> String {
      count += 1
      let word = "w" + String(count).map { "abcdefghij"[$0] }
      return form == 0 ? word : form == 1 ? word.capitalizedFirst : word.uppercased()
    }
    func line() -> String {
      let form = Int.random(in: 0...2, using: &random)
      var line = word(max(form, Int.random(in: 0...1, using: &random)))
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        line +=
          [" ", " ", " ", " ", ", ", "     ", " . . . . ", " -- ", " | "]
          .randomElement(using: &random)! + word(form)
      }
      return line + ["", "", ".", ",", "!", "    12", " ..... xii", "?”"].randomElement(
        using: &random)!
    }
    let labels = [
      "CHAPTER IV", "CHAPTER IV.", "CHAPTER IV. ", "Chapter 4: ", "PART ONE. ", "Part Two", "III.",
      "I. ", "II", "PROLOGUE", "BOOK THE FIRST—", "IV", "1. ", "第三章 ", "Erstes Kapitel",
    ]
    let others = ["-----", "======", "* * *", "+----+----+", "|  |  |", "~~~~~~~~~~~~~~~", "#"]
    // Text at the top may be the book's title.
    var text = "It began there, with all that is said.\n\n"
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      for place in 0..<Int.random(in: 1...4, using: &random) {
        if Int.random(in: 0...4, using: &random) == 0 {
          text += String(repeating: " ", count: Int.random(in: 0...24, using: &random))
        }
        switch Int.random(in: 0...(place == 0 ? 3 : 8), using: &random) {
        case 0, 1:
          text +=
            labels.randomElement(using: &random)! + (Bool.random(using: &random) ? line() : "")
        case 2: text += others.randomElement(using: &random)!
        default: text += line()
        }
        text += "\n"
      }
      text += String(repeating: "\n", count: Int.random(in: 1...3, using: &random))
    }
    let book = try read(text)
    let written = book.documents.map { document in
      // Signs between a label and its title are not shown.
      func placement(_ node: Int) -> WordPlacement {
        let element = document.knownElement(node)
        return element.classes.contains("separator")
          ? .nowhere : element.classes.contains("label") ? .apart : element.wordPlacement
      }
      return document.first("body").map { document.wordPieces(of: $0, placement) }?.map(\.words)
        .joined() ?? ""
    }
    #expect(words(written.joined(separator: " ")) == words(text), "\(text)")
  }

  // MARK: Columns

  private func blocks(_ text: String) throws -> [(Block.Kind, String)] {
    try read("Prose of the text.\n\n" + text + "\n\nMore prose of the text.\n").outline.chapters
      .flatMap(\.blocks).dropFirst().dropLast().map { ($0.kind, $0.text.plain) }
  }

  @Test func `lists of contents and tables keep their lines and columns`() throws {
    let contents = """
      CHAPTER                                                   PAGE
          I. THE CRATES FROM ROTTERDAM                             1
         II. IN WHICH NOTHING HAPPENS                             14
        III. A LETTER                                             27
      """
    let found = try blocks(contents)
    try #require(found.map(\.0) == [.code])
    #expect(
      found[0].1 == """
        CHAPTER                           PAGE
            I. THE CRATES FROM ROTTERDAM     1
           II. IN WHICH NOTHING HAPPENS     14
          III. A LETTER                     27
        """)
    #expect(try blocks("I. The Sea ........ 12\nII. The Land ...... 14").map(\.0) == [.code])
    #expect(try blocks("Oranges    14   1,204\nLemons    114     204").map(\.0) == [.code])
    #expect(
      try blocks("+---+---+\n| a | b |\n+---+---+").map(\.1) == ["+---+---+\n| a | b |\n+---+---+"])
    // Rows with blank lines between them are one table, and no headings.
    let book = try read("I. THE SEA      1\n\nII. THE LAND    12\n\nIII. THE END    20\n\nProse.\n")
    #expect(book.chapters.count == 1)
    #expect(book.outline.chapters.flatMap(\.blocks).map(\.kind) == [.code, .paragraph])
  }

  @Test func `rules are breaks, and wide spaces make no table of prose and verse`() throws {
    let rule = String(repeating: "-", count: 60)
    #expect(try blocks(rule).map(\.0) == [.ornament])
    #expect(
      try blocks("He said so.\n\(rule)\nShe did.").map(\.0) == [.paragraph, .ornament, .paragraph])
    let prose =
      "The harbour  lay quiet   under a sky the colour of slate,  and\nthe boats that had come in with the morning tide were drawn up\non the shingle  in an untidy row. Nobody spoke."
    #expect(try blocks(prose).map(\.0) == [.paragraph])
    let lines = String(
      repeating: "The harbour lay quiet under a sky the colour of slate.\n", count: 9)
    let verse = "Oft him anhaga    are gebideth\nMetudes mild     theah the he"
    let found = try blocks("\(lines)\n\(verse)\n\n\(lines)")
    #expect(found.map(\.0) == [.paragraph, .verse, .paragraph])
    #expect(
      found[1].1
        == "Oft him anhaga\u{2003}\u{2003}are gebideth\nMetudes mild\u{2003}\u{2003}\u{2003}theah the he"
    )
  }

  @Test(arguments: ["x.txt", "x.md", "x.fb2"])
  func `titles and authors have the language's marks`(name: String) throws {
    let (title, author) = ("The Keeper's \"Daughter\"", "Ann O'Author")
    let text =
      switch name {
      case "x.txt": "\(title)\n\nby \(author)\n\nProse of it.\n"
      case "x.md": "---\ntitle: \(title)\nauthor: \(author)\n---\n\nProse.\n"
      default:
        """
        <FictionBook><description><title-info><author><nickname>\(author)</nickname></author>\
        <book-title>\(title)</book-title></title-info></description><body><section><p>x</p>\
        </section></body></FictionBook>
        """
      }
    let book = try BookReader.read(Array(text.utf8), name: name, language: "en")
    #expect((book.title, book.author) == ("The Keeper’s “Daughter”", "Ann O’Author"))
  }

  @Test func `two hyphens are the same in a title as in headings`() throws {
    let book = try BookReader.read(
      Array("---\ntitle: One -- two --- three\n---\n\n# One -- two --- three\n\nx\n".utf8),
      name: "x.md")
    #expect(book.title == book.chapters[0].plainTitle)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  fileprivate subscript(digit: Character) -> Character {
    let place = digit.wholeNumberValue ?? 0
    return self[index(startIndex, offsetBy: place)]
  }
}
