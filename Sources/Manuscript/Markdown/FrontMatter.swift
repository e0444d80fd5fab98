/// Lines such as `title: The Book` between two rules at the top of a file.
///
/// They are not parsed as YAML, only as lines; if one of them cannot be YAML, there is no front matter, and the rules
/// belong to the text.
struct FrontMatter {
  private(set) var values: [String: String] = [:]
  /// The byte of the file after them; 0 if there are none.
  private(set) var end = 0

  init(_ bytes: [UInt8]) {
    var lines: [Range<Int>] = []
    var start = 0
    // No front matter is longer than a hundred lines.
    while start < bytes.count, lines.count < 100 {
      let stop = bytes[start...].firstIndex(of: 10) ?? bytes.count
      lines.append(start..<stop)
      start = stop + 1
      let text = Self.trimmed(bytes[lines[lines.count - 1]])
      if lines.count == 1 {
        guard text == "---" else { return }
      } else if text == "---" || text == "..." {
        end = min(start, bytes.count)
        break
      }
    }
    guard end > 0 else { return }
    var hasKey = false
    // The key without a value on its line, whose list follows.
    var listKey: String?
    // The key whose value is the lines below it.
    var blockKey: String?
    for line in lines.dropFirst().dropLast() {
      let text = Self.trimmed(bytes[line])
      guard let first = bytes[line].first, !text.isEmpty else { continue }
      if let listKey, text.hasPrefix("- ") {
        let item = Self.unquoted(Self.trimmed(Array(text.utf8)[2...]))
        values[listKey] = values[listKey].map { $0 + ", " + item } ?? item
        continue
      }
      // A continuation of a key's value or a list item.
      if first <= 0x20, hasKey {
        if let blockKey { values[blockKey] = values[blockKey].map { $0 + " " + text } ?? text }
        continue
      }
      let isItem = first == UInt8(ascii: "-") && bytes[line].dropFirst().first ?? 0x20 <= 0x20
      if isItem && hasKey || first == UInt8(ascii: "#") { continue }
      guard let colon = Self.keyEnd(bytes[line]) else {
        (values, end) = ([:], 0)
        return
      }
      hasKey = true
      let key = String(decoding: bytes[line.lowerBound..<colon], as: UTF8.self).lowercased()
      let value = Self.value(Self.trimmed(bytes[(colon + 1)..<line.upperBound]))
      let isBlock = ["|", ">", "|-", ">-", "|+", ">+"].contains(value)
      (listKey, blockKey) = (value.isEmpty ? key : nil, isBlock ? key : nil)
      if !value.isEmpty, !isBlock { values[key] = value }
    }
    if !hasKey { end = 0 }
  }

  /// The colon after a key: a word without spaces, followed by a space or the end of the line after the colon.
  private static func keyEnd(_ line: ArraySlice<UInt8>) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy({ $0 > 0x20 }), line[(colon + 1)...].first ?? 0x20 <= 0x20
    else { return nil }
    return colon
  }

  /// A value as it is read: a list in brackets is joined with commas.
  private static func value(_ text: String) -> String {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return unquoted(text) }
    let items = text.dropFirst().dropLast().split(separator: ",")
    return items.map { unquoted(trimmed(Array($0.utf8)[...])) }.joined(separator: ", ")
  }

  private static func unquoted(_ text: String) -> String {
    guard text.utf8.count > 1, let quote = text.first, quote == text.last,
      quote == "\"" || quote == "'"
    else { return text }
    let inner = String(text.dropFirst().dropLast())
    guard quote == "\"" else { return inner.replacing("''", with: "'") }
    return inner.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }
}
