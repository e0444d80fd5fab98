import TestSupport
import Testing

@testable import Documents
@testable import Manuscript

/// The documents that Markdown and plain text become.
struct MarkdownDocumentTests {
  private func documents(_ text: String, _ name: String = "x.md") throws -> [Document] {
    try BookReader.read(Array(text.utf8), name: name).documents
  }

  /// The body of the first document, as names and texts.
  private func outline(_ text: String, _ name: String = "x.md") throws -> String {
    let document = try documents(text, name)[0]
    let body = try #require(document.first("body"))
    return document.children(of: body).map { document.markup(of: $0) }.joined()
  }

  // MARK: Laws

  @Test func `trees are well formed, and every letter is where it stands in the file`() throws {
    var random = RandomMarkdown(seed: 17)
    for _ in 0..<1000 {
      let text = random.next()
      let bytes = Array(text.utf8)
      for document in (try? documents(text)) ?? [] {
        #expect(isNested(document, byteCount: bytes.count), "\(document.dump)\n\(text)")
        for node in document.nodes.indices where !document.isCall(node) {
          let wrong = document.segments(of: node).first { !Self.isRight($0, document, bytes) }
          #expect(wrong == nil, "\(document.dump)\n\(text)")
        }
      }
    }
  }

  private func isNested(_ document: Document, byteCount: Int) -> Bool {
    document.nodes.enumerated().allSatisfy { number, node in
      let range = node.sourceRange
      guard node.end > number, node.end <= document.nodes.count, range.upperBound <= byteCount + 1
      else { return false }
      guard node.parent >= 0 else { return number == 0 }
      let parent = document.nodes[node.parent]
      return node.parent < number && node.end <= parent.end && parent.source <= range.lowerBound
        && range.upperBound <= parent.sourceRange.upperBound
    }
  }

  /// A segment is the file's own bytes, or stands for what begins with a sign that others stand for.
  private static func isRight(
    _ segment: Document.Segment, _ document: Document, _ bytes: [UInt8]
  ) -> Bool {
    let words = document.text[segment.text]
    guard segment.source < bytes.count else { return false }
    return bytes[segment.source...].starts(with: words)
      || "\\&\"'-.\n\t [<".utf8.contains(bytes[segment.source])
  }

  @Test(arguments: [false, true])
  func `every word of a file is in its documents once, in order`(hasTags: Bool) throws {
    var random = RandomMarkdown(seed: 18, hasTags: hasTags)
    for _ in seeds(1000) {
      let text = random.next()
      // Letters that stand for themselves: each is a word of its own, by its place.
      var places: [Int] = []
      guard let book = try? BookReader.read(Array(text.utf8), name: "x.md") else { continue }
      for document in book.documents {
        var own: [Int] = []
        for node in document.nodes.indices where !document.isCall(node) && !document.isInNote(node)
        {
          for segment in document.segments(of: node) {
            own += segment.text.indices.filter { document.text[$0].isLetter }
              .map { segment.source + $0 - segment.text.lowerBound }
          }
        }
        places += own
      }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(text)")
      // The outline of the tests knows no other tags.
      if hasTags { continue }
      #expect(book.letters == book.documents.map(\.letters).joined(), "\(text)")
    }
  }

  @Test func `a tree does not depend on the order of attributes`() throws {
    let first = try outline("![a](b.png){.x #y width=3em height=2em}")
    #expect(first == (try outline("![a](b.png){height=2em #y width=3em .x}")))
  }

  // MARK: What there is

  @Test func `chapters are sections with their headings and the notes that they call`() throws {
    let text =
      "# One[^b]\n\nText.[^a]\n\n# Two\n\nMore[^a].\n\n[^a]: A.\n\n    B.\n\n[^b]: C[^c].\n\n[^c]: D."
    let documents = try documents(text)
    let bodies = documents.map { document in
      document.children(of: 1).map { document.markup(of: $0) }.joined()
    }
    #expect(
      bodies == [
        // What only a note calls stands after it, and each chapter counts from 1.
        "section.chapter(h1.title#one(Onea(1))p(Text.a(3)))aside#note-1(p(Ca(2).))"
          + "aside#note-3(p(D.))aside#note-2(p(A.)p(B.))",
        "section.chapter(h1.title#two(Two)p(Morea(1).))aside#note-2(p(A.)p(B.))",
      ])
    #expect(
      try BookReader.read(Array(text.utf8), name: "x.md").outline.notes.map(\.blocks.count) == [
        1, 2, 1,
      ])
  }

  @Test(arguments: [
    (
      "# Chapter 4. The *Storm*",
      "h1.title#chapter-4-the-storm(span.label(Chapter 4)span.separator(. )The em(Storm))"
    ),
    ("# A\n\n> *q*", "h1.title#a(A)blockquote(p(em(q)))"),
    ("- [x] done\n- [ ] not", "ul.tight(li.task.done(p(☑ done))li.task(p(☐ not)))"),
    ("3. a\n4. b\n\n   c", "ol[start=3](li(p(a))li(p(b)p(c)))"),
    ("> a\\\n> b", "blockquote(p.verse(abr()b))"),
    ("<div class=\"poem\">\n\na\nb\n\n</div>", "div.poem.verse(p(abr()b))"),
    ("```swift\nx\n\ty\n```", "pre(code.language-swift(x\n    y))"),
    (
      "|a|b|\n|-|:-:|\n|c|d|",
      "table(thead(tr(th(a)th[align=center](b)))tbody(tr(td(c)td[align=center](d))))"
    ),
    ("Table: *c*\n\n<table><tr><td>a</table>", "table(caption(em(c))tbody(tr(td(a))))"),
    (
      "<table><tr><td>a</table>\n\nTable: c\n\nb",
      "table(tbody(tr(td(a)))caption[style=caption-side: bottom](c))p(b)"
    ),
    ("# A\n\n---\n\nb", "h1.title#a(A)p(b)"),
    ("> [!NOTE]\n> a *b*", "blockquote.alert.note(p.alert-title(Note)p(a em(b)))"),
    (
      "> [!tip]\n>\n> a\n\n> b",
      "blockquote.alert.tip(p.alert-title(Tip)p(a))blockquote(p(b))"
    ),
    (
      "> a\n\n> [!Warning]\n> - b",
      "blockquote(p(a))blockquote.alert.warning(p.alert-title(Warning)ul.tight(li(p(b))))"
    ),
    ("> [!CAUTION]", "blockquote.alert.caution(p.alert-title(Caution))"),
    ("> \\[!NOTE]\n> a", "blockquote(p([!NOTE] a))"),
    ("> &#91;!NOTE]\n> a", "blockquote(p([!NOTE] a))"),
    ("> [! NO TE]\n> a", "blockquote(p([! NO TE] a))"),
    ("> [!NOTE] a", "blockquote(p([!NOTE] a))"), ("> [!OTHER]\n> a", "blockquote(p([!OTHER] a))"),
    ("***", "hr()"), ("a <sc>b</sc> ~~c~~", "p(a span.smallcaps(b) del(c))"),
    ("<i>a *b</i> c*", "p(i(a em(b) c))"),
    ("<i>[a</i> b](#x)", "p(i(a[href=#x](a))a[href=#x]( b))"),
    ("[a](#x){.index} b", "p(a.index[href=#x](a) b)"),
    (
      "[a *b*](#x){.b #c term=\"d!e\"}[f](#g){.h}",
      "p(a.b#c[href=#x][data-index=d!e](a em(b))a.h[href=#g](f))"
    ),
    ("[a][r]{.b}[c]{.d}\n\n[r]: #x", "p(a.b[href=#x](a)span.d(c))"),
    ("[a](#x) {.b} [c](#y){d e}", "p(a[href=#x](a) {.b} a[href=#y](c){d e})"),
  ])
  func `blocks and styles are HTML's elements`(text: String, outline: String) throws {
    #expect(try self.outline(text) == "section.chapter(\(outline))")
  }

  @Test(arguments: [
    (
      "<p align=\"center\"><img src=a.png width=\"30%\"> x</p>",
      "p[align=center](img[src=a.png][width=30%]() x)"
    ),
    ("<p align=center>\n\n*a*\n\n</p>", "div[align=center](p(em(a)))"),
    ("<p class=\"signature\">A</p>", "div.signature(p(A))"),
    ("<h2 id=x>A <b>b</b></h2>\n\nc", "h2.title#x(A b(b))p(c)"),
    ("a <kbd>\"k\"</kbd> <u>b</u> <small>c</small>", "p(a kbd(\"k\") u(b) small(c))"),
    ("a <a href='b>c' title=\"d &amp; e\">f</a>", "p(a a[href=b>c][title=d & e](f))"),
    ("<a name=\"x\"></a>\n\nb", "p(a[name=x]()b)"),
    ("<a id=x>\n\nb</a> c", "p(a#x()b c)"),
    ("<a name=x></a>\n## B", "h2.title#b(a[name=x]()B)"),
    ("a <img src=\"b.png\" alt=\"c > d\"/> e", "p(a img[src=b.png][alt=c > d]() e)"),
    (
      "<table><tr><th>a<td colspan=2>b <i>c</i>\n<tr><td>\n\nd *e*\n\n</td></tr></table>",
      "table(tbody(tr(th(a)td[colspan=2](b i(c) ))tr(td(p(d em(e))))))"
    ),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>\n\nd", "ul(li(aul(li(b)))li(c))p(d)"),
    ("<dl><dt>a<dd>b<dd>c</dl>", "dl(dt(a)dd(b)dd(c))"),
    (
      "<details><summary>a</summary>\n\n- b\n\n</details>\n\nc",
      "details(summary(a)ul.tight(li(p(b))))p(c)"
    ),
    ("<pre>\n  a\n\n <b>\"b\"</b>\n</pre>", "pre(  a\n\n b(\"b\")\n)"),
    ("<div>a<hr class=x>b<br>c</div>", "div(p(a)hr.x()p(bbr()c))"),
    (
      "<center><picture><source srcset=x><img src=a.png></picture></center>",
      "center(p(img[src=a.png]()))"
    ),
    ("<!-- <b> -->\n\na <!-- > --> b", "p(a b)"), ("a < b and c > d", "p(a < b and c > d)"),
    ("<div>a <!-- b > c -->d</div>", "div(p(a d))"), ("a\n\n<!-- b", "p(a)"),
    ("<blockquote>a</blockquote>", "blockquote(p(a))"), ("<b>a\n\nb", "p(b(a))p(b)"),
    ("> <div>\n>\n> a\n\nb", "blockquote(div(p(a)))p(b)"),
  ])
  func `tags become elements with their attributes`(text: String, outline: String) throws {
    #expect(try self.outline(text) == "section.chapter(\(outline))")
  }

  @Test(arguments: [
    "# The Book\n\nSee [it](#the-book).\n\n## One\n\nx\n\n## Two\n\ny",
    "# A\n\n[it](#clean-up---rm)\n\n## Clean up (--rm)\n\nx", "# --all\n\n[it](#--all)",
    "# A\n\n[it](#x) [them](#y)\n\n<a name=x></a>\n\n<div id=y>b</div>",
  ])
  func `links to headings and anchors lead there`(text: String) throws {
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    #expect(book.deadLinks.isEmpty && book.warnings.isEmpty)
  }

  @Test(arguments: [
    (
      "![A *sea*](a%20b.jpg \"Its 'caption'\"){.plate #p width=50%}",
      "figure.plate#p(img[src=a%20b.jpg][alt=A sea][width=50%]()figcaption(Its ‘caption’))"
    ),
    ("![a](b.png)", "figure(img[src=b.png][alt=a]())"),
    (
      "See ![a](b.png \"t\"){.x width=1em}, there.",
      "p(See img.x[src=b.png][alt=a][title=t][style=width: 1em](), there.)"
    ),
    ("![a](b.png) {no}", "p(img[src=b.png][alt=a]() {no})"),
    ("![a](b.png){bad}", "p(img[src=b.png][alt=a](){bad})"),
    ("![a][r]\n\n[r]: b.png \"T\"", "figure(img[src=b.png][alt=a]()figcaption(T))"),
    ("[![a](b.png)](c)", "p(a[href=c](img[src=b.png][alt=a]()))"),
  ])
  func `pictures have captions and attributes`(text: String, outline: String) throws {
    #expect(try self.outline(text) == "section.chapter(\(outline))")
  }

  @Test(arguments: [
    ("To my mother", true), ("To my mother,\\\nwho read it first.\n\n*A. B.*", true),
    (
      "This is an introduction, whose sentences are longer than the lines of a dedication are.",
      false
    ),
    ("- a list", false), ("```\ncode\n```", false),
    (String(repeating: "Short words.\n\n", count: 40), false),
  ])
  func `only short lines before the first chapter are a dedication`(
    text: String, isDedication: Bool
  ) throws {
    let first = try documents(text + "\n\n# One\n\nx\n\n# Two\n\ny")[0]
    let section = try #require(first.first("section"))
    #expect((first.element(section)?["role"] == "doc-dedication") == isDedication)
  }

  @Test(arguments: [
    ("<p align=center><img src=a.png></p>", 2), ("![](a.png) [![](b.png)](c)", 2),
    ("![](a.png)", 3), ("![](a.png) Words", 3),
  ])
  func `pictures above the first heading are part of its chapter, but for a figure`(
    text: String, count: Int
  ) throws {
    let text = text + "\n\n# One\n\nx\n\n# Two\n\ny"
    #expect(try documents(text).count == count)
    let first = try outline(text)
    #expect(first.contains("img"))
    #expect(first.hasSuffix("h1.title#one(One)p(x))") == (count == 2), "\(first)")
  }

  @Test(arguments: [
    ("<h1><img src=\"a.png\"></h1>", "x"), ("# ![](a.png)", "x"), ("# ![Logo](a.png)", "Logo"),
    ("# ![Logo](a.png) Lamp", "Lamp"), ("# Lamp [![passing](b.svg)](c)", "Lamp"),
  ])
  func `pictures in a heading are words of its title only if it has no others`(
    heading: String, title: String
  ) throws {
    let text = "\(heading)\n\nText.\n\n## One\n\na\n\n## Two\n\nb"
    let book = try BookReader.read(Array(text.utf8), name: "x.md")
    #expect(book.title.lowercased() == title.lowercased())
    // Without words it is a picture on its page.
    let isShown = book.documents.contains { $0.first("img") != nil }
    #expect(isShown == (title == "x"))
  }

  @Test func `a caption is where it stands in the file`() throws {
    let text = "![alt (x)](<a (b.jpg> \"A caption's \\\"end\\\"\")"
    let document = try documents(text)[0]
    let caption = try #require(document.first("figcaption"))
    let segments = document.segments(of: caption + 1)
    #expect(document.plainText(of: caption) == "A caption’s “end”")
    let bytes = Array(text.utf8)
    for segment in segments where document.text[segment.text].allSatisfy({ $0 < 0x80 }) {
      #expect(bytes[segment.source...].starts(with: document.text[segment.text]))
    }
  }

  @Test func `plain text has headings, stanzas and breaks`() throws {
    let text = "CHAPTER I. The _Road_\n\nIt's long.\n\n***\n\n  A line\n    and one.\n"
    #expect(
      try outline(text, "x.txt")
        == "section.chapter(h1.title(span.label(CHAPTER I)span.separator(. )The em(Road))"
        + "p(It’s long.)hr()p.verse(A linebr()\u{2003}and one.))")
  }

  @Test func `a part has nothing of its own, and tags about chapters go on in the next`() throws {
    let text =
      "# Part I\n\n## One\n\n<div class=\"x\">\n\na\n\n## Two\n\nb\n\n</div>\n\n> c\n\n# Second\n\nd"
    let outlines = try documents(text).map { $0.markup(of: 2) }
    #expect(
      outlines == [
        "section.part[role=doc-part](h1.title#part-i(span.label.number(Part I)))",
        "section.chapter(h2.title#one(One)div.x(p(a)))",
        "section.chapter(h2.title#two(Two)div.x(p(b))blockquote(p(c)))",
        "section.chapter(h1.title#second(Second)p(d))",
      ])
  }

  @Test(arguments: [
    ("# One\n\n## a\n\nx\n\n# Two\n\n## b\n\ny", "part chapter part chapter"),
    ("# One\n\n> m\n\n## a\n\nx\n\n# Two\n\n## b\n\ny", "part chapter part chapter"),
    ("# One\n\nx\n\n# Two\n\n## a\n\ny\n\n## b\n\nz", "chapter chapter"),
    (
      "# One\n\n## a\n\nx\n\n# Two\n\n## b\n\ny\n\n# Three\n\nx\n\n## c\n\nz",
      "chapter chapter chapter"
    ),
    ("# Preface\n\nx\n\n# Book I\n\n> m\n\n## a\n\ny", "chapter part chapter"),
    ("# One\n\n- m\n\n## a\n\nx\n\n# Two\n\n## b\n\ny", "chapter chapter"),
  ])
  func `parts have their first chapter under their title, all of them or those that are called so`(
    text: String, sections: String
  ) throws {
    let classes = try documents(text).map { document in
      try #require(document.first("section").flatMap { document.element($0)?.classes.first })
    }
    #expect(classes.joined(separator: " ") == sections)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}

extension Document {
  /// Whether a text is the number of a note that is called.
  fileprivate func isCall(_ node: Int) -> Bool {
    let parent = nodes[node].parent
    return parent >= 0 && element(parent)?["role"] == "doc-noteref"
  }

  fileprivate func isInNote(_ node: Int) -> Bool {
    var node = node
    while node >= 0 {
      if element(node)?["role"] == "doc-footnote" { return true }
      node = nodes[node].parent
    }
    return false
  }

  /// The letters of the text, without the notes.
  fileprivate var letters: String {
    var bytes: [UInt8] = []
    for node in nodes.indices where !isCall(node) && !isInNote(node) {
      guard !isInCaption(node) else { continue }
      switch nodes[node].content {
      case .text(let range): bytes += text[range].filter(\.isLetter)
      case .element: bytes += element(node)?["alt"]?.utf8.filter(\.isLetter) ?? []
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isInCaption(_ node: Int) -> Bool {
    let parent = nodes[node].parent
    return parent >= 0 && element(parent)?.name == "figcaption"
  }

  /// A node with its classes, id, other attributes but those of notes and cells' like, and what it holds.
  fileprivate func markup(of node: Int) -> String {
    guard let element = element(node) else { return plainText(of: node) }
    var out = element.name + element.classes.map { "." + $0 }.joined()
    out += element.id.map { "#" + $0 } ?? ""
    let isNote = element["type", in: Namespace.epub] != nil
    for attribute in element.attributes
    where !isNote && !["class", "id"].contains(attribute.name) {
      out += "[\(attribute.name)=\(attribute.value)]"
    }
    return out + "(" + children(of: node).map { markup(of: $0) }.joined() + ")"
  }
}

extension Book {
  /// The letters of the blocks, without the notes.
  fileprivate var letters: String {
    func letters(_ text: String) -> String {
      String(decoding: text.utf8.filter(\.isLetter), as: UTF8.self)
    }
    var words = ""
    for chapter in outline.chapters {
      words += letters(chapter.label ?? "") + letters(chapter.title.plain)
      for block in chapter.blocks {
        words += letters(block.text.plain)
        for cell in block.table?.rows.flatMap(\.self) ?? [] { words += letters(cell.plain) }
      }
    }
    return words
  }
}
