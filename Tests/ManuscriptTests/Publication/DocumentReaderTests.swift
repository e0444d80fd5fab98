import TestSupport
import Testing

@testable import Documents
@testable import Manuscript

struct DocumentReaderTests {
  @Test func `a document becomes its elements and texts, in the order they begin`() {
    let read = read("<html><body class='a b' id='x'><p>One <em>two</em></p><hr/></body></html>")
    #expect(read.document.outline == "html(body(p(‘One ’ em(‘two’)) hr))")
    #expect(read.document.elements[1].classes == ["a", "b"])
    #expect(read.document.elements[1].id == "x")
    #expect(read.document.elements.allSatisfy { $0.namespace == Namespace.xhtml })
    #expect(read.warnings.isEmpty)
  }

  @Test func `namespaces are those of prefixes, or what these customarily are`() {
    let read = read(
      """
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:e="http://www.idpf.org/2007/ops">\
      <p e:type="z" epub:type="y"/><svg xmlns="http://www.w3.org/2000/svg"><image \
      xlink:href="i.png"/></svg><m:math/><q:r/></html>
      """)
    let elements = read.document.elements
    #expect(elements[1].attributes.map(\.value) == ["z", "y"])
    #expect(elements[1].attributes.allSatisfy { $0.namespace == Namespace.epub })
    #expect(elements[3].namespace == Namespace.svg)
    #expect(elements[3]["href", in: Namespace.xlink] == "i.png")
    #expect(elements[4].namespace == Namespace.mathML)
    #expect(elements[5].namespace.isEmpty)
    #expect(
      read.warnings.map(\.message) == [
        "does not declare the prefix q"
      ])
  }

  @Test(arguments: ["a::b", "a:b:c", "a:"])
  func `a name with a colon where XML has none is told of, and its text is read`(name: String) {
    let read = read("<html xmlns:a='u:a'><p>One <\(name)>two</\(name)> three</p></html>")
    #expect(read.warnings.count == 1)
    #expect(read.document.plainText(of: 0) == "One two three")
    #expect(self.read("<html xmlns:a='u:a'><a:b>two</a:b></html>").warnings.isEmpty)
  }

  @Test func `a node knows the byte of the file that it begins at`() {
    let begins = [
      "<html", "<p", "é ", "<b", "two", " ü&#38;", "<i", "&amp;é", "<u", "é]]", "<u", "&#xE9;é",
      "x y",
    ]
    let source =
      "<?xml version='1.0'?>\n<html><p>é <b class='x'>two</b> ü&#38;<i/>&amp;é<u><![CDATA[é]]></u>"
      + "<u>&#xE9;é</u>x y</p></html>"
    let document = read(source).document
    #expect(document.nodes.count == begins.count)
    for (node, begin) in zip(document.nodes, begins) {
      #expect(source.utf8.dropFirst(node.source).starts(with: begin.utf8), "\(begin)")
    }
  }

  @Test func `HTML's entities are known, and places after them stay right`() throws {
    let source =
      "<!DOCTYPE html>\n<html><p title='&eacute;&amp;'>a&nbsp;&hellip;b</p><i>&copy;x</i><b>y</b></html>"
    let read = read(source)
    #expect(read.document.outline == "html(p(‘a\u{A0}…b’) i(‘©x’) b(‘y’))")
    #expect(read.document.elements[1]["title"] == "é&")
    #expect(read.warnings.isEmpty)
    let last = try #require(read.document.nodes.last)
    #expect(source.utf8.dropFirst(last.source).starts(with: "y</b>".utf8))
  }

  @Test func `entities that the document declares are put in, those of other files are not`() {
    let read = read(
      """
      <!DOCTYPE html PUBLIC "x" "http://x/x.dtd" [<!-- ]> --><!ENTITY me "I &amp; <b>&you;</b>">
      <!ENTITY you 'you'><!ENTITY file SYSTEM "file:///etc/passwd">]>
      <html><p>&me;</p><p>&file;</p></html>
      """)
    #expect(read.document.outline == "html(p(‘I & ’ b(‘you’)) p(‘&file;’))")
    #expect(read.warnings.map(\.line) == [3])
  }

  @Test func `entities within entities make no more than ten times the document`() {
    var declarations = "<!ENTITY a0 'lollollollollollollol'>"
    for level in 1...9 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      declarations += "<!ENTITY a\(level) '\(inner)'>"
    }
    let bombs = [
      "<!DOCTYPE html [\(declarations)]><html>&a9;</html>",
      "<!DOCTYPE html [<!ENTITY a '\(String(repeating: "x", count: 1 << 16))'>]><html>"
        + String(repeating: "&a;", count: 20_000) + "</html>",
      "<!DOCTYPE html [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><html>&a;</html>",
    ]
    for bomb in bombs {
      let read = read(bomb)
      #expect(read.document.text.count <= (2 << 20) + 12 * bomb.utf8.count)
      #expect(!read.warnings.isEmpty)
    }
  }

  @Test func `ampersands by themselves are text`() {
    let read = read(
      "<html><p>AT&T & co &amp; R&D; &#0; &#x41;</p>\n<p><![CDATA[a & b]]></p></html>")
    #expect(
      read.document.outline == "html(p(‘AT&T & co & R&D; \u{FFFD} A’) ‘\n’ p(‘a & b’))")
    #expect(read.warnings.map(\.line) == [1, 1, 1])
  }

  @Test(arguments: [
    ("<p>a<b>b</p>c", "html(p(‘a’ b(‘b’)) ‘c’)"),
    ("<p>a</div>b</p>c", "html(p(‘ab’) ‘c’)"),
    ("<p class=x title='y>a</p>b", "html(p(‘a’) ‘b’)"),
    ("1 < 2 <3 <= 4", "html(‘1 < 2 <3 <= 4’)"),
    ("<br>a<hr class=x>b<img src=a.png/>c</br>", "html(br ‘a’ hr ‘b’ img ‘c’)"),
    ("<p>a<p>b<ul><li>c<li>d</ul>", "html(p(‘a’) p(‘b’ ul(li(‘c’) li(‘d’))))"),
    ("</html>a</html>b</body>c", "html(‘abc’)"),
    ("<p a='1' a='2'>x</p>", "html(p(‘x’))"),
    ("<!-- a", "html(‘ a’)"), ("<![CDATA[a", "html(‘a’)"), ("<p", "html(p)"),
    ("a</", "html(‘a</’)"),
    ("<p>&lt;b&gt; &#8212;</q></p>", "html(p(‘<b> —’))"),
    ("<style>a<b{}</style>c<", "html(style(‘a<b{}’) ‘c<’)"),
    ("<SVG><linearGradient/></SVG><P>x</p></x>", "html(svg(linearGradient) p(‘x’))"),
  ])
  func `what is no XML is read as well as it goes, and its text is kept`(
    body: String, outline: String
  ) {
    let read = read("<html>" + body)
    #expect(read.document.outline == outline)
    #expect(read.warnings.count == 1 && read.warnings[0].line == 1)
  }

  @Test func `content outside the root is not lost`() {
    #expect(read("a<p>b</p>").document.outline == "html(body(‘a’ p(‘b’)))")
    #expect(read("<p>a</p><p>b</p>c").document.outline == "html(p(‘a’) p(‘b’) ‘c’)")
    #expect(read("<html>a</html>b").document.outline == "html(‘ab’)")
    #expect(read("").document.outline == "html")
    #expect(read("  ").document.outline == "html")
  }

  @Test(.long) func `of elements too deep the text stays, in its order`() {
    let depth = 100_000
    for closing in [true, false] {
      let source =
        "<html>" + String(repeating: "<div>a", count: depth)
        + String(repeating: closing ? "b</div>" : "", count: depth) + "</html>"
      let read = read(source)
      #expect(read.document.text.count == (closing ? 2 : 1) * depth)
      #expect(read.document.nodes.indices.allSatisfy { read.document.depth(of: $0) <= 257 })
      #expect(read.warnings.contains { $0.message.contains("more than 256 deep") })
    }
  }

  @Test func `an element has 1,024 attributes and no more`() {
    let attributes = (0..<2000).map { "a\($0)='x' " }.joined()
    for end in ["", "</p>"] {
      let document = read("<html><p \(attributes)>x</p>\(end)</html>").document
      #expect(document.elements[1].attributes.count == 1024)
    }
  }

  @Test func `documents come in UTF-8 with a mark, UTF-16, and what they say they are`() {
    let text = "<html>Grüße</html>"
    let utf16 = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let swapped = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let cyrillic =
      Array("<?xml version='1.0' encoding='windows-1251'?><html>".utf8) + [0xCC, 0xE8, 0xF0]
      + Array("</html>".utf8)
    #expect(read([0xEF, 0xBB, 0xBF] + Array(text.utf8)).document.outline == "html(‘Grüße’)")
    #expect(read([0xFF, 0xFE] + utf16).document.outline == "html(‘Grüße’)")
    #expect(read(utf16).document.outline == "html(‘Grüße’)")
    #expect(read([0xFE, 0xFF] + swapped).document.outline == "html(‘Grüße’)")
    #expect(read(cyrillic).document.outline == "html(‘Мир’)")
    let false8 = read(Array("<?xml version='1.0' encoding='utf-16'?>\(text)".utf8))
    #expect(false8.document.outline == "html(‘Grüße’)")
    let broken = read(Array("<html>a".utf8) + [0xFC] + Array("b</html>".utf8))
    #expect(broken.document.outline == "html(‘a\u{FFFD}b’)")
    #expect(broken.warnings.count == 1)
    let control = read(Array("<html>a".utf8) + [0, 7] + Array("b</html>".utf8))
    #expect(control.document.outline == "html(‘a  b’)")
  }

  @Test func `the mending reader makes the same tree of XML as the strict one`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let source = Self.randomDocument(&random)
      let bytes = Array(source.utf8)
      var (strict, mending) = (builder(), builder())
      #expect(XMLReader.read(bytes, into: &strict) == nil, "\(source)")
      TagSoupParser.read(bytes, into: &mending, isXHTML: true)
      let first = strict.finish(source: bytes.count)
      let second = mending.finish(source: bytes.count)
      #expect(first.outline == second.outline)
      #expect(first.elements == second.elements)
      #expect(first.nodes.map(\.source) == second.nodes.map(\.source), "\(source)")
      let ranges = [first, second].map { document in
        document.nodes.filter(\.isElement).map(\.sourceRange)
      }
      #expect(ranges[0] == ranges[1], "\(source)")
    }
  }

  @Test func `no word between tags is lost, whatever becomes of the tags`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      var bytes = Array(Self.randomDocument(&random, comments: false).utf8)
      // Tags are broken by other signs; words are made of the letter x alone.
      for _ in 0..<3 {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        guard bytes[place] != UInt8(ascii: "x") else { continue }
        bytes[place] = "<>/='\"& pq".utf8.randomElement(using: &random) ?? 32
      }
      let inTags = Self.wordsOutsideTags(bytes)
      let read = read(bytes)
      #expect(
        read.document.text.count { $0 == UInt8(ascii: "x") } >= inTags,
        "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// How many letters x stand surely in text: with a tag's end and no opening sign or quote before.
  private static func wordsOutsideTags(_ bytes: [UInt8]) -> Int {
    guard !bytes.contains(UInt8(ascii: "'")), !bytes.contains(UInt8(ascii: "\"")) else { return 0 }
    var (count, isTag) = (0, false)
    for byte in bytes {
      if byte == UInt8(ascii: "<") { isTag = true }
      if byte == UInt8(ascii: ">") { isTag = false }
      if byte == UInt8(ascii: "x"), !isTag { count += 1 }
    }
    return count
  }

  private static func randomDocument(
    _ random: inout SplitMix64, comments: Bool = true
  ) -> String {
    var (out, open) = ("<html>", ["html"])
    for _ in 0..<Int.random(in: 1..<30, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let name = ["div", "em", "svg:g", "section", "b"].randomElement(using: &random) ?? "b"
        let hasAttribute = Int.random(in: 0..<4, using: &random) == 0
        out += hasAttribute ? "<\(name) class='x &lt; z'>" : "<\(name)>"
        open.append(name)
      case 3 where open.count > 1: out += "</\(open.removeLast())>"
      case 4: out += "<br />"
      case 5: out += "xx &#38; xé\n"
      case 6 where comments: out += "<!-- <b> --><?pi?>"
      default: out += "x&lt;"
      }
    }
    while let name = open.popLast() { out += "</\(name)>" }
    return out
  }

  private func builder() -> DocumentBuilder {
    DocumentBuilder(
      path: "t", defaultNamespace: Namespace.xhtml, limits: .standard, capacity: 0)
  }

  private func read(_ source: String) -> DocumentReader.Result { read(Array(source.utf8)) }

  private func read(_ bytes: [UInt8]) -> DocumentReader.Result {
    DocumentReader.read(bytes, path: "t", namespace: Namespace.xhtml, limits: .standard)
  }
}

extension Document {
  /// The tree in one line: names with what they hold between brackets, texts between quotes.
  var outline: String { nodes.isEmpty ? "" : outline(of: 0) }

  private func outline(of node: Int) -> String {
    guard let element = element(node) else { return "‘\(plainText(of: node))’" }
    let inside = children(of: node).map(outline)
    return element.name + (inside.isEmpty ? "" : "(\(inside.joined(separator: " ")))")
  }

  /// How many nodes stand around one, and it itself.
  func depth(of node: Int) -> Int {
    var (count, node) = (1, nodes[node].parent)
    while node >= 0 { (count, node) = (count + 1, nodes[node].parent) }
    return count
  }
}
