import TestSupport
import Testing

@testable import Documents

struct DocumentDumpTests {
  @Test func `a dump is a line a node, with its place in the file`() {
    var builder = DocumentBuilder(path: "a.md")
    builder.begin("p", attributes: [.init(name: "class", value: "x \"y\"")], source: 2)
    builder.add("It".utf8, for: 3..<5)
    builder.add("’".utf8, for: 5..<6)
    builder.add("s ".utf8, for: 6..<8)
    builder.begin("em", source: 8)
    builder.add("a\n\\".utf8, for: 9..<12)
    builder.end(source: 13)
    builder.begin(
      "rect", namespace: Namespace.svg,
      attributes: [.init(name: "href", namespace: Namespace.xlink, value: "#x")], source: 13)
    builder.end(source: 14)
    #expect(
      builder.finish(source: 15).dump == #"""
        p class="x \"y\"" @2-15
          "It’"@3 "s "@6-8
          em @8-13
            "a\n\\"@9-12
          svg:rect xlink:href="#x" @13-14

        """#)
  }

  @Test func `a tree that is printed and built again is the same, and so is its copy`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let document = Self.randomDocument(&random)
      #expect(DumpReader.document(document.dump) == document)
      var builder = DocumentBuilder(path: document.path)
      builder.copy(0, of: document)
      #expect(builder.finish().dump == document.dump)
    }
  }

  @Test func `ranges nest, parents come before children, and each letter has its source`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let document = Self.randomDocument(&random)
      for (number, node) in document.nodes.enumerated() {
        #expect(node.end > number && node.end <= document.nodes.count)
        guard node.parent >= 0 else { continue }
        #expect(node.parent < number && node.end <= document.nodes[node.parent].end)
        #expect(document.nodes[node.parent].sourceRange.contains(node.source))
      }
      // A letter is written as itself or, where the file has another, as the capital of its byte.
      for node in document.nodes.indices {
        for segment in document.segments(of: node) {
          for (offset, byte) in document.text[segment.text].enumerated() where byte < 0x80 {
            #expect(Self.letter(at: segment.source + offset) == byte || byte == UInt8(ascii: "!"))
          }
        }
      }
    }
  }

  @Test func `of elements beyond the limits the text stays`() {
    var limits = DocumentLimits()
    (limits.depth, limits.nodes) = (4, 50)
    var builder = DocumentBuilder(path: "", limits: limits)
    for place in 0..<10 {
      builder.begin("div", source: place)
      builder.add("x".utf8, source: place)
    }
    for place in 10..<20 { builder.end(source: place) }
    let document = builder.finish()
    #expect(document.text.count == 10)
    #expect(document.elements.count == 4)
    #expect(document.nodes[0].end == document.nodes.count)
  }

  private static func letter(at byte: Int) -> UInt8 { UInt8(ascii: "a") + UInt8(byte % 26) }

  /// A tree of a file whose bytes are the letters of the alphabet over and over, of which some were left
  /// out, as markup is, and some replaced.
  private static func randomDocument(_ random: inout SplitMix64) -> Document {
    var builder = DocumentBuilder(path: "t")
    var place = 0
    builder.begin("html", source: 0)
    for _ in 0..<Int.random(in: 1..<40, using: &random) {
      place += Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0...1:
        let name = ["p", "em", "div"].randomElement(using: &random) ?? "p"
        let namespace = Bool.random(using: &random) ? Namespace.xhtml : "urn:x"
        let attributes = (0..<Int.random(in: 0..<3, using: &random)).map {
          Document.Attribute(
            name: "a\($0)", namespace: Bool.random(using: &random) ? Namespace.epub : "",
            value: ["", "x y", "\"\\\n\u{1}é"].randomElement(using: &random) ?? "")
        }
        builder.begin(name, namespace: namespace, attributes: attributes, source: place)
        place += 1
      case 2 where builder.open.count > 1: builder.end(source: place)
      case 3:
        let count = Int.random(in: 1..<5, using: &random)
        builder.add("!é!".utf8.prefix(3), for: place..<place + count)
        place += count
      case 4: builder.divideText()
      default:
        let count = Int.random(in: 1..<9, using: &random)
        builder.add((place..<place + count).map(letter), for: place..<place + count)
        place += count
      }
    }
    return builder.finish(source: place + 1)
  }
}

/// Makes a tree again of what was printed of one.
private enum DumpReader {
  static func document(_ text: String) -> Document {
    var builder = DocumentBuilder(path: "t")
    var ends: [Int] = []
    for line in text.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count / 2
      while ends.count > depth { builder.end(source: ends.removeLast()) }
      var rest = line.drop { $0 == " " }
      if rest.first == "\"" {
        addText(&rest, to: &builder)
      } else {
        ends.append(begin(&rest, in: &builder))
      }
    }
    while let end = ends.popLast() { builder.end(source: end) }
    return builder.finish()
  }

  private static func begin(_ rest: inout Substring, in builder: inout DocumentBuilder) -> Int {
    let name = name(&rest, standard: Namespace.xhtml)
    var attributes: [Document.Attribute] = []
    while rest.hasPrefix(" "), !rest.hasPrefix(" @") {
      rest = rest.dropFirst()
      let (namespace, local) = self.name(&rest, standard: "")
      rest = rest.dropFirst()
      attributes.append(.init(name: local, namespace: namespace, value: quoted(&rest)))
    }
    let numbers = rest.dropFirst(2).split(separator: "-").compactMap { Int($0) }
    builder.begin(name.1, namespace: name.0, attributes: attributes, source: numbers[0])
    return numbers[1]
  }

  private static func addText(_ rest: inout Substring, to builder: inout DocumentBuilder) {
    var pieces: [(text: String, source: Int)] = []
    builder.divideText()
    while rest.hasPrefix("\"") {
      let text = quoted(&rest)
      let number = rest.dropFirst().prefix(while: \.isNumber)
      pieces.append((text, Int(number) ?? -1))
      rest = rest.dropFirst(1 + number.count)
      if rest.hasPrefix(" ") { rest = rest.dropFirst() }
    }
    let end = Int(rest.dropFirst()) ?? -1
    for (index, piece) in pieces.enumerated() {
      let next = index + 1 < pieces.count ? pieces[index + 1].source : end
      builder.add(piece.text.utf8, for: piece.source..<max(piece.source, next))
    }
  }

  private static func name(_ rest: inout Substring, standard: String) -> (String, String) {
    var namespace = standard
    if rest.hasPrefix("{") {
      namespace = String(rest.dropFirst().prefix { $0 != "}" })
      rest = rest.dropFirst(namespace.count + 3)
    }
    var name = String(rest.prefix { $0 != " " && $0 != "=" })
    rest = rest.dropFirst(name.count)
    if let colon = name.firstIndex(of: ":") {
      namespace = Namespace.customary[String(name[..<colon])] ?? ""
      name = String(name[name.index(after: colon)...])
    }
    return (namespace, name)
  }

  private static func quoted(_ rest: inout Substring) -> String {
    var out = ""
    rest = rest.dropFirst()
    while let sign = rest.popFirst(), sign != "\"" {
      guard sign == "\\" else {
        out.append(sign)
        continue
      }
      switch rest.removeFirst() {
      case "n": out += "\n"
      case "t": out += "\t"
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        out.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
      case let other: out.append(other)
      }
    }
    return out
  }
}
