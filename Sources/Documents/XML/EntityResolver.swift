/// Prepares a document for a strict parser: without a document type, and with no entities but XML's own.
struct EntityResolver {
  /// The document to parse.
  private(set) var bytes: [UInt8]
  /// The warnings, with lines.
  private(set) var warnings: [(line: Int?, message: String)] = []
  /// Where bytes were inserted or removed: the amount to add from each byte of the result on.
  private var shifts: [(place: Int, shift: Int)] = []

  private let source: [UInt8]
  private let limits: DocumentLimits
  private var declared: [String: [UInt8]] = [:]
  private var known: [String: [UInt8]?] = [:]
  private let entity: (String) -> [UInt8]?
  private var expanded = 0

  /// Takes a document in UTF-8.
  init(
    _ document: [UInt8], limits: DocumentLimits, entity: @escaping (String) -> [UInt8]?
  ) {
    source = document
    bytes = document
    self.limits = limits
    self.entity = entity
    let documentType = DocumentType(document)
    if let range = documentType.range {
      for place in range where bytes[place] != 10 { bytes[place] = 0x20 }
      declared = documentType.entities()
    }
    if bytes.contains(UInt8(ascii: "&")) { resolve() }
  }

  /// The byte of the document for a byte of the result.
  func source(of index: Int) -> Int {
    var (low, high) = (0, shifts.count)
    while low < high {
      let middle = (low + high) / 2
      if shifts[middle].place <= index { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? index : max(0, index + shifts[low - 1].shift)
  }

  /// Whether bytes of the result have the same positions as in the document.
  var isShifted: Bool { !shifts.isEmpty }

  private mutating func resolve() {
    var out: [UInt8] = []
    var copied = 0
    var index = 0
    let text = bytes
    while let next = text[index...].firstIndex(where: { $0 == 0x26 || $0 == 0x3C }) {
      index = next
      if text[index] == UInt8(ascii: "<") {
        index = Self.endOfQuoted(text, at: index) ?? index + 1
        continue
      }
      guard let replacement = replacement(at: index, in: text) else {
        index += 1
        continue
      }
      if out.isEmpty { out.reserveCapacity(text.count + 1024) }
      out += text[copied..<index]
      out += replacement.bytes
      index += replacement.count
      copied = index
      shifts.append((out.count, index - out.count))
    }
    guard copied > 0 else { return }
    out += text[copied...]
    bytes = out
  }

  /// The end of a comment, a processing instruction or a CDATA section, in which an ampersand is literal.
  private static func endOfQuoted(_ text: [UInt8], at index: Int) -> Int? {
    let forms: [(begin: String, end: String)] = [
      ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"),
    ]
    for form in forms where text[index...].starts(with: form.begin.utf8) {
      let end = Array(form.end.utf8)
      var search = index + form.begin.utf8.count
      while let found = text[search...].firstIndex(of: end[0]) {
        if text[found...].starts(with: end) { return found + end.count }
        search = found + 1
      }
      return text.count
    }
    return nil
  }

  /// The replacement for an ampersand and some bytes after it; nil if it may stay.
  private mutating func replacement(
    at index: Int, in text: [UInt8]
  ) -> (bytes: [UInt8], count: Int)? {
    let name = text[(index + 1)...].prefix(64).prefix {
      $0 == UInt8(ascii: "#") || $0 == 0x2E || $0 == 0x2D || $0 == 0x5F
        || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 >= 0x80
    }
    let isClosed = name.endIndex < text.endIndex && text[name.endIndex] == UInt8(ascii: ";")
    let word = String(decoding: name, as: UTF8.self)
    guard isClosed, !name.isEmpty else {
      warn(at: index, "a bare ampersand is set as it is; write &amp;")
      return (Array("&amp;".utf8), 1)
    }
    if ["amp", "lt", "gt", "quot", "apos"].contains(word) { return nil }
    if name.first == UInt8(ascii: "#") {
      if Self.isCharacter(word.dropFirst()) { return nil }
      warn(at: index, "&\(word); is not a character; shown as \u{FFFD}")
      return (Array("\u{FFFD}".utf8), name.count + 2)
    }
    if let value = value(of: word, depth: 0) { return (value, name.count + 2) }
    warn(at: index, "the entity &\(word); is unknown; its name is set instead")
    return (Array("&amp;".utf8), 1)
  }

  /// The text of an entity, as declared by the document or by HTML.
  private mutating func value(of name: String, depth: Int) -> [UInt8]? {
    if let known = known[name] {
      expanded += known?.count ?? 0
      return isTooLarge ? nil : known
    }
    var value: [UInt8]?
    if let own = declared[name] {
      value = depth < 16 ? expansion(of: own, depth: depth + 1) : nil
    } else {
      value = entity(name)
    }
    known[name] = .some(value)
    expanded += value?.count ?? 0
    return isTooLarge ? nil : value
  }

  /// The text of an entity with nested entities resolved.
  private mutating func expansion(of text: [UInt8], depth: Int) -> [UInt8]? {
    var out: [UInt8] = []
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(66).firstIndex(of: UInt8(ascii: ";"))
      else {
        out.append(text[index])
        index += 1
        continue
      }
      let name = String(decoding: text[(index + 1)..<end], as: UTF8.self)
      if name.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(name) {
        out += text[index...end]
      } else {
        guard let inner = value(of: name, depth: depth) else { return nil }
        out += inner
      }
      guard out.count <= limits.entityFreeBytes else { return nil }
      index = end + 1
    }
    return out
  }

  /// Whether entities have expanded the document beyond the limit.
  private var isTooLarge: Bool {
    expanded > limits.entityFreeBytes && expanded / limits.entityRatio > source.count
  }

  /// Whether digits, or an x and hexadecimal digits, are the number of a character allowed in XML.
  private static func isCharacter(_ digits: Substring) -> Bool {
    let isHexadecimal = digits.first == "x"
    let number = isHexadecimal ? digits.dropFirst() : digits
    guard number.first != "+", number.first != "-",
      let value = UInt32(number, radix: isHexadecimal ? 16 : 10)
    else { return false }
    switch value {
    case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return true
    default: return false
    }
  }

  private mutating func warn(at index: Int, _ message: String) {
    guard warnings.count < 3 else { return }
    warnings.append((1 + source[..<min(index, source.count)].count { $0 == 10 }, message))
  }
}
