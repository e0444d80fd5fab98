/// The lines `title: The Book` between two rules at a file's top.
///
/// They are not YAML, only lines.
struct FrontMatter {
  private(set) var values: [String: String] = [:]
  /// The byte of the file behind them; 0 where there are none.
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
    for line in lines.dropFirst().dropLast() {
      guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")) else { continue }
      let key = Self.trimmed(bytes[line.lowerBound..<colon]).lowercased()
      var value = Self.trimmed(bytes[(colon + 1)..<line.upperBound])
      if value.utf8.count > 1, let quote = value.first, quote == value.last,
        quote == "\"" || quote == "'"
      {
        value = String(value.dropFirst().dropLast())
      }
      if !value.isEmpty { values[key] = value }
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }
}
