/// Parses a document that is not well-formed XML, without losing any of its text.
///
/// A tag is what begins like one; everything else is text. An end tag closes the elements up to the one it names, and
/// is ignored if that is not open; the root stays open to the end.
struct TagSoupParser {
  private let bytes: [UInt8]
  private var builder: DocumentBuilder
  private let isXHTML: Bool
  private var place = 0
  /// The names of the open elements, as written, and how many of each are open.
  private var open: [String] = []
  private var counts: [String: Int] = [:]
  /// The meanings of each prefix, the innermost last.
  private var namespaces: [String: [String]] = [:]
  /// The prefixes that open elements have declared, with their depths.
  private var scopes: [(depth: Int, prefix: String)] = []
  /// The byte from which on a text is known not to occur again.
  private var absent: [String: Int] = [:]
  /// Where the last search for a text began, and where it was found.
  private var found: [String: (start: Int, place: Int)] = [:]

  private init(_ bytes: [UInt8], _ builder: DocumentBuilder, isXHTML: Bool) {
    (self.bytes, self.builder, self.isXHTML) = (bytes, builder, isXHTML)
  }

  /// Feeds a document to a builder.
  ///
  /// Its only references are XML's five and numeric ones.
  static func read(_ bytes: [UInt8], into builder: inout DocumentBuilder, isXHTML: Bool) {
    var reader = TagSoupParser(bytes, builder, isXHTML: isXHTML)
    builder = DocumentBuilder(path: "")
    reader.read()
    builder = reader.builder
  }

  private mutating func read() {
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") {
        let end = find("<", from: place) ?? bytes.count
        addText(place..<end)
        place = end
      } else {
        markup()
      }
    }
    if open.isEmpty, isXHTML { begin("html", [], at: 0) }
  }

  /// Parses what begins with `<`.
  private mutating func markup() {
    if starts("<!--") {
      builder.divideText()
      // Of an unterminated comment only the opening is left out.
      place = find("-->", from: place + 4).map { $0 + 3 } ?? place + 4
    } else if starts("<![CDATA[") {
      let end = find("]]>", from: place + 9) ?? bytes.count
      builder.divideText()
      addRaw(place + 9..<end)
      builder.divideText()
      place = min(bytes.count, end + 3)
    } else if starts("<?") {
      builder.divideText()
      place = (find(">", from: place) ?? place + 1) + 1
    } else if starts("<!"), place + 2 < bytes.count, Self.isNameStart(bytes[place + 2]) {
      place = (find(">", from: place) ?? place + 1) + 1
    } else if starts("</"), place + 2 < bytes.count, Self.isNameStart(bytes[place + 2]) {
      endTag()
    } else if place + 1 < bytes.count, Self.isNameStart(bytes[place + 1]) {
      startTag()
    } else {
      addRaw(place..<place + 1)
      place += 1
    }
  }

  private mutating func endTag() {
    let name = String(decoding: name(at: place + 2), as: UTF8.self)
    let start = place
    var end = place + 2 + name.utf8.count
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") {
      end += 1
    }
    place = end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : end
    close(through: counts[name] != nil ? name : name.lowercased(), at: start)
  }

  /// Closes the elements up to one with this name, if such a one is open and is not the root or the body.
  ///
  /// The end tag begins at `start`, where elements without one end.
  private mutating func close(through name: String, at start: Int) {
    guard let count = counts[name], count > 0, open.count > 1 else { return }
    if isXHTML, name == "body" || name == "html" { return }
    if open[0] == name, count == 1 { return }
    while let last = open.last {
      pop(at: last == name ? place : start)
      if last == name { return }
    }
  }

  private mutating func pop(at end: Int) {
    guard let name = open.popLast() else { return }
    counts[name] = (counts[name] ?? 1) - 1
    if counts[name] == 0 { counts[name] = nil }
    while let scope = scopes.last, scope.depth > open.count {
      scopes.removeLast()
      namespaces[scope.prefix]?.removeLast()
    }
    builder.end(source: end)
  }

  private mutating func startTag() {
    let start = place
    let written = String(decoding: name(at: place + 1), as: UTF8.self)
    place += 1 + written.utf8.count
    var attributes: [(name: String, value: String)] = []
    var names: Set<String> = []
    var isEmpty = false
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") {
        isEmpty = bytes[place - 1] == UInt8(ascii: "/")
        place += 1
        break
      }
      if byte <= 0x20 || byte == UInt8(ascii: "/") {
        place += 1
        continue
      }
      let attribute = attribute()
      if names.insert(attribute.name).inserted { attributes.append(attribute) }
    }
    let name = isXHTML && !written.contains(":") && !isForeign ? written.lowercased() : written
    if isXHTML {
      if open.isEmpty, name != "html" { begin("html", [], at: start) }
      if !open.isEmpty, name == "html" { return }
      if let last = open.last, Self.closing[name]?.contains(last) == true, open.count > 1 {
        pop(at: start)
      }
    }
    begin(name, attributes, at: start)
    if isEmpty || isXHTML && Self.void.contains(name) {
      if open.count > 1 { pop(at: place) }
    } else if isXHTML, name == "script" || name == "style" {
      let end = endOfRaw(name)
      addText(place..<end)
      place = end
    }
  }

  /// Whether SVG or MathML is open, whose names have capitals.
  private var isForeign: Bool { counts["svg"] != nil || counts["math"] != nil }

  private mutating func attribute() -> (name: String, value: String) {
    let start = place
    while place < bytes.count, bytes[place] > 0x20, !Self.endsName(bytes[place]) { place += 1 }
    // A single quotation mark counts as a name, so that parsing advances.
    if place == start { place += 1 }
    let name = String(decoding: bytes[start..<place], as: UTF8.self)
    var equals = place
    while equals < bytes.count, bytes[equals] <= 0x20 { equals += 1 }
    guard equals < bytes.count, bytes[equals] == UInt8(ascii: "=") else { return (name, "") }
    place = equals + 1
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    guard place < bytes.count else { return (name, "") }
    let quote = bytes[place]
    var range = place..<place
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place += 1
      // A value without a closing quotation mark ends with the tag.
      let limit = find("<", from: place) ?? bytes.count
      let end = bytes[place..<limit].firstIndex(of: quote)
      let last = end ?? bytes[place..<limit].firstIndex(of: UInt8(ascii: ">")) ?? limit
      range = place..<last
      place = end == nil ? last : last + 1
    } else {
      var end = place
      while end < bytes.count, bytes[end] > 0x20, bytes[end] != 0x3E, bytes[end] != 0x3C {
        end += 1
      }
      // The slash of `<br clear=all/>` belongs to the tag.
      let isTagsSlash = end < bytes.count && bytes[end] == 0x3E && bytes[end - 1] == 0x2F
      if isTagsSlash, end > place { end -= 1 }
      range = place..<end
      place = end
    }
    let value = Self.resolved(bytes[range]).map { $0 < 0x20 ? 0x20 : $0 }
    return (name, String(decoding: value, as: UTF8.self))
  }

  private mutating func begin(
    _ written: String, _ attributes: [(name: String, value: String)], at start: Int
  ) {
    open.append(written)
    counts[written, default: 0] += 1
    for (name, value) in attributes {
      guard name == "xmlns" || name.hasPrefix("xmlns:") else { continue }
      let prefix = String(name.dropFirst(6))
      scopes.append((open.count, prefix))
      namespaces[prefix, default: []].append(value)
    }
    let (prefix, name) = Self.split(written)
    let kept = attributes.filter { $0.name != "xmlns" && !$0.name.hasPrefix("xmlns:") }
    builder.begin(
      name, prefix: prefix, namespace: namespace(of: prefix ?? ""),
      attributes: kept.map { attribute in
        let (prefix, name) = Self.split(attribute.name)
        let namespace = prefix.map { self.namespace(of: $0) ?? Namespace.customary[$0] ?? "" }
        return Document.Attribute(name: name, namespace: namespace ?? "", value: attribute.value)
      }, source: start)
  }

  private func namespace(of prefix: String) -> String? {
    namespaces[prefix]?.last.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func split(_ name: String) -> (prefix: String?, name: String) {
    guard let colon = name.firstIndex(of: ":"), colon > name.startIndex else { return (nil, name) }
    return (String(name[..<colon]), String(name[name.index(after: colon)...]))
  }

  // MARK: Text

  private mutating func addText(_ range: Range<Int>) {
    let text = bytes[range]
    if text.contains(UInt8(ascii: "&")) {
      add(Self.resolved(text), at: range.lowerBound)
    } else {
      addRaw(range)
    }
  }

  private mutating func addRaw(_ range: Range<Int>) {
    add(Array(bytes[range]), at: range.lowerBound)
  }

  private mutating func add(_ text: [UInt8], at source: Int) {
    if open.isEmpty {
      guard text.contains(where: { $0 > 0x20 }), isXHTML else { return }
      begin("html", [], at: source)
      begin("body", [], at: source)
    }
    builder.add(text.filter { $0 != 13 }, source: source)
  }

  /// Text with its references resolved; anything else is kept.
  static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    let five = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var out: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == UInt8(ascii: "&"),
        let end = text[place...].prefix(16).firstIndex(of: UInt8(ascii: ";"))
      {
        let name = String(decoding: text[(place + 1)..<end], as: UTF8.self)
        if let known = five[name] ?? number(name) {
          out += known.utf8
          place = end + 1
          continue
        }
      }
      out.append(text[place])
      place += 1
    }
    return out
  }

  private static func number(_ name: String) -> String? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  // MARK: Looking ahead

  private func starts(_ text: StaticString) -> Bool {
    guard bytes.count - place >= text.utf8CodeUnitCount else { return false }
    return bytes[place..<place + text.utf8CodeUnitCount].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The next occurrence of a text; absent or distant ones are searched for only once.
  private mutating func find(_ text: String, from start: Int) -> Int? {
    if let absence = absent[text], start >= absence { return nil }
    if let last = found[text], last.start <= start, start <= last.place { return last.place }
    let wanted = Array(text.utf8)
    var search = start
    while search < bytes.count, let found = bytes[search...].firstIndex(of: wanted[0]) {
      if bytes[found...].starts(with: wanted) {
        self.found[text] = (start, found)
        return found
      }
      search = found + 1
    }
    absent[text] = start
    return nil
  }

  /// The end of the text of a script or a style sheet, which may contain what looks like tags.
  private mutating func endOfRaw(_ name: String) -> Int {
    // Without an end it is empty.
    let ends = ["</" + name, "</" + name.uppercased()].compactMap { find($0, from: place) }
    return ends.min() ?? place
  }

  private func name(at start: Int) -> ArraySlice<UInt8> {
    bytes[start...].prefix { $0 > 0x20 && !Self.endsName($0) }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Void elements: they have no content and need no end tag.
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
  ]

  /// The elements that a start tag closes if they are the innermost open ones.
  private static let closing: [String: Set<String>] = [
    "p": ["p"], "li": ["li"], "dt": ["dt", "dd"], "dd": ["dt", "dd"], "td": ["td", "th"],
    "th": ["td", "th"], "tr": ["tr"], "option": ["option"],
  ]
}
