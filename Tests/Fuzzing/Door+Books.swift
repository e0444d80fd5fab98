internal import BookRendering
internal import Graphics
internal import ImageCoding
internal import Pagination
internal import PageTurning
internal import Fixtures
internal import Raster

extension Door {
  /// Books: read, set, and painted as far as some pages go.
  static var books: [Door] {
    [
      Door(
        name: "text", seeds: { [bytes(text)] },
        words: [
          "CHAPTER I.\n", "\n\n", "\u{2028}", "\u{AD}", "\u{200B}", "_", "Dear Sir,\n", "* * *",
        ],
        open: { readBook($0, as: .text) }),
      Door(
        name: "markdown", seeds: { [bytes(markdown), bytes(tables)] }, words: markdownWords,
        open: { readBook($0, as: .markdown) }),
      Door(
        name: "fictionbook", seeds: { [bytes(fictionBook)] },
        words: [
          "<binary id=\"", "<a l:href=\"#", "<section>", "<body name=\"notes\">",
          "<poem><stanza><v>",
        ],
        open: { readBook($0, as: .fictionBook) }),
      Door(
        name: "container", seeds: { [epub().archive] },
        words: ["PK\u{1}\u{2}", "mimetype", "OPS/book.opf"],
        open: { readBook($0, as: nil) }),
      Door(
        name: "package", seeds: { [bytes(epub().package)] }, words: packageWords,
        open: { input in
          var writer = epub().writer
          writer.entries.removeAll { $0.name == bytes("OPS/book.opf") }
          writer.add("OPS/book.opf", input)
          readBook(writer.archive(), as: nil)
        }),
      Door(
        name: "document",
        seeds: { [bytes(TestEPUB.document(body)), bytes(TestEPUB.document(boxes))] },
        words: documentWords,
        open: { input in
          var book = TestEPUB()
          book.addFile("text/c.xhtml", input, id: "c", type: "application/xhtml+xml")
          book.spine = ["<itemref idref=\"c\"/>"]
          readBook(book.archive, as: nil)
        }),
      Door(
        name: "sheet", seeds: { [bytes(sheet), bytes(pagedSheet)] }, words: sheetWords,
        open: { readBook(epub(sheet: $0).archive, as: nil) }),
      Door(
        name: "font", seeds: { [TestFont(["A", "b", " ", "\u{301}"]).file("f").bytes] },
        words: [
          "GSUB", "GPOS", "GDEF", "cmap", "glyf", "loca", "CFF ", "COLR", "fvar", "gvar", "kern",
        ],
        mostBytes: 65_536,
        open: { input in
          guard
            let book = try? BookReader.read(bytes("Ab\u{301} A b fi 12.\n\nAAAA b"), name: "a.txt")
          else { return }
          setPages(of: book, in: FontFamily(regular: FontFile(name: "f", bytes: input)))
        }),
    ]
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Reads a book; what is none is refused.
  private static func readBook(_ input: [UInt8], as format: BookFormat?) {
    guard let book = try? BookReader.read(input, name: "book", format: format, language: nil) else {
      return
    }
    setPages(of: book, in: nil)
  }

  /// Sets the pages of a book and paints the first four; drawings in SVG stay frames, since they belong to children.
  private static func setPages(of book: Book, in family: FontFamily?) {
    var layout = PageLayout(pageSize: Size(width: .pt(200), height: .pt(260)))
    (layout.hasContents, layout.hasRunningHeads) = (true, true)
    (layout.hasFigureList, layout.hasTableList, layout.hasIndex) = (true, true, true)
    var options = PublicationOptions()
    options.drawings.location = .program("/nonexistent")
    guard
      let setting = try? BookLayout(
        book: book, layout: layout, family: family, publication: options, usesSystem: false)
    else { return }
    var (painted, linter) = (0, setting.linter())
    while !setting.isFinished {
      let pages = setting.nextPages()
      var painter = PagePainter(fonts: setting.fontFiles)
      for page in pages where painted < 4 {
        painted += 1
        _ = painter.paint(
          page.displayList, pictures: setting.pictureFiles(of: page), width: 200, height: 260,
          scale: 1, theme: .paper)
      }
      for page in pages { _ = linter.lints(of: page) }
    }
    _ = linter.lintsAtEnd()
  }
}
