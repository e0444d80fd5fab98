import Documents
import TestSupport
import Testing

@testable import Manuscript

struct FictionBookTests {
  /// A file with some bodies and binaries.
  static func file(
    _ content: String, info: String = "<book-title>T</book-title><lang>en</lang>",
    head: String = #"<?xml version="1.0" encoding="UTF-8"?>"#
  ) -> [UInt8] {
    Array(
      """
      \(head)<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" \
      xmlns:l="http://www.w3.org/1999/xlink"><description><title-info>\(info)</title-info>\
      </description>\(content)</FictionBook>
      """.utf8)
  }

  private func read(_ content: String) throws -> Book {
    try BookReader.read(Self.file(content), name: "x.fb2")
  }

  /// The elements of a book's chapters with their texts, as markup without attributes but classes.
  private func markup(_ book: Book) -> [String] {
    book.documents.map { document in
      func markup(_ node: Int) -> String {
        guard let element = document.element(node) else { return document.plainText(of: node) }
        let name = ([element.name] + element.classes).joined(separator: ".")
        let inner = document.children(of: node).map(markup).joined()
        return inner.isEmpty ? "<\(name)/>" : "<\(name)>\(inner)</\(name)>"
      }
      return document.first("body").map { body in
        document.children(of: body).map(markup).joined()
      } ?? ""
    }
  }

  @Test func `sections become chapters, parts and headings by their depth`() throws {
    let book = try read(
      """
      <body><section><title><p>Part One</p></title>
      <section id="a"><title><p>Chapter 1</p><p>The Road</p></title><p>x</p>
      <section><title><p>Within</p></title><p>y</p></section></section>
      <section><title><p>Chapter 2.</p><p>The Sea</p></title><p>z</p></section></section></body>
      """)
    try #require(book.chapters.map(\.isPart) == [true, false, false])
    #expect(book.chapters.map(\.label) == ["Part One", "Chapter 1", "Chapter 2"])
    #expect(book.chapters.map(\.title.plain) == ["", "The Road", "The Sea"])
    #expect(book.chapters[1].anchor == "a" && book.chapters[1].isInPart)
    #expect(book.chapters[1].sections.map(\.title.plain) == ["Within"])
  }

  @Test func `straight quotes and dashes become the language's, but not in code`() throws {
    let book = try read(
      """
      <body><section><p>"One <emphasis>two</emphasis>" &quot;three&quot; 'tis <code>"x" -- y</code></p>
      <poem><stanza><v>"a</v><v>"b"</v></stanza></poem></section></body>
      """)
    #expect(
      markup(book) == [
        "<section.chapter><p>“One <em>two</em>” “three” ’tis <code>\"x\" -- y</code></p>"
          + "<div.verse><p>“a<br/>“b”</p></div.verse></section.chapter>"
      ])
  }

  @Test func `code holds what any line does, in a typist's signs`() throws {
    let book = try read(
      """
      <body><section><p>"a" <code>"b <emphasis>c--d</emphasis> <a l:href="#n">[1]</a>
      <a l:href="http://x.org/">"e"</a></code> "f"</p></section></body>
      <body name="notes"><section id="n"><p>A "note".</p></section></body>
      """)
    #expect(
      markup(book).first?.hasPrefix(
        "<section.chapter><p>“a” <code>\"b <em>c--d</em> <a>1</a> <a>\"e\"</a></code> “f”</p>")
        ?? false, "\(markup(book))")
    #expect(markup(book).joined().contains("A “note”."))
  }

  @Test func `elements among the lines of a stanza keep their place and make no empty block`()
    throws
  {
    let book = try read(
      """
      <body><section><poem><stanza><title><p>t</p></title><v>a</v><v>b</v><empty-line/>
      <subtitle>s</subtitle><v>c</v><image l:href="#none"/> bare </stanza></poem></section></body>
      """)
    #expect(
      markup(book) == [
        "<section.chapter><div.verse><p.verse-title>t</p.verse-title><p>a<br/>b</p>"
          + "<p.verse-title>s</p.verse-title><p>c</p><p> bare </p></div.verse></section.chapter>"
      ])
  }

  @Test func `the name of a stanza is that of its first block alone`() throws {
    let book = try read(
      """
      <body><section><poem><stanza id="s"><v>a</v><subtitle>b</subtitle><v>c</v></stanza>
      <stanza><v id="v">d</v><v>e</v></stanza></poem></section></body>
      """)
    let names = book.documents.flatMap { $0.elements.map(\.id) }
    #expect(names.filter { $0 == "s" }.count == 1)
    #expect(names.contains("v"))
  }

  @Test func `blocks become the house's elements`() throws {
    let book = try read(
      """
      <body><section><title><p>One</p></title><epigraph><p>m</p><text-author>n</text-author></epigraph>
      <p>a <emphasis>b</emphasis> <strong>c</strong><sup>d</sup> <style name="s">e</style></p>
      <empty-line/><p>f</p><subtitle>* * *</subtitle><p>g</p><subtitle>Later</subtitle>
      <cite><p>h</p><text-author>i</text-author></cite>
      <poem><title><p>j</p></title><stanza><v>k</v><v>l</v></stanza><stanza><v>o</v></stanza></poem>
      <table><tr><th>p</th><td colspan="2">q</td></tr></table></section></body>
      """)
    #expect(
      markup(book) == [
        "<section.chapter><h1.title>One</h1.title><div.epigraph><p>m</p><div.signature><p>n</p>"
          + "</div.signature></div.epigraph><p>a <em>b</em> <strong>c</strong><sup>d</sup> e</p>"
          + "<hr/><p>f</p><hr/><p>g</p><h6.subtitle>Later</h6.subtitle><blockquote><p>h</p>"
          + "<div.signature><p>i</p></div.signature></blockquote>"
          + "<div.verse><p.verse-title>j</p.verse-title><p>k<br/>l</p><p>o</p></div.verse><table><tbody><tr><th>p</th><td>q</td>"
          + "</tr></tbody></table></section.chapter>"
      ])
    #expect(book.chapters[0].sections.map(\.title.plain) == ["Later"])
  }

  @Test func `notes stand with the chapters that call them, numbered anew`() throws {
    let book = try read(
      """
      <body><section><title><p>A</p></title><p>x<a l:href="#n2" type="note">[7]</a></p></section>
      <section><title><p>B</p></title><p>y<a l:href="#n1">[1]</a> <a l:href="#n2">[7]</a></p></section>
      </body><body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title>
      <p>first</p></section><section id="n2"><title><p>Sea</p></title><p>second</p></section>
      <section id="n3"><p>never</p></section></body>
      """)
    let words = markup(book)
    #expect(words.count == 2)
    #expect(words[0].hasSuffix("<aside><p><strong>Sea</strong></p><p>second</p></aside>"))
    #expect(words[1].contains("<p>y<a>1</a> <a>2</a></p>") && words[1].contains("<p>first</p>"))
    #expect(book.warnings.map(\.message) == ["a note is never called, and left out"])
  }

  @Test func `the description names the book, and the body does not name it again`() throws {
    let info = """
      <author><first-name>Ann</first-name><last-name>Lee</last-name></author><author><nickname>Bo\
      </nickname></author><book-title>The  Sea</book-title><date>1911</date><lang>ru</lang>
      """
    let content = "<body><title><p>Ann Lee</p><p>THE SEA</p><p>A Tale</p></title>"
    let book = try BookReader.read(
      Self.file(content + "<section><p>x</p></section></body>", info: info), name: "x.fb2")
    #expect((book.title, book.author, book.date) == ("The Sea", "Ann Lee, Bo", "1911"))
    #expect(book.language == "ru" && book.hasOwnTitle && book.format == "FictionBook 2")
    #expect(book.subtitle == "A Tale")
    #expect(markup(book).joined() == "<section.chapter><p>x</p></section.chapter>")
  }

  @Test(arguments: [
    ("<p>Ann B. Author</p><p>The Sea</p>", nil), ("<p>AUTHOR, ANN</p><p>“The Sea”</p>", nil),
    ("<p>Ann Author. The Sea</p>", nil), ("<p>The <emphasis>Sea</emphasis></p><empty-line/>", nil),
    ("<p>The Sea</p><p>Volume 2</p>", "Volume 2"),
  ])
  func `what the body says of itself is on the title page once, and no motto`(
    title: String, subtitle: String?
  ) throws {
    let info = """
      <author><first-name>Ann</first-name><middle-name>B.</middle-name><last-name>Author</last-name>\
      </author><book-title>The Sea</book-title>
      """
    let body = """
      <body><title>\(title)</title><epigraph><p>motto</p></epigraph><section><title><p>One</p></title>\
      <p>x</p></section></body>
      """
    let book = try BookReader.read(Self.file(body, info: info), name: "x.fb2")
    #expect((book.title, book.subtitle) == ("The Sea", subtitle))
    #expect(
      markup(book).joined()
        == "<section.chapter><div.epigraph><p>motto</p></div.epigraph></section.chapter>"
        + "<section.chapter><h1.title>One</h1.title><p>x</p></section.chapter>")
    let unnamed = try BookReader.read(Self.file(body, info: ""), name: "x.fb2")
    #expect(unnamed.hasOwnTitle && !unnamed.title.isEmpty)
  }

  @Test func `pictures are those of the file, once each, and what is none is told`() throws {
    let content = """
      <body><section><p>x <image l:href="#a.png"/></p><image l:href="#a.png" title="Hill"/>
      <image l:href="#b c"/><image l:href="#none"/><image l:href="http://x.org/y.png"/>
      <image l:href="#bad"/></section></body><binary id="a.png">AAEC
      Aw==</binary><binary id="b c">_-8</binary><binary id="bad">!!</binary>
      <binary id="cover">AQ==</binary>
      """
    let book = try BookReader.read(
      Self.file(content, info: ##"<coverpage><image l:href="#cover"/></coverpage>"##),
      name: "x.fb2")
    let addresses = book.documents[0].elements.filter { $0.name == "img" }.map { $0["src"] }
    #expect(addresses == ["a.png", "a.png", "picture-3"])
    let path = try #require(book.source.picturePath("a.png", from: "x.fb2"))
    #expect(book.source.bytes(of: path) == [0, 1, 2, 3] && book.cover == [1])
    #expect(book.source.bytes(of: "picture-3") == [0xFF, 0xEF])
    #expect(
      book.warnings.map(\.message) == [
        "the picture none cannot be shown (it is not in the file): it is left out",
        "the picture http://x.org/y.png cannot be shown (nothing is fetched): it is left out",
        "the picture bad cannot be shown (it is damaged: not Base64): it is left out",
      ])
    #expect(markup(book)[0].contains("<figure><img/><figcaption>Hill</figcaption></figure>"))
  }

  @Test func `no picture takes the path of another`() throws {
    let names = ["é", "picture-1", "ü", "picture-2", "picture-4"]
    let bytes = names.indices.map { place in
      #"<binary id="\#(names[place])">\#(["AA==", "AQ==", "Ag==", "Aw==", "BA=="][place])</binary>"#
    }
    for order in [names, names.reversed()] {
      let calls = order.map { ##"<image l:href="#\##($0)"/>"## }.joined()
      let book = try read(
        "<body><section>\(calls)<p>x</p></section></body>" + bytes.joined())
      let paths = book.documents[0].elements.filter { $0.name == "img" }.compactMap { $0["src"] }
      #expect(paths.compactMap { book.source.bytes(of: $0)?.first }.map { names[Int($0)] } == order)
      #expect(book.warnings.isEmpty)
    }
  }

  @Test func `a title keeps the notes that are called in its lines`() throws {
    let book = try read(
      """
      <body><section><title><p>Chapter 4<a l:href="#n">1</a></p><p>The Storm</p></title><p>x</p>
      </section><section><title><p><strong>Chapter 5</strong></p><p>The Sea</p></title><p>y</p>
      </section></body><body name="notes"><section id="n"><p>note</p></section></body>
      """)
    #expect(book.warnings.isEmpty)
    #expect(markup(book).count { $0.contains("note") } == 1)
    #expect(!book.chapters[0].plainTitle.contains("41"))
    #expect(book.chapters[0].label?.contains("41") != true)
    #expect(book.chapters[1].label == "Chapter 5" && book.chapters[1].title.plain == "The Sea")
  }

  @Test func `each letter has its byte in the file`() throws {
    let bytes = Self.file(
      """
      <body><section><title><p>Chapter 1</p><p>Über</p></title><p>One <emphasis>zwö</emphasis>
      and\nmore.</p><poem><stanza><v>a line</v><v>another</v></stanza></poem></section></body>
      """)
    let book = try BookReader.read(bytes, name: "x.fb2")
    for document in book.documents {
      for node in document.nodes.indices {
        for segment in document.segments(of: node) {
          let words = document.text[segment.text]
          // A label and its title are two lines of the file.
          guard !words.elementsEqual(". ".utf8) else { continue }
          let source = bytes[segment.source..<segment.source + words.count]
          #expect(words.elementsEqual(source.map { $0 == 10 ? 0x20 : $0 }), "\(segment)")
        }
      }
    }
  }

  @Test func `other encodings, archives and names`() throws {
    // “Мир” in Windows-1251.
    var bytes = Self.file(
      "<body><section><p>@</p></section></body>",
      head: #"<?xml version="1.0" encoding="windows-1251"?>"#)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    bytes.replaceSubrange(place...place, with: [0xCC, 0xE8, 0xF0])
    let words = "<section.chapter><p>Мир</p></section.chapter>"
    #expect(markup(try BookReader.read(bytes, name: "x.fb2")) == [words])
    #expect(markup(try BookReader.read(bytes, name: "-")) == [words])
    #expect(markup(try BookReader.read(bytes, name: "x", format: .fictionBook)) == [words])
    var zip = ZipWriter()
    zip.add("x.fb2", bytes)
    #expect(markup(try BookReader.read(zip.archive(), name: "x.fb2.zip")) == [words])
  }

  @Test(arguments: ["", "<p>x</p>", "no XML at all", "%PDF-1.4", "<html><body>x</body></html>"])
  func `what is no FictionBook is refused`(text: String) {
    #expect(throws: ManuscriptError.self) {
      try BookReader.read(Array(text.utf8), name: "x.fb2")
    }
  }
}
