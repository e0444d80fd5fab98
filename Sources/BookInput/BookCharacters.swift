internal import Documents
internal import Layout
internal import Manuscript
internal import Pagination
internal import RenderingOptions
internal import Shaping
internal import Styling
internal import TextAnalysis

/// The non-ASCII characters that may appear on the pages of a book, each once.
///
/// They are collected before anything is styled or laid out, so some may never appear.
struct BookCharacters {
  private(set) var all: Set<Unicode.Scalar> = []
  /// Whether a document has quotations that get their marks from their language.
  private var hasQuotations = false
  /// The languages that documents name.
  private var languages: Set<String> = []
  /// The most bytes of sheets that are looked at; no real book has more.
  private static let maxSheetBytes = 4 << 20

  /// The characters of the book's documents and contents, those that sheets generate, and those that the program adds
  /// in its language.
  init(of book: Book, language: String, _ options: PublicationOptions) {
    var sheets = SheetCharacters()
    for document in book.documents { add(document, &sheets) }
    for text in [book.title, book.subtitle, book.author, book.publisher, book.date] {
      add(text ?? "")
    }
    for entry in book.source.listedContents { add(entry.label) }
    var left = Self.maxSheetBytes
    for name in book.source.fileNames where name.lowercased().hasSuffix(".css") {
      guard left > 0 else { break }
      guard let file = book.source.bytes(of: name), file.count <= left else { continue }
      left -= file.count
      sheets.add(sheet: file)
    }
    for sheet in (options.designSheets ?? []) + options.userSheets { sheets.add(sheet: sheet.file) }
    sheets.add(sheet: Array(FolioStyle.sheet(in: language).utf8))
    all.formUnion(sheets.characters)
    if sheets.widens {
      add(String(decoding: 0x20...0x7E as ClosedRange<UInt8>, as: UTF8.self).fullWidth)
    }
    if sheets.quotes || hasQuotations {
      for language in languages.union([language]) {
        for mark in QuotationMarks(of: language).inOrder { add(mark) }
      }
    }
    for style in sheets.counterStyles { all.formUnion(style.characters) }
    for word in ListWords(language: language).all + [book.contentsTitle] { add(word) }
    all = all.filter { !$0.isASCII && !$0.isHidden }
  }

  private mutating func add(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars where !scalar.isASCII { all.insert(scalar) }
  }

  /// Adds a document's text, and what its attributes and `style` elements may add to pages.
  private mutating func add(_ document: Document, _ sheets: inout SheetCharacters) {
    add(String(decoding: document.text, as: UTF8.self))
    for node in document.nodes.indices {
      guard let element = document.element(node) else { continue }
      hasQuotations = hasQuotations || element.name == "q"
      for attribute in element.attributes {
        if attribute.name == "lang" { languages.insert(attribute.value) }
        if attribute.name == "style" {
          sheets.add(declarations: attribute.value)
        } else {
          add(attribute.value)
        }
      }
      if element.name == "style" { sheets.add(declarations: document.plainText(of: node)) }
    }
  }
}
