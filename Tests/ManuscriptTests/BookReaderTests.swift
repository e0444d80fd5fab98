import Testing

@testable import Manuscript

struct BookReaderTests {
  private func read(_ text: String, _ name: String = "a-book.txt") throws -> Book {
    try BookReader.read(Array(text.utf8), name: name)
  }

  private func words(_ book: Book) -> [String] {
    var text = ""
    for chapter in book.outline.chapters {
      text += (chapter.label ?? "") + " " + chapter.title.plain + " "
      for block in chapter.blocks { text += block.text.plain + " " }
    }
    return text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test func `wrapped lines are joined and blank lines part paragraphs`() throws {
    let book = try read(
      "One line that goes on for quite a while and then wraps\nto the next.\n\nTwo.\n")
    #expect(
      book.outline.chapters[0].blocks.map(\.text.plain)
        == ["One line that goes on for quite a while and then wraps to the next.", "Two."])
    #expect(book.title == "A book")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `every way to end a line is one`(newline: String) throws {
    let text = ["Chapter 1", "", "First.", "", "Second.", ""].joined(separator: newline)
    let book = try read(text)
    #expect(book.chapters.map(\.label) == ["Chapter 1"])
    #expect(book.outline.chapters[0].blocks.map(\.text.plain) == ["First.", "Second."])
  }

  @Test func `chapters are known by their headings`() throws {
    let book = try read(
      "CHAPTER I. The Road\n\nText one.\n\nCHAPTER II\n\nThe Sea\n\nText two is here.\n")
    #expect(book.chapters.map(\.label) == ["CHAPTER I", "CHAPTER II"])
    #expect(book.chapters.map(\.title.plain) == ["The Road", "The Sea"])
  }

  @Test func `bare numbers head chapters only in a row`() throws {
    #expect(try read("I\n\nOne.\n\nII\n\nTwo.\n").chapters.count == 2)
    #expect(try read("He said who.\n\nI\n\nsaid I.\n").chapters.count == 1)
  }

  @Test(arguments: [
    ("\"Yes,\" he said.", "“Yes,” he said."),
    ("It's the dogs' day -- truly...", "It’s the dogs’ day — truly…"),
    ("'Tis the '90s", "’Tis the ’90s"),
    ("\"'Go,' she said,\" he wrote", "“‘Go,’ she said,” he wrote"),
    ("'à'à\"œ\"Ü\"я\" \"à\"", "‘à’à”œ”Ü”я” “à”"),
    ("He--\"But--\" she--\"No\"", "He—“But—” she—“No”"),
    (
      "'Tissue paper' and a 'causeway', 'cause of 'em",
      "‘Tissue paper’ and a ‘causeway’, ’cause of ’em"
    ),
    ("Rock 'n' roll, 'nothing'", "Rock ’n’ roll, ‘nothing’"),
    ("\"One\"\n\"Two\"\n\"Three\"\n", "“One”\n“Two”\n“Three”"),
  ])
  func `a typist's signs become a printer's`(typed: String, printed: String) throws {
    #expect(try read(typed).outline.chapters[0].blocks[0].text.plain == printed)
  }

  @Test func `underscores stress words in plain text`() throws {
    let runs = try read("It was _very_ late, snake_case.").outline.chapters[0].blocks[0].text.runs
    #expect(runs.filter { $0.style == .emphasis }.map(\.text) == ["very"])
    #expect(runs.map(\.text).joined() == "It was very late, snake_case.")
  }

  @Test func `bytes that are no UTF-8 are read as Latin-1, with a warning`() throws {
    let book = try BookReader.read([0x63, 0x61, 0x66, 0xE9, 0x2E], name: "x.txt")
    #expect(book.outline.chapters[0].blocks[0].text.plain == "café.")
    #expect(book.warnings.count == 1)
  }

  @Test func `a wrong byte makes no Latin-1 of a text in UTF-8`() throws {
    let book = try BookReader.read(Array("Où?\n“".utf8) + [0xE9] + Array("té”".utf8), name: "x.txt")
    #expect(book.outline.chapters[0].blocks[0].text.plain == "Où?\n“\u{FFFD}té”")
    #expect(book.warnings.map(\.line) == [2])
    let many = Array("Où? ".utf8) + [0xE9, 0x20, 0xE9, 0x20, 0xE9, 0x20, 0xE9]
    #expect(
      try BookReader.read(many, name: "x").outline.chapters[0].blocks[0].text.plain.hasSuffix(
        "é é é é"))
  }

  @Test func `UTF-16 is known by its mark`() throws {
    let little: [UInt8] =
      [0xFF, 0xFE] + "Žluťoučký".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(
      try BookReader.read(little, name: "x").outline.chapters[0].blocks[0].text.plain == "Žluťoučký"
    )
    // An odd byte at the end is cut off.
    _ = try BookReader.read(little + [0x20], name: "x")
  }

  @Test(arguments: ["", " \n\t\n ", "\u{FEFF}"])
  func `a file without text is none`(text: String) {
    #expect(throws: ManuscriptError.empty) { try read(text) }
  }

  @Test(arguments: [
    [0x89, 0x50, 0x4E, 0x47], [0x50, 0x4B, 3, 4], [0x61, 0, 0x62], [1, 2, 3, 4, 5],
  ])
  func `what is no text is refused`(bytes: [UInt8]) {
    #expect(throws: ManuscriptError.self) { try BookReader.read(bytes, name: "x.txt") }
  }

  static let markdown = """
    ---
    title: "The Test"
    author: N. N.
    ---

    # One

    Some *stress* and **strong** and `code`, ~~gone~~, <span class="smallcaps">small</span>.[^a]

    > Quoted words.

    > A poem's line\\
    > and its second.

    1. First
    2. Second
       - nested

    | A | B |
    |---|--:|
    | x | 1 |

    ```
    let x = 1
    ```

    * * *

    # Two

    [A link](#one) ends it.

    [^a]: The *note*.
    """

  @Test func `Markdown's blocks and styles are kept`() throws {
    let book = try read(Self.markdown, "x.md")
    #expect(book.title == "The Test" && book.author == "N. N.")
    #expect(book.chapters.map(\.title.plain) == ["One", "Two"])
    let blocks = book.outline.chapters[0].blocks
    #expect(blocks[1].quoteDepth == 1 && blocks[1].kind == .paragraph)
    #expect(blocks[2].kind == .verse && blocks[2].text.plain == "A poem’s line\nand its second.")
    #expect(blocks[3...5].map { $0.listItem?.marker } == ["1.", "2.", "–"])
    #expect(blocks[6].table?.rows.map { $0.map(\.plain) } == [["A", "B"], ["x", "1"]])
    #expect(blocks[6].table?.columns == [.left, .right])
    #expect(blocks[7].kind == .code && blocks[8].kind == .ornament)
    let styles = Set(blocks[0].text.runs.map(\.style))
    for style in [InlineStyle.emphasis, .strong, .code, .strikethrough, .smallCapitals] {
      #expect(styles.contains(style))
    }
    #expect(book.outline.notes.map { $0.blocks.map(\.text.plain) } == [["The note."]])
    #expect(blocks[0].text.runs.filter { $0.note == 0 }.count == 1)
  }

  @Test func `each run knows its bytes in the file`() throws {
    let book = try read(Self.markdown, "x.md")
    let bytes = Array(Self.markdown.utf8)
    for block in book.outline.chapters.flatMap(\.blocks) {
      for run in block.text.runs where run.text.utf8.allSatisfy({ $0 < 0x80 && $0 > 0x20 }) {
        #expect(bytes[run.source...].starts(with: run.text.utf8))
      }
    }
  }

  @Test func `no word of a plain text is lost`() throws {
    let text = """
      The Title Of It

      by Some Body

      CHAPTER ONE

      A paragraph of several lines which is long enough to be taken
      for wrapped prose, as the width of its lines tells, and goes on.

        A poem indented
        of short lines

      * * *

      Last words.
      """
    let book = try read(text)
    let found = words(book).filter { $0 != "*" }
    let expected = text.split(whereSeparator: \.isWhitespace).map(String.init).dropFirst(7)
      .filter { $0 != "*" }
    #expect(found == Array(expected))
    #expect(book.title == "The Title Of It" && book.author == "Some Body")
  }

  @Test(arguments: [
    String(repeating: "> ", count: 20_000) + "deep", String(repeating: "[", count: 50_000),
    String(repeating: "*a ", count: 20_000), String(repeating: "- ", count: 5000) + "x",
    String(repeating: "<div>\n\n", count: 5000) + "x",
    "| a |\n|---|\n" + String(repeating: "|", count: 9000),
    "[^a]: x\n\n[^a][^a]" + String(repeating: "a", count: 100_000),
  ])
  func `hostile Markdown is read and ends`(text: String) throws {
    _ = try? read(text, "x.md")
  }
}
