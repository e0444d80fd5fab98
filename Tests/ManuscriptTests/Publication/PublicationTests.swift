import Documents
import TestSupport
import Testing

@testable import Manuscript

struct PublicationTests {
  @Test func `parts of a document in the spine are that document, once`() throws {
    var epub = TestEPUB("<p id='a'>One.</p><p id='b'>Two.</p>")
    epub.manifest += [
      "<item id='p1' href='text/c1.xhtml#a' media-type='application/xhtml+xml'/>",
      "<item id='p2' href='text/c1.xhtml#b' media-type='application/xhtml+xml'/>",
    ]
    for (spine, count) in [("", 1), ("<itemref idref='p1'/>", 1), ("<itemref idref='c1'/>", 2)] {
      epub.spine = [
        "<itemref idref='c1'/>", spine, "<itemref idref='p2'/>", "<itemref idref='p1'/>",
      ]
      let publication = try Publication(bytes: epub.archive, name: "")
      #expect(publication.spine.count == count)
      #expect(publication.warnings.contains { $0.message.contains("c1.xhtml#") })
    }
    epub.spine = ["<itemref idref='p2'/>"]
    #expect(try Publication(bytes: epub.archive, name: "").spine.count == 1)
  }

  @Test func `a book tells its title, its authors, its language and its spine`() throws {
    var epub = TestEPUB("<p>One.</p>", "<p>Two.</p>")
    epub.metadata += "<dc:creator>A\n  Walker</dc:creator><dc:creator>B Reader</dc:creator>"
    let publication = try epub.publication
    #expect(publication.metadata.title == "A Short Walk")
    #expect(publication.metadata.creators == ["A Walker", "B Reader"])
    #expect(publication.metadata.language == "en")
    #expect(publication.metadata.identifier == "urn:uuid:00112233-4455-6677-8899-aabbccddeeff")
    #expect(publication.version == "3.0")
    #expect(publication.spine.map(\.path) == ["OPS/text/c1.xhtml", "OPS/text/c2.xhtml"])
    #expect(publication.spine.map(\.kind) == [.document, .document])
    #expect(publication.spine[0].byteCount == TestEPUB.document("<p>One.</p>").utf8.count)
    #expect(publication.warnings.isEmpty)
  }

  @Test(arguments: [
    ("<dc:creator id='a'>A</dc:creator><meta refines='#a' property='role'>aut</meta>", true),
    ("<meta refines='#a' property='role'>trl</meta><dc:creator id='a'>A</dc:creator>", false),
    (
      "<dc:creator id='a'>A</dc:creator><meta refines='#a' property='role'>ill</meta>"
        + "<meta refines='#a' property='role'>aut</meta>", true
    ),
    ("<dc:creator xmlns:opf='http://www.idpf.org/2007/opf' opf:role='aut'>A</dc:creator>", true),
    ("<dc:creator xmlns:opf='http://www.idpf.org/2007/opf' opf:role='edt'>A</dc:creator>", false),
    ("<dc:creator role='Translator'>A</dc:creator>", false),
    ("<dc:creator role='photographer'>A</dc:creator>", true),
  ])
  func `who translated, drew or edited a book is no author`(creator: String, isAuthor: Bool) throws
  {
    var epub = TestEPUB("<p>One.</p>")
    epub.metadata += creator + "<dc:creator>B Reader</dc:creator>"
    let authors = try BookReader.read(epub.archive, name: "x.epub").author
    #expect(authors == (isAuthor ? "A, B Reader" : "B Reader"))
  }

  @Test func `an EPUB is a book whatever its name, with a chapter for each document`() throws {
    var epub = TestEPUB("<p>One.</p>", "<p>Two.</p>")
    epub.addNavigation("<li><a href='text/c2.xhtml'>The Second</a></li>")
    let book = try BookReader.read(epub.archive, name: "walk.txt")
    #expect(book.title == "A Short Walk" && book.hasOwnTitle)
    #expect(book.chapters.map(\.plainTitle) == ["", "The Second"])
    #expect(book.chapters[1].range.lowerBound == book.chapters[0].range.upperBound)
    #expect(book.chapters[0].range.count == book.spine[0].byteCount)
  }

  @Test func `packages with prefixes, without a namespace and of EPUB 2 are read alike`() throws {
    let plain = TestEPUB("<p>One.</p>")
    let forms = [
      plain.package.replacing("<(/?)(package|metadata|manifest|spine|item|itemref)\\b", "opf:")
        .replacing(" xmlns=", with: " xmlns:opf="),
      plain.package.replacing(" xmlns=\"http://www.idpf.org/2007/opf\"", with: ""),
      plain.package.replacing("version=\"3.0\"", with: "version=\"2.0\""),
      plain.package.replacing("version=\"3.0\"", with: "version=\"9.9\""),
    ]
    for form in forms {
      var writer = plain.writer
      writer.entries[2] = ZipWriter.Entry("OPS/book.opf", Array(form.utf8))
      let publication = try Publication(bytes: writer.archive(), name: "")
      #expect(publication.metadata.title == "A Short Walk")
      #expect(publication.spine.count == 1)
    }
  }

  @Test func `documents that are no XML are told of once each, in the order of reading`() throws {
    let bad = "<p>one<br>two &nosuch; <b>three</p>"
    let publication = try TestEPUB(bad, "<p>fine</p>", bad, bad).publication
    for number in [3, 0, 2, 1, 0, 3] { _ = try publication.document(number) }
    let messages = publication.warnings.map(\.message)
    #expect(messages.count == 3)
    for (message, name) in zip(messages, ["c1", "c3", "c4"]) {
      #expect(message.hasPrefix("OPS/text/\(name).xhtml:"))
    }
  }

  @Test func `a fallback is followed to what can be drawn, and a cycle ends`() throws {
    var epub = TestEPUB("<p>One.</p>")
    epub.addFile("a.foo", [1], id: "a", type: "foo/a", attributes: "fallback='b'")
    epub.addFile("b.foo", [1], id: "b", type: "foo/b", attributes: "fallback='c1'")
    epub.addFile("x.foo", [1], id: "x", type: "foo/x", attributes: "fallback='y'")
    epub.addFile("y.foo", [1], id: "y", type: "foo/y", attributes: "fallback='x'")
    epub.addFile("p.png", [1], id: "p", type: "image/png")
    epub.spine = ["a", "x", "p", "none"].map { "<itemref idref='\($0)'/>" }
    let publication = try epub.publication
    #expect(publication.spine.map(\.path) == ["OPS/text/c1.xhtml", "OPS/p.png"])
    #expect(publication.spine[1].kind == .image)
    #expect(
      publication.warnings.map(\.message).sorted() == [
        "the spine names “none”, which the manifest does not have",
        "x.foo in the spine cannot be drawn (foo/x) and is left out",
      ])
    let page = try publication.document(1).document
    #expect(page.elements.map(\.name) == ["html", "body", "img"])
    #expect(page.elements[2]["src"] == "p.png")
  }

  @Test(arguments: 0...4)
  func `a picture of a foreign type gives way to the first of its fallbacks that can be drawn`(
    length: Int
  ) throws {
    var epub = TestEPUB("<p><img src='../0.psd'/></p>")
    for place in 0...4 {
      let isPicture = place >= length
      epub.addFile(
        "\(place).psd", [UInt8(place)], id: "f\(place)",
        type: isPicture ? "image/png" : "image/x-foreign",
        attributes: "fallback='f\((place + 1) % 5)'")
    }
    let publication = try epub.publication
    #expect(publication.bytes(of: "OPS/0.psd") == [UInt8(length)])
    // Those that lead to no picture are read as they are.
    var circle = TestEPUB("<p>One.</p>")
    circle.addFile("x.foo", [1], id: "x", type: "foo/x", attributes: "fallback='y'")
    circle.addFile("y.foo", [2], id: "y", type: "foo/y", attributes: "fallback='x'")
    #expect(try circle.publication.bytes(of: "OPS/x.foo") == [1])
  }

  @Test(arguments: [
    "text/css", "font/otf", "application/vnd.ms-opentype", "application/font-woff", "image/jpg",
  ])
  func `a file that is read by its type gives way to no picture`(type: String) throws {
    var epub = TestEPUB("<p>One.</p>")
    epub.addFile("x.foo", [1], id: "x", type: type, attributes: "fallback='y'")
    epub.addFile("y.png", [2], id: "y", type: "image/png")
    #expect(try epub.publication.bytes(of: "OPS/x.foo") == [1])
  }

  @Test func `a scripted document gives way to its fallback`() throws {
    var epub = TestEPUB("<p>Still.</p>")
    epub.addFile(
      "s.xhtml", Array(TestEPUB.document("").utf8), id: "s", type: "application/xhtml+xml",
      attributes: "properties='scripted' fallback='c1'")
    epub.spine = ["<itemref idref='s'/>"]
    #expect(try epub.publication.spine.map(\.path) == ["OPS/text/c1.xhtml"])
  }

  @Test func `a fallback that is missing is told of where it is needed`() throws {
    func publication(_ properties: String, others: [String], fallback: String) throws -> Publication
    {
      var epub = TestEPUB("<p>Still.</p>")
      let type = properties.isEmpty ? "text/x-unknown" : "application/xhtml+xml"
      epub.addFile(
        "s.xhtml", Array(TestEPUB.document("").utf8), id: "s", type: type,
        attributes: "\(properties) fallback='\(fallback)'")
      epub.manifest += others
      epub.spine.append("<itemref idref='s'/>")
      return try epub.publication
    }
    let gone = "<item id='g' href='gone.xhtml' media-type='application/xhtml+xml'"
    // The document itself is drawn.
    let scripted = try publication("properties='scripted'", others: ["\(gone)/>"], fallback: "g")
    #expect(scripted.spine.map(\.path) == ["OPS/text/c1.xhtml", "OPS/s.xhtml"])
    #expect(scripted.missingFiles.isEmpty)
    #expect(
      scripted.warnings.map(\.message) == ["OPS/gone.xhtml is in the manifest and not in the book"])
    // A later fallback is.
    let later = try publication("", others: ["\(gone) fallback='c1'/>"], fallback: "g")
    #expect(later.spine.map(\.path) == ["OPS/text/c1.xhtml", "OPS/text/c1.xhtml"])
    #expect(later.missingFiles == ["OPS/gone.xhtml"])
    #expect(
      later.warnings.map(\.message) == [
        "OPS/gone.xhtml is in the spine and not in the book; its fallback is used instead"
      ])
    // Nothing that could be drawn is left.
    let unknown = "<item id='u' href='text/c1.xhtml' media-type='text/x-other'/>"
    let lost = try publication("", others: ["\(gone) fallback='u'/>", unknown], fallback: "g")
    #expect(lost.spine.map(\.path) == ["OPS/text/c1.xhtml"])
    #expect(lost.missingFiles == ["OPS/gone.xhtml"])
    #expect(
      lost.warnings.contains {
        $0.message == "OPS/gone.xhtml is in the spine and not in the book; its text is missing"
      })
  }

  @Test func `a document may stand in the spine twice, and not be linear`() throws {
    var epub = TestEPUB("<p>One.</p>")
    epub.spine += ["<itemref idref='c1' linear='no'/>"]
    let spine = try epub.publication.spine
    #expect(spine.map(\.isLinear) == [true, false])
    #expect(spine[0].path == spine[1].path)
  }

  @Test func `a listed file that is missing is told of once, and the book goes on`() throws {
    var epub = TestEPUB("<p>One.</p>")
    epub.manifest.append("<item id='g' href='gone.css' media-type='text/css'/>")
    let publication = try epub.publication
    #expect(publication.bytes(of: "OPS/gone.css") == nil)
    #expect(publication.bytes(of: "OPS/gone.css") == nil)
    #expect(
      publication.warnings.map(\.message) == [
        "OPS/gone.css is in the manifest and not in the book"
      ])
  }

  @Test func `files that are not listed are used, and told of in one warning`() throws {
    var epub = TestEPUB("<p>One.</p>")
    for (number, name) in ["more.css", "b.ttf", "__MACOSX/b.ttf", "._c.ttf"].enumerated() {
      epub.files.append(("OPS/" + name, [UInt8(number)]))
    }
    epub.files.append(("__MACOSX/OPS/b.ttf", [9]))
    let publication = try epub.publication
    #expect(publication.warnings == [])
    #expect(publication.bytes(of: "OPS/more.css") == [0])
    #expect(
      publication.warnings.map(\.message) == [
        "OPS/more.css is in the book and not in its manifest; it is treated as if it were listed"
      ])
    #expect(publication.fontPaths == ["OPS/b.ttf"])
    #expect(publication.bytes(of: "OPS/b.ttf") == [1])
    #expect(
      publication.warnings.map(\.message) == [
        "OPS/b.ttf and 1 more are in the book and not in its manifest; they are treated as if listed"
      ])
  }

  @Test func `links find documents whose names have letters of another case`() throws {
    var epub = TestEPUB("<p><a href='C2.xhtml#a'>1</a></p>", "<p id='a'>2</p>")
    let nav = "<nav epub:type=\"toc\"><ol><li><a href=\"text/C2.xhtml\">2</a></li></ol></nav>"
    epub.addFile(
      "nav.xhtml", Array(TestEPUB.document(nav).utf8), id: "nav", type: "application/xhtml+xml",
      attributes: "properties=\"nav\"")
    let publication = try epub.publication
    let target = publication.target(of: "C2.xhtml#a", from: "OPS/text/c1.xhtml")
    #expect(target == .place(chapter: 1, anchor: "a"))
    #expect(publication.listedContents.map(\.path) == ["OPS/text/c2.xhtml"])
  }

  @Test func `names are found as they are, then decomposed, then in other letters`() throws {
    let names = EntryNames(["a/caf\u{E9}.css", "a/B.css", "a/b.css"])
    #expect(names.place(of: "a/caf\u{E9}.css")?.match == .exact)
    #expect(names.place(of: "a/cafe\u{301}.css")?.match == .equivalent)
    #expect(names.place(of: "A/CAFE\u{301}.css")?.match == .caseless)
    #expect(names.place(of: "a/B.css")?.place == 1)
    #expect(names.place(of: "a/c.css") == nil)
  }

  @Test func `the layout of documents is the package's, and the spine's where it has one`() throws {
    var epub = TestEPUB("<p>1</p>", "<p>2</p>", "<p>3</p>")
    epub.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    epub.metadata += "<meta property='rendition:spread'>landscape</meta>"
    epub.spine[1] = """
      <itemref idref='c2' properties='rendition:layout-reflowable rendition:layout-pre-paginated
      page-spread-left rendition:spread-none'/>
      """
    epub.spine[2] = "<itemref idref='c3' properties='rendition:page-spread-center'/>"
    let spine = try epub.publication.spine
    #expect(spine.map(\.layout) == [.prePaginated, .reflowable, .prePaginated])
    #expect(spine.map(\.pageSide) == [nil, .left, .center])
    #expect(spine.map(\.spread) == [.landscape, .none, .landscape])
  }

  @Test(arguments: [
    ("", "en", false), (" page-progression-direction='rtl'", "en", true), ("", "ar", true),
    (" page-progression-direction='default'", "he-IL", true), ("", "az-Arab", true),
    (" page-progression-direction='ltr'", "fa", false), ("", "ar-Latn", false),
  ])
  func `pages go the way the spine says, or else the language`(
    attributes: String, language: String, isRightToLeft: Bool
  ) throws {
    var epub = TestEPUB("<p>1</p>")
    epub.spineAttributes = attributes
    epub.metadata = "<dc:language>\(language)</dc:language>"
    #expect(try epub.publication.isRightToLeft == isRightToLeft)
  }

  @Test func `a cover is found by its property, its meta, the guide, or its looks`() throws {
    var epub = TestEPUB("<img src='../i.png' alt='' />")
    epub.addFile("i.png", [1], id: "i", type: "image/png")
    epub.addFile("j.png", [1], id: "j", type: "image/png")
    #expect(try epub.publication.coverPath == "OPS/i.png")
    epub.guide = "<guide><reference type='cover' title='' href='j.png'/></guide>"
    #expect(try epub.publication.coverPath == "OPS/j.png")
    epub.metadata += "<meta name='cover' content='i'/>"
    #expect(try epub.publication.coverPath == "OPS/i.png")
    epub.manifest[2] = epub.manifest[2].replacing("/>", with: "properties='cover-image'/>")
    #expect(try epub.publication.coverPath == "OPS/j.png")
    #expect(try TestEPUB("<p>Words</p>").publication.coverPath == nil)
  }

  @Test func `fonts are known under all their types`() throws {
    var epub = TestEPUB("<p>1</p>")
    let types = ["font/otf", "application/vnd.ms-opentype", "application/x-font-ttf"]
    for (index, type) in types.enumerated() {
      epub.addFile("\(index).f", [1], id: "f\(index)", type: type)
    }
    let publication = try epub.publication
    #expect(publication.fontPaths == ["OPS/0.f", "OPS/1.f", "OPS/2.f"])
    #expect(publication.mediaType(of: "OPS/0.f") == "font/otf")
    #expect(publication.mediaType(of: "elsewhere.css") == "text/css")
    #expect(publication.mediaType(of: "elsewhere") == nil)
  }
}

extension TestEPUB {
  var publication: Publication {
    get throws(ManuscriptError) { try Publication(bytes: archive, name: "book.epub") }
  }

  /// Adds a document of contents with the items of its list.
  mutating func addNavigation(_ items: String, more: String = "") {
    let document = Self.document("<nav epub:type='toc'><ol>\(items)</ol></nav>\(more)")
    addFile(
      "nav.xhtml", Array(document.utf8), id: "nav", type: "application/xhtml+xml",
      attributes: "properties='nav'")
  }
}

extension String {
  /// The text with a word put after the sign at the beginning of each tag of a list.
  fileprivate func replacing(_ pattern: String, _ prefix: String) -> String {
    var out = self
    for name in ["package", "metadata", "manifest", "spine", "itemref", "item "] {
      out = out.replacing("<\(name)", with: "<\(prefix)\(name)")
      out = out.replacing("</\(name)", with: "</\(prefix)\(name)")
    }
    return out
  }
}
