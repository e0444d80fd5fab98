import Documents
import Graphics
import Manuscript
import Styling
import Testing

@testable import Pagination

/// The index of a book before it is set.
struct BookIndexTests {
  private func entry(_ words: String, see: String = "", page: PageNumber = 1) -> BookFolios.Entry {
    var entry = PageEntry(list: .index, levels: [words], anchor: "a")
    entry.see = see
    return BookFolios.Entry(
      entry: entry, target: .place(chapter: 0, anchor: "a"), page: page, folio: "\(page)")
  }

  private func letters(_ words: [String], _ language: String) -> [String] {
    BookIndex(words.map { entry($0) }, language: language).groups.map(\.letter)
  }

  @Test func `groups have the letters that their language sorts by`() {
    #expect(letters(["Äpfel", "apple", "Öl", "zoo"], "en") == ["A", "Ö", "Z"])
    #expect(letters(["Öl", "Äpfel", "Zebra", "arm", "Ozean"], "de") == ["A", "O", "Z"])
    #expect(letters(["Äpfel", "arm", "Zebra"], "sv") == ["A", "Z", "Ä"])
    let czech = letters(["chleba", "cesta", "had", "ihned", "čas"], "cs")
    #expect(czech == ["C", "Č", "H", "CH", "I"])
    let hungarian = letters(["dal", "dzsem", "dzéta", "csak", "cél"], "hu")
    #expect(hungarian == ["C", "CS", "D", "DZ", "DZS"])
    #expect(letters(["Aalborg", "Ål", "zone", "apa"], "da") == ["A", "Z", "Å"])
    #expect(letters(["เกม", "กา", "ขา"], "th") == ["ก", "ข"])
    #expect(letters(["12 men", "“quoted”", "漢字", "of"], "en") == ["", "O", "Q", ""])
  }

  @Test func `every group's letter is sorted as each of its words' beginning`() {
    let words = ["été", "Eis", "ei", "Ei", "éa", "zoë", "Zoe", "ñu", "nu", "Łódź", "lot", "llama"]
    for language in ["en", "fr", "es", "pl", "cs", "sv", "tr", "hu"] {
      let found = letters(words, language)
      #expect(Set(found).count == found.count, "\(language)")
    }
  }

  @Test func `words of an index look as in the text`() throws {
    var italic = entry("Hamlet and more")
    italic.entry.runs = [
      InlineRun(text: "Hamlet", style: .emphasis, source: 0),
      InlineRun(text: " and more", source: 0),
    ]
    let index = BookIndex([entry("Hamlet and more"), italic, entry("lamp")], language: "en")
    var writer = FrontMatterWriter(.index, language: "en")
    writer.write(index, ListWords(language: "en"))
    let document = writer.finish()
    let slanted = document.nodes.indices.filter { document.element($0)?.name == "em" }
    #expect(slanted.map(document.plainText) == ["Hamlet"])
  }

  @Test func `entries know what is slanted in the text around them`() throws {
    var layout = FlowPages.layout
    layout.hasIndex = true
    let marked =
      "<span class='x'><i>Hamlet</i> and <b>more</b></span> <i><span class='x'>Lear</span></i>"
    let pages = try FlowPages(
      ["<p>\(marked)</p><p style='font-style: italic'>\(marked)</p>"],
      css: ".x { -rb-entry: index } p i i, p[style] i { font-style: normal }", layout: layout
    ).pages
    let runs = pages.flatMap(\.entries).map { $0.runs.map { ($0.text, $0.style) } }
    try #require(runs.count == 4)
    for place in [0, 2] {
      #expect(runs[place].map(\.0) == ["Hamlet", " and", " more"])
      #expect(runs[place].map(\.1) == [.emphasis, [], .strong])
      #expect(runs[place + 1].map(\.0) == ["Lear"] && runs[place + 1].map(\.1) == [.emphasis])
    }
  }

  @Test func `an entry that sends to very many others is made in the time of as many`() {
    let many = (0..<150_000).map { entry("lamp", see: "lamp \($0)") }
    let index = BookIndex(many + [entry("lamp", see: "lamp 7")], language: "en")
    #expect(index.groups.first?.entries.first?.see.count == 150_000)
  }
}
